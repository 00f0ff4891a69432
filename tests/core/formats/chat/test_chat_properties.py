"""Whatever is transcribed and whatever headers are chosen: a CHAT file that chatter takes, that says all, both ways.

MYNAH_EXAMPLES sets the number of examples of each property (100 when unset).
"""

import os
import re
from itertools import pairwise

import msgspec
import pytest
from chat_files import parse, wild
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from subtitle_rules import visible
from transcripts import speakers, transcript, transcripts

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import chat
from core.formats.chat import ChatOptions, Participant
from core.formats.chat.headers import recording_name
from core.formats.chat.marks import is_mark, typed_code

examples = settings(
    max_examples=int(os.environ.get("MYNAH_EXAMPLES", "100")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
stems = st.text(st.characters(exclude_characters="/\x00"), min_size=1, max_size=12)
odd = st.text(max_size=9)
codes = st.sampled_from(["CHI", "MOT", "INV", "PAR0", "PAR1"]) | st.from_regex(r"[A-Z][A-Z0-9]{0,6}", fullmatch=True)
participants = st.builds(
    Participant,
    codes | odd,
    speakers.map(lambda label: label or "") | odd,
    st.sampled_from(chat.ROLES) | odd,
    language=st.sampled_from(["", "eng", "de", "xx", "spa"]),
    age=st.sampled_from(["", "2;06.12", "34;", "2;6", "old"]) | odd,
    sex=st.sampled_from(["", "male", "female", "F"]),
    group=odd,
    ses=st.sampled_from(["", "MC", "White,UC", "poor"]),
    education=odd,
    custom=odd,
)
headers = st.tuples(
    st.sampled_from([*chat.HEADERS, "Birth of CHI", "L1 of MOT", "Birthplace of INV", "Nonsense", "End"]) | odd,
    st.sampled_from(["Köln", "01-JAN-2020", "eng", "12:30-13:00", "00:01:02", "3", "more", "long, toyplay, TD"]) | odd,
)
options = st.builds(
    ChatOptions,
    corpus=odd,
    participants=st.lists(participants, max_size=4).map(tuple),
    languages=st.lists(st.sampled_from(["eng", "en", "spa", "deu", "yue", "quc", "xx", "nonsense"]), max_size=2).map(
        tuple
    ),
    media=st.none() | odd,
    date=st.sampled_from([None, "2026-11-21", "31-feb-2026", "1-nov-2026", "yesterday"]),
    comments=st.lists(odd, max_size=2).map(tuple),
    headers=st.lists(headers, max_size=3).map(tuple),
    wor=st.booleans(),
    disfluencies=st.booleans(),
)
_WORDLESS = re.compile(rb"^\*\w+:\t(?:\[- \w+\] )?(?:(?:0|\(\.{1,3}\)) )+[^\w(]", re.MULTILINE)  # of pauses or 0 alone
spans = st.none() | st.tuples(st.floats(0, 90_000), st.floats(0.001, 20)).map(lambda span: (span[0], sum(span)))


@st.composite
def spanned(draw: st.DrawFn) -> Transcript:
    """A transcript of which some segments have times of their own, as those that were imported."""
    found = draw(transcripts)
    segments = [msgspec.structs.replace(segment, span=draw(spans)) for segment in found.segments]
    return msgspec.structs.replace(found, segments=tuple(segments))


@pytest.mark.slow
@examples
@given(spanned(), stems, options)
def test_any_headers_and_times_make_a_file_that_chatter_takes(
    written: Transcript, stem: str, wanted: ChatOptions
) -> None:
    text = chat.write(written, stem, wanted)
    parse(text)
    found = chat.read(text.encode(errors="replace"))
    assert found.problems == ()  # what chatter takes, our own reader does
    assert found.media is not None
    if not wanted.media:
        file_name = recording_name(written.media, stem)
        name = " ".join(visible(file_name)).replace('"', "'")
        assert found.media.name == name.encode(errors="replace").decode() or found.media.name == "recording"
    named = [person.code for person in found.participants]
    assert [code for code in named if code in {p.code for p in wanted.participants}] == list(
        dict.fromkeys(p.code for p in wanted.participants if re.fullmatch(r"[A-Z][A-Z0-9]{0,6}", p.code))
    )


_TYPED = '[/] [//] [///] [/-] [/?] (.) +... +/. a I I, you. " "a b" , &-um &+wa <&-um <a b> <a> < > [laughs] xxx'
_TYPED += " [<] [>] [>1] [: going to] [: b] hola@s gumma@c,"
_TYPED += ' &=laughs &=imit:plane, [?] [!!] [*] (1.5) +< +" ++ yyy. www'


@pytest.mark.slow
@examples
@given(st.lists(st.sampled_from(_TYPED.split(" ")), max_size=8), st.booleans())
def test_marks_in_any_order_make_a_file_that_chatter_takes(texts: list[str], disfluencies: bool) -> None:
    parse(chat.write(transcript(Segment(tuple(map(Word, texts)))), "a", ChatOptions(disfluencies=disfluencies)))


@pytest.mark.slow
@examples
@given(spanned(), st.booleans())
def test_times_are_monotone_and_word_tiers_complete(written: Transcript, marks: bool) -> None:
    """By an oracle that shares nothing with the reader."""
    text = chat.write(written, "a", ChatOptions(disfluencies=marks))
    latest, ends = 0, dict[str, int]()
    for code, start, end in re.findall(r"^\*(\w+):.*\x15(\d+)_(\d+)\x15$", text, re.MULTILINE):
        assert latest <= int(start) < int(end)
        assert ends.get(code, 0) <= int(start) + 500
        latest, ends[code] = int(start), int(end)
    for main, wor in pairwise(text.split("\n")):
        if wor.startswith("%wor:\t"):
            marks_only = r"\x15[\d_]*\x15|\*\w+:\t|\[(?!- ).*?\]|[<>“”]|&[+=]\S+|(?<!\S)(?:xxx|yyy|www)(?!\S)|&-"
            bare = re.sub(marks_only, "", main)
            assert wor.count(",") == bare.count(",")
            assert bare.split() == re.sub(r"\x15[\d_]*\x15|%wor:\t", "", wor).split()
            times = [tuple(map(int, span)) for span in re.findall(r"\x15(\d+)_(\d+)\x15", wor)]
            assert all(start < end for start, end in times)
            assert [start for start, _ in times] == sorted(start for start, _ in times)


@pytest.mark.slow
@examples
@given(spanned())
def test_written_words_and_times_come_back(written: Transcript) -> None:
    """Written, read, and written again with its own head: the same file."""
    once = chat.write(written, "a").encode(errors="replace")
    found = chat.read(once)
    again = chat.write(found.to_transcript(), "a", found.options)
    if any(is_mark(word.text) or typed_code(word.text, by_hand=True) for word in written.words):
        return  # as somebody types them: they are read as what they say elsewhere
    # Wordless text and emoji do not come back. Digits may have other neighbours now.
    if not _WORDLESS.search(once) and b"left in digits" not in once and b"no signs for emoji" not in once:
        assert again.split("\n") == once.decode().split("\n")


@pytest.mark.slow
@examples
@given(spanned(), options, options)
def test_new_headers_keep_the_utterances_and_pass_chatter(
    written: Transcript, first: ChatOptions, second: ChatOptions
) -> None:
    found = chat.read(chat.write(written, "a", first).encode(errors="replace"))
    wanted = chat.read(chat.write(written, "b", second).encode(errors="replace")).options  # what a file can bear
    after = found.with_options(msgspec.structs.replace(wanted, media=second.media))
    parse(after.text)
    assert after.problems == ()
    assert said(after) == [line for line in said(found) if wanted.wor or not line.startswith("%wor")]
    told = after.options
    assert told.corpus == wanted.corpus
    assert set(wanted.participants) <= set(told.participants)
    assert set(wanted.headers) <= set(told.headers)
    assert after.with_options(after.options) == after


@pytest.mark.slow
@examples
@given(wild, options)
def test_new_headers_keep_the_utterances_of_any_file(data: bytes, wanted: ChatOptions) -> None:
    found = chat.read(data)
    assert found.with_options(found.options) == found
    after = found.with_options(wanted)
    if wanted.wor:
        assert said(after) == said(found)
    assert after.with_options(after.options) == after


def said(of: chat.Document) -> list[str]:
    """The lines of all utterances."""
    return [of.text[tier.start : tier.end] for tier in of.tiers if tier.kind in ("main", "dependent")]
