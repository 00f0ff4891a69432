"""When cues are shown: long enough to be read, apart from each other, and no later than necessary."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import SubtitleOptions

_FLASH = 10  # hundredths of a second; the least that a cue is shown where the times leave it no room
_LINGERING = 50  # hundredths that a cue may outlast a recognised word, which one time in eight ends before its speech
_UNSURE = 6  # hundredths that a cue outlasts the edge between two recognised words, of which one in six comes as early
ROUNDING = 1e-6  # seconds; times that differ by less are the same, but for how numbers are held


class Cue(NamedTuple):
    """One subtitle: integer milliseconds, cleaned text, and who speaks (None: nobody, or two).

    Times that were read are as they were; others lie on whole hundredths, the finest that every format holds.
    `language` (ISO 639-1) is set where it is not the transcript's own. `translation` are the lines below those of the
    text, which say the same in another language. `italic` says of each line whether it is in italics; empty: none is.
    """

    start: int
    end: int
    lines: tuple[str, ...]
    speaker: str | None
    language: str | None = None
    translation: tuple[str, ...] = ()
    italic: tuple[bool, ...] = ()


class SpokenCue(NamedTuple):
    """A cue with the times of its words, in seconds, before it is given time to be read.

    `recognised`: its last word's time is a recogniser's own. `kept`: it is shown at these very times.
    """

    start: float
    end: float
    lines: tuple[str, ...]
    speaker: str | None
    language: str | None = None
    translation: tuple[str, ...] = ()
    italic: tuple[bool, ...] = ()
    recognised: bool = False
    kept: bool = False


class _Limits(NamedTuple):
    """What `SubtitleOptions` calls so, and the end of the recording, in hundredths of a second."""

    gap: int
    shortest: int
    longest: int
    late: int
    last: float


def with_reading_times(
    spoken_cues: Sequence[SpokenCue], duration: float, options: SubtitleOptions, may_overlap: bool
) -> tuple[Cue, ...]:
    """The cues, in order of `start`, with the times at which they are shown; their texts never change.

    A cue is shown from its first word to the end of its last one, longer where it could not be read otherwise: at
    least `shortest`, at most `late` more for its speed or because a recogniser may end a word early, never longer than
    `longest`, the recording, or up to `gap` before the next. Where speech leaves less than `shortest`, the next one
    begins up to `late` late; where recognised words meet, a little and the gap. Of a text and its translation people
    read one, so the longer of the two counts. Cues that keep their times keep them, and make others give way that far.
    Where cues `may_overlap` and another speaker begins while one speaks, both are shown, the first to its last word.
    """
    if options.dashes and options.lines > 1:
        spoken_cues = _shared(spoken_cues, options)
    last = math.floor(duration * 100) if duration > 0 else math.inf
    limits = _Limits(_up(options.gap), _up(options.shortest), _down(options.longest), _down(options.late), last)
    found: list[Cue] = []
    earliest = [0] * len(spoken_cues)
    for place, (cue, places) in enumerate(zip(spoken_cues, _followers(spoken_cues, may_overlap), strict=True)):
        following = spoken_cues[min(places)] if places else None
        if cue.kept:
            times = _own_times(cue)
            free = -(-times[1] // 10) + limits.gap
        else:
            start = max(earliest[place], round(cue.start * 100))
            latest = math.inf if following is None else _latest(cue, start, following, limits)
            if spoken_cues[min(places, default=len(spoken_cues)) - 1].end > cue.end:  # another has begun and goes on
                latest = min(latest, max(round(cue.end * 100), start + limits.shortest))
            end = _end(cue, start, latest, limits, options.speed)
            times, free = (start * 10, end * 10), end + limits.gap
        for n in places:
            late = round(spoken_cues[n].start * 100) + limits.late
            earliest[n] = max(earliest[n], min(free, late) if cue.kept else free)
        found.append(Cue(*times, cue.lines, cue.speaker, cue.language, cue.translation, cue.italic))
    return tuple(sorted(found, key=lambda cue: cue.start))


def _followers(spoken_cues: Sequence[SpokenCue], may_overlap: bool) -> list[set[int]]:
    """Of each cue, in order of `start`, the places of those that may not be shown before it is over: the next one.

    Where cues `may_overlap`, the next one of its speaker, and the next one that begins when its speech is over.
    """
    count = len(spoken_cues)
    if not may_overlap:
        return [{place + 1} - {count} for place in range(count)]
    starts = [cue.start for cue in spoken_cues]
    found: list[set[int]] = []
    next_of: dict[str | None, int] = {}
    for place in range(count - 1, -1, -1):
        cue = spoken_cues[place]
        after = bisect_left(starts, cue.end - ROUNDING, place + 1)
        found.append({after, next_of.get(cue.speaker, count)} - {count})
        next_of[cue.speaker] = place
    return found[::-1]


def _own_times(cue: SpokenCue) -> tuple[int, int]:
    """When a cue is shown that keeps its times, in milliseconds."""
    start = round(cue.start * 1000)
    return start, max(round(cue.end * 1000), start + 1)


def _end(cue: SpokenCue, start: int, latest: float, limits: _Limits, speed: float) -> int:
    """Until when, at the `latest`, a cue from `start` on is shown, all in hundredths; `speed` in columns a second."""
    spoken = round(cue.end * 100)
    columns = max(sum(map(width, cue.lines)), sum(map(width, cue.translation)))
    reading = start + math.ceil(columns / speed * 100)
    lingering = min(_LINGERING, limits.late) if cue.recognised else 0
    end = max(spoken + lingering, start + limits.shortest, min(reading, spoken + limits.late))
    return max(int(min(end, start + limits.longest, latest, limits.last)), start + _FLASH)


def _latest(cue: SpokenCue, start: int, following: SpokenCue, limits: _Limits) -> int:
    """Until when a cue from `start` on may be shown beside the one that follows it, in hundredths."""
    if following.kept:
        return _own_times(following)[0] // 10 - limits.gap
    meeting = round(following.start * 100)
    at_most = meeting - limits.gap + limits.late  # else the next one would begin too late
    latest = max(meeting - limits.gap, min(start + limits.shortest, at_most))
    if cue.recognised and following.recognised:
        latest = max(latest, min(round(cue.end * 100), meeting) + min(_UNSURE, limits.late))
    return min(latest, at_most)


def _shared(spoken_cues: Sequence[SpokenCue], options: SubtitleOptions) -> list[SpokenCue]:
    """Cues of two speakers as one, a line with a dash each, where the first could not be shown for long enough."""
    shared: list[SpokenCue] = []
    for cue in spoken_cues:
        before = shared[-1] if shared else None
        if before is not None and _may_share(before, cue, options):
            lines = (f"- {before.lines[0]}", f"- {cue.lines[0]}")
            end, recognised = max((before.end, before.recognised), (cue.end, cue.recognised))
            shared[-1] = SpokenCue(before.start, end, lines, None, cue.language, recognised=recognised)
        else:
            shared.append(cue)
    return shared


def _may_share(before: SpokenCue, cue: SpokenCue, options: SubtitleOptions) -> bool:
    if before.language != cue.language or before.speaker == cue.speaker or before.kept or cue.kept:
        return False
    if len(before.lines) != 1 or len(cue.lines) != 1:
        return False
    if before.translation or cue.translation:
        return False
    fits = max(width(before.lines[0]), width(cue.lines[0])) + 2 <= options.line_length
    needed = max(options.shortest, width(before.lines[0]) / options.top_speed)
    too_brief = cue.start - options.gap - before.start < needed
    return fits and too_brief and max(before.end, cue.end) - before.start <= options.longest + ROUNDING


def _up(seconds: float) -> int:
    """Seconds as hundredths, rounded up."""
    return math.ceil(round(seconds * 100, 6))


def _down(seconds: float) -> int:
    """Seconds as hundredths, rounded down."""
    return math.floor(round(seconds * 100, 6))
