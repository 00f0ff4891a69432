"""How sure it is that each word was said where the best path has it, over all paths."""

from collections.abc import Sequence

import numpy as np

from core.engine.alignment.lattice import Lattice, Rows
from core.engine.alignment.viterbi import Path, Source

_AROUND = 2  # frames by which a token may lie elsewhere and still be where the best path has it
_WORDS = 16  # in a part, if there is a pause to cut at
_MOST_WORDS = 64
_LEFT_OUT = 6  # words in a row that are left out: there, too, a part ends
_REACH = 25  # frames before the first and behind the last token of a part
Spans = list[tuple[int, int]] | None
"""First and last frame of each of a word's tokens; None for a word that was left out."""


def certainties(
    words: Sequence[Sequence[int]], breaks: Sequence[bool], spans: Sequence[Spans], source: Source
) -> list[float]:
    """For each word the probability that it was said about where `spans` have it: the least of its tokens'.

    By the forward-backward algorithm, in parts that end where the best path is between words; 0.0 for words that were
    left out. `words` and `breaks` are as the Lattice takes them.
    """
    found = [0.0] * len(words)
    for first, last, begin, end in _parts(spans, len(source)):
        rows = source.read(begin, end)
        chances = _chances(Lattice(words[first:last], breaks[first : last + 1]), rows)
        token = 0
        for place in range(first, last):
            span = spans[place]
            if span is not None:
                found[place] = min(
                    _near(chances, token + n, low - begin, high - begin) for n, (low, high) in enumerate(span)
                )
            token += len(words[place])
    return found


def _near(chances: Rows, token: int, first: int, last: int) -> float:
    return float(min(1.0, chances[max(0, first - _AROUND) : last + _AROUND + 1, token].sum()))


def _chances(lattice: Lattice, rows: Rows) -> Rows:
    """The probability of being in each token in each frame, shape (frames, tokens)."""
    ahead, total = lattice.sum_paths(rows)
    back, _ = lattice.reversed().sum_paths(rows[::-1], backwards=True)
    chances: Rows = np.exp(np.minimum(ahead + back[::-1, ::-1] - lattice.token_scores(rows) - total, 0.0))
    return chances


def _parts(spans: Sequence[Spans], frames: int) -> list[tuple[int, int, int, int]]:
    """Words [first, last) and frames [begin, end) that can be looked at on their own."""
    said = [(place, span[0][0], span[-1][1]) for place, span in enumerate(spans) if span is not None]
    parts: list[tuple[int, int, int, int]] = []
    first = begin = 0
    for n, (place, start, last) in enumerate(said):
        if n == 0 or begin < 0:
            first, begin = place, max(parts[-1][3] if parts else 0, start - _REACH)
        following, resumes, _ = said[n + 1] if n + 1 < len(said) else (len(spans) + _LEFT_OUT, 2 * frames, 0)
        free = resumes - last - 1
        enough = place + 1 - first >= _MOST_WORDS or (place + 1 - first >= _WORDS and free > 1)
        if enough or following - place > _LEFT_OUT or free > 2 * _REACH:
            parts.append((first, place + 1, begin, min(frames, last + 1 + min(_REACH, (free + 1) // 2))))
            begin = -1
    return parts


def spans_of(lattice: Lattice, path: Path) -> list[Spans]:
    """The frames of each word's tokens; None for words that the path leaves out."""
    inside = np.flatnonzero(path % 2)
    token = path[inside] // 2
    firsts, lasts = np.full(lattice.tokens, -1), np.full(lattice.tokens, -1)
    firsts[token[::-1]] = inside[::-1]
    lasts[token] = inside
    spans: list[Spans] = []
    for begin, end in zip(lattice.edges[:-1], lattice.edges[1:], strict=True):
        whole = (firsts[begin:end] >= 0).all()
        pairs = zip(firsts[begin:end].tolist(), lasts[begin:end].tolist(), strict=True)
        spans.append(list(pairs) if whole else None)
    return spans
