"""The .cha files that a command names."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from core.contracts.errors import InputFault
from core.formats import chat
from core.formats.text_encoding import as_utf8, file_bytes


def chat_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and every .cha file in the folders named."""
    for path in paths:
        if path.is_dir():
            yield from sorted(f for f in path.rglob("*") if f.suffix.lower() == ".cha" and not f.name.startswith("."))
        else:
            yield path


def read_chat(path: Path) -> chat.Document:
    """A file as CHAT, whatever it is called if it begins with a header.

    Raises InputFault as file_bytes does, and "transcript-kind" for what neither is called nor looks like CHAT: all of
    it would break a rule.
    """
    data = as_utf8(file_bytes(path))
    if path.suffix.lower() != ".cha" and not data.removeprefix(b"\xef\xbb\xbf").startswith(b"@"):
        raise InputFault("transcript-kind", suffix=path.suffix or path.name, known=".cha")
    return chat.read(data)
