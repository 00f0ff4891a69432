"""The course of languages through a text: majority, runs, weak evidence."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.transcript import LanguageRun
from core.spoken_language.language_course import Sentence, evidence_from_model, spoken_languages


def sentence(code: str, certainty: float = 8.0, words: int = 8) -> Sentence:
    """A sentence that is in a language by so many nats."""
    evidence = {other: 0.0 if other == code else -certainty for other in ("de", "en", "fr")}
    return Sentence(words, 6 * words, evidence)


def test_most_of_the_text_gives_its_language_and_runs_the_others() -> None:
    found = spoken_languages([*[sentence("de")] * 5, *[sentence("fr")] * 2, *[sentence("de")] * 5])
    assert found.language == "de"
    assert found.others == (LanguageRun(40, 56, "fr"),)
    assert found.share == pytest.approx(10 / 12)


def test_single_uncertain_sentence_changes_nothing() -> None:
    assert spoken_languages([*[sentence("de")] * 3, sentence("fr", 4.0), *[sentence("de")] * 3]).others == ()
    doubtful = [sentence("fr", 4.0)] * 3  # three in a row tell more than one
    assert len(spoken_languages([*[sentence("de")] * 4, *doubtful, *[sentence("de")] * 4]).others) == 1


def test_single_clear_sentence_is_a_run() -> None:
    found = spoken_languages([*[sentence("de")] * 3, sentence("fr"), *[sentence("de")] * 3])
    assert found.others == (LanguageRun(24, 32, "fr"),)


def test_short_sentences_follow_their_neighbours() -> None:
    short = sentence("fr", 20.0, words=1)
    assert spoken_languages([sentence("de"), short, sentence("de")]).others == ()
    found = spoken_languages([*[sentence("de")] * 4, sentence("fr"), sentence("de", 1.0, words=1), sentence("fr")])
    assert found.others == (LanguageRun(32, 49, "fr"),)


def test_no_language_without_evidence() -> None:
    assert spoken_languages([]).language is None
    assert spoken_languages([Sentence(3, 12, {})]).language is None
    assert spoken_languages([sentence("de", 0.0)] * 5).language is None
    assert spoken_languages([sentence("de", 0.5)]).language is None


def test_only_candidate_is_the_language() -> None:
    found = spoken_languages([Sentence(2, 9, {"en": 0.0})])
    assert (found.language, found.others) == ("en", ())


def test_language_from_the_model_is_certain() -> None:
    found = spoken_languages([Sentence(6, 36, evidence_from_model(code, ("de", "en"))) for code in ("en", "en", "de")])
    assert (found.language, found.others) == ("en", (LanguageRun(12, 18, "de"),))


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(st.integers(1, 30), st.lists(st.floats(-30, 0, allow_nan=False), min_size=3, max_size=3)), max_size=40
    )
)
def test_runs_are_in_order_apart_and_never_of_the_language_itself(told: list[tuple[int, list[float]]]) -> None:
    sentences = [Sentence(n, 5 * n, dict(zip(("de", "en", "fr"), values, strict=True))) for n, values in told]
    found = spoken_languages(sentences)
    words = sum(each.words for each in sentences)
    ends = [0, *(run.last for run in found.others)]
    assert all(end <= run.first < run.last <= words for end, run in zip(ends, found.others, strict=False))
    assert all(run.language != found.language for run in found.others)
    assert found == spoken_languages(sentences)
    assert math.isfinite(found.share)
    if found.language is None:
        assert found.others == ()
