"""Names of transcript files from a template such as `{date} {stem}`, checked before anything is written."""

import datetime
import hashlib
import re
import string
from typing import NamedTuple

from core.contracts.errors import InputFault

DEFAULT = "{stem}"
LONGEST = 200  # characters of a template
LONGEST_NAME = 255
"""Bytes of a file's name with its extension, on most file systems."""
_REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')  # by Windows, exFAT and SMB; a transcript may travel there
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # no files on Windows
_WIDTH = re.compile(r"0\d")


class Fields(NamedTuple):
    """What a template may name. `n` is the recording's number in its batch, `recorded` the day its file was made."""

    stem: str
    folder: str
    n: int
    date: datetime.date
    recorded: datetime.date
    language: str
    model: str


FIELDS = Fields._fields


def check(template: str) -> None:
    """Raises InputFault unless names can be made from `template`.

    naming-field (there is no such field), naming-brackets, naming-character (one that a file system refuses),
    naming-width (only `{n:03}` may have one), naming-empty, naming-long.
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
    """The file name, without extension, that `template` gives; the recording's own where nothing is left of it."""
    made = template.format(**fields._asdict())
    if template != DEFAULT:  # the recording's own name is kept as it is
        return safe_name(made) or fields.stem
    return f"_{made}" if _DEVICES.fullmatch(made) else made or fields.stem


def safe_name(text: str) -> str:
    """The text as a file's name without extension that every file system takes; "" where nothing is left of it."""
    made = _REFUSED.sub("_", text).strip().rstrip(". ")
    return f"_{made}" if _DEVICES.fullmatch(made) else made


def fitting_name(text: str, room: int) -> str:
    """Return `safe_name(text)` in `room` bytes at most. A hash replaces the end of a longer name, and an empty name."""
    name = safe_name(text)
    if name and len(name.encode(errors="replace")) <= room:
        return name
    digest = hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()
    start = name.encode(errors="replace")[: room - len(digest) - 1].decode(errors="ignore").rstrip(". ")
    return f"{start}-{digest}".lstrip("-") if start else digest


class FreeNames:
    """Names of files in one folder, without extensions, none of them given out twice: a, a_2, A_3."""

    def __init__(self, separator: str = "_") -> None:
        """`separator` stands before the number."""
        self._separator = separator
        self._last: dict[str, int] = {}  # the number that each name was given out with last

    def take(self, text: str) -> str:
        """`text` as safe_name has it, with the first number that is free where it was taken."""
        wanted = safe_name(text)
        name, number = wanted, self._last.get(wanted.casefold(), 1)
        while name.casefold() in self._last:
            number += 1
            name = safe_name(f"{text}{self._separator}{number}")
        self._last[name.casefold()] = 1
        self._last[wanted.casefold()] = number
        return name
