"""Name speakers who have no name yet."""

import re
from collections.abc import Collection
from itertools import count

_DEFAULT = re.compile(r"Speaker [1-9]\d*")


def default_name(number: int) -> str:
    """Return the name of speaker `number`, counted from 0: "Speaker 1"."""
    return f"Speaker {number + 1}"


def is_default_name(name: str) -> bool:
    """Return whether a name is that of a speaker without a name."""
    return _DEFAULT.fullmatch(name) is not None


def unused_name(names: Collection[str], number: int = 0) -> str:
    """Return the first default name from speaker `number` on that is not in `names`."""
    return next(name for name in map(default_name, count(number)) if name not in names)
