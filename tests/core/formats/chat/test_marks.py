"""Marks of CHAT that are typed among the words: written, put into a file that was read, kept out of other formats."""

from pathlib import Path

import pytest
from chat_files import CHATTER, document, shown
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import export
from core.formats.chat import ChatOptions, Document, read, write
from core.validation.check import check


def main_tier(text: str, confidence: float | None = None) -> str:
    """Of a text that was typed, or recognised with that confidence."""
    words = timed(text, confidence=confidence)
    written = write(transcript(Segment(words, span=(0.0, 9.0)), language="en"), "talk")
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


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("&=laughs he went, &=imit:plane home.", "&=laughs he went , &=imit:plane home ."),
        ("xxx went (1.5) yyy, home (1:02.5) again.", "xxx went (1.5) yyy home (1:02.5) again ."),
        ("he [?] went, [!] <to the> [!!] harbour.", "he [?] went [!] <to the> [!!] harbour ."),
        ("<he goed> [?] [//] he went.", "<he goed> [?] [//] he went ."),
        ("+^ yes [/] +^ yes.", "+^ yes [/] yes ."),
        ("[?] (.) [!] &=coughs [*].", "(.) &=coughs ."),
        ("+< <I want> [/] I want it.", "+< <I want> [/] I want it ."),
        ("+^ (.)", "(.) ."),
        ("I gonna [: going to] go.", "I gonna [: going to] go ."),
        ("he goed [: went] [*] home, wanna [: want to].", "he goed [: went] [*] home , wanna [: want to] ."),
        ("<a b> [: c] d.", "a b d ."),
        ("well, [: not] so [: 3 times] there.", "well [: not] so three times there ."),
        ("she said hola@s, and gumma@c adios@s:spa.", "she said hola , and gumma@c adios@s:spa ."),
        ("write to anna@uni.de.", None),
        ("<but she> [>] went [<] home [>1].", "<but she> [>] went [<] home [>1] ."),
        ("[<] (.) yes.", "(.) yes ."),
        ("I think maybe [?]", "I think maybe [?] ."),
        ("so it seems [!!] (..)", "so it seems [!!] (..) ."),
        ("is it (...) [*]?", "is it (...) ?"),
        ("is he goed [: gone] [*]?", "is he goed [: gone] [*] ?"),
    ],
)
def test_codes_that_the_menu_lacks_are_written_where_chat_has_them(typed: str, written: str | None) -> None:
    found = main_tier(typed)
    assert found == written or (written is None and "@" not in found)


def test_a_word_of_the_other_language_has_one_to_be_of() -> None:
    said = transcript(Segment(timed("she said hola@s twice.", confidence=None)), language="en")
    written = write(said, "talk", ChatOptions(languages=("eng", "spa")))
    assert check(read(written.encode()), CHATTER) == []
    assert "*PAR0:\tshe said hola@s twice ." in written
    assert " hola " in next(line for line in written.splitlines() if line.startswith("%wor"))


def test_recognised_text_is_a_word() -> None:
    assert main_tier("xxx paid (1.5) euros.", confidence=0.9) == "x_x_x paid one point five euros ."


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
    [("txt", "he um, went [laughs] ho- home—"), ("srt", "he um, went [laughs] ho- home—"), ("json", "[/]")],
)
def test_other_formats_have_the_words_alone(name: str, text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    said = transcript(Segment(timed("he [/] &-um, went &=laughs (.) &+ho home +/.")), language="en")
    content = export.render(said, name, tmp_path_factory.mktemp("x") / "talk").decode()
    assert text in " ".join(content.split())
    assert ("[/]" in content) == (name == "json")


def test_forms_replacements_and_overlaps_are_chats_alone(tmp_path: Path) -> None:
    typed = "<hola@s:spa she> [>] gonna [: going to] go, gumma@c [<]."
    said = transcript(Segment(timed(typed, confidence=None)), language="en")
    assert "hola she gonna go, gumma" in export.render(said, "txt", tmp_path / "talk").decode()


@pytest.mark.slow
def test_many_brackets_that_open_nothing_are_written_in_one_pass() -> None:
    """In quadratic time it would not end before the test's own limit."""
    said = Segment(tuple(Word("ax>") for _ in range(50_000)), "A", span=(0.0, 9.0))
    assert write(transcript(said, language="en"), "talk").count("ax ") == 50_000


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", "&-"])
def test_a_word_of_many_signs_is_written_in_one_pass(before: str) -> None:
    """In quadratic time it would not end before the test's own limit."""
    said = Segment((Word(f"{before}ab{',.' * 120_000}cd"),), "A", span=(0.0, 9.0))
    assert "ab" in write(transcript(said, language="en"), "talk")
