"""Check the worst minutes of a transcript: each place is whole and in exactly one of them."""

from core.contracts.transcript import Segment, Transcript, Word
from core.quality.quality_report import Minute, Run, assess

RUN = Run("m", None, None, None, None, 1)


def worst(*stretches: tuple[float, float], duration: float = 300.0) -> tuple[Minute, ...]:
    """Return the worst minutes of a transcript with two uncertain words over each stretch, and a sure one after it."""
    segments = []
    for start, end in stretches:
        middle = (start + end) / 2
        doubtful = Word("a", start, middle, 0.1), Word("b", middle, end, 0.1)
        segments.append(Segment((*doubtful, Word("c", end, end + 0.1, 0.9))))
    return assess(Transcript(tuple(segments), "talk.wav", duration, "m"), "talk.wav", None, 0.5, RUN).worst


def test_place_across_two_minutes_counts_in_the_fuller_one() -> None:
    (minute,) = worst((58.0, 64.0))
    assert (minute.start, minute.end) == (58.0, 120.0)  # all of it is heard
    assert [place.start for place in minute.places] == [58.0]
    (minute,) = worst((54.0, 62.0))
    assert (minute.start, minute.end) == (0.0, 62.0)


def test_a_place_of_minutes_is_one_and_counts_with_all_its_length() -> None:
    long, short = worst((50.0, 200.0), (250.0, 255.0))
    assert (long.start, long.end) == (50.0, 200.0)
    assert len(long.places) == len(short.places) == 1
    assert round(long.score / short.score) == 30
    (until_the_end,) = worst((270.0, 320.0))  # a transcript may be longer than its recording
    assert until_the_end.end == 320.0


def test_a_place_that_ends_with_its_minute_is_in_that_one_alone() -> None:
    (minute,) = worst((55.0, 60.0))
    assert (minute.start, minute.end) == (0.0, 60.0)
    first, second = worst((10.0, 12.0), (70.0, 73.0))
    assert (first.start, second.start) == (60.0, 0.0)  # the worst first
