"""Test that words, times and confidences are those of the rules applied token by token."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_words import ReferenceWords

from core.engine.native.token_words import Token, WordBuilder
from core.engine.native.tokenizer import CharacterTokenizer, TextTags, Vocabulary

CHARACTERS = (*"abcde .,!?'|1", "<unk>", "<en-US>", "")
SUBWORDS = ("▁the", "▁", "▁a", "re", "s", ".", ",", "?", "'", "▁.", "<unk>", "<de-DE>", "1", "▁2", "_", "")
WORDPIECES = ("the", "##re", "##s", "a", ".", ",", "##.", "[CLS]", "<unk>", " ", "", "1", "##9")


class Subwords:
    """Pieces of words, joined as SentencePiece joins them."""

    languages: tuple[str, ...] = ()

    def __init__(self, pieces: tuple[str, ...]) -> None:
        self.pieces = pieces

    def ids_to_text(self, ids: Sequence[int]) -> str:
        return "".join(self.pieces[each] for each in ids).replace("▁", " ").removeprefix(" ")


@lru_cache
def vocabulary(pieces: tuple[str, ...], separator: str, has_tags: bool) -> Vocabulary:
    made: Any = CharacterTokenizer(pieces) if pieces is CHARACTERS else Subwords(pieces)
    tags = TextTags({"target": "ModelWithPrompt" if has_tags else ""}, {}, pieces)
    return Vocabulary(made, {"word_seperator": separator}, tags)


@st.composite
def hypotheses(draw: st.DrawFn) -> tuple[Vocabulary, list[Token]]:
    pieces = draw(st.sampled_from((CHARACTERS, SUBWORDS, WORDPIECES)))
    separator = draw(st.sampled_from((" ", " ", "|", ",", "a")))
    at, tokens = 0, []
    for _ in range(draw(st.integers(0, 25))):
        at += draw(st.integers(0, 4))
        tokens.append(
            Token(
                draw(st.integers(0, len(pieces) - 1)),
                at,
                at + draw(st.integers(0, 6)),
                draw(st.floats(0, 1)),
                draw(st.none() | st.floats(0, 200)),
                draw(st.booleans()),
            )
        )
    return vocabulary(pieces, separator, draw(st.booleans())), tokens


@pytest.mark.parametrize("decoder", ["ctc", "rnnt", "tdt"])
@settings(max_examples=200, deadline=None)
@given(hypotheses(), st.sampled_from((0.0, 0.32)))
def test_words_are_those_of_the_rules(decoder: str, hypothesis: tuple[Vocabulary, list[Token]], offset: float) -> None:
    found, tokens = hypothesis
    expected = ReferenceWords(found, decoder).hypothesis(tokens, 0.08, offset)
    builder = WordBuilder(found, decoder)
    assert repr(builder.hypothesis(tokens, 0.08, offset)) == repr(expected)
    assert repr(builder.hypothesis(tokens, 0.08, offset)) == repr(expected), "kept facts change nothing"
