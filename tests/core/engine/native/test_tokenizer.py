"""Tokenizers without NeMo: SentencePiece models, aggregates of them, and characters."""

from pathlib import Path
from typing import Any

import pytest
from checkpoint_shapes import SIZES
from checkpoint_tokenizers import train_tokenizer
from hypothesis import given
from hypothesis import strategies as st

from core.engine.native.tokenizer import TextTags, Vocabulary, load_tokenizer, supported_punctuation
from core.engine.native.unsupported import Unsupported

SPOKEN = "¡Bala béna, zo! Duña?"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    made = {family: tmp_path_factory.mktemp(family) for family in ("ctc", "canary", "canary1")}
    for family, folder in made.items():
        train_tokenizer(folder, family, SIZES["tiny"])
    return made


def single(custom: str | None = None, **changes: Any) -> dict[str, Any]:
    described = {"type": "bpe", "model_path": "nemo:tokenizer.model", **changes}
    return described | ({"custom_tokenizer": {"_target_": custom}} if custom else {})


@pytest.mark.slow
def test_one_model_round_trip(folders: dict[str, Path]) -> None:
    tokenizer = load_tokenizer({"tokenizer": single()}, folders["ctc"])
    ids = tokenizer.text_to_ids(SPOKEN)
    assert tokenizer.ids_to_text(ids) == SPOKEN
    assert [tokenizer.token_to_id(tokenizer.pieces[each]) for each in ids] == ids
    assert tokenizer.pieces[ids[0]].startswith("▁")
    assert (len(tokenizer.pieces), tokenizer.languages, tokenizer.ids_to_text([])) == (256, (), "")


def test_special_tokens_are_pieces(folders: dict[str, Path]) -> None:
    config = {"tokenizer": single("nemo.collections.common.tokenizers.canary_tokenizer.CanaryBPETokenizer")}
    tokenizer = load_tokenizer(config, folders["canary"])
    for piece in ("<|endoftext|>", "<|startoftranscript|>", "<|en|>", "<|3|>"):
        assert tokenizer.pieces[tokenizer.token_to_id(piece)] == piece
    with pytest.raises(KeyError):
        tokenizer.token_to_id("<|xx|>")


def test_aggregate_ids_follow_each_other(folders: dict[str, Path]) -> None:
    codes = ("spl_tokens", "en", "de")
    described = {"type": "agg", "langs": {code: single(model_path=f"nemo:{code}/tokenizer.model") for code in codes}}
    tokenizer = load_tokenizer({"tokenizer": described}, folders["canary1"])
    english, german = tokenizer.text_to_ids(SPOKEN, "en"), tokenizer.text_to_ids(SPOKEN, "de")
    assert tokenizer.languages == ("en", "de")
    assert max(english) < min(german)
    assert tokenizer.ids_to_text(german) == f" {SPOKEN}"
    assert tokenizer.ids_to_text(english) == f" {SPOKEN}"
    assert tokenizer.pieces[tokenizer.token_to_id("<|endoftext|>")] == "<|endoftext|>"
    with pytest.raises(KeyError):
        tokenizer.text_to_ids(SPOKEN, "fr")


@pytest.mark.slow
@given(st.lists(st.integers(0, 255), max_size=12))
def test_words_read_like_the_whole_text(folders: dict[str, Path], ids: list[int]) -> None:
    vocabulary = Vocabulary(load_tokenizer({"tokenizer": single()}, folders["ctc"]), {})
    pieces = [vocabulary.token_text(each) for each in ids]
    assert vocabulary.tokenizer_type == "bpe"
    assert all(raw.replace("▁", "").strip() == text.strip() or raw == "<unk>" for raw, text in pieces)
    text = vocabulary.text(ids)
    # what no piece covers reads " ⁇ ", and of the two spaces before a mark one goes, as in NeMo
    assert 0 in ids or not any(f" {mark}" in text for mark in vocabulary.punctuation)
    assert text.replace(" ", "") == vocabulary.word_text(ids).replace(" ", "")


def test_characters() -> None:
    labels = [" ", "a", "b", "c", "'"]
    config = {"labels": labels, "decoder": {"vocabulary": labels}, "aux_ctc": {"decoder": {"vocabulary": labels}}}
    tokenizer = load_tokenizer(config, Path())
    assert tokenizer.ids_to_text(tokenizer.text_to_ids("cab b'axb")) == "cab b'ab"
    vocabulary = Vocabulary(tokenizer, {"word_seperator": "|"})
    assert (vocabulary.tokenizer_type, vocabulary.word_separator, vocabulary.punctuation) == ("char", "|", {"'"})
    assert vocabulary.text([1, 0, 4]) == "a'"
    assert vocabulary.token_text(2) == ("b", "b")


def test_punctuation_is_not_taken_from_special_tokens() -> None:
    assert supported_punctuation(["<|en-us|>", "[MASK]", "##!", "▁?", " ", "a,", "...", "ñ", "100%"]) == {",", ".", "%"}


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"labels": ["a"], "aux_ctc": {"decoder": {"vocabulary": ["b"]}}},
        {"tokenizer": single(type="wpe")},
        {"tokenizer": single(model_path="/somewhere/tokenizer.model")},
        {"tokenizer": single(model_path="nemo:missing.model")},
        {"tokenizer": single(model_path="nemo:vocab.txt")},
        {"tokenizer": single("nemo.collections.common.tokenizers.tiktoken_tokenizer.TiktokenTokenizer")},
    ],
)
def test_other_tokenizers_are_refused(config: dict[str, Any], folders: dict[str, Path]) -> None:
    with pytest.raises(Unsupported):
        load_tokenizer(config, folders["ctc"])


def test_language_tags_of_another_form_are_left_to_nemo() -> None:
    with pytest.raises(Unsupported):
        TextTags({}, {"strip_lang_tags": True, "lang_tag_pattern": r"\[[a-z]+\]"})


SAID = ["▁Guten", "▁Tag", ".", "▁<de-DE>", "▁good", "bye", "▁", "<en-US>", "<", "en", "-US", ">", "<EOU>"]


def test_tags_name_the_language_and_are_not_text() -> None:
    tags = TextTags({}, {"strip_lang_tags": True}, SAID)
    assert tags.find(SAID) == ({3, 6, 7, 8, 9, 10, 11, 12}, "en-US")
    assert tags.remove("Guten Tag. <de-DE> goodbye <en-US><en-US><EOU>") == "Guten Tag. goodbye"
    assert TextTags({}, {}).find(SAID) == (set(), None)
    assert TextTags({}, {}).remove("<b> <en-US> ") == "<b> <en-US> "
    told = TextTags({"target": "x.EncDecRNNTBPEModelWithPrompt"}, {})
    assert told.find(["▁a", "▁<fr-CA>", "<EOU>"]) == ({1}, "fr-CA")
