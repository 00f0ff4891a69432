"""Format times and lengths for people."""

import math
from collections.abc import Sequence


def format_timestamp(seconds: float) -> str:
    """Format a time with tenths of a second, and hours if needed: 0:07.9, 12:03:44.0."""
    tenths = int(seconds * 10 + 0.5)
    return f"{format_duration(tenths // 10)}.{tenths % 10}"


def format_stretches(stretches: Sequence[tuple[float, float]], most: int = 3) -> str:
    """Format the first `most` stretches: 1:10–2:05, 12:03–12:04, …"""
    shown = [f"{format_duration(start)}–{format_duration(math.ceil(end))}" for start, end in stretches[:most]]
    return ", ".join([*shown, *(["…"] if len(stretches) > most else [])])


def part_sentence(start: float, end: float) -> str:
    """Return the sentence that names the part that Mynah heard."""
    return f"Mynah heard {format_timestamp(start)} to {format_timestamp(end)} of the recording."


def format_duration(seconds: float) -> str:
    """Format a length without tenths: 34:20, 12:03:44."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def format_hundredths(seconds: float) -> str:
    """Format a time with hundredths of a second: 12:25.80, 1:12:44.05."""
    hundredths = int(seconds * 100 + 0.5)
    return f"{format_duration(hundredths // 100)}.{hundredths % 100:02}"


def parse_time(text: str) -> float | None:
    """Return the seconds of a typed time such as 12:25.80, 1:12:25,8 or 745.8. Return None for other text.

    Minutes and seconds behind a colon are less than 60.
    """
    parts = text.strip().replace(",", ".").split(":")
    if len(parts) > 3 or not all(part and part.replace(".", "", 1).isascii() for part in parts):
        return None
    *whole, last = parts
    if not all(part.isdecimal() for part in whole) or not last.replace(".", "", 1).isdecimal():
        return None
    if any(float(part) >= 60 for part in parts[1:]):
        return None
    seconds = float(last)
    for n, part in enumerate(reversed(whole), 1):
        seconds += float(part) * 60**n
    return seconds
