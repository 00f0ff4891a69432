"""Phrases that a CTC head's output has room for, whatever its greedy search wrote: NeMo's CTC word spotter.

The rules are those of NeMo's run_word_spotter (ctc_based_word_spotter.py, arXiv 2406.07096), fed with the phrases in
the order of their tokens: paths through the phrases' tokens, with blanks and repetitions as CTC has them, start in any
frame, and one that reaches the end of its phrase counts if it beats the words that the greedy search wrote there. Two
rules of NeMo's graph are not followed: that a phrase is lost where a longer one came before it, and that of two equal
tokens in a row the second one lasts a frame.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from core.engine.native.boosting.phrase_tree import FloatArray, IntArray, TokenTrie
from core.engine.native.token_words import Token

_MOST_BLANK = math.log(0.8)
_LEAST_SCORE = -5.0  # keyword_threshold
_WORD_START = "▁"


@dataclass(frozen=True)
class Spotting:
    """How phrases are spotted; the names that NeMo has for it are in brackets.

    `weight` is added for each frame of a phrase's token (cb_weight), `heard_weight` for each token of the words that it
    competes with (ctc_ali_token_weight). Paths more than `beam` below the best are given up (beam_threshold), and none
    begins with a token less likely than `least_start` (non_blank_threshold), a logarithm.
    """

    weight: float = 3.0
    heard_weight: float = 0.5
    beam: float = 5.0
    least_start: float = math.log(0.001)

    @classmethod
    def of_strength(cls, strength: float, phrases: int) -> "Spotting":
        """By a strength from 0, where nothing is spotted, to 5, for a list of so many phrases.

        Found with the demo model (`tests/bench/expected_words.py`). Of more phrases more are found where they were not
        said, so each has less weight: NeMo's own defaults are about those for 5,000.
        """
        factor = strength * min(1.0, 100 / max(1, phrases)) ** 0.2
        return cls(6.5 * factor, 2.0 * factor, 15.0 * factor)


class Spotted(NamedTuple):
    """A phrase by its number, from frame `start` to frame `end`, both its own.

    `log_probability` is what the score is without the weights.
    """

    phrase: int
    score: float
    start: int
    end: int
    log_probability: float


class _HeardWord(NamedTuple):
    """A word of the greedy search, from the frame of its first token to the last one's, both its own."""

    score: float
    start: int
    end: int


class _Path(NamedTuple):
    """A way into the trie: `state` is twice the node, and one more behind a blank."""

    state: int
    score: float
    start: int
    log_probability: float


class WordSpotter:
    """Finds the phrases of a list in windows."""

    def __init__(self, phrases: Sequence[tuple[Sequence[int], int, float]], pieces: Sequence[str]) -> None:
        """`phrases`: tokens, the phrase's number, and what its weight is multiplied with. `pieces` are the tokens'
        texts; the blank is the one behind them."""
        self._pieces, self._blank = pieces, len(pieces)
        ordered = sorted(phrases, key=lambda each: tuple(each[0]))
        factors = np.array([factor for *_, factor in ordered], np.float64)
        shared = [np.ones(1)]

        def on_level(_depth: int, longer: IntArray, nodes: IntArray, first: int) -> None:
            highest = np.zeros(int(nodes.max()) + 1 - first)
            np.maximum.at(highest, nodes - first, factors[longer])
            shared.append(highest)

        self._trie = TokenTrie([tokens for tokens, *_ in ordered], on_level)
        self._factors = np.concatenate(shared).tolist()
        self._phrases: dict[int, int] = {}
        for node, (_, phrase, _) in zip(self._trie.last_nodes.tolist(), ordered, strict=True):
            self._phrases.setdefault(node, phrase)
        self._beginnings = np.array(self._trie.tokens[1 : self._trie.first_child[1]], np.int64)

    def spot(self, scores: FloatArray, spotting: Spotting) -> list[Spotted]:
        """What is spotted by log-probabilities of shape (frames, labels + 1), the blank last, in order of time."""
        found = _without_overlaps(self._candidates(scores, spotting))
        heard = _heard_words(scores, self._pieces, spotting.heard_weight)
        return sorted(_likelier_than(heard, found), key=lambda each: each.start)

    def _candidates(self, scores: FloatArray, spotting: Spotting) -> list[Spotted]:
        starts = self._starts(scores, spotting.least_start)
        found: list[Spotted] = []
        active: list[_Path] = []
        for frame, row in enumerate(scores):
            nodes = starts.get(frame)
            if nodes is not None or active:
                active = self._advance(active, nodes or (), frame, row, spotting, found)
        return found

    def _starts(self, scores: FloatArray, least: float) -> dict[int, list[int]]:
        """The nodes that paths begin with, by frame."""
        likely = (scores[:, self._beginnings] >= least) & (scores[:, self._blank] <= _MOST_BLANK)[:, None]
        found: dict[int, list[int]] = {}
        for frame, place in zip(*(each.tolist() for each in np.nonzero(likely)), strict=True):
            found.setdefault(frame, []).append(1 + place)
        return found

    def _advance(
        self,
        active: Sequence[_Path],
        starts: Sequence[int],
        frame: int,
        row: FloatArray,
        spotting: Spotting,
        found: list[Spotted],
    ) -> list[_Path]:
        """The paths after a frame; ends of phrases are added to `found`.

        NeMo gives up paths while it finds them, and does not spot one that is `beam` below those found so far.
        """
        trie, beam = self._trie, spotting.beam
        reached: list[_Path] = []
        best: float | None = None
        ways = [(path, self._next(path.state)) for path in active]
        for path, states in (*ways, (_Path(0, 0.0, frame, 0.0), [2 * node for node in starts])):
            _, before, start, sure = path
            for state in states:
                node = state >> 1
                own = row.item(self._blank if state & 1 else trie.tokens[node])
                score = before + own + (0.0 if state & 1 else spotting.weight * self._factors[node])
                if best and score < best - beam:
                    continue
                ends = not state & 1 and node in self._phrases and score > _LEAST_SCORE
                if ends:
                    found.append(Spotted(self._phrases[node], score, start, frame, sure + own))
                    if not trie.children(node):
                        if not best or score > best:
                            best = None
                        continue
                if not best or score > best:
                    best = score
                reached.append(_Path(state, score, start, sure + own))
        return _pruned(reached, beam)

    def _next(self, state: int) -> list[int]:
        """The states behind one: itself, then by the node's children, a blank behind the first of them."""
        node = state >> 1
        children = [2 * child for child in self._trie.children(node)]
        if state & 1:
            return [state, *children]
        return [state, *children[:1], state + 1, *children[1:]] if children else [state]


def _pruned(paths: Sequence[_Path], beam: float) -> list[_Path]:
    """The best path of each state, if it is less than `beam` below the best of all."""
    if not paths:
        return []
    least = max(path.score for path in paths) - beam
    best: dict[int, _Path] = {}
    for path in paths:
        other = best.get(path.state)
        if path.score > least and (other is None or path.score > other.score):
            best[path.state] = path
    return [path for path in paths if best.get(path.state) is path]


def _overlap(one: Spotted | _HeardWord, other: Spotted | _HeardWord) -> int:
    """In frames."""
    return max(0, min(one.end, other.end) - max(one.start, other.start) + 1)


def _without_overlaps(candidates: Sequence[Spotted]) -> list[Spotted]:
    """find_best_hyps: of those that share a tenth of their frames the one with the best score."""
    kept: dict[tuple[int, int], Spotted] = {}
    for each in candidates:
        overlapping = [
            place for place, other in kept.items() if 10 * _overlap(each, other) >= other.end - other.start + 1
        ]
        worse = next((place for place in overlapping if each.score > kept[place].score), None)
        if worse is not None:
            del kept[worse]
        elif overlapping:
            continue
        kept[each.start, each.end] = each
    return list(kept.values())


def _heard_words(scores: FloatArray, pieces: Sequence[str], token_weight: float) -> list[_HeardWord]:
    """get_ctc_word_alignment: the words of the greedy search, marks with them, by each token's last frame."""
    words: list[_HeardWord] = []
    text = ""
    for label, run in groupby(enumerate(scores.argmax(1).tolist()), key=itemgetter(1)):
        if label == len(pieces):
            continue
        frames = [frame for frame, _ in run]
        piece, frame, score = pieces[label], frames[-1], scores[frames, label].sum().item() + token_weight
        if text and not piece.startswith(_WORD_START):
            words[-1] = _HeardWord(words[-1].score + score, words[-1].start, frame)
            text += piece
            continue
        if text or not words:
            words.append(_HeardWord(score, frame, frame))
        else:  # a lone mark of a word's beginning is forgotten
            words[-1] = _HeardWord(score, frame, frame)
        text = piece[1:] if text else piece
    return words if text else words[:-1]


def _likelier_than(heard: Sequence[_HeardWord], spotted: Sequence[Spotted]) -> list[Spotted]:
    """filter_wb_hyps: those with at least the score of the words that they overlap; none where nothing was heard."""
    if not heard:
        return list(spotted)
    kept, first = [], 0
    for each in spotted:
        shares = [_overlap(each, word) / (word.end - word.start + 1) for word in heard[first:]]
        overlapping = [place for place, share in enumerate(shares, first) if share]
        if not overlapping:
            continue
        beaten = heard[overlapping[0]].score
        beaten += sum(shares[place - first] * heard[place].score for place in overlapping[1:])
        if each.score >= beaten:
            kept.append(each)
            behind = overlapping[-1] + 1
            first = behind if behind < len(heard) else first
    return kept


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
