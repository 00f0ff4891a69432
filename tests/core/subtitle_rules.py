"""The rules of subtitles, written down without looking at how cues are made: what cues break of them, in words."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.subtitles import Cue, SubtitleOptions
from core.transcript import Transcript, Word

_TICK = 11  # ms; times are rounded to hundredths of a second, and limits too
_NOISE = 1e-6  # ms; what a duration of floating point may lack
_FLASH = 100  # ms; what is left of a cue for which the times leave no room at all


def columns(text: str) -> int:
    """Columns of text on a screen."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text if unicodedata.category(c) not in ("Mn", "Me"))
    return wide + sum(unicodedata.category(c) not in ("Mn", "Me", "Cf") for c in text)


def visible(text: str) -> list[str]:
    """The words of a text, without what no screen shows."""
    return "".join(c for c in text if c.isprintable() or c.isspace()).split()


def unspaced(word: str) -> bool:
    """Whether a word is Chinese or Japanese in part, and may be wrapped anywhere."""
    return any(unicodedata.name(c, "").startswith(("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC")) for c in word)


def broken(given: Transcript, cues: Sequence[Cue], options: SubtitleOptions) -> list[str]:
    """Every rule that a transcript's cues break."""
    return [
        *_text(given, cues, options),
        *_shape(cues, options),
        *_times(given, cues, options),
        *_pace(given, cues, options),
    ]


def _text(given: Transcript, cues: Sequence[Cue], options: SubtitleOptions) -> Iterator[str]:
    said: dict[str | None, list[str]] = {}
    for segment in given.segments:
        said.setdefault(segment.speaker, []).extend(part for word in segment.words for part in visible(word.text))
    shown: dict[str | None, list[str]] = {}
    for cue in cues:
        shown.setdefault(cue.speaker, []).extend(word for line in cue.lines for word in line.split())
    for speaker in said.keys() | shown.keys() if not options.dashes else ():
        spoken, read = said.get(speaker, []), shown.get(speaker, [])
        if any(map(unspaced, spoken)):  # then a word may be wrapped: all characters are there
            spoken, read = list("".join(spoken)), list("".join(read))
        if Counter(spoken) != Counter(read):
            yield f"what {speaker} says: {spoken} became {read}"
        timed = _in_order(given, speaker)
        ordered = [part for word in timed or () for part in visible(word.text)]
        if ordered and read != (list("".join(ordered)) if any(map(unspaced, ordered)) else ordered):
            yield f"out of order: {ordered} became {read}"


def _in_order(given: Transcript, speaker: str | None) -> list[Word] | None:
    """A speaker's words, where each has a time and none is said before the one before it has ended; else None."""
    parts = [segment for segment in given.segments if segment.speaker == speaker and segment.words]
    parts.sort(key=lambda segment: segment.start or 0.0)
    words = [word for segment in parts for word in segment.words]
    spans = [(word.start, word.end) for word in words if word.start is not None and word.end is not None]
    edges = [edge for span in spans for edge in span]
    whole = len(spans) == len(words) and not any(segment.span for segment in parts)
    return words if whole and all(a <= b for a, b in pairwise(edges)) else None


def _shape(cues: Sequence[Cue], options: SubtitleOptions) -> Iterator[str]:
    for cue in cues:
        if not 1 <= len(cue.lines) <= options.lines:
            yield f"{len(cue.lines)} lines: {cue}"
        for line in cue.lines:
            alone = len(cue.lines) == 1 and len(line.split()) == 1
            if not line.strip() or line != line.strip():
                yield f"blank: {cue}"
            if columns(line) > options.line_length and not alone:
                yield f"a line of {columns(line)}: {cue}"


def _times(given: Transcript, cues: Sequence[Cue], options: SubtitleOptions) -> Iterator[str]:
    for cue in cues:
        if not 0 <= cue.start < cue.end:
            yield f"impossible: {cue}"
        if cue.end - cue.start > options.longest * 1000:
            yield f"too long: {cue}"
        if given.duration and cue.end > given.duration * 1000 + _NOISE and cue.end - cue.start > _FLASH:
            yield f"after the end: {cue}"
    for cue, after in pairwise(cues):
        if after.start - cue.end < options.gap * 1000:
            yield f"too near: {cue} {after}"
    for cue, following in pairwise([*cues, None]):
        assert cue is not None
        limits = [following.start - options.gap * 1000] if following else []
        limits += [given.duration * 1000] if given.duration else []
        free = all(limit - cue.end > _TICK for limit in limits)
        if free and cue.end - cue.start < options.shortest * 1000:
            yield f"too short, with room behind it: {cue}"


def _pace(given: Transcript, cues: Sequence[Cue], options: SubtitleOptions) -> Iterator[str]:
    """What is wrong with cues beside what is said, where that can be told: a speaker's words flow, each of one part."""
    rest: dict[str | None, list[Word]] = {}
    for speaker in {cue.speaker for cue in cues} if not options.dashes else ():
        words = [word for word in _in_order(given, speaker) or () if visible(word.text)]
        if any(len(visible(word.text)) > 1 or unspaced(word.text) for word in words):
            words = []
        rest[speaker] = words[::-1]
    for place, cue in enumerate(cues):
        left = rest.get(cue.speaker)
        spoken = [left.pop() for line in cue.lines for _ in line.split() if left]
        if not spoken:
            continue
        hurried = place > 0 and cues[place - 1].end - cues[place - 1].start <= _FLASH
        if not hurried and cue.start > ((spoken[0].start or 0.0) + options.late) * 1000 + _TICK:
            yield f"late for {spoken[0]}: {cue}"
        following = cues[place + 1] if place + 1 < len(cues) else None
        start, end = (spoken[0].start or 0.0) * 1000, (spoken[-1].end or 0.0) * 1000
        yield from _beside(cue, following, start, end, given.duration, options)


def _beside(
    cue: Cue, following: Cue | None, start: float, end: float, duration: float, options: SubtitleOptions
) -> Iterator[str]:
    """What is wrong with a cue whose words are said from `start` to `end`, ms."""
    late = options.late * 1000
    if cue.start < start - _TICK:
        yield f"before it is said, at {start}: {cue}"
    if cue.end > max(end + late, cue.start + options.shortest * 1000, cue.start + _FLASH) + _TICK:
        yield f"long after it was said, until {end}: {cue}"
    latest = min(end + late, cue.start + options.longest * 1000)
    latest = min(latest, following.start - options.gap * 1000 if following else latest, duration * 1000 or latest)
    rate = sum(map(columns, cue.lines)) / (cue.end - cue.start) * 1000
    if rate > options.speed and latest - cue.end > _TICK:
        yield f"{rate} columns a second, and could stand until {latest}: {cue}"
