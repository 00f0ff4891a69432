"""Decode TOML that other people may have written: a mynah.toml may arrive together with recordings."""

import re
import tomllib
from typing import Any

DEEPEST = 10
"""The most parts of one key, such as `a.b.c`. Python's parser needs memory in the square of their number."""
LARGEST = 4 * 2**20
"""The most characters. Longer word lists belong in their own files."""

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
    """Return the values of `text`.

    Raises:
        ValueError: invalid TOML, a number that is too long for Python, or nesting that is too deep. Also a key of more
            than DEEPEST parts, or more than LARGEST characters.
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
    """Raise ValueError for a key of too many parts, before the parser keeps anything of it."""
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
