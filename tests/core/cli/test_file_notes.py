"""What was guessed of a file that is no UTF-8 is told by every command that reads one."""

from pathlib import Path

import pytest

from core.cli import main

SAID = "Это старый файл, который сохранён в кодировке Windows."
SRT = f"1\n00:00:01,000 --> 00:00:02,500\n{SAID}\n"
TOLD = "it is not UTF-8 and was read as Windows-1251"


@pytest.fixture
def place(tmp_path: Path, own_home: Path) -> Path:
    """A home of its own; a folder with an old text beside what is called like a recording, and its turns."""
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    (tmp_path / "talk.srt").write_bytes(SRT.encode("cp1251"))
    (tmp_path / "talk.stm").write_bytes(f"talk 1 Анна 1.0 2.5 {SAID}\n".encode("cp1251"))
    (tmp_path / "talk.rttm").write_bytes("SPEAKER talk 1 1.0 1.5 <NA> <NA> Анна_Петровна <NA> <NA>\n".encode("cp1251"))
    return tmp_path


def test_compare_tells_it_of_both(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(place / "talk.stm"), str(place / "talk.srt")]) == 0
    assert capsys.readouterr().err.splitlines() == [f"{place / name}: {TOLD}" for name in ("talk.srt", "talk.stm")]


def test_speakers_tells_it_of_texts_and_turns(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["speakers", str(place / "talk.wav"), "--rttm", str(place / "talk.rttm")]
    assert main([*command, "--transcript", str(place / "talk.srt"), "--output", str(place / "out")]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in told] == [str(place / "talk.rttm"), str(place / "talk.srt")]
    assert all(TOLD in line for line in told)


@pytest.mark.slow
def test_align_tells_it_before_the_work_begins(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["align", str(place / "talk.wav"), str(place / "talk.srt")]) == 1  # that recording is none
    assert f"{place / 'talk.srt'}: {TOLD}" in capsys.readouterr().err
