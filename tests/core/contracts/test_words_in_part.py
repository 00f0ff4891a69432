"""A part of a transcript has the words of its time, also words whose time only their cue tells."""

import pytest

from core.contracts.part import Part, words_in_part
from core.contracts.transcript import Segment, Transcript, Word


def cue(text: str, start: float, end: float) -> Segment:
    return Segment(tuple(map(Word, text.split())), span=(start, end))


@pytest.mark.parametrize(
    ("part", "texts"),
    [
        (Part(0.0, 10.0), ["One two.", "And."]),
        (Part(10.0, 20.0), ["Three four."]),
        (Part(20.0), ["Five six seven."]),
    ],
)
def test_words_of_cues_have_the_time_of_their_cue(part: Part, texts: list[str]) -> None:
    timed = Segment((Word("Five"), Word("six", 21.0, 21.5), Word("seven.")))
    segments = (cue("One two.", 1.0, 2.0), Segment((Word("And."),)), cue("Three four.", 12.0, 13.0), timed)
    found = words_in_part(Transcript(segments, "talk.wav", 30.0, ""), part)
    assert [segment.text for segment in found.segments] == texts


def test_a_text_before_the_first_time_belongs_to_it() -> None:
    given = Transcript((Segment((Word("First."),)), cue("One.", 12.0, 13.0)), "talk.wav", 30.0, "")
    assert [segment.text for segment in words_in_part(given, Part(10.0, 20.0)).segments] == ["First.", "One."]
