"""Check how much each speaker says, in which turns, and the sample of each voice."""

from transcripts import timed

from core.contracts.transcript import Segment, SpeakerTurn, Word
from core.transcript import speaker_names
from core.transcript.speaker_tally import SpeakerShare, SpeakerTally, speaker_turns


def tally(*segments: Segment, doubtful_below: float = 0.5) -> SpeakerTally:
    made = SpeakerTally(doubtful_below)
    for segment in segments:
        made.add(segment)
    return made


def spoken(speaker: str | None, start: float, count: int, confidence: float = 0.9) -> Segment:
    return Segment(timed(" ".join(["word"] * count), 1.0, start, confidence), speaker)


def test_time_words_and_turns_are_counted() -> None:
    made = tally(spoken("Ann", 0, 3), spoken("Ann", 3, 2), spoken("Bob", 5, 1), spoken("Ann", 6, 4), Segment(()))
    ann, bob = made.shares()
    assert (ann.name, round(ann.seconds, 2), ann.words, ann.turns) == ("Ann", 8.85, 9, 2)
    assert (bob.name, round(bob.seconds, 2), bob.words, bob.turns) == ("Bob", 0.95, 1, 1)
    assert made.turns == [SpeakerTurn(0, 4.95, "Ann"), SpeakerTurn(5, 5.95, "Bob"), SpeakerTurn(6, 9.95, "Ann")]


def test_long_pause_or_unnamed_speaker_ends_a_turn() -> None:
    assert len(speaker_turns([spoken("Ann", 0, 2), spoken("Ann", 9, 2)])) == 2
    assert len(speaker_turns([spoken("Ann", 0, 2), spoken(None, 2, 1), spoken("Ann", 2.4, 2)])) == 2
    assert speaker_turns([spoken(None, 0, 2)]) == []


def test_the_sample_is_long_sure_and_alone() -> None:
    best = spoken("Ann", 40, 6)
    made = tally(
        spoken("Ann", 0, 3),
        spoken("Ann", 10, 7, confidence=0.2),  # doubtful
        spoken("Ann", 20, 7),  # somebody else speaks into it
        spoken("Bob", 25, 1),
        spoken("Bob", 30, 6),
        spoken("Ann", 33, 7),  # and so did she
        best,
        spoken("Bob", 60, 3),
    )
    samples = {share.name: share.sample for share in made.shares()}
    assert samples == {"Ann": (best.start, best.end), "Bob": (60, 62.95)}


def test_without_times_there_are_words_and_no_sample() -> None:
    made = tally(Segment((Word("So"), Word("it")), "Ann"), Segment((Word("is."),), "Bob"))
    assert made.shares() == [SpeakerShare("Ann", 0.0, 2, 1, None), SpeakerShare("Bob", 0.0, 1, 1, None)]
    assert made.turns == []


def test_new_names_are_none_that_is_there() -> None:
    assert speaker_names.unused_name(()) == "Speaker 1"
    assert speaker_names.unused_name(("Speaker 1", "Speaker 3")) == "Speaker 2"
    assert speaker_names.unused_name(("Ann", "Speaker 3"), 2) == "Speaker 4"
