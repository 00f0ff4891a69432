"""A corpus as a list of recordings: JSONL, CSV or Parquet, read and written row by row."""

import hashlib
import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.languages import AUTOMATIC, is_tag
from core.contracts.object_storage import folder_and_name, is_uri
from core.corpus import corpus_storage as storage
from core.corpus.manifest_files import BadLine, format_of, read_rows, rows_written
from core.corpus.storage_health import check_host
from core.library.engine_options import check_speakers
from core.library.recordings import LONGEST_SECONDS, MOST_CHANNELS, check_scheme

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
