"""Punctuation, capitals and numbers of an export: what is written, and that times and speakers stay as they are."""

# ruff: noqa: RUF001 - marks of many scripts

import re
import tempfile
import unicodedata
from pathlib import Path

import msgspec
import pytest
from examples import examples, fewer
from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed, transcript, transcripts

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS, FormatOptions, TextOptions
from core.formats.export import render
from core.formats.reading import read
from core.formats.recognition import LOSSLESS_SUFFIXES
from core.formats.text_options import with_text_options

BARE = TextOptions(punctuation=False)
LOWER = TextOptions(capitals="lower")
SENTENCES = TextOptions(capitals="sentences")
SPELLED = TextOptions(numbers="words")
PLAIN = TextOptions(False, "lower", "words")
choices = st.builds(
    TextOptions,
    st.booleans(),
    st.sampled_from(("as-is", "lower", "sentences")),
    st.sampled_from(("as-is", "words", "digits")),
)


def written(text: str, options: TextOptions, language: str = "en") -> str:
    told = with_text_options(transcript(text, language=language), options)
    return " ".join(word.text for word in told.words)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ('Hello, "friend" (really): OK?!', "Hello friend really OK"),
        ("It costs $20, or 3.5%... at 10:30. Minus -5!", "It costs $20 or 3.5% at 10:30 Minus -5"),
        ("don't 'tis the dogs’ well-known R&B and/or", "don't 'tis the dogs’ well-known R&B and/or"),
        ("the U.S.A., e.g. Ph.D.", "the USA eg Ph.D"),
        ("yes — wait…what about one,two or 1,000", "yes wait what about one two or 1,000"),
        ("[laughter] so (he) said", "[laughter] so (he) said"),
        ("你好，世界。", "你好 世界"),
        ("¿Qué? «non» ! „ja“", "Qué non ja"),
    ],
)
def test_punctuation_is_removed_outside_words(text: str, bare: str) -> None:
    assert written(text, BARE) == bare


@pytest.mark.parametrize(
    ("text", "options", "language", "expected"),
    [
        ("Anna WENT to Ulm.", LOWER, "en", "anna went to ulm."),
        ("Iğdır ISPARTA", LOWER, "tr", "ığdır ısparta"),
        ("hello anna. how is iPhone? i'm", SENTENCES, "en", "Hello anna. How is iPhone? I'm"),
        ("“so be it.” ¿qué?", SENTENCES, "es", "“So be it.” ¿Qué?"),
        ("istanbul", SENTENCES, "tr", "İstanbul"),
        ("I paid $20 at 10:30, the 3rd (MP3).", SPELLED, "en", "I paid twenty dollars at ten thirty, the third (MP3)."),
        ("am 3. Mai 21 Leute", SPELLED, "de", "am dritten Mai einundzwanzig Leute"),
        ("10 000 femmes", SPELLED, "fr", "dix mille femmes"),
        ("B2B costs 3.", PLAIN, "en", "b2b costs three"),
    ],
)  # fmt: skip
def test_capitals_and_numbers(text: str, options: TextOptions, language: str, expected: str) -> None:
    assert written(text, options, language) == expected


def test_a_segment_within_a_sentence_gets_no_capital() -> None:
    told = transcript("So we went to", "the shop.", "it was", Segment(timed("closed."), "B"))
    assert [each.text for each in with_text_options(told, SENTENCES).segments] == [
        "So we went to",
        "the shop.",
        "It was",
        "Closed.",
    ]
    untold = with_text_options(transcript("so we went", "it was closed"), SENTENCES)
    assert [each.text for each in untold.segments] == ["So we went", "It was closed"]


def test_words_of_a_number_share_its_time_and_confidence() -> None:
    told = transcript(Segment((Word("$20.", 1.0, 2.0, 0.4, "loop"), Word("…", 2.0, 2.1)), "A", span=(1.0, 3.0)))
    (segment,) = with_text_options(told, TextOptions(False, "lower", "words")).segments
    assert (segment.speaker, segment.span) == ("A", (1.0, 3.0))
    first, second = segment.words
    assert (first.text, second.text) == ("twenty", "dollars")
    assert (first.start, first.end, second.end) == (1.0, second.start, 2.0)
    assert {(word.confidence, word.doubt) for word in segment.words} == {(0.4, "loop")}


def test_a_translation_is_written_so_too() -> None:
    told = msgspec.structs.replace(
        transcript(Segment(timed("Ja, 20."), translation="Yes, 20."), language="de"), translation_language="en"
    )
    (segment,) = with_text_options(told, PLAIN).segments
    assert (segment.text, segment.translation) == ("ja zwanzig", "yes twenty")


@pytest.mark.slow
@examples
@given(transcripts, choices)
def test_times_and_speakers_stay(told: Transcript, options: TextOptions) -> None:
    made = with_text_options(told, options)
    heads = [(each.speaker, each.span, each.language) for each in told.segments]
    if options.punctuation:
        assert [(each.speaker, each.span, each.language) for each in made.segments] == heads
    rest = iter(heads)
    assert all((each.speaker, each.span, each.language) in rest for each in made.segments)
    given_times = [(word.start, word.end) for word in told.words if word.start is not None]
    for word in made.words:  # within the time of a word, or of a number that was written as several
        assert word.start is None or any(
            start == word.start or start <= word.start <= end for start, end in given_times
        )
    if options.numbers == "as-is" and options.punctuation:
        assert [(w.start, w.end, w.confidence) for w in made.words] == [
            (w.start, w.end, w.confidence) for w in told.words
        ]
        assert [w.text.casefold() for w in made.words] == [
            w.text.casefold() for w in told.words
        ] or told.language == "tr"


spoken = st.lists(
    st.lists(st.from_regex(r"[A-Za-zßé]{3,8}[,.?!…]?|[1-9]\d?", fullmatch=True), min_size=1, max_size=9).map(" ".join),
    min_size=1,
    max_size=6,
)


@pytest.mark.slow
@fewer
@given(spoken, choices)
def test_every_format_but_chat_writes_it_so(said: list[str], options: TextOptions) -> None:
    """The same words at the same times by the same speakers; CHAT is as its rules have it."""
    clock, segments = 0.0, []
    for i, text in enumerate(said):
        words = timed(text, start=clock)
        clock = (words[-1].end or 0.0) + 1.0
        segments.append(Segment(words, ("ANN", "BOB")[i % 2]))
    told = transcript(*segments, duration=clock)
    wanted = with_text_options(told, options)
    with tempfile.TemporaryDirectory() as folder:
        for name, kind in FORMATS.items():
            if name == "stl":  # it may lack letters
                continue
            path = Path(folder) / f"a{kind.extension}"
            content = render(told, name, path, FormatOptions(text=options))
            assert content == render(told if name == "chat" else wanted, name, path)
            if name == "chat" or kind.extension.lower() not in LOSSLESS_SUFFIXES:
                continue
            path.write_bytes(content)
            back = read(path, wordless=True)
            if name != "txt":
                assert back.segments[0].start == pytest.approx(told.segments[0].start, abs=0.02)
            words = [word.text for word in back.words if word.text not in ("ANN:", "BOB:")]
            assert letters(words) == letters(word.text for word in wanted.words), name
            if not options.punctuation:
                assert not [text for text in words if re.search(r"[,.?!…]", text)]


def letters(texts: object) -> str:
    assert hasattr(texts, "__iter__")
    return "".join(c for text in texts for c in text if unicodedata.category(c)[0] in "LN")
