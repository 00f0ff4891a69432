"""Find the words of a text in a recording by its emissions: their times and their confidence."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.engine.alignment.acoustics import Acoustics
from core.engine.alignment.emission_store import EmissionRange, EmissionStore
from core.engine.alignment.lattice import BLANK, INNER_FILLER, Lattice, Rows
from core.engine.alignment.script_parts import Part
from core.engine.alignment.token_emissions import TokenColumns
from core.engine.alignment.viterbi import Path, Source, best_path
from core.engine.alignment.word_edges import OTHER_LETTERS, WordBoundary, WordEdges, estimate_shift
from core.engine.recognizer import TokenPosition

_TOLERANCE = 2  # frames by which a token may lie beside its place on the best path
_WORDS, _MOST_WORDS = 16, 64  # words in a stretch that ends at a pause, and in a stretch that ends without one
_MOST_SKIPPED = 6  # a stretch ends if the path leaves out more words in a row
_CONTEXT = 25  # frames before the first and behind the last token of a stretch
TokenFrames = list[tuple[int, int]] | None
"""First and last frame of each of a word's tokens, None for a word that was left out."""


def word_posteriors(
    words: Sequence[Sequence[int]], sentence_breaks: Sequence[bool], frames: Sequence[TokenFrames], source: Source
) -> list[float]:
    """Return the probability of each word at its frames: the lowest probability of its tokens.

    The forward-backward algorithm runs on stretches that end between words on the best path. Words that were left out
    get 0.0.

    Args:
        words: token columns of each word, as Lattice takes them.
        sentence_breaks: as Lattice takes them.
        frames: the frames of each word's tokens.
        source: the emissions.
    """
    probabilities = [0.0] * len(words)
    for first, last, begin, end in _stretches(frames, len(source)):
        rows = source.read(begin, end)
        posteriors = _token_posteriors(Lattice(words[first:last], sentence_breaks[first : last + 1]), rows)
        token = 0
        for index in range(first, last):
            probabilities[index] = min(
                (
                    _near(posteriors, token + n, low - begin, high - begin)
                    for n, (low, high) in enumerate(frames[index] or ())
                ),
                default=0.0,
            )
            token += len(words[index])
    return probabilities


def _near(posteriors: Rows, token: int, first: int, last: int) -> float:
    """Return the probability of a token in frames `first` to `last`, or a few frames beside them."""
    return float(min(1.0, posteriors[max(0, first - _TOLERANCE) : last + _TOLERANCE + 1, token].sum()))


def _token_posteriors(lattice: Lattice, rows: Rows) -> Rows:
    """Return the probability of each token in each frame, shape (frames, tokens)."""
    forward, total = lattice.sum_paths(rows)
    backward, _ = lattice.reversed().sum_paths(rows[::-1], backwards=True)
    logarithms = forward + backward[::-1, ::-1] - lattice.token_scores(rows) - total
    posteriors: Rows = np.exp(np.minimum(logarithms, 0.0))
    return posteriors


def _stretches(token_frames: Sequence[TokenFrames], frames: int) -> list[tuple[int, int, int, int]]:
    """Return words [first, last) and frames [begin, end) that can be examined on their own.

    Args:
        token_frames: the frames of each word's tokens.
        frames: the number of frames.
    """
    on_path = [(index, each[0][0], each[-1][1]) for index, each in enumerate(token_frames) if each is not None]
    stretches: list[tuple[int, int, int, int]] = []
    first = begin = 0
    for n, (index, start, last) in enumerate(on_path):
        if n == 0 or begin < 0:
            first, begin = index, max(stretches[-1][3] if stretches else 0, start - _CONTEXT)
        beyond = (len(token_frames) + _MOST_SKIPPED, 2 * frames, 0)
        following, resumes, _ = on_path[n + 1] if n + 1 < len(on_path) else beyond
        free = resumes - last - 1
        words = index + 1 - first
        is_long = words >= _MOST_WORDS or (words >= _WORDS and free > 1)
        if is_long or following - index > _MOST_SKIPPED or free > 2 * _CONTEXT:
            stretches.append((first, index + 1, begin, min(frames, last + 1 + min(_CONTEXT, (free + 1) // 2))))
            begin = -1
    return stretches


def word_token_frames(lattice: Lattice, path: Path) -> list[TokenFrames]:
    """Return the frames of each word's tokens, None for words that the path leaves out."""
    in_token = np.flatnonzero(path % 2)
    token = path[in_token] // 2
    firsts, lasts = np.full(lattice.tokens, -1), np.full(lattice.tokens, -1)
    firsts[token[::-1]] = in_token[::-1]
    lasts[token] = in_token
    frames: list[TokenFrames] = []
    for begin, end in zip(lattice.between_words[:-1], lattice.between_words[1:], strict=True):
        is_whole = (firsts[begin:end] >= 0).all()
        pairs = zip(firsts[begin:end].tolist(), lasts[begin:end].tolist(), strict=True)
        frames.append(list(pairs) if is_whole else None)
    return frames


_STRAY_GAP, _STRAY_WORDS = 0.8, 2  # seconds and words: smaller groups that lie further off are strays
_LEAST_SHARE, _LEAST_WORDS = 0.25, 4  # a sentence of at least 4 words counts only if a quarter of them was found


@dataclass
class PathToken:
    """A token on the path.

    Attributes:
        column: its column. None: other speech.
        first: its first frame.
        last: its last frame.
        centre: TokenPosition.centre.
    """

    column: int | None
    first: int
    last: int
    centre: float


@dataclass
class PathWord:
    """A word on the path. `index` is its place in the text, None for speech that the text does not have."""

    index: int | None
    first: PathToken
    last: PathToken
    confidence: float = 1.0


def bound(path: Sequence[PathWord], ends: Sequence[bool], words: Sequence[Sequence[int]]) -> None:
    """Remove the times of words that would stretch a sentence or an utterance over foreign sound.

    A word that nobody said is easily found in foreign speech, alone or far from the other words. Such words become
    speech that the text does not have.

    Args:
        path: the words on the path. Their `index` may become None.
        ends: for each word of the text, whether a sentence or utterance ends with it.
        words: the tokens of each word of the text. Words that cannot be spoken have no tokens.
    """
    for groups in _groups(path, ends):
        first, last = _extent(groups, ends)
        _drop_strays(groups)
        remaining = [word for group in groups for word in group if word.index is not None]
        count = sum(bool(tokens) for tokens in words[first:last])
        if count >= _LEAST_WORDS and len(remaining) < _LEAST_SHARE * count:
            for word in remaining:
                word.index = None


def _groups(path: Sequence[PathWord], ends: Sequence[bool]) -> Iterator[list[list[PathWord]]]:
    """Yield the words of each sentence, in groups that other speech separates."""
    groups: list[list[PathWord]] = []
    has_other_speech, before = False, None
    for word in list(path):
        if word.index is None:
            has_other_speech = True
            continue
        is_same = before is not None and not any(ends[before.index or 0 : word.index])
        if groups and not is_same:
            yield groups
            groups = []
        is_apart = has_other_speech and before is not None and word.first.centre - before.last.centre > _STRAY_GAP
        if is_apart or not groups:
            groups.append([])
        groups[-1].append(word)
        has_other_speech, before = False, word
    if groups:
        yield groups


def _extent(groups: Sequence[Sequence[PathWord]], ends: Sequence[bool]) -> tuple[int, int]:
    """Return the words [first, last) of the text that form the sentence of these groups."""
    first, last = groups[0][0].index or 0, groups[-1][-1].index or 0
    while first > 0 and not ends[first - 1]:
        first -= 1
    while last + 1 < len(ends) and not ends[last]:
        last += 1
    return first, last + 1


def _drop_strays(groups: Sequence[Sequence[PathWord]]) -> None:
    """Drop the first and last group of a sentence if they are small and another group has over twice their words."""
    most = max(map(len, groups), default=0)
    for group in (*groups[:1], *groups[-1:]):
        if len(group) <= _STRAY_WORDS and 2 * len(group) < most:
            for word in group:
                word.index = None


LEAST_CONFIDENCE = 0.3
"""A word with less confidence gets no time."""
_NEIGHBOURS = 4  # half of this many words on each side must be found too, because any speech has single matches
_BLOCK_FRAMES = 1024  # frames read at a time
_TEMPERATURE = 3.0  # divides the log odds, because these models are too sure of a token's place
_MOST_FRAMES_APART = 16  # between two tokens: beyond it their odds say nothing
_FAR_APART = 0.9  # seconds between two tokens: a word with such a gap was not said there
_SHORTEST = 0.02  # seconds: the shortest word


@dataclass(frozen=True)
class TimedWord:
    """The time of a word in seconds of the file, and the probability that it was said there."""

    start: float
    end: float
    confidence: float


class Aligner:
    """Finds the words of one text in one recording, whose emissions are complete."""

    def __init__(
        self,
        columns: TokenColumns,
        sentence_ends: Sequence[bool],
        utterance_ends: Sequence[bool],
        emission_store: EmissionStore,
        acoustics: Acoustics,
    ) -> None:
        """Prepare the search.

        Args:
            columns: the words of the text.
            sentence_ends: for each word, whether a sentence ends with it.
            utterance_ends: for each word, whether an utterance ends with it.
            emission_store: the emissions.
            acoustics: the levels.
        """
        self._columns = columns
        self._sentence_ends = sentence_ends
        self._utterance_ends = utterance_ends
        self._emission_store = emission_store
        self._acoustics = acoustics

    def align(self, parts: Sequence[Part], stopped: Callable[[], bool]) -> list[TimedWord | None]:
        """Return the time of each word. Return None for words outside `parts` and for words that were not found.

        Raises:
            SearchStopped: `stopped` returned True.
        """
        alignments = [
            _PartAlignment(
                self._columns, self._sentence_ends, self._utterance_ends, self._emission_store, part, stopped
            )
            for part in parts
        ]
        shift = estimate_shift(self._acoustics, [boundary for each in alignments for boundary in each.boundaries()])
        edges = WordEdges(self._acoustics, shift)
        times: list[TimedWord | None] = [None] * len(self._columns.words)
        for each in alignments:
            for index, timed in each.times(edges):
                times[index] = timed
        return times


class _PartAlignment:
    """The words of one part, found in the recording."""

    def __init__(
        self,
        columns: TokenColumns,
        sentence_ends: Sequence[bool],
        utterance_ends: Sequence[bool],
        emission_store: EmissionStore,
        part: Part,
        stopped: Callable[[], bool],
    ) -> None:
        self._columns = columns
        self._part = part
        self._emissions: EmissionRange = emission_store.select(part.start, part.end)
        self._path_words: list[PathWord] = []
        indices = [index for index in range(part.first, part.last) if columns.words[index]]
        if not indices or not len(self._emissions):
            return
        words = [columns.words[index] for index in indices]
        inner = [any(sentence_ends[index:following]) for index, following in pairwise(indices)]
        sentence_breaks = [True, *inner, True]
        lattice = Lattice(words, sentence_breaks)
        path = best_path(lattice, self._emissions, stopped)
        token_frames = word_token_frames(lattice, path)
        confidences = word_posteriors(words, sentence_breaks, token_frames, self._emissions)
        is_accepted = _with_neighbours([each >= LEAST_CONFIDENCE for each in confidences]).tolist()
        other_speech = self._other_speech(lattice, path)
        self._path_words = self._in_order(indices, token_frames, confidences, is_accepted, other_speech)
        for ends in (sentence_ends, utterance_ends):
            bound(self._path_words, ends, columns.words)

    def boundaries(self) -> list[WordBoundary]:
        """Return the boundaries between consecutive words."""
        pairs = pairwise(self._path_words)
        return [
            self._boundary(left, right) for left, right in pairs if left.index is not None and right.index is not None
        ]

    def times(self, edges: WordEdges) -> list[tuple[int, TimedWord]]:
        """Return the words that were found, with their indices in the text, inside the part and in order."""
        ends: list[float] = []
        starts: list[float] = []
        for left, right in zip([None, *self._path_words], [*self._path_words, None], strict=True):
            if left is not None and right is not None:
                ((end, start),) = edges.between([self._boundary(left, right)])
            else:
                end = edges.end_after(self._token(left.last)) if left is not None else 0.0
                start = edges.start_before(self._token(right.first)) if right is not None else 0.0
            ends.append(end)
            starts.append(start)
        timed_words = []
        previous_end = self._part.start
        for word, start, end in zip(self._path_words, starts, ends[1:], strict=False):
            start = min(max(start, previous_end), self._part.end - _SHORTEST)
            end = min(max(end, start + _SHORTEST), self._part.end)
            previous_end = end
            if word.index is not None and end > start >= 0.0:
                timed_words.append((word.index, TimedWord(start, end, word.confidence)))
        return timed_words

    def _in_order(
        self,
        indices: Sequence[int],
        token_frames: Sequence[TokenFrames],
        confidences: Sequence[float],
        is_accepted: Sequence[bool],
        other_speech: list[PathToken],
    ) -> list[PathWord]:
        path_words = [PathWord(None, token, token) for token in other_speech]
        for index, frames, confidence, accept in zip(indices, token_frames, confidences, is_accepted, strict=True):
            if frames is not None:  # rejected words too: they are speech, and the neighbours end there
                columns = self._columns.words[index]
                first, last = self._path_token(columns[0], *frames[0]), self._path_token(columns[-1], *frames[-1])
                times = self._emissions.times
                is_whole = all(times[after[0]] - times[before[1]] < _FAR_APART for before, after in pairwise(frames))
                path_words.append(PathWord(index if accept and is_whole else None, first, last, confidence))
        return sorted(path_words, key=lambda each: each.first.first)

    def _path_token(self, column: int, first: int, last: int) -> PathToken:
        begin, end = max(0, first - 1), min(len(self._emissions), last + 2)
        weights = np.exp(self._emissions.read(begin, end)[:, column])
        return PathToken(column, first, last, float((weights * self._emissions.times[begin:end]).sum() / weights.sum()))

    def _other_speech(self, lattice: Lattice, path: Path) -> list[PathToken]:
        """Return the frames between words with speech that the text does not have."""
        tokens: list[PathToken] = []
        for begin in range(0, len(path), _BLOCK_FRAMES):
            rows = self._emissions.read(begin, min(begin + _BLOCK_FRAMES, len(path)))
            between = np.isin(path[begin : begin + _BLOCK_FRAMES], 2 * lattice.between_words)
            for frame in np.flatnonzero(between & (rows[:, INNER_FILLER] > rows[:, BLANK])) + begin:
                tokens.append(PathToken(None, int(frame), int(frame), float(self._emissions.times[frame])))
        return tokens

    def _token(self, path_token: PathToken) -> TokenPosition:
        return TokenPosition(
            path_token.centre, OTHER_LETTERS if path_token.column is None else self._columns.letters(path_token.column)
        )

    def _boundary(self, left: PathWord, right: PathWord) -> WordBoundary:
        return WordBoundary(self._token(left.last), self._token(right.first), self._crossing(left.last, right.first))

    def _crossing(self, left: PathToken, right: PathToken) -> float | None:
        """Return the second from which the right token is more likely than the left one, None if unknown.

        Each frame counts for both tokens, by their odds.
        """
        if left.column is None or right.column is None or left.column == right.column or right.first <= left.last:
            return None
        if right.first - left.last > _MOST_FRAMES_APART:
            return None
        rows = self._emissions.read(left.last, right.first + 1)
        log_odds = (rows[:, left.column] - rows[:, right.column]) / _TEMPERATURE
        step = float(np.diff(self._emissions.times[left.last : left.last + 2])[0])
        return float(self._emissions.times[left.last] - step / 2 + step * (1 / (1 + np.exp(-log_odds))).sum())


def _with_neighbours(is_found: Sequence[bool]) -> NDArray[np.bool_]:
    """Return which words count as said: those that were found, if at least half of their neighbours were found too."""
    flags = np.array(is_found, np.bool_)
    sums = np.concatenate(([0], np.cumsum(flags)))
    indices = np.arange(len(flags))
    low, high = np.maximum(indices - _NEIGHBOURS, 0), np.minimum(indices + _NEIGHBOURS + 1, len(flags))
    return flags & (2 * (sums[high] - sums[low]) >= high - low)
