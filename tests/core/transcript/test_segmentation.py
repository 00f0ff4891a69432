"""Check sentences, pauses and lengths, and impossible times."""

# ruff: noqa: RUF001 - stops of many scripts

import math

import pytest
from transcripts import timed

from core.contracts.transcript import Segment, Word
from core.transcript.segmentation import sort_by_time, split_segments, tidy_times


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Mr. Smith, U.S.A., Ph.D. and J. R. Hu went.", "He came at 5 p.m. on No. 5.", "No.", "Really?"]),
        ("en", ["He said “Go.”", "Then 3.5 came, e.g. this etc. and more!", "Okay... so what…", "Then we left"]),
        ("en", ["You and I.", "It was 1990.", "I am 21.", "We go."]),
        ("de", ["Am 3. Mai kam er.", "Das war z.B. gut.", "Ja."]),
        ("fr", ["Il en a plus…", "« Vraiment ? »", "Oui !", "Non."]),
        ("zh", ["你好。", "我是谁？", "好"]),
        ("ar", ["كيف حالك؟", "جيد."]),
        ("es", ["¿Qué tal?", "¡Hola!", "El Sr. Ruiz vino."]),
        ("el", ["Τι είναι;", "Καλά."]),
    ],
)
def test_sentences(language: str, expected: list[str]) -> None:
    words = timed(" ".join(expected))
    assert [segment.text for segment in split_segments(words, language)] == expected


def test_a_pause_ends_a_segment_and_an_untimed_word_does_not() -> None:
    words = (Word("so", 0, 1), Word("then", 1.8, 2), Word("well"), Word("now", 9, 9.5), Word("go", 10.4, 11))
    assert [segment.text for segment in split_segments(words)] == ["so then well now", "go"]


def test_dotted_abbreviation_ends_a_sentence_before_pause_and_capital() -> None:
    words = (Word("the", 0, 0.2), Word("U.S.", 0.3, 0.9), Word("Then", 1.3, 1.5))
    assert len(split_segments(words)) == 2
    assert len(split_segments((words[0], words[1], Word("then", 1.3, 1.5)))) == 1


def test_long_speech_is_cut_at_its_comma() -> None:
    words = timed(" ".join(["word"] * 24 + ["word,"] + ["word"] * 20))
    assert [len(segment.words) for segment in split_segments(words)] == [25, 20]
    slow = timed(" ".join(["word"] * 20), step=2.0)
    assert all((segment.end or 0) - (segment.start or 0) <= 20 for segment in split_segments(slow))


def test_speaker_and_nothing() -> None:
    assert split_segments(()) == ()
    assert [segment.speaker for segment in split_segments(timed("Yes. No."), "en", "Anna")] == ["Anna", "Anna"]


def test_untimed_segments_follow_their_predecessors() -> None:
    parts = [Segment((Word(text, at, at and at + 1),)) for text, at in (("a", 5.0), ("b", None), ("c", 1.0))]
    assert [segment.text for segment in sort_by_time(parts)] == ["c", "a", "b"]


def tidied(*spans: tuple[float, float], duration: float = 10.0) -> list[tuple[float | None, float | None]]:
    return [(word.start, word.end) for word in tidy_times([Word("x", *span) for span in spans], duration)]


def test_good_times_are_left_alone() -> None:
    assert tidied((0, 1), (1, 2), (2.5, 10)) == [(0, 1), (1, 2), (2.5, 10)]


def test_bad_times() -> None:
    assert tidied((0, 1), (5, 5)) == [(0, 1), (5, 5.08)]  # no length: one frame
    assert tidied((0, 3), (2, 4)) == [(0, 2), (2, 4)]  # overlap
    assert tidied((-1, 1), (9, 12)) == [(0, 1), (9, 10)]  # beyond the recording
    assert tidied((math.nan, 1), (1, math.inf), (11, 12)) == [(None, None)] * 3
    assert tidied((9, 9.5), (1, 2), (2, 3)) == [(None, None), (1, 2), (2, 3)]  # one that contradicts two
    assert tidied((1, 1), (1, 2)) == [(1, 1.5), (1.5, 2)]  # starting together
    assert tidied((3, 2)) == [(3, 3.08)]
    assert tidied((100, 101), duration=0) == [(100, 101)]
