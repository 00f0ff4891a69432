"""Spotted phrases in place of what a search wrote where they are: NeMo's merge_alignment_with_ws_hyps, by tokens."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.engine.native.boosting.token_trie import FloatArray
from core.engine.native.boosting.word_spotter import Spotted, Spotting, WordSpotter
from core.engine.native.token_words import Token

_MOST_SHARED = 0.3  # of a word's frames, where it stays beside a spotted phrase (intersection_threshold)


class Spelling(NamedTuple):
    """Tokens that a phrase is spotted by, those that it is written with, and its weight."""

    tokens: tuple[int, ...]
    written: tuple[int, ...]
    weight: float


@dataclass(frozen=True)
class _Part:
    """A word or a spotted phrase, from frame `start` to frame `end`, both its own."""

    tokens: list[Token]
    start: int
    end: int


class PhraseSpotting:
    """Spots the phrases of one list in what one model wrote."""

    def __init__(self, spellings: Sequence[Spelling], pieces: Sequence[str], spotting: Spotting) -> None:
        """`pieces` are the texts of the model's tokens."""
        self._written = [each.written for each in spellings]
        self._spotter = WordSpotter([(each.tokens, n, each.weight) for n, each in enumerate(spellings)], pieces)
        self._pieces, self._spotting = pieces, spotting

    def merged(self, tokens: Sequence[Token], scores: FloatArray) -> list[Token]:
        """`tokens` of a window with the phrases that its CTC log-probabilities, shape (frames, labels + 1), hold.

        A phrase takes the place of the words that share more than 30 % of their frames with it, and leaves the marks
        behind them. Where these are the phrase already nothing changes.
        """
        parts = self._words(tokens)
        for found in self._spotter.spot(scores, self._spotting):
            parts = self._inserted(parts, found)
        return [token for part in parts for token in part.tokens]

    def _words(self, tokens: Sequence[Token]) -> list[_Part]:
        parts: list[_Part] = []
        for token in tokens:
            frame = _frame(token)
            if parts and not self._pieces[token.id].startswith("▁"):
                parts[-1] = _Part([*parts[-1].tokens, token], parts[-1].start, frame)
            else:
                parts.append(_Part([token], frame, frame))
        return parts

    def _inserted(self, parts: Sequence[_Part], found: Spotted) -> list[_Part]:
        written = self._written[found.phrase]
        transducer = any(token.centre is None for part in parts for token in part.tokens)
        start = found.start - 1 if transducer and found.start > 0 else found.start  # which is early by a frame at times
        replaced = [part for part in parts if _shared(part, start, found.end) > _MOST_SHARED]
        marks = self._marks_behind(replaced[-1].tokens) if replaced else []
        said = [token.id for part in replaced for token in part.tokens]
        if said[: len(said) - len(marks)] == list(written):
            return list(parts)
        phrase = _Part([*_tokens(written, found), *marks], start, found.end)
        place = next((n for n, part in enumerate(parts) if start < part.start or part in replaced), len(parts))
        kept = [[part for part in some if part not in replaced] for some in (parts[:place], parts[place:])]
        return [*kept[0], phrase, *kept[1]]

    def _marks_behind(self, tokens: Sequence[Token]) -> list[Token]:
        """The punctuation that a word ends with."""
        last = next((n for n in range(len(tokens), 0, -1) if _has_letters(self._pieces[tokens[n - 1].id])), 0)
        return list(tokens[last:])


def _has_letters(piece: str) -> bool:
    return any(character.isalnum() for character in piece)


def _frame(token: Token) -> int:
    """Where NeMo has a token: in a transducer where it was found, in CTC the last frame that shows it."""
    return token.start if token.centre is None else round(2 * token.centre) - token.end


def _shared(part: _Part, start: int, end: int) -> float:
    """How much of its frames a part shares with others, from 0 to 1."""
    return max(0, min(part.end, end) - max(part.start, start) + 1) / (part.end - part.start + 1)


def _tokens(ids: Sequence[int], found: Spotted) -> list[Token]:
    """A phrase's tokens, evenly from its first frame to its last, as sure as its frames are on average."""
    probability = math.exp(min(0.0, found.log_probability) / (found.end - found.start + 1))
    step = (found.end - found.start) / max(1, len(ids) - 1)
    centres = [found.start + n * step for n in range(len(ids))]
    return [
        Token(token, round(centre), round(min(found.end, centre + step)), probability, centre, boosted=True)
        for token, centre in zip(ids, centres, strict=True)
    ]
