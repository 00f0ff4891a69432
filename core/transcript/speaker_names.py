"""The names of speakers whom nobody has named yet."""

from collections.abc import Collection
from itertools import count


def default_name(number: int) -> str:
    """The name of speaker `number`, counted from 0: "Speaker 1"."""
    return f"Speaker {number + 1}"


def unused_name(names: Collection[str], number: int = 0) -> str:
    """The name of speaker `number`, or of the first behind it whose name is none of `names`."""
    return next(name for name in map(default_name, count(number)) if name not in names)
