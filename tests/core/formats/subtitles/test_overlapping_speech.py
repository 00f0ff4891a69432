"""People who speak at once: WebVTT and ASS show each while it is said, SubRip one after another."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import pysubs2
import pytest
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from transcripts import timed, transcript

from core.contracts.transcript import Segment, Transcript
from core.formats import FORMATS
from core.formats.subtitles import Cue, cues

STORY = (
    "And then we went down to the old harbour where nobody had been for years, because the boats were gone and the "
    "houses had been closed since the winter, and my brother said that he could still smell the fish in the nets."
)


def with_listener(*starts: float) -> Transcript:
    heard = [Segment(timed("Mhm.", start=start), "Bob") for start in starts]
    return transcript(Segment(timed(STORY), "Ann"), *heard)


def of(speaker: str, shown: Sequence[Cue]) -> list[Cue]:
    return [cue for cue in shown if cue.speaker == speaker]


def words_not_shown(given: Transcript, shown: Sequence[Cue]) -> list[str]:
    """The words that are said, in part at least, while no cue of their speaker is shown."""
    return [
        word.text
        for segment in given.segments
        for word in segment.words
        if not any(
            cue.speaker == segment.speaker
            and cue.start <= (word.start or 0.0) * 1000 + 160  # between two cues is a gap
            and (word.end or 0.0) * 1000 - 160 <= cue.end
            for cue in shown
        )
    ]


def test_a_listener_cuts_no_cue_of_the_one_who_speaks() -> None:
    given = with_listener(1.3, 4.1, 7.0, 10.2)
    shown = cues(given, may_overlap=True)
    assert words_not_shown(given, shown) == []
    assert len(words_not_shown(given, cues(given))) > 9, "one after another"
    alone = cues(with_listener(), may_overlap=True)
    assert [cue.lines for cue in of("Ann", shown)] == [cue.lines for cue in alone]


def test_a_sentence_is_shown_to_its_end_though_another_begins() -> None:
    given = transcript(
        Segment(timed("I will tell you all that I know of it now.", step=0.57, start=1.0), "Ann"),
        Segment(timed("No, not again.", start=1.5), "Bob"),
    )
    ann, bob = cues(given, may_overlap=True)
    assert (ann.start, ann.end) == (1000, 7720)
    assert bob.start == 1500


def test_a_cue_does_not_outlast_its_words_where_another_goes_on() -> None:
    given = transcript(
        Segment(timed("I know.", step=1.0, start=1.0), "Ann"), Segment(timed("No, not again.", start=2.9), "Bob")
    )
    ann, bob = cues(given, may_overlap=True)
    assert (ann.end, bob.start) == (2950, 2900)


def test_next_cue_waits_as_without_other_speakers() -> None:
    given = transcript(Segment(timed("Yes.", start=1.0), "Ann"), Segment(timed("No.", start=1.5), "Bob"))
    assert cues(given, may_overlap=True) == cues(given)


@pytest.mark.parametrize("name", ["vtt", "ass", "srt"])
def test_formats_that_can_show_both_do(name: str) -> None:
    events = pysubs2.SSAFile.from_string(str(FORMATS[name].write(with_listener(1.3, 4.1, 7.0), "a")), name)
    overlaps = [a for a, b in pairwise(events) if b.start < a.end]
    assert bool(overlaps) == (name != "srt")
    assert [event.start for event in events] == sorted(event.start for event in events)


@st.composite
def talks(draw: st.DrawFn) -> Transcript:
    """Three people, each of whom says one thing after another, at once with the others."""
    found = []
    for speaker in ("Ann", "Bob", None):
        clock = draw(st.integers(0, 300)) / 100
        for count in draw(st.lists(st.integers(1, 25), max_size=4)):
            words = timed(" ".join(["so", "it", "was,"] * 9)[: 4 * count].strip(), start=clock)
            found.append(Segment(words, speaker))
            clock = (words[-1].end or 0.0) + draw(st.sampled_from((0.0, 0.05, 0.6, 3.0)))
    return transcript(*sorted(found, key=lambda segment: segment.start or 0.0), duration=200.0)


@fewer
@given(talks())
def test_cues_of_one_speaker_never_overlap_and_none_is_late(given: Transcript) -> None:
    shown = cues(given, may_overlap=True)
    assert [cue.start for cue in shown] == sorted(cue.start for cue in shown)
    for speaker, own in groupby(sorted(shown, key=lambda cue: str(cue.speaker)), key=lambda cue: cue.speaker):
        assert all(a.end + 90 <= b.start for a, b in pairwise(own)), speaker
    said = sorted(word.text for word in given.words)
    assert sorted(word for cue in shown for line in cue.lines for word in line.split()) == said
