"""Which word of a hypothesis stands for which of a reference, by the rules of jiwer or of sclite."""

from collections.abc import Iterator, Sequence
from typing import Literal

import jiwer

Kind = Literal["equal", "substitution", "deletion", "insertion"]
Pair = tuple[Kind, int | None, int | None]
"""A kind, the number of the word in the reference, and that in the hypothesis; None where it has none."""
Rules = Literal["jiwer", "sclite"]

_KINDS: dict[str, Kind] = {"equal": "equal", "substitute": "substitution", "delete": "deletion", "insert": "insertion"}
_SUBSTITUTION, _GAP = 4, 3  # sclite's costs: NIST's SCTK, options of sclite, -F off
_CELLS = 4_000_000  # of a table that is searched whole
_RUN = 8  # equal words in a row, between which longer texts are divided


def align(reference: Sequence[str], hypothesis: Sequence[str], rules: Rules = "jiwer") -> list[Pair]:
    """The words in pairs, in order.

    jiwer: with the fewest errors (Levenshtein). sclite: at the least cost, where a substitution costs 4, and a deletion
    or an insertion 3; of equal costs the fewest errors. Over 4 million cells, sclite's costs hold between runs of 8
    equal words alone, which no other alignment of two texts of one recording parts; where even these are farther apart
    the texts have nothing to do with each other, and jiwer's pairs stand.
    """
    pairs = _by_jiwer(reference, hypothesis)
    if rules == "jiwer":
        return pairs
    if len(reference) * len(hypothesis) <= _CELLS:
        return _by_cost(reference, hypothesis, 0, 0)
    return list(_by_cost_between_runs(reference, hypothesis, pairs))


def _by_jiwer(reference: Sequence[str], hypothesis: Sequence[str]) -> list[Pair]:
    if not reference:  # which jiwer takes for a mistake
        return [("insertion", None, n) for n in range(len(hypothesis))]
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
    """As `_by_cost`, part by part; `pairs`, which are jiwer's, tell where the runs are."""
    part: list[Pair] = []
    run = 0
    for place, pair in enumerate(pairs):
        part.append(pair)
        run = run + 1 if pair[0] == "equal" else 0
        ends = place + 1 == len(pairs) or pairs[place + 1][0] != "equal"
        if run >= _RUN and ends:
            yield from _cheaper(reference, hypothesis, part[: -(run // 2)])
            part = part[-(run // 2) :]
    yield from _cheaper(reference, hypothesis, part)


def _cheaper(reference: Sequence[str], hypothesis: Sequence[str], part: list[Pair]) -> list[Pair]:
    """The words of these pairs, which are neighbours, at the least cost."""
    ours = [one for _, one, _ in part if one is not None]
    theirs = [other for _, _, other in part if other is not None]
    if not ours or not theirs or len(ours) * len(theirs) > _CELLS:
        return part
    words, others = [reference[one] for one in ours], [hypothesis[other] for other in theirs]
    return _by_cost(words, others, ours[0], theirs[0])


def _by_cost(reference: Sequence[str], hypothesis: Sequence[str], first: int, second: int) -> list[Pair]:
    """The cheapest alignment; `first` and `second` are the numbers of the first words."""
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
    return _traced(steps, len(reference), len(hypothesis), first, second)


def _traced(steps: Sequence[bytearray], n: int, m: int, first: int, second: int) -> list[Pair]:
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
