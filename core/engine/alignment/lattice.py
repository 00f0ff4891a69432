"""What a recording of a known text may sound like: its tokens in order, other speech between words, words skipped.

A frame is in one of 2U + 1 states: before, between or after the U tokens (even numbers), or in a token (odd ones), as
in CTC (Graves et al. 2006). Two things are added for texts and recordings that differ:

* between words a frame counts as whatever token was likeliest in it, at a penalty (a filler model): speech that the
  text does not have, for which the penalty is smaller between sentences than within one;
* words may be skipped at a penalty: text that nobody said. The path then goes on, within one frame, from the place
  before them to the place behind them. A run of such words has one penalty, and a small one for each word and token, so
  that whole sentences are skipped together.

"Between" names scores of the U + 1 states between tokens, "places" those of them that are between words, too.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BLANK, FILLER, INNER_FILLER = 0, 1, 2
"""The first columns of every row: silence, and whatever is likeliest between sentences (FILLER) or within one."""
FIRST_TOKEN = 3
"""The first column that is a token's."""

# Natural logarithms, chosen on sentences of the demo model's training texts, spoken word by word: of all words that
# were said 1 % came out untimed, of those that were not none was timed; nearby values differ little.
OTHER_SPEECH, OTHER_SPEECH_WITHIN = -3.0, -5.0
"""The penalty of a frame with a token that the text does not have, between sentences and within one."""
SKIP_RUN, SKIP_RUN_WITHIN, SKIP_WORD, SKIP_TOKEN = -6.0, -2.0, -1.0, -1.5
"""The penalty of a run of skipped words, of each of its ends that is within a sentence, of each word, each token."""

Row = NDArray[np.float32]
Rows = NDArray[np.float32]
"""Natural logarithms of probabilities, shape (frames, columns)."""
Bits = NDArray[np.bool_]


class Lattice:
    """The states for one text, and how their scores go from frame to frame.

    Scores are kept apart for the states between tokens, shape (U + 1,), and in tokens, shape (U,).
    """

    def __init__(self, words: Sequence[Sequence[int]], sentence_breaks: Sequence[bool]) -> None:
        """`words` are the columns of each word's tokens: at least one word, at least one token each.

        `sentence_breaks`, one more than words, says of each place whether a sentence ends or begins there: before the
        first word, between words, after the last.
        """
        self._words, self._sentence_breaks = words, sentence_breaks
        self._run_ends = np.where(sentence_breaks, 0.0, SKIP_RUN_WITHIN)
        self._fillers = np.where(sentence_breaks, FILLER, INNER_FILLER)
        sizes = np.array([len(word) for word in words], np.int64)
        self._columns = np.array([column for word in words for column in word], np.int64)
        self.tokens = len(self._columns)
        self.between_words = np.concatenate(([0], np.cumsum(sizes)))
        """Which of the U + 1 states between tokens are between words, too, shape (words + 1,)."""
        self._unskipped = np.concatenate(([0.0], -np.cumsum(SKIP_WORD + SKIP_TOKEN * sizes)))  # of all words before
        self._from_token_before = np.zeros(self.tokens, np.float32)  # CTC: a blank must part equal tokens
        self._from_token_before[1:][self._columns[1:] == self._columns[:-1]] = -np.inf

    def reversed(self) -> "Lattice":
        """The same for a recording whose frames are read backwards."""
        return Lattice([word[::-1] for word in self._words[::-1]], self._sentence_breaks[::-1])

    def start_scores(self) -> tuple[Row, Row]:
        """Scores before the first frame."""
        between, tokens = np.full(self.tokens + 1, -np.inf, np.float32), np.full(self.tokens, -np.inf, np.float32)
        return between, tokens

    def _add_row(self, row: Row, between: Row, tokens: Row) -> None:
        """Add how likely each state makes the frame whose `row` this is."""
        tokens += row[self._columns]
        between += row[BLANK]
        between[self.between_words] += row[self._fillers] - row[BLANK]

    def _skip_words(self, between: Row, total: np.ufunc) -> tuple[Row, Bits]:
        """For each place its score when words before it are skipped, by `total`: np.maximum for the best path,
        np.logaddexp for all paths; and whether it is the best place so far to begin skipping words."""
        here = between[self.between_words] + self._unskipped + self._run_ends
        reached = total.accumulate(here)
        skipped = np.full(len(here), -np.inf, np.float32)
        skipped[1:] = reached[:-1] - self._unskipped[1:] + self._run_ends[1:] + SKIP_RUN
        return skipped, here == reached

    def viterbi_step(self, row: Row, between: Row, tokens: Row) -> tuple[Bits, NDArray[np.uint8], NDArray[np.uint8]]:
        """One more frame: the best score of each state, in place, and where it came from.

        For states between tokens: whether from the token before. For tokens: 0 from itself, 1 from the state between
        before it, 2 from the token before. For places: flags, 1 when words before it were skipped, 2 when it is the
        best place so far to begin skipping. Scores are relative to the best of all. Of equals the state that stays
        wins.
        """
        stepped = between[:-1] > tokens
        best = np.where(stepped, between[:-1], tokens)
        passed = np.zeros(self.tokens, np.bool_)
        before = tokens[:-1] + self._from_token_before[1:]
        passed[1:] = before > best[1:]
        np.maximum(best[1:], before, out=best[1:])
        ended = np.zeros(self.tokens + 1, np.bool_)
        ended[1:] = tokens > between[1:]
        np.maximum(between[1:], tokens, out=between[1:])
        tokens[:] = best
        self._add_row(row, between, tokens)
        moves = stepped.view(np.uint8)
        moves[passed] = 2
        return ended, moves, self._finish_frame(between, tokens)

    def first_step(self, row: Row, between: Row, tokens: Row) -> NDArray[np.uint8]:
        """The first frame, in place; the flags of the places as `viterbi_step` gives them."""
        between[0] = tokens[0] = 0.0
        self._add_row(row, between, tokens)
        return self._finish_frame(between, tokens)

    def _finish_frame(self, between: Row, tokens: Row) -> NDArray[np.uint8]:
        after_skip, best_starts = self._skip_words(between, np.maximum)
        skipped = after_skip > between[self.between_words]
        between[self.between_words[skipped]] = after_skip[skipped]
        top = max(between.max(), tokens.max())
        between -= top  # or the sums of hours would leave no digits for the differences that decide
        tokens -= top
        return skipped + 2 * best_starts.astype(np.uint8)

    def token_scores(self, rows: Rows) -> Rows:
        """How likely each token is in each frame, shape (frames, U)."""
        return rows[:, self._columns]

    def sum_paths(self, rows: Rows, backwards: bool = False) -> tuple[Rows, float]:
        """The summed probability of all paths into each token at each frame, shape (frames, U), and that of all paths
        through all frames; as logarithms. `backwards` is for frames that are read backwards: words that are skipped
        after a frame are then skipped before it."""
        sums = np.empty((len(rows), self.tokens), np.float32)
        between, tokens = self.start_scores()
        for frame, row in enumerate(rows):
            if frame:
                inner = np.logaddexp(tokens, between[:-1])
                inner[1:] = np.logaddexp(inner[1:], tokens[:-1] + self._from_token_before[1:])
                between[1:] = np.logaddexp(between[1:], tokens)
                tokens = inner
            else:
                between[0] = tokens[0] = 0.0
            if backwards:
                self._skip_words_summed(between)
            self._add_row(row, between, tokens)
            sums[frame] = tokens
            if not backwards:
                self._skip_words_summed(between)
        return sums, float(np.logaddexp(between[-1], tokens[-1]))

    def _skip_words_summed(self, between: Row) -> None:
        after_skip, _ = self._skip_words(between, np.logaddexp)
        between[self.between_words] = np.logaddexp(between[self.between_words], after_skip)
