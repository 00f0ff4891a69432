"""Marks of CHAT that are typed among the words: written, put into a file that was read, kept out of other formats."""

import pytest
from chat_files import CHATTER, document, shown
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript
from core.formats import export
from core.formats.chat import Document, read, write
from core.validation.check import check


def main_tier(text: str) -> str:
    written = write(transcript(Segment(timed(text), span=(0.0, 9.0)), language="en"), "talk")
    assert check(read(written.encode()), CHATTER) == []
    (line,) = [line for line in written.splitlines() if line.startswith("*")]
    return line.partition("\t")[2].partition(" \x15")[0]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("I [/] I want it.", "I [/] I want it ."),
        ("<I want> [//] she wants it.", "<I want> [//] she wants it ."),
        ("he &-um, went (.) &+ho home +/.", "the &-um went (.) &+ho home +/."[1:]),
        ("so (..) she (...) goes +//.", "so (..) she (...) goes +//."),
        ("and then +...", "and then +..."),
        ("the <b>bold</b> word.", "the b bold b word ."),
        ("a <b and c> d.", "a b and c d ."),
    ],
)
def test_typed_marks_are_written_as_they_are(typed: str, written: str) -> None:
    assert main_tier(typed) == written


def retyped(of: Document, *lines: str) -> Document:
    """The file after somebody has typed other texts; the words have no times of their own."""
    before = of.to_transcript()
    segments = tuple(
        Segment(tuple(timed(line)), old.speaker, old.language, old.span)
        for line, old in zip(lines, before.segments, strict=True)
    )
    return of.with_transcript(Transcript(segments, before.media, before.duration, before.model, before.language))


def test_typed_marks_go_into_a_file_that_was_read_and_leave_the_rest() -> None:
    first = "*CHI:\tI &=laughs want dogs [*] , now . •1_900•"
    of = document(first, "%com:\tloud", "*MOT:\tyes (.) go home . •900_1900•")
    after = retyped(of, "<I [laughs] want> [/] dogs, (..) now +/.", "yes &-go home.")
    assert [line.partition(" •")[0] for line in shown(after)][:3] == [
        "*CHI:\t<I &=laughs want> [/] dogs [*] , (..) now +/.",
        "%com:\tloud",
        "*MOT:\tyes (.) &-go home .",
    ]
    assert [finding[2] for finding in check(after, CHATTER)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [("txt", "he um, went ho- home—"), ("srt", "he um, went ho- home—"), ("json", "[/]")],
)
def test_other_formats_have_the_words_alone(name: str, text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    said = transcript(Segment(timed("he [/] &-um, went (.) &+ho home +/.")), language="en")
    content = export.render(said, name, tmp_path_factory.mktemp("x") / "talk").decode()
    assert text in " ".join(content.split())
    assert ("[/]" in content) == (name == "json")
