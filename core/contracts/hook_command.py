"""Read the command that runs after each finished recording. No shell takes part."""

import os
import re
import shlex
from collections.abc import Mapping, Sequence

PLACES = ("json", "text", "file")
"""The places in a command, each in braces: the transcript as JSON and as text, and the recording."""
LONGEST_COMMAND = 4096  # signs
_PLACE = re.compile(r"\{([A-Za-z_]+)\}")


def split_command(text: str) -> tuple[str, ...]:
    """Return the program and its arguments. "" has none.

    Raises:
        ValueError: a quotation mark is missing, a place is unknown, or the text is too long. The text says which.
    """
    if len(text) > LONGEST_COMMAND or "\0" in text:
        raise ValueError("the command is too long")
    try:
        words = shlex.split(text, posix=os.name != "nt")  # in POSIX mode, a backslash of a path would vanish
    except ValueError as error:
        raise ValueError("a quotation mark has no partner") from error
    if os.name == "nt":
        words = [word[1:-1] if len(word) > 1 and word[0] == word[-1] in "\"'" else word for word in words]
    unknown = next((name for word in words for name in _PLACE.findall(word) if name not in PLACES), None)
    if unknown is not None:
        known = ", ".join(f"{{{name}}}" for name in PLACES)
        raise ValueError(f"{{{unknown}}} is none of {known}")
    return tuple(words)


def fill(words: Sequence[str], values: Mapping[str, str]) -> list[str]:
    """Return the words with values in their places. A value is never split or read again."""
    return [_PLACE.sub(lambda match: values[match[1]], word) for word in words]
