"""Align the words of a hypothesis with those of a reference, by the rules of jiwer or of sclite."""

from collections.abc import Iterator, Sequence
from typing import Literal

Kind = Literal["equal", "substitution", "deletion", "insertion"]
Pair = tuple[Kind, int | None, int | None]
"""A kind, the index of a reference word, and the index of a hypothesis word. A missing word has None."""
Rules = Literal["jiwer", "sclite"]

_KINDS: dict[str, Kind] = {"equal": "equal", "substitute": "substitution", "delete": "deletion", "insert": "insertion"}
_SUBSTITUTION, _GAP = 4, 3  # sclite's costs: NIST's SCTK, options of sclite, -F off
_MOST_CELLS = 4_000_000  # of a table that is searched whole
_RUN_WORDS = 8  # longer texts are cut within runs of at least this many equal words


def align(reference: Sequence[str], hypothesis: Sequence[str], rules: Rules = "jiwer") -> list[Pair]:
    """Return the words in pairs, in order.

    Args:
        reference: the correct words.
        hypothesis: the words to judge.
        rules: "jiwer" gives the fewest errors (Levenshtein). "sclite" gives the least cost: a substitution costs 4, a
            deletion or an insertion 3. Alignments of equal cost are ranked by errors.

    Over 4 million cells, sclite's costs apply between runs of 8 equal words. Alignments of two texts of one recording
    do not cross these runs. If even the runs are farther apart, the texts are unrelated, and jiwer's pairs remain.
    """
    pairs = _by_jiwer(reference, hypothesis)
    if rules == "jiwer":
        return pairs
    if len(reference) * len(hypothesis) <= _MOST_CELLS:
        return _by_cost(reference, hypothesis, 0, 0)
    return list(_by_cost_between_runs(reference, hypothesis, pairs))


def _by_jiwer(reference: Sequence[str], hypothesis: Sequence[str]) -> list[Pair]:
    if not reference:  # jiwer rejects an empty reference
        return [("insertion", None, n) for n in range(len(hypothesis))]
    import jiwer  # imported only here, because it slows the start of the window

    found = jiwer.process_words([" ".join(reference)], [" ".join(hypothesis)])
    pairs: list[Pair] = []
    for chunk in found.alignments[0]:
        kind = _KINDS[chunk.type]
        ours: Sequence[int | None] = range(chunk.ref_start_idx, chunk.ref_end_idx)
        theirs: Sequence[int | None] = range(chunk.hyp_start_idx, chunk.hyp_end_idx)
        ours, theirs = (side or [None] * max(len(ours), len(theirs)) for side in (ours, theirs))
        pairs += [(kind, one, other) for one, other in zip(ours, theirs, strict=True)]
    return pairs


def _by_cost_between_runs(reference: Sequence[str], hypothesis: Sequence[str], pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Align part by part, as `_by_cost`. jiwer's `pairs` show the runs."""
    part: list[Pair] = []
    run = 0
    for place, pair in enumerate(pairs):
        part.append(pair)
        run = run + 1 if pair[0] == "equal" else 0
        ends = place + 1 == len(pairs) or pairs[place + 1][0] != "equal"
        if run >= _RUN_WORDS and ends:
            yield from _cheaper(reference, hypothesis, part[: -(run // 2)])
            part = part[-(run // 2) :]
    yield from _cheaper(reference, hypothesis, part)


def _cheaper(reference: Sequence[str], hypothesis: Sequence[str], part: list[Pair]) -> list[Pair]:
    """Return the words of these neighbouring pairs at the least cost."""
    ours = [one for _, one, _ in part if one is not None]
    theirs = [other for _, _, other in part if other is not None]
    if not ours or not theirs or len(ours) * len(theirs) > _MOST_CELLS:
        return part
    words, others = [reference[one] for one in ours], [hypothesis[other] for other in theirs]
    return _by_cost(words, others, ours[0], theirs[0])


def _by_cost(reference: Sequence[str], hypothesis: Sequence[str], first: int, second: int) -> list[Pair]:
    """Return the cheapest alignment. `first` and `second` are the indices of the first words."""
    wide = len(hypothesis) + 1
    above = [(_GAP * n, n) for n in range(wide)]  # cost and errors
    steps = [bytearray(b"i" * wide)]
    for n, word in enumerate(reference, 1):
        row, step = [(_GAP * n, n)], bytearray(b"d" * wide)
        for m, other in enumerate(hypothesis, 1):
            cost, errors = above[m - 1]
            best, how = ((cost, errors), b"=") if word == other else ((cost + _SUBSTITUTION, errors + 1), b"s")
            cost, errors = above[m]
            if (cost + _GAP, errors + 1) < best:
                best, how = (cost + _GAP, errors + 1), b"d"
            cost, errors = row[-1]
            if (cost + _GAP, errors + 1) < best:
                best, how = (cost + _GAP, errors + 1), b"i"
            row.append(best)
            step[m] = how[0]
        above = row
        steps.append(step)
    return _trace(steps, len(reference), len(hypothesis), first, second)


def _trace(steps: Sequence[bytearray], n: int, m: int, first: int, second: int) -> list[Pair]:
    pairs: list[Pair] = []
    while n or m:
        how = steps[n][m]
        if how == ord("i"):
            m -= 1
            pairs.append(("insertion", None, second + m))
        elif how == ord("d"):
            n -= 1
            pairs.append(("deletion", first + n, None))
        else:
            n, m = n - 1, m - 1
            pairs.append(("equal" if how == ord("=") else "substitution", first + n, second + m))
    return pairs[::-1]
