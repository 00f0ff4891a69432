"""Read the command that runs after each finished recording. No shell takes part."""

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import PurePath

PLACES = ("json", "text", "file")
"""The places in a command, each in braces: the transcript as JSON and as text, and the recording."""
LONGEST_COMMAND = 4096  # signs
_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh", "fish"})  # the word behind the flag holds commands
_SHELLS_OF_WINDOWS = frozenset({"cmd", "powershell", "pwsh"})  # all words behind it do
_SHELL_FLAGS = frozenset({"-c", "-lc", "-ic", "/c", "/k", "-command"})
_PLACE = re.compile(r"\{([A-Za-z_]+)\}")


def split_command(text: str) -> tuple[str, ...]:
    """Return the program and its arguments. "" has none.

    Raises:
        ValueError: a quotation mark is missing, a place is unknown, or the text is too long. The text says which.
    """
    if len(text) > LONGEST_COMMAND or "\0" in text:
        raise ValueError("the command is too long")
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    if os.name == "nt":
        lexer.escape = ""  # a backslash belongs to a path
    try:
        words = list(lexer)
    except ValueError as error:
        raise ValueError("a quotation mark has no partner") from error
    unknown = next((name for word in words for name in _PLACE.findall(word) if name not in PLACES), None)
    if unknown is not None:
        known = ", ".join(f"{{{name}}}" for name in PLACES)
        raise ValueError(f"{{{unknown}}} is none of {known}")
    _check(words)
    return tuple(words)


def _check(words: Sequence[str]) -> None:
    """Raise ValueError for a command in which a name of a file could become a command."""
    if not words:
        return
    program = PurePath(words[0])
    if re.search(r"[/\\]" if os.name == "nt" else "/", words[0]) and not program.is_absolute():
        raise ValueError("its program needs its whole path, because it starts in the recording's folder")
    shell = program.stem.casefold()
    if shell in _SHELLS or shell in _SHELLS_OF_WINDOWS:
        at = next((n for n, word in enumerate(words) if n and word.casefold() in _SHELL_FLAGS), len(words))
        read = words[at + 1 :] if shell in _SHELLS_OF_WINDOWS else words[at + 1 : at + 2]
        if any(_PLACE.search(word) for word in read):
            better = "sh -c 'wc \"$1\"' sh {text}"
            raise ValueError(f"a shell may read a name as commands. Put the place behind them: {better}")


def fill(words: Sequence[str], values: Mapping[str, str]) -> list[str]:
    """Return the words with values in their places. A value is never split or read again."""
    return [_PLACE.sub(lambda match: values[match[1]], word) for word in words]
