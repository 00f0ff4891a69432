"""A corpus as a list of recordings: JSONL, CSV or Parquet, read and written row by row."""

import csv
import hashlib
import importlib
import io
import math
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import publish, storage_fault, temporary_beside
from core.contracts.languages import AUTOMATIC, is_tag
from core.contracts.object_storage import folder_and_name, is_uri
from core.corpus import corpus_storage as storage
from core.corpus.storage_health import check_host
from core.library.engine_options import check_speakers
from core.library.recordings import LONGEST_SECONDS, MOST_CHANNELS, check_scheme

LONGEST_ROW = 2**20
"""Bytes of a line that is still read as a row."""
_GROUP = 4096  # rows of Parquet at a time


class BadLine(NamedTuple):
    """A line that is no row, and why."""

    reason: str


def format_of(uri: str) -> str:
    """ "jsonl", "csv" or "parquet", by the name. Raises InputFault("manifest-format")."""
    ending = uri.rpartition(".")[2].lower()
    if ending not in ("jsonl", "json", "ndjson", "csv", "parquet"):
        raise InputFault("manifest-format", path=uri)
    return "jsonl" if ending in ("json", "ndjson") else ending


def read_rows(uri: str) -> Iterator[tuple[int, bytes | dict[str, Any] | BadLine]]:
    """The number of each row, from 1, and what it holds: JSON, or values by name.

    Raises InputFault ("manifest-format", "manifest-broken"), EnvironmentFault ("parquet-missing", the storage's).
    """
    readers = {"jsonl": _json_lines, "csv": _csv_rows, "parquet": _parquet_rows}
    read = readers[format_of(uri)]
    try:
        with storage.open_for_reading(uri) as file:
            yield from read(file)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputFault("manifest-broken", path=uri, reason=reason[:200]) from error


def rows_written(path: str, rows: Iterable[dict[str, Any]], columns: Sequence[str], overwrite: bool = True) -> int:
    """Write a file row by row, whole or not at all; how many rows.

    Raises as `read_rows`, and FileExistsError without `overwrite` where one is there. One that is to lie elsewhere is
    written here first.
    """
    kind = format_of(path)
    if storage.local_path(path) is None:
        with tempfile.TemporaryDirectory() as folder:
            here = str(Path(folder, f"manifest.{kind}"))
            count = rows_written(here, rows, columns)
            if not overwrite and storage.exists(path):
                raise FileExistsError(path)
            storage.upload(here, path)
            return count
    target = storage.local_path(path) or Path(path)
    try:
        with temporary_beside(target) as temporary:
            with temporary.open("wb") as file:
                count = {"jsonl": _write_json, "csv": _write_csv, "parquet": _write_parquet}[kind](file, rows, columns)
                file.flush()
                os.fsync(file.fileno())
            publish(temporary, target, overwrite)
    except FileExistsError as error:
        if overwrite or not target.exists():  # its folder is a file
            raise storage_fault(error, target) from error
        raise
    except OSError as error:
        raise storage_fault(error, target) from error
    return count


@contextmanager
def _parquet(what: str = "pyarrow.parquet") -> Iterator[Any]:
    """pyarrow, whose errors become faults. Raises EnvironmentFault("parquet-missing")."""
    try:
        yield importlib.import_module(what)
    except ImportError as error:
        raise EnvironmentFault("parquet-missing") from error


def _json_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes | BadLine]]:
    number = 0
    while line := file.readline(LONGEST_ROW):
        number += 1
        if len(line) == LONGEST_ROW and not line.endswith(b"\n"):
            while (rest := file.readline(LONGEST_ROW)) and not rest.endswith(b"\n"):
                pass
            yield number, BadLine("it is longer than a megabyte")
        elif line.strip():
            yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _csv_rows(file: IO[bytes]) -> Iterator[tuple[int, dict[str, Any] | BadLine]]:
    rows = csv.DictReader(io.TextIOWrapper(file, "utf-8-sig", errors="replace", newline=""), strict=True)
    for row in rows:
        if None in row:
            yield rows.line_num, BadLine("it has more values than the first line has names")
        else:
            yield rows.line_num, {name.strip(): value for name, value in row.items() if value not in (None, "")}


def _parquet_rows(file: IO[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    with _parquet() as parquet:
        try:
            batches = parquet.ParquetFile(file).iter_batches(batch_size=_GROUP)
        except ValueError as error:  # ArrowInvalid
            raise OSError(str(error)) from error
        number = 0
        for batch in batches:
            for row in batch.to_pylist():
                number += 1
                yield number, {name: value for name, value in row.items() if value is not None}


def _write_json(file: IO[bytes], rows: Iterable[dict[str, Any]], columns: Sequence[str]) -> int:
    encoder, count = msgspec.json.Encoder(), 0
    for row in rows:
        file.write(encoder.encode(row) + b"\n")
        count += 1
    return count


def _write_csv(file: IO[bytes], rows: Iterable[dict[str, Any]], columns: Sequence[str]) -> int:
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    writer, count = csv.DictWriter(text, columns), 0
    writer.writeheader()
    for row in rows:
        writer.writerow(row)
        count += 1
    text.detach()
    return count


def _write_parquet(file: IO[bytes], rows: Iterable[dict[str, Any]], columns: Sequence[str]) -> int:
    with _parquet("pyarrow") as arrow, _parquet() as parquet:
        kinds = {"offset": arrow.float64(), "duration": arrow.float64(), "channel": arrow.int64()}
        schema = arrow.schema([(name, kinds.get(name, arrow.string())) for name in columns])
        count, group = 0, []
        with parquet.ParquetWriter(file, schema) as writer:
            for row in rows:
                group.append({**row, "speakers": str(row["speakers"])} if "speakers" in row else row)
                count += 1
                if len(group) == _GROUP:
                    writer.write_table(arrow.Table.from_pylist(group, schema))
                    group = []
            writer.write_table(arrow.Table.from_pylist(group, schema))
    return count


_NO_NAME = re.compile(r"[^\w.-]+")
_LONGEST_STEM = 80


class Entry(msgspec.Struct, frozen=True):
    """A recording, or a stretch of one.

    `offset` None: the whole recording, whose length `duration` says, if it is known. Otherwise `duration` seconds are
    heard from `offset` on, None: up to the end. `language` is a code, or "auto"; `channel` counts from 0; `speakers`
    is "off", "auto", "channels" or how many. What is None is as the run says.
    """

    id: str
    uri: str
    offset: float | None = None
    duration: float | None = None
    language: str | None = None
    channel: int | None = None
    speakers: str | int | None = None


class BadRow(msgspec.Struct, frozen=True):
    """A row that is none; `line` counts from 1, of a Parquet file its rows."""

    line: int
    reason: str

    @property
    def id(self) -> str:
        """What names it in the output."""
        return f"row-{self.line}"

    @property
    def fault(self) -> InputFault:
        """The same for people."""
        return InputFault("manifest-row", line=self.line, reason=self.reason)


class _Row(msgspec.Struct):
    """A row as files have it; `audio_filepath` and `lang` are NeMo's names."""

    id: str | int | None = None
    uri: str | None = None
    audio_filepath: str | None = None
    offset: float | None = None
    duration: float | None = None
    language: str | None = None
    lang: str | None = None
    channel: int | None = None
    speakers: str | int | None = None


def read_manifest(uri: str) -> Iterator[Entry | BadRow]:
    """The rows, in order. A path in them that is not absolute is sought beside the manifest.

    Raises InputFault ("manifest-format", "manifest-broken"), EnvironmentFault ("parquet-missing" and the storage's).
    """
    decoder = msgspec.json.Decoder(_Row)
    folder = folder_and_name(uri)[0] or "."
    for line, row in read_rows(uri):
        if isinstance(row, BadLine):
            yield BadRow(line, row.reason)
            continue
        try:
            found = decoder.decode(row) if isinstance(row, bytes) else msgspec.convert(row, _Row, strict=False)
            yield _entry(found, folder)
        except (msgspec.MsgspecError, ValueError) as error:
            yield BadRow(line, str(error).partition("\n")[0][:200])


def write_manifest(uri: str, entries: Iterable[Entry], overwrite: bool = True) -> int:
    """Write entries as they come, in the format that the name ends with; how many.

    Raises as `read_manifest`; EnvironmentFault: disk, no-write; FileExistsError without `overwrite` where one is there,
    before an entry is asked for or when it appeared meanwhile.
    """
    format_of(uri)
    if not overwrite and storage.exists(uri):
        raise FileExistsError(uri)
    rows = ({name: value for name, value in _fields(entry) if value is not None} for entry in entries)
    return rows_written(uri, rows, Entry.__struct_fields__, overwrite)


def manifest_digest(uri: str) -> str:
    """The SHA-256 of a manifest's bytes."""
    format_of(uri)
    with storage.open_for_reading(uri) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def entry_id(uri: str, offset: float | None = None, duration: float | None = None, channel: int | None = None) -> str:
    """A name for an entry, the same in every plan: the file's, made safe, and 64 bits of what the entry is."""
    what = "\0".join([uri, *("" if value is None else repr(value) for value in (offset, duration, channel))])
    digest = hashlib.blake2b(what.encode(errors="surrogatepass"), digest_size=8).hexdigest()
    stem = folder_and_name(uri.rstrip("/"))[1].rpartition(".")[0]
    return f"{_NO_NAME.sub('_', stem)[:_LONGEST_STEM].strip('_.')}-{digest}".lstrip("-")


def _fields(entry: Entry) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(entry, name)) for name in Entry.__struct_fields__)


def _entry(row: _Row, folder: str) -> Entry:
    """The entry that a row means. Raises ValueError, whose text says why there is none."""
    uri = row.uri or row.audio_filepath
    if not uri:
        raise ValueError("it has no uri")
    if not (math.isfinite(row.offset or 0) and math.isfinite(row.duration or 0)):
        raise ValueError("offset and duration are numbers of seconds")
    if (row.offset or 0) < 0 or (row.channel or 0) < 0 or (row.duration is not None and row.duration <= 0):
        raise ValueError("offset, duration and channel cannot be negative, nor a duration 0")
    if (row.offset or 0) + (row.duration or 0) > LONGEST_SECONDS:
        raise ValueError(f"offset and duration reach {LONGEST_SECONDS:.0f} s at most")
    if (row.channel or 0) >= MOST_CHANNELS:
        raise ValueError(f"channel is {MOST_CHANNELS - 1} at most")
    language = row.language or row.lang or None
    if language is not None and language != AUTOMATIC and not is_tag(language):
        raise ValueError(f"{language!r} is no language")
    speakers = int(row.speakers) if isinstance(row.speakers, str) and row.speakers.isdecimal() else row.speakers
    if speakers is not None:
        check_speakers(speakers)
    if not is_uri(uri) and not uri.startswith("/") and not re.match(r"[A-Za-z]:[/\\]", uri):
        uri = storage.join(folder, uri)
    _check_address(uri)
    name = str(row.id) if row.id not in (None, "") else entry_id(uri, row.offset, row.duration, row.channel)
    return Entry(name, uri, row.offset, row.duration, language, row.channel, speakers)


def _check_address(uri: str) -> None:
    """Raise ValueError for an address that cannot be opened."""
    if "\0" in uri:
        raise ValueError("uri has a character of code 0")
    try:
        check_scheme(uri)
    except EnvironmentFault as fault:
        raise ValueError(f"{fault.sentence}; {fault.advice}".rstrip(".")) from fault
    check_host(uri)
