"""The language of texts from the library's own process, measured in ten languages."""

from collections.abc import Callable, Iterator

import psutil
import pytest
from language_texts import TEXTS, V3, first_words, without_punctuation

from core.spoken_language.language_course import Sentence, spoken_languages
from core.spoken_language.text_language import TextLanguage


@pytest.fixture(scope="module")
def child() -> Iterator[TextLanguage]:
    """One child for all tests, as for all recordings of a queue."""
    child = TextLanguage()
    yield child
    child.close()


def spoken(child: TextLanguage, texts: list[str]) -> str | None:
    """The language of a recording with these sentences, of those that parakeet-tdt-0.6b-v3 knows."""
    evidence = child.evidence(texts, V3)
    sizes = [(len(text.split()), len(text.encode())) for text in texts]
    return spoken_languages([Sentence(*size, each) for size, each in zip(sizes, evidence, strict=True)]).language


def as_written(sentence: str) -> str:
    return sentence


@pytest.mark.slow
@pytest.mark.parametrize("reading", [as_written, without_punctuation])
def test_ten_languages_are_identified(child: TextLanguage, reading: Callable[[str], str]) -> None:
    parts = [(code, texts[first : first + 4]) for code, texts in TEXTS.items() for first in range(0, 20, 4)]
    whole = [(code, texts) for code, texts in TEXTS.items()]
    assert len(whole) == 10
    right = [spoken(child, [reading(text) for text in texts]) == code for code, texts in (*whole, *parts)]
    assert sum(right) / len(right) >= 0.97


@pytest.mark.parametrize("reading", [as_written, without_punctuation])
def test_sentences_of_six_words_are_identified(child: TextLanguage, reading: Callable[[str], str]) -> None:
    pairs = [(code, first_words(reading(text))) for code, texts in TEXTS.items() for text in texts]
    assert {len(text.split()) for _, text in pairs} == {6}
    right = [spoken(child, [text]) == code for code, text in pairs]
    assert len(right) == 200
    assert sum(right) / len(right) >= 0.90


def test_only_requested_languages_are_answered(child: TextLanguage) -> None:
    (found,) = child.evidence(["Wir sind heute zu Hause geblieben."], ["en", "de", "no-such-language"])
    assert [*found] == ["en", "de"]
    assert found["de"] > -0.01 > -5 > found["en"]
    assert child.evidence(["Wir sind zu Hause."], []) == [{}]


def test_empty_texts_are_equally_likely_in_all_languages(child: TextLanguage) -> None:
    for text in ("", "123", "\N{GRINNING FACE}"):
        (found,) = child.evidence([text], ["en", "de"])
        assert found["en"] == pytest.approx(found["de"], abs=1.5)
    child.evidence(["Yes \ud800 no"], ["en", "de"])  # bytes that were not UTF-8


def test_many_texts_are_answered_in_order(child: TextLanguage) -> None:
    texts = [TEXTS[code][n % 20] for n in range(600) for code in ("de", "en")]
    found = child.evidence(texts, ["de", "en"])
    assert [max(each, key=each.__getitem__) for each in found] == ["de", "en"] * 600


@pytest.mark.slow
def test_lost_child_is_an_error_and_the_next_question_restarts_it() -> None:
    asked = TextLanguage()
    before = {process.pid for process in psutil.Process().children()}
    asked.evidence(["Guten Tag"], ["de", "en"])
    (started,) = [process for process in psutil.Process().children() if process.pid not in before]
    started.kill()
    with pytest.raises(ChildProcessError):
        asked.evidence(["Guten Tag"], ["de", "en"])
    assert asked.evidence(["Guten Tag zusammen"], ["de", "en"])
    asked.close()
    assert {process.pid for process in psutil.Process().children()} <= before


@pytest.mark.slow
def test_started_child_answers() -> None:
    asked, before = TextLanguage(), {process.pid for process in psutil.Process().children()}
    asked.start()
    (started,) = {process.pid for process in psutil.Process().children()} - before
    asked.start()
    assert asked.evidence(["Guten Tag zusammen"], ["de", "en"])
    assert {process.pid for process in psutil.Process().children()} - before == {started}
    asked.close()
