"""The tokenizer.json of a model in the hub's form, by Hugging Face's own library, after a look at what it asks for.

Only parts are let in that turn text into pieces and back in linear time: a pattern could keep a processor for ever.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.engine.native.unsupported import Unsupported

_PARTS = {
    "normalizer": ("Sequence", "Precompiled", "Replace", "Strip", "Prepend", "NFC", "NFD", "NFKC", "NFKD", "Lowercase"),
    "pre_tokenizer": ("Sequence", "Metaspace", "WhitespaceSplit"),
    "decoder": ("Sequence", "Metaspace", "Replace", "ByteFallback", "Fuse", "Strip", "WordPiece"),
}
_MODELS = ("BPE", "Unigram", "WordPiece")
_PATTERNS = (" {2,}",)  # of several spaces, as SentencePiece joins them
_MOST_DEPTH = 8


class HubTokenizer:
    """One tokenizer.json. Its text is that of transformers' `decode(..., skip_special_tokens=True)`."""

    languages: tuple[str, ...] = ()

    def __init__(self, file: Path) -> None:
        """Raises Unsupported for a file that cannot be read, or asks for more than _PARTS."""
        try:
            given = json.loads(file.read_bytes())
            described = _vetted(given)
        except (OSError, ValueError, RecursionError, AttributeError, TypeError) as error:
            raise Unsupported("tokenizer-unreadable") from error
        import tokenizers

        try:
            self._tokenizer = tokenizers.Tokenizer.from_str(json.dumps(described))
        except Exception as error:  # the library raises nothing narrower
            raise Unsupported("tokenizer-unreadable") from error
        vocabulary = self._tokenizer.get_vocab(with_added_tokens=True)
        by_id = {index: piece for piece, index in vocabulary.items()}
        self.pieces: tuple[str, ...] = tuple(by_id.get(index, "") for index in range(len(vocabulary)))
        self._ids = vocabulary

    def ids_to_text(self, ids: Sequence[int]) -> str:
        """See Tokenizer. Special tokens have no text."""
        return str(self._tokenizer.decode(list(ids), skip_special_tokens=True))

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """See Tokenizer."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def token_to_id(self, piece: str) -> int:
        """See Tokenizer."""
        return self._ids[piece]


def _vetted(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the library gets of the file: nothing that cuts or fills, and no templates of special tokens."""
    model = given["model"] if isinstance(given.get("model"), dict) else {}
    if model.get("type", "BPE" if "merges" in model else "Unigram") not in _MODELS:
        raise Unsupported(f"tokenizer-type:{model.get('type')}")
    for name, allowed in _PARTS.items():
        _check_part(name, given.get(name), allowed)
    kept = {name: given.get(name) for name in ("normalizer", "pre_tokenizer", "decoder", "model")}
    added = given.get("added_tokens") or []
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added,
        "post_processor": None,
        **kept,
    }


def _check_part(name: str, part: Any, allowed: Sequence[str], depth: int = 0) -> None:
    if part is None:
        return
    if part.get("type") not in allowed or depth > _MOST_DEPTH:
        raise Unsupported(f"tokenizer-setting:{part.get('type')}")
    pattern = part.get("pattern") or {}
    if "Regex" in pattern and pattern["Regex"] not in _PATTERNS:
        raise Unsupported(f"tokenizer-setting:{name}")
    for inner in part.get("normalizers") or part.get("pretokenizers") or part.get("decoders") or ():
        _check_part(name, inner, allowed, depth + 1)
