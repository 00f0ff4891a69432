"""Name the texts of a language model, in a member of its .nemo file or in a file beside an ARPA file."""

import tarfile
from pathlib import Path
from typing import Annotated, Final

import msgspec

from core.contracts import foreign_json

MEMBER: Final = "mynah_origin.json"
"""The name in a .nemo file. NeMo passes over it."""
ORDER: Final = 5
"""The usual length of the longest n-grams in tokens. See decisions/0113."""
_SUFFIX = ".origin"  # of the file beside an ARPA file, which has no place for it
_LARGEST = 2**20  # bytes


class Origin(msgspec.Struct, frozen=True):
    """The texts of a language model, and how it was built.

    `sources` and a `model` in a file are paths from the language model's folder. `model` None is the demo model.
    `words` counts all texts, and `learned_corrections` the corrected transcripts among them. `corrected_words` also
    counts transcripts whose recordings were gone.
    """

    sources: tuple[str, ...]
    order: Annotated[int, msgspec.Meta(ge=2, le=8)]
    words: Annotated[int, msgspec.Meta(ge=0)]
    corrected_words: Annotated[int, msgspec.Meta(ge=0)]
    model: str | None = None
    learned_corrections: Annotated[int, msgspec.Meta(ge=0)] = 0


def is_archive(path: Path) -> bool:
    """Return whether a language model is a .nemo file, which holds its origin."""
    return path.suffix.lower() == ".nemo"


def file_beside(path: Path) -> Path:
    """Return the file with the origin of an ARPA file."""
    return path.with_name(path.name + _SUFFIX)


def read_origin(path: Path) -> Origin | None:
    """Return the origin of a language model, None if another program or an earlier version built it."""
    try:
        content = _content(path)
        return None if content is None else foreign_json.decode(content, Origin)
    except (OSError, ValueError, tarfile.TarError):  # the engine reports a broken model
        return None


def _content(path: Path) -> bytes | None:
    if not is_archive(path):
        with file_beside(path).open("rb") as file:
            return file.read(_LARGEST)
    with tarfile.open(path) as archive:
        for member in archive:
            if member.name.removeprefix("./") == MEMBER:
                found = archive.extractfile(member)
                return None if found is None else found.read(_LARGEST)
    return None
