"""Mynah's NeMo backend, its own way to restore and to ask, beside stock restore_from and transcribe, in fp32."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from checkpoints import sound

from core.contracts.protocol import Prompt
from core.engine.recognizer import Hypothesis

WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((5.0, 1.0, 2.35, 7.7))]
FRAMEWISE = [
    ("ctc", "ctc"),
    ("rnnt", "transducer"),
    ("tdt", "transducer"),
    ("tdt_ctc", "transducer"),
    ("tdt_ctc", "ctc"),
]
CANARY = ["canary", "canary1", "canary_flash"]
PROMPT = Prompt(language="en", target_language="de", punctuation=False)
STOCK_PROMPT = {"source_lang": "en", "target_lang": "de", "pnc": "no"}


def words_of(hypothesis: Hypothesis) -> list[tuple[str, float | None, float | None]]:
    return [(word.text, word.start, word.end) for word in hypothesis.words]


def stock_words(hypothesis: Any) -> list[tuple[str, float, float]]:
    words = hypothesis.timestamp.get("word", []) if isinstance(hypothesis.timestamp, dict) else []
    return [(word["word"], word["start"], word["end"]) for word in words if word["word"].strip()]


def assert_words_equal(ours: Sequence[Any], theirs: Sequence[Any]) -> None:
    assert [word[0] for word in ours] == [word[0] for word in theirs]
    for mine, stock in zip(ours, theirs, strict=True):
        assert mine[1:] == pytest.approx(stock[1:], abs=1e-6)


@pytest.mark.parametrize(("family", "head"), FRAMEWISE)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{len(window) / 16000:.2f}s")
def test_framewise_families_equal_stock(
    family: str, head: str, window: Any, ours: Callable[..., Any], stock: Callable[[str], Any]
) -> None:
    model = stock(family)
    if family == "tdt_ctc":
        model.change_decoding_strategy(decoder_type="ctc" if head == "ctc" else "rnnt", verbose=False)
    (theirs,) = model.transcribe([window], batch_size=1, timestamps=True, verbose=False)
    (mine,) = ours(family, head).recognise([window], [Prompt()], True)
    assert mine.text == theirs.text
    assert len(mine.tokens) > 0
    if theirs.y_sequence.dim() == 1:
        assert list(mine.tokens) == theirs.y_sequence.tolist()
    else:
        best = theirs.y_sequence.argmax(dim=-1).unique_consecutive()
        assert list(mine.tokens) == [int(token) for token in best if token != theirs.y_sequence.shape[-1] - 1]
    assert_words_equal(words_of(mine), stock_words(theirs))


@pytest.mark.parametrize("family", ["canary", "canary1"])
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{len(window) / 16000:.2f}s")
def test_canary_equals_stock(family: str, window: Any, ours: Callable[..., Any], stock: Callable[[str], Any]) -> None:
    times = {"timestamps": True} if family == "canary" else {}  # Canary 1 can give none
    (theirs,) = stock(family).transcribe(
        [window], batch_size=1, return_hypotheses=True, verbose=False, **times, **_legacy(family)
    )
    (mine,) = ours(family).recognise([window], [PROMPT], True)
    assert list(mine.tokens) == theirs.y_sequence.tolist()
    assert mine.text == theirs.text
    timed = [word for word in words_of(mine) if word[1] is not None]
    words = stock_words(theirs)
    if any(min(word[1:]) < 0 for word in words):  # more tokens than frames: stock invents times, Mynah gives none
        assert timed == []
    else:
        assert_words_equal(timed, words)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{len(window) / 16000:.2f}s")
def test_times_written_as_tokens_equal_stock(
    window: Any, ours: Callable[..., Any], stock: Callable[[str], Any]
) -> None:
    (theirs,) = stock("canary_flash").transcribe(
        [window], batch_size=1, return_hypotheses=True, verbose=False, timestamps=True, **STOCK_PROMPT
    )
    (mine,) = ours("canary_flash").recognise([window], [PROMPT], True)
    assert list(mine.tokens) == theirs.y_sequence.tolist()
    words = [word for word in words_of(mine) if word[1] is not None]
    for word in stock_words(theirs):
        if " " not in word[0] and word[1] <= word[2]:
            assert any(mine[0] == word[0] and mine[1:] == pytest.approx(word[1:]) for mine in words)
    if not stock_words(theirs) and theirs.text:
        assert mine.text == theirs.text


def _legacy(family: str) -> dict[str, str]:
    return STOCK_PROMPT | ({"task": "translate"} if family == "canary1" else {})


def test_canary_words_are_really_timed(ours: Callable[..., Any]) -> None:
    (mine,) = ours("canary").recognise([WINDOWS[3]], [PROMPT], True)
    assert any(word.start is not None for word in mine.words)


@pytest.mark.parametrize(("family", "head"), FRAMEWISE)
def test_a_batch_equals_its_windows_one_by_one(family: str, head: str, ours: Callable[..., Any]) -> None:
    """But for the ends of TDT's words: in a batch NeMo's search overwrites the durations of the other windows."""
    recognizer = ours(family, head)
    together = recognizer.recognise(WINDOWS, [Prompt()] * len(WINDOWS), True)
    for window, mine in zip(WINDOWS, together, strict=True):
        (alone,) = recognizer.recognise([window], [Prompt()], True)
        assert (mine.text, mine.tokens) == (alone.text, alone.tokens)
        times = [
            [word[: None if head == "ctc" or family == "rnnt" else 2] for word in words_of(each)]
            for each in (mine, alone)
        ]
        assert times[0] == times[1]
        assert [word.confidence for word in mine.words] == pytest.approx(
            [word.confidence for word in alone.words], abs=1e-3
        )


@pytest.mark.parametrize("family", CANARY)
def test_a_canarys_window_goes_on_as_alone(family: str, ours: Callable[..., Any]) -> None:
    """NeMo lets all windows of a batch have as many tokens as the longest may: these texts never end by themselves."""
    recognizer = ours(family)
    together = recognizer.recognise(WINDOWS, [PROMPT] * len(WINDOWS), True)
    for window, mine in zip(WINDOWS, together, strict=True):
        (alone,) = recognizer.recognise([window], [PROMPT], True)
        assert mine.tokens[: len(alone.tokens)] == alone.tokens


def test_emissions_are_stocks(ours: Callable[..., Any], stock: Callable[[str], Any]) -> None:
    (theirs,) = stock("ctc").transcribe([WINDOWS[0]], return_hypotheses=True, timestamps=True, verbose=False)
    (mine, _) = ours("ctc", "ctc").ctc_scorer().emissions(WINDOWS[:2])
    np.testing.assert_allclose(mine.log_probabilities.numpy(), theirs.y_sequence.numpy(), atol=1e-4)
