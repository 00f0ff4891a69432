"""A language lock: it finds words of other languages in the tokens of a window, and judges them by their surroundings.

A single label says little: "▁much" begins "mucho". The lock therefore looks at whole words. English words form
stretches. A stretch stays if the model is sure of it as a whole, because it is a quotation then. Other stretches are
slips, and the search avoids them. See decisions/0126.
"""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.engine.native.boosting.lock_words import lock_words, own_scripts, scripts_of
from core.engine.native.token_words import Token

BoolArray = NDArray[np.bool_]

NEUTRAL = 3.0
"""The lead over the best own label, in nats, that each word of a long quotation has on average at least."""
MARGIN = 4.0
"""The sum of leads above NEUTRAL that a stretch needs to stay."""
_REACH = 2  # frames around a token in which its label is banned
_MOST_BETWEEN = 2  # words between two English words of one stretch
_BEGIN = "▁"
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_SENTENCE_END = re.compile(r"[.?!…]\W*$")


class Ban(NamedTuple):
    """A label that a search may not choose from frame `first` to frame `last`."""

    first: int
    last: int
    label: int


class _Word(NamedTuple):
    """A word of the text, and the number of its first token. `is_edge`: no quotation goes on behind it."""

    text: str
    place: int
    is_edge: bool


class LanguageLock:
    """The labels and words that texts in some languages should not have, for one tokenizer."""

    def __init__(
        self, pieces: Sequence[str], languages: Sequence[str], phrases: Sequence[str] = (), exempt: Sequence[int] = ()
    ) -> None:
        """Prepare the lock.

        Args:
            pieces: the tokenizer's pieces, by label.
            languages: ISO 639-1 codes of the languages that a text may have.
            phrases: texts that the user expects. They are never avoided.
            exempt: labels that are possible in every script.
        """
        self._pieces, self._words = pieces, lock_words(languages)
        own, scripts = own_scripts(languages), [scripts_of(piece) for piece in pieces]
        self._alphabets = own - {"LATIN"}
        self.forbidden: BoolArray = np.array([bool(each - own - {"LATIN"}) for each in scripts], np.bool_)
        """The labels with letters of other scripts. Latin letters are possible in every language."""
        self.forbidden[list(exempt)] = False
        is_foreign = np.array(["LATIN" in each and "LATIN" not in own for each in scripts], np.bool_)
        begins = np.array([piece.startswith(_BEGIN) for piece in pieces], np.bool_)
        has_letters = np.array([any(map(str.isalpha, piece)) for piece in pieces], np.bool_)
        is_english = np.array([self._is_sure(piece.removeprefix(_BEGIN)) for piece in pieces], np.bool_)
        self._english: BoolArray = (is_english & begins) | is_foreign
        is_begin_alone = np.array([piece == _BEGIN for piece in pieces], np.bool_)  # before rare letters
        self._classes = (begins & has_letters) | is_begin_alone, ~begins & has_letters
        self._phrases: dict[str, list[list[str]]] = {}
        for phrase in phrases:
            if words := [_core(word) for word in phrase.split()]:
                self._phrases.setdefault(words[0], []).append(words)

    @cached_property
    def is_active(self) -> bool:
        """Whether the tokenizer has any label that the lock avoids."""
        return bool(self.forbidden.any() or self._english.any())

    def has_suspects(self, tokens: Sequence[Token]) -> bool:
        """Tell whether a window has a label of another script, or an English word."""
        if any(self.forbidden[token.id] for token in tokens):
            return True
        words = self._split(tokens)
        return any(self._sure(words))

    def alternatives(self, label: int) -> BoolArray:
        """Return the labels that may replace `label`: they begin a word if it does, so that no word is added."""
        allowed = ~self.forbidden & ~self._english
        allowed[label] = False
        own = next((each for each in self._classes if each[label]), None)
        narrow = allowed if own is None else allowed & own
        return narrow if narrow.any() else allowed

    def slips(self, tokens: Sequence[Token], leads: Sequence[float]) -> list[Ban]:
        """Return bans for the English words of a window that are no quotation.

        Args:
            tokens: the tokens of the window.
            leads: the lead of each token's label over its best alternative, in nats.
        """
        words = self._split(tokens)
        is_sure = self._sure(words)
        bans = []
        for stretch in _stretches(words, is_sure):
            excess = sum(leads[words[number].place] - NEUTRAL for number in stretch if is_sure[number])
            if excess < MARGIN:
                bans += [_ban(tokens[words[number].place]) for number in self._with_neighbours(words, is_sure, stretch)]
        return bans

    def _split(self, tokens: Sequence[Token]) -> list[_Word]:
        """Return the words of a window, by the marks of the beginnings of words."""
        starts = [n for n, token in enumerate(tokens) if n == 0 or self._pieces[token.id].startswith(_BEGIN)]
        words = []
        for place, end in zip(starts, [*starts, len(tokens)][1:], strict=True):
            text = "".join(self._pieces[token.id] for token in tokens[place:end]).removeprefix(_BEGIN)
            words.append(_Word(text, place, _SENTENCE_END.search(text) is not None or self._is_own(text)))
        return words

    def _sure(self, words: Sequence[_Word]) -> list[bool]:
        """Return for each word whether it is of another language, and no part of a phrase that the user expects."""
        is_sure = [self._is_sure(word.text) for word in words]
        if self._phrases and any(is_sure):
            cores = [_core(word.text) for word in words]
            for number, first in enumerate(cores):
                for phrase in self._phrases.get(first, ()):
                    if cores[number : number + len(phrase)] == phrase:
                        is_sure[number : number + len(phrase)] = [False] * len(phrase)
        return is_sure

    def _is_sure(self, text: str) -> bool:
        core = _EDGES.sub("", text)
        return not core.isupper() and _core(core) in self._words.sure  # capitals are letters and abbreviations

    def _is_own(self, text: str) -> bool:
        """Tell whether a word is surely of the locked languages."""
        return _core(text) in self._words.frequent or any(each in self._alphabets for each in scripts_of(text))

    def _with_neighbours(self, words: Sequence[_Word], is_sure: Sequence[bool], stretch: Sequence[int]) -> list[int]:
        """Return the English words of a stretch, with ambiguous words between or beside them."""
        chosen = {number for number in stretch if is_sure[number]}
        for number in range(max(0, stretch[0] - 1), min(len(words), stretch[-1] + 2)):
            core = _core(words[number].text)
            beside = [each for each in (number - 1, number + 1) if each in stretch and is_sure[each]]
            if (core in self._words.short and beside) or (core in self._words.own and len(beside) > 1):
                chosen.add(number)
        return sorted(chosen)


def _core(text: str) -> str:
    return _EDGES.sub("", text).replace("’", "'").casefold()


def _ban(token: Token) -> Ban:
    """Return the ban of a token's label in the frames that show it, and in a few around them."""
    first, last = (token.start, token.start) if token.centre is None else (token.end, int(2 * token.centre) - token.end)
    return Ban(first - _REACH, last + _REACH, token.id)


def _stretches(words: Sequence[_Word], is_sure: Sequence[bool]) -> list[range]:
    """Return the runs of words that begin and end with an English one, with few other words between two of them."""
    found: list[range] = []
    for number in (number for number, sure in enumerate(is_sure) if sure):
        if found and number - found[-1].stop <= _MOST_BETWEEN:
            between = words[found[-1].stop - 1 : number]
            if not any(word.is_edge for word in between):
                found[-1] = range(found[-1].start, number + 1)
                continue
        found.append(range(number, number + 1))
    return found
