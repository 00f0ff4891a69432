"""Connect watched folders to the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.ui import wording
from app.ui.banner import Answer, Banner
from app.ui.kept_settings import take_changes
from core.contracts.errors import Fault
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH
from core.settings.settings import Settings, WatchedFolder
from core.watch.watch_orders import watch_order
from core.watch.watch_thread import WatchReport, WatchThread

_TOPIC = "watch"
_CLOSE_SECONDS = 1.0  # seconds that a thread may take to end. A thread that waits for a drive is abandoned


class WatchParts(QObject):
    """Watches the folders of the settings and opens their dialog. The window's queue takes the recordings."""

    changed = Signal(object)  # Settings
    reported = Signal(object)  # WatchReport

    def __init__(
        self, window: QWidget, journal: Path, action: QAction, banner: Banner, settings: Callable[[], Settings]
    ) -> None:
        super().__init__(window)
        self._window, self._journal, self._banner, self._settings = window, journal, banner, settings
        self._threads: list[WatchThread] = []
        self._applied: Settings | None = None
        self.reports: dict[str, WatchReport] = {}  # the last report of each folder
        action.triggered.connect(lambda *_: self.open_dialog())
        self.reported.connect(self._show)

    def apply(self, settings: Settings) -> None:
        """Watch the folders of the settings. Changed choices apply to later recordings."""
        if settings == self._applied or not (settings.watched_folders or self._threads or self.reports):
            return
        self._applied = settings
        self._stop()
        for folder in settings.watched_folders:
            if not folder.active:
                continue
            try:
                order = watch_order(folder, settings)
            except Fault as fault:
                self.reported.emit(WatchReport(Path(folder.path), fault=fault))
                continue
            thread = WatchThread(self._journal, WINDOW_BATCH, order, self.reported.emit)
            self._threads.append(thread)
            thread.start()

    def open_dialog(self) -> None:
        """Open the list of watched folders."""
        from app.watch.watch_dialog import WatchDialog

        shown = self._settings()
        dialog = WatchDialog(self._window, shown, self.reports)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        take_changes(dialog.changed, shown, self._settings, self.changed.emit)
        self.reported.connect(dialog.show_report)
        dialog.open()

    def close(self) -> None:
        """End the threads."""
        threads = list(self._threads)
        self._stop()
        for thread in threads:
            thread.close(_CLOSE_SECONDS)

    def _stop(self) -> None:
        for thread in self._threads:
            thread.stop()
        self._threads.clear()
        self.reports.clear()
        self._banner.withdraw(_TOPIC)

    def _show(self, report: WatchReport) -> None:
        if not any(folder.active and Path(folder.path) == report.folder for folder in self._settings().watched_folders):
            return  # a stopped thread may have sent it earlier
        self.reports[str(report.folder)] = report
        if report.fault is not None:
            answer = Answer(self.tr("Watched folders…"), self.open_dialog)
            self._banner.show_message(wording.message(report.fault), "warning", _TOPIC, answer)
        elif not any(each.fault for each in self.reports.values()):
            self._banner.withdraw(_TOPIC)
        if report.queued and any(self._is_raised_by(folder, report) for folder in self._settings().watched_folders):
            self._raise_window()

    def _is_raised_by(self, folder: WatchedFolder, report: WatchReport) -> bool:
        return folder.raises_window and Path(folder.path) == report.folder

    def _raise_window(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.raise_()
        self._window.activateWindow()
