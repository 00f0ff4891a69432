"""Check that long speech without punctuation is cut at pauses and before words that open clauses."""

import pytest
from hypothesis import given
from transcripts import timed, transcripts

from core.contracts.transcript import Segment, Transcript, Word
from core.formats import chat
from core.formats.chat import ChatOptions
from core.transcript.clauses import split_clauses

SAID = "so we went to the market and I bought some apples because they were cheap and then my brother came home"
GESAGT = "wir sind dann in die Stadt gefahren und ich habe ein paar Äpfel gekauft weil sie billig waren"


def cut(text: str, language: str) -> list[str]:
    return [" ".join(word.text for word in part) for part in split_clauses(timed(text), language)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", SAID, [SAID[:49], "because they were cheap and then my brother came home"]),
        ("de", GESAGT, [GESAGT[:35], "und ich habe ein paar Äpfel gekauft weil sie billig waren"]),
        ("en", "we all went home after this long day and slept", ["we all went home after this long day and slept"]),
        ("en", f"{SAID.replace(' and I', ', and I')}", [SAID.replace(" and I", ", and I")]),
        ("en", " ".join(["word"] * 20), [" ".join(["word"] * 20)]),
    ],
)  # fmt: skip
def test_where_clauses_end(language: str, text: str, expected: list[str]) -> None:
    assert cut(text, language) == expected


def test_a_pause_ends_one() -> None:
    words = [Word("word", i + (0.4 if i > 8 else 0.0), i + 1 + (0.4 if i > 8 else 0.0)) for i in range(16)]
    assert [len(part) for part in split_clauses(words, "en")] == [9, 7]


@pytest.mark.slow
@given(transcripts)
def test_no_word_is_lost_or_moved(given_transcript: Transcript) -> None:
    for segment in given_transcript.segments:
        assert [word for part in split_clauses(segment.words, "en") for word in part] == list(segment.words)


def test_computed_ends_are_counted_in_the_file_and_can_be_declined() -> None:
    segment = Segment(timed(SAID))
    whole = Transcript((segment,), "talk.wav", 30.0, "demo", "en")
    lines = chat.write(whole, "talk").splitlines()
    assert sum(line.startswith("*PAR0") for line in lines) == 2
    assert "@Comment:\tends of utterances without punctuation that Mynah computed, not the recogniser: 1" in lines
    uncut = chat.write(whole, "talk", ChatOptions(clauses=False))
    assert uncut.count("*PAR0:") == 1
    assert "computed" not in uncut


def test_a_sentence_that_was_given_its_period_is_not_cut() -> None:
    whole = Transcript((Segment(timed(SAID + ".")),), "talk.wav", 30.0, "demo", "en")
    assert chat.write(whole, "talk").count("*PAR0:") == 1
