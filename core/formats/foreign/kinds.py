"""Describe a kind of file: its suffixes, the signs in its content, and its reader."""

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from core.contracts import foreign_json
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.text_encoding import LARGEST, as_utf8, decode_text, file_bytes

_HEAD_BYTES = 2**16
_SLICE = 2**16  # characters that the XML parser gets at once
_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.-]{1,40})[\"']")
_ROOT = re.compile(r"<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)")
_NO_ELEMENT = re.compile(r"<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>", re.DOTALL)


class Sample:
    """A file that a recogniser looks at. It is read and parsed only as far as a kind needs it."""

    def __init__(self, path: Path, report: ReportNote = ignore_notes, tiers: Sequence[str] = ()) -> None:
        self.path = path
        self.suffix = path.suffix.lower()
        self.tiers = tiers  # the names of the tiers that the user wants
        self._report = report

    @cached_property
    def start(self) -> bytes:
        """The first bytes, none for a file that cannot be opened."""
        if not self.path.is_file():  # reading a pipe would wait
            return b""
        try:
            with self.path.open("rb") as file:
                return file.read(_HEAD_BYTES)
        except OSError:
            return b""

    @cached_property
    def head(self) -> str:
        """The beginning as text, "" for a file that is no text or cannot be opened."""
        try:
            return decode_text(self.start[: self.start.rfind(b"\n") + 1] or self.start).lstrip()
        except (InputFault, ValueError):
            return ""

    @cached_property
    def data(self) -> bytes:
        """The whole file. Raises InputFault as `file_bytes` does."""
        return file_bytes(self.path)

    @cached_property
    def text(self) -> str:
        """The whole file as text with lines that end with LF. Raises InputFault as `file_text` does."""
        return decode_text(self.data, self._report)

    @cached_property
    def json(self) -> Any:
        """The value of a JSON file, None for another file."""
        if not self.head.startswith(("{", "[")):
            return None
        try:
            return foreign_json.decode(as_utf8(self.data).removeprefix(b"\xef\xbb\xbf"))
        except (ValueError, InputFault):
            return None

    @cached_property
    def root(self) -> str:
        """The name of the first element of XML or HTML in lower case, without its prefix. "" for another file."""
        if not self.head.startswith("<"):
            return ""
        found = _ROOT.match(_NO_ELEMENT.sub("", self.head).lstrip())
        return found[2].lower() if found else ""

    def xml(self, title: str) -> ElementTree.Element:
        """Return the root element.

        Raises InputFault("transcript-unread") for XML that is not well formed, and for XML that defines entities. A
        short file with entities can take any amount of memory.
        """
        return parse_xml(self.data, title, self._report)

    @cached_property
    def members(self) -> frozenset[str]:
        """The names of the files in a zip archive, as of Word and ODT. Empty for another file."""
        if not self.path.is_file():
            return frozenset()
        try:
            with self.path.open("rb") as file:
                if file.read(2) != b"PK":
                    return frozenset()
            with zipfile.ZipFile(self.path) as archive:
                return frozenset(archive.namelist())
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError):
            return frozenset()

    def member(self, name: str, title: str) -> ElementTree.Element:
        """Return the root element of an XML file in a zip archive. Raises InputFault as `xml` does."""
        return parse_xml(self._member_data(name, title), title)

    def member_parts(self, name: str, inside: str, title: str) -> Iterator[ElementTree.Element]:
        """Yield the elements of an XML file in a zip archive that stand in the element `inside` below its root.

        Each element is complete. The tree does not keep it, because the tree of a long text takes ten times its size.
        Raises InputFault as `xml` does.
        """
        return _parts(_checked_text(self._member_data(name, title), title, ignore_notes), inside, title)

    def _member_data(self, name: str, title: str) -> bytes:
        try:
            with zipfile.ZipFile(io.BytesIO(self.data)) as archive, archive.open(name) as file:
                data = file.read(LARGEST + 1)
        except (KeyError, OSError, RuntimeError, EOFError, ValueError, zipfile.BadZipFile, zlib.error) as error:
            raise unreadable(title, "it is a damaged archive") from error
        if len(data) > LARGEST:
            raise InputFault("transcript-large", largest=LARGEST // 2**20)
        return data


class Kind(NamedTuple):
    """A kind of file.

    `title` is its name for people, such as "Whisper JSON". `confidence` returns from 0 to 1 how surely the content is
    of this kind. The first suffix is the usual one.
    """

    title: str
    suffixes: tuple[str, ...]
    confidence: Callable[[Sample], float]
    read: Callable[[Sample, ReportNote], Transcript]


def unreadable(title: str, reason: str) -> InputFault:
    """Return the fault of a file that cannot be read."""
    return InputFault("transcript-unread", kind=title, reason=reason)


def parse_xml(data: bytes, title: str, report: ReportNote = ignore_notes) -> ElementTree.Element:
    """Return the root element of XML bytes. Raises InputFault as `Sample.xml` does."""
    try:
        return ElementTree.fromstring(_checked_text(data, title, report))
    except (ElementTree.ParseError, ValueError) as error:
        raise unreadable(title, str(error)) from error


def _parts(text: str, inside: str, title: str) -> Iterator[ElementTree.Element]:
    """Yield the elements in `inside` below the root, and remove them from the tree."""
    builder = ElementTree.TreeBuilder()
    parser = ElementTree.XMLParser(target=builder)
    try:
        for first in range(0, len(text), _SLICE):
            parser.feed(text[first : first + _SLICE])
            body = _child(builder.close(), inside)  # the tree up to here: the parser goes on
            if body is not None:
                complete = body[:-1]  # the last one may go on
                del body[:-1]
                yield from complete
        root = parser.close()
    except (ElementTree.ParseError, ValueError) as error:
        raise unreadable(title, str(error)) from error
    body = _child(root, inside)
    yield from () if body is None else body


def _child(root: ElementTree.Element | None, name: str) -> ElementTree.Element | None:
    return next((each for each in root if local_name(each) == name), None) if root is not None else None


def _checked_text(data: bytes, title: str, report: ReportNote) -> str:
    """Return the text of XML that defines no entities. Raises InputFault as `Sample.xml` does."""
    text = _xml_text(data, report)
    if "<!ENTITY" in text:
        raise unreadable(title, "it defines entities of its own")
    return text.lstrip()


def _xml_text(data: bytes, report: ReportNote) -> str:
    """Decode XML by its declaration if that is possible."""
    declared = _DECLARED.match(data[:400])
    if declared:
        try:
            return data.decode(declared[1].decode("ascii"))
        except (LookupError, ValueError):
            pass
    return decode_text(data, report)


def local_name(element: ElementTree.Element) -> str:
    """Return the name of an element without its namespace, "" for comments."""
    return _without_namespace(element.tag)


@lru_cache(2**10)
def _without_namespace(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: ElementTree.Element, name: str) -> str | None:
    """Return an attribute by its name without a namespace. None if the element lacks it."""
    if (value := element.get(name)) is not None:
        return value
    ending = "}" + name
    return next((value for key, value in element.items() if key.endswith(ending)), None)
