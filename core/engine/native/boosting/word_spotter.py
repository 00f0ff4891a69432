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

from core.engine.native.boosting.token_trie import FloatArray, IntArray, TokenTrie

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
