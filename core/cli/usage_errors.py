"""Commands that cannot be carried out as they were given, and the files that their options name."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from core.cli import EXIT_USAGE
from core.contracts.errors import InputFault

_Content = TypeVar("_Content")


class Misuse(Exception):
    """The command cannot be carried out as it was given; the message says why."""


def usage_error(sentence: str) -> int:
    """Say what is wrong with the command; returns the exit status."""
    print(f"mynah: {sentence}", file=sys.stderr)
    return EXIT_USAGE


def read_named(path: str | Path, reader: Callable[[Path], _Content]) -> _Content:
    """What a file that an option names holds. Raises Misuse, which names the file."""
    try:
        return reader(Path(path))
    except InputFault as fault:
        told = InputFault("transcript-empty") if fault.code == "empty" else fault  # no recording, to be copied again
        words = f"{told.sentence}. {told.advice}"
        raise Misuse(words if "file" in told.figures else f"{path}: {words}") from fault
