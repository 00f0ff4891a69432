"""`mynah speakers` on the sample conversation with the built-in model, as a user would run it: two people speak."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from core.formats import rttm

ROOT = Path(__file__).resolve().parents[3]
RECORDING = ROOT / "resources" / "samples" / "conversation.flac"
TRUTH = ROOT / "resources" / "samples" / "texts" / "conversation.true.txt"


@pytest.mark.slow
def test_the_sample_conversation_is_two_people_who_take_turns(tmp_path: Path, shared_cache: Path) -> None:
    home = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("DATA", "CONFIG", "STATE")}
    home["XDG_CACHE_HOME"] = str(shared_cache)
    command = [sys.executable, "-m", "core.cli", "speakers", str(RECORDING), "--output", str(tmp_path)]
    command += ["--precision", "fp32", "--turns-only"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | home, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    turns = [turn for turn in rttm.read(tmp_path / "conversation.rttm") if turn.end - turn.start > 0.5]
    assert {turn.speaker for turn in turns} == {"Speaker_1", "Speaker_2"}
    lines = [line.partition(":")[0] for line in TRUTH.read_text("utf-8").splitlines()]
    changes = sum(one.speaker != other.speaker for one, other in pairwise(turns))
    assert abs(changes - (len(lines) - 1)) <= 0.2 * len(lines)
    for name, line_name in (("Speaker_1", "A"), ("Speaker_2", "B")):
        seconds = sum(turn.end - turn.start for turn in turns if turn.speaker == name)
        total = sum(turn.end - turn.start for turn in turns)
        letters = sum(len(line) for line in TRUTH.read_text("utf-8").splitlines() if line.startswith(line_name))
        assert abs(seconds / total - letters / len(TRUTH.read_text("utf-8"))) < 0.15
