"""The posterior probability that each word was said where the best path has it: over all paths of the lattice."""

from collections.abc import Sequence

import numpy as np

from core.engine.alignment.lattice import Lattice, Rows
from core.engine.alignment.viterbi import Path, Source

_TOLERANCE = 2  # frames by which a token may lie elsewhere and still be where the best path has it
_WORDS, _MOST_WORDS = 16, 64  # in a stretch: where there is a pause to cut at, and where there is none
_MOST_SKIPPED = 6  # words in a row that the path leaves out; where it leaves out more, a stretch ends
_CONTEXT = 25  # frames before the first and behind the last token of a stretch
TokenFrames = list[tuple[int, int]] | None
"""First and last frame of each of a word's tokens; None for a word that was left out."""


def word_posteriors(
    words: Sequence[Sequence[int]], sentence_breaks: Sequence[bool], frames: Sequence[TokenFrames], source: Source
) -> list[float]:
    """For each word the probability that it was said about where `frames` have it: the least of its tokens'.

    By the forward-backward algorithm, in stretches that end where the best path is between words; 0.0 for words that
    were left out. `words` and `sentence_breaks` are as the Lattice takes them.
    """
    found = [0.0] * len(words)
    for first, last, begin, end in _stretches(frames, len(source)):
        rows = source.read(begin, end)
        posteriors = _token_posteriors(Lattice(words[first:last], sentence_breaks[first : last + 1]), rows)
        token = 0
        for index in range(first, last):
            found[index] = min(
                (
                    _near(posteriors, token + n, low - begin, high - begin)
                    for n, (low, high) in enumerate(frames[index] or ())
                ),
                default=0.0,
            )
            token += len(words[index])
    return found


def _near(posteriors: Rows, token: int, first: int, last: int) -> float:
    """The probability of a token in frames `first` to `last`, or a few frames beside them."""
    return float(min(1.0, posteriors[max(0, first - _TOLERANCE) : last + _TOLERANCE + 1, token].sum()))


def _token_posteriors(lattice: Lattice, rows: Rows) -> Rows:
    """The probability of being in each token in each frame, shape (frames, tokens)."""
    forward, total = lattice.sum_paths(rows)
    backward, _ = lattice.reversed().sum_paths(rows[::-1], backwards=True)
    logarithms = forward + backward[::-1, ::-1] - lattice.token_scores(rows) - total
    posteriors: Rows = np.exp(np.minimum(logarithms, 0.0))
    return posteriors


def _stretches(token_frames: Sequence[TokenFrames], frames: int) -> list[tuple[int, int, int, int]]:
    """Words [first, last) and frames [begin, end) that can be looked at on their own, of so many `frames`."""
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
        enough = words >= _MOST_WORDS or (words >= _WORDS and free > 1)
        if enough or following - index > _MOST_SKIPPED or free > 2 * _CONTEXT:
            stretches.append((first, index + 1, begin, min(frames, last + 1 + min(_CONTEXT, (free + 1) // 2))))
            begin = -1
    return stretches


def word_token_frames(lattice: Lattice, path: Path) -> list[TokenFrames]:
    """The frames of each word's tokens; None for words that the path leaves out."""
    in_token = np.flatnonzero(path % 2)
    token = path[in_token] // 2
    firsts, lasts = np.full(lattice.tokens, -1), np.full(lattice.tokens, -1)
    firsts[token[::-1]] = in_token[::-1]
    lasts[token] = in_token
    found: list[TokenFrames] = []
    for begin, end in zip(lattice.between_words[:-1], lattice.between_words[1:], strict=True):
        whole = (firsts[begin:end] >= 0).all()
        pairs = zip(firsts[begin:end].tolist(), lasts[begin:end].tolist(), strict=True)
        found.append(list(pairs) if whole else None)
    return found
