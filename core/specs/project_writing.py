"""Changing a mynah.toml: only the lines of what has changed, so that comments and unknown keys stay as they are."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.contracts import files
from core.contracts.errors import InputFault
from core.specs.key_lines import comment_of, key_lines, lines_of, table_end
from core.specs.project_file import KEYS, read_toml

_FIRST_LINE = "# How Mynah does the recordings in this folder and those below it\n"
_Value = str | int | list[str]


def write_project(path: Path, values: Mapping[str, _Value | None]) -> None:
    """Write the values of `project_file.KEYS` into a mynah.toml, which need not be there; None removes a key.

    Raises InputFault("project-broken") for a file that is no TOML, which is left as it is, as one is in which a value
    cannot be changed line by line; EnvironmentFault: disk, no-write.
    """
    text, raw = read_toml(path) if path.exists() else (_FIRST_LINE, {})
    for name, value in values.items():
        if _value(raw, name) != value:
            text = _changed(text, name, value)
    if any(_value(_loaded(path, text), name) != value for name, value in values.items()):
        raise InputFault("project-broken", path=str(path), reason="its form cannot be changed here")
    files.write_atomic(path, text)


def values_of(path: Path) -> dict[str, Any]:
    """The values as the file has them, by the names of KEYS. Raises as read_project."""
    raw = read_toml(path)[1] if path.exists() else {}
    return {name: value for name in KEYS if (value := _value(raw, name)) is not None}


def _changed(text: str, name: str, value: _Value | None) -> str:
    """The text with another value. What was said beside the old one in comments stays, as lines of its own."""
    table, _, key = name.rpartition(".")
    lines, span = lines_of(text), key_lines(text).get(name)
    new = [] if value is None else [f"{key} = {_written(value)}"]
    if span is None:
        place = table_end(text, table)
        if place is None:
            lines += ["", f"[{table}]"]
            place = len(lines)
        lines[place:place] = new
    else:
        old = lines[span.start : span.stop]
        comment = comment_of(old[0]) if len(old) == 1 else ""
        if comment and new:
            new[0] += f"  {comment}"
        elif comment:
            new = [comment]
        elif len(old) > 1 and any("#" in line for line in old):
            new = [*(f"# {line}" for line in old), *new]
        lines[span.start : span.stop] = new
    return "\n".join(lines) + "\n"


def _written(value: _Value) -> str:
    """A value as TOML; of strings JSON's form is TOML's, too, but for DEL."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(raw: dict[str, Any], name: str) -> Any:
    table, _, key = name.rpartition(".")
    values = raw.get(table, {}) if table else raw
    return values.get(key) if isinstance(values, dict) else None


def _loaded(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputFault("project-broken", path=str(path), reason="its form cannot be changed here") from error
