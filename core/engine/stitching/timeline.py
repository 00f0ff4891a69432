"""Join the hypotheses of windows to one timeline. Each word appears once, and no sentence breaks between windows."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

import msgspec

from core.contracts.errors import Bug
from core.contracts.repetition import find_loops, normalise_word
from core.contracts.transcript import Doubt, Word
from core.engine.audio.segmenter import Window
from core.engine.recognizer import Hypothesis

SHORTEST = 0.02  # seconds of the shortest word, so that start < end always holds


def sanitise(window: Window, words: Sequence[Word]) -> tuple[Word, ...]:
    """Return all words of a window with valid values.

    * Times are seconds of the file and lie inside the window. start < end, and starts never decrease.
    * A word whose time is not a finite number has no times.
    * A confidence is in [0, 1] or None.
    * `doubt` marks words in silence, and each repetition after the first in a loop. Recognisers invent such words.
    """
    clamped = list(_clamped(window, words))
    loops = find_loops(clamped)
    return tuple(
        word
        if (doubt := _find_doubt(word, window, index in loops)) is None
        else msgspec.structs.replace(word, doubt=doubt)
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
            yield Word(word.text, None, None, confidence, boosted=word.boosted, alternative=word.alternative)
            continue
        earliest = round(min(max(window.start + start, earliest), latest), 3)
        end = round(max(min(window.start + end, last), earliest + SHORTEST), 3)
        yield Word(word.text, earliest, end, confidence, boosted=word.boosted, alternative=word.alternative)


def _find_doubt(word: Word, window: Window, repeated: bool) -> Doubt | None:
    start, end = word.start, word.end
    if start is not None and end is not None and any(begin <= start and end <= until for begin, until in window.quiet):
        return "silence"
    return "loop" if repeated else None


_TOLERANCE_SECONDS = 0.6  # between a word's times in two windows; they usually differ by a frame or two of 80 ms
_OTHER_WORD = 0.4  # likeness of two different words at the same time; equal words have 1
_MOST_WORDS = 12  # in an overlap of two seconds, at six words a second

Interval = tuple[float, float]


def split_overlap(left: Sequence[Word], right: Sequence[Word], begin: float, end: float) -> tuple[int, int]:
    """Decide which words of an overlap come from which window, so that each word appears once.

    Words that both windows have are paired by text and time. In the first half the pair comes from the left window,
    which knows the words before. In the second half it comes from the right window. A word of one window only is kept
    in that window's own half. If the other window has no words, it is kept anywhere. Words without times are compared
    by text.

    Args:
        left: the words of the left window, in seconds of the file.
        right: the words of the right window.
        begin: the start of the overlap in seconds of the file.
        end: the end of the overlap.

    Returns:
        The number of words of `left` to keep, and the number of words of `right` to skip.
    """
    if (left and not any(map(_is_timed, left))) or (right and not any(map(_is_timed, right))):
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
    """Return times for all words. Words without times share the time between their neighbours."""
    times: list[Interval] = []
    for index, word in enumerate(words):
        if word.start is not None and word.end is not None:
            times.append((word.start, word.end))
            continue
        before = times[-1][1] if times else None
        following = [other.start for other in words[index:] if other.start is not None]
        after = following[0] if following else end
        before = after if before is None else min(before, after)
        times.append((before, before + (after - before) / (_untimed_run(words, index) + 1)))
    return times


def _untimed_run(words: Sequence[Word], index: int) -> int:
    """Count the words without times after `index`, up to the next word with times."""
    run = 0
    for word in words[index + 1 :]:
        if _is_timed(word):
            break
        run += 1
    return run


def _is_timed(word: Word) -> bool:
    return word.start is not None


def _middle(span: Interval) -> float:
    return (span[0] + span[1]) / 2


def pair_words(left: Sequence[Word], right: Sequence[Word]) -> list[tuple[int, int]]:
    """Return the pairs of words in two hypotheses of one window, by text and time. A pair may have two texts."""
    end = max((word.end for word in (*left, *right) if word.end is not None), default=0.0)
    return _pairs(left, right, _all_times(left, end), _all_times(right, end))


def _pairs(
    left: Sequence[Word], right: Sequence[Word], left_times: Sequence[Interval], right_times: Sequence[Interval]
) -> list[tuple[int, int]]:
    """Return the pairs of words that both sides have: the alignment of greatest likeness, by dynamic programming."""
    texts = [normalise_word(word) for word in right]
    likeness = [
        [_likeness(normalise_word(one) == text, here, there) for text, there in zip(texts, right_times, strict=True)]
        for one, here in zip(left, left_times, strict=True)
    ]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]  # the greatest likeness from here on
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
    """Return 1 for the same word at the same time, less with distance, and `_OTHER_WORD` at most for other words."""
    if same:
        return 1 - abs(_middle(one) - _middle(other)) / _TOLERANCE_SECONDS
    shared = min(one[1], other[1]) - max(one[0], other[0])
    shorter = min(one[1] - one[0], other[1] - other[0])
    return _OTHER_WORD * shared / shorter if shorter > 0 else 0.0


def _split_by_text(left: Sequence[str], right: Sequence[str]) -> tuple[int, int]:
    """Split an overlap without times, like `split_overlap`.

    The split lies in the middle of the longest run of words that ends the left window and begins the right one.
    """
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
_NOUNS_CAPITALISED = 0.2  # share of capitals inside sentences; a language above it writes nouns with capitals


@dataclass(frozen=True)
class FinishedChunk:
    """The final words of chunk `n`, from `start` to `end`. All times are seconds of the file.

    `language` is the Hypothesis.language of its own window. `translation` is the whole translation of the window,
    because no word of it can be matched to the overlap.
    """

    n: int
    start: float
    end: float
    words: tuple[Word, ...]
    language: str | None = None
    translation: str | None = None


def must_recognise(window: Window, from_chunk: int) -> bool:
    """Tell whether `window` must be recognised for the chunks from `from_chunk` on."""
    return window.n >= from_chunk or (window.n == from_chunk - 1 and window.joined_after)


class Assembler:
    """The timeline of one attempt at one file.

    Chunk n is final when window n is recognised. If a sentence may continue from or into a neighbour, that window must
    be recognised too. A chunk depends on these three hypotheses only. An attempt that resumes at any chunk therefore
    yields the same words as a complete attempt.
    """

    def __init__(self, from_chunk: int = 0) -> None:
        """Begin at `from_chunk`. Earlier chunks are not returned. See `must_recognise`."""
        self._next = self._from_chunk = from_chunk
        self._recognised: dict[int, _WindowWords] = {}
        self.chunks = 0
        """The number of chunks in the part of the file that was read."""

    def expect(self, window: Window) -> bool:
        """Count the next window of the file. Return whether it must be recognised."""
        self.chunks = max(self.chunks, window.n + 1)
        return must_recognise(window, self._from_chunk)

    def add(self, window: Window, hypothesis: Hypothesis) -> list[FinishedChunk]:
        """Add the hypothesis of a window, in any order. Return the chunks that are final now, in order."""
        self._recognised[window.n] = _WindowWords.of(window, hypothesis)
        return self._finished()

    def check_complete(self) -> None:
        """Raise Bug if an expected window was never added, because the text would have a hole."""
        if self._next < self.chunks:
            raise Bug("bug", reason=f"window-missing:{self._next}")

    def _finished(self) -> list[FinishedChunk]:
        chunks = []
        while (here := self._recognised.get(self._next)) is not None:
            before, after = self._recognised.get(self._next - 1), self._recognised.get(self._next + 1)
            if (here.joined_before and before is None) or (here.joined_after and after is None):
                break
            chunks.append(
                _make_chunk(
                    self._next, before if here.joined_before else None, here, after if here.joined_after else None
                )
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
        words = sanitise(window, hypothesis.words)
        joined = window.joined_before, window.joined_after
        return cls(window.start, window.end, *joined, words, hypothesis.language, hypothesis.translation)


@dataclass(frozen=True)
class _Transition:
    """The division of words between two neighbouring windows.

    The left window keeps its first `keep` words. The right window skips its first `skip` words. Words of the left end
    by `left_end`, and words of the right start from `right_start`, in seconds of the file. If a sentence continues
    across the windows, the left's last word loses its full stop (`drop_full_stop`). The right's first word loses its
    capital (`lower_case`).
    """

    keep: int
    skip: int
    left_end: float
    right_start: float
    drop_full_stop: bool
    lower_case: bool


def _make_chunk(n: int, before: _WindowWords | None, here: _WindowWords, after: _WindowWords | None) -> FinishedChunk:
    words, start, end = list(here.words), here.start, here.end
    first, last = 0, len(words)
    if after is not None:
        transition = _find_transition(here, after)
        last, end = transition.keep, transition.left_end
        words[:last] = [_ending_by(word, end) for word in words[:last]]
        if transition.drop_full_stop:
            words[last - 1] = _respelt(words[last - 1], _without_full_stop)
    if before is not None:
        transition = _find_transition(before, here)
        first, start = transition.skip, transition.right_start
        words[first:] = [_starting_from(word, start) for word in words[first:]]
        if transition.lower_case:
            words[first] = _respelt(words[first], _lower_first)
    return FinishedChunk(n, start, end, tuple(words[first:last]), here.language, here.translation)


def _find_transition(left: _WindowWords, right: _WindowWords) -> _Transition:
    """Return the transition between two windows across which a sentence may continue."""
    if right.start >= left.end:
        keep, skip, left_end, right_start = len(left.words), 0, left.end, right.start
    else:
        keep, skip = split_overlap(left.words, right.words, right.start, left.end)
        left_end = right_start = _boundary(left, right, keep, skip)
    drop_full_stop = lower_case = False
    if keep and skip < len(right.words):
        ending, opening = left.words[keep - 1].text, right.words[skip].text
        is_last, is_first = keep == len(left.words), skip == 0
        continues = opening[:1].islower() or (is_first and right.start < left.end)
        drop_full_stop = is_last and continues and _without_full_stop(ending) != ending
        in_sentence = drop_full_stop or not _ends_sentence(ending)
        lower_case = is_first and in_sentence and _capital_by_position(opening, left, right)
    return _Transition(keep, skip, left_end, right_start, drop_full_stop, lower_case)


def _boundary(left: _WindowWords, right: _WindowWords, keep: int, skip: int) -> float:
    """Return the boundary between the last kept word of the left and the first of the right, in seconds of the file."""
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


def _respelt(word: Word, respell: Callable[[str], str]) -> Word:
    alternative = None if word.alternative is None else respell(word.alternative)
    return msgspec.structs.replace(word, text=respell(word.text), alternative=alternative)


def _ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSING).endswith(_TERMINAL)


def _without_full_stop(text: str) -> str:
    """Return the text without its final full stop, unless the stop may belong to an abbreviation."""
    bare = text[:-1]
    if not text.endswith((".", "。")) or not bare or "." in bare or (bare[:1].isupper() and len(bare) <= 3):
        return text
    return bare


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capital_by_position(text: str, left: _WindowWords, right: _WindowWords) -> bool:
    """Tell whether the right window's first word has its capital only because the window begins there.

    The capital has another reason in these cases:

    * The word is "I" or looks like an abbreviation.
    * The word has a capital elsewhere inside a sentence.
    * The language writes nouns with capitals.
    * The recogniser writes no punctuation.
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
