"""Find the cues with kept times around another cue, which gives way to them."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple


class KeptTime(NamedTuple):
    """The time of a cue that keeps it, in milliseconds. `place` is the place of the cue among all cues."""

    start: int
    end: int
    speaker: str | None
    place: int


class KeptTimes:
    """All kept times of a transcript, by their starts and by their ends.

    If `may_overlap`, speech gives way to its own speaker's kept times, and to those that begin after or end before it.
    """

    def __init__(self, times: Iterable[KeptTime], may_overlap: bool) -> None:
        self._by_start = sorted(times, key=lambda time: time.start)
        self._by_end = sorted(self._by_start, key=lambda time: time.end)
        self._starts = [time.start for time in self._by_start]
        self._ends = [time.end for time in self._by_end]
        self._may_overlap = may_overlap

    def end_before(self, spoken: int, latest: int, speaker: str | None) -> int:
        """Return the last end of a kept time that begins no later than speech. Return 0 if none ends by `latest`.

        Args:
            spoken: the start of the speech in milliseconds.
            latest: the latest end in milliseconds.
            speaker: the speaker.
        """
        for place in range(bisect_right(self._ends, latest) - 1, -1, -1):
            time = self._by_end[place]
            if time.start <= spoken and (time.end <= spoken or self._excludes(time, speaker)):
                return time.end
        return 0

    def first_after(self, shown: int, spoken: int, speaker: str | None) -> KeptTime | None:
        """Return the first kept time that begins after a cue, None if there is no such time.

        Args:
            shown: the start of the cue in milliseconds.
            spoken: the end of its speech in milliseconds.
            speaker: its speaker.
        """
        for place in range(bisect_right(self._starts, shown), len(self._by_start)):
            time = self._by_start[place]
            if time.start >= spoken or self._excludes(time, speaker):
                return time
        return None

    def _excludes(self, time: KeptTime, speaker: str | None) -> bool:
        """Tell whether a kept time and simultaneous speech of `speaker` must not be shown together."""
        return not self._may_overlap or time.speaker == speaker
