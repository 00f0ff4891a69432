"""Run Stanza with models from a folder.

It turns words into tokens with lemma, part of speech, features and relations.
"""

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.contracts.errors import EnvironmentFault
from core.contracts.languages import iso_639_1
from core.morphology.mor_gra import Token

_PROCESSORS = "tokenize,pos,lemma,depparse"
_BATCH = 256  # utterances that are analysed at once


class StanzaPipeline:
    """The models of one language, which are loaded on first use. Nothing is ever downloaded."""

    def __init__(self, models: Path, language: str) -> None:
        """Check that Stanza and the models exist.

        Args:
            models: Stanza's `dir`: resources.json, and a folder for each language.
            language: an ISO 639-3 code.

        Raises:
            EnvironmentFault: morphology-missing, morphology-models.
        """
        if importlib.util.find_spec("stanza") is None:
            raise EnvironmentFault("morphology-missing")
        self._folder, self._language = models, iso_639_1(language) or language
        if not (models / "resources.json").is_file() or not (models / self._language).is_dir():
            raise EnvironmentFault("morphology-models", path=str(models), language=self._language)
        self._pipeline: Any = None
        self._words: Sequence[Sequence[str]] = ()

    def analyse(self, utterances: Sequence[Sequence[str]]) -> list[Sequence[Token]]:
        """Return the tokens of each utterance, one for each word.

        An utterance that Stanza divides otherwise has none. Raises EnvironmentFault("morphology-models") for models
        that cannot be loaded.
        """
        tokens: list[Sequence[Token]] = []
        for first in range(0, len(utterances), _BATCH):
            tokens += self._analyse_batch(utterances[first : first + _BATCH])
        return tokens

    def _analyse_batch(self, utterances: Sequence[Sequence[str]]) -> list[Sequence[Token]]:
        pipeline = self._pipeline = self._pipeline or self._load()
        self._words = utterances
        sentences = pipeline("\n\n".join(" ".join(words) for words in utterances)).sentences
        if len(sentences) != len(utterances):
            return [()] * len(utterances)
        return [
            sentence.tokens if [token.text for token in sentence.tokens] == list(words) else ()
            for sentence, words in zip(sentences, utterances, strict=True)
        ]

    def _load(self) -> Any:
        import stanza  # an extra, imported on demand: with torch this takes seconds

        try:
            return stanza.Pipeline(
                lang=self._language,
                dir=str(self._folder),
                processors=_PROCESSORS,
                download_method=None,
                tokenize_no_ssplit=True,
                tokenize_postprocessor=self._as_given,
                logging_level="ERROR",
            )
        except Exception as error:  # faulty model files raise any exception
            raise EnvironmentFault("morphology-models", path=str(self._folder), language=self._language) from error

    def _as_given(self, sentences: list[list[Any]]) -> list[list[Any]]:
        """Replace Stanza's division by one token for each of our words.

        A contraction stays one token of several words.
        """
        if len(sentences) != len(self._words):
            return sentences
        return [realigned(given, own) for given, own in zip(self._words, sentences, strict=True)]


def realigned(given: Sequence[str], own: Sequence[str | tuple[str, Any]]) -> list[Any]:
    """Return the given words as tokens for Stanza: (word, True) if Stanza's own token is a contraction.

    Args:
        given: our words.
        own: Stanza's tokens of the same text, with that mark. If Stanza cut a word at an apostrophe, the parts become
            the words of a contraction. Other cut words become one token.
    """
    tokens = [(token, False) if isinstance(token, str) else (token[0], token[1]) for token in own]
    aligned: list[Any] = []
    at = 0
    for word in given:
        parts: list[tuple[str, Any]] = []
        while at < len(tokens) and len("".join(text for text, _ in parts)) < len(word):
            parts.append(tokens[at])
            at += 1
        if any(mark for _, mark in parts):
            aligned.append((word, True))
        elif len(parts) > 1 and any("'" in text for text, _ in parts) and "-" not in word:
            aligned.append((word, tuple(text for text, _ in parts)))
        else:
            aligned.append(word)
    return aligned
