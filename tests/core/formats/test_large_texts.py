"""Large texts take few calls a word, and the short ways give the same as the long ones.

Seconds and memory of 10 MB: tests/bench/large_texts.py.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import chat, export, srt
from core.formats.subtitles import SubtitleOptions

_KNOWN = ["blap", "the", "and", "trallot", "vok", "because", "of", "mirp", "zelando", "if"]


def made(turns: int, known: list[str], seed: int = 1) -> Transcript:
    """Turns of two people with a time for each word."""
    rng, clock, segments = random.Random(seed), 0, []
    for n in range(turns):
        words = []
        for _ in range(rng.randint(1, 14)):
            length = rng.randrange(100, 500, 20)
            text = rng.choice(known) + rng.choice((*" " * 6, ",", "!")).strip()
            words.append(Word(text, clock / 1000, (clock + length) / 1000, 0.9))
            clock += length + rng.choice((0, 0, 0, 400))
        segments.append(Segment(tuple(words), ("Anna", "Ben")[n // 3 % 2]))
        clock += rng.choice((0, 200, 1000, 6000))
    return Transcript(tuple(segments), "talk.wav", clock / 1000 + 1, "demo", "en")


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, of Python and of C."""
    count = 0

    def counted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(("name", "most"), [("chat", 100), ("srt", 70)])
def test_a_word_takes_few_calls_in_long_and_in_short_texts(name: str, most: int) -> None:
    for turns in (300, 1200):
        given = made(turns, _KNOWN)
        export.render(given, name, Path("a"))  # fills what is kept between files
        assert calls(lambda given=given: export.render(given, name, Path("a"))) < most * len(given.words)


@pytest.mark.parametrize("options", [SubtitleOptions(), SubtitleOptions(line_length=24, lines=3, dashes=True)])
@pytest.mark.parametrize("seed", range(5))
def test_words_of_ascii_are_divided_into_cues_as_other_words(options: SubtitleOptions, seed: int) -> None:
    plain = made(80, ["blap", "trallot", "vok", "ab"], seed)
    other = made(80, ["bläp", "trällot", "vök", "äb"], seed)
    assert srt.write(other, options).translate({ord("ä"): "a", ord("ö"): "o"}) == srt.write(plain, options)


def test_equal_texts_in_other_places_are_other_words() -> None:
    """A code that a person typed, an ordinal at the end, a filler of another language, marks turned off."""

    def line(text: str, language: str, confidence: float | None, **options: bool) -> str:
        words = tuple(Word(each, n, n + 1.0, confidence) for n, each in enumerate(text.split()))
        given = Transcript((Segment(words),), "talk.wav", 99.0, "demo", language)
        lines = chat.write(given, "talk", chat.ChatOptions(wor=False, **options)).splitlines()
        return next(each for each in lines if each.startswith("*")).partition("\t")[2].partition(" \x15")[0]

    for _ in range(2):
        assert line("so xxx here.", "en", None) == "so xxx here ."
        assert line("so xxx here.", "en", 0.9) == "so x_x_x here ."
        assert line("am 3. Mai", "de", 0.9) == "am dritten Mai ."
        assert line("Nummer 3.", "de", 0.9) == "Nummer drei ."
        assert line("um die Ecke", "de", 0.9) == "um die Ecke ."
        assert line("um the corner", "en", 0.9) == "&-um the corner ."
        assert line("um the corner", "en", 0.9, disfluencies=False) == "um the corner ."
        assert line("the 2 the 2", "en", 0.9) == "<the two> [/] the two ."
