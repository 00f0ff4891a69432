"""A few kills of the real engine and of the real front end; `kills.py --kills 50` is the whole campaign."""

from pathlib import Path

import pytest
import speaker_kills
from kills import ROOT, campaign

RECORDINGS = [ROOT / "resources" / "samples" / name for name in ("conversation.flac", "morning.mp3", "note.wav")]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("victim", "kills"), [("engine", 3), ("front", 2)])
def test_a_killed_batch_ends_like_an_undisturbed_one(tmp_path: Path, victim: str, kills: int) -> None:
    assert campaign(tmp_path, RECORDINGS, victim, kills, seed=7) == []


@pytest.mark.timeout(600)
@pytest.mark.usefixtures("one_core")
def test_a_killed_engine_ends_with_the_same_turns(tmp_path: Path) -> None:
    """`speaker_kills.py --kills 30` is the whole campaign."""
    assert speaker_kills.campaign(tmp_path, (90,), "engine", 3, 3) == []
