"""List the recordings of the library: filtered, sorted, in groups that fold, with found words below them."""

import bisect
import heapq
import os
import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

from msgspec import structs
from PySide6.QtCore import (
    QByteArray,
    QDateTime,
    QLocale,
    QMimeData,
    QModelIndex,
    QObject,
    QStringListModel,
    Qt,
    QTimer,
    Signal,
)

from app.queue.queue_model import ROW, QueueModel
from app.ui.style import Index
from core.journal import Job, JobState
from core.queue.queue_row import QueueRow
from core.settings.settings import LibraryChoices

JOBS_MIME = "application/x-mynah-jobs"
_PART = 500  # rows between two looks at the clock
_SLICE = 0.006  # seconds of work between two turns of the event loop
_FEW = 500  # rows that are listed at once
_RUN = 5_000  # rows that are sorted at once
_COMPARED = 4**7  # rows that are compared at once
_MOST_MOVES = 10**7  # Qt inserts one row after another, and moves those behind it: 10 ms
_DELAY, _LONG_DELAY = 100, 800  # ms during which changes are gathered, with few and with many rows

States = Collection[JobState]


class FoundWords(NamedTuple):
    """A place where the searched words were said, below its recording."""

    job: int
    left: str
    text: str
    right: str
    start: float | None


class Heading(NamedTuple):
    """The first row of a group. `key` is the folder, or the month as "2026-11"."""

    key: str
    name: str
    recordings: int
    is_open: bool
    is_watched: bool


class LibraryModel(QStringListModel):
    """The rows that the list shows. An item is the id of a job, the key of a heading, or FoundWords.

    QListView asks for the number of rows once for each row that it lays out. QStringListModel answers without Python,
    so 100,000 rows are laid out in a few milliseconds. Its strings are empty.
    """

    changed = Signal()  # the rows are up to date
    folded = Signal()  # a group was folded or unfolded

    def __init__(self, source: QueueModel, parent: QObject | None = None) -> None:
        """List the rows of `source`."""
        super().__init__(parent or source)
        self.source = source
        self.choices = LibraryChoices()
        self.states: States | None = None  # None: all
        self.unsaved_only = False
        self._text = ""
        self._found: dict[int, list[FoundWords]] = {}
        self._watched: tuple[str, ...] = ()
        self._items: list[Any] = []
        self._next: list[Any] = []
        self._row_of: dict[int | str, int] = {}
        self._headings: dict[str, Heading] = {}
        self._names: tuple[str, list[int]] | None = None  # the text of all names, and where each begins
        self._places: dict[int, tuple[str, str, str]] = {}  # job -> path, folder, name in small letters
        self._building: Iterator[bool] | None = None
        self._is_outdated = self._has_lost_rows = self.is_removing = False
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._work)
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self.refresh)
        self.rowsInserted.connect(self._take_next)
        self.rowsRemoved.connect(self._take_next)
        self.modelReset.connect(self._take_next)
        source.rowsInserted.connect(self._on_rows)
        source.rowsRemoved.connect(self._on_removed)
        source.rowsMoved.connect(self._on_rows)
        source.dataChanged.connect(self._on_data)
        source.counts_changed.connect(self._on_states)

    # --- for views

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return name, tooltip and accessible text, and the Job and QueueRow of recordings."""
        item = self.item(index.row())
        if isinstance(item, int):
            place = self.source.index_of(item)
            return self.source.data(place, role) if place.isValid() else None
        if role == Qt.ItemDataRole.DisplayRole:
            return item.text if isinstance(item, FoundWords) else self._name_of(item)
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(item, str):
            return item
        if role == Qt.ItemDataRole.AccessibleTextRole and item is not None:
            return self._accessible_text(item)
        return None

    def _name_of(self, key: str | None) -> str:
        heading = self._headings.get(key or "")
        return "" if heading is None else heading.name

    def _accessible_text(self, item: "str | FoundWords") -> str:
        if isinstance(item, FoundWords):
            return f"{item.left} {item.text} {item.right}".strip()
        heading = self._headings.get(item)
        if heading is None:
            return ""
        state = self.tr("expanded") if heading.is_open else self.tr("collapsed")
        watched = self.tr("watched") if heading.is_watched else ""
        count = self.tr("%n recording(s)", "", heading.recordings)
        return ", ".join(part for part in (heading.name, count, state, watched) if part)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags. Only recordings can be selected. They can be dragged while the queue's order is shown."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled if self.is_in_queue_order else flag.NoItemFlags
        flags = flag.ItemIsEnabled | flag.ItemNeverHasChildren
        if isinstance(self.item(index.row()), int):
            flags |= flag.ItemIsSelectable | flag.ItemIsDragEnabled
        return flags

    def content(self, row: int) -> "Heading | FoundWords | QueueRow | None":
        """Return the content of a row. Reading a recording requests its facts."""
        item = self.item(row)
        if isinstance(item, int):
            found: QueueRow | None = self.data(self.index(row), ROW)
            return found
        return self._headings.get(item) if isinstance(item, str) else item

    def item(self, row: int) -> Any:
        """Return the id, key or FoundWords of a row, or None."""
        return self._items[row] if 0 <= row < len(self._items) else None

    def job_at(self, row: int) -> Job | None:
        """Return the recording of a row, None for a heading. Found words belong to the recording above them."""
        item = self.item(row)
        found = self.source.row(item.job if isinstance(item, FoundWords) else item) if item is not None else None
        return None if found is None else found.job

    def index_of(self, job_id: int) -> QModelIndex:
        """Return the index of a recording, invalid if it is not listed."""
        row = self._row_of.get(job_id)
        return QModelIndex() if row is None else self.index(row)

    def near(self, row: int) -> int | None:
        """Return the recording at `row`, else the next one, else the one before."""
        rows = (*range(max(0, row), len(self._items)), *range(min(row, len(self._items)) - 1, -1, -1))
        return next((item for item in map(self.item, rows) if isinstance(item, int)), None)

    def match(self, start: Index, role: int, value: Any, hits: int = 1, flags: Any = None) -> list[QModelIndex]:
        """Return the next recording whose name starts with `value`. Qt calls this for typed letters."""
        wanted, count = str(value).casefold(), len(self._items)
        for row in chain(range(start.row(), count), range(start.row())):
            item = self._items[row]
            if isinstance(item, int) and item in self._places and self._places[item][2].startswith(wanted):
                return [self.index(row)]
        return []

    def named_like(self, letters: str) -> Iterator[Job]:
        """Yield recordings whose names have these letters side by side, then those that have them in order.

        The names are one text, so that a key in the command palette visits no row.
        """
        if self._names is None:
            names = [self._place(row.job)[2].replace("\n", " ") for row in self.source.rows()]
            self._names = "\n".join(names), list(accumulate((len(name) + 1 for name in names), initial=0))
        text, starts = self._names
        wanted = letters.casefold()
        seen: set[int] = set()
        in_order = "[^\n]*?".join(map(re.escape, wanted.replace(" ", "")))
        for pattern in (re.escape(wanted), in_order):
            for found in re.finditer(pattern, text):
                row = bisect.bisect_right(starts, found.start()) - 1
                if row not in seen and row < self.source.rowCount():
                    seen.add(row)
                    yield self.source.row_at(row).job

    # --- what is listed

    @property
    def is_filtered(self) -> bool:
        """Whether a filter or a search may hide recordings."""
        return bool(self.states is not None or self.unsaved_only or self._text)

    @property
    def is_in_queue_order(self) -> bool:
        """Whether rows have the order in which they are transcribed."""
        return self.choices.sort == "queue" and not self.choices.reverse

    def show(self, choices: LibraryChoices) -> None:
        """Use another order, other groups, or other folded groups."""
        if choices != self.choices:
            self.choices = choices
            self.refresh()

    def show_states(self, states: States | None, unsaved_only: bool = False) -> None:
        """List only recordings in these states, or only those whose file could not be saved."""
        self.states, self.unsaved_only = states, unsaved_only
        self.refresh()

    def show_text(self, text: str) -> None:
        """List only recordings with this text in their names."""
        self._text, self._found = text.strip().casefold(), {}
        self.refresh()

    def show_found(self, found: dict[int, list[FoundWords]]) -> None:
        """List also these recordings, each with its found words."""
        self._found = found
        self.refresh()

    def set_watched(self, folders: Collection[str]) -> None:
        """Mark the groups of these folders."""
        watched = tuple(os.path.abspath(folder) for folder in folders)  # noqa: PTH100 - no file access
        is_new, self._watched = watched != self._watched, watched
        if is_new and self.choices.group == "folder":
            self.refresh()

    def reveal(self, job_id: int) -> bool:
        """Unfold the group of a recording. Return False if a filter hides the recording."""
        row = self.source.row(job_id)
        if row is None or not self._is_listed(row):
            return False
        key = self._group_of(row.job)
        if key in self.choices.folded and not self.is_filtered:
            self.fold(key, False)
        return True

    def fold(self, key: str, is_folded: bool) -> None:
        """Fold or unfold a group."""
        others = tuple(each for each in self.choices.folded if each != key)
        self.choices = structs.replace(self.choices, folded=(*others, key) if is_folded else others)
        self.folded.emit()
        self.refresh()

    def fold_all(self) -> None:
        """Fold all groups."""
        keys = dict.fromkeys(self._group_of(row.job) for row in self.source.rows())
        self.choices = structs.replace(self.choices, folded=tuple(keys))
        self.folded.emit()
        self.refresh()

    # --- building the list

    def _on_rows(self, *_: object) -> None:
        self._names = None
        if self.source.rowCount() <= _FEW:
            self.refresh()
        elif not self._wait.isActive():
            self._wait.start(_DELAY if not self._items else _LONG_DELAY)

    def _on_removed(self) -> None:
        """Wait for `counts_changed`: only then does the queue know the places of its rows again."""
        self._has_lost_rows = True

    def _on_states(self) -> None:
        if self._has_lost_rows:
            self._has_lost_rows = False
            self._on_rows()
        elif self._follows_states and not self._wait.isActive():
            self._wait.start(_DELAY if self.source.rowCount() <= _FEW else _LONG_DELAY)

    @property
    def _follows_states(self) -> bool:
        """Whether a finished recording may be listed elsewhere, or no longer."""
        is_sorted = self.choices.sort in ("state", "length", "words")
        return is_sorted or self.states is not None or self.unsaved_only

    def _on_data(self, first: Index) -> None:
        row = self._row_of.get(self.source.row_at(first.row()).job.id)
        if row is not None:
            index = self.index(row)
            self.dataChanged.emit(index, index)

    def refresh(self) -> None:
        """List the rows again: few at once, many in parts between turns of the event loop."""
        self._wait.stop()
        self._is_outdated = self._building is not None
        if self._building is None:
            self._building = self._build()
        if self.source.rowCount() <= _FEW:
            self._building, self._is_outdated = self._build(), False
            self._work(within=float("inf"))
        elif not self._turn.isActive():
            self._turn.start()

    def _work(self, within: float = _SLICE) -> None:
        until = time.perf_counter() + within
        if self._building is None:
            return
        for is_turn_over in self._building:
            if is_turn_over or time.perf_counter() > until:
                self._turn.start()
                return
        self._building = None
        if self._is_outdated:
            self.refresh()

    def _build(self) -> Iterator[bool]:
        """Collect the groups, sort each, and show the result. Yield between the parts, True before the longest."""
        groups: dict[str, list[QueueRow]] = {}
        for number, row in enumerate(self.source.rows()):
            if number % _PART == 0:
                yield False
            if self._is_listed(row):
                groups.setdefault(self._group_of(row.job), []).append(row)
        items: list[Any] = []
        headings: dict[str, Heading] = {}
        names = self._group_names(groups)
        is_open_anyway = self.is_filtered
        order = sorted(groups, key=lambda key: names[key].casefold())
        for key in sorted(groups, reverse=True) if self.choices.group == "date" else order:
            is_open = is_open_anyway or key not in self.choices.folded
            if self.choices.group != "none":
                headings[key] = Heading(key, names[key], len(groups[key]), is_open, self._is_watched(key))
                items.append(key)
            if not is_open:
                continue
            runs = []
            for first in range(0, len(groups[key]), _RUN):
                yield False
                runs.append(self._sorted(groups[key][first : first + _RUN]))
            for number, row in enumerate(self._merged(runs)):
                if number % _PART == 0:
                    yield False
                items.append(row.job.id)
                items += self._found.get(row.job.id, ())
        rows: dict[int | str, int] = {}
        for first in range(0, len(items), _RUN):
            yield False
            part = enumerate(items[first : first + _RUN], first)
            rows.update((item, number) for number, item in part if type(item) is not FoundWords)
        yield self.source.rowCount() > _FEW
        self._apply(items, rows, headings)

    def _is_listed(self, row: QueueRow) -> bool:
        job = row.job
        if self.states is not None and job.shown_state not in self.states:
            return False
        if self.unsaved_only and job.id not in self.source.unsaved:
            return False
        return not self._text or self._text in self._place(job)[2] or job.id in self._found

    def _place(self, job: Job) -> tuple[str, str, str]:
        known = self._places.get(job.id)
        if known is None or known[0] != job.path:
            folder, name = os.path.split(job.path)
            known = self._places[job.id] = job.path, folder, name.casefold()
        return known

    def _group_of(self, job: Job) -> str:
        if self.choices.group == "date":
            return time.strftime("%Y-%m", time.localtime(job.mtime_ns / 1e9))
        return self._place(job)[1] if self.choices.group == "folder" else ""

    def _group_names(self, keys: Collection[str]) -> dict[str, str]:
        """Return the words of the headings. Folders of one name have their parent's name as well."""
        if self.choices.group == "date":
            return {key: QLocale().toString(QDateTime.fromString(key, "yyyy-MM"), "MMMM yyyy") for key in keys}
        names = {key: os.path.basename(key) or key for key in keys}  # noqa: PTH119 - not a path of this system alone
        seen: dict[str, int] = {}
        for name in names.values():
            seen[name] = seen.get(name, 0) + 1
        for key, name in names.items():
            parent = os.path.basename(os.path.dirname(key))  # noqa: PTH119, PTH120
            if seen[name] > 1 and parent:
                names[key] = f"{parent}/{name}"
        return names

    def _is_watched(self, folder: str) -> bool:
        return any(folder == each or folder.startswith(each.rstrip(os.sep) + os.sep) for each in self._watched)

    def _sorted(self, rows: list[QueueRow]) -> list[QueueRow]:
        if self.choices.sort == "queue":
            return rows[::-1] if self.choices.reverse else rows
        return sorted(rows, key=self._sort_key(), reverse=self.choices.reverse)

    def _merged(self, runs: list[list[QueueRow]]) -> Iterator[QueueRow]:
        """Yield the rows of a group in order from its sorted runs."""
        if self.choices.sort == "queue":
            return chain.from_iterable(runs[::-1] if self.choices.reverse else runs)
        return heapq.merge(*runs, key=self._sort_key(), reverse=self.choices.reverse)

    def _sort_key(self) -> Callable[[QueueRow], Any]:
        match self.choices.sort:
            case "name":
                return lambda row: self._place(row.job)[2]
            case "length":
                return lambda row: row.duration or 0.0
            case "state":
                return lambda row: _STATE_ORDER[row.job.shown_state]
            case "words":
                words = self.source.words
                return lambda row: words.get(row.job.id, 0)
            case _:
                return lambda row: row.job.id

    def _apply(self, items: list[Any], rows: dict[int | str, int], headings: dict[str, Heading]) -> None:
        """Show new items. One block of new or missing rows keeps selection and scroll position as they are."""
        before, headings_before = self._items, self._headings
        self._row_of, self._headings, self._next = rows, headings, items
        same = _common(before, items)
        rest = _common(before[same:][::-1], items[same:][::-1])
        gone, new = len(before) - same - rest, len(items) - same - rest
        if not gone and not new:
            self._take_next()
        elif not gone and new * (new + rest) < _MOST_MOVES:
            super().insertRows(same, new)
        elif not new:
            self.is_removing = True  # Qt makes a neighbour current, but nobody chose it
            super().removeRows(same, gone)
            self.is_removing = False
        else:
            self.setStringList([""] * len(items))
        for key, heading in headings.items():
            if heading != headings_before.get(key):
                index = self.index(rows[key])
                self.dataChanged.emit(index, index)
        self.changed.emit()

    def _take_next(self, *_: object) -> None:
        self._items = self._next

    # --- moving rows

    def moveRows(self, *_: object) -> bool:
        """Return False: only the journal's answer moves rows."""
        return False

    def removeRows(self, *_: object) -> bool:
        """Return False: a drag removes no row."""
        return False

    def supportedDropActions(self) -> Qt.DropAction:
        """Return the move action. Rows are never copied."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Return the type for rows. The window handles files."""
        return [JOBS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the ids of the dragged jobs in the order of the list."""
        data = QMimeData()
        jobs = [item for item in (self.item(row) for row in sorted(index.row() for index in indexes)) if item]
        data.setData(JOBS_MIME, QByteArray(" ".join(str(job) for job in jobs if isinstance(job, int)).encode()))
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """Request the move in the queue, before the recording at the place of the drop."""
        if action != Qt.DropAction.MoveAction or not data.hasFormat(JOBS_MIME) or not self.is_in_queue_order:
            return False
        jobs = [int(number) for number in bytes(data.data(JOBS_MIME).data()).split()]
        if row < 0:
            row = parent.row() if parent.isValid() else len(self._items)
        moving = set(jobs)
        before = self.item(row)
        if isinstance(before, int) and before not in moving:
            self.source.move_requested.emit(jobs, before)
            return False
        above = next((item for item in map(self.item, range(row - 1, -1, -1)) if isinstance(item, int)), None)
        if above is not None:
            self.source.move_requested.emit(jobs, self.source.after(above, moving))
        return False  # True would make the view remove the rows


_STATE_ORDER = {
    state: number
    for number, state in enumerate(
        (
            JobState.RUNNING,
            JobState.QUEUED,
            JobState.PAUSED,
            JobState.FAILED,
            JobState.CANCELLED,
            JobState.DONE,
        )
    )
}


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return the number of equal items at the start. Slices compare at a hundredth of the time of items."""
    same, most, step = 0, min(len(one), len(other)), _COMPARED
    while same < most and step:
        if one[same : same + step] == other[same : same + step] and same + step <= most:
            same += step
        else:
            step //= 4
    return same
