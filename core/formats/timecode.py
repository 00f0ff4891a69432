"""Count frames, and write times as timecodes (SMPTE ST 12-1), with drop-frame where it is asked for."""

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from core.contracts.errors import InputFault

Rate = Literal["23.976", "24", "25", "29.97", "29.97df", "30", "50", "59.94", "59.94df"]
_TIMECODE = re.compile(r"(\d\d):(\d\d):(\d\d)[:;](\d\d)")
_MINUTES_A_DAY = 24 * 60


class FrameRate(NamedTuple):
    """Frames a second, the number of frames in a second of the timecode, and the numbers that each minute drops.

    Drop-frame leaves out the first numbers of each minute, except each tenth minute. No frame is dropped.
    """

    exact: Fraction
    nominal: int
    dropped: int = 0

    @property
    def is_ntsc(self) -> bool:
        """Whether a second has fewer frames than its timecode."""
        return self.exact != self.nominal

    @property
    def frames_a_day(self) -> int:
        """The number of timecodes."""
        return _MINUTES_A_DAY * 60 * self.nominal - self.dropped * (_MINUTES_A_DAY - _MINUTES_A_DAY // 10)


RATES: Mapping[Rate, FrameRate] = MappingProxyType(
    {
        "23.976": FrameRate(Fraction(24000, 1001), 24),
        "24": FrameRate(Fraction(24), 24),
        "25": FrameRate(Fraction(25), 25),
        "29.97": FrameRate(Fraction(30000, 1001), 30),
        "29.97df": FrameRate(Fraction(30000, 1001), 30, 2),
        "30": FrameRate(Fraction(30), 30),
        "50": FrameRate(Fraction(50), 50),
        "59.94": FrameRate(Fraction(60000, 1001), 60),
        "59.94df": FrameRate(Fraction(60000, 1001), 60, 4),
    }
)
"""The rates of films and television."""


class TimecodeOptions(msgspec.Struct, frozen=True):
    """The frames a second, and the timecode of the recording's first frame."""

    rate: Rate = "25"
    start: str = "00:00:00:00"

    @property
    def frame_rate(self) -> FrameRate:
        """The rate."""
        return RATES[self.rate]

    @property
    def first_frame(self) -> int:
        """The number of the first frame, counted from the timecode of zeros. Raises InputFault("timecode")."""
        number = frame_number(self.start, self.frame_rate)
        if number is None:
            raise InputFault("timecode", timecode=self.start, rate=self.rate)
        return number


def frames_in(seconds: float, rate: FrameRate) -> int:
    """Return the number of the frame that is nearest to a time."""
    return round(Fraction(round(seconds * 1000), 1000) * rate.exact)


def timecode(frame: int, rate: FrameRate) -> str:
    """Return `HH:MM:SS:FF` for the number of a frame, or `HH:MM:SS;FF` with drop-frame. Hours wrap at 24."""
    frame %= rate.frames_a_day
    if rate.dropped:
        tens, rest = divmod(frame, 600 * rate.nominal - 9 * rate.dropped)
        minutes = max(0, rest - rate.dropped) // (60 * rate.nominal - rate.dropped)
        frame += rate.dropped * (9 * tens + minutes)
    seconds, number = divmod(frame, rate.nominal)
    mark = ";" if rate.dropped else ":"
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{mark}{number:02}"


def frame_number(text: str, rate: FrameRate) -> int | None:
    """Return the number of the frame with a timecode. Return None for a text that is no timecode of this rate."""
    found = _TIMECODE.fullmatch(text.strip())
    if found is None:
        return None
    hours, minutes, seconds, number = map(int, found.groups())
    is_dropped = number < rate.dropped and seconds == 0 and minutes % 10 != 0
    if hours > 23 or minutes > 59 or seconds > 59 or number >= rate.nominal or is_dropped:
        return None
    return count_frames(hours, minutes, seconds, number, rate)


def count_frames(hours: int, minutes: int, seconds: int, number: int, rate: FrameRate) -> int:
    """Return the number of the frame with these parts of a timecode, counted from the timecode of zeros."""
    whole = hours * 60 + minutes
    return (whole * 60 + seconds) * rate.nominal + number - rate.dropped * (whole - whole // 10)
