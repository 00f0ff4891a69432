"""Output in an encoding that lacks what is written: as on Windows, where it leads to a file or to another program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.contracts import paths
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, JobSpec, Journal, file_at

SAID = "„tree“ 大きな ✓ 🌳 \x80"


@pytest.fixture
def recording(tmp_path: Path, warm_home: Path) -> Path:
    path = tmp_path / "大.wav"
    path.write_bytes(b"RIFF")
    paths.journal().parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(paths.journal())
    batch, _ = journal.batches.open("x")
    words = tuple(Word(text, n, n + 0.5) for n, text in enumerate(SAID.split()))
    journal.imports.add(
        batch, file_at(path) or ("", 0, 0), JobSpec(ComputeSpec(Load("m", "c"))), [Segment(words)], duration=9.0
    )
    journal.close()
    return path


def written(encoding: str, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-m", "core.cli", *arguments]
    run = subprocess.run(command, capture_output=True, check=False, env=environment)
    return (run.stdout + run.stderr).decode(encoding)


@pytest.mark.slow
@pytest.mark.usefixtures("warm_home")
def test_signs_are_plain_ones_and_names_are_codes(tmp_path: Path) -> None:
    assert "● demo " in written("utf-8", "models", "list")
    assert "* demo " in written("cp1252", "models", "list")
    assert "* demo " in written("ascii", "models", "list")
    assert "\\u5927.txt: File not found" in written("cp1252", "compare", "a.txt", str(tmp_path / "大.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp437", "ascii"])
def test_json_says_the_same_in_any_encoding(encoding: str, recording: Path) -> None:
    """A plain sign would be another one, or end the string."""
    told = json.loads(written(encoding, "search", "tree", "--json"))
    assert told["recording"] == str(recording)
    assert f"{told['left']} {told['hit']} {told['right']}".split() == SAID.split()
