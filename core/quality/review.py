"""Find the items of a transcript that a person should review, each at its word."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Literal, get_args

import msgspec

from core.contracts.repetition import find_loops, normalise_word
from core.contracts.transcript import Segment, Word
from core.quality.findings import find_missing, is_without_voice
from core.transcript.retiming import retype_words
from core.transcript.uncertain_words import is_uncertain

ReviewKind = Literal["uncertain", "gap", "repeat", "spelling", "invented", "unaligned", "damage"]
KINDS: tuple[ReviewKind, ...] = get_args(ReviewKind)
"""Uncertain word, speech without words, repeated words, two spellings of a name, words that were perhaps never spoken,
words that an alignment did not find, and a damaged part of the recording."""

_SHORTEST_GAP_S = 1.0
_CONTEXT = 5  # words before and after an item
_LONGEST_PHRASE = 6  # words of a phrase that is said twice
_SHORTEST_NAME = 4  # letters
_SUFFIXES = {"de": ("s", "e", "n", "en", "er", "es", "em", "in", "innen")}  # a noun's forms are no spellings


class ReviewItem(msgspec.Struct, frozen=True, gc=False):
    """One item.

    `row` and `word` are its first word, or the word after a gap. `size` counts its words, 0 for a gap or a damaged
    part. `start` and `end` are seconds. `other` is the other spelling. `key` identifies the item after edits elsewhere.
    `alternative` is the other reading of an uncertain word.
    """

    kind: ReviewKind
    start: float
    end: float
    row: int
    word: int
    size: int = 0
    text: str = ""
    before: str = ""
    after: str = ""
    other: str = ""
    alternative: str | None = None

    @property
    def key(self) -> str:
        """The item's kind, its start in milliseconds, and its words."""
        return f"{self.kind}:{round(self.start * 1000)}:{self.text}"


class _Place(msgspec.Struct, frozen=True, gc=False):
    row: int
    number: int
    word: Word
    start: float
    end: float


def find_items(
    segments: Sequence[Segment],
    below: float,
    *,
    speech: bytes | None = None,
    damaged: Sequence[tuple[float, float]] = (),
    is_aligned: bool = False,
    language: str | None = None,
) -> tuple[ReviewItem, ...]:
    """Return the items by time. Each word belongs to one item at most.

    Args:
        segments: of the transcript, in order.
        below: words with less confidence are uncertain.
        speech: from read_speech, or None without the sound. Gaps need it.
        damaged: stretches of the recording that could not be decoded, in seconds.
        is_aligned: the text was aligned, so that words without times were not found.
        language: ISO 639-1 code of the transcript.
    """
    places = _places(segments)
    words = [place.word for place in places]
    found: dict[int, ReviewItem] = {}
    taken: set[int] = set()

    def take(kind: ReviewKind, first: int, size: int, other: str = "") -> None:
        if not taken.intersection(range(first, first + size)):
            taken.update(range(first, first + size))
            found[first] = _item(places, kind, first, size, other)

    if is_aligned:
        for first, size in _runs([word.start is None for word in words]):
            take("unaligned", first, size)
    for first, size in _repeats(words):
        take("repeat", first, size)
    silent = [word.doubt == "silence" or (speech is not None and is_without_voice(word, speech)) for word in words]
    for first, size in _runs(silent):
        take("invented", first, size)
    for index, word in enumerate(words):
        if is_uncertain(word, below):
            take("uncertain", index, 1)
    for index, other in _spellings(places, language):
        take("spelling", index, 1, other)
    missing = () if speech is None else find_missing(words, speech)
    gaps = [_between(places, "gap", gap.start, gap.end) for gap in missing if gap.seconds >= _SHORTEST_GAP_S]
    stretches = (_between(places, "damage", start, end) for start, end in damaged)
    return tuple(sorted((*found.values(), *gaps, *stretches), key=lambda item: (item.start, item.row, item.word)))


def _places(segments: Sequence[Segment]) -> list[_Place]:
    """Return all words with their places. A word without times is where the word before it ends."""
    found: list[_Place] = []
    until = 0.0
    for row, segment in enumerate(segments):
        if segment.span is not None and (not segment.words or segment.words[0].start is None):
            until = max(until, segment.span[0])
        for number, word in enumerate(segment.words):
            start = until if word.start is None else word.start
            until = start if word.end is None else word.end
            found.append(_Place(row, number, word, start, until))
    return found


def _item(places: Sequence[_Place], kind: ReviewKind, first: int, size: int, other: str) -> ReviewItem:
    last = first + size
    text, before, after = (
        " ".join(place.word.text for place in places[begin:end])
        for begin, end in ((first, last), (max(0, first - _CONTEXT), first), (last, last + _CONTEXT))
    )
    at = places[first]
    end = max(place.end for place in places[first:last])
    alternative = at.word.alternative if kind == "uncertain" else None
    return ReviewItem(kind, at.start, end, at.row, at.number, size, text, before, after, other, alternative)


def _between(places: Sequence[_Place], kind: ReviewKind, start: float, end: float) -> ReviewItem:
    """Return an item without words, at the first word after its start."""
    first = min(bisect_right(places, start, key=attrgetter("end")), len(places) - 1)  # good enough where words overlap
    at = places[first] if places else None
    return ReviewItem(kind, start, end, 0 if at is None else at.row, 0 if at is None else at.number)


def _runs(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield start and length of each run of marked words."""
    first = None
    for index, mark in enumerate((*marks, False)):
        if mark and first is None:
            first = index
        elif not mark and first is not None:
            yield first, index - first
            first = None


def _repeats(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Yield loops of the model, and phrases of two words or more that are said twice in a row."""
    loops = find_loops(words)
    texts = [normalise_word(word) for word in words]
    marks = [word.doubt == "loop" or index in loops for index, word in enumerate(words)]
    yield from _runs(marks)
    for index in range(len(texts) - 3):
        if texts[index] not in texts[index + 2 : index + 1 + _LONGEST_PHRASE]:
            continue
        for size in range(_LONGEST_PHRASE, 1, -1):
            if texts[index : index + size] == texts[index + size : index + 2 * size]:
                yield index, 2 * size
                break


def _spellings(places: Sequence[_Place], language: str | None) -> Iterator[tuple[int, str]]:
    """Yield the place of each name that another name resembles and outnumbers, with that name."""
    counts: Counter[str] = Counter()
    found: dict[str, list[int]] = defaultdict(list)
    shown: dict[str, str] = {}
    for index, place in enumerate(places):
        text = place.word.text.strip("\"'“”„‟«»‹›()[]{}¿¡.,;:!?…–—-")  # noqa: RUF001 - marks of many scripts
        text = text.removesuffix("'s").removesuffix("’s")
        if place.number and len(text) >= _SHORTEST_NAME and text[0].isupper() and text[1:].islower():
            name = text.casefold()
            counts[name] += 1
            found[name].append(index)
            shown.setdefault(name, text)
    groups: dict[str, list[str]] = defaultdict(list)
    for name in counts:
        groups[name[0]].append(name)
    endings = _SUFFIXES.get((language or "").split("-")[0], ("s",))
    for names in groups.values():
        for name in names:
            others = (each for each in names if counts[each] > counts[name] and _differs_by_a_letter(name, each))
            better = [each for each in others if not _is_form(name, each, endings)]
            if better:
                other = shown[max(better, key=lambda each: counts[each])]
                yield from ((index, other) for index in found[name])


def _is_form(name: str, other: str, endings: Sequence[str]) -> bool:
    """Tell whether one word is the other with an ending."""
    shorter, longer = sorted((name, other), key=len)
    return longer.startswith(shorter) and longer[len(shorter) :] in endings


def _differs_by_a_letter(one: str, other: str) -> bool:
    """Tell whether one letter was changed, added, removed, or swapped with its neighbour."""
    if abs(len(one) - len(other)) > 1:
        return False
    first = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) == len(other):
        if one[first + 1 :] == other[first + 1 :]:
            return True
        return one[first : first + 2] == other[first : first + 2][::-1] and one[first + 2 :] == other[first + 2 :]
    shorter, longer = sorted((one, other), key=len)
    return shorter[first:] == longer[first + 1 :]


class Review(msgspec.Struct, frozen=True):
    """The items that are left, and those that a person has checked or edited."""

    left: tuple[ReviewItem, ...]
    checked: tuple[ReviewItem, ...]

    @property
    def total(self) -> int:
        """The number of all items."""
        return len(self.left) + len(self.checked)


def review(recognised: Sequence[ReviewItem], present: Sequence[ReviewItem], checked: frozenset[str]) -> Review:
    """Return the review of a transcript.

    Args:
        recognised: the items of the recognised text.
        present: the items of the text with its edits.
        checked: the keys of the items that a person marked as correct.
    """
    here = {item.key for item in present}
    left = tuple(item for item in present if item.key not in checked)
    done = {item.key: item for item in present if item.key in checked}
    done |= {item.key: item for item in recognised if item.key not in here}
    return Review(left, tuple(sorted(done.values(), key=lambda item: item.start)))


def confirmed(segment: Segment, item: ReviewItem) -> Segment:
    """Return the segment with the words of an item as certain as words that a person wrote."""
    words = list(segment.words)
    for number in range(item.word, min(item.word + item.size, len(words))):
        words[number] = msgspec.structs.replace(words[number], confidence=None, doubt=None, alternative=None)
    return msgspec.structs.replace(segment, words=tuple(words))


def with_alternative(segment: Segment, number: int) -> Segment | None:
    """Return the segment with the other reading of a word in its place. None if the word has no other reading."""
    word = segment.words[number] if number < len(segment.words) else None
    if word is None or word.alternative is None:
        return None
    left = next((each.end for each in reversed(segment.words[:number]) if each.end is not None), word.start)
    right = next((each.start for each in segment.words[number + 1 :] if each.start is not None), None)
    plain = msgspec.structs.replace(word, alternative=None)
    new = retype_words((plain,), word.alternative, left or 0.0, right)
    return msgspec.structs.replace(segment, words=(*segment.words[:number], *new, *segment.words[number + 1 :]))
