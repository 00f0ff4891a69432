"""What was dropped or pasted: files, folders and lists of addresses become paths."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from core.formats import reading

MODEL = ".nemo"


def paths_in(data: QMimeData) -> list[str]:
    """The local files and folders that `data` names, in order: as addresses, or as lines of text."""
    named = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    if not named and data.hasText():
        named = [path for line in data.text().splitlines() if (path := _path(line.strip()))]
    return list(dict.fromkeys(named))


def may_hold_paths(data: QMimeData) -> bool:
    """Whether it is worth a drop; text is looked at when it is dropped."""
    return any(url.isLocalFile() for url in data.urls()) or data.hasText()


@dataclass(frozen=True)
class InputPaths:
    """What was named, by what it is: recordings and folders, transcripts, model files."""

    recordings: list[str]
    transcripts: list[str]
    models: list[str]


def by_kind(paths: Iterable[str]) -> InputPaths:
    """What each path is, by its name. In a folder texts count only beside their recordings."""
    named = InputPaths([], [], [])
    for path in paths:
        if path.lower().endswith(MODEL):
            named.models.append(path)
        elif reading.is_readable(Path(path)) and not Path(path).is_dir():
            named.transcripts.append(path)
        else:
            named.recordings.append(path)
    return named


def _path(line: str) -> str:
    """The file that a line of a text/uri-list or a line of plain text names; nothing when it names none."""
    if not line or line.startswith("#"):  # a comment (RFC 2483, 5)
        return ""
    line = line.strip('"')
    if line.lower().startswith("file:"):
        return QUrl(line).toLocalFile()
    path = Path(line).expanduser()
    return str(path) if path.is_absolute() and path.exists() else ""
