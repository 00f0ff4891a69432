"""Decide when cues are shown: long enough to be read, apart from each other, and no later than necessary."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from core.formats.subtitles.cue_words import CueWord
from core.formats.subtitles.screen_text import width
from core.formats.subtitles.subtitle_options import SubtitleOptions

# One recognised word in eight ends before its speech. One edge in six between recognised words comes too early.
_FLASH = 10  # hundredths of a second: the shortest display of a cue without room
_LINGERING = 50  # hundredths that a cue may outlast its last recognised word
_UNSURE = 6  # hundredths that a cue outlasts the edge between two recognised words
ROUNDING = 1e-6  # seconds: a smaller difference between times is a rounding error


class Cue(NamedTuple):
    """One subtitle: times in integer milliseconds, cleaned lines, and the speaker (None for nobody, or for two).

    Times from a file stay as they were. Other times lie on whole hundredths of a second, the finest unit that every
    format holds. `language` (ISO 639-1) is set if it differs from the transcript's. `translation` has the lines below
    the text, in another language. `italic` tells whether each line is italic, and is empty if none is. `words` has the
    words of the text, none if two speakers share the cue.
    """

    start: int
    end: int
    lines: tuple[str, ...]
    speaker: str | None
    language: str | None = None
    translation: tuple[str, ...] = ()
    italic: tuple[bool, ...] = ()
    words: tuple[CueWord, ...] = ()


class SpokenCue(NamedTuple):
    """A cue with the times of its words in seconds, before it gets time to be read.

    If `recognised`, a recogniser timed its last word. If `kept`, the cue is shown at exactly these times.
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
    words: tuple[CueWord, ...] = ()


class _Limits(NamedTuple):
    """The limits of the same names in `SubtitleOptions`, and the end of the recording, in hundredths of a second."""

    gap: int
    shortest: int
    longest: int
    late: int
    last: float


def with_reading_times(
    spoken_cues: Sequence[SpokenCue], duration: float, options: SubtitleOptions, may_overlap: bool
) -> tuple[Cue, ...]:
    """Return the cues with the times at which they are shown. Their texts never change.

    A cue is shown from its first word to the end of its last word. It stays longer if it needs time to be read:

    * at least `shortest`, and at most `longest`.
    * at most `late` longer for its reading speed, or because a recogniser may end a word early.
    * up to `gap` before the next cue, and up to the end of the recording.

    If speech leaves less than `shortest`, the next cue begins up to `late` late. Between recognised words it begins a
    little late. The longer of a text and its translation counts, because people read one of them. Cues with `kept`
    times stay, and other cues give way within the same limits.

    Args:
        spoken_cues: the cues in order of `start`.
        duration: the length of the recording in seconds.
        options: the limits.
        may_overlap: show both cues if another speaker begins while one speaks.
    """
    if all(cue.kept for cue in spoken_cues):  # as in a file of cues
        return tuple(sorted([_as_shown(cue, *_own_times(cue)) for cue in spoken_cues], key=itemgetter(0)))
    if options.dashes and options.lines > 1:
        spoken_cues = _shared(spoken_cues, options)
    last = math.floor(duration * 100) if duration > 0 else math.inf
    limits = _Limits(_up(options.gap), _up(options.shortest), _down(options.longest), _down(options.late), last)
    shown: list[Cue] = []
    earliest = [0] * len(spoken_cues)
    for place, (cue, places) in enumerate(zip(spoken_cues, _followers(spoken_cues, may_overlap), strict=True)):
        if cue.kept:
            times = _own_times(cue)
            free = -(-times[1] // 10) + limits.gap
        else:
            start = max(earliest[place], round(cue.start * 100))
            places = _ahead(spoken_cues, places, start)
            following = spoken_cues[min(places)] if places else None
            latest = math.inf if following is None else _latest(cue, start, following, limits)
            if spoken_cues[min(places, default=len(spoken_cues)) - 1].end > cue.end:  # another has begun and continues
                latest = min(latest, max(round(cue.end * 100), start + limits.shortest))
            end = _end(cue, start, latest, limits, options.speed)
            times, free = (start * 10, end * 10), end + limits.gap
        for n in places:
            late = round(spoken_cues[n].start * 100) + limits.late
            earliest[n] = max(earliest[n], min(free, late) if cue.kept else free)
        shown.append(_as_shown(cue, *times))
    return tuple(sorted(shown, key=lambda cue: cue.start))


def _followers(spoken_cues: Sequence[SpokenCue], may_overlap: bool) -> list[list[int]]:
    """Return the places of the cues that must wait for each cue.

    This is the next cue. If cues `may_overlap`, it is the next cue of the same speaker, and the next cue that begins
    after the speech of this one.
    """
    count = len(spoken_cues)
    if not may_overlap:
        return [[place + 1] for place in range(count - 1)] + [[]] * bool(count)
    starts = [cue.start for cue in spoken_cues]
    followers: list[list[int]] = []
    next_of: dict[str | None, int] = {}
    for place in range(count - 1, -1, -1):
        cue = spoken_cues[place]
        after = bisect_left(starts, cue.end - ROUNDING, place + 1)
        followers.append(list({after, next_of.get(cue.speaker, count)} - {count}))
        next_of[cue.speaker] = place
    return followers[::-1]


def _ahead(spoken_cues: Sequence[SpokenCue], places: Sequence[int], start: int) -> list[int]:
    """Return the places of the cues after a cue that is shown from `start` on, in hundredths of a second.

    A cue with kept times may have begun by then, and nothing can end before it. The cue after it takes its place.
    """
    ahead = set()
    for place in places:
        while place < len(spoken_cues) and spoken_cues[place].kept and _own_times(spoken_cues[place])[0] < start * 10:
            place += 1
        ahead.add(place)
    return sorted(ahead - {len(spoken_cues)})


def _as_shown(cue: SpokenCue, start: int, end: int) -> Cue:
    return Cue(start, end, cue.lines, cue.speaker, cue.language, cue.translation, cue.italic, cue.words)


def _own_times(cue: SpokenCue) -> tuple[int, int]:
    """Return the times of a cue that keeps them, in milliseconds."""
    start = round(cue.start * 1000)
    return start, max(round(cue.end * 1000), start + 1)


def _end(cue: SpokenCue, start: int, latest: float, limits: _Limits, speed: float) -> int:
    """Return the end of the display of a cue that starts at `start`, in hundredths of a second.

    `latest` is the limit, also in hundredths. `speed` is in columns a second.
    """
    spoken = round(cue.end * 100)
    columns = max(sum(map(width, cue.lines)), sum(map(width, cue.translation)))
    reading = start + math.ceil(columns / speed * 100)
    lingering = min(_LINGERING, limits.late) if cue.recognised else 0
    end = max(spoken + lingering, start + limits.shortest, min(reading, spoken + limits.late))
    return max(int(min(end, start + limits.longest, latest, limits.last)), start + _FLASH)


def _latest(cue: SpokenCue, start: int, following: SpokenCue, limits: _Limits) -> int:
    """Return how long a cue from `start` on may be shown before the next cue, in hundredths of a second."""
    if following.kept:
        return _own_times(following)[0] // 10 - limits.gap
    meeting = round(following.start * 100)
    at_most = meeting - limits.gap + limits.late  # any more would delay the next cue too much
    latest = max(meeting - limits.gap, min(start + limits.shortest, at_most))
    if cue.recognised and following.recognised:
        latest = max(latest, min(round(cue.end * 100), meeting) + min(_UNSURE, limits.late))
    return min(latest, at_most)


def _shared(spoken_cues: Sequence[SpokenCue], options: SubtitleOptions) -> list[SpokenCue]:
    """Join cues of two speakers, a line with a dash each, if the first cue would be too brief alone."""
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
    """Round seconds up to hundredths."""
    return math.ceil(round(seconds * 100, 6))


def _down(seconds: float) -> int:
    """Round seconds down to hundredths."""
    return math.floor(round(seconds * 100, 6))
