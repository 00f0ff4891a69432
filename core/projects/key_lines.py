"""In which lines of a TOML file a key has its value: for messages, and to change it without touching the rest."""

import re
import tomllib
from collections.abc import Mapping, Sequence

_TABLE = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")
_KEY = re.compile(r"""\s*(?P<quote>["']?)(?P<name>[A-Za-z0-9_.-]+|(?<=["'])[^"']+)(?P=quote)\s*=""")
_ENDS = ("]", '"""', "'''")  # of values that go over several lines


def key_lines(text: str) -> dict[str, range]:
    """The lines of each key, counted from 0, those of a table as "TABLE.KEY". `text` is TOML that can be read."""
    lines, found, table, n = text.splitlines(), dict[str, range](), "", 0
    while n < len(lines):
        header, key = _TABLE.match(lines[n]), _KEY.match(lines[n])
        end = n + 1
        if header:
            table = f"{header[1].strip()}."
        elif key:
            while end < len(lines) and not _is_end(lines, n, end):
                end += 1
            found.setdefault(table + key["name"], range(n, end))
        n = end
    return found


def line_of(lines: Mapping[str, range], name: str) -> int | None:
    """The line of a key, or of the first one in the table of that name, from 1 on; `lines` are those of `key_lines`.

    None where it stands in none of its own, as within {}.
    """
    found = (span.start + 1 for key, span in lines.items() if key == name or key.startswith(f"{name}."))
    return next(found, None)


def table_end(text: str, table: str) -> int | None:
    """The line behind the last key of a table, counted from 0; of "" the lines before any table. None without it."""
    lines = text.splitlines()
    headers = [(n, match[1].strip()) for n, line in enumerate(lines) if (match := _TABLE.match(line))]
    keys = key_lines(text)
    starts = [-1] if not table else [n for n, name in headers if name == table]
    if not starts:
        return None
    prefix = f"{table}." if table else ""
    own = [span.stop for name, span in keys.items() if name.rpartition(".")[0] == prefix.removesuffix(".")]
    return max([starts[0] + 1, *own])


def comment_of(line: str) -> str:
    """The comment at the end of a line with a whole `key = value`, "" without one."""
    for place in (n for n, sign in enumerate(line) if sign == "#"):
        if _is_whole(line[:place]):
            return line[place:]
    return ""


def _is_end(lines: Sequence[str], first: int, end: int) -> bool:
    """Whether the value that begins in line `first` ends before line `end`; most lines of a long list need no look."""
    may_be = end == first + 1 or any(sign in lines[end - 1] for sign in _ENDS)
    return may_be and _is_whole("\n".join(lines[first:end]))


def _is_whole(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
