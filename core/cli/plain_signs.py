"""Standard streams whose encoding lacks some of what is written, as those of Windows that lead to a file.

Signs of Mynah's own become plain ones; other characters become codes, so that names can still be told apart, and in
JSON the escapes that JSON has.
"""

import codecs
import json
import sys
from collections.abc import Callable

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
