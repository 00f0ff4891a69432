"""The real engine within a limited address space: every recording is done, or a sentence says what is missing."""

import os
import random
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SAMPLES = [ROOT / "resources" / "samples" / name for name in ("note.wav", "morning.mp3")]
_LIMITS = (300, 600, 1000, 1500, 2000, 3000, 5000)  # MB


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` limits; after each, the same command without one is done."""
    wrong: list[str] = []
    for number in range(size):
        limit = rng.choice(_LIMITS)
        home = folder / str(number)
        status, said = _transcribe(home, limit * 2**20)
        if "Traceback" in said or status not in (0, 1):
            wrong.append(f"{limit} MB: status {status}: {said[-300:]}")
        if status:  # else all was done, and the same command would begin anew
            status, said = _transcribe(home, None)
        if status or len(list((home / "out").glob("*.txt"))) != len(_SAMPLES):
            wrong.append(f"after {limit} MB: status {status}: {said[-300:]}")
    return wrong


def _transcribe(home: Path, limit: int | None) -> tuple[int, str]:
    places = {name: str(home / name.lower()) for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **places, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(home.parent / "cache")}
    command = [sys.executable, "-m", "core.cli", "transcribe", *map(str, _SAMPLES)]
    ended = subprocess.run(
        [*command, "--format", "txt", "--output", str(home / "out")],
        env=environment,
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=False,
        timeout=600,
        preexec_fn=None if limit is None else lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    return ended.returncode, ended.stderr
