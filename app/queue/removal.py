"""Report removed recordings and replaced transcripts in the banner, and undo them."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from app.bridge import Bridge
from app.ui.banner import Answer, Banner
from core.journal import Job
from core.queue.events import JobsAdded, JobsTrashed, TranscriptReplaced
from core.queue.scheduler.commands import RestoreJobs, RestoreVersion

_TOPIC = "removed"
_MOST_STEPS = 100


class _Step(NamedTuple):
    """A step and the command that undoes it."""

    command: RestoreJobs | RestoreVersion


class Removal(QObject):
    """Shows the banner with "Undo" and takes Ctrl+Z for the last step.

    In a text field, and in a transcript with edits, Ctrl+Z undoes typing.
    """

    restored = Signal(int)  # the first restored recording

    def __init__(self, window: QWidget, bridge: Bridge, banner: Banner, transcript: QWidget) -> None:
        """Watch for keys that no control of `window` takes. `transcript` has its own Undo."""
        super().__init__(window)
        self._window, self._bridge, self._banner, self._transcript = window, bridge, banner, transcript
        self._steps: list[_Step] = []
        self._returning: list[set[int]] = []  # recordings that Undo is restoring
        bridge.subscribe(JobsTrashed, lambda event: self._on_trashed(event.jobs))
        bridge.subscribe(JobsAdded, lambda event: self._on_added(event.jobs))
        bridge.subscribe(TranscriptReplaced, self._on_replaced)
        window.installEventFilter(self)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._steps)

    def undo(self) -> None:
        """Undo the last step."""
        if self._steps:
            self._undo(self._steps[-1])

    def restore(self, jobs: Sequence[int]) -> None:
        """Put removed recordings back into the list. `restored` follows when they are there."""
        self._returning.append(set(jobs))
        self._bridge.submit(RestoreJobs(jobs))

    def _undo(self, step: _Step) -> None:
        if step in self._steps:
            self._steps.remove(step)
            self._banner.withdraw(_TOPIC)
            if isinstance(step.command, RestoreJobs):
                self.restore(step.command.jobs)
            else:
                self._bridge.submit(step.command)

    def _on_trashed(self, jobs: tuple[Job, ...]) -> None:
        if not jobs:
            return
        if len(jobs) == 1:
            text = self.tr("{name} removed.").format(name=jobs[0].name)
        else:
            text = self.tr("%n recordings removed.", "", len(jobs))
        self._offer(text, _Step(RestoreJobs(tuple(job.id for job in jobs))))

    def _on_added(self, jobs: tuple[Job, ...]) -> None:
        """Select the restored recordings. A step ends when its recordings are back, by any way."""
        there = {job.id for job in jobs}
        for returning in [each for each in self._returning if each & there]:
            self._returning.remove(returning)
            self.restored.emit(next(job.id for job in jobs if job.id in returning))
        for step in list(self._steps):
            if isinstance(step.command, RestoreJobs) and there.issuperset(step.command.jobs):
                self._steps.remove(step)
                self._banner.withdraw(_TOPIC)

    def _on_replaced(self, event: TranscriptReplaced) -> None:
        """Note the return to a version as one step. Its undo returns to the other version."""
        job, spare = event.job, event.spare
        self._steps = [
            step
            for step in self._steps
            if not (isinstance(step.command, RestoreVersion) and step.command.job == job.id)
        ]
        text = self.tr("Restored the earlier transcript of {name}.").format(name=job.name)
        if spare is None:
            self._banner.show_message(text, "note", _TOPIC)
        else:
            self._offer(text, _Step(RestoreVersion(job.id, spare)))

    def _offer(self, text: str, step: _Step) -> None:
        self._steps = [*self._steps, step][-_MOST_STEPS:]
        self._banner.show_message(text, "note", _TOPIC, Answer(self.tr("Undo"), partial(self._undo, step)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take Ctrl+Z before the transcript's action if the last step is a removal or a version."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        if not isinstance(event, QKeyEvent) or not event.matches(QKeySequence.StandardKey.Undo):
            return False
        focus = QApplication.focusWidget()
        if not self.can_undo or (focus is not None and self._transcript.isAncestorOf(focus)):
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.undo()
        event.accept()
        return True
