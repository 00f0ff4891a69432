"""Read and change mynah.toml, the choices of a folder for its recordings."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec

from core.contracts import files, foreign_toml
from core.contracts.compute_choices import SEARCHES, Search
from core.contracts.errors import InputFault
from core.contracts.hook_command import split_command
from core.contracts.languages import AUTOMATIC, is_language_list
from core.contracts.media import without_parents
from core.contracts.paths import typed_path
from core.contracts.protocol import MOST_LANGUAGE_MODEL_WEIGHT
from core.contracts.tracks import is_choice
from core.contracts.vocabulary import Phrase
from core.formats import FORMATS
from core.formats.chat import ChatOptions, check, parse_participant, read_table, read_template
from core.formats.chat.chat_options import is_participant_header
from core.formats.text_encoding import file_text
from core.formats.word_lists import merge, parse_lines, read_word_list
from core.transcript.timestamps import parse_time

if TYPE_CHECKING:
    from tomlkit.container import Container

_TABLE = re.compile(r"\s*\[(\[?[^\[\]]+)\]{1,2}\s*(#.*)?$")  # no key has the name of an array of tables
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
    """Return the lines of each key, counted from 0. A key in a table is named "TABLE.KEY".

    Args:
        text: valid TOML.
    """
    lines: dict[str, range] = {}
    for span, table, key in _entries(text):
        if key:
            lines.setdefault(f"{table}.{key}" if table else key, span)
    return lines


def lines_of(text: str) -> list[str]:
    """Split TOML into lines. Only LF ends a line: other Unicode separators belong to values and comments."""
    return text.removesuffix("\n").split("\n") if text else []


def line_of(lines: Mapping[str, range], name: str) -> int | None:
    """Return the line of a key, or of the first key in the table of that name, counted from 1.

    Args:
        lines: the result of `key_lines`.

    Returns:
        The line, or None for a key inside braces, which has no line of its own.
    """
    starts = (span.start + 1 for key, span in lines.items() if key == name or key.startswith(f"{name}."))
    return next(starts, None)


def _entries(text: str) -> Iterator[tuple[range, str, str]]:
    """Yield each header and each key: its lines, its table, and the key, which is "" for a header."""
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
    """Return the numbers of the lines that end outside strings and lists."""
    ends: set[int] = set()
    line = depth = 0
    for token in _TOKEN.finditer(f"{text}\n"):
        match token[0]:
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth -= 1
            case "\n":
                ends |= {line} if depth == 0 else set()
                line += 1
            case string:
                line += string.count("\n")
    return ends


FILE: Final = "mynah.toml"
_MOST_SPEAKERS = 8
_LONGEST_SHOWN = 200  # characters of a value in a message
_FILES = ("vocabulary_file", "language_model", "chat.template", "chat.table")
"""The keys whose values are paths of other files."""


class FileState(NamedTuple):
    """The time of a file's last change, in nanoseconds, and its size in bytes. Both are 0 for a missing file."""

    path: str
    mtime_ns: int = 0
    size: int = 0


def file_state(path: Path) -> FileState:
    """Return the current state of a file.

    Raises:
        ValueError: no file can have this name.
    """
    try:
        status = path.stat()
    except OSError:
        return FileState(str(path))
    return FileState(str(path), status.st_mtime_ns, status.st_size)


class Project(msgspec.Struct, frozen=True):
    """The choices of a mynah.toml for the recordings in its folder and below. None and empty values are unset.

    `model` is a name or an absolute path. `speakers` is "off", "auto", "channels" or a number. `output`, `template` and
    `table` are absolute paths. The other fields from `corpus` on are CHAT headers, as in ChatOptions. `files` holds the
    states of the files that it names, from the time of reading. `tracks` chooses sound tracks, see
    core.contracts.tracks. `part_from` and `part_to` are seconds of each recording. `on_done` is the command after each
    recording, see core.contracts.hook_command. `search` is that of the decoder.
    `language_model` is an absolute path.
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
    tracks: str | None = None
    part_from: float | None = None
    part_to: float | None = None
    search: Search | None = None
    on_done: str | None = None
    language_model: str | None = None
    language_model_weight: float | None = None
    pseudonyms: str | None = None
    second_opinion: str | None = None

    @property
    def folder(self) -> str:
        """The folder of the file. The project applies there and below."""
        return str(self.path.parent)


class _Key(NamedTuple):
    """A setting: a function that checks a value, and the allowed values in words.

    The function raises ValueError, TypeError or InputFault.
    """

    take: Callable[[Any, Path], Any]
    reason: str


def _text(value: Any, _: Path) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TypeError
    if "\0" in value:  # no path, no name and no line of a transcript may have it
        raise ValueError
    return value.strip()


def _texts(value: Any, folder: Path) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(_text(each, folder) for each in value)


def _model(value: Any, folder: Path) -> str:
    name = _text(value, folder)
    there = folder / typed_path(name)
    return str(there) if os.path.exists(there) else name  # noqa: PTH110  # Path.exists raises for a long name


def _language(value: Any, folder: Path) -> str:
    code = _text(value, folder)
    if code != AUTOMATIC and not is_language_list(code):
        raise ValueError(code)
    return code


def _speakers(value: Any, _: Path) -> str | int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _MOST_SPEAKERS:
        return value
    if value not in ("off", "auto", "channels"):
        raise ValueError(value)
    return str(value)


def _tracks(value: Any, folder: Path) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    text = _text(value, folder)
    if not is_choice(text):
        raise ValueError(text)
    return text


def _command(value: Any, folder: Path) -> str:
    command = _text(value, folder)
    split_command(command)
    return command


def _search(value: Any, _: Path) -> Search:
    if value not in SEARCHES:
        raise ValueError(value)
    return cast("Search", value)


def _file(value: Any, folder: Path) -> str:
    path = _path(value, folder)
    if not path.is_file():
        raise ValueError(value)
    return str(path)


def _weight(value: Any, _: Path) -> float:
    if isinstance(value, bool) or not 0 <= value <= MOST_LANGUAGE_MODEL_WEIGHT:
        raise ValueError(value)
    return float(value)


def _time(value: Any, folder: Path) -> float:
    seconds = parse_time(str(value) if isinstance(value, int | float) else _text(value, folder))
    if seconds is None or isinstance(value, bool):
        raise ValueError(value)
    return seconds


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
    texts = _texts(value, folder)
    check(ChatOptions(participants=tuple(map(parse_participant, texts))))
    return texts


def _chat_languages(value: Any, folder: Path) -> tuple[str, ...]:
    texts = _texts(value, folder)
    check(ChatOptions(languages=texts))
    return texts


def _headers(value: Any, folder: Path) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise TypeError
    headers = tuple((name, _text(text, folder)) for name, text in value.items())
    check(ChatOptions(headers=tuple(each for each in headers if not is_participant_header(each[0]))))
    return headers


KEYS: dict[str, _Key] = {
    "model": _Key(_model, reason="the name of a model, or the path of a .nemo file"),
    "language": _Key(_language, reason="a language code, such as de or pt-BR, several such as de,en, or auto"),
    "speakers": _Key(_speakers, reason="off, auto, channels, or a number up to eight"),
    "tracks": _Key(_tracks, reason="auto, all, the number of a sound track, or its title or language"),
    "part_from": _Key(_time, reason='a time of each recording, such as 90 or "1:30"'),
    "part_to": _Key(_time, reason='a time of each recording, such as 90 or "1:30"'),
    "search": _Key(_search, reason="greedy or beam"),
    "language_model": _Key(_file, reason="the path of a language model (.nemo or ARPA)"),
    "second_opinion": _Key(_text, reason="off, auto, ctc, tdt, or the name of a model"),
    "language_model_weight": _Key(_weight, reason="a number from 0 to 5"),
    "vocabulary": _Key(_phrases, reason="a list of words and phrases in quotation marks"),
    "vocabulary_file": _Key(_phrases_of_file, reason="the path of a readable word list"),
    "formats": _Key(
        _formats, reason="a list of any of txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid and eaf"
    ),
    "pseudonyms": _Key(lambda value, folder: str(_path(value, folder)), reason="the path of a key of pseudonyms"),
    "on_done": _Key(_command, reason="a command in quotation marks, with any of {json}, {text} and {file}"),
    "output": _Key(lambda value, folder: without_parents(str(_path(value, folder))), reason="the path of a folder"),
    "chat.template": _Key(_template, reason="the path of a .cha file or a metadata file (.cdc)"),
    "chat.table": _Key(_table, reason="the path of a participant table (CSV)"),
    "chat.corpus": _Key(_text, reason="the name of a corpus"),
    "chat.participants": _Key(_participants, reason="a list such as CHI:Anna:Target_Child, each in quotation marks"),
    "chat.languages": _Key(_chat_languages, reason="a list of language codes, the main language first"),
    "chat.comments": _Key(_texts, reason="a list of lines in quotation marks"),
    "chat.headers": _Key(_headers, reason='a table such as {Location = "Köln"}'),
}
"""The settings of mynah.toml. "chat.corpus" is `corpus` in the table [chat]."""


def read_project(path: Path) -> tuple[Project, tuple[InputFault, ...]]:
    """Return the project in a mynah.toml, and a fault with its line for each wrong setting.

    Raises:
        InputFault: project-broken for invalid TOML, and those of file_text.
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
    """Return a mynah.toml as text and as values. An empty file has no values.

    Raises:
        InputFault: as for `read_project`.
    """
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
    """Return a value for a message, shortened."""
    try:
        words = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables in tables
        return "…"
    return words if len(words) <= _LONGEST_SHOWN else f"{words[:_LONGEST_SHOWN]}…"


def _flat(raw: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """Yield the values with their names. Those in [chat] are named "chat.NAME"."""
    for name, value in raw.items():
        if name == "chat" and isinstance(value, dict):
            yield from ((f"chat.{below}", text) for below, text in value.items())
        else:
            yield name, value


_FIRST_LINE = "# Mynah's choices for the recordings in this folder and below\n"
_Value = str | int | list[str]


def write_project(path: Path, values: Mapping[str, _Value | None]) -> None:
    """Write some settings of KEYS into a mynah.toml. All other lines and all comments stay.

    Args:
        path: the file. It need not exist.
        values: the settings by name. None removes a setting.

    Raises:
        InputFault: project-broken for invalid TOML, and for a file that cannot hold the values. The file stays.
        EnvironmentFault: disk, no-write.
    """
    text, raw = read_toml(path) if path.exists() else (_FIRST_LINE, {})
    changed = {name: value for name, value in values.items() if _value(raw, name) != value}
    if changed:
        text = _with_values(path, text, changed)
    files.write_atomic(path, text)


def values_of(path: Path) -> dict[str, Any]:
    """Return the values in a mynah.toml by the names of KEYS. A missing file has none.

    Raises:
        InputFault: as for `read_project`.
    """
    raw = read_toml(path)[1] if path.exists() else {}
    return {name: value for name in KEYS if (value := _value(raw, name)) is not None}


def _with_values(path: Path, text: str, changed: Mapping[str, _Value | None]) -> str:
    import tomlkit  # needed only after a change in the dialog: the start of the program is faster without it
    from tomlkit.exceptions import TOMLKitError

    reason = "Mynah can't change a file of this form"
    try:
        document = tomlkit.parse(text)
        for name, value in changed.items():
            table, _, key = name.rpartition(".")
            if table and table not in document:
                document.add(table, tomlkit.table())
            owner = document[table] if table else document
            _set_value(owner, owner.value if table else document, key, value)  # type: ignore[arg-type]
        new = tomlkit.dumps(document)
        values = foreign_toml.decode(new)
    except (TOMLKitError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise InputFault("project-broken", path=str(path), reason=reason) from error
    if any(_value(values, name) != value for name, value in changed.items()):
        raise InputFault("project-broken", path=str(path), reason=reason)
    return new if new.endswith("\n") else f"{new}\n"


def _set_value(owner: Any, container: "Container", key: str, value: _Value | None) -> None:
    """Set or remove a key. Comments of the old value become lines of their own where they lose their place.

    Args:
        owner: the document or the table that has the key.
        container: the entries of `owner`.
    """
    import tomlkit
    from tomlkit.items import Array

    if key not in owner:
        if value is not None:
            owner.add(key, value)
        return
    old = owner[key]
    comments = []
    if isinstance(old, Array) and "#" in old.as_string():
        comments = [f"# {line}" for line in lines_of(f"{key} = {old.as_string()}{old.trivia.comment}")]
    elif value is None and old.trivia.comment:
        comments = [old.trivia.comment]
    if value is None:
        place = next(n for n, (name, _) in enumerate(container.body) if name is not None and name.key == key)
        owner.remove(key)
        if comments:
            container.body[place] = (None, tomlkit.ws("\n".join([*comments, ""])))
    else:
        owner[key] = value
        if comments:
            owner[key].trivia.comment = ""
            owner[key].trivia.indent = "\n".join([*comments, old.trivia.indent])


def _value(raw: dict[str, Any], name: str) -> Any:
    table, _, key = name.rpartition(".")
    values = raw.get(table, {}) if table else raw
    return values.get(key) if isinstance(values, dict) else None
