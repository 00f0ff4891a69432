"""The pieces that a model without a language prompt avoids when the user names a language."""

import re
from pathlib import Path

import numpy as np
import pytest
from checkpoints import build, sound
from language_texts import TEXTS, V3

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.boosting.phrase_tree import PhraseTree
from core.engine.native.boosting.prompt_biases import LANGUAGES, PENALTY, penalties
from core.engine.native.boosting.token_bias import TokenBias, WindowBias

PIECES = ("<unk>", "<|fr|>", "▁le", "▁the", "▁The", "ther", "▁with", "▁на", "▁και", "é", "1", ",", "▁not", "▁Théâtre")
LATIN = sorted(LANGUAGES - {"bg", "el", "ru", "uk"})


def test_every_language_of_parakeet_v3_can_be_named() -> None:
    assert set(V3) == LANGUAGES


@pytest.mark.parametrize("language", LATIN)
def test_other_scripts_are_impossible_and_english_less_likely(language: str) -> None:
    found = penalties(PIECES, language)
    assert found is not None
    by_piece = dict(zip(PIECES, found.tolist(), strict=True))
    assert by_piece["▁на"] == by_piece["▁και"] == -np.inf
    english = 0.0 if language == "en" else -PENALTY
    assert by_piece["▁with"] == english
    assert by_piece["▁the"] == by_piece["▁The"] == (0.0 if language in ("en", "da", "de", "nl") else -PENALTY)
    assert not any(by_piece[piece] for piece in ("<unk>", "<|fr|>", "▁le", "ther", "é", "1", ",", "▁Théâtre"))


@pytest.mark.parametrize(("language", "own", "other"), [("ru", "▁на", "▁και"), ("el", "▁και", "▁на")])
def test_other_scripts_leave_latin_letters_possible(language: str, own: str, other: str) -> None:
    found = penalties(PIECES, language)
    assert found is not None
    by_piece = dict(zip(PIECES, found.tolist(), strict=True))
    assert (by_piece[own], by_piece[other], by_piece["▁le"], by_piece["<|fr|>"], by_piece["1"]) == (
        0, -np.inf, -PENALTY, 0, 0,
    )  # fmt: skip


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_letter_like_signs_belong_to_every_script(language: str) -> None:
    found = penalties(("▁на", "▁και", "ª", "º", "▁µ", "\u02bc"), language)
    assert found is not None
    assert not found[2:].any()


def test_language_without_rules_changes_nothing() -> None:
    assert penalties(PIECES, "ja") is None
    assert penalties(("▁le", "▁la"), "fr") is None


@pytest.mark.parametrize("language", sorted(set(TEXTS) & LANGUAGES))
def test_no_penalty_for_words_of_the_language(language: str) -> None:
    """Try twenty sentences of each language: no subword of them gets a penalty."""
    words = re.findall(r"[^\W\d_]+", " ".join(TEXTS[language]))
    beginnings = sorted({f"▁{word[:end]}" for word in words for end in range(1, len(word) + 1)})
    found = penalties(beginnings, language)
    avoided = [] if found is None else [piece for piece, value in zip(beginnings, found, strict=True) if value < 0]
    assert avoided == []


def test_penalty_changes_only_unsure_english() -> None:
    found = penalties(PIECES, "fr")
    assert found is not None
    scores = np.full(len(PIECES), -20.0, np.float32)
    scores[[2, 3]] = 1.0, 1.0 + PENALTY / 2
    assert PIECES[WindowBias(TokenBias(len(PIECES), penalties=found)).choose(scores, 3)] == "▁le"
    scores[3] = 1.0 + 2 * PENALTY
    window = WindowBias(TokenBias(len(PIECES), penalties=found))
    assert PIECES[window.choose(scores, 3)] == "▁the"
    assert window.changed == [False]
    scores[8] = 50.0
    assert PIECES[WindowBias(TokenBias(len(PIECES), penalties=found)).choose(scores, 8)] == "▁the"


def test_expected_phrases_get_no_penalty() -> None:
    found = penalties(PIECES, "fr")
    scores = np.zeros(len(PIECES), np.float32)
    scores[8] = 3.0
    tree = PhraseTree([([3, 8], 1.0)], 2.0)
    assert WindowBias(TokenBias(len(PIECES), tree, 1.0, found)).choose(scores, 8) == 8


@pytest.mark.slow
def test_no_penalty_changes_no_text(tmp_path: Path) -> None:
    """Run the whole path. The tiny model's invented words are of the Latin script, and none is English."""
    checkpoint = open_checkpoint(build("tdt", "tiny", tmp_path / "tdt.nemo"), tmp_path / "cache")
    recognizer = native.load(checkpoint, choose("cpu", "fp32"), True, False)
    windows = [sound(6.0, seed) for seed in range(3)]
    plain = recognizer.recognise(windows, [Prompt()] * 3, True)
    assert recognizer.recognise(windows, [Prompt("fr"), Prompt("de-AT"), Prompt("ja")], True) == plain
    locked = recognizer.recognise(windows, [Prompt("ru")] * 3, True)
    assert [hypothesis.tokens for hypothesis in locked] != [hypothesis.tokens for hypothesis in plain]
    phrases = (Phrase("abadaba"),)
    recognizer.use_vocabularies({digest(phrases): phrases})
    prompts = [Prompt("fr", boosting=Boosting(digest(phrases), strength)) for strength in (0.0, 1.0, 5.0)]
    assert len(recognizer.recognise(windows, prompts, True)) == 3
