"""In which lines of a TOML file a key has its value: for messages, and to change it without touching the rest."""

import re
from collections.abc import Iterator, Mapping

_TABLE = re.compile(r"\s*\[(\[?[^\[\]]+)\]{1,2}\s*(#.*)?$")  # that of an array of tables has a name that no key has
_KEY = re.compile(r"""\s*(?P<quote>["']?)(?P<name>[A-Za-z0-9_.-]+|(?<=["'])[^"']+)(?P=quote)\s*=""")
_TOKEN = re.compile(
    r"""
    \""" (?: [^"\\] | \\. | "(?!"") )*+ \"{3,5}
    | '''  (?: [^'] | '(?!'') )*+ '{3,5}
    | " (?: [^"\\\n] | \\. )*+ " | ' [^'\n]*+ '
    | \# [^\n]*+
    | [\[\]{}\n]
    """,
    re.VERBOSE | re.DOTALL,
)


def key_lines(text: str) -> dict[str, range]:
    """The lines of each key, counted from 0, those of a table as "TABLE.KEY". `text` is TOML that can be read."""
    found: dict[str, range] = {}
    for span, table, key in _entries(text):
        if key:
            found.setdefault(f"{table}.{key}" if table else key, span)
    return found


def lines_of(text: str) -> list[str]:
    """The lines as TOML has them, which LF ends alone: other separators of Unicode stand within values and comments."""
    return text.removesuffix("\n").split("\n") if text else []


def line_of(lines: Mapping[str, range], name: str) -> int | None:
    """The line of a key, or of the first one in the table of that name, from 1 on; `lines` are those of `key_lines`.

    None where it stands in none of its own, as within {}.
    """
    found = (span.start + 1 for key, span in lines.items() if key == name or key.startswith(f"{name}."))
    return next(found, None)


def table_end(text: str, table: str) -> int | None:
    """The line behind the last key of a table, counted from 0; of "" the lines before any table. None without it."""
    entries = list(_entries(text))
    starts = [-1] if not table else [span.start for span, name, key in entries if name == table and not key]
    if not starts:
        return None
    own = [span.stop for name, span in key_lines(text).items() if name.rpartition(".")[0] == table]
    return max([starts[0] + 1, *own])


def comment_of(line: str) -> str:
    """The comment at the end of a line with a whole `key = value`, "" without one."""
    return next((token[0] for token in _TOKEN.finditer(line) if token[0].startswith("#")), "")


def _entries(text: str) -> Iterator[tuple[range, str, str]]:
    """The lines of each header and of each key, the table that it begins or stands in, and the key, "" for a header."""
    lines, ends, table, n = lines_of(text), _value_ends(text), "", 0
    while n < len(lines):
        end = n + 1
        while end < len(lines) and end - 1 not in ends:
            end += 1
        if header := _TABLE.match(lines[n]):
            table = header[1].strip()
            yield range(n, end), table, ""
        elif key := _KEY.match(lines[n]):
            yield range(n, end), table, key["name"]
        n = end


def _value_ends(text: str) -> set[int]:
    """The lines at whose ends no string and no list is open."""
    found: set[int] = set()
    line = depth = 0
    for token in _TOKEN.finditer(f"{text}\n"):
        match token[0]:
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth -= 1
            case "\n":
                found |= {line} if depth == 0 else set()
                line += 1
            case string:
                line += string.count("\n")
    return found
