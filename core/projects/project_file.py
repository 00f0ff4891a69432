"""Reading mynah.toml: what a folder asks of its recordings, and what is wrong with it."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from core.contracts import foreign_toml
from core.contracts.errors import InputFault
from core.contracts.languages import AUTOMATIC, is_tag
from core.contracts.media import without_parents
from core.contracts.vocabulary import Phrase
from core.formats import FORMATS
from core.formats.chat import ChatOptions, check, parse_participant, read_table, read_template
from core.formats.chat.chat_options import is_participant_header
from core.formats.text_encoding import file_text
from core.formats.word_lists import merge, parse_lines, read_word_list
from core.projects.key_lines import key_lines, line_of

FILE: Final = "mynah.toml"
_LARGEST_NUMBER = 8  # of speakers
_LONGEST_SHOWN = 200  # characters of a value in a message
_FRESH = 2.0  # seconds for which a folder is not looked at again


class Project(msgspec.Struct, frozen=True):
    """What a mynah.toml asks of the recordings in its folder and those below; None and empty: it does not say.

    `model` is a name or an absolute path, `speakers` "off", "auto", "channels" or their number, `output` an absolute
    path; `vocabulary` are the words to expect. The others are CHAT's headers, as in ChatOptions; `template` and
    `table` are absolute paths.
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
    there = folder / Path(name).expanduser()
    return str(there) if there.exists() else name


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
    return folder / Path(_text(value, folder)).expanduser()


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
    faults = []
    for name, value in _flat(raw):
        line = line_of(lines, name) or 1
        known = KEYS.get(name)
        if known is None:
            faults.append(InputFault("project-key", path=str(path), line=line, key=name, known=", ".join(KEYS)))
            continue
        try:
            values[name.removeprefix("chat.")] = known.take(value, path.parent)
        except (ValueError, TypeError, InputFault) as error:
            shown = f"{_shown(value)} ({error.sentence})" if isinstance(error, InputFault) else _shown(value)
            faults.append(
                InputFault("project-value", path=str(path), line=line, key=name, value=shown, reason=known.reason)
            )
    lists = [values.pop("vocabulary_file", ()), values.get("vocabulary", ())]
    return Project(path, **(values | {"vocabulary": merge(lists)})), tuple(faults)


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


class ProjectFinder:
    """Finds the project of each recording: the nearest mynah.toml, upwards from its folder. Each is read once, until
    it changes; `faults` are what had to be left out of them, each told once. For one thread.
    """

    def __init__(self) -> None:
        self.faults: list[InputFault] = []
        self._nearest: dict[Path, tuple[float, Path | None]] = {}  # by folder: when it was looked for, what was found
        self._read: dict[Path, tuple[tuple[int, int], Project | InputFault]] = {}  # by file: its time and size

    def project_of(self, recording: Path) -> Project | None:
        """The project that a recording lies in, if any.

        Raises InputFault("project-broken") where its mynah.toml cannot be read at all.
        """
        return self.project_in(recording.absolute().parent)

    def project_in(self, folder: Path) -> Project | None:
        """The project that an absolute folder is, or lies in. Raises as `project_of`."""
        path = self._file_for(folder)
        if path is None:
            return None
        found = self._content(path)
        if isinstance(found, InputFault):
            raise found
        return found

    def _file_for(self, folder: Path) -> Path | None:
        """The nearest mynah.toml."""
        now = time.monotonic()
        known = self._nearest.get(folder)
        if known is not None and now - known[0] < _FRESH:
            return known[1]
        path: Path | None = folder / FILE
        if not (folder / FILE).is_file():
            path = self._file_for(folder.parent) if folder.parent != folder else None
        self._nearest[folder] = now, path
        return path

    def _content(self, path: Path) -> Project | InputFault:
        """What a file says now, or why it cannot be read."""
        try:
            status = path.stat()
        except OSError as error:
            return InputFault("project-broken", path=str(path), reason=error.strerror or str(error))
        state = status.st_mtime_ns, status.st_size
        if path not in self._read or self._read[path][0] != state:
            try:
                project, faults = read_project(path)
            except InputFault as fault:
                if fault.code != "project-broken":  # of a file that may not be read
                    fault = InputFault("project-broken", path=str(path), reason=fault.sentence)
                self._read[path] = state, fault
            else:
                self.faults += faults
                self._read[path] = state, project
        return self._read[path][1]
