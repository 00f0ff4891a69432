"""Test that words made of tokens in columns are the same, also by a copy of the word maker in another process."""

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from checkpoint_shapes import SIZES
from checkpoint_tokenizers import train_tokenizer
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from core.engine.native.token_columns import ColumnWords, as_columns
from core.engine.native.token_words import Token, WordBuilder
from core.engine.native.tokenizer import TextTags, Vocabulary, load_tokenizer

PIECES = 60
_TOKENS = st.lists(
    st.tuples(
        st.integers(0, PIECES - 1),
        st.integers(0, 5),
        st.integers(1, 4),
        st.floats(0, 1),
        st.none() | st.floats(0, 300),
        st.booleans(),
    ),
    max_size=20,
)


@pytest.fixture(scope="module")
def configurations(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[dict[str, Any], Path]]:
    """A configuration of each kind of tokenizer, and its folder."""
    single, several = tmp_path_factory.mktemp("single"), tmp_path_factory.mktemp("several")
    train_tokenizer(single, "ctc", SIZES["tiny"])
    train_tokenizer(several, "canary1", SIZES["tiny"])
    hub = Tokenizer(models.BPE({"▁": 0, **{chr(97 + n): n + 1 for n in range(PIECES)}}, []))
    hub.pre_tokenizer, hub.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    hub.save(str(single / "tokenizer.json"))
    codes = ("spl_tokens", "en", "de")
    parts = {code: {"type": "bpe", "model_path": f"nemo:{code}/tokenizer.model"} for code in codes}
    return {
        "one": ({"tokenizer": {"type": "bpe", "model_path": "nemo:tokenizer.model"}}, single),
        "several": ({"tokenizer": {"type": "agg", "langs": parts}}, several),
        "characters": ({"labels": [" ", *map(chr, range(97, 96 + PIECES))]}, single),
        "hub": ({"tokenizer": {"type": "hub", "file": str(single / "tokenizer.json")}}, single),
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["one", "several", "characters", "hub"])
@given(fields=_TOKENS, padding=st.floats(0, 0.5))
def test_words_are_the_same(
    configurations: dict[str, tuple[dict[str, Any], Path]], kind: str, fields: list[tuple[Any, ...]], padding: float
) -> None:
    config, folder = configurations[kind]
    tokenizer = load_tokenizer(config, folder)
    target = {"target": "EncDecRNNTBPEModelWithPrompt"}
    words = WordBuilder(Vocabulary(tokenizer, {}, TextTags(target, {}, tokenizer.pieces)), "tdt")
    tokens, frame = [], 0
    for number, step, length, *rest in fields:
        frame += step
        tokens.append(Token(number, frame, frame + length, *rest))
    make_words = pickle.loads(pickle.dumps(ColumnWords(words, 0.08)))
    found = make_words(pickle.loads(pickle.dumps(as_columns(tokens, padding))))
    assert found == words.hypothesis(tokens, 0.08, padding)


def test_facts_that_grow_with_the_words_are_not_sent(configurations: dict[str, tuple[dict[str, Any], Path]]) -> None:
    """Pickling fails if another thread adds to a dictionary meanwhile, and the engine would end."""
    config, folder = configurations["characters"]
    words = WordBuilder(Vocabulary(load_tokenizer(config, folder), {}), "tdt")
    fresh = pickle.dumps(words)
    words.hypothesis([Token(number, number, number + 1, 0.5) for number in range(PIECES)], 0.08, 0.0)
    assert pickle.dumps(words) == fresh


def test_making_words_imports_no_torch() -> None:
    code = (
        "import sys, core.engine.native.token_columns, core.engine.service.recording_worker;"
        "print([each for each in ('torch', 'nemo') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
