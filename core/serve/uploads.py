"""Receive a multipart request: the recording goes to a file piece by piece, small fields stay in memory."""

import asyncio
import contextlib
import errno
import re
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Collection
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import ClientDisconnect, Request

from core.contracts.errors import EnvironmentFault
from core.contracts.files import write_all
from core.contracts.time_limit import within
from core.journal import RecordingFile
from core.journal.job import file_at
from core.serve.refusals import Refusal, refusal_from

MOST_PARTS = 64
MOST_FIELD_BYTES = 64 * 2**10
MOST_TEXT_BYTES = 256 * 2**10
"""The most bytes of all small fields together."""
_SLACK_BYTES = MOST_TEXT_BYTES + 64 * 2**10  # of a body beside its file
_PIECE = 256 * 2**10  # bytes that are written at once
_LEAST_RATE = 32 * 2**10  # bytes per second
_RESERVE = 256 * 2**20  # bytes that stay free on the disk
_LONGEST_NAME = 40  # signs of a field's name in a header or a sentence


class Upload(NamedTuple):
    """A received request: the recording's file, the client's name for it, and the other fields in order."""

    file: RecordingFile
    label: str
    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str | None:
        """Return the last value of a field, None without one."""
        return next((value for key, value in reversed(self.fields) if key == name), None)

    def get_all(self, name: str) -> list[str]:
        """Return all values of a field. Clients write lists as `name[]` or `name`."""
        return [value for key, value in self.fields if key in (name, f"{name}[]")]

    def others(self, known: Collection[str]) -> tuple[str, ...]:
        """Return the names of all fields but `known` ones, each once, fit for a header."""
        names = dict.fromkeys(key.removesuffix("[]") for key, _ in self.fields)
        safe = (re.sub(r"[^A-Za-z0-9_.-]", "?", name)[:_LONGEST_NAME] for name in names if name and name not in known)
        return tuple(dict.fromkeys(safe))


class Spool:
    """The folder of received recordings.

    One recording may have `most_bytes`. A client may be silent for `patience` seconds.
    """

    def __init__(self, folder: Path, most_bytes: int, patience: float) -> None:
        """Use a private folder that exists."""
        self.folder, self.most_bytes, self._patience = folder, most_bytes, patience

    def check_length(self, request: Request) -> None:
        """Check the announced length of a body.

        Raises:
            Refusal: it is too large, or the disk has no room for it.
        """
        length = request.headers.get("content-length", "")
        size = int(length) if length.isdecimal() else 0
        if size > self.most_bytes + _SLACK_BYTES:
            raise _too_large(self.most_bytes)
        if shutil.disk_usage(self.folder).free < size + _RESERVE:
            raise _full()

    async def receive(self, request: Request) -> Upload:
        """Receive a request into a new file. The caller deletes it with `discard`.

        Raises:
            Refusal: the body is no form, is too large, too slow or cut off, or the disk is full.
        """
        parser = _Form(_boundary(request), self.folder / f"{secrets.token_hex(16)}.part", self.most_bytes)
        try:
            async for piece in _pieces(request, self._patience):
                parser.feed(piece)
                if parser.is_due:
                    await asyncio.to_thread(parser.flush)
            await asyncio.to_thread(parser.finish)
            file = await asyncio.to_thread(file_at, parser.path)
            if file is None:
                raise _full()
        except BaseException as error:
            parser.close()
            discard(parser.path)
            if isinstance(error, ClientDisconnect):
                raise Refusal(400, "The request was cut off.", "cut-off") from error
            if isinstance(error, OSError):
                raise _full() if error.errno in (errno.ENOSPC, errno.EDQUOT) else _unwritable(error) from error
            raise
        return Upload(file, parser.label, tuple(parser.fields))


def discard(path: Path) -> None:
    """Delete a received recording."""
    with contextlib.suppress(OSError, TimeoutError):
        within(5.0, path.unlink)


class _Form:
    """Parses the pieces of a form. The callbacks of the parser collect names, values and the file's bytes."""

    def __init__(self, boundary: bytes, path: Path, most_bytes: int) -> None:
        self.path, self._most_bytes = path, most_bytes
        self.fields: list[tuple[str, str]] = []
        self.label = ""
        self._file: FileIO | None = None
        self._buffer = bytearray()
        self._size = self._parts = self._text_bytes = 0
        self._is_complete = self._is_file = False
        self._header, self._name = bytearray(), ""
        self._value, self._headers = bytearray(), dict[str, bytes]()
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._begin_part,
                "on_header_field": lambda data, start, end: self._header.extend(data[start:end]),
                "on_header_value": lambda data, start, end: self._value.extend(data[start:end]),
                "on_header_end": self._end_header,
                "on_headers_finished": self._end_headers,
                "on_part_data": self._take_data,
                "on_part_end": self._end_part,
                "on_end": self._end,
            },
        )

    def feed(self, piece: bytes) -> None:
        """Parse a piece. Raises Refusal."""
        try:
            self._parser.write(piece)
        except FormParserError as error:
            raise _no_form() from error

    @property
    def is_due(self) -> bool:
        """Whether enough bytes wait to be written."""
        return len(self._buffer) >= _PIECE

    def flush(self) -> None:
        """Write the waiting bytes. Raises OSError."""
        if self._file is None:
            self._file = self.path.open("xb", buffering=0)
        if self._buffer:
            write_all(self._file, self._buffer)
            self._buffer = bytearray()

    def finish(self) -> None:
        """Write the last bytes, and close the file.

        Raises:
            Refusal: the form is cut off, or has no file.
            OSError: the disk is full.
        """
        if not self._is_complete:
            raise Refusal(400, "The form is cut off. Send the request again.", "cut-off")
        if not self._is_file:
            raise Refusal(400, "The request has no recording. Send it as the field file.", "file-missing", "file")
        self.flush()
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _begin_part(self) -> None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise Refusal(400, f"The form has more than {MOST_PARTS} fields.", "parts-many")
        self._headers = {}

    def _end_header(self) -> None:
        self._headers[self._header.decode("latin-1").lower()] = bytes(self._value)
        self._header, self._value = bytearray(), bytearray()

    def _end_headers(self) -> None:
        kind, options = parse_options_header(self._headers.get("content-disposition"))
        name = options.get(b"name")
        if kind != b"form-data" or name is None or "content-transfer-encoding" in self._headers:
            raise _no_form()
        self._name = name.decode("utf-8", "replace")
        self._value = bytearray()
        if self._name == "file" and self._is_file:
            raise Refusal(400, "The request has two recordings. Send one request for each.", "files-many", "file")
        if self._name == "file":
            self._is_file = True
            self.label = options.get(b"filename", b"").decode("utf-8", "replace")

    def _take_data(self, data: bytes, start: int, end: int) -> None:
        if self._name == "file":
            self._size += end - start
            if self._size > self._most_bytes:
                raise _too_large(self._most_bytes)
            self._buffer += data[start:end]
            return
        self._text_bytes += end - start
        if len(self._value) + end - start > MOST_FIELD_BYTES or self._text_bytes > MOST_TEXT_BYTES:
            raise Refusal(
                413, f"The field {self._name[:_LONGEST_NAME]} is too long.", "field-long", self._name[:_LONGEST_NAME]
            )
        self._value.extend(data[start:end])

    def _end_part(self) -> None:
        if self._name != "file":
            self.fields.append((self._name, self._value.decode("utf-8", "replace")))
        self._value = bytearray()

    def _end(self) -> None:
        self._is_complete = True


async def _pieces(request: Request, patience: float) -> AsyncIterator[bytes]:
    """Yield the pieces of a body. Raises Refusal for a slow client.

    The least rate counts after twice the patience.
    """
    began, received = time.monotonic(), 0
    stream = request.stream()
    while True:
        try:
            piece = await asyncio.wait_for(anext(stream), patience)
        except StopAsyncIteration:
            return
        except TimeoutError:
            raise _slow() from None
        received += len(piece)
        if time.monotonic() - began > 2 * patience + received / _LEAST_RATE:
            raise _slow()
        yield piece


def _boundary(request: Request) -> bytes:
    kind, options = parse_options_header(request.headers.get("content-type"))
    boundary = options.get(b"boundary", b"")
    if kind != b"multipart/form-data" or not 0 < len(boundary) <= 70:
        raise _no_form()
    if request.headers.get("content-encoding", "identity") != "identity":
        raise Refusal(415, "Compressed requests are not supported. Send the recording as it is.", "encoding")
    return boundary


def _no_form() -> Refusal:
    return Refusal(400, "The request is not a valid form. Send multipart/form-data with the field file.", "no-form")


def _too_large(most_bytes: int) -> Refusal:
    most = f"{most_bytes / 2**30:g} GB" if most_bytes >= 2**30 else f"{most_bytes / 2**20:g} MB"
    return Refusal(413, f"The recording is larger than {most}. Send it in parts.", "file-large", "file")


def _slow() -> Refusal:
    return Refusal(408, "The request arrived too slowly. Send it again.", "slow", headers={"Connection": "close"})


def _full() -> Refusal:
    return Refusal(507, "The server's disk is full. Try again later.", "disk")


def _unwritable(error: OSError) -> Refusal:
    return refusal_from(EnvironmentFault("no-write", path="the spool folder", reason=error.strerror or str(error)))
