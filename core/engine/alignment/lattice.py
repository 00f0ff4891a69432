"""Score the possible sounds of a recording of a known text: tokens in order, other speech, skipped words.

A frame is in one of 2U + 1 states. Even states lie before, between or after the U tokens, odd states are tokens, as in
    CTC (Graves et al. 2006). Two additions allow for differences between text and recording:

* A filler model: between words a frame may hold the likeliest token of all, at a penalty. This is speech that the text
  does not have. The penalty is smaller between sentences than inside one.
* Skips: words that nobody said may be skipped at a penalty. Within one frame the path goes on from the place before
  them to the place behind them. A run of skipped words has one penalty, and small ones for each word and token, so
  whole sentences are skipped together.

"Between" names the scores of the U + 1 states between tokens. "Places" are the states among them that lie between
words.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BLANK, FILLER, INNER_FILLER = 0, 1, 2
"""The first columns of every row: silence, the likeliest token between sentences (FILLER), and inside one."""
FIRST_TOKEN = 3
"""The first column of a token."""

# The penalties are natural logarithms, chosen on sentences of the demo model's training texts, spoken word by word.
# With them 1 % of the spoken words got no time, and no unspoken word got one. Nearby values differ little.
OTHER_SPEECH, OTHER_SPEECH_WITHIN = -3.0, -5.0
"""The penalty of a frame with a token that the text does not have, between sentences and inside one."""
SKIP_RUN, SKIP_RUN_WITHIN, SKIP_WORD, SKIP_TOKEN = -6.0, -2.0, -1.0, -1.5
"""The penalty of a run of skipped words, of each of its ends inside a sentence, of each word, and of each token."""

Row = NDArray[np.float32]
Rows = NDArray[np.float32]
"""Natural logarithms of probabilities, shape (frames, columns)."""
Bits = NDArray[np.bool_]


class Lattice:
    """The states for one text, and the step of their scores from frame to frame.

    Scores are kept apart for the states between tokens, shape (U + 1,), and for the tokens, shape (U,).
    """

    def __init__(self, words: Sequence[Sequence[int]], sentence_breaks: Sequence[bool]) -> None:
        """Prepare the states.

        Args:
            words: the token columns of each word: at least one word, at least one token each.
            sentence_breaks: for each place, whether a sentence ends or begins there. Places are before the first word,
                between words, and after the last.
        """
        self._words, self._sentence_breaks = words, sentence_breaks
        self._run_ends = np.where(sentence_breaks, 0.0, SKIP_RUN_WITHIN)
        self._fillers = np.where(sentence_breaks, FILLER, INNER_FILLER)
        sizes = np.array([len(word) for word in words], np.int64)
        self._columns = np.array([column for word in words for column in word], np.int64)
        self.tokens = len(self._columns)
        self.between_words = np.concatenate(([0], np.cumsum(sizes)))
        """The states between tokens that lie between words too, shape (words + 1,)."""
        self._unskipped = np.concatenate(([0.0], -np.cumsum(SKIP_WORD + SKIP_TOKEN * sizes)))  # sums over the words
        self._from_token_before = np.zeros(self.tokens, np.float32)  # CTC: a blank must separate equal tokens
        self._from_token_before[1:][self._columns[1:] == self._columns[:-1]] = -np.inf

    def reversed(self) -> "Lattice":
        """Return the lattice for frames that are read backwards."""
        return Lattice([word[::-1] for word in self._words[::-1]], self._sentence_breaks[::-1])

    def start_scores(self) -> tuple[Row, Row]:
        """Return the scores before the first frame."""
        between, tokens = np.full(self.tokens + 1, -np.inf, np.float32), np.full(self.tokens, -np.inf, np.float32)
        return between, tokens

    def _add_row(self, row: Row, between: Row, tokens: Row) -> None:
        """Add the likelihood of the frame `row` in each state, in place."""
        tokens += row[self._columns]
        between += row[BLANK]
        between[self.between_words] += row[self._fillers] - row[BLANK]

    def _skip_words(self, between: Row, total: np.ufunc) -> tuple[Row, Bits]:
        """Return the score of each place if words before it are skipped, and where skipping best begins.

        The second array is true at places that are the best so far to begin skipping.

        Args:
            between: the scores of the states between tokens.
            total: np.maximum for the best path, np.logaddexp for all paths.
        """
        here = between[self.between_words] + self._unskipped + self._run_ends
        reached = total.accumulate(here)
        skipped = np.full(len(here), -np.inf, np.float32)
        skipped[1:] = reached[:-1] - self._unskipped[1:] + self._run_ends[1:] + SKIP_RUN
        return skipped, here == reached

    def viterbi_step(self, row: Row, between: Row, tokens: Row) -> tuple[Bits, NDArray[np.uint8], NDArray[np.uint8]]:
        """Advance the best score of each state by one frame, in place. Return the origins of the scores.

        Scores are relative to the best of all. Among equals the state that stays wins.

        Returns:
            For states between tokens: whether the path comes from the token before.
            For tokens: 0 from itself, 1 from the state before it, 2 from the token before.
            For places: flag 1 if words before it were skipped, flag 2 if it is the best place so far to begin skipping.
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
        """Score the first frame, in place. Return the flags of the places as `viterbi_step` does."""
        between[0] = tokens[0] = 0.0
        self._add_row(row, between, tokens)
        return self._finish_frame(between, tokens)

    def _finish_frame(self, between: Row, tokens: Row) -> NDArray[np.uint8]:
        after_skip, best_starts = self._skip_words(between, np.maximum)
        skipped = after_skip > between[self.between_words]
        between[self.between_words[skipped]] = after_skip[skipped]
        top = max(between.max(), tokens.max())
        between -= top  # sums over hours would otherwise lose the digits that decide
        tokens -= top
        return skipped + 2 * best_starts.astype(np.uint8)

    def token_scores(self, rows: Rows) -> Rows:
        """Return the log-probability of each token in each frame, shape (frames, U)."""
        return rows[:, self._columns]

    def sum_paths(self, rows: Rows, backwards: bool = False) -> tuple[Rows, float]:
        """Return the summed probability of the paths into each token at each frame, and that of all whole paths.

        Both are logarithms. The first has shape (frames, U).

        Args:
            rows: shape (frames, columns).
            backwards: the frames are read backwards. Words that are skipped after a frame are then skipped before it.
        """
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
