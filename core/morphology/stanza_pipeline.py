"""Stanza with models from a folder: words to tokens with lemma, part of speech, features and relations."""

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.contracts.errors import EnvironmentFault
from core.contracts.languages import iso_639_1
from core.morphology.mor_gra import Token

_PROCESSORS = "tokenize,pos,lemma,depparse"
_UTTERANCES = 256  # analysed at once


class StanzaPipeline:
    """One language's models, loaded when they are first needed. Nothing is ever downloaded."""

    def __init__(self, models: Path, language: str) -> None:
        """`models` is what Stanza calls `dir`: resources.json, and a folder a language. `language` is ISO 639-3.

        Raises EnvironmentFault: morphology-missing, morphology-models.
        """
        if importlib.util.find_spec("stanza") is None:
            raise EnvironmentFault("morphology-missing")
        self._folder, self._language = models, iso_639_1(language) or language
        if not (models / "resources.json").is_file() or not (models / self._language).is_dir():
            raise EnvironmentFault("morphology-models", path=str(models), language=self._language)
        self._pipeline: Any = None
        self._words: Sequence[Sequence[str]] = ()

    def analyse(self, utterances: Sequence[Sequence[str]]) -> list[Sequence[Token]]:
        """The tokens of each utterance, one for each of its words; none where Stanza divided it otherwise.

        Raises EnvironmentFault("morphology-models") for models that cannot be loaded.
        """
        found: list[Sequence[Token]] = []
        for first in range(0, len(utterances), _UTTERANCES):
            found += self._analysed(utterances[first : first + _UTTERANCES])
        return found

    def _analysed(self, utterances: Sequence[Sequence[str]]) -> list[Sequence[Token]]:
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
        import stanza  # the extra; with torch it takes seconds to import

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
        except Exception as error:  # whatever is wrong with files that others made
            raise EnvironmentFault("morphology-models", path=str(self._folder), language=self._language) from error

    def _as_given(self, sentences: list[list[Any]]) -> list[list[Any]]:
        """Stanza's own division, with each of our words as one token; a contraction stays one of several words."""
        if len(sentences) != len(self._words):
            return sentences
        return [realigned(given, own) for given, own in zip(self._words, sentences, strict=True)]


def realigned(given: Sequence[str], own: Sequence[str | tuple[str, Any]]) -> list[Any]:
    """The words that were given as tokens of Stanza's: (word, True) where its own token there is a contraction.

    `own` are its tokens of the same text, with that mark. Where it cut a word at an apostrophe, the parts are the
    contraction's words; at anything else the word is one.
    """
    tokens = [(token, False) if isinstance(token, str) else (token[0], token[1]) for token in own]
    found: list[Any] = []
    at = 0
    for word in given:
        parts: list[tuple[str, Any]] = []
        while at < len(tokens) and len("".join(text for text, _ in parts)) < len(word):
            parts.append(tokens[at])
            at += 1
        if any(mark for _, mark in parts):
            found.append((word, True))
        elif len(parts) > 1 and any("'" in text for text, _ in parts) and "-" not in word:
            found.append((word, tuple(text for text, _ in parts)))
        else:
            found.append(word)
    return found
