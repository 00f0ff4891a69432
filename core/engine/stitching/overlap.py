"""Where two windows hold the same seconds: which words to take from the first and which from the second."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from core.contracts.repetition import normalised
from core.contracts.transcript import Word

_TOLERANCE = 0.6  # seconds between a word's times in two windows; they differ by a frame or two (80 ms each)
_OTHER_WORD = 0.4  # likeness, against 1 for equal text, of two different words recognised at the same time
_MOST_WORDS = 12  # in an overlap of two seconds, at six words a second

Interval = tuple[float, float]


def split_overlap(left: Sequence[Word], right: Sequence[Word], begin: float, end: float) -> tuple[int, int]:
    """How many words of `left` to keep, and how many of `right` to skip, so that every word comes once.

    Both windows hold the seconds `begin` to `end` of the file; word times are seconds of the file. Words that both
    have are paired, by text and time, and taken once: in the first half from the left, which knows what came before,
    in the second half from the right. A word that only one side has is kept in that side's own half, or wherever it
    is when the other side has none at all. Words without times are compared by text alone.
    """
    if (left and not any(map(_timed, left))) or (right and not any(map(_timed, right))):
        return _split_by_text([normalised(word) for word in left], [normalised(word) for word in right])
    left_times, right_times = _all_times(left, end), _all_times(right, end)
    first = next((index for index, span in enumerate(left_times) if span[1] > begin), len(left))
    last = next((index for index, span in enumerate(right_times) if span[0] >= end), len(right))
    if first == len(left) or last == 0:
        return len(left), 0
    middle = (begin + end) / 2
    keep, skip, keep_below, skip_below = first, 0, len(left), last
    for one, other in _pairs(left[first:], right[:last], left_times[first:], right_times[:last]):
        if _middle(left_times[first + one]) + _middle(right_times[other]) <= 2 * middle:
            keep, skip = first + one + 1, other + 1
        else:
            keep_below, skip_below = first + one, other
            break
    while keep < keep_below and _middle(left_times[keep]) < middle:
        keep += 1
    while skip < skip_below and _middle(right_times[skip]) < middle:
        skip += 1
    return keep, skip


def _all_times(words: Sequence[Word], end: float) -> list[Interval]:
    """Times for all words, in seconds of the file: untimed ones share the time between their timed neighbours."""
    found: list[Interval] = []
    for index, word in enumerate(words):
        if word.start is not None and word.end is not None:
            found.append((word.start, word.end))
            continue
        before = found[-1][1] if found else None
        following = [other.start for other in words[index:] if other.start is not None]
        after = following[0] if following else end
        before = after if before is None else min(before, after)
        found.append((before, before + (after - before) / (_untimed_run(words, index) + 1)))
    return found


def _untimed_run(words: Sequence[Word], index: int) -> int:
    """How many words after `index` are untimed, up to the next timed one."""
    run = 0
    for word in words[index + 1 :]:
        if _timed(word):
            break
        run += 1
    return run


def _timed(word: Word) -> bool:
    return word.start is not None


def _middle(span: Interval) -> float:
    return (span[0] + span[1]) / 2


def _pairs(
    left: Sequence[Word], right: Sequence[Word], left_times: Sequence[Interval], right_times: Sequence[Interval]
) -> list[tuple[int, int]]:
    """Words that both sides have, in order: the alignment of greatest likeness (dynamic programming)."""
    texts = [normalised(word) for word in right]
    likeness = [
        [_likeness(normalised(one) == text, here, there) for text, there in zip(texts, right_times, strict=True)]
        for one, here in zip(left, left_times, strict=True)
    ]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]  # of what lies from here on
    for one in reversed(range(len(left))):
        for other in reversed(range(len(right))):
            paired = likeness[one][other] + best[one + 1][other + 1] if likeness[one][other] > 0 else 0.0
            best[one][other] = max(best[one + 1][other], best[one][other + 1], paired)
    pairs, one, other = [], 0, 0
    while one < len(left) and other < len(right):
        if best[one][other] == best[one + 1][other]:
            one += 1
        elif best[one][other] == best[one][other + 1]:
            other += 1
        else:
            pairs.append((one, other))
            one, other = one + 1, other + 1
    return pairs


def _likeness(same: bool, one: Interval, other: Interval) -> float:
    """1 for the same word at the same time, less the further apart; different words are alike where they overlap."""
    if same:
        return 1 - abs(_middle(one) - _middle(other)) / _TOLERANCE
    shared = min(one[1], other[1]) - max(one[0], other[0])
    shorter = min(one[1] - one[0], other[1] - other[0])
    return _OTHER_WORD * shared / shorter if shorter > 0 else 0.0


def _split_by_text(left: Sequence[str], right: Sequence[str]) -> tuple[int, int]:
    """As split_overlap, without times: in the middle of the longest run of words that is at the end of the left and at
    the beginning of the right."""
    tail, head = left[-_MOST_WORDS:], right[:_MOST_WORDS]
    offset = len(left) - len(tail)
    run = SequenceMatcher(None, tail, head, autojunk=False).find_longest_match()
    at_both_edges = run.a + run.size >= len(tail) - 1 and run.b <= 1
    if run.size > 1 or (run.size == 1 and at_both_edges):
        half = (run.size + 1) // 2
        return offset + run.a + half, run.b + half
    if tail and head and len(tail[-1]) > 1 and head[0].startswith(tail[-1]):
        return len(left) - 1, 0
    if tail and head and len(head[0]) > 1 and tail[-1].endswith(head[0]):
        return len(left), 1
    return len(left), 0
