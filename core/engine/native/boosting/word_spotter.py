"""Spotting of phrases in a CTC head's output, whatever its greedy search wrote: NeMo's CTC word spotter.

The rules are those of NeMo's run_word_spotter (ctc_based_word_spotter.py, arXiv 2406.07096). The phrases come in the
order of their tokens. Paths run through the phrases' tokens, with blanks and repetitions as in CTC, and start in any
frame. A path that reaches the end of its phrase counts if it beats the words of the greedy search there.

Mynah does not follow two rules of NeMo's graph. NeMo loses a phrase if a longer one came before it. It also lets the
second of two equal tokens in a row last one frame.
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
    """The settings of spotting. NeMo's names are in brackets.

    `weight` is added for each frame of a phrase's token (cb_weight). `greedy_weight` is added for each token of the
    greedy search's words, which compete with the phrase (ctc_ali_token_weight). Paths more than `beam` below the best
    end (beam_threshold). The log-probability of a path's first token is at least `least_start` (non_blank_threshold).
    """

    weight: float = 3.0
    greedy_weight: float = 0.5
    beam: float = 5.0
    least_start: float = math.log(0.001)

    @classmethod
    def of_strength(cls, strength: float, phrases: int) -> "Spotting":
        """Return the settings for a strength and a number of phrases.

        The numbers were found with the demo model (`tests/bench/expected_words.py`). More phrases give more false
        finds, so each phrase gets less weight. For 5,000 phrases the settings are near NeMo's own defaults.

        Args:
            strength: from 0, which spots nothing, to 5.
            phrases: the number of phrases in the list.
        """
        factor = strength * min(1.0, 100 / max(1, phrases)) ** 0.2
        return cls(6.5 * factor, 2.0 * factor, 15.0 * factor)


class Spotted(NamedTuple):
    """A spotted phrase by its number, from frame `start` to frame `end`, both included.

    `log_probability` is the score without the weights.
    """

    phrase: int
    score: float
    start: int
    end: int
    log_probability: float


class _GreedyWord(NamedTuple):
    """A word of the greedy search, from the frame of its first token to that of its last, both included."""

    score: float
    start: int
    end: int


class _Path(NamedTuple):
    """A path into the trie. `state` is twice the node, plus 1 behind a blank."""

    state: int
    score: float
    start: int
    log_probability: float


class WordSpotter:
    """A search for the phrases of a list in windows."""

    def __init__(self, phrases: Sequence[tuple[Sequence[int], int, float]], pieces: Sequence[str]) -> None:
        """Build the trie.

        Args:
            phrases: tokens, the phrase's number, and the factor of its weight.
            pieces: the texts of the tokens. The blank's id follows theirs.
        """
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
        """Return the spotted phrases in order of time.

        Args:
            scores: log-probabilities, shape (frames, labels + 1), the blank last.
            spotting: the settings.
        """
        candidates = _without_overlaps(self._candidates(scores, spotting))
        greedy_words = _greedy_words(scores, self._pieces, spotting.greedy_weight)
        return sorted(_likelier_than(greedy_words, candidates), key=lambda each: each.start)

    def _candidates(self, scores: FloatArray, spotting: Spotting) -> list[Spotted]:
        starts = self._starts(scores, spotting.least_start)
        spotted: list[Spotted] = []
        active: list[_Path] = []
        for frame, row in enumerate(scores):
            nodes = starts.get(frame)
            if nodes is not None or active:
                active = self._advance(active, nodes or (), frame, row, spotting, spotted)
        return spotted

    def _starts(self, scores: FloatArray, least: float) -> dict[int, list[int]]:
        """Return the nodes in which paths begin, by frame."""
        likely = (scores[:, self._beginnings] >= least) & (scores[:, self._blank] <= _MOST_BLANK)[:, None]
        nodes: dict[int, list[int]] = {}
        for frame, place in zip(*(each.tolist() for each in np.nonzero(likely)), strict=True):
            nodes.setdefault(frame, []).append(1 + place)
        return nodes

    def _advance(
        self,
        active: Sequence[_Path],
        starts: Sequence[int],
        frame: int,
        row: FloatArray,
        spotting: Spotting,
        spotted: list[Spotted],
    ) -> list[_Path]:
        """Return the paths after a frame. Ends of phrases are added to `spotted`.

        NeMo drops paths during the search. It does not spot a phrase that is `beam` below the best path so far.
        """
        trie, beam = self._trie, spotting.beam
        paths: list[_Path] = []
        best: float | None = None
        ways = [(path, self._next(path.state)) for path in active]
        for path, states in (*ways, (_Path(0, 0.0, frame, 0.0), [2 * node for node in starts])):
            _, before, start, log_probability = path
            for state in states:
                node = state >> 1
                own = row.item(self._blank if state & 1 else trie.tokens[node])
                score = before + own + (0.0 if state & 1 else spotting.weight * self._factors[node])
                if best and score < best - beam:
                    continue
                ends = not state & 1 and node in self._phrases and score > _LEAST_SCORE
                if ends:
                    spotted.append(Spotted(self._phrases[node], score, start, frame, log_probability + own))
                    if not trie.children(node):
                        if not best or score > best:
                            best = None
                        continue
                if not best or score > best:
                    best = score
                paths.append(_Path(state, score, start, log_probability + own))
        return _prune(paths, beam)

    def _next(self, state: int) -> list[int]:
        """Return the states after a state: itself, then its node's children, with a blank behind the first child."""
        node = state >> 1
        children = [2 * child for child in self._trie.children(node)]
        if state & 1:
            return [state, *children]
        return [state, *children[:1], state + 1, *children[1:]] if children else [state]


def _prune(paths: Sequence[_Path], beam: float) -> list[_Path]:
    """Return the best path of each state, if it is less than `beam` below the best of all."""
    if not paths:
        return []
    least = max(path.score for path in paths) - beam
    best: dict[int, _Path] = {}
    for path in paths:
        other = best.get(path.state)
        if path.score > least and (other is None or path.score > other.score):
            best[path.state] = path
    return [path for path in paths if best.get(path.state) is path]


def _overlap(one: Spotted | _GreedyWord, other: Spotted | _GreedyWord) -> int:
    """Return the number of shared frames."""
    return max(0, min(one.end, other.end) - max(one.start, other.start) + 1)


def _without_overlaps(candidates: Sequence[Spotted]) -> list[Spotted]:
    """Return the best of candidates that share a tenth of their frames (NeMo's find_best_hyps)."""
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


def _greedy_words(scores: FloatArray, pieces: Sequence[str], token_weight: float) -> list[_GreedyWord]:
    """Return the words of the greedy search with their marks, by each token's last frame (get_ctc_word_alignment)."""
    words: list[_GreedyWord] = []
    text = ""
    for label, run in groupby(enumerate(scores.argmax(1).tolist()), key=itemgetter(1)):
        if label == len(pieces):
            continue
        frames = [frame for frame, _ in run]
        piece, frame, score = pieces[label], frames[-1], scores[frames, label].sum().item() + token_weight
        if text and not piece.startswith(_WORD_START):
            words[-1] = _GreedyWord(words[-1].score + score, words[-1].start, frame)
            text += piece
            continue
        if text or not words:
            words.append(_GreedyWord(score, frame, frame))
        else:  # a mark of a word's beginning without a word is dropped
            words[-1] = _GreedyWord(score, frame, frame)
        text = piece[1:] if text else piece
    return words if text else words[:-1]


def _likelier_than(words: Sequence[_GreedyWord], spotted: Sequence[Spotted]) -> list[Spotted]:
    """Return the phrases with at least the score of the words that they overlap (NeMo's filter_wb_hyps).

    A phrase without such words is dropped, unless the greedy search found no words at all.
    """
    if not words:
        return list(spotted)
    likelier, first = [], 0
    for each in spotted:
        shares = [_overlap(each, word) / (word.end - word.start + 1) for word in words[first:]]
        overlapping = [place for place, share in enumerate(shares, first) if share]
        if not overlapping:
            continue
        score = words[overlapping[0]].score
        score += sum(shares[place - first] * words[place].score for place in overlapping[1:])
        if each.score >= score:
            likelier.append(each)
            behind = overlapping[-1] + 1
            first = behind if behind < len(words) else first
    return likelier


_MOST_SHARED = 0.3  # the part of a word's frames that a phrase may share without replacing it (intersection_threshold)


class Spelling(NamedTuple):
    """The tokens that spot a phrase, the tokens that are written for it, and its weight."""

    tokens: tuple[int, ...]
    written: tuple[int, ...]
    weight: float


@dataclass(frozen=True)
class _Part:
    """A word or a spotted phrase, from frame `start` to frame `end`, both included."""

    tokens: list[Token]
    start: int
    end: int


class PhraseSpotting:
    """The spotting of one list's phrases in one model's output."""

    def __init__(self, spellings: Sequence[Spelling], pieces: Sequence[str], spotting: Spotting) -> None:
        """Build the spotter. `pieces` are the texts of the model's tokens."""
        self._written = [each.written for each in spellings]
        self._spotter = WordSpotter([(each.tokens, n, each.weight) for n, each in enumerate(spellings)], pieces)
        self._pieces, self._spotting = pieces, spotting

    def merge(self, tokens: Sequence[Token], scores: FloatArray) -> list[Token]:
        """Return the tokens of a window with the spotted phrases.

        A phrase replaces the words that share more than 30 % of their frames with it. The marks behind these words
        stay. Nothing changes if the words are the phrase already.

        Args:
            tokens: the window's tokens.
            scores: the window's CTC log-probabilities, shape (frames, labels + 1).
        """
        parts = self._words(tokens)
        for spotted in self._spotter.spot(scores, self._spotting):
            parts = self._insert(parts, spotted)
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

    def _insert(self, parts: Sequence[_Part], spotted: Spotted) -> list[_Part]:
        written = self._written[spotted.phrase]
        is_transducer = any(token.centre is None for part in parts for token in part.tokens)
        start = max(0, spotted.start - 1) if is_transducer else spotted.start  # a transducer may be early by a frame
        replaced = [part for part in parts if _shared(part, start, spotted.end) > _MOST_SHARED]
        marks = self._marks_behind(replaced[-1].tokens) if replaced else []
        old_ids = [token.id for part in replaced for token in part.tokens]
        if old_ids[: len(old_ids) - len(marks)] == list(written):
            return list(parts)
        phrase = _Part([*_tokens(written, spotted), *marks], start, spotted.end)
        place = next((n for n, part in enumerate(parts) if start < part.start or part in replaced), len(parts))
        before, behind = ([part for part in some if part not in replaced] for some in (parts[:place], parts[place:]))
        return [*before, phrase, *behind]

    def _marks_behind(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the punctuation at the end of a word."""
        last = next((n for n in range(len(tokens), 0, -1) if _has_letters(self._pieces[tokens[n - 1].id])), 0)
        return list(tokens[last:])


def _has_letters(piece: str) -> bool:
    return any(character.isalnum() for character in piece)


def _frame(token: Token) -> int:
    """Return NeMo's frame of a token: in a transducer its first frame, in CTC the last frame that shows it."""
    return token.start if token.centre is None else round(2 * token.centre) - token.end


def _shared(part: _Part, start: int, end: int) -> float:
    """Return the part of a word's frames that it shares with the frames from `start` to `end`, from 0 to 1."""
    return max(0, min(part.end, end) - max(part.start, start) + 1) / (part.end - part.start + 1)


def _tokens(ids: Sequence[int], spotted: Spotted) -> list[Token]:
    """Return a phrase's tokens, evenly from its first frame to its last, with the mean probability of its frames."""
    probability = math.exp(min(0.0, spotted.log_probability) / (spotted.end - spotted.start + 1))
    step = (spotted.end - spotted.start) / max(1, len(ids) - 1)
    centres = [spotted.start + n * step for n in range(len(ids))]
    return [
        Token(token, round(centre), round(min(spotted.end, centre + step)), probability, centre, boosted=True)
        for token, centre in zip(ids, centres, strict=True)
    ]
