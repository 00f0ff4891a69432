"""Reading mynah.toml: what a folder asks of its recordings, and what is wrong with it."""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from core.contracts import files, foreign_toml
from core.contracts.errors import InputFault
from core.contracts.languages import AUTOMATIC, is_tag
from core.contracts.media import without_parents
from core.contracts.paths import typed_path
from core.contracts.vocabulary import Phrase
from core.formats import FORMATS
from core.formats.chat import ChatOptions, check, parse_participant, read_table, read_template
from core.formats.chat.chat_options import is_participant_header
from core.formats.text_encoding import file_text
from core.formats.word_lists import merge, parse_lines, read_word_list

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


FILE: Final = "mynah.toml"
_LARGEST_NUMBER = 8  # of speakers
_LONGEST_SHOWN = 200  # characters of a value in a message
_FILES = ("vocabulary_file", "chat.template", "chat.table")  # keys that name other files


class FileState(NamedTuple):
    """A file as it was seen: when it was changed, in nanoseconds, and its size in bytes; 0 where there is none."""

    path: str
    mtime_ns: int = 0
    size: int = 0


def file_state(path: Path) -> FileState:
    """A file as it is now. Raises ValueError for a name that no file can have."""
    try:
        status = path.stat()
    except OSError:
        return FileState(str(path))
    return FileState(str(path), status.st_mtime_ns, status.st_size)


class Project(msgspec.Struct, frozen=True):
    """What a mynah.toml asks of the recordings in its folder and those below; None and empty: it does not say.

    `model` is a name or an absolute path, `speakers` "off", "auto", "channels" or their number, `output` an absolute
    path; `vocabulary` are the words to expect. The others are CHAT's headers, as in ChatOptions; `template` and
    `table` are absolute paths. `files` are the other files that it names, as they were when it was read.
    """

    path: Path
    model: str | None = None
    language: str | None = None
    speakers: str | int | None = None
    vocabulary: tuple[Phrase, ...] = ()
    formats: tuple[str, ...] = ()
    output: str | None = None
    template: str | None = None
    table: str | None = None
    corpus: str | None = None
    participants: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    files: tuple[FileState, ...] = ()

    @property
    def folder(self) -> str:
        """The folder whose recordings it is for, with those below."""
        return str(self.path.parent)


class _Key(NamedTuple):
    """How a value is taken, which raises ValueError, TypeError or InputFault; and what is allowed, in words."""

    take: Callable[[Any, Path], Any]
    reason: str


def _text(value: Any, _: Path) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TypeError
    return value.strip()


def _texts(value: Any, folder: Path) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(_text(each, folder) for each in value)


def _model(value: Any, folder: Path) -> str:
    name = _text(value, folder)
    there = folder / typed_path(name)
    return str(there) if os.path.exists(there) else name  # noqa: PTH110  # Path.exists raises where it is too long


def _language(value: Any, folder: Path) -> str:
    code = _text(value, folder)
    if code != AUTOMATIC and not is_tag(code):
        raise ValueError(code)
    return code


def _speakers(value: Any, _: Path) -> str | int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _LARGEST_NUMBER:
        return value
    if value not in ("off", "auto", "channels"):
        raise ValueError(value)
    return str(value)


def _phrases(value: Any, folder: Path) -> tuple[Phrase, ...]:
    return parse_lines("\n".join(_texts(value, folder)))


def _phrases_of_file(value: Any, folder: Path) -> tuple[Phrase, ...]:
    return read_word_list(_path(value, folder))


def _formats(value: Any, folder: Path) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(_texts(value, folder)))
    if not names or not all(name in FORMATS for name in names):
        raise ValueError(value)
    return names


def _path(value: Any, folder: Path) -> Path:
    return folder / typed_path(_text(value, folder))


def _template(value: Any, folder: Path) -> str:
    path = _path(value, folder)
    read_template(path)
    return str(path)


def _table(value: Any, folder: Path) -> str:
    path = _path(value, folder)
    read_table(path)
    return str(path)


def _participants(value: Any, folder: Path) -> tuple[str, ...]:
    found = _texts(value, folder)
    check(ChatOptions(participants=tuple(map(parse_participant, found))))
    return found


def _chat_languages(value: Any, folder: Path) -> tuple[str, ...]:
    found = _texts(value, folder)
    check(ChatOptions(languages=found))
    return found


def _headers(value: Any, folder: Path) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise TypeError
    found = tuple((name, _text(text, folder)) for name, text in value.items())
    check(ChatOptions(headers=tuple(each for each in found if not is_participant_header(each[0]))))
    return found


KEYS: dict[str, _Key] = {
    "model": _Key(_model, reason="the name of a model, or the path of a .nemo file"),
    "language": _Key(_language, reason="the code of a language, such as de or pt-BR, or auto"),
    "speakers": _Key(_speakers, reason="off, auto, channels, or a number up to eight"),
    "vocabulary": _Key(_phrases, reason="a list of words and phrases in quotation marks"),
    "vocabulary_file": _Key(_phrases_of_file, reason="the path of a list of words that can be read"),
    "formats": _Key(
        _formats, reason="a list of any of txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid and eaf"
    ),
    "output": _Key(lambda value, folder: without_parents(str(_path(value, folder))), reason="the path of a folder"),
    "chat.template": _Key(_template, reason="the path of a .cha file, or of a file of metadata (.cdc)"),
    "chat.table": _Key(_table, reason="the path of a table of participants (CSV)"),
    "chat.corpus": _Key(_text, reason="the name of a corpus"),
    "chat.participants": _Key(_participants, reason="a list such as CHI:Anna:Target_Child, each in quotation marks"),
    "chat.languages": _Key(_chat_languages, reason="a list of codes of languages, the main one first"),
    "chat.comments": _Key(_texts, reason="a list of lines in quotation marks"),
    "chat.headers": _Key(_headers, reason='a table such as {Location = "Köln"}'),
}
"""What may stand in a mynah.toml; "chat.corpus" is `corpus` in its table [chat]."""


def read_project(path: Path) -> tuple[Project, tuple[InputFault, ...]]:
    """The project in a mynah.toml, and what had to be left out of it, each with its line.

    Raises InputFault("project-broken") where it is no TOML, and as file_text does.
    """
    text, raw = read_toml(path)
    lines = key_lines(text)
    values: dict[str, Any] = {}
    files, faults = list[FileState](), list[InputFault]()
    for name, value in _flat(raw):
        line = line_of(lines, name) or 1
        known = KEYS.get(name)
        if known is None:
            faults.append(InputFault("project-key", path=str(path), line=line, key=name, known=", ".join(KEYS)))
            continue
        try:
            files += [file_state(_path(value, path.parent))] if name in _FILES else []
            values[name.removeprefix("chat.")] = known.take(value, path.parent)
        except (ValueError, TypeError, InputFault) as error:
            shown = f"{_shown(value)} ({error.sentence})" if isinstance(error, InputFault) else _shown(value)
            faults.append(
                InputFault("project-value", path=str(path), line=line, key=name, value=shown, reason=known.reason)
            )
    lists = [values.pop("vocabulary_file", ()), values.get("vocabulary", ())]
    return Project(path, **(values | {"vocabulary": merge(lists), "files": tuple(files)})), tuple(faults)


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """A mynah.toml as text and as values. Raises as `read_project`, but an empty file is one without values."""
    try:
        text = file_text(path)
    except InputFault as fault:
        if fault.code != "transcript-empty":
            raise
        text = ""
    try:
        return text, foreign_toml.decode(text)
    except ValueError as error:
        raise InputFault("project-broken", path=str(path), reason=str(error)) from error


def _shown(value: Any) -> str:
    """A value as a message has it."""
    try:
        words = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables in tables
        return "…"
    return words if len(words) <= _LONGEST_SHOWN else f"{words[:_LONGEST_SHOWN]}…"


def _flat(raw: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """The values by their names, those of [chat] as "chat.NAME"."""
    for name, value in raw.items():
        if name == "chat" and isinstance(value, dict):
            yield from ((f"chat.{below}", text) for below, text in value.items())
        else:
            yield name, value


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
