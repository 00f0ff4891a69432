"""Participants from a table: who speaks in which recording, as a spreadsheet saves it (CSV)."""

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
"""The columns that a table may have, in any order; `code` must be there."""

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
    """The rows of a table, in its order."""

    rows: tuple[_Row, ...] = ()

    def options_for(self, recording: Path, options: ChatOptions) -> ChatOptions:
        """The options with the participants that the table has for a recording, known by its path.

        A row without a file is for every recording that no other row of its code is for. A participant takes the place
        of one of the same code.
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
        """The rows for a recording, and others: a table may have as many as there are recordings."""
        names = {"", recording.name.casefold(), recording.stem.casefold()}
        return [self.rows[n] for n in sorted(n for name in names for n in self._by_name.get(name, ()))]

    @functools.cached_property
    def _by_name(self) -> dict[str, list[int]]:
        """The numbers of rows by the name that a recording must have for them; "" for those with a pattern, or none."""
        found: dict[str, list[int]] = {}
        for n, row in enumerate(self.rows):
            name = _wanted(row.pattern).rpartition("/")[2]
            found.setdefault("" if not row.pattern or _PATTERN.search(name) else name, []).append(n)
        return found


def read_table(path: Path) -> ParticipantTable:
    """The table in a CSV file; its delimiter (comma, semicolon, tab) is that of its first line.

    Raises InputFault: chat-table, chat-table-column, chat-table-value, and as csv_rows, file_bytes and decode_text do.
    """
    return _table(path.name, file_bytes(path))


@functools.lru_cache(maxsize=4)  # a table is asked for with each recording
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
    """Whether a cell of the column `file` means a recording: its name, its stem, or a pattern of names or of paths."""
    wanted = _wanted(pattern)
    if not pattern or wanted in (recording.name.casefold(), recording.stem.casefold()):
        return True
    path = recording.as_posix().casefold()
    whole = path if "/" in wanted else recording.name.casefold()
    return fnmatch.fnmatchcase(whole, wanted) or ("/" in wanted and fnmatch.fnmatchcase(path, f"*/{wanted}"))


def _wanted(pattern: str) -> str:
    """A cell of the column `file` as it is compared."""
    return PurePath(pattern.replace("\\", "/")).as_posix().casefold()


_LARGEST = 2**20  # bytes of headers that are read
_CDC_LANGUAGES = ("Language", "Subject.olac:language")
_CDC_COUNTRIES = ("Country", "IMDI_Country")


def read_template(path: Path) -> ChatOptions:
    """The options that a .cha file, or a file of its headers alone, would be written with.

    A 0metadata.cdc, which TalkBank has in the folder of each corpus, gives the corpus its folder's name, and the
    languages and the country that it names.
    Raises InputFault: chat-template, and for a file that cannot be read as media.check_file does.
    """
    if path.suffix.lower() == ".cdc":
        return _corpus_options(path)
    media.check_file(path)
    try:
        with path.open("rb") as stream:
            headers = ParsedFile(decode(stream.read(_LARGEST)))
    except OSError as error:
        raise media.read_fault(error) from error
    found = options_of(headers)
    if found == ChatOptions():
        raise InputFault("chat-template", file=path.name)
    return found


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
    """What a file with the same headers would be written with.

    @PID, @Media and @Options are left out, which belong to the one file and its recording, and so are headers after the
    first utterance and whatever is not valid in CHAT.
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
