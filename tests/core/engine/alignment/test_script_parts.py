"""Test the stretches of a recording that are searched for a text."""

from core.contracts.protocol import ScriptUtterance, ScriptWord
from core.engine.alignment.script_parts import parts, sentence_ends


def partly(text: str, times: dict[int, tuple[float, float]], *span: float) -> ScriptUtterance:
    words = tuple(ScriptWord(word, word, *times.get(i, (None, None))) for i, word in enumerate(text.split()))
    return ScriptUtterance(words, *span)


def utterance(text: str, start: float | None = None, end: float | None = None, timed: bool = False) -> ScriptUtterance:
    words = tuple(ScriptWord(word, word, start if timed else None, end if timed else None) for word in text.split())
    return ScriptUtterance(words, start, end)


def spans(*utterances: ScriptUtterance) -> list[tuple[int, int, float, float]]:
    return [(part.first, part.last, part.start, min(part.end, 1000.0)) for part in parts(utterances)]


def test_a_text_without_times_is_searched_everywhere() -> None:
    assert spans(utterance("a b"), utterance("c")) == [(0, 3, 0.0, 1000.0)]


def test_timed_utterances_bound_the_others() -> None:
    found = spans(utterance("a b"), utterance("c", 5, 6), utterance("d"), utterance("e f", 9, 10), utterance("g"))
    assert found == [(0, 2, 0.0, 5.0), (2, 3, 5.0, 6.0), (3, 4, 6.0, 9.0), (4, 6, 9.0, 10.0), (6, 7, 10.0, 1000.0)]


def test_timed_words_are_not_searched() -> None:
    assert spans(utterance("a", 1, 2, timed=True), utterance("b")) == [(1, 2, 2.0, 1000.0)]
    assert spans(utterance("a", 1, 2, timed=True)) == []


def test_only_gaps_between_timed_words_are_searched() -> None:
    inner = {1: (5.5, 6.0), 2: (6.0, 6.4), 4: (6.4, 6.8), 6: (7.0, 7.2)}
    assert spans(partly("a b c d e f g h", inner, 5, 8)) == [(0, 1, 5.0, 5.5), (5, 6, 6.8, 7.0), (7, 8, 7.2, 8.0)]
    assert spans(partly("a b", {0: (5, 6), 1: (6, 7)}, 5, 7)) == []


def test_timed_words_bound_an_utterance_without_times() -> None:
    found = spans(utterance("a", 1, 2, timed=True), partly("b c d e f", {1: (5, 6), 3: (7, 8)}), utterance("g"))
    assert found == [(1, 2, 2.0, 5.0), (3, 4, 6.0, 7.0), (5, 7, 8.0, 1000.0)]


def test_without_room_the_neighbours_time_is_searched() -> None:
    assert spans(utterance("a", 1, 4), utterance("b"), utterance("c", 3.5, 6))[1] == (1, 2, 1.0, 6.0)


def test_sentences_end_at_marks_and_with_utterances() -> None:
    assert sentence_ends([utterance("Go! “Why?” 3.5 no"), utterance("a b")]) == [True, True, False, True, False, True]
