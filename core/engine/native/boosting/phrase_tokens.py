"""The phrases of a list as tokens of one model, in all ways that each may be said."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from core.contracts.vocabulary import Phrase

_UNKNOWN = ("<unk>", "[UNK]")


class PhraseTokenizer(Protocol):
    """The part of Tokenizer that is needed here."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """See Tokenizer."""

    @property
    def languages(self) -> tuple[str, ...]:
        """See Tokenizer."""

    def text_to_ids(self, text: str, language: str | None = None) -> list[int]:
        """See Tokenizer."""


def phrase_tokens(
    tokenizer: PhraseTokenizer, phrases: Sequence[Phrase], variants: bool, language: str | None
) -> Iterator[tuple[list[int], tuple[int, ...], Phrase]]:
    """Tokens that a phrase may be said with, and those to write in their place: its own, where it has capitals.

    `variants`: as it is typed, with its first letter capital, in lower case. A tokenizer with a vocabulary for each
    language takes that of `language`, or all. What the model has no tokens for is left out.
    """
    languages: Sequence[str | None] = tokenizer.languages or (None,)
    if language in languages:  # those with a vocabulary of their own; else any of them may be spoken
        languages = (language,)
    for phrase in phrases:
        for text in dict.fromkeys((phrase.text, *phrase.spoken)):
            for variant in _variants(text) if variants else (text,):
                for each in languages:
                    tokens = tokenizer.text_to_ids(variant, each)
                    if tokens and not any(tokenizer.pieces[token] in _UNKNOWN for token in tokens):
                        as_said = text == phrase.text == phrase.text.lower()
                        written = tokens if as_said else tokenizer.text_to_ids(phrase.text, each)
                        yield tokens, tuple(written), phrase


def _variants(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((text, text[:1].upper() + text[1:], text.lower())))
