"""Select the rows of recordings that the user adds, and scroll to them."""

import os
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject

from app.bridge import Bridge
from app.queue.queue_view import QueueView
from core.journal import Job
from core.queue.events import JobsAdded


class AddedRows(QObject):
    """Waits for the rows of named paths. A folder's rows arrive in parts, and the selection grows with them.

    Build this after the queue's controller, so that the rows exist when their event arrives here.
    """

    def __init__(self, bridge: Bridge, view: QueueView) -> None:
        super().__init__(view)
        self._view = view
        self._named: set[str] = set()
        self._selected: dict[int, None] = {}  # in the order of their arrival
        bridge.subscribe(JobsAdded, lambda event: self._on_added((*event.jobs, *event.repeated)))

    def expect(self, paths: Iterable[str]) -> None:
        """Select the rows of these files and folders as soon as they arrive."""
        self._named, self._selected = {os.path.abspath(path) for path in paths}, {}  # noqa: PTH100 - no file access

    def forget(self) -> None:
        """Leave the selection as it is. The user has gone elsewhere."""
        self._named, self._selected = set(), {}

    def _on_added(self, jobs: Sequence[Job]) -> None:
        added = [job.id for job in jobs if self._is_named(job.path)] if self._named else []
        if not added:
            return
        chosen = {job.id for job in self._view.jobs()}
        if self._selected and chosen != self._selected.keys():  # the user has selected other rows since
            self._named = set()
            return
        self._selected |= dict.fromkeys(added)
        self._view.select_jobs(list(self._selected))

    def _is_named(self, path: str) -> bool:
        folder = os.path.dirname(path)  # noqa: PTH120 - 10,000 Path objects would hold up the window
        while path not in self._named and folder != path:
            path, folder = folder, os.path.dirname(folder)  # noqa: PTH120
        return path in self._named
