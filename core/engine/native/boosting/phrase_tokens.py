"""The phrases of a list as tokens of one model, in all ways to say each phrase."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from core.contracts.vocabulary import Phrase

_UNKNOWN = ("<unk>", "[UNK]")


class PhraseTokenizer(Protocol):
    """The part of a Tokenizer that phrases need."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The vocabulary, by id."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with their own vocabulary."""

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """Return `text` as ids."""


def phrase_tokens(
    tokenizer: PhraseTokenizer, phrases: Sequence[Phrase], variants: bool, language: str | None
) -> Iterator[tuple[list[int], tuple[int, ...], Phrase]]:
    """Yield the tokens that may be spoken for a phrase, the tokens to write instead, and the phrase.

    The written tokens are the phrase's own, because it may have capitals. Texts without tokens in the model are left
    out.

    Args:
        tokenizer: the model's tokenizer.
        phrases: the list.
        variants: use each text as typed, with a first capital, and in lower case.
        language: if this language has its own vocabulary, only that one is used. Otherwise all are used.
    """
    languages: Sequence[str | None] = tokenizer.languages or (None,)
    if language in languages:  # for other languages any vocabulary may be spoken
        languages = (language,)
    for phrase in phrases:
        for text in dict.fromkeys((phrase.text, *phrase.spoken)):
            for variant in _variants(text) if variants else (text,):
                for each in languages:
                    tokens = tokenizer.text_to_ids(variant, each)
                    if tokens and not any(tokenizer.pieces[token] in _UNKNOWN for token in tokens):
                        is_as_spoken = text == phrase.text == phrase.text.lower()
                        written = tokens if is_as_spoken else tokenizer.text_to_ids(phrase.text, each)
                        yield tokens, tuple(written), phrase


def _variants(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((text, text[:1].upper() + text[1:], text.lower())))
