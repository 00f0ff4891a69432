"""What a user named: recordings, folders of them, transcripts and models, told apart and found."""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.contracts import media
from core.formats import reading
from core.journal import RecordingFile, file_at

_MODEL = ".nemo"
_PAGE = 200  # files handed on at once


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
        if path.lower().endswith(_MODEL):
            named.models.append(path)
        elif reading.is_readable(Path(path)) and not Path(path).is_dir():
            named.transcripts.append(path)
        else:
            named.recordings.append(path)
    return named


def scan(
    named: Sequence[str], without: Collection[Path], found: Callable[[list[RecordingFile]], object]
) -> tuple[list[str], bool]:
    """Call `found` with the recordings that are named or in named folders at any depth, but not those `without`.

    Returns the files that are left out because their names are not valid Unicode, and whether there was any recording.
    """
    left_out = frozenset(map(os.path.abspath, without))
    files: list[RecordingFile] = []
    undecodable = []
    recordings = media.find_media(named)
    for path in recordings:
        absolute = os.path.abspath(path)  # noqa: PTH100 (Path.absolute keeps "..")
        if absolute in left_out:
            continue
        if not media.is_text(absolute):
            undecodable.append(media.spelt(absolute))
            continue
        files.append(file_at(absolute) or (absolute, 0, 0))  # the scheduler says what is wrong with it
        if len(files) == _PAGE:
            found(files)
            files = []
    if files:
        found(files)
    return undecodable, bool(recordings)
