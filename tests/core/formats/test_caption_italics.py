"""Italics of captions: kept from caption to caption where they are whole lines, told of where they are lost."""

from pathlib import Path

import pytest
from transcripts import transcript

from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.formats import FORMATS
from core.formats.reading import read
from core.journal import ComputeSpec, JobSpec, Journal
from core.queue import delivery

CUES = [
    "<i>Hello there,\nmy friend.</i>",
    "- Anna spoke.\n- <i>Did she?</i>",
    "<b><I>All of it</I></b>\n\n{\\i1}and more.{\\i0}",
    "Upright.",
]
SUBRIP = "\n".join(f"{n}\n00:00:{n:02},000 --> 00:00:{n:02},900\n{cue}\n" for n, cue in enumerate(CUES, 10))
LINES = [
    *["<i>Hello there,</i>", "<i>my friend.</i>", "- Anna spoke.", "<i>- Did she?</i>"],
    *["<i>All of it</i>", "<i>and more.</i>", "Upright."],
]


def lines_of(path: Path) -> list[str]:
    """What is shown, without numbers and times."""
    return [line for line in path.read_text("utf-8").splitlines() if line[:1] in ("<", "-", "U")]


def test_lines_in_italics_stay_so_from_caption_to_caption(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.srt").write_text(SUBRIP, encoding="utf-8")
    assert [segment.italic for segment in read(tmp_path / "a.srt").segments] == [(0, 1), (1,), (0, 1), ()]
    for source, made in (("a.srt", "vtt"), ("a.vtt", "json"), ("a.json", "ass"), ("a.ass", "srt")):
        capsys.readouterr()
        assert main(["convert", str(tmp_path / source), "--format", made, "--overwrite"]) == 0
        assert capsys.readouterr().err.count("left out") == (source == "a.srt")  # of <b>
    assert lines_of(tmp_path / "a.vtt") == LINES
    assert lines_of(tmp_path / "a.srt") == LINES
    assert r"{\i1}Hello there,{\i0}\N{\i1}my friend.{\i0}" in (tmp_path / "a.ass").read_text("utf-8")


@pytest.mark.parametrize(
    ("cue", "made", "told"),
    [
        ("<i>So</i> it was.", "vtt", "formatting (1)"),
        ("<i>One</i>\n<i>and</i> two", "vtt", "formatting (1)"),
        ("<i>One\nand two</i>", "txt", "lines in italics (2)"),
        ("<i>One\nand two</i>", "txt,srt", "lines in italics (2)"),
        ("<i>♪</i>", "vtt", "formatting (1)"),
    ],
)
def test_lost_italics_are_reported(
    cue: str, made: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.srt").write_text(f"1\n00:00:01,000 --> 00:00:02,000\n{cue}\n", encoding="utf-8")
    assert main(["convert", str(tmp_path / "a.srt"), "--format", made]) == 0
    assert f"left out: {told}\n" in capsys.readouterr().err


def test_names_before_italics_and_lines_that_roll_up_are_no_lines_less(tmp_path: Path) -> None:
    (tmp_path / "a.srt").write_text(
        "1\n00:00:01,000 --> 00:00:02,000\nAnna:\n<i>Hi.</i>\n\n2\n00:00:03,000 --> 00:00:04,000\n<i>Anna: So.</i>\n",
        encoding="utf-8",
    )
    found = [(each.speaker, each.text, each.italic) for each in read(tmp_path / "a.srt").segments]
    assert found == [("Anna", "Hi.", (0,)), ("Anna", "So.", (0,))]


def test_a_line_whose_words_were_changed_in_number_is_upright() -> None:
    words = tuple(map(Word, ["Hello", "there", "my", "friend"]))
    shown = transcript(Segment(words, span=(0.0, 2.0), lines=(2, 3), italic=(0,)))
    assert "<i>" not in FORMATS["vtt"].write(shown, "a")


def test_the_journal_keeps_them(tmp_path: Path, own_home: Path) -> None:
    (tmp_path / "a.srt").write_text(SUBRIP, encoding="utf-8")
    given = read(tmp_path / "a.srt").segments
    data_dir().mkdir(parents=True, exist_ok=True)
    journal = Journal(data_dir() / "journal.sqlite3")
    batch, _ = journal.batches.open("x")
    job = journal.imports.add(batch, ("a.wav", 1, 1), JobSpec(ComputeSpec(Load("m", "c"))), given, 20.0)
    kept = delivery.transcript_of(journal, job).segments
    assert [segment.italic for segment in kept] == [segment.italic for segment in given]
    journal.close()
