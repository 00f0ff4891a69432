"""Decide when cues are shown: long enough to be read, apart from each other, and no later than necessary."""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from core.formats.subtitles.cue_words import CueWord
from core.formats.subtitles.kept_times import KeptTime, KeptTimes
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
    """The limits of the same names in `SubtitleOptions`, and the end of the recording, in hundredths of a second.

    `exact_gap` is the gap beside kept times, in milliseconds.
    """

    gap: int
    shortest: int
    longest: int
    late: int
    last: float
    exact_gap: int


def with_reading_times(
    spoken_cues: Sequence[SpokenCue], duration: float, options: SubtitleOptions, may_overlap: bool
) -> tuple[Cue, ...]:
    """Return the cues with the times at which they are shown. Their texts never change.

    A cue is shown from its first word to the end of its last word. It stays longer if it needs time to be read:

    * at least `shortest`, and at most `longest`.
    * at most `late` longer for its reading speed, or because a recogniser may end a word early.
    * up to `gap` before the next cue, and up to the end of the recording.

    If speech leaves less than `shortest`, the next cue begins up to `late` late. Between recognised words it begins a
    little late. The longer of a text and its translation counts, because people read one of them.

    Cues with `kept` times stay, whatever they overlap. Another cue ends `gap` before the next of them. It waits up to
    `late` for those that began before it and end by then.

    Not all limits can hold in every transcript. Each of these wins over those below it (see decisions/0143):

    1. Kept times.
    2. A cue lasts 0.1 s, and `gap` from the next one without a kept time.
    3. `gap` before a kept time, `longest`, and the end of the recording.
    4. A cue begins at most `late` late. Only cues of 0.1 s before it delay it further.
    5. `shortest`, then the end of the speech and the reading speed.

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
    limits = _Limits(
        gap=_up(options.gap),
        shortest=_up(options.shortest),
        longest=_down(options.longest),
        late=_down(options.late),
        last=last,
        exact_gap=_up(options.gap * 10),
    )
    times = _Schedule(spoken_cues, limits, options.speed, may_overlap).times()
    shown = [_as_shown(cue, *own) for cue, own in zip(spoken_cues, times, strict=True)]
    # A cue cannot end before a kept one that begins with it, which comes first.
    by_start = sorted(zip(shown, spoken_cues, strict=True), key=lambda pair: (pair[0].start, not pair[1].kept))
    return tuple(cue for cue, _ in by_start)


class _Schedule:
    """The times of cues, in hundredths of a second. The starts are settled before the ends."""

    def __init__(self, spoken_cues: Sequence[SpokenCue], limits: _Limits, speed: float, may_overlap: bool) -> None:
        self.cues = spoken_cues
        self.limits = limits
        self.speed = speed
        self.may_overlap = may_overlap
        self.followers = _followers(spoken_cues, may_overlap)
        times = (KeptTime(*_own_times(cue), cue.speaker, place) for place, cue in enumerate(spoken_cues) if cue.kept)
        self.kept = KeptTimes(times, may_overlap)
        self.starts = [_first_start(cue, self.kept, limits) for cue in spoken_cues]

    def times(self) -> Iterator[tuple[int, int]]:
        """Yield the start and the end of each cue in milliseconds."""
        ends = [0 if cue.kept else self._settle(place) for place, cue in enumerate(self.cues)]
        for place, (cue, wished) in enumerate(zip(self.cues, ends, strict=True)):
            if cue.kept:
                yield _own_times(cue)
                continue
            start = self.starts[place]
            latest = min([self.starts[n] for n in self.followers[place]], default=math.inf) - self.limits.gap
            yield start * 10, max(int(min(wished, latest)), start + _FLASH) * 10

    def _settle(self, place: int) -> int:
        """Delay the followers of a cue as long as they may wait. Return the end that it wishes beside them."""
        cue, start, followers = self.cues[place], self.starts[place], self.followers[place]
        wished = int(min(_end(cue, start, self.limits, self.speed), self._end_among_others(place)))
        latest = [_latest(cue, start, self.cues[n], self.starts[n], self.limits) for n in followers]
        for n in followers:
            self.starts[n] = max(self.starts[n], max(min(wished, *latest), start + _FLASH) + self.limits.gap)
        return wished

    def _end_among_others(self, place: int) -> float:
        """Return how long a cue may be shown before the next kept time, and beside a cue that continues."""
        cue, start = self.cues[place], self.starts[place]
        latest: float = math.inf
        following = min(self.followers[place], default=len(self.cues))
        ahead = self.kept.first_after(max(start * 10, round(cue.start * 1000)), round(cue.end * 1000), cue.speaker)
        if ahead is not None:
            latest = (ahead.start - self.limits.exact_gap) // 10
            following = min(following, ahead.place)
        if self.may_overlap and self.cues[following - 1].end > cue.end:  # it has begun and continues
            latest = min(latest, max(round(cue.end * 100), start + self.limits.shortest))
        return latest


def _followers(spoken_cues: Sequence[SpokenCue], may_overlap: bool) -> list[set[int]]:
    """Return the places of the cues that must wait for each cue. Cues with kept times wait for none.

    This is the next cue. If cues `may_overlap`, it is the next cue of the same speaker, and the next cue that begins
    after the speech of this one.
    """
    count = len(spoken_cues)
    starts = [cue.start for cue in spoken_cues]
    waiting = [count] * (count + 1)  # the first cue that waits, at or after each place
    next_of: dict[str | None, int] = {}
    followers: list[set[int]] = []
    for place in range(count - 1, -1, -1):
        cue = spoken_cues[place]
        found = {waiting[place + 1]}
        if may_overlap:
            after = bisect_left(starts, cue.end - ROUNDING, place + 1)
            found = {waiting[after], next_of.get(cue.speaker, count)}
        followers.append(found - {count})
        waiting[place] = waiting[place + 1] if cue.kept else place
        if not cue.kept:
            next_of[cue.speaker] = place
    return followers[::-1]


def _first_start(cue: SpokenCue, kept: KeptTimes, limits: _Limits) -> int:
    """Return the start of a cue that waits only for kept times, in hundredths of a second.

    It waits at most `late`. It waits for no cue that is shown for longer than that.
    """
    start = round(cue.start * 100)
    latest = start + limits.late
    end = kept.end_before(round(cue.start * 1000), latest * 10, cue.speaker)
    return max(start, min(-(-(end + limits.exact_gap) // 10), latest)) if end else start


def _as_shown(cue: SpokenCue, start: int, end: int) -> Cue:
    return Cue(start, end, cue.lines, cue.speaker, cue.language, cue.translation, cue.italic, cue.words)


def _own_times(cue: SpokenCue) -> tuple[int, int]:
    """Return the times of a cue that keeps them, in milliseconds."""
    start = round(cue.start * 1000)
    return start, max(round(cue.end * 1000), start + 1)


def _end(cue: SpokenCue, start: int, limits: _Limits, speed: float) -> float:
    """Return the end of the display of a cue from `start` on without neighbours, in hundredths of a second.

    `speed` is in columns a second.
    """
    spoken = round(cue.end * 100)
    columns = max(sum(map(width, cue.lines)), sum(map(width, cue.translation)))
    reading = start + math.ceil(columns / speed * 100)
    lingering = min(_LINGERING, limits.late) if cue.recognised else 0
    end = max(spoken + lingering, start + limits.shortest, min(reading, spoken + limits.late))
    return min(end, start + limits.longest, limits.last)


def _latest(cue: SpokenCue, start: int, following: SpokenCue, earliest: int, limits: _Limits) -> int:
    """Return how long a cue from `start` on may be shown before the next cue, in hundredths of a second.

    The next cue is shown no earlier than `earliest`.
    """
    meeting = round(following.start * 100)
    latest = start + limits.shortest
    if cue.recognised and following.recognised:
        latest = max(latest, min(round(cue.end * 100), meeting) + min(_UNSURE, limits.late))
    at_most = meeting - limits.gap + limits.late  # any more would delay the next cue too much
    return max(earliest - limits.gap, min(latest, at_most))


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
