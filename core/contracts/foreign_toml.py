"""TOML that others may have written: mynah.toml, which lies beside recordings and may have come with them."""

import re
import tomllib
from typing import Any

DEEPEST = 10
"""Parts of one key, `a.b.c`; Python's reader keeps each of its beginnings, which is the square of their number."""
LARGEST = 4 * 2**20
"""Characters; longer lists of words have files of their own."""

_TOKEN = re.compile(
    r"""
    (?P<part>  [A-Za-z0-9_-]++ | "(?!"") (?: [^"\\\n] | \\. )*+ "? | '(?!'') [^'\n]*+ '? )
    | (?P<dot> \. )
    | (?P<blank> [ \t]++ )
    | \""" (?: [^"\\] | \\. | "(?!"") )*+ (?: \"{3,5} )?
    | '''  (?: [^'] | '(?!'') )*+ (?: '{3,5} )?
    | \# [^\n]*+
    | .
    """,
    re.VERBOSE | re.DOTALL,
)


def decode(text: str) -> dict[str, Any]:
    """The values of `text`.

    Raises ValueError for what is no TOML, also for a number that is too long for Python, for lists and tables that are
    nested too deeply to be read, for a key of more than DEEPEST parts, and for more than LARGEST characters.
    """
    if len(text) > LARGEST:
        reason = "larger than 4 MB"
        raise ValueError(reason)
    _check_keys(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        reason = "nested too deeply"
        raise ValueError(reason) from error


def _check_keys(text: str) -> None:
    """Raise ValueError for parts joined by dots that are too many for a key, before anything is kept of them."""
    parts, is_joined = 0, False
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "part":
                parts = parts + 1 if is_joined else 1
                is_joined = False
                if parts > DEEPEST:
                    line = text.count("\n", 0, token.start()) + 1
                    reason = f"nested too deeply, in line {line:d}"
                    raise ValueError(reason)
            case "dot":
                is_joined = parts > 0
            case None:
                parts, is_joined = 0, False
