"""The content of a TextGrid, which its text forms and its binary form share."""

from typing import NamedTuple

from core.contracts.errors import InputFault


class GridTier(NamedTuple):
    """A tier of intervals, as (start, end, label) in seconds, or a tier of `points`."""

    name: str
    intervals: list[tuple[float, float, str]]
    points: int = 0


def unread(reason: str) -> InputFault:
    """Return the fault of a TextGrid that cannot be read."""
    return InputFault("transcript-unread", kind="TextGrid", reason=reason)
