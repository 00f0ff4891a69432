"""Read participants from a CSV table that lists the speakers of each recording."""

import fnmatch
import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, NamedTuple

import msgspec

from core.contracts import media
from core.contracts.errors import InputFault
from core.formats.chat.chat_options import (
    CODE,
    ROLES,
    ChatOptions,
    Participant,
    chat_date,
    is_header,
    is_language,
    usual_role,
)
from core.formats.chat.chat_text import decode
from core.formats.chat.headers import AGE, SES, SEX
from core.formats.chat.parsed import ParsedFile
from core.formats.text_encoding import csv_rows, decode_text, file_bytes, file_text

COLUMNS: Final = (
    "file", "code", "name", "role", "language", "age", "sex", "group", "ses", "education", "custom", "birth",
    "birthplace", "l1",
)  # fmt: skip
"""The possible columns of a table, in any order. Only `code` is required."""

_ALIASES = {"recording": "file", "pattern": "file", "speaker": "code", "corpus_group": "group", "gender": "sex"}
_HEADERS = {"birth": "Birth of", "birthplace": "Birthplace of", "l1": "L1 of"}
_FORMS = {"age": AGE, "sex": SEX, "ses": SES}
_SEXES = {"m": "male", "f": "female"}
_PATTERN = re.compile(r"[*?[]")


class _Row(NamedTuple):
    pattern: str
    person: Participant
    headers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ParticipantTable:
    """The rows of a table, in order."""

    rows: tuple[_Row, ...] = ()

    def options_for(self, recording: Path, options: ChatOptions) -> ChatOptions:
        """Return the options with the table's participants for a recording.

        A row without a file holds for every recording that has no other row for its code. A participant replaces one
        with the same code.
        """
        rows: dict[str, _Row] = {}
        for row in self._perhaps_for(recording):
            before = rows.get(row.person.code, row)
            if _is_for(row.pattern, recording) and (row.pattern or not before.pattern):
                rows[row.person.code] = row
        people = {person.code: person for person in options.participants}
        headers = dict(header for row in rows.values() for header in row.headers)
        return msgspec.structs.replace(
            options,
            participants=tuple((people | {code: row.person for code, row in rows.items()}).values()),
            headers=(*((name, text) for name, text in options.headers if name not in headers), *headers.items()),
        )

    def _perhaps_for(self, recording: Path) -> list[_Row]:
        """Return candidate rows for a recording, because a table may have as many rows as there are recordings."""
        names = {"", recording.name.casefold(), recording.stem.casefold()}
        return [self.rows[n] for n in sorted(n for name in names for n in self._by_name.get(name, ()))]

    @functools.cached_property
    def _by_name(self) -> dict[str, list[int]]:
        """The numbers of rows by the recording's name. Rows with a pattern, or without a file, are under ""."""
        numbers: dict[str, list[int]] = {}
        for n, row in enumerate(self.rows):
            name = _comparable(row.pattern).rpartition("/")[2]
            numbers.setdefault("" if not row.pattern or _PATTERN.search(name) else name, []).append(n)
        return numbers


def read_table(path: Path) -> ParticipantTable:
    """Return the table in a CSV file. The first line decides the delimiter: comma, semicolon or tab.

    Raises InputFault: chat-table, chat-table-column, chat-table-value, and as csv_rows, file_bytes and decode_text do.
    """
    return _table(path.name, file_bytes(path))


@functools.lru_cache(maxsize=4)  # each recording reads its table
def _table(file: str, content: bytes) -> ParticipantTable:
    rows = list(csv_rows(decode_text(content)))
    names = [_column(cell) for cell in rows[0][1]] if rows else []
    unknown = [name for name in names if name and name not in COLUMNS]
    if unknown:
        raise InputFault("chat-table-column", file=file, column=unknown[0], known=", ".join(COLUMNS))
    if "code" not in names:
        raise InputFault("chat-table", file=file)
    return ParticipantTable(tuple(_rows(file, names, rows[1:])))


def _column(cell: str) -> str:
    name = cell.strip().casefold().replace(" ", "_")
    return _ALIASES.get(name, name)


def _rows(file: str, names: list[str], rows: list[tuple[int, list[str]]]) -> Iterator[_Row]:
    for number, cells in rows:
        values = {name: " ".join(cell.split()) for name, cell in zip(names, cells, strict=False) if name}
        if any(values.values()):
            yield _row(file, number, values)


def _row(file: str, number: int, values: Mapping[str, str]) -> _Row:
    def fail(column: str) -> InputFault:
        return InputFault("chat-table-value", file=file, line=number, column=column, value=values.get(column, ""))

    fields = {name: values.get(name, "") for name in msgspec.structs.asdict(Participant(""))}
    fields["role"] = fields["role"].replace(" ", "_") or usual_role(fields["code"])
    fields["sex"] = _SEXES.get(fields["sex"].casefold(), fields["sex"].casefold())
    fields["age"] += ";" if re.fullmatch("[0-9]{1,2}", fields["age"]) else ""
    if not CODE.fullmatch(fields["code"]):
        raise fail("code")
    if fields["role"] not in ROLES:
        raise fail("role")
    if fields["language"] and not is_language(fields["language"]):
        raise fail("language")
    for column, form in _FORMS.items():
        if fields[column] and not re.fullmatch(form, fields[column]):
            raise fail(column)
    headers = []
    for column, of in _HEADERS.items():
        name = f"{of} {fields['code']}"
        if values.get(column):
            if not is_header(name, values[column], [fields["code"]]):
                raise fail(column)
            headers.append((name, values[column]))
    return _Row(values.get("file", ""), Participant(**fields), tuple(headers))


def _is_for(pattern: str, recording: Path) -> bool:
    """Tell whether a cell of the column `file` matches a recording.

    It may be its name, its stem, or a pattern of names or paths.
    """
    cell = _comparable(pattern)
    if not pattern or cell in (recording.name.casefold(), recording.stem.casefold()):
        return True
    path = recording.as_posix().casefold()
    whole = path if "/" in cell else recording.name.casefold()
    return fnmatch.fnmatchcase(whole, cell) or ("/" in cell and fnmatch.fnmatchcase(path, f"*/{cell}"))


def _comparable(pattern: str) -> str:
    """Return a cell of the column `file` in the form in which cells are compared."""
    return PurePath(pattern.replace("\\", "/")).as_posix().casefold()


_MOST_HEADER_BYTES = 2**20  # more of a file is not read
_CDC_LANGUAGES = ("Language", "Subject.olac:language")
_CDC_COUNTRIES = ("Country", "IMDI_Country")


def read_template(path: Path) -> ChatOptions:
    """Return the options that reproduce the headers of a .cha file, or of a file with headers only.

    TalkBank has a file 0metadata.cdc in the folder of each corpus. It gives the name of its folder as the corpus, and
    its languages and country. Raises InputFault: chat-template, and as media.check_file does.
    """
    if path.suffix.lower() == ".cdc":
        return _corpus_options(path)
    media.check_file(path)
    try:
        with path.open("rb") as stream:
            headers = ParsedFile(decode(stream.read(_MOST_HEADER_BYTES)))
    except OSError as error:
        raise media.read_fault(error) from error
    options = options_of(headers)
    if options == ChatOptions():
        raise InputFault("chat-template", file=path.name)
    return options


def _corpus_options(path: Path) -> ChatOptions:
    fields: dict[str, str] = {}
    for line in file_text(path).splitlines():
        name, _, text = line.partition(":\t")
        if text.strip():
            fields.setdefault(name.strip(), text.strip())
    listed = next((fields[name] for name in _CDC_LANGUAGES if name in fields), "")
    country = next((fields[name] for name in _CDC_COUNTRIES if name in fields), "")
    if not fields.keys() & {"Title", "Creator", *_CDC_LANGUAGES}:
        raise InputFault("chat-template", file=path.name)
    return ChatOptions(
        corpus=path.absolute().parent.name,
        languages=tuple(filter(is_language, re.split(r"[\s,;]+", listed))) if listed else (),
        headers=(("Location", country),) if country else (),
    )


def options_of(file: ParsedFile) -> ChatOptions:
    """Return the options for a new file with the same headers.

    @PID, @Media and @Options are left out, because they belong to one file and its recording. Headers after the first
    utterance and headers that are not valid in CHAT are left out too.
    """
    file = file.as_unicode()
    body = next((tier.start for tier in file.tiers if tier.kind == "main"), len(file.text))
    headers = [header for header in file.headers if header.tier.start < body]
    people = {person.code: person for person in reversed(file.participants) if CODE.fullmatch(person.code)}
    valid = [p if p.role in ROLES else msgspec.structs.replace(p, role=usual_role(p.code)) for p in people.values()]
    corpora = [parts[1].strip() for h in headers if h.name == "ID" and len(parts := h.text.split("|")) > 1]
    date = file.header("Date") or ""
    return ChatOptions(
        corpus=next(filter(None, corpora), ChatOptions().corpus),
        participants=tuple(reversed(valid)),
        languages=tuple(language for language in file.languages if is_language(language)),
        date=date if chat_date(date) else None,
        comments=tuple(h.text for h in headers if h.name == "Comment" and h.text),
        headers=tuple((h.name, h.text) for h in headers if is_header(h.name, h.text, people)),
    )
