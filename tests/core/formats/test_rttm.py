"""RTTM, written and read."""

from pathlib import Path

import pytest

from core.contracts.errors import InputFault
from core.contracts.transcript import SpeakerTurn
from core.formats import rttm

TURNS = [SpeakerTurn(0.0, 1.5, "Ann"), SpeakerTurn(1.25, 3.0, "Bob B."), SpeakerTurn(10.0, 11.125, "Ann")]


def test_written_file_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.rttm").write_text(rttm.write(TURNS, "my talk"))
    assert (tmp_path / "a.rttm").read_text().splitlines()[1] == (
        "SPEAKER my_talk 1 1.250 1.750 <NA> <NA> Bob_B. <NA> <NA>"
    )
    found = rttm.read(tmp_path / "a.rttm")
    assert [(turn.start, turn.end) for turn in found] == [(turn.start, turn.end) for turn in TURNS]
    assert [turn.speaker for turn in found] == ["Ann", "Bob_B.", "Ann"]


def test_other_lines_and_recordings_are_skipped(tmp_path: Path) -> None:
    text = ";; a comment\nSPKR-INFO a 1 <NA> <NA> <NA> unknown x <NA> <NA>\n"
    text += "SPEAKER b 1 5 2 <NA> <NA> y <NA> <NA>\nSPEAKER a 1 2.5 1 <NA> <NA> x\nSPEAKER a 1 9 0 <NA> <NA> x\n"
    (tmp_path / "both.rttm").write_text(text)
    assert rttm.read(tmp_path / "both.rttm", "a") == [SpeakerTurn(2.5, 3.5, "x")]
    with pytest.raises(InputFault):
        rttm.read(tmp_path / "both.rttm", "c")


@pytest.mark.parametrize(
    "text", ["", "hello\n", "SPEAKER a 1 x 2 <NA> <NA> y\n", "SPEAKER a 1\n", "SPEAKER a 1 nan nan <NA> <NA> y\n"]
)
def test_bad_files_are_faults(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.rttm").write_text(text)
    with pytest.raises(InputFault):
        rttm.read(tmp_path / "a.rttm")
