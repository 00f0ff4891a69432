"""What a recording of a known text may sound like: its tokens in order, other speech between words, words left out.

A frame is in one of 2U + 1 states: before, between or after the U tokens (even numbers), or in a token (odd ones), as
in CTC (Graves et al. 2006). Two things are added for texts and recordings that differ:

* between words a frame counts as whatever was likeliest there, at a price: speech that the text does not have, which is
  cheaper between sentences than within one;
* from between two words one may go on, within the frame, between two later ones, at a price: text that nobody said.
  A run of such words pays once for all, and a little for each, so that whole sentences are passed over together.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BLANK, FILLER, INNER_FILLER = 0, 1, 2
"""The first columns of every row: that no token is said, that anything is, and that anything is within a sentence."""
FIRST = 3
"""The first column that is a token's."""

# Natural logarithms, chosen on sentences of the demo model's training texts, spoken word by word: of all words that
# were said 1 % came out untimed, of those that were not none was timed; nearby values differ little.
OTHER_SPEECH, OTHER_SPEECH_WITHIN = -3.0, -5.0
"""The price of a frame with a token that the text does not have, between sentences and within one."""
SKIP_RUN, SKIP_RUN_WITHIN, SKIP_WORD, SKIP_TOKEN = -6.0, -2.0, -1.0, -1.5
"""The price of a run of words that were not said, of each of its ends within a sentence, of each word, each token."""

Row = NDArray[np.float32]
Rows = NDArray[np.float32]
"""Natural logarithms of probabilities, shape (frames, columns)."""
Bits = NDArray[np.bool_]


class Lattice:
    """The states for one text, and how their scores go from frame to frame.

    Scores are kept apart for the states between tokens, shape (U + 1,), and in tokens, shape (U,).
    """

    def __init__(self, words: Sequence[Sequence[int]], breaks: Sequence[bool]) -> None:
        """`words` are the columns of each word's tokens: at least one word, at least one token each.

        `breaks` tells of each place between words, before the first and after the last whether sentences meet there.
        """
        self._words, self._breaks = words, breaks
        self._ends = np.where(breaks, 0.0, SKIP_RUN_WITHIN)
        self._fillers = np.where(breaks, FILLER, INNER_FILLER)
        sizes = np.array([len(word) for word in words], np.int64)
        self._columns = np.array([column for word in words for column in word], np.int64)
        self.tokens = len(self._columns)
        self.edges = np.concatenate(([0], np.cumsum(sizes)))
        """The states between tokens that are between words, too, shape (words + 1,)."""
        self._spared = np.concatenate(([0.0], -np.cumsum(SKIP_WORD + SKIP_TOKEN * sizes)))
        self._apart = np.zeros(self.tokens, np.float32)  # equal tokens must be parted, as everywhere in CTC
        self._apart[1:][self._columns[1:] == self._columns[:-1]] = -np.inf

    def reversed(self) -> "Lattice":
        """The same for a recording whose frames are read backwards."""
        return Lattice([word[::-1] for word in self._words[::-1]], self._breaks[::-1])

    def start_scores(self) -> tuple[Row, Row]:
        """Scores before the first frame."""
        between, tokens = np.full(self.tokens + 1, -np.inf, np.float32), np.full(self.tokens, -np.inf, np.float32)
        return between, tokens

    def add_row(self, row: Row, between: Row, tokens: Row) -> None:
        """Add how likely each state makes the frame whose `row` this is."""
        tokens += row[self._columns]
        between += row[BLANK]
        between[self.edges] += row[self._fillers] - row[BLANK]

    def skip_words(self, between: Row, total: np.ufunc) -> tuple[Row, Bits]:
        """For each place between words, its score when words before it were left out (by `total`: np.maximum for the
        best way, np.logaddexp for all ways), and whether it is the best place so far to begin leaving words out."""
        here = between[self.edges] + self._spared + self._ends
        reached = total.accumulate(here)
        left_out = np.full(len(here), -np.inf, np.float32)
        left_out[1:] = reached[:-1] - self._spared[1:] + self._ends[1:] + SKIP_RUN
        return left_out, here == reached

    def best(self, row: Row, between: Row, tokens: Row) -> tuple[Bits, NDArray[np.uint8], NDArray[np.uint8]]:
        """One more frame, in place, by the best way into each state (Viterbi); how each came about.

        For states between tokens: whether from the token before. For tokens: 0 from itself, 1 from between, 2 from the
        token before. For places between words: 1 when words were left out before it, 2 when it is the best place so far
        to begin doing so. Scores are relative to the best of all. Of equals the state that stays wins.
        """
        stepped = between[:-1] > tokens
        best = np.where(stepped, between[:-1], tokens)
        passed = np.zeros(self.tokens, np.bool_)
        before = tokens[:-1] + self._apart[1:]
        passed[1:] = before > best[1:]
        np.maximum(best[1:], before, out=best[1:])
        ended = np.zeros(self.tokens + 1, np.bool_)
        ended[1:] = tokens > between[1:]
        np.maximum(between[1:], tokens, out=between[1:])
        tokens[:] = best
        self.add_row(row, between, tokens)
        moves = stepped.view(np.uint8)
        moves[passed] = 2
        return ended, moves, self._finish_frame(between, tokens)

    def begin(self, row: Row, between: Row, tokens: Row) -> NDArray[np.uint8]:
        """The first frame, in place; how the places between words came about, as `best` tells it."""
        between[0] = tokens[0] = 0.0
        self.add_row(row, between, tokens)
        return self._finish_frame(between, tokens)

    def _finish_frame(self, between: Row, tokens: Row) -> NDArray[np.uint8]:
        left_out, peaks = self.skip_words(between, np.maximum)
        jumped = left_out > between[self.edges]
        between[self.edges[jumped]] = left_out[jumped]
        top = max(between.max(), tokens.max())
        between -= top  # or the sums of hours would leave no digits for the differences that decide
        tokens -= top
        return jumped + 2 * peaks.astype(np.uint8)

    def token_scores(self, rows: Rows) -> Rows:
        """How likely each token is in each frame, shape (frames, U)."""
        return rows[:, self._columns]

    def sum_paths(self, rows: Rows, backwards: bool = False) -> tuple[Rows, float]:
        """The summed probability of all ways into each token at each frame, shape (frames, U), and that of all ways
        through all frames; as logarithms. `backwards` is for frames that are read backwards: words that are left
        out after a frame are then left out before it."""
        every = np.empty((len(rows), self.tokens), np.float32)
        between, tokens = self.start_scores()
        for frame, row in enumerate(rows):
            if frame:
                inner = np.logaddexp(tokens, between[:-1])
                inner[1:] = np.logaddexp(inner[1:], tokens[:-1] + self._apart[1:])
                between[1:] = np.logaddexp(between[1:], tokens)
                tokens = inner
            else:
                between[0] = tokens[0] = 0.0
            if backwards:
                self._skip_words_summed(between)
            self.add_row(row, between, tokens)
            every[frame] = tokens
            if not backwards:
                self._skip_words_summed(between)
        return every, float(np.logaddexp(between[-1], tokens[-1]))

    def _skip_words_summed(self, between: Row) -> None:
        left_out, _ = self.skip_words(between, np.logaddexp)
        between[self.edges] = np.logaddexp(between[self.edges], left_out)
