"""Make names of transcript files from a template such as `{date} {stem}`.

The template is checked before anything is written.
"""

import datetime
import hashlib
import re
import string
from typing import NamedTuple

from core.contracts.errors import InputFault

DEFAULT = "{stem}"
LONGEST = 200  # characters of a template
LONGEST_NAME = 255
"""The most bytes of a file's name with its extension, on most file systems."""
_REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')  # by Windows, exFAT and SMB; users move transcripts there
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # reserved names on Windows
_WIDTH = re.compile(r"0\d")


class Fields(NamedTuple):
    """The fields of a template. `n` is the recording's number in its batch, and `recorded` the day of its file."""

    stem: str
    folder: str
    n: int
    date: datetime.date
    recorded: datetime.date
    language: str
    model: str


FIELDS = Fields._fields


def check(template: str) -> None:
    """Raise InputFault unless `template` can make names.

    Raises:
        InputFault: naming-field for an unknown field. naming-character for a character that a file system refuses.
            naming-width for a width on any field but `{n:03}`. naming-brackets, naming-empty and naming-long.
    """
    if not template.strip():
        raise InputFault("naming-empty")
    if len(template) > LONGEST:
        raise InputFault("naming-long", longest=LONGEST)
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError as error:
        raise InputFault("naming-brackets") from error
    for literal, field, width, conversion in parts:
        if refused := _REFUSED.search(literal):
            raise InputFault("naming-character", character=refused[0] if refused[0].isprintable() else "↵")
        if field is not None and field not in FIELDS:
            raise InputFault("naming-field", field=field, known=", ".join(f"{{{name}}}" for name in FIELDS))
        if conversion or (width and not (field == "n" and _WIDTH.fullmatch(width))):
            raise InputFault("naming-width", field=field or "")


def file_stem(template: str, fields: Fields) -> str:
    """Return the file name that `template` makes, without extension. An empty name becomes the recording's own."""
    if template == DEFAULT:
        return default_stem(fields.stem)
    return safe_name(template.format(**fields._asdict())) or fields.stem


def default_stem(stem: str) -> str:
    """Return the file name that DEFAULT makes: the recording's own name, unless Windows reserves it."""
    return f"_{stem}" if _DEVICES.fullmatch(stem) else stem


def safe_name(text: str) -> str:
    """Return the text as a file name without extension that every file system accepts. It may be empty."""
    made = _REFUSED.sub("_", text).strip().rstrip(". ")
    return f"_{made}" if _DEVICES.fullmatch(made) else made


def fitting_name(text: str, room: int) -> str:
    """Return `safe_name(text)` in at most `room` bytes.

    A hash replaces the end of a longer name, and an empty name.
    """
    name = safe_name(text)
    if name and len(name.encode(errors="replace")) <= room:
        return name
    digest = hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()
    start = name.encode(errors="replace")[: room - len(digest) - 1].decode(errors="ignore").rstrip(". ")
    return f"{start}-{digest}".lstrip("-") if start else digest


class FreeNames:
    """Unique names of files in one folder, without extensions: a, a_2, A_3."""

    def __init__(self, separator: str = "_") -> None:
        """Set the separator before the number."""
        self._separator = separator
        self._last: dict[str, int] = {}  # the last number of each name

    def take(self, text: str) -> str:
        """Return `safe_name(text)`, with the first free number if the name is taken."""
        plain = safe_name(text)
        name, number = plain, self._last.get(plain.casefold(), 1)
        while name.casefold() in self._last:
            number += 1
            name = safe_name(f"{text}{self._separator}{number}")
        self._last[name.casefold()] = 1
        self._last[plain.casefold()] = number
        return name
