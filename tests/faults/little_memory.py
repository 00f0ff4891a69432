"""The real engine within a limited address space: every recording is done, or a sentence says what is missing."""

import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [ROOT / "resources" / "samples" / name for name in ("note.wav", "morning.mp3")]
_LIMITS = (300, 600, 1000, 1500, 2000, 3000, 5000)  # MB


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` limits; after each, the same command without one is done."""
    wrong: list[str] = []
    for number in range(size):
        limit = rng.choice(_LIMITS)
        home = folder / str(number)
        bound = partial(resource.setrlimit, resource.RLIMIT_AS, (limit * 2**20, limit * 2**20))
        status, said = transcribe(home, bound, SAMPLES)
        if "Traceback" in said or status not in (0, 1):
            wrong.append(f"{limit} MB: status {status}: {said[-300:]}")
        if status:  # else all was done, and the same command would begin anew
            status, said = transcribe(home, None, SAMPLES)
        if status or len(list((home / "out").glob("*.txt"))) != len(SAMPLES):
            wrong.append(f"after {limit} MB: status {status}: {said[-300:]}")
    return wrong


def transcribe(home: Path, before: Callable[[], None] | None, samples: Sequence[Path]) -> tuple[int, str]:
    """`mynah transcribe` into home/out, `before` called in its process: exit status, and what it said.

    Homes beside each other share the cache of models.
    """
    places = {name: str(home / name.lower()) for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **places, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(home.parent / "cache")}
    command = [sys.executable, "-m", "core.cli", "transcribe", *map(str, samples)]
    ended = subprocess.run(
        [*command, "--format", "txt", "--output", str(home / "out")],
        env=environment,
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=False,
        timeout=600,
        preexec_fn=before,
    )
    return ended.returncode, ended.stderr
