"""One watched folder: which of its recordings are complete, and queueing each once."""

import hashlib
import os
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from core.contracts.errors import Fault, InputFault
from core.contracts.media import CLIP_MARK, is_media_name, is_text
from core.contracts.time_limit import DISK_PATIENCE, DiskAccess
from core.journal import JobSpec, JobState, Journal, RecordingFile, file_at
from core.settings.settings import FolderWords

_BLOCK = 16 * 2**10  # bytes
_BLOCKS = 16  # from the first to the last


def sample_digest(path: str, size: int) -> str | None:
    """The SHA-256 of a file's size and of 16 blocks of it, the last one included; None for sound that Mynah has cut.

    Raises OSError, also when the file does not have `size` bytes.
    """
    digest = hashlib.sha256(str(size).encode())
    with Path(path).open("rb") as file:
        block = b""
        for start in _starts(size):
            file.seek(start)
            block = file.read(_BLOCK)
            digest.update(block)
        if file.tell() != size or file.seek(0, os.SEEK_END) != size:
            raise OSError(f"{path} does not have {size} bytes")
    return None if block.endswith(CLIP_MARK) else digest.hexdigest()


def _starts(size: int) -> list[int]:
    """Where the blocks begin; all of a small file."""
    last = max(0, size - _BLOCK)
    if size <= _BLOCK * _BLOCKS:
        return [*range(0, last, _BLOCK), last]
    return [last * n // (_BLOCKS - 1) for n in range(_BLOCKS)]


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


_EVERYWHERE = 60.0  # seconds between two looks at all files, also in folders that have not changed
_GONE = ("missing", "no-answer")
_UNREAD = (*_GONE, "read-error", "unreadable", "incomplete")
_SHARE = 20.0  # times as long as such a look takes at least between two of them


@dataclass(frozen=True)
class WatchOrder:
    """What is wanted of a folder: how each recording in it is recognised and written (`spec_of`), the lists that the
    specifications made so far name (`words`), and the seconds that a file must be `quiet` before it is taken."""

    folder: Path
    spec_of: Callable[[Path], JobSpec]
    words: Callable[[], Sequence[FolderWords]] = tuple
    quiet: float = 10.0


@dataclass
class _Growing:
    """A file that is not known: as it was seen last, and since when (monotonic) it has been so, with that sample."""

    look: FileLook
    since: float = 0.0
    sample: str | None = None


class FolderWatch:
    """Takes the recordings of a folder into a batch of the journal; use it from the thread that opened the journal.

    A file is complete when its size, its time of change and samples of its content have stayed the same for a while,
    and it can be read to its end: on a network drive nothing else can be known.
    """

    def __init__(
        self,
        journal: Journal,
        batch: int,
        order: WatchOrder,
        clock: Callable[[], float] = time.monotonic,
        patience: float = DISK_PATIENCE,
    ) -> None:
        """`patience` is how many seconds the folder's disk has for an answer."""
        self._journal, self._batch, self._order, self._clock = journal, batch, order, clock
        self._root = str(order.folder)
        self._disk = DiskAccess(patience)
        self._scan = FolderScan(self._root, self._disk, clock)
        self._known = journal.watched_files.known(self._root)
        self._growing: dict[str, _Growing] = {}
        self._next_everywhere = 0.0
        self._kept: set[FolderWords] = set()  # in the journal, during this look
        self.fault: Fault | None = None
        """Why the last look could not take a complete recording; it is tried again, and keeps no other waiting."""

    @property
    def growing(self) -> int:
        """How many files are not complete yet."""
        return len(self._growing)

    def retry(self, codes: Collection[str] = _UNREAD) -> list[str]:
        """Queue again what failed because the disk or the network drive was away, where the file is there: the paths.

        Raises as the journal does.
        """
        failed = self._journal.watched_files.failed(self._root, codes)
        there = {job_id: path for job_id, path in failed if file_at(path) is not None}
        return [there[job_id] for job_id in self._journal.jobs.change_states(there, JobState.QUEUED)]

    def poll(self) -> list[str]:
        """Look at the folder, and queue what is complete: the paths.

        Raises OSError where the folder cannot be read or its disk does not answer, EnvironmentFault as the journal
        does.
        """
        began, self.fault = self._clock(), None
        self._kept.clear()
        everywhere = began >= self._next_everywhere
        try:
            complete = self._look(everywhere)
        finally:
            self._disk.rest()
        again = self.retry(_GONE) if everywhere else []
        if everywhere:
            ended = self._clock()
            self._next_everywhere = ended + max(_EVERYWHERE, _SHARE * (ended - began))
        return again + [look.path for look, sample in sorted(complete) if self._take(look, sample)]

    def _look(self, everywhere: bool) -> list[tuple[FileLook, str]]:
        """Go through the files that may be new; those that are complete, with their samples."""
        growing: dict[str, _Growing] = {}
        complete: list[tuple[FileLook, str]] = []
        for look in self._scan.look(self._growing.keys(), everywhere):
            if (look.size, look.mtime_ns) in self._known.get(look.path, ()):
                continue
            growing[look.path] = seen = self._examined(look)
            if seen.sample is not None and self._clock() - seen.since >= self._order.quiet:
                complete.append((look, seen.sample))
        self._growing = growing
        return complete

    def _examined(self, look: FileLook) -> _Growing:
        """What is known of a file by now; its content is sampled at the second look that finds it the same."""
        before = self._growing.get(look.path)
        if before is None or before.look != look or not look.size:
            return _Growing(look)
        if before.sample is not None and self._clock() - before.since < self._order.quiet:
            return before
        try:
            sample = self._disk.call(lambda: sample_digest(look.path, look.size))
        except TimeoutError:
            raise
        except OSError:  # written to, locked, or not ours to read; looked at again
            return _Growing(look)
        if sample is None:  # sound that Mynah has cut
            self._remember(look)
            return _Growing(look)
        if sample == before.sample:
            return before
        return _Growing(look, self._clock(), sample)

    def _take(self, look: FileLook, sample: str) -> bool:
        """Queue a file that is complete; whether it was queued."""
        if file_at(look.path) != look:
            return False
        try:
            spec = self._spec_of(look.path)
        except Fault as fault:  # such as of a mynah.toml in one of the folders
            self.fault = self.fault or fault
            return False
        files = self._journal.watched_files
        places = files.places_of(self._root, sample)
        moved = next((path for path, *status in places if _has_left(path, *status)), None)
        self._keep_lists()
        taken = files.take(self._batch, self._root, (*look,), sample, lambda: spec, moved)
        if taken == "busy":
            return False
        self._remember(look)
        del self._growing[look.path]
        return taken == "queued"

    def _spec_of(self, path: str) -> JobSpec:
        """Raises InputFault("watch-name"), and what the order's `spec_of` does."""
        if not is_text(path):
            raise InputFault("watch-name", path=os.fsencode(path).decode(errors="replace"))
        return self._order.spec_of(Path(path))

    def _remember(self, look: FileLook) -> None:
        self._known.setdefault(look.path, set()).add((look.size, look.mtime_ns))

    def _keep_lists(self) -> None:
        """Have the journal keep the lists that jobs will name: it forgets those that none has named for a day.

        Once a look: it seeks each list in all jobs.
        """
        for words in self._order.words():
            if words in self._kept:
                continue
            self._kept.add(words)
            if words.vocabulary:
                self._journal.vocabularies.keep(words.vocabulary)
            if words.replacements:
                self._journal.rule_lists.keep(words.replacements)


def _has_left(path: str, size: int, mtime_ns: int) -> bool:
    """Whether the file that was there is gone, or another one has its place."""
    there: RecordingFile | None = file_at(path)
    return (there is None and not os.path.lexists(path)) or (there is not None and there != (path, size, mtime_ns))
