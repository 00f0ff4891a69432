"""Check turns from probabilities, and speakers of words."""

import struct

import pytest

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, SpeakerTurn, Transcript, Word
from core.transcript.speaker_activity import SpeakerActivity, limit_speakers
from core.transcript.speaker_turns import PostProcessing, read_post_processing
from core.transcript.word_speakers import with_speakers

NAMES = ("A", "B", "C")


def activity(*columns: list[float], frame_seconds: float = 0.1) -> SpeakerActivity:
    """Return an activity with these probabilities by speaker, added in chunks of three frames."""
    found = SpeakerActivity(len(columns), frame_seconds)
    frames = list(zip(*columns, strict=True))
    for begin in range(0, len(frames), 3):
        values = [value for frame in frames[begin : begin + 3] for value in frame]
        found.extend(struct.pack(f"<{len(values)}f", *values))
    return found


def spoken(*turns: tuple[float, float, str]) -> tuple[SpeakerActivity, tuple[str, ...]]:
    return SpeakerActivity.from_turns([SpeakerTurn(*turn) for turn in turns])


def transcript(*segments: Segment) -> Transcript:
    return Transcript(segments, "talk.wav", 60.0, "model", "en")


def words(text: str, start: float = 0.0, step: float = 1.0) -> tuple[Word, ...]:
    return tuple(Word(word, start + i * step, start + (i + 1) * step) for i, word in enumerate(text.split()))


def said(found: Transcript) -> list[tuple[str | None, str]]:
    return [(segment.speaker, segment.text) for segment in found.segments]


# --- turns


def test_turns_are_in_order_of_time_and_may_overlap() -> None:
    found = activity([0.9] * 10 + [0.1] * 10, [0.1] * 5 + [0.9] * 15)
    turns = found.turns(PostProcessing(), ("A", "B"))
    assert turns == [SpeakerTurn(0.0, 1.0, "A"), SpeakerTurn(0.5, 1.99, "B")]


def test_short_turns_go_before_short_gaps_are_closed() -> None:
    found = activity([0.9] * 10 + [0.1] + [0.9] * 2 + [0.1] * 7)
    assert found.turns(PostProcessing(min_duration_off=0.2), ("A",)) == [SpeakerTurn(0.0, 1.3, "A")]
    settings = PostProcessing(min_duration_on=0.3, min_duration_off=0.2)
    assert found.turns(settings, ("A",)) == [SpeakerTurn(0.0, 1.0, "A")]


def test_post_processing_has_nemos_keys() -> None:
    found = read_post_processing("parameters:\n  onset: 0.64\n  offset: 0.74\n  min_duration_on: 0.1\n")
    assert found == PostProcessing(onset=0.64, offset=0.74, min_duration_on=0.1)
    beyond = [f"parameters:\n  pad_offset: {value}\n" for value in ("1.0e+300", ".inf", "-.inf", ".nan")]
    for wrong in ("onset: 0.5", "parameters:\n  onset: high\n", "[", "parameters: 3", *beyond):
        with pytest.raises(InputFault):
            read_post_processing(wrong)


# --- how many


def test_a_column_that_only_opens_beside_others_is_no_speaker() -> None:
    one = [0.9] * 60 + [0.1] * 60
    beside = [0.1] * 20 + [0.7] * 30 + [0.1] * 70
    moments = ([0.1] * 60 + [0.8] * 3 + [0.1] * 7) + ([0.1] * 10 + [0.8] * 3 + [0.1] * 37)
    short = [0.1] * 98 + [0.9] * 22
    found = limit_speakers(activity(one, beside, moments, frame_seconds=0.05), PostProcessing())
    assert [(turn.start, turn.end) for turn in found.turns(PostProcessing(), ("A",))] == [(0.0, 3.15), (4.0, 4.15)]
    assert limit_speakers(activity(one, short, frame_seconds=0.05), PostProcessing()).speakers == 2
    assert limit_speakers(activity(one, beside, moments, frame_seconds=0.05), PostProcessing(), exactly=2).speakers == 2
    assert limit_speakers(activity([0.1] * 40, [0.1] * 40), PostProcessing()).speakers == 0
    assert limit_speakers(activity([0.1] * 40, [0.9, 0.9, 0.1, 0.1] * 10), PostProcessing()).speakers == 1


def test_speakers_are_those_who_have_a_turn_in_the_order_of_arrival() -> None:
    found = limit_speakers(activity([0.1] * 30, [0.1] * 15 + [0.9] * 15, [0.9] * 15 + [0.1] * 15), PostProcessing())
    assert found.speakers == 2
    assert [turn.start for turn in found.turns(PostProcessing(), ("A", "B"))] == [0.0, 1.5]


def test_at_most_gives_what_the_least_say_to_those_who_stay() -> None:
    columns = [0.9] * 12 + [0.1] * 8, [0.1] * 12 + [0.4] * 3 + [0.9] * 5, [0.1] * 12 + [0.8] * 3 + [0.1] * 5
    found = limit_speakers(activity(*columns, frame_seconds=0.25), PostProcessing(), most=2)
    assert [(turn.start, turn.end) for turn in found.turns(PostProcessing(), ("A", "B"))] == [(0.0, 3.0), (3.0, 4.99)]
    assert limit_speakers(activity(*columns, frame_seconds=0.25), PostProcessing(), exactly=1).speakers == 1
    assert limit_speakers(activity(*columns, frame_seconds=0.25), PostProcessing(), exactly=9).speakers == 3


def test_known_speakers_without_a_turn_count() -> None:
    found = limit_speakers(activity([0.9] * 9, [0.1] * 9, [0.4] * 9), PostProcessing(), exactly=2)
    assert found.speakers == 2
    assert found.mean(0.0, 0.9) == pytest.approx([0.9, 0.4])


# --- words


def test_a_segment_is_cut_where_the_speaker_changes() -> None:
    heard, names = spoken((0.0, 3.0, "Ann"), (3.0, 6.0, "Bob"))
    found = with_speakers(transcript(Segment(words("are you there? Yes, I am."))), heard, names)
    assert said(found) == [("Ann", "are you there?"), ("Bob", "Yes, I am.")]
    assert found.words == words("are you there? Yes, I am.")


def test_each_known_speaker_gets_the_likeliest_words() -> None:
    heard = activity([0.9, 0.6, 0.9, 0.9], [0.0, 0.4, 0.3, 0.0], frame_seconds=1.0)
    one = transcript(Segment(words("we went no home.")))
    assert said(with_speakers(one, heard, NAMES)) == [("A", "we went no home.")]
    found = with_speakers(one, heard, NAMES[:2], everyone=True)
    assert said(found) == [("A", "we"), ("B", "went no"), ("A", "home.")]
    assert said(with_speakers(found, heard, NAMES[:2], everyone=True)) == said(found)


def test_a_speaker_who_is_heard_in_no_word_gets_none() -> None:
    heard = activity([0.9, 0.6, 0.9, 0.9], [0.0, 0.26, 0.0, 0.0], frame_seconds=1.0)
    one = transcript(Segment(words("we went no home.")))
    assert said(with_speakers(one, heard, NAMES[:2], everyone=True)) == [("A", "we went no home.")]


def test_nobody_loses_the_last_word_to_a_known_speaker() -> None:
    heard = activity([0.9] * 4, [0.8] * 4, frame_seconds=1.0)
    one = transcript(Segment(words("we went no home.")))
    assert said(with_speakers(one, heard, NAMES[:2], everyone=True)) == [("A", "we went no home.")]


def test_a_lone_word_goes_with_its_sentence_unless_it_is_sure() -> None:
    weak = activity([0.6, 0.6, 0.5, 0.6], [0.1, 0.1, 0.6, 0.1], frame_seconds=1.0)
    sure = activity([0.6, 0.6, 0.1, 0.6], [0.1, 0.1, 0.9, 0.1], frame_seconds=1.0)
    one = transcript(Segment(words("we went no home.")))
    assert said(with_speakers(one, weak, NAMES)) == [("A", "we went no home.")]
    assert [speaker for speaker, _ in said(with_speakers(one, sure, NAMES))] == ["A", "B", "A"]


def test_sentence_keeps_its_speaker_while_another_speaks() -> None:
    found = activity([0.9] * 80 + [0.1] * 20, [0.1] * 30 + [0.99] * 30 + [0.1] * 20 + [0.9] * 20)
    both = transcript(Segment(words("and then we went home again last night.")), Segment(words("Did you?", 8.0)))
    assert said(with_speakers(both, found, ("A", "B"))) == [
        ("A", "and then we went home again last night."),
        ("B", "Did you?"),
    ]


def test_of_two_sentences_at_once_the_fainter_is_somebody_elses() -> None:
    loud, faint, nobody = [0.9] * 80, [0.01] * 30 + [0.2] * 20 + [0.01] * 30, [0.0] * 80
    both = transcript(Segment(words("and then we went home again last night.")), Segment(words("Oh yes.", 3.0)))
    whole = transcript(
        *(
            Segment(tuple(Word(word.text) for word in each.words), span=(each.start or 0.0, each.end or 0.0))
            for each in both.segments
        )
    )
    for given in (both, whole):
        found = with_speakers(given, activity(loud, faint), ("A", "B"))
        assert [segment.speaker for segment in found.segments] == ["A", "B"]
        alone = with_speakers(given, activity(loud, nobody), ("A", "B"))  # the times are not exact, then
        assert [segment.speaker for segment in alone.segments] == ["A", "A"]


def test_words_of_the_louder_voice_stay_with_their_sentence() -> None:
    first, second = [0.9] * 30 + [0.1] * 30 + [0.0] * 40, [0.0] * 30 + [0.95] * 70
    both = transcript(Segment(words("we went all the way home.")), Segment(words("No, you did not go home.", 3.0)))
    found = with_speakers(both, activity(first, second), ("A", "B"))
    assert said(found) == [("A", "we went all the way home."), ("B", "No, you did not go home.")]


def test_untimed_words_join_the_words_before_or_after() -> None:
    heard, names = spoken((1.0, 3.0, "Ann"), (3.0, 6.0, "Bob"))
    mixed = (Word("so"), Word("Hello.", 1.0, 2.0), Word("well"), Word("Bye.", 4.0, 5.0), Word("now"))
    found = with_speakers(transcript(Segment(mixed)), heard, names)
    assert said(found) == [("Ann", "so Hello. well"), ("Bob", "Bye. now")]


def test_untimed_segments_use_their_own_time_else_their_neighbour() -> None:
    heard, names = spoken((0.0, 3.0, "Ann"), (3.0, 6.0, "Bob"))
    plain = tuple(Word(word) for word in ("hello", "there"))
    segments = Segment(plain), Segment(plain, span=(3.5, 5.0)), Segment(plain), Segment(plain, span=(2.0, 3.4))
    found = with_speakers(transcript(*segments), heard, names)
    assert [segment.speaker for segment in found.segments] == ["Bob", "Bob", "Bob", "Ann"]
    assert found.segments[1].span == (3.5, 5.0)


def test_silence_keeps_the_last_speaker() -> None:
    heard, names = spoken((0.0, 3.0, "Ann"))
    late = transcript(Segment(words("one two three")), Segment(words("four five", 9.0)))
    assert [segment.speaker for segment in with_speakers(late, heard, names).segments] == ["Ann", "Ann"]
    assert with_speakers(late, *SpeakerActivity.from_turns([])) == late
