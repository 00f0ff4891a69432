"""Spoken forms of a phrase become the phrase, over the same time."""

import pytest

from core.contracts.transcript import Word
from core.contracts.vocabulary import Phrase
from core.engine.native.boosting.spoken_forms import SpokenForms
from core.engine.recognizer import Hypothesis, TokenPosition, WordPosition

PHRASES = (
    Phrase("Nguyen", 1.0, ("new yen", "win")),
    Phrase("Syntocinon", 1.0, ("sinto sinon", "sinto")),
    Phrase("New York City", 1.0, ("noo york",)),
    Phrase("Ann Doe", 1.0, ("and though",)),
)


def heard(text: str) -> Hypothesis:
    words = text.split()
    marks = tuple(WordPosition(TokenPosition(n + 0.2, 3), TokenPosition(n + 0.6, 3)) for n in range(len(words)))
    timed = tuple(Word(word, float(n), n + 0.8, 0.5 + n / 100) for n, word in enumerate(words))
    return Hypothesis(text, (1, 2), timed, marks)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("I met New, yen!", "I met New, yen!".replace("New, yen", "Nguyen")),
        ("a win is sinto sinon.", "a Nguyen is Syntocinon."),
        ("only sinto here", "only Syntocinon here"),
        ("in (noo York)?", "in (New York City)?"),
        ("winner and thoughts", "winner and thoughts"),
        ("and though", "Ann Doe"),
        ("new", "new"),
    ],
)
def test_forms_become_phrases_with_marks(text: str, written: str) -> None:
    found = SpokenForms(PHRASES).rewrite(heard(text))
    assert found.text == " ".join(word.text for word in found.words) == written
    assert len(found.positions) == len(found.words)
    times = [time for word in found.words for time in (word.start, word.end) if time is not None]
    assert times == sorted(times)
    changed = [word for word in found.words if word.boosted]
    assert bool(changed) == (text != written)


def test_equal_word_count_keeps_times() -> None:
    same = SpokenForms(PHRASES).rewrite(heard("and though"))
    assert [(word.start, word.end) for word in same.words] == [(0.0, 0.8), (1.0, 1.8)]
    one = SpokenForms(PHRASES).rewrite(heard("new yen"))
    assert one.words == (Word("Nguyen", 0.0, 1.8, 0.5, boosted=True),)
    assert one.positions == (WordPosition(TokenPosition(0.2, 3), TokenPosition(1.6, 3)),)
    three = SpokenForms(PHRASES).rewrite(heard("noo york"))
    assert three.words[0].start == 0.0
    assert three.words[-1].end == pytest.approx(1.8)
    assert three.positions == (None, None, None)


def test_untimed_words_stay_untimed() -> None:
    plain = Hypothesis("noo york", (), (Word("noo"), Word("york")))
    assert [word.start for word in SpokenForms(PHRASES).rewrite(plain).words] == [None, None, None]
    other = heard("nothing of it")
    assert SpokenForms(PHRASES).rewrite(other) is other
    assert SpokenForms((Phrase("Doe"),)).rewrite(other) is other


def test_boosted_words_get_typed_capitals() -> None:
    words = (Word("Ask", 0.0, 0.5), Word("(nguyen)?", 0.5, 0.9, 0.1, boosted=True), Word("nguyen", 1.0, 1.5))
    found = SpokenForms(PHRASES).rewrite(Hypothesis("Ask (nguyen)? nguyen", (), words))
    assert found.text == "Ask (Nguyen)? nguyen"
    assert found.words == (words[0], Word("(Nguyen)?", 0.5, 0.9, 0.1, boosted=True), words[2])
    plain = Hypothesis("Sinto", (), (Word("Rose", boosted=True),))
    assert SpokenForms((Phrase("rose"),)).rewrite(plain) is plain


@pytest.mark.parametrize(
    ("phrase", "said", "written"),
    [
        (Phrase("Dr.", 1.0, ("doctor",)), "dr. or doctor or doctor.", "Dr. or Dr. or Dr."),
        (Phrase("C++", 1.0, ("see plus plus",)), "(c++), not see plus plus.", "(C++), not C++."),
        (Phrase("Yahoo!"), "yahoo! yahoo? yahoo!?", "Yahoo! Yahoo!? Yahoo!?"),
        (Phrase(".NET"), '.net "net', '.NET ".NET'),
        (Phrase("Dr. Who"), "dr. who, dr who.", "Dr. Who, Dr. Who."),
    ],
)
def test_marks_of_a_phrase_are_written_once(phrase: Phrase, said: str, written: str) -> None:
    words = tuple(Word(word, boosted=True) for word in said.split())
    assert SpokenForms((phrase,)).rewrite(Hypothesis(said, (), words)).text == written
