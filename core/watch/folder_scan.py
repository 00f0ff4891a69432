"""Looks for recordings in a folder and those below it, again and again, at little cost."""

import os
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from core.contracts.media import is_media_name
from core.contracts.time_limit import DiskAccess

_PAGE = 500  # folders and files that are looked at within one deadline
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

    def __init__(self, root: str, disk: DiskAccess, clock: Callable[[], float] = time.monotonic) -> None:
        self._root, self._disk, self._clock = root, disk, clock
        self._listings: dict[str, _Listing] = {}

    def look(self, at: Collection[str], everywhere: bool) -> Iterator[FileLook]:
        """The recordings in folders that have changed, and of the others those `at`, or all (`everywhere`).

        Only the latter notices a file that is written over in its place. Hidden files and folders are left out. Raises
        OSError where `root` itself cannot be read, or a disk does not answer.
        """
        steps = self._steps(at, everywhere)
        while page := self._disk.call(lambda: list(islice(steps, _PAGE))):
            yield from (look for look in page if look is not None)

    def _steps(self, at: Collection[str], everywhere: bool) -> Iterator[FileLook | None]:
        """As `look`, with None for each folder."""
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
            yield None
            for path in listing.files:
                if is_new or everywhere or path in at:
                    yield _look(path)
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
                try:
                    if entry.is_dir():
                        listing.folders.append(entry.path)
                    elif is_media_name(entry.name) and entry.is_file():
                        listing.files.append(entry.path)
                except OSError:  # a link that leads to itself, or where nobody may look; asked again
                    listing.is_final = False
        return listing, True


def _look(path: str) -> FileLook | None:
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:  # gone meanwhile
        return None
    return FileLook(path, status.st_size, status.st_mtime_ns)
