"""The rules of subtitles, written down without looking at how cues are made: what cues break of them, in words."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.subtitles import Cue, SubtitleOptions
from core.transcript import Transcript

_TICK = 11  # ms; times are rounded to hundredths of a second, and limits too
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
    return [*_text(given, cues, options), *_shape(cues, options), *_times(given, cues, options)]


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
        if given.duration and cue.end > given.duration * 1000 and cue.end - cue.start > _FLASH:
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


def too_fast(cues: Sequence[Cue], ends: Sequence[float], options: SubtitleOptions) -> list[str]:
    """Cues that are read too fast although they could stand longer; `ends` are when their last words end, seconds."""
    found = []
    for (cue, end), following in zip(zip(cues, ends, strict=True), [*cues[1:], None], strict=True):
        fast = sum(map(columns, cue.lines)) / (cue.end - cue.start) * 1000 > options.speed
        latest = min(end + options.late, cue.start / 1000 + options.longest) * 1000
        if following is not None:
            latest = min(latest, following.start - options.gap * 1000)
        if fast and latest - cue.end > _TICK:
            found.append(f"{cue}, could stand until {latest}")
    return found
