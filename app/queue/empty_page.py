"""Show a page while the library is empty: a place to drop files, the model, a sample, recent paths."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from app.models.model_offer import ModelOffer
from app.models.model_tasks import ModelTasks
from app.ui import icons, wording
from app.ui.actions import Actions
from app.ui.background import Worker
from app.ui.widgets import ActionButton, accessible, button, hbox, label, scroll_area, set_kind, vbox
from core import models
from core.settings.settings import Settings

_WIDEST = 720  # px
_NAME = 300  # px of a name and of its folder
_PICTURE = 72  # px
_SIGN = 20  # px


class EmptyPage(QWidget):
    """Invites the user to drop files. The window around it takes the drop."""

    models_requested = Signal()
    model_chosen = Signal(str)  # the name of a model to use
    sample_requested = Signal()
    path_chosen = Signal(str)  # a recent recording or folder
    paths_forgotten = Signal()  # the list of recent paths

    def __init__(self, actions: Actions, tasks: ModelTasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Your library is empty"))
        self._settings = Settings()
        self._worker = Worker(self, "recent files")
        self.add_files = ActionButton(actions.add_files, "add", "primary")
        self.add_folder = ActionButton(actions.add_folder, "folder")
        self.record = ActionButton(actions.record, "record")
        icons.set_icon(self.record, "record", "record")
        self.open_transcripts = ActionButton(actions.open_transcripts, "file")
        self._target = QFrame()
        self.offer = ModelOffer(tasks)
        self.offer.models_requested.connect(self.models_requested)
        self.offer.chosen.connect(self.model_chosen)
        self._demo = _link(self.tr("Try the demo model"))
        self._demo.clicked.connect(lambda *_: self.model_chosen.emit(models.DEMO))
        others = _link(self.tr("Other models…"))
        others.clicked.connect(lambda *_: self.models_requested.emit())
        demo = self.tr("Built in, for a first look. English only, makes more mistakes.")
        about_demo = label(demo, "small-on-window")
        self._demo_row = QWidget()
        self._demo_row.setLayout(hbox(self._demo, about_demo, others, space=8, grow=about_demo))
        self._rows = vbox(space=2)
        self._shown: list[QPushButton] = []
        self._forget = button(self.tr("Clear"), "bare", hint=self.tr("Clear this list. The files stay."))
        self._forget.clicked.connect(lambda *_: self.paths_forgotten.emit())
        self._recent = QWidget()
        heading = label(self.tr("Recent"), "heading", wrap=False)
        self._recent.setLayout(vbox(hbox(heading, 0, self._forget), self._rows))
        self._sample = self._make_sample_row()
        self._privacy = label("", wrap=True)
        self._lay_out()
        self._show_recent([])

    # --- the look

    def _lay_out(self) -> None:
        self._fill_target()
        self._privacy.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QWidget()
        column.setMaximumWidth(_WIDEST)
        parts = (self.offer, _line(), self._sample, self._recent, _line(), self._demo_row)
        column.setLayout(vbox(self._target, 8, self._privacy, 8, _line(), *parts, margin=20, space=14))
        row = hbox(0, column, 0, space=0)
        row.setStretchFactor(column, 100)  # at its maximum width, centred
        content = QWidget()
        content.setLayout(vbox(0, row, 0, space=0))
        self.setLayout(vbox(scroll_area(content)))

    def _fill_target(self) -> None:
        self._target.setProperty("kind", "drop")
        picture = _sign("waveform", _PICTURE)
        title = _centred(self.tr("Drop recordings here"), "empty-title")
        what = _centred(self.tr("Audio, video or whole folders."), "quiet-on-window")
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, made in enumerate((self.add_files, self.record, self.add_folder, self.open_transcripts)):
            grid.addWidget(made, place // 2, place % 2)
        buttons = hbox(0, grid, 0)
        self._target.setLayout(vbox(picture, title, what, 8, buttons, margin=28, space=8))

    def _make_sample_row(self) -> QWidget:
        sample = button(self.tr("Open sample"))
        sample.clicked.connect(lambda *_: self.sample_requested.emit())
        words = vbox(
            label(self.tr("See a sample"), "heading"),
            label(self.tr("A four-minute conversation in English, with corrected text."), "quiet-on-window"),
            space=2,
        )
        made = QWidget()
        made.setLayout(hbox(_sign("play", _SIGN), words, sample, grow=words, space=14))
        return made

    # --- display

    def show_dragged(self, over: bool) -> None:
        """Note whether files are dragged over the window."""
        set_kind(self._target, "drop-over" if over else "drop")

    def show_settings(self, settings: Settings) -> None:
        """Show the chosen model and the recent paths."""
        self._settings = settings
        self.offer.show_settings(settings)
        stays = self.tr("Everything stays on this computer. Nothing is uploaded, and no account is needed.")
        server = settings.server
        self._privacy.setText(stays if server is None else wording.destination(server.address))
        self._demo_row.setVisible(not self.offer.has_model)
        if self.isVisible():
            self._look_for_recent()

    def showEvent(self, event: QShowEvent) -> None:
        """Check the recent paths again, because they may be gone."""
        super().showEvent(event)
        self._look_for_recent()

    def close_thread(self) -> None:
        """End the thread that looks for files."""
        self._worker.close()

    def _look_for_recent(self) -> None:
        paths = self._settings.recent_paths
        self._worker.drop_waiting()
        self._worker.do(lambda: _existing(paths), self._show_recent, lambda _: None)

    def _show_recent(self, found: Sequence[str]) -> None:
        for old in self._shown:
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._shown = [self._row(path) for path in found]
        for row in self._shown:
            self._rows.addWidget(row)
        self._recent.setVisible(bool(found))
        self._sample.setVisible(not found)

    def _row(self, path: str) -> QPushButton:
        made = accessible(QPushButton(), self.tr("Add {path}").format(path=path))
        made.setProperty("kind", "listed")
        metrics, middle = made.fontMetrics(), Qt.TextElideMode.ElideMiddle
        name = metrics.elidedText(Path(path).name, middle, _NAME)
        folder = metrics.elidedText(str(Path(path).parent), middle, _NAME)
        made.setText(f" {name}   ·   {folder}".replace("&", "&&"))
        made.setToolTip(path)
        icons.set_icon(made, "file" if Path(path).suffix else "folder", "quiet")
        made.clicked.connect(lambda *_: self.path_chosen.emit(path))
        return made


def _sign(icon: str, size: int) -> QPushButton:
    """Return an icon that is only a picture."""
    made = QPushButton()
    made.setProperty("kind", "picture")
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    made.setIconSize(QSize(size, size))
    icons.set_icon(made, icon, "accent")
    return made


def _link(text: str) -> QPushButton:
    return button(text, "link")


def _line() -> QFrame:
    made = QFrame()
    made.setProperty("kind", "line")
    return made


def _centred(text: str, kind: str = "") -> QLabel:
    made = label(text, kind)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made


def _existing(paths: Iterable[str]) -> list[str]:
    """Return the paths that exist. A drive that does not answer takes long."""
    return [path for path in paths if Path(path).exists()]
