"""`mynah adapt` on the demo model: real training of a few steps, and both ends of the comparison."""

import io
import json
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import psutil
import pytest
import torch
from corrected_recordings import Samples, add_corrected
from engine_children import engines_of
from held_out import PEAK, Voice

from core.cli import EXIT_INTERRUPTED, main
from core.contracts.paths import cache_dir, models_dir
from core.contracts.paths import journal as journal_path
from core.journal import Journal
from core.library import Engine, EngineOptions

ROOT = Path(__file__).parents[3]
DEMO = ROOT / "resources" / "demo_model" / "demo.nemo"
SUBJECTS = ("My sister", "The old man", "Our teacher", "A young woman", "The children", "My neighbour", "The doctor")
ACTIONS = ("bought fresh bread", "opened the window", "waited for the train", "read a long letter", "cooked some soup")
PLACES = ("in the morning.", "after lunch.", "near the river.", "before the rain.", "with a good friend.")
SENTENCES = [f"{subject} {action} {place}" for subject in SUBJECTS for action in ACTIONS for place in PLACES]
CLIPS = ".mynah-*/audio"
ENDS = [signal.SIGTERM, *([] if sys.platform == "win32" else [signal.SIGKILL])]
VOICE = Voice("espeak", "en-us+croak", 110, 50)
"""A voice that the demo model never heard."""


@pytest.fixture(scope="module")
def spoken() -> list[tuple[str, Samples]]:
    """Six minutes of sentences in the new voice."""
    sounds = [VOICE.speak(text) for text in SENTENCES]
    return [
        (text, (sound * (PEAK / np.abs(sound).max())).astype(np.float32))
        for text, sound in zip(SENTENCES, sounds, strict=True)
    ]


def archive(folder: Path, pairs: Sequence[tuple[str, Samples]], count: int = 25) -> Path:
    """A folder with recordings of `count` sentences each, whose transcripts are corrected."""
    folder.mkdir()
    journal_path().parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(journal_path())
    for first in range(0, len(pairs), count):
        add_corrected(journal, folder / f"{first:03}.wav", pairs[first : first + count])
    journal.close()
    return folder


def members(model: Path) -> dict[str, bytes]:
    with tarfile.open(model) as archive:
        files = {member.name: archive.extractfile(member) for member in archive}
        return {name: file.read() for name, file in files.items() if file is not None}


def weights(content: bytes) -> dict[str, torch.Tensor]:
    loaded: dict[str, torch.Tensor] = torch.load(io.BytesIO(content), weights_only=True)
    return loaded


@pytest.mark.slow
def test_a_better_model_is_kept_and_recognises(
    warm_home: Path,
    tmp_path: Path,
    spoken: list[tuple[str, Samples]],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")  # a GPU would train without asking
    talks = archive(tmp_path / "talks", spoken)
    command = ["adapt", str(talks), "-o", "demo-croak", "--passes", "3"]
    assert main(command) == 1
    assert "Add --on-cpu to train on the CPU." in capsys.readouterr().err
    assert main([*command, "--on-cpu"]) == 0
    report = capsys.readouterr().err
    assert "Kept. Use it with --model demo-croak." in report
    shares = [int(line.split(" %")[0]) for line in report.splitlines() if "of the training is done" in line]
    assert shares == sorted(set(shares))
    assert 3 <= len(shares) <= 9
    before, after = (float(line.split(" %")[0]) for line in report.splitlines() if "word errors" in line)
    assert after < before
    old, new = members(DEMO), members(models_dir() / "demo-croak.nemo")
    first, second = weights(old.pop("model_weights.ckpt")), weights(new.pop("model_weights.ckpt"))
    assert old == new
    assert [(name, value.dtype, value.shape) for name, value in first.items()] == [
        (name, value.dtype, value.shape) for name, value in second.items()
    ]
    changed = {name for name, value in first.items() if not torch.equal(value, second[name])}
    assert changed
    assert all(name.startswith("encoder.") and first[name].dim() == 2 for name in changed)
    with Engine(EngineOptions(model="demo-croak")) as engine:
        (result,) = engine.transcribe([talks / "000.wav"])
    assert result.fault is None
    assert len(result.text.split()) > 50
    assert main(["models"]) == 0
    assert "demo-croak" in capsys.readouterr().out
    assert main(["adapt", str(talks), "-o", "demo-croak"]) == 1  # it exists
    assert main(["models", "remove", "demo-croak"]) == 0
    assert not (models_dir() / "demo-croak.nemo").exists()


@pytest.mark.slow
def test_a_model_that_reads_no_better_is_not_kept(
    warm_home: Path, tmp_path: Path, spoken: list[tuple[str, Samples]], capsys: pytest.CaptureFixture[str]
) -> None:
    """The corrected texts are the model's own readings, so it makes no errors that training could remove."""
    talks = archive(tmp_path / "talks", spoken, count=1)
    data = tmp_path / "data"
    assert main(["export-corpus", str(talks), "--edited-only", "--output", str(data)]) == 0
    rows = [json.loads(line) for line in (data / "manifest.jsonl").read_text("utf-8").splitlines()]
    with Engine(EngineOptions()) as engine:
        readings = {
            rows[result.number]["source"]: " ".join(result.text.split())
            for result in engine.transcribe(data / row["audio_filepath"] for row in rows)
        }
    own = [(readings.get(f"{n:03}", ""), sound) for n, (_, sound) in enumerate(spoken)]
    again = archive(tmp_path / "again", [pair for pair in own if pair[0]], count=1)
    capsys.readouterr()
    assert main(["adapt", str(again), "-o", "demo-own", "--passes", "1", "--on-cpu"]) == 1
    report = capsys.readouterr().err
    assert "0.0 % word errors before" in report
    assert "The new model reads no better. It was not kept." in report
    assert not list(models_dir().glob("demo-own*"))
    assert not list((warm_home / "cache").glob(f"**/{CLIPS}"))


@pytest.mark.slow
@pytest.mark.parametrize("end", ENDS)
def test_no_training_outlives_its_command(
    warm_home: Path, tmp_path: Path, spoken: list[tuple[str, Samples]], end: signal.Signals
) -> None:
    """A terminated command also removes the clips. The next command removes those of a killed one."""
    talks = archive(tmp_path / "talks", spoken)
    command = [sys.executable, "-m", "core.cli", "adapt", str(talks), "-o", "mine", "--on-cpu", "--passes", "100"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        assert any("held out" in line for line in running.stderr)
        own = psutil.Process(running.pid)
        while not (parts := engines_of(own, "adapt_process")):
            time.sleep(0.1)
        time.sleep(2.0)  # it imports NeMo
        running.send_signal(end)
        running.wait(240)
    _, alive = psutil.wait_procs(parts, timeout=240)
    assert not alive
    if end == signal.SIGTERM and sys.platform != "win32":  # Windows knows no signals, and ends it at once
        assert running.returncode == EXIT_INTERRUPTED
        assert not list(cache_dir().glob(CLIPS))
    if end != signal.SIGTERM:
        assert list(cache_dir().glob(CLIPS))
        (tmp_path / "empty").mkdir()
        assert (
            subprocess.run([*command[:4], str(tmp_path / "empty"), "-o", "mine"], cwd=ROOT, check=False).returncode == 1
        )
        assert not list(cache_dir().glob(CLIPS))
    assert not list(models_dir().glob("mine*"))


@pytest.mark.usefixtures("own_home")
def test_wrong_uses_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = np.zeros(16_000, np.float32)
    talks = archive(tmp_path / "talks", [("Hello there.", sound)])
    assert main(["adapt", str(talks), "-o", "mine"]) == 1
    assert "0.0 minutes of sound, and Mynah needs 5" in capsys.readouterr().err
    for name, sentence in {
        "a/b": "must be a plain name",
        "mine.nemo": "must be a plain name",
        "parakeet-tdt-0.6b-v3": "the name of a published model",
    }.items():
        assert main(["adapt", str(talks), "-o", name]) == 2
        assert sentence in capsys.readouterr().err
    assert main(["adapt", str(talks), "-o", "mine", "--model", "none-such"]) == 2
    with pytest.raises(SystemExit):
        main(["adapt", str(talks), "-o", "mine", "--passes", "0"])
