"""What a recogniser may return at its worst, and what leaves the engine all the same."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.transcript import Word
from core.engine.audio.segmenter import OVERLAP, Window
from core.engine.recognizer import Hypothesis
from core.engine.stitching.timeline import Assembler, sanitise

NO_SOUND = np.zeros(0, np.float32)
anything = st.none() | st.floats() | st.floats(-5, 40)
words = st.builds(
    Word, st.sampled_from(["the", "a", "Yes.", "no,", "No", "3", "。"]), anything, anything, st.none() | st.floats()
)
recognised = st.lists(words, max_size=30).map(tuple)


@st.composite
def timelines(draw):
    """Windows of a file of at most 30 s each, some of which overlap, and what was recognised in them."""
    end, found = 0.0, []
    for n in range(draw(st.integers(1, 4))):
        joined = n > 0 and draw(st.booleans())
        start = end - OVERLAP if joined else end + draw(st.sampled_from((0.0, 3.0)))
        end = start + draw(st.floats(5.0, 30.0))
        quiet = ((start + 1.0, start + 2.5),) if draw(st.booleans()) else ()
        found.append((start, end, joined, quiet, draw(recognised)))
    windows = []
    for n, (start, end, joined, quiet, spoken) in enumerate(found):
        after = n + 1 < len(found) and found[n + 1][2]
        overlap = OVERLAP if joined else 0.0
        windows.append((Window(n, start, end, NO_SOUND, overlap, joined, after, quiet), spoken))
    return windows


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(timelines())
def test_every_word_leaves_with_a_possible_time(timeline):
    assembler = Assembler()
    for window, _ in timeline:
        assembler.expect(window)
    chunks = [chunk for window, spoken in timeline for chunk in assembler.add(window, Hypothesis("", (), spoken))]
    assembler.check_complete()
    left = [word for chunk in chunks for word in chunk.words]
    timed = [word for word in left if word.start is not None]
    assert all(0 <= word.start < word.end <= timeline[-1][0].end for word in timed)
    assert all(one.start <= other.start for one, other in pairwise(timed))
    assert all(word.end - word.start <= 30.0 for word in timed)
    assert all((word.start is None) == (word.end is None) for word in left)
    assert all(word.confidence is None or 0 <= word.confidence <= 1 for word in left)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(recognised)
def test_no_word_is_dropped_and_numbers_that_are_none_leave_no_time(spoken):
    window = Window(0, 100.0, 130.0, NO_SOUND, 0.0, False, False, ())
    left = sanitise(window, spoken)
    assert [word.text for word in left] == [word.text for word in spoken]
    for before, after in zip(spoken, left, strict=True):
        known = before.start is not None and before.end is not None and math.isfinite(before.start + before.end)
        assert (after.start is not None) == known


def doubts(text, quiet=()):
    spoken = tuple(Word(word, n * 0.4, n * 0.4 + 0.3) for n, word in enumerate(text.split()))
    return [word.doubt for word in sanitise(Window(0, 0.0, 30.0, NO_SOUND, 0.0, False, False, quiet), spoken)]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("so " + "you know " * 6 + "well", 3, 13),
        ("I went to the shop " * 4, 5, 20),
        ("Thank you. thank you, " * 2, 2, 8),
        ("and a" + " the" * 20, 3, 22),
    ],
)
def test_a_loop_is_marked_from_its_first_repetition_on(text, first, last):
    expected = ["loop" if first <= place < last else None for place in range(len(text.split()))]
    assert doubts(text) == expected


@pytest.mark.parametrize("text", ["no no no no no way", "very very good", "I think I think so", "a b a b a b c", ""])
def test_what_people_do_say_is_no_loop(text):
    assert not any(doubts(text))


def test_a_word_over_silence_is_marked_for_that_even_in_a_loop():
    assert doubts("ha " * 8, quiet=((1.9, 3.2),)) == [None, *["loop"] * 4, *["silence"] * 3]
