"""The native tokenizers beside NeMo's, on any tokens at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.engine.checkpoint.archive import open_checkpoint
from core.engine.native.tokenizer import Vocabulary, load_tokenizer

IDS = st.lists(st.integers(0, 255), max_size=15)
QUICK = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="session")
def tokenizer(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[[str], Any]:
    made: dict[str, Any] = {}

    def of(family: str) -> Any:
        if family not in made:
            checkpoint = open_checkpoint(checkpoint_file(family), cache)
            made[family] = load_tokenizer(checkpoint.config, checkpoint.folder)
        return made[family]

    return of


@pytest.mark.parametrize("family", ["ctc", "tdt"])
def test_vocabularies_are_nemos(family: str, tokenizer: Callable[[str], Any], stock: Callable[[str], Any]) -> None:
    mine, theirs = Vocabulary(tokenizer(family), {}), stock(family).decoding
    assert (mine.punctuation, mine.word_separator) == (theirs.supported_punctuation, theirs.word_seperator)
    assert mine.tokenizer_type == theirs.tokenizer_type
    for token in range(256):
        assert mine.token_text(token) == (theirs.decode_ids_to_tokens([token])[0], theirs.decode_ids_to_str([token]))

    @QUICK
    @given(IDS)
    def same(ids: list[int]) -> None:
        assert mine.text(ids) == theirs.decode_tokens_to_str_with_strip_punctuation(ids)
        assert mine.word_text(ids) == theirs.decode_ids_to_str(ids)

    same()


@pytest.mark.parametrize("family", ["canary", "canary1"])
def test_canarys_tokenizers_are_nemos(
    family: str, tokenizer: Callable[[str], Any], stock: Callable[[str], Any]
) -> None:
    mine, model = tokenizer(family), stock(family)
    theirs = model.tokenizer
    language = ["es"] if family == "canary1" else []
    assert (mine.token_to_id("<|endoftext|>"), mine.token_to_id("<pad>")) == (theirs.eos_id, theirs.pad_id)

    @QUICK
    @given(IDS, st.text(alphabet="abé ñ¡!z,.", max_size=20))
    def same(ids: list[int], text: str) -> None:
        assert mine.ids_to_text(ids) == model.decoding.decode_ids_to_str(ids)
        assert [mine.pieces[each] for each in ids] == theirs.ids_to_tokens(ids)
        assert mine.text_to_ids(text, *language) == theirs.text_to_ids(text, *language)

    same()
