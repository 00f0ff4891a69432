"""What a model that takes no language avoids once one is named, by the rules for each language."""

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
def test_signs_that_count_as_letters_are_of_every_script(language: str) -> None:
    found = penalties(("▁на", "▁και", "ª", "º", "▁µ", "\u02bc"), language)
    assert found is not None
    assert not found[2:].any()


def test_a_language_that_no_rule_knows_changes_nothing() -> None:
    assert penalties(PIECES, "ja") is None
    assert penalties(("▁le", "▁la"), "fr") is None


@pytest.mark.parametrize("language", sorted(set(TEXTS) & LANGUAGES))
def test_no_word_of_a_language_begins_with_what_is_avoided_in_it(language: str) -> None:
    """Twenty sentences of each: whatever subwords they are written in, none of them is less likely."""
    words = re.findall(r"[^\W\d_]+", " ".join(TEXTS[language]))
    beginnings = sorted({f"▁{word[:end]}" for word in words for end in range(1, len(word) + 1)})
    found = penalties(beginnings, language)
    avoided = [] if found is None else [piece for piece, value in zip(beginnings, found, strict=True) if value < 0]
    assert avoided == []


def test_a_choice_changes_only_where_english_was_not_sure_enough() -> None:
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


def test_what_somebody_expects_is_not_avoided() -> None:
    found = penalties(PIECES, "fr")
    scores = np.zeros(len(PIECES), np.float32)
    scores[8] = 3.0
    tree = PhraseTree([([3, 8], 1.0)], 2.0)
    assert WindowBias(TokenBias(len(PIECES), tree, 1.0, found)).choose(scores, 8) == 8


def test_a_recogniser_that_takes_no_language_writes_the_same_where_nothing_is_avoided(tmp_path: Path) -> None:
    """The tiny model's invented words are of the Latin script and none is English: the whole path changes nothing."""
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
