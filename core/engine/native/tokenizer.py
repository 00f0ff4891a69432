"""The tokenizer of a checkpoint without NeMo. Methods have the names of NeMo's TokenizerSpec."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import sentencepiece

from core.engine.native.unsupported import Unsupported

# NeMo's own pattern (rnnt_decoding.py: set_strip_lang_tags)
_NEMO_PATTERN = r"\s*<[a-z]{2}-[A-Z]{2}>"
_LANGUAGE_TAG = r"<(?P<language>[a-z]{2}-[A-Z]{2})>"
_ENDS = ("<EOU>", "<EOB>")
"""Pieces with which a model marks the end of an utterance, or of a short answer to another speaker."""


class TextTags:
    """The tags that a model writes, by its configuration and vocabulary. They do not belong to the text."""

    def __init__(
        self, config: Mapping[str, Any], decoding: Mapping[str, Any], pieces: Collection[str] = frozenset()
    ) -> None:
        """Find the tags.

        `decoding` is the configuration of the decoder that writes the tokens. Raise Unsupported for others.
        """
        has_prompt = str(config.get("target")).endswith("WithPrompt")
        strips = decoding.get("strip_lang_tags")
        if strips and decoding.get("lang_tag_pattern") not in (None, _NEMO_PATTERN):
            raise Unsupported("language-tags")  # a foreign pattern may run without end
        patterns = [_LANGUAGE_TAG] if has_prompt or strips else []
        patterns += [each for each in _ENDS if each in pieces]
        self._pattern = re.compile(rf"\s*(?:{'|'.join(patterns)})") if patterns else None

    def remove(self, text: str) -> str:
        """Return `text` without tags and the spaces before them."""
        return text if self._pattern is None else self._pattern.sub("", text).strip()

    def find(self, pieces: Sequence[str]) -> tuple[set[int], str | None]:
        """Return the numbers of the pieces that are parts of tags, and the language that most tags name."""
        if self._pattern is None:
            return set(), None
        starts, text = [], ""
        for piece in pieces:
            starts.append(len(text))
            text += piece.replace("▁", " ")
        ends = [*starts[1:], len(text)]
        parts: set[int] = set()
        languages: Counter[str] = Counter()
        for tag in self._pattern.finditer(text):
            parts |= {i for i, start in enumerate(starts) if tag.start() <= start < ends[i] <= tag.end()}
            languages.update(filter(None, [tag.groupdict().get("language")]))
        return parts, languages.most_common(1)[0][0] if languages else None


_PARTS = {
    "normalizer": ("Sequence", "Precompiled", "Replace", "Strip", "Prepend", "NFC", "NFD", "NFKC", "NFKD", "Lowercase"),
    "pre_tokenizer": ("Sequence", "Metaspace", "WhitespaceSplit"),
    "decoder": ("Sequence", "Metaspace", "Replace", "ByteFallback", "Fuse", "Strip", "WordPiece"),
}
_MODELS = ("BPE", "Unigram", "WordPiece")
_PATTERNS = (" {2,}",)  # SentencePiece joins several spaces
_MOST_DEPTH = 8


class HubTokenizer:
    """One tokenizer.json. Its text is that of transformers' `decode(..., skip_special_tokens=True)`."""

    languages: tuple[str, ...] = ()

    def __init__(self, file: Path) -> None:
        """Read the file. Raise Unsupported if that fails, or if the file needs parts outside _PARTS."""
        try:
            given = json.loads(file.read_bytes())
            described = _vet(given)
        except (OSError, ValueError, RecursionError, AttributeError, TypeError) as error:
            raise Unsupported("tokenizer-unreadable") from error
        import tokenizers

        try:
            self._tokenizer = tokenizers.Tokenizer.from_str(json.dumps(described))
        except Exception as error:  # the library raises no narrower type
            raise Unsupported("tokenizer-unreadable") from error
        vocabulary = self._tokenizer.get_vocab(with_added_tokens=True)
        by_id = {index: piece for piece, index in vocabulary.items()}
        self.pieces: tuple[str, ...] = tuple(by_id.get(index, "") for index in range(len(vocabulary)))
        self._ids = vocabulary

    def ids_to_text(self, ids: Sequence[int]) -> str:
        """Return the text of `ids`. Special tokens have no text."""
        return str(self._tokenizer.decode(list(ids), skip_special_tokens=True))

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def token_to_id(self, piece: str) -> int:
        """Return the id of one piece."""
        return self._ids[piece]


def _vet(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of the file for the library, without truncation, padding and templates of special tokens."""
    model = given["model"] if isinstance(given.get("model"), dict) else {}
    if model.get("type", "BPE" if "merges" in model else "Unigram") not in _MODELS:
        raise Unsupported(f"tokenizer-type:{model.get('type')}")
    for name, allowed in _PARTS.items():
        _check_part(name, given.get(name), allowed)
    parts = {name: given.get(name) for name in ("normalizer", "pre_tokenizer", "decoder", "model")}
    added = given.get("added_tokens") or []
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": added,
        "post_processor": None,
        **parts,
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


SPECIAL = "spl_tokens"
"""The name under which an aggregate tokenizer keeps its special tokens (canary_tokenizer.py)."""

# these classes only add the ids of special tokens
_CUSTOM_CLASSES = ("CanaryTokenizer", "CanaryBPETokenizer")
_STARTS_WORD_OR_SPECIAL = re.compile(r"\[.*\]$|<.*>$|##|▁|\s*$")


class Tokenizer(Protocol):
    """The part of NeMo's tokenizers that recognition needs."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The vocabulary, by id."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with their own vocabulary, in the order of their ids. Empty if all share one vocabulary."""

    def ids_to_text(self, ids: Sequence[int]) -> str:
        """Return the text of `ids`."""

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids. An aggregate tokenizer needs the language, others ignore it."""

    def token_to_id(self, piece: str) -> int:
        """Return the id of one piece, in an aggregate of a special token. Raise KeyError for an unknown piece."""


def check_tokenizer(described: Mapping[str, Any]) -> None:
    """Raise Unsupported for a tokenizer that only NeMo supports, judged by its configuration."""
    custom = (described.get("custom_tokenizer") or {}).get("_target_", _CUSTOM_CLASSES[0])
    if custom.rpartition(".")[2] not in _CUSTOM_CLASSES:
        raise Unsupported(f"tokenizer-class:{custom}")
    for each in (described, *(described.get("langs") or {}).values()):
        if str(each.get("type")).lower() not in ("bpe", "hub", *(("agg",) if each is described else ())):
            raise Unsupported(f"tokenizer-type:{each.get('type')}")


def load_tokenizer(config: Mapping[str, Any], folder: Path) -> Tokenizer:
    """Return the tokenizer that `config` describes, with its files in `folder`. Raise Unsupported for others."""
    described = config.get("tokenizer")
    if described is None:
        return CharacterTokenizer(_labels(config))
    check_tokenizer(described)
    if described.get("type") == "hub":
        return HubTokenizer(Path(described["file"]))
    if str(described.get("type")).lower() == "agg":
        parts = described["langs"].items()
        return AggregateTokenizer({language: _sentencepiece(each, folder) for language, each in parts})
    return _sentencepiece(described, folder)


def _sentencepiece(described: Mapping[str, Any], folder: Path) -> "SentencePieceTokenizer":
    path = str(described.get("model_path", ""))
    if not path.startswith("nemo:"):
        raise Unsupported("tokenizer-outside")
    return SentencePieceTokenizer(folder / path.removeprefix("nemo:"))


def _labels(config: Mapping[str, Any]) -> list[str]:
    """Return a character model's vocabulary. All its heads must share it."""
    parts = (config, config.get("decoder"), (config.get("aux_ctc") or {}).get("decoder"))
    candidates = [part.get("labels") or part.get("vocabulary") for part in parts if isinstance(part, Mapping)]
    lists = [labels for labels in candidates if labels]
    if not lists or any(labels != lists[0] for labels in lists):
        raise Unsupported("tokenizer-none")
    return [str(label) for label in lists[0]]


class SentencePieceTokenizer:
    """One SentencePiece model."""

    languages: tuple[str, ...] = ()

    def __init__(self, model: Path) -> None:
        """Read `model`. Raise Unsupported if that fails."""
        try:
            self._processor = sentencepiece.SentencePieceProcessor(model_file=str(model))
        except (OSError, RuntimeError) as error:
            raise Unsupported("tokenizer-unreadable") from error
        self.pieces: tuple[str, ...] = tuple(self._processor.id_to_piece(list(range(self._processor.vocab_size()))))
        self._ids = {piece: index for index, piece in enumerate(self.pieces)}

    def ids_to_text(self, ids: Sequence[int]) -> str:
        """Return the text of `ids`."""
        return str(self._processor.decode_pieces([self.pieces[each] for each in ids]))

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids."""
        return list(self._processor.encode_as_ids(text))

    def token_to_id(self, piece: str) -> int:
        """Return the id of one piece."""
        return self._ids[piece]


class AggregateTokenizer:
    """Several models, one for each language, with their ids one after the other (aggregate_tokenizer.py)."""

    def __init__(self, parts: Mapping[str, SentencePieceTokenizer]) -> None:
        """Take the models by language, in the order of their ids. Special tokens are under SPECIAL."""
        self._parts = dict(parts)
        self.languages = tuple(language for language in parts if language != SPECIAL)
        self._first: dict[str, int] = {}
        pieces: list[str] = []
        for language, part in parts.items():
            self._first[language] = len(pieces)
            pieces += part.pieces
        self.pieces = tuple(pieces)

    def ids_to_text(self, ids: Sequence[int]) -> str:
        """Return the text of `ids`. A leading space stays, as in NeMo."""
        return "".join(self.pieces[each] for each in ids).replace("▁", " ")

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids. Raise KeyError for a language that is not one of `languages`."""
        name = SPECIAL if language is None else language
        return [self._first[name] + each for each in self._parts[name].text_to_ids(text)]

    def token_to_id(self, piece: str) -> int:
        """Return the id of a special token."""
        return self._first[SPECIAL] + self._parts[SPECIAL].token_to_id(piece)


class CharacterTokenizer:
    """A list of characters."""

    languages: tuple[str, ...] = ()

    def __init__(self, labels: Iterable[str]) -> None:
        self.pieces = tuple(labels)
        self._ids = {piece: index for index, piece in enumerate(self.pieces)}

    def ids_to_text(self, ids: Sequence[int]) -> str:
        """Return the text of `ids`."""
        return "".join(self.pieces[each] for each in ids)

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids, without characters that the model does not know."""
        return [self._ids[each] for each in text if each in self._ids]

    def token_to_id(self, piece: str) -> int:
        """Return the id of one character."""
        return self._ids[piece]


class Vocabulary:
    """The texts of one model's tokens.

    `punctuation` holds the marks that are tokens, or parts of tokens that start no word. `word_separator` stands
    between words: a space, unless the checkpoint's decoding names another one. `tokenizer_type` is NeMo's name for the
    marks of beginnings of words. "bpe" has a leading "▁", "wpe" has no "##", "char" has no mark.
    """

    def __init__(self, tokenizer: Tokenizer, decoding: Mapping[str, Any], tags: TextTags | None = None) -> None:
        """Take the tokenizer.

        `decoding` is the configuration of the decoder that writes the tokens. `tags` are not text.
        """
        self.tags = tags or TextTags({}, {})
        self._tokenizer = tokenizer
        self.punctuation = supported_punctuation(tokenizer.pieces)
        self.word_separator = str(decoding.get("word_seperator", " "))  # NeMo spells it like this
        self.tokenizer_type = _tokenizer_type(tokenizer)
        marks = re.escape("".join(self.punctuation))
        self._space_before_mark = re.compile(rf"\s([{marks}])") if marks else None

    def text(self, ids: Sequence[int]) -> str:
        """Return the text of a whole hypothesis, without spaces before punctuation marks, and without tags."""
        text = self._tokenizer.ids_to_text(ids)
        return self.tags.remove(self._space_before_mark.sub(r"\1", text) if self._space_before_mark else text)

    def token_text(self, token: int) -> tuple[str, str]:
        """Return a token's piece in the vocabulary ("▁ca") and its text alone ("ca")."""
        return self._tokenizer.pieces[token], self._tokenizer.ids_to_text([token])

    def word_text(self, ids: Sequence[int]) -> str:
        """Return the text of one word's tokens."""
        return self._tokenizer.ids_to_text(ids)


def _tokenizer_type(tokenizer: Tokenizer) -> str:
    if isinstance(tokenizer, CharacterTokenizer):
        return "char"
    return "wpe" if any(piece.startswith("##") for piece in tokenizer.pieces) else "bpe"


def supported_punctuation(pieces: Iterable[str]) -> frozenset[str]:
    """Return the punctuation in pieces that neither start a word nor are special (NeMo's tokenizer_utils.py)."""
    characters = set("".join(piece for piece in pieces if not _STARTS_WORD_OR_SPECIAL.match(piece)))
    return frozenset(each for each in characters if unicodedata.category(each).startswith("P"))
