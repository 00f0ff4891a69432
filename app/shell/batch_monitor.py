"""Keep the machine awake while jobs run, and notify the user at the end of a batch."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.bridge import Bridge
from core.journal import Job, JobState
from core.queue.events import Idle, JobChanged
from core.settings.settings import Settings

if TYPE_CHECKING:  # imported at first use, so that the window opens at once
    from app.shell.notifications import Notifier
    from app.shell.sleep_inhibitor import SleepInhibitor


class BatchMonitor(QObject):
    """Counts finished jobs until the queue is idle."""

    def __init__(self, window: QWidget, bridge: Bridge, settings: Callable[[], Settings]) -> None:
        super().__init__(window)
        self._window, self._bridge, self._settings = window, bridge, settings
        self._working = self._recording = False
        self._notifier: Notifier | None = None
        self._inhibitor: SleepInhibitor | None = None
        self._done: set[int] = set()
        self._failed: set[int] = set()
        bridge.subscribe(JobChanged, lambda event: self._count(event.job))
        bridge.subscribe(Idle, self._tell)

    def set_working(self, working: bool) -> None:
        """Note whether jobs are running."""
        self._working = working
        self.apply_settings()

    def set_recording(self, recording: bool) -> None:
        """Note whether sound is recorded: a computer that sleeps hears nothing."""
        self._recording = recording
        self.apply_settings()

    def apply_settings(self) -> None:
        """Apply changed settings about sleep."""
        if self._recording or (self._working and self._settings().inhibit_sleep):
            if self._inhibitor is None:
                from app.shell.sleep_inhibitor import SleepInhibitor

                self._inhibitor = SleepInhibitor(self)
            recording, working = self.tr("A recording is being made"), self.tr("Recordings are being transcribed")
            self._inhibitor.hold(recording if self._recording else working)
        elif self._inhibitor is not None:
            self._inhibitor.release()

    def close(self) -> None:
        """Let the machine sleep."""
        if self._inhibitor is not None:
            self._inhibitor.close()

    def _count(self, job: Job) -> None:
        if job.batch != self._bridge.batch:
            return
        if job.state == JobState.DONE:
            self._done.add(job.id)
        elif job.state == JobState.FAILED:
            self._failed.add(job.id)

    def _tell(self, _: Idle) -> None:
        done, failed = len(self._done), len(self._failed - self._done)
        self._done, self._failed = set(), set()
        if not self._settings().notify:
            return
        if self._notifier is None:
            from app.shell.notifications import Notifier

            self._notifier = Notifier(self._window)
        self._notifier.batch_ended(done, failed)
