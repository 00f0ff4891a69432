"""Looks for recordings in a folder and those below it, again and again, at little cost."""

import os
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from core.contracts.media import is_media_name

_COARSE = 3.0  # seconds: some file systems note times of change in steps of two


class FileLook(NamedTuple):
    """A recording as it was seen: its path, its size in bytes, and when it was changed, in nanoseconds."""

    path: str
    size: int
    mtime_ns: int


@dataclass
class _Listing:
    """A folder's entries, `mtime_ns` being when the folder was changed and `first` when that was seen (monotonic)."""

    mtime_ns: int
    first: float
    files: list[str] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    is_final: bool = False


class FolderScan:
    """The recordings below `root`. A folder that has not changed is not listed again: its time of change tells."""

    def __init__(self, root: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._root, self._clock = root, clock
        self._listings: dict[str, _Listing] = {}

    def look(self, at: Collection[str], everywhere: bool) -> Iterator[FileLook]:
        """The recordings in folders that have changed, and of the others those `at`, or all (`everywhere`).

        Only the latter notices a file that is written over in its place. Hidden files and folders are left out. Raises
        OSError where `root` itself cannot be read.
        """
        reached: set[tuple[int, int]] = set()
        seen: dict[str, _Listing] = {}
        waiting = [self._root]
        while waiting:
            folder = waiting.pop()
            try:
                status = os.stat(folder)  # noqa: PTH116 (thousands of folders a second)
                if (status.st_dev, status.st_ino) in reached and status.st_ino:
                    continue  # a link that leads back
                reached.add((status.st_dev, status.st_ino))
                listing, is_new = self._list(folder, status.st_mtime_ns)
            except OSError:
                if folder == self._root:
                    raise
                continue
            seen[folder] = listing
            waiting += listing.folders
            for path in listing.files:
                if is_new or everywhere or path in at:
                    yield from _look(path)
        self._listings = seen

    def _list(self, folder: str, mtime_ns: int) -> tuple[_Listing, bool]:
        """The folder's entries, and whether they were read now. They are final when read long after the last change."""
        now, before = self._clock(), self._listings.get(folder)
        if before is not None and before.mtime_ns == mtime_ns and before.is_final:
            return before, False
        first = before.first if before is not None and before.mtime_ns == mtime_ns else now
        listing = _Listing(mtime_ns, first, is_final=now - first > _COARSE)
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir():
                    listing.folders.append(entry.path)
                elif is_media_name(entry.name) and entry.is_file():
                    listing.files.append(entry.path)
        return listing, True


def _look(path: str) -> Iterator[FileLook]:
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:  # gone meanwhile
        return
    yield FileLook(path, status.st_size, status.st_mtime_ns)
