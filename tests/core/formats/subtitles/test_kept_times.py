"""Subtitles of subtitles: cues that were read keep their times, however often they are converted."""

from itertools import pairwise
from pathlib import Path

import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS
from core.formats.reading import read
from core.formats.subtitles import SubtitleOptions, cues

Times = list[tuple[int, int]]


def read_cues(times: Times, text: str = "La la la.") -> Transcript:
    said = tuple(map(Word, text.split()))
    return transcript(*(Segment(said, span=(start / 1000, end / 1000)) for start, end in times))


def through(folder: Path, given: Transcript, *names: str) -> Times:
    """The times of the cues, in ms, in the last of files of which each is made of the one before."""
    for name in names:
        path = folder / f"a{FORMATS[name].extension}"
        path.write_text(str(FORMATS[name].write(given, "a")), encoding="utf-8")
        given = read(path)
    spans = (segment.span for segment in given.segments)
    return [(round(span[0] * 1000), round(span[1] * 1000)) for span in spans if span]


FRAMES = [(round(1001 * n / 24), round(1001 * (n + 47) / 24)) for n in range(0, 14_400, 48)]


@pytest.mark.parametrize("names", [("srt",), ("vtt",), ("srt", "vtt", "srt"), ("vtt", "srt", "vtt", "srt")])
def test_cues_at_24_frames_a_second_come_back_to_the_millisecond(names: tuple[str, ...], tmp_path: Path) -> None:
    assert len(FRAMES) == 300
    assert through(tmp_path, read_cues(FRAMES), *names) == FRAMES


def test_ass_has_the_nearest_hundredth_and_stays_there(tmp_path: Path) -> None:
    once = through(tmp_path, read_cues(FRAMES), "ass")
    assert all(abs(a - b) <= 5 for pair in zip(FRAMES, once, strict=True) for a, b in zip(*pair, strict=True))
    assert through(tmp_path, read_cues(FRAMES), "ass", "srt", "ass", "vtt", "ass") == once


@pytest.mark.parametrize(
    "times",
    [
        [(1000, 9000)],  # longer than a cue of recognised words may be
        [(9670, 16_670)],  # exactly as long, which is 7.000000000000002 s
        [(1000, 1200), (1200, 1400)],
        [(1000, 3000), (2000, 4000)],
        [(1000, 3000), (1000, 3000)],
        [(1000, 20_000), (2000, 2001)],
    ],
)
def test_no_limit_and_no_neighbour_moves_a_cue_that_was_read(times: Times, tmp_path: Path) -> None:
    assert [(cue.start, cue.end) for cue in cues(read_cues(times))] == times
    assert through(tmp_path, read_cues(times), "srt", "vtt", "srt") == times


edges = st.tuples(st.integers(0, 90_000), st.integers(1, 30_000)).map(lambda pair: (pair[0], sum(pair)))


@fewer
@given(
    st.lists(edges, min_size=1, max_size=12),
    st.sampled_from(("la", "La la la.", "So it is, and so it was, again and again.")),
)
def test_a_text_of_one_cue_is_shown_when_it_was(times: Times, text: str) -> None:
    assert [(cue.start, cue.end) for cue in cues(read_cues(times, text))] == sorted(times, key=lambda pair: pair[0])


@fewer
@given(edges)
def test_a_text_of_several_cues_is_divided_within_its_time(times: tuple[int, int]) -> None:
    parts = cues(read_cues([times], "And so it goes on and on, as it has done before. " * 8))
    assert len(parts) > 3
    assert (parts[0].start, parts[-1].end) == times
    assert all(times[0] <= part.start < part.end <= times[1] for part in parts)
    if times[1] - times[0] > 100:  # each part has a millisecond of its own
        assert all(a.start < a.end <= b.start for a, b in pairwise(parts))


def test_dashes_join_no_cues_that_were_read() -> None:
    said = [Segment((Word("Yes."),), "A", span=(1.0, 1.4)), Segment((Word("No."),), "B", span=(1.45, 2.0))]
    assert len(cues(transcript(*said), SubtitleOptions(dashes=True))) == 2


def test_recognised_cues_give_way_to_one_that_was_read() -> None:
    given = transcript(
        Segment(timed("Yes.", start=1.0), "A"),
        Segment((Word("[damaged]"),), span=(1.4, 30.0)),
        Segment(timed("No.", start=29.9), "B"),
    )
    assert [(cue.start, cue.end) for cue in cues(given)][:2] == [(1000, 1310), (1400, 30_000)]
    assert cues(given)[2].start == 30_090
