"""The files of manifests and of results: rows of JSONL, CSV or Parquet, as a stream."""

import csv
import importlib
import io
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.files import publish, storage_fault, temporary_beside
from core.corpus import corpus_storage as storage

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
