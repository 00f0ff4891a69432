"""`mynah convert`, as it is called."""

from pathlib import Path

import pytest
from transcripts import timed, transcript

from core.cli import main
from core.contracts.transcript import Segment
from core.formats import FORMATS
from core.formats.reading import READERS

SAID = "Hello there, my friend.\nYes, of course.\n"
SRT = "1\n00:00:01,000 --> 00:00:02,500\nHello there, my friend.\n\n2\n00:00:03,000 --> 00:00:05,000\nYes.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CACHE", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home"))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.srt").write_text(SRT, encoding="utf-16")
    return tmp_path / "in"


def test_one_file_in_every_format(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(folder / "a.srt"), "--format", ",".join(FORMATS), "--language", "en"]) == 0
    made = {Path(line).name for line in capsys.readouterr().out.splitlines()}
    assert made == {f"a (2){kind.extension}" for kind in FORMATS.values()}  # none may replace a.srt
    assert "00:00:01.000 --> 00:00:02.500\nHello there, my friend." in (folder / "a (2).vtt").read_text()
    assert "@Languages:\teng" in (folder / "a (2).cha").read_text()


def test_every_readable_format_comes_back_as_the_same_words(folder: Path) -> None:
    (folder / "a.srt").unlink()
    written = transcript(Segment(timed("Hello there, my friend.")), Segment(timed("Yes, of course.", start=3.0)))
    kinds = {kind.extension.lower(): kind for kind in FORMATS.values()}
    for suffix in READERS.keys() & kinds.keys():
        content = kinds[suffix].write(written, "b")
        assert isinstance(content, str)
        (folder / f"b{suffix}").write_text(content, encoding="utf-8")
        assert main(["convert", str(folder), "--format", "txt", "--output", str(folder / "out"), "--overwrite"]) == 0
        assert (folder / "out" / "b.txt").read_text().replace("PAR0: ", "") == SAID, suffix
        (folder / f"b{suffix}").unlink()
        (folder / "out" / "b.txt").unlink()


def test_subtitle_options_reach_the_cues(folder: Path) -> None:
    arguments = ["convert", str(folder / "a.srt"), "--format", "vtt", "--overwrite"]
    assert main([*arguments, "--subtitle-preset", "social", "--subtitle-line-length", "12"]) == 0
    lines = (folder / "a.vtt").read_text().splitlines()
    assert max(map(len, (line for line in lines if "-->" not in line))) <= 12


@pytest.mark.parametrize(
    "wrong",
    [["--format", "doc"], ["--format", "vtt", "--subtitle-lines", "9"], ["--format", "vtt", "--subtitle-gap", "x"]],
)
def test_bad_usage_is_said_and_is_status_2(folder: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(folder), *wrong]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mynah: ")
    assert "Traceback" not in said


def test_a_bad_file_is_named_and_the_others_are_converted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "b.eaf").write_text("<x")
    arguments = ["convert", str(folder), str(folder / "gone.srt"), "--format", "txt"]
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert f"{folder / 'b.eaf'}: this is no EAF file that can be read" in said.err
    assert f"{folder / 'gone.srt'}: there is no such file" in said.err
    assert said.out == f"{folder / 'a.txt'}\n"
    (folder / "empty").mkdir()
    assert main(["convert", str(folder / "empty"), "--format", "txt"]) == 1
    assert "no transcripts found" in capsys.readouterr().err
