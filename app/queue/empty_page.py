"""Show a page while the queue is empty: a place to drop files, recent paths, and the model."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from app.ui import icons
from app.ui.actions import Actions
from app.ui.background import Worker
from app.ui.widgets import ActionButton, accessible, button, card, hbox, label, scroll_area, set_kind, vbox
from core import models
from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.settings.settings import Settings

_WIDEST = 720  # px
_NAME = 300  # px of a name and of its folder
_PICTURE = 40  # px


class EmptyPage(QWidget):
    """Invites the user to drop files. The window around it takes the drop."""

    models_requested = Signal()
    sample_requested = Signal()
    path_chosen = Signal(str)  # a recent recording or folder
    paths_forgotten = Signal()  # the list of recent paths

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("The queue is empty"))
        self._settings = Settings()
        self._engine: Ready | None = None
        self._loading = False
        self._worker = Worker(self, "recent files")
        self.add_files = ActionButton(actions.add_files, "add", "primary")
        self.add_folder = ActionButton(actions.add_folder, "folder")
        self._target = QFrame()
        self._model_name = label(kind="heading")
        self._model_state = label(kind="small")
        self._models = button(self.tr("Models …"))
        self._models.clicked.connect(lambda *_: self.models_requested.emit())
        self._rows = vbox(space=2)
        self._shown: list[QPushButton] = []
        self._forget = button(self.tr("Forget these"), "bare", hint=self.tr("Empty this list; the files stay"))
        self._forget.clicked.connect(lambda *_: self.paths_forgotten.emit())
        self._recent_card = card(hbox(label(self.tr("Added last"), "heading", wrap=False), 0, self._forget), self._rows)
        self._sample_card = self._make_sample_card()
        self._lay_out()
        self._show_recent([])

    # --- the look

    def _lay_out(self) -> None:
        self._fill_target()
        words = vbox(self._model_name, self._model_state, space=2)
        model = card(hbox(words, self._models, grow=words))
        column = QWidget()
        column.setMaximumWidth(_WIDEST)
        column.setLayout(vbox(self._target, model, self._recent_card, self._sample_card, margin=20, space=14))
        row = hbox(0, column, 0, space=0)
        row.setStretchFactor(column, 100)  # at its maximum width, centred
        content = QWidget()
        content.setLayout(vbox(0, row, 0, space=0))
        self.setLayout(vbox(scroll_area(content)))

    def _fill_target(self) -> None:
        self._target.setProperty("kind", "drop")
        picture = QPushButton()
        picture.setProperty("kind", "picture")
        picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        picture.setIconSize(QSize(_PICTURE, _PICTURE))
        icons.set_icon(picture, "import", "accent")
        title = _centred(self.tr("Drop recordings or folders here"), "title")
        what = _centred(
            self.tr("Sound and films of any kind, folders to any depth: they are transcribed one after another.")
        )
        others = _centred(
            self.tr(
                "Transcripts (CHAT, SubRip, WebVTT, ELAN, TextGrid …) are opened to be read, checked and "
                "converted; together with their recordings they are aligned. A .nemo file joins the models."
            ),
            "quiet-on-window",
        )
        buttons = hbox(0, self.add_files, self.add_folder, 0)
        self._target.setLayout(vbox(picture, title, what, 4, buttons, 4, others, margin=24, space=10))

    def _make_sample_card(self) -> QFrame:
        sample = button(self.tr("Try the sample"))
        sample.clicked.connect(lambda *_: self.sample_requested.emit())
        words = label(
            self.tr("Nothing at hand? A conversation of four minutes, in English, comes with Mynah."), "quiet"
        )
        return card(hbox(words, sample, grow=words))

    # --- display

    def show_dragged(self, over: bool) -> None:
        """Note whether files are dragged over the window."""
        set_kind(self._target, "drop-over" if over else "drop")

    def show_settings(self, settings: Settings) -> None:
        """Show the chosen model and the recent paths."""
        self._settings = settings
        self._refresh_model()
        if self.isVisible():
            self._look_for_recent()

    def showEvent(self, event: QShowEvent) -> None:
        """Check the recent paths again, because they may be gone."""
        super().showEvent(event)
        self._look_for_recent()

    def show_engine(self, ready: Ready | None, loading: bool) -> None:
        """Show the state of the engine: ready with its model, loading, or absent."""
        self._engine, self._loading = ready, loading
        self._refresh_model()

    def close_thread(self) -> None:
        """End the thread that looks for files."""
        self._worker.close()

    def _refresh_model(self) -> None:
        name = self._settings.model
        self._model_name.setText(
            self.tr("Model: {name}").format(
                name=self.tr("Demo model") if name == models.DEMO else name.rpartition("/")[2].removesuffix(".nemo")
            )
        )
        self._model_state.setText(self._model_words())

    def _model_words(self) -> str:
        try:
            models.resolve(self._settings.model)
        except EnvironmentFault:
            return self.tr("It is not on this computer. Get it, or choose another, under Models.")
        if self._loading:
            state = self.tr("It is being loaded.")
        elif self._engine is not None:
            state = self.tr("It is loaded, and ready to begin.")
        else:
            state = self.tr("It is on this computer, and is loaded for the first recording.")
        if self._settings.model == models.DEMO:
            return self.tr("Built in, and knows plain English only: get another for real recordings.") + " " + state
        return state

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
        self._recent_card.setVisible(bool(found))
        self._sample_card.setVisible(not found)

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


def _centred(text: str, kind: str = "") -> QLabel:
    made = label(text, kind)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made


def _existing(paths: Iterable[str]) -> list[str]:
    """Return the paths that exist. A drive that does not answer takes long."""
    return [path for path in paths if Path(path).exists()]
