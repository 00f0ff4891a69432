"""Remember the recording and the place that were shown last, for the next start."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.queue.queue_controller import QueueController
from app.transcript import TranscriptPane
from core.journal import Job
from core.settings.settings import LastPlace

_EVERY = 3000  # ms between two looks at the place


class LastPlaceKeeper(QObject):
    """Returns to the last place at the start. Emits `changed` a moment after the user has gone elsewhere."""

    changed = Signal(object)  # LastPlace

    def __init__(self, pane: TranscriptPane, queue: QueueController, last: LastPlace | None) -> None:
        """Return to `last` as soon as its recording is in the library."""
        super().__init__(pane)
        self._pane, self._last, self._wanted = pane, last, last
        queue.last_shown = None if last is None else last.job
        queue.current_changed.connect(self._on_current)
        self._timer = QTimer(self, interval=_EVERY)
        self._timer.timeout.connect(self.report)

    def report(self) -> None:
        """Emit `changed` now if the recording or the place differs."""
        job = self._pane.job
        if job is None or self._wanted is not None:
            return
        row, word = self._pane.view.current
        seconds = self._pane.view.times.of(row, word) if row >= 0 else None
        now = LastPlace(job.id, round(seconds or 0.0, 1))
        if now != self._last:
            self._last = now
            self.changed.emit(now)

    def _on_current(self, job: Job | None) -> None:
        self._timer.start()
        wanted, is_there = self._wanted, job is not None and self._wanted is not None and job.id == self._wanted.job
        if wanted is not None and is_there:
            self._wanted = None
            if wanted.seconds > 0:
                self._pane.go_to_time(wanted.job, wanted.seconds)
        elif self._wanted is not None and job is not None:
            QTimer.singleShot(_EVERY, self._give_up)

    def _give_up(self) -> None:
        """Remember other places from now on: the wanted recording is gone."""
        self._wanted = None
