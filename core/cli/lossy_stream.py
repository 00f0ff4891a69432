"""A standard stream that may be full or closed: work goes on without it, and the exit status says so."""

import codecs
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TextIO


class LossyStream:
    """Writes to a stream until that fails, and from then on to nothing.

    `is_lost` is whether it failed, or was never there; `is_reader_gone` whether because a pipe's other end was closed.
    """

    def __init__(self, stream: TextIO | None) -> None:
        """`stream` is None where the program was started without it."""
        self._stream = stream
        self.is_lost = stream is None
        self.is_reader_gone = False

    @property
    def encoding(self) -> str:
        """That of the stream."""
        return self._stream.encoding if self._stream is not None else "utf-8"

    def isatty(self) -> bool:
        """Whether somebody looks on."""
        return self._stream is not None and not self.is_lost and self._stream.isatty()

    def fileno(self) -> int:
        """The stream's descriptor. Raises OSError where there is none."""
        if self._stream is None:
            raise OSError("the stream is closed")
        return self._stream.fileno()

    def write(self, text: str) -> int:
        """Write, or do without."""
        if self._stream is not None:
            self._attempt(partial(self._stream.write, text))
        return len(text)

    def flush(self) -> None:
        """Write what is held back, or do without."""
        if self._stream is not None:
            self._attempt(self._stream.flush)

    def _attempt(self, write: Callable[[], object]) -> None:
        if self.is_lost:
            return
        try:
            write()
        except (OSError, ValueError) as error:  # full; closed
            self.is_lost, self.is_reader_gone = True, isinstance(error, BrokenPipeError)
            self._discard_what_is_held_back()

    def _discard_what_is_held_back(self) -> None:
        """Let it go nowhere; else Python complains of it when it ends."""
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
        except (OSError, ValueError):
            self._stream = None


_PLAIN = dict(zip("✓✗●◐○█‖×≈–“”„‘’", '+x*%o#=x~-"""\'\'', strict=True))
_PLAIN |= {"→": "->", "…": "...", "—": "--"}
_PLAIN_SIGNS, _ESCAPES = "mynah-plain-signs", "mynah-json-escapes"


def write_plain_signs() -> None:
    """Have standard output and standard error write whatever they are given."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_PLAIN_SIGNS)


def json_held(text: str) -> str:
    """JSON with escapes for what standard output's encoding lacks; plain signs would be others, and end strings."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, _ESCAPES).decode(encoding)


def _plain(character: str) -> str:
    return _PLAIN.get(character) or character.encode("ascii", "backslashreplace").decode()


def _escaped(character: str) -> str:
    return json.dumps(character)[1:-1]


def _handler(written: Callable[[str], str]) -> Callable[[UnicodeError], tuple[str, int]]:
    """What codecs call for characters that an encoding lacks."""

    def handle(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return "".join(map(written, error.object[error.start : error.end])), error.end

    return handle


codecs.register_error(_PLAIN_SIGNS, _handler(_plain))
codecs.register_error(_ESCAPES, _handler(_escaped))
