"""Report commands with wrong arguments, and read the files that options name."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from core.cli import EXIT_USAGE
from core.contracts.errors import InputFault

_Content = TypeVar("_Content")


class Misuse(Exception):
    """The command's arguments are wrong. The message is the sentence for the user."""


def usage_error(sentence: str) -> int:
    """Print an error of the command's arguments. Return the exit status."""
    print(f"mynah: {sentence}", file=sys.stderr)
    return EXIT_USAGE


def read_named(path: str | Path, reader: Callable[[Path], _Content]) -> _Content:
    """Return the content of an option's file. Raises Misuse, which names the file."""
    try:
        return reader(Path(path))
    except InputFault as fault:
        shown = (
            InputFault("transcript-empty") if fault.code == "empty" else fault
        )  # the advice for an empty recording does not fit
        words = shown.message
        raise Misuse(words if "file" in shown.figures else f"{path}: {words}") from fault
