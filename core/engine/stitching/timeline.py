"""Hypotheses of windows become one timeline: every word once, times in order, no sentence split between windows."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

import msgspec

from core.contracts.errors import Bug
from core.contracts.repetition import find_loops, normalise_word
from core.contracts.transcript import Doubt, Word
from core.engine.audio.segmenter import Window
from core.engine.recognizer import Hypothesis

SHORTEST = 0.02  # seconds: no word is shorter, so that start < end always holds


def sanitised(window: Window, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a window, in seconds of the file, none dropped.

    Every time lies inside the window, start < end, and starts never go down; a word with a time that is no number has
    none. A confidence is in [0, 1] or none. `doubt` marks words that stand where the file is silent, and each
    repetition in a loop after the first: recognisers like to fill silence, and get caught in phrases.
    """
    clamped = list(_clamped(window, words))
    loops = find_loops(clamped)
    return tuple(
        word if (doubt := _doubt(word, window, index in loops)) is None else msgspec.structs.replace(word, doubt=doubt)
        for index, word in enumerate(clamped)
    )


def _clamped(window: Window, words: Sequence[Word]) -> Iterator[Word]:
    earliest, last = math.ceil(window.start * 1000) / 1000, math.floor(window.end * 1000) / 1000
    latest = max(last - SHORTEST, earliest)
    for word in words:
        confidence = word.confidence
        if confidence is not None:
            confidence = min(max(confidence, 0.0), 1.0) if math.isfinite(confidence) else None
        start, end = word.start, word.end
        if start is None or end is None or not math.isfinite(start + end):
            yield Word(word.text, None, None, confidence, boosted=word.boosted)
            continue
        earliest = round(min(max(window.start + start, earliest), latest), 3)
        end = round(max(min(window.start + end, last), earliest + SHORTEST), 3)
        yield Word(word.text, earliest, end, confidence, boosted=word.boosted)


def _doubt(word: Word, window: Window, repeated: bool) -> Doubt | None:
    start, end = word.start, word.end
    if start is not None and end is not None and any(begin <= start and end <= until for begin, until in window.quiet):
        return "silence"
    return "loop" if repeated else None


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
        return _split_by_text([normalise_word(word) for word in left], [normalise_word(word) for word in right])
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
    texts = [normalise_word(word) for word in right]
    likeness = [
        [_likeness(normalise_word(one) == text, here, there) for text, there in zip(texts, right_times, strict=True)]
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


_TERMINAL = (".", "!", "?", "…", "。", "\uff01", "\uff1f", "؟", "।")  # the escapes are the full-width "!" and "?"
_CLOSING = "\"'”’)]»"
_NOUNS_CAPITALISED = 0.2  # share of words inside sentences: with more capitals the language writes nouns with them


@dataclass(frozen=True)
class FinishedChunk:
    """The final words of chunk `n`: seconds `start` to `end` of the file; word times are seconds of the file.

    `language` is Hypothesis.language of its own window.
    `translation` is the window's, whole: which of its words say what an overlap has twice, nobody knows.
    """

    n: int
    start: float
    end: float
    words: tuple[Word, ...]
    language: str | None = None
    translation: str | None = None


def must_recognise(window: Window, from_chunk: int) -> bool:
    """Whether `window` must be recognised for the chunks from `from_chunk` on; if not, pass it over."""
    return window.n >= from_chunk or (window.n == from_chunk - 1 and window.joined_after)


class Assembler:
    """The timeline of one attempt at one file.

    Chunk n is final as soon as window n is recognised or, where a sentence may go on from or into a neighbour,
    that window as well. It depends on those three hypotheses only, so that an attempt that resumes at any chunk
    yields the same words as one that began at the beginning.
    """

    def __init__(self, from_chunk: int = 0) -> None:
        """Chunks before `from_chunk` are not given out; see `must_recognise`."""
        self._next = self._from_chunk = from_chunk
        self._recognised: dict[int, _WindowWords] = {}
        self.chunks = 0
        """How many chunks the file has as far as it was read."""

    def expect(self, window: Window) -> bool:
        """Whether `window`, the next one read, must be recognised; counts it in any case."""
        self.chunks = max(self.chunks, window.n + 1)
        return must_recognise(window, self._from_chunk)

    def add(self, window: Window, hypothesis: Hypothesis) -> list[FinishedChunk]:
        """Takes what was recognised in `window`, in any order; gives the chunks that are final now, in order."""
        self._recognised[window.n] = _WindowWords.of(window, hypothesis)
        return self._finished()

    def check_complete(self) -> None:
        """Raise Bug when an expected window was never added, rather than leave a hole in the text."""
        if self._next < self.chunks:
            raise Bug("bug", reason=f"window-missing:{self._next}")

    def _finished(self) -> list[FinishedChunk]:
        chunks = []
        while (here := self._recognised.get(self._next)) is not None:
            before, after = self._recognised.get(self._next - 1), self._recognised.get(self._next + 1)
            if (here.joined_before and before is None) or (here.joined_after and after is None):
                break
            chunks.append(
                _chunk(self._next, before if here.joined_before else None, here, after if here.joined_after else None)
            )
            self._recognised.pop(self._next - 1, None)
            self._next += 1
        return chunks


@dataclass(frozen=True)
class _WindowWords:
    """A window without its sound, and its words in seconds of the file."""

    start: float
    end: float
    joined_before: bool
    joined_after: bool
    words: tuple[Word, ...]
    language: str | None
    translation: str | None

    @classmethod
    def of(cls, window: Window, hypothesis: Hypothesis) -> "_WindowWords":
        words = sanitised(window, hypothesis.words)
        joined = window.joined_before, window.joined_after
        return cls(window.start, window.end, *joined, words, hypothesis.language, hypothesis.translation)


@dataclass(frozen=True)
class _Transition:
    """How two neighbouring windows share their words.

    The left one keeps its first `keep` words, the right one skips its first `skip`. Words of the left end by
    `left_end`, those of the right start from `right_start`, in seconds of the file. When a sentence goes on from
    the one to the other, the left's last word loses its full stop (`drop_full_stop`), and the right's first word its
    capital (`lower_case`).
    """

    keep: int
    skip: int
    left_end: float
    right_start: float
    drop_full_stop: bool
    lower_case: bool


def _chunk(n: int, before: _WindowWords | None, here: _WindowWords, after: _WindowWords | None) -> FinishedChunk:
    words, start, end = list(here.words), here.start, here.end
    first, last = 0, len(words)
    if after is not None:
        transition = _transition(here, after)
        last, end = transition.keep, transition.left_end
        words[:last] = [_ending_by(word, end) for word in words[:last]]
        if transition.drop_full_stop:
            words[last - 1] = _with_text(words[last - 1], _without_full_stop(words[last - 1].text))
    if before is not None:
        transition = _transition(before, here)
        first, start = transition.skip, transition.right_start
        words[first:] = [_starting_from(word, start) for word in words[first:]]
        if transition.lower_case:
            words[first] = _with_text(words[first], _lower_first(words[first].text))
    return FinishedChunk(n, start, end, tuple(words[first:last]), here.language, here.translation)


def _transition(left: _WindowWords, right: _WindowWords) -> _Transition:
    """The transition between two windows across which a sentence may go on."""
    if right.start >= left.end:
        keep, skip, left_end, right_start = len(left.words), 0, left.end, right.start
    else:
        keep, skip = split_overlap(left.words, right.words, right.start, left.end)
        left_end = right_start = _boundary(left, right, keep, skip)
    drop_full_stop = lower_case = False
    if keep and skip < len(right.words):
        ending, opening = left.words[keep - 1].text, right.words[skip].text
        is_last, is_first = keep == len(left.words), skip == 0
        goes_on = opening[:1].islower() or (is_first and right.start < left.end)
        drop_full_stop = is_last and goes_on and _without_full_stop(ending) != ending
        in_sentence = drop_full_stop or not _ends_sentence(ending)
        lower_case = is_first and in_sentence and _capital_by_position(opening, left, right)
    return _Transition(keep, skip, left_end, right_start, drop_full_stop, lower_case)


def _boundary(left: _WindowWords, right: _WindowWords, keep: int, skip: int) -> float:
    """The second of the file between the last word kept of the left and the first of the right, inside the overlap."""
    ends = [word.end for word in left.words[:keep] if word.end is not None]
    starts = [word.start for word in right.words[skip:] if word.start is not None]
    middle = (right.start + left.end) / 2
    end = max(ends[-1], right.start) if ends else middle
    start = min(starts[0], left.end) if starts else middle
    if not ends:
        end = min(middle, start)
    if not starts:
        start = max(middle, end)
    return round(min(max((end + start) / 2, right.start + SHORTEST), left.end - SHORTEST), 3)


def _ending_by(word: Word, time: float) -> Word:
    if word.start is None or word.end is None or word.end <= time:
        return word
    return msgspec.structs.replace(word, start=min(word.start, round(time - SHORTEST, 3)), end=time)


def _starting_from(word: Word, time: float) -> Word:
    if word.start is None or word.end is None or word.start >= time:
        return word
    return msgspec.structs.replace(word, start=time, end=max(word.end, round(time + SHORTEST, 3)))


def _with_text(word: Word, text: str) -> Word:
    return msgspec.structs.replace(word, text=text)


def _ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSING).endswith(_TERMINAL)


def _without_full_stop(text: str) -> str:
    """The text without the full stop that ends it, unless that may be part of an abbreviation."""
    bare = text[:-1]
    if not text.endswith((".", "。")) or not bare or "." in bare or (bare[:1].isupper() and len(bare) <= 3):
        return text
    return bare


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capital_by_position(text: str, left: _WindowWords, right: _WindowWords) -> bool:
    """Whether the capital of the right window's first word only marks that the recogniser began there.

    Not so for "I" and what looks like an abbreviation, for a word with a capital elsewhere inside a sentence, in
    languages that write nouns with capitals, or when the recogniser writes no punctuation.
    """
    if not text[:1].isupper() or (len(text) > 1 and not text[1:].islower()) or text.split("'")[0].split("’")[0] == "I":
        return False
    inside = [
        word
        for window in (left, right)
        for previous, word in pairwise(window.words)
        if not _ends_sentence(previous.text)
    ]
    capitals = [word for word in inside if word.text[:1].isupper() and not word.text.startswith("I")]
    punctuated = any(_ends_sentence(word.text) for window in (left, right) for word in window.words)
    name = msgspec.structs.replace(right.words[0], text=text)
    known_as_name = any(normalise_word(word) == normalise_word(name) for word in capitals)
    return punctuated and not known_as_name and len(capitals) <= _NOUNS_CAPITALISED * len(inside)
