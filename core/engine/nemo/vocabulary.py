"""A NeMo model's vocabulary, as the words are built from it."""

from collections.abc import Sequence
from typing import Any

from nemo.collections.common.tokenizers.aggregate_tokenizer import AggregateTokenizer


class NemoVocabulary:
    """See Vocabulary."""

    def __init__(self, decoding: Any) -> None:
        """`decoding` is NeMo's decoding object: its tokenizer, separator and punctuation."""
        self._decoding = decoding
        self.marks: frozenset[str] = frozenset(decoding.supported_punctuation or ())
        self.separator: str = decoding.word_seperator
        self.kind: str = decoding.tokenizer_type

    def text(self, ids: Sequence[int]) -> str:
        """See Vocabulary."""
        return str(self._decoding.decode_tokens_to_str_with_strip_punctuation(list(ids)))

    def piece(self, token: int) -> tuple[str, str]:
        """See Vocabulary."""
        raw = str(self._decoding.decode_ids_to_tokens([token])[0])
        return raw, str(self._decoding.decode_ids_to_str([token]))

    def joined(self, ids: Sequence[int]) -> str:
        """See Vocabulary."""
        tokenizer = getattr(self._decoding, "tokenizer", None)
        if isinstance(tokenizer, AggregateTokenizer):  # its tokens_to_text cannot tell which language a token is of
            return str(tokenizer.ids_to_text(list(ids)))
        return str(self._decoding.decode_tokens_to_str(self._decoding.decode_ids_to_tokens(list(ids))))
