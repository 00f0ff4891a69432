"""Write to standard streams that may be full, closed, or lack a sign. Work goes on, and the exit status says so."""

import codecs
import json
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from typing import TextIO


class LossyStream:
    """A stream that discards all text after its first error.

    `is_lost` says that it failed or never existed. `is_reader_gone` says that the reader closed the pipe.
    """

    def __init__(self, stream: TextIO | None) -> None:
        """Wrap a stream, None if the program was started without it."""
        self._stream = getattr(stream, "rich_proxied_file", stream)
        self.is_lost = stream is None
        self.is_reader_gone = False

    @property
    def encoding(self) -> str:
        """The encoding of the stream."""
        return self._stream.encoding if self._stream is not None else "utf-8"

    def isatty(self) -> bool:
        """Return whether the stream is a terminal and still works."""
        return self._stream is not None and not self.is_lost and self._stream.isatty()

    def fileno(self) -> int:
        """Return the stream's descriptor. Raises OSError without a stream."""
        if self._stream is None:
            raise OSError("the stream is closed")
        return self._stream.fileno()

    def write(self, text: str) -> int:
        """Write text, or discard it after an error."""
        if self._stream is not None:
            self._attempt(partial(self._stream.write, text))
        return len(text)

    def flush(self) -> None:
        """Write buffered text, or discard it after an error."""
        if self._stream is not None:
            self._attempt(self._stream.flush)

    def _attempt(self, write: Callable[[], object]) -> None:
        if self.is_lost:
            return
        try:
            write()
        except (OSError, ValueError) as error:  # a full disk, a closed stream
            self.is_lost, self.is_reader_gone = True, isinstance(error, BrokenPipeError)
            self._discard_buffer()

    def _discard_buffer(self) -> None:
        """Send buffered text nowhere. Otherwise Python complains at exit."""
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
        except (OSError, ValueError):
            self._stream = None


_PLAIN = dict(zip("✓✗●◐○█‖×≈–“”„‘’", '+x*%o#=x~-"""\'\'', strict=True))
_PLAIN |= {"→": "->", "…": "...", "—": "--"}
_PLAIN_SIGNS, _ESCAPES = "mynah-plain-signs", "mynah-json-escapes"


_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def visible_controls(text: str) -> str:
    """Return the text with codes in place of control characters, except line ends and tabs.

    A terminal obeys control characters in the name of a file: it may change its title, or hide other lines.
    """
    return _CONTROLS.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


class _TerminalStream:
    """A terminal that shows control characters of printed text as codes. Rich writes its own codes past it."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream  # the name that Rich looks for

    def __getattr__(self, name: str) -> object:
        return getattr(self.rich_proxied_file, name)

    def write(self, text: str) -> int:
        """Write the text without control characters."""
        self.rich_proxied_file.write(visible_controls(text))
        return len(text)


def shield_terminal() -> None:
    """Show control characters as codes wherever this program prints to a terminal. Files and pipes get them as is."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, _TerminalStream) and stream.isatty():
            setattr(sys, name, _TerminalStream(stream))


def replace_unencodable_signs() -> None:
    """Replace signs that standard output and standard error cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_PLAIN_SIGNS)


def encodable_json(text: str) -> str:
    """Return JSON text with escapes for signs that standard output cannot encode. Plain signs would change the JSON."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, _ESCAPES).decode(encoding)


def _plain_sign(character: str) -> str:
    return _PLAIN.get(character) or character.encode("ascii", "backslashreplace").decode()


def _escape(character: str) -> str:
    return json.dumps(character)[1:-1]


def _make_handler(replace: Callable[[str], str]) -> Callable[[UnicodeError], tuple[str, int]]:
    """Return an error handler for codecs: it replaces signs that the encoding lacks."""

    def handle(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(map(replace, error.object[error.start : error.end])), error.end

    return handle


codecs.register_error(_PLAIN_SIGNS, _make_handler(_plain_sign))
codecs.register_error(_ESCAPES, _make_handler(_escape))
