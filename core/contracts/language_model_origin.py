"""Name the texts of a language model, in a member of its .nemo file or in a file beside an ARPA file.

Another program may replace the model and leave the origin. A mark of the model's bytes tells it.
"""

import hashlib
import io
import json
import tarfile
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec

MEMBER: Final = "mynah_origin.json"
"""The name in a .nemo file. NeMo passes over it."""
ORDER: Final = 5
"""The usual length of the longest n-grams in tokens. See decisions/0113."""
_SUFFIX = ".origin"  # of the file beside an ARPA file, which has no place for it
_LARGEST = 2**26  # bytes: 100,000 sources have 10 MB
_BLOCK = 2**20  # bytes


class Mark(msgspec.Struct, frozen=True):
    """The size in bytes and the SHA-256 of a language model, both without its origin."""

    size: int
    sha256: str


class Origin(msgspec.Struct, frozen=True):
    """The texts of a language model, and how it was built.

    `sources` and a `model` in a file are paths from the language model's folder. `model` None is the demo model.
    `words` counts all texts, and `learned_corrections` the corrected transcripts among them. `corrected_words` also
    counts transcripts whose recordings were gone. The language model has one of the `marks`. After a killed build
    it may be the model before.
    """

    sources: tuple[str, ...]
    order: Annotated[int, msgspec.Meta(ge=2, le=8)]
    words: Annotated[int, msgspec.Meta(ge=0)]
    corrected_words: Annotated[int, msgspec.Meta(ge=0)]
    model: str | None = None
    learned_corrections: Annotated[int, msgspec.Meta(ge=0)] = 0
    marks: tuple[Mark, ...] = ()


class NewModel(msgspec.Struct, frozen=True):
    """The origin of a language model to build, and the marks of models that it may replace. None: of any."""

    origin: Origin
    replaces: tuple[Mark, ...] | None = None


def is_archive(path: Path) -> bool:
    """Return whether a language model is a .nemo file, which holds its origin."""
    return path.suffix.lower() == ".nemo"


def file_beside(path: Path) -> Path:
    """Return the file with the origin of an ARPA file."""
    return path.with_name(path.name + _SUFFIX)


_Known = TypeVar("_Known", Origin, NewModel)


def to_json(value: Origin | NewModel) -> bytes:
    """Return JSON in ASCII. Names of files may be no Unicode text, which msgspec refuses."""
    return json.dumps(msgspec.to_builtins(value)).encode()


def from_json(content: bytes, kind: type[_Known]) -> _Known:
    """Return what `to_json` wrote. Raise ValueError for other JSON."""
    try:
        return msgspec.convert(json.loads(content), kind)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def read_origin(path: Path) -> Origin | None:
    """Return the origin of a language model, None if another program or an earlier version built it."""
    try:
        content = _content(path)
        return None if content is None else from_json(content, Origin)
    except (OSError, ValueError, tarfile.TarError):  # the engine reports a broken model
        return None


def mark_of(path: Path, is_tar: bool) -> Mark:
    """Return the mark of a language model, `is_tar`: of a .nemo file.

    Raises:
        OSError, tarfile.TarError: the file cannot be read.
    """
    digest, size = hashlib.sha256(), 0
    if not is_tar:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
                size += len(block)
        return Mark(size, digest.hexdigest())
    with tarfile.open(path) as archive:
        for member in archive:
            content = None if _is_origin(member) else archive.extractfile(member)
            if content is None:
                continue
            digest.update(f"{member.name.removeprefix('./')} {member.size}\n".encode(errors="surrogateescape"))
            size += member.size
            while block := content.read(_BLOCK):
                digest.update(block)
    return Mark(size, digest.hexdigest())


def has_mark(path: Path, marks: Collection[Mark]) -> bool:
    """Return whether a language model has one of the marks. A file that cannot be read has none."""
    try:
        if not is_archive(path) and path.stat().st_size not in {mark.size for mark in marks}:
            return False
        return mark_of(path, is_archive(path)) in marks
    except (OSError, ValueError, tarfile.TarError):
        return False


def add_origin(path: Path, origin: Origin) -> None:
    """Add the origin to a new .nemo file. Raise OSError if that fails."""
    content = to_json(origin)
    member = tarfile.TarInfo(MEMBER)
    member.size = len(content)
    with tarfile.open(path, "a", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(member, io.BytesIO(content))


def _is_origin(member: tarfile.TarInfo) -> bool:
    return member.name.removeprefix("./") == MEMBER


def _content(path: Path) -> bytes | None:
    if not is_archive(path):
        with file_beside(path).open("rb") as file:
            return file.read(_LARGEST)
    with tarfile.open(path) as archive:
        for member in archive:
            if _is_origin(member):
                found = archive.extractfile(member)
                return None if found is None else found.read(_LARGEST)
    return None
