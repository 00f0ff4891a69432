"""Check that a recording gives the same JSON, whatever batches were measured before and whatever is killed.

With MYNAH_LONG there are ten runs of a longer recording.
"""

import contextlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import media
import numpy as np
import psutil
import pytest
import soundfile

LONG = "MYNAH_LONG" in os.environ
RUNS, SENTENCES = (10, 90) if LONG else (4, 16)
BUDGETS = (30.0, 60.0, 120.0, 240.0, 480.0)
WORDS = (Path(__file__).parents[4] / "resources" / "demo_model" / "heldout.txt").read_text().split("\n")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3000 if LONG else 600)]


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sentences of several voices with pauses of many lengths, so that windows have many lengths."""
    folder, rng = tmp_path_factory.mktemp("same"), random.Random(5)
    parts: list[np.ndarray[tuple[int], np.dtype[np.float32]]] = []
    for number, sentence in enumerate(filter(None, WORDS[:SENTENCES])):
        spoken = media.speech(folder / "said.wav", sentence, ("en", "en-us", "en-gb-scotland")[number % 3])
        sound, _ = soundfile.read(media.converted(spoken, folder / "16.wav", "-ar", "16000"), dtype="float32")
        parts += [sound, np.zeros(int(rng.uniform(0.1, 1.5) * 16_000), np.float32)]
    soundfile.write(folder / "talk.wav", np.concatenate(parts), 16_000)
    return folder / "talk.wav"


def measure_before(cache: Path, budget: float) -> None:
    """Replace the records of earlier batches: this machine is best with batches of `budget` seconds."""
    for record in (cache / "mynah" / "machine").glob("batches-*.json"):
        kept = json.loads(record.read_text())
        speeds = {str(each): [200.0 - abs(each - budget)] * 3 for each in (*BUDGETS, 15.0, 960.0)}
        record.write_text(json.dumps(kept | {"budget": budget, "speeds": speeds, "recent": [200.0] * 3}))


def engines(command: subprocess.Popen[bytes]) -> list[psutil.Process]:
    with contextlib.suppress(psutil.Error):
        children = psutil.Process(command.pid).children(recursive=True)
        return [each for each in children if "core.engine" in each.cmdline()]
    return []


def transcribe(recording: Path, home: Path, kills: str, rng: random.Random) -> bytes:
    """Return the JSON of a run in a new home. `kills` names the process to kill once: none, engine or command."""
    home.mkdir(parents=True)
    copy = home / recording.name
    copy.write_bytes(recording.read_bytes())
    environment = os.environ | {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
    line = [sys.executable, "-m", "core.cli", "transcribe", str(copy), "--format", "json", "--overwrite"]
    for left in reversed(range(2 if kills == "command" else 1)):
        command = subprocess.Popen(line, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if kills == "engine" or left:
            while command.poll() is None and not engines(command):
                time.sleep(0.01)
            time.sleep(rng.uniform(0.5, 6.0))
            for victim in [psutil.Process(command.pid)] if left and command.poll() is None else engines(command):
                with contextlib.suppress(psutil.Error):
                    victim.kill()
        _, said = command.communicate()
        assert left or command.returncode == 0, said.decode()
    return copy.with_suffix(".json").read_bytes()


def test_the_same_recording_gives_the_same_bytes(recording: Path, tmp_path: Path, warm_home: Path) -> None:
    rng, cache = random.Random(1), Path(os.environ["XDG_CACHE_HOME"])
    expected = transcribe(recording, tmp_path / "first", "none", rng)
    assert len(json.loads(expected)["segments"]) >= SENTENCES // 2
    for number in range(RUNS):
        measure_before(cache, BUDGETS[number % len(BUDGETS)])
        kills = ("none", "engine", "command")[number % 3]
        assert transcribe(recording, tmp_path / f"run{number}", kills, rng) == expected
