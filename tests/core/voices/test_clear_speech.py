"""Test the stretches in which one speaker speaks alone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Word
from core.voices.clear_speech import MOST_SECONDS, ClearSpeech, check_enough, clear_speech

SPANS = st.tuples(st.integers(0, 2000), st.integers(1, 300)).map(lambda each: (each[0] / 10, sum(each) / 10))
SEGMENTS = st.lists(
    st.builds(
        lambda speaker, spans: Segment(tuple(Word("a", start, end) for start, end in sorted(spans)), speaker),
        st.sampled_from(("Anna", "Ben", None)),
        st.lists(SPANS, max_size=4),
    ),
    max_size=12,
)


def words_of(segments: list[Segment], *, of_anna: bool) -> list[tuple[float, float]]:
    return [
        (word.start or 0.0, word.end or 0.0)
        for segment in segments
        for word in segment.words
        if (segment.speaker == "Anna") is of_anna
    ]


@given(SEGMENTS)
def test_nobody_else_speaks_in_a_stretch(segments: list[Segment]) -> None:
    found = clear_speech(segments, "Anna")
    own, others = (words_of(segments, of_anna=each) for each in (True, False))
    assert found.seconds <= MOST_SECONDS + 1e-6
    assert all(first[1] <= second[0] for first, second in pairwise(found.stretches))
    for start, end in found.stretches:
        assert any(first < end and last > start for first, last in own)
        assert not any(first < end - 1e-9 and last > start + 1e-9 for first, last in others)


def test_a_pause_is_left_out_and_a_segment_without_word_times_counts() -> None:
    timed = Segment((Word("one", 0.0, 2.0), Word("two", 4.0, 6.0)), "Anna")
    whole = Segment((Word("three"),), "Anna", span=(10.0, 13.0))
    assert clear_speech([timed, whole], "Anna") == ClearSpeech(((0.0, 2.0), (4.0, 6.0), (10.0, 13.0)), 0.0)


def test_too_little_speech_and_overlapping_speech_are_told_apart() -> None:
    check_enough(ClearSpeech(((0.0, 5.0),), 9.0), "Anna")
    with pytest.raises(InputFault, match=r"Anna speaks alone for 4\.0 s only"):
        check_enough(ClearSpeech(((0.0, 4.0),), 0.0), "Anna")
    with pytest.raises(InputFault, match="others speak at the same time as Anna"):
        check_enough(ClearSpeech(((0.0, 4.0),), 9.0), "Anna")
