"""Watch one folder: find complete recordings and queue each once."""

import hashlib
import os
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from core.contracts.errors import Fault, InputFault
from core.contracts.file_kinds import SHARED_SUFFIXES, kind_of_suffix
from core.contracts.media import CLIP_MARK, Skipped, is_media_name, is_text, list_skipped, skipped_kind
from core.contracts.time_limit import DISK_PATIENCE, DiskAccess
from core.journal import JobSpec, JobState, Journal, RecordingFile, file_at
from core.settings.settings import FolderWords

_BLOCK = 16 * 2**10  # bytes
_BLOCKS = 16


def sample_digest(path: str, size: int) -> str | None:
    """Return the SHA-256 of a file's size and of 16 blocks of it, with the last one. None for clips that Mynah cut.

    Raises:
        OSError: the file is unreadable or does not have `size` bytes.
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
    """Return the starts of the blocks. They cover all of a small file."""
    last = max(0, size - _BLOCK)
    if size <= _BLOCK * _BLOCKS:
        return [*range(0, last, _BLOCK), last]
    return [last * n // (_BLOCKS - 1) for n in range(_BLOCKS)]


_PAGE = 500  # folders and files per time limit
_SETTLED_SECONDS = 10.0  # a younger file may still be empty, and get its content now
_EXPECTED_KINDS = ("transcript", "unfinished file")
_COARSE_SECONDS = 3.0  # some file systems store times of change in steps of two seconds


class FileLook(NamedTuple):
    """The path, the size in bytes and the time of change in nanoseconds of a recording."""

    path: str
    size: int
    mtime_ns: int


@dataclass
class _Listing:
    """The entries of a folder. `mtime_ns` is its time of change, `first` the monotonic time of the first look at it.

    `files` holds recordings and files whose content must tell. `others` holds the other files with their kinds.
    """

    mtime_ns: int
    first: float
    files: list[str] = field(default_factory=list)
    others: list[tuple[Path, str]] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    is_final: bool = False


class FolderScan:
    """The recordings below `root`. A folder whose time of change stays is not listed again."""

    def __init__(self, root: str, disk: DiskAccess, clock: Callable[[], float] = time.monotonic) -> None:
        self._root, self._disk, self._clock = root, disk, clock
        self._listings: dict[str, _Listing] = {}
        self._kinds: dict[str, tuple[FileLook, str | None]] = {}  # by path: the state and the kind of a file
        self.skipped: tuple[Skipped, ...] = ()
        """The files that are not recordings. Transcripts, unfinished files and files that just changed are left out."""

    def look(self, at: Collection[str], everywhere: bool) -> Iterator[FileLook]:
        """Yield the recordings in changed folders, and those at the paths `at`, or all (`everywhere`).

        Only `everywhere` notices a file that was overwritten in place. Hidden files and folders are left out.

        Raises:
            OSError: `root` is unreadable, or a disk does not answer.
        """
        steps = self._steps(at, everywhere)
        while page := self._disk.call(lambda: list(islice(steps, _PAGE))):
            yield from (look for look in page if look is not None)

    def _steps(self, at: Collection[str], everywhere: bool) -> Iterator[FileLook | None]:
        """Yield as `look`, with None for each folder."""
        reached: set[tuple[int, int]] = set()
        has_changed = everywhere
        listings: dict[str, _Listing] = {}
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
            listings[folder] = listing
            has_changed = has_changed or is_new
            waiting += listing.folders
            yield None
            for path in listing.files:
                if is_new or everywhere or path in at:
                    yield self._recording_at(path)
        self._listings = listings
        if has_changed:
            files = {path for listing in listings.values() for path in listing.files}
            self._kinds = {path: kind for path, kind in self._kinds.items() if path in files}
            self.skipped = tuple(self._list_skipped())

    def _recording_at(self, path: str) -> FileLook | None:
        """Return the state of a recording. None: the file is gone, or its content is not that of a recording."""
        look = _look(path)
        if look is None or not _must_be_read(path):
            return look
        before = self._kinds.get(path)
        if before is None or before[0] != look:
            before = self._kinds[path] = (look, skipped_kind(Path(path)))
        return look if before[1] is None else None

    def _list_skipped(self) -> Iterator[Skipped]:
        settled = time.time_ns() - round(_SETTLED_SECONDS * 1e9)
        for listing in self._listings.values():
            kinds: list[tuple[Path, str | None]] = [*listing.others]
            for path in listing.files:
                look, kind = self._kinds.get(path, (None, None))
                if look is None or kind is None or look.mtime_ns < settled:
                    kinds.append((Path(path), kind))
            yield from (each for each in list_skipped(kinds) if each.kind not in _EXPECTED_KINDS)

    def _list(self, folder: str, mtime_ns: int) -> tuple[_Listing, bool]:
        """Return the entries of a folder, and whether they were read now.

        Entries that are read long after the last change are final.
        """
        now, before = self._clock(), self._listings.get(folder)
        if before is not None and before.mtime_ns == mtime_ns and before.is_final:
            return before, False
        first = before.first if before is not None and before.mtime_ns == mtime_ns else now
        listing = _Listing(mtime_ns, first, is_final=now - first > _COARSE_SECONDS)
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                try:
                    if entry.is_dir():
                        listing.folders.append(entry.path)
                    elif entry.is_file():
                        kind = kind_of_suffix(os.path.splitext(entry.name)[1])  # noqa: PTH122
                        if kind is None:
                            listing.files.append(entry.path)
                        else:
                            listing.others.append((Path(entry.path), kind))
                except OSError:  # a link loop or an unreadable entry: tried again
                    listing.is_final = False
        return listing, True


def _must_be_read(path: str) -> bool:
    """Return whether only the content of a file tells if it is a recording."""
    return not is_media_name(path) or path.lower().endswith(tuple(SHARED_SUFFIXES))


def _look(path: str) -> FileLook | None:
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:  # gone meanwhile
        return None
    return FileLook(path, status.st_size, status.st_mtime_ns)


_EVERYWHERE_SECONDS = 60.0  # between two looks at all files, even in unchanged folders
_GONE = ("missing", "no-answer")
_UNREAD = (*_GONE, "read-error", "unreadable", "incomplete")
_PAUSE_FACTOR = 20.0  # the pause is at least this many times the last such look


@dataclass(frozen=True)
class WatchOrder:
    """The choices for a folder.

    `spec_of` returns the specification of a recording. `words` returns the word lists that the specifications may name.
    A file must stay unchanged for `quiet` seconds.
    """

    folder: Path
    spec_of: Callable[[Path], JobSpec]
    words: Callable[[], Sequence[FolderWords]] = tuple
    quiet: float = 10.0


@dataclass
class _Growing:
    """An incomplete file: its last state, the monotonic time since it has this state, and the sample of its content."""

    look: FileLook
    since: float = 0.0
    sample: str | None = None


class FolderWatch:
    """Takes the recordings of a folder into a batch of the journal. Use it in the thread that opened the journal.

    A file is complete if it is readable to its end and does not change for a while. Size, time of change and samples of
    its content tell. On a network drive nothing else can be known.
    """

    def __init__(
        self,
        journal: Journal,
        batch: int,
        order: WatchOrder,
        clock: Callable[[], float] = time.monotonic,
        patience: float = DISK_PATIENCE,
    ) -> None:
        """Make a watch. `patience` is the seconds that the folder's disk has for an answer."""
        self._journal, self._batch, self._order, self._clock = journal, batch, order, clock
        self._root = str(order.folder)
        self._disk = DiskAccess(patience)
        self._scan = FolderScan(self._root, self._disk, clock)
        self._known = journal.watched_files.known(self._root)
        self._growing: dict[str, _Growing] = {}
        self._next_everywhere = 0.0
        self._kept: set[FolderWords] = set()  # stored in the journal during this look
        self.fault: Fault | None = None
        """Why the last look could not take a complete recording. It is tried again and delays no other."""

    @property
    def growing(self) -> int:
        """The number of incomplete files."""
        return len(self._growing)

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """The files in the folder that are not recordings, without transcripts."""
        return self._scan.skipped

    def retry(self, codes: Collection[str] = _UNREAD) -> list[str]:
        """Queue recordings again whose disk was away and is back. Return their paths.

        Raises:
            EnvironmentFault: the journal failed.
        """
        failed = self._journal.watched_files.failed(self._root, codes)
        there = {job_id: path for job_id, path in failed if file_at(path) is not None}
        return [there[job_id] for job_id in self._journal.jobs.change_states(there, JobState.QUEUED)]

    def poll(self) -> list[str]:
        """Look at the folder and queue complete recordings. Return their paths.

        Raises:
            OSError: the folder is unreadable, or its disk does not answer.
            EnvironmentFault: the journal failed.
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
            self._next_everywhere = ended + max(_EVERYWHERE_SECONDS, _PAUSE_FACTOR * (ended - began))
        return again + [look.path for look, sample in sorted(complete) if self._take(look, sample)]

    def _look(self, everywhere: bool) -> list[tuple[FileLook, str]]:
        """Look at files that may be new. Return the complete ones with their samples."""
        growing: dict[str, _Growing] = {}
        complete: list[tuple[FileLook, str]] = []
        for look in self._scan.look(self._growing.keys(), everywhere):
            if (look.size, look.mtime_ns) in self._known.get(look.path, ()):
                continue
            growing[look.path] = state = self._examine(look)
            if state.sample is not None and self._clock() - state.since >= self._order.quiet:
                complete.append((look, state.sample))
        self._growing = growing
        return complete

    def _examine(self, look: FileLook) -> _Growing:
        """Return the new state of a file. Its content is sampled when a second look finds it unchanged."""
        before = self._growing.get(look.path)
        if before is None or before.look != look or not look.size:
            return _Growing(look)
        if before.sample is not None and self._clock() - before.since < self._order.quiet:
            return before
        try:
            sample = self._disk.call(lambda: sample_digest(look.path, look.size))
        except TimeoutError:
            raise
        except OSError:  # being written, locked or unreadable: tried again later
            return _Growing(look)
        if sample is None:  # a clip that Mynah cut
            self._remember(look)
            return _Growing(look)
        if sample == before.sample:
            return before
        return _Growing(look, self._clock(), sample)

    def _take(self, look: FileLook, sample: str) -> bool:
        """Queue a complete file. Return whether it was queued."""
        if file_at(look.path) != look:
            return False
        try:
            spec = self._spec_of(look.path)
        except Fault as fault:  # for example a fault of a mynah.toml
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
        """Return the specification of a recording.

        Raises:
            InputFault: watch-name, and those of the order's `spec_of`.
        """
        if not is_text(path):
            raise InputFault("watch-name", path=os.fsencode(path).decode(errors="replace"))
        return self._order.spec_of(Path(path))

    def _remember(self, look: FileLook) -> None:
        self._known.setdefault(look.path, set()).add((look.size, look.mtime_ns))

    def _keep_lists(self) -> None:
        """Store the word lists that jobs will name. The journal deletes lists that no job has named for a day.

        Do it once per look: it searches all jobs for each list.
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
    """Return whether the file is gone or another file has its place."""
    there: RecordingFile | None = file_at(path)
    return (there is None and not os.path.lexists(path)) or (there is not None and there != (path, size, mtime_ns))
