"""Read and write a corpus as a list of recordings, row by row: JSONL, CSV or Parquet."""

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
from core.contracts.languages import AUTOMATIC, is_language_list
from core.contracts.object_storage import folder_and_name, is_uri
from core.corpus import corpus_storage as storage
from core.corpus.storage_health import check_host
from core.formats.text_encoding import plain_cell, safe_cell
from core.library.engine_options import check_speakers, check_tracks
from core.library.recordings import LONGEST_SECONDS, MOST_CHANNELS, check_scheme

LONGEST_ROW = 2**20
"""Longest line of a row, in bytes."""
_GROUP_ROWS = 4096  # rows of Parquet that are read or written together


class BadLine(NamedTuple):
    """A line that is not a row, and the reason."""

    reason: str


def format_of(uri: str) -> str:
    """Return "jsonl", "csv" or "parquet" by the extension. Raises InputFault("manifest-format")."""
    ending = uri.rpartition(".")[2].lower()
    if ending not in ("jsonl", "json", "ndjson", "csv", "parquet"):
        raise InputFault("manifest-format", path=uri)
    return "jsonl" if ending in ("json", "ndjson") else ending


def read_rows(uri: str) -> Iterator[tuple[int, bytes | dict[str, Any] | BadLine]]:
    """Yield the number of each row, from 1, and its JSON or its values by name.

    Raises:
        InputFault: "manifest-format", "manifest-broken".
        EnvironmentFault: "parquet-missing", and faults of the storage.
    """
    readers = {"jsonl": _json_lines, "csv": _csv_rows, "parquet": _parquet_rows}
    read = readers[format_of(uri)]
    try:
        with storage.open_for_reading(uri) as file:
            yield from read(file)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputFault("manifest-broken", path=uri, reason=reason[:200]) from error


def write_rows(path: str, rows: Iterable[dict[str, Any]], columns: Sequence[str], overwrite: bool = True) -> int:
    """Write a file row by row, whole or not at all. Return the number of rows.

    A remote file is written locally first. Raises as `read_rows`, and FileExistsError for an existing file without
    `overwrite`.
    """
    kind = format_of(path)
    if storage.local_path(path) is None:
        with tempfile.TemporaryDirectory() as folder:
            here = str(Path(folder, f"manifest.{kind}"))
            count = write_rows(here, rows, columns)
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
        if overwrite or not target.exists():  # the parent is a file
            raise storage_fault(error, target) from error
        raise
    except OSError as error:
        raise storage_fault(error, target) from error
    return count


@contextmanager
def _parquet(module: str = "pyarrow.parquet") -> Iterator[Any]:
    """Import pyarrow inside the block. Raises EnvironmentFault("parquet-missing")."""
    try:
        yield importlib.import_module(module)
    except ImportError as error:
        raise EnvironmentFault("parquet-missing") from error


def _json_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes | BadLine]]:
    number = 0
    while line := file.readline(LONGEST_ROW):
        number += 1
        if len(line) == LONGEST_ROW and not line.endswith(b"\n"):
            while (rest := file.readline(LONGEST_ROW)) and not rest.endswith(b"\n"):
                pass
            yield number, BadLine("the line is longer than 1 MB")
        elif line.strip():
            yield number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _csv_rows(file: IO[bytes]) -> Iterator[tuple[int, dict[str, Any] | BadLine]]:
    rows = csv.DictReader(io.TextIOWrapper(file, "utf-8-sig", errors="replace", newline=""), strict=True)
    for row in rows:
        if None in row:
            yield rows.line_num, BadLine("the row has more values than the first line has names")
        else:
            yield rows.line_num, {name.strip(): plain_cell(value) for name, value in row.items() if value}


def _parquet_rows(file: IO[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    with _parquet() as parquet:
        try:
            batches = parquet.ParquetFile(file).iter_batches(batch_size=_GROUP_ROWS)
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
        writer.writerow({name: safe_cell(value) if isinstance(value, str) else value for name, value in row.items()})
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
                if len(group) == _GROUP_ROWS:
                    writer.write_table(arrow.Table.from_pylist(group, schema))
                    group = []
            writer.write_table(arrow.Table.from_pylist(group, schema))
    return count


_UNSAFE_CHARACTERS = re.compile(r"[^\w.-]+")
_LONGEST_STEM = 80


class Entry(msgspec.Struct, frozen=True):
    """A recording, or a part of one.

    `offset` None means the whole recording. `duration` is then its length, if known. Otherwise `duration` is the length
    of the range from `offset` on, None up to the end. Both are seconds. `language` is a code or "auto". `channel`
    counts from 0. `speakers` is "off", "auto", "channels" or a number. `tracks` is "auto", "all", a number or a name of
    sound tracks. None means the value of the run.
    """

    id: str
    uri: str
    offset: float | None = None
    duration: float | None = None
    language: str | None = None
    channel: int | None = None
    speakers: str | int | None = None
    tracks: str | None = None


class BadRow(msgspec.Struct, frozen=True):
    """A row that is not an entry. `line` counts from 1, and counts the rows of a Parquet file."""

    line: int
    reason: str

    @property
    def id(self) -> str:
        """The name of the row in the output."""
        return f"row-{self.line}"

    @property
    def fault(self) -> InputFault:
        """The reason as a fault."""
        return InputFault("manifest-row", line=self.line, reason=self.reason)


class _Row(msgspec.Struct):
    """A row as files hold it. `audio_filepath` and `lang` are NeMo's names."""

    id: str | int | None = None
    uri: str | None = None
    audio_filepath: str | None = None
    offset: float | None = None
    duration: float | None = None
    language: str | None = None
    lang: str | None = None
    channel: int | None = None
    speakers: str | int | None = None
    tracks: str | int | None = None


def read_manifest(uri: str) -> Iterator[Entry | BadRow]:
    """Yield the rows in order. A relative path starts at the manifest's folder.

    Raises:
        InputFault: "manifest-format", "manifest-broken".
        EnvironmentFault: "parquet-missing", and faults of the storage.
    """
    decoder = msgspec.json.Decoder(_Row)
    folder = folder_and_name(uri)[0] or "."
    for line, row in read_rows(uri):
        if isinstance(row, BadLine):
            yield BadRow(line, row.reason)
            continue
        try:
            parsed = decoder.decode(row) if isinstance(row, bytes) else msgspec.convert(row, _Row, strict=False)
            yield _entry(parsed, folder)
        except (msgspec.MsgspecError, ValueError) as error:
            yield BadRow(line, str(error).partition("\n")[0][:200])


def write_manifest(uri: str, entries: Iterable[Entry], overwrite: bool = True) -> int:
    """Write entries as they come, in the format of the extension. Return their number.

    Raises as `read_manifest`, and EnvironmentFault: disk, no-write. An existing file without `overwrite` raises
    FileExistsError, also if it appears during the work.
    """
    format_of(uri)
    if not overwrite and storage.exists(uri):
        raise FileExistsError(uri)
    rows = ({name: value for name, value in _fields(entry) if value is not None} for entry in entries)
    return write_rows(uri, rows, Entry.__struct_fields__, overwrite)


def manifest_digest(uri: str) -> str:
    """Return the SHA-256 of a manifest's bytes."""
    format_of(uri)
    with storage.open_for_reading(uri) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def entry_id(
    uri: str,
    offset: float | None = None,
    duration: float | None = None,
    channel: int | None = None,
    tracks: str | None = None,
) -> str:
    """Return a stable name for an entry: the file's safe stem, and a 64-bit digest of address, range and tracks."""
    values = (offset, duration, channel, *([] if tracks is None else [tracks]))
    identity = "\0".join([uri, *("" if value is None else repr(value) for value in values)])
    digest = hashlib.blake2b(identity.encode(errors="surrogatepass"), digest_size=8).hexdigest()
    stem = folder_and_name(uri.rstrip("/"))[1].rpartition(".")[0]
    return f"{_UNSAFE_CHARACTERS.sub('_', stem)[:_LONGEST_STEM].strip('_.')}-{digest}".lstrip("-")


def _fields(entry: Entry) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(entry, name)) for name in Entry.__struct_fields__)


def _entry(row: _Row, folder: str) -> Entry:
    """Return the entry of a row. Raises ValueError with the reason."""
    uri = row.uri or row.audio_filepath
    if not uri:
        raise ValueError("the row has no uri")
    if not (math.isfinite(row.offset or 0) and math.isfinite(row.duration or 0)):
        raise ValueError("offset and duration must be numbers of seconds")
    if (row.offset or 0) < 0 or (row.channel or 0) < 0 or (row.duration is not None and row.duration <= 0):
        raise ValueError("offset and channel must be 0 or more, and duration more than 0")
    if (row.offset or 0) + (row.duration or 0) > LONGEST_SECONDS:
        raise ValueError(f"offset and duration must end before {LONGEST_SECONDS:.0f} s")
    if (row.channel or 0) >= MOST_CHANNELS:
        raise ValueError(f"channel must be {MOST_CHANNELS - 1} or less")
    language = row.language or row.lang or None
    if language is not None and language != AUTOMATIC and not is_language_list(language):
        raise ValueError(f"{language!r} is not a language")
    speakers = int(row.speakers) if isinstance(row.speakers, str) and row.speakers.isdecimal() else row.speakers
    if speakers is not None:
        check_speakers(speakers)
    if not is_uri(uri) and not uri.startswith("/") and not re.match(r"[A-Za-z]:[/\\]", uri):
        uri = storage.join(folder, uri)
    _check_address(uri)
    tracks = None if row.tracks in (None, "") else str(row.tracks)
    if tracks is not None:
        check_tracks(tracks)
    own_name = entry_id(uri, row.offset, row.duration, row.channel, tracks)
    name = str(row.id) if row.id not in (None, "") else own_name
    return Entry(name, uri, row.offset, row.duration, language, row.channel, speakers, tracks)


def _check_address(uri: str) -> None:
    """Raise ValueError for an address that cannot be opened."""
    if "\0" in uri:
        raise ValueError("the uri contains a null character")
    try:
        check_scheme(uri)
    except EnvironmentFault as fault:
        raise ValueError(f"{fault.sentence}; {fault.advice}".rstrip(".")) from fault
    check_host(uri)
