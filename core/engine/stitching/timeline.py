"""Hypotheses of windows become one timeline: every word once, times in order, no sentence split between windows."""

from dataclasses import dataclass
from itertools import pairwise

import msgspec

from core.contracts.errors import Bug
from core.contracts.repetition import normalised
from core.contracts.transcript import Word
from core.engine.audio.segmenter import Window
from core.engine.recognizer import Hypothesis
from core.engine.stitching.overlap import split_overlap
from core.engine.stitching.sanitise import SHORTEST, sanitised

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
    known_as_name = any(normalised(word) == normalised(name) for word in capitals)
    return punctuated and not known_as_name and len(capitals) <= _NOUNS_CAPITALISED * len(inside)
