"""The page of the settings that says where everything is kept."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.ui import file_manager
from app.ui.widgets import button, card, hbox, label, vbox
from core.contracts import paths


class FoldersPage(QWidget):
    """A card a folder, with a button that opens it. `models_requested` asks for the page on which models are moved."""

    models_requested = Signal()

    def __init__(self, models_folder: str | None, parent: QWidget | None = None) -> None:
        """`models_folder` is the one that is chosen; without it models are in their usual place."""
        super().__init__(parent)
        models = Path(models_folder) if models_folder else paths.models_dir()
        manage = button(self.tr("Models…"), hint=self.tr("Get, remove or move models"))
        manage.clicked.connect(self.models_requested)
        data, logs, cache = paths.data_dir(), paths.log_dir(), paths.cache_dir()
        self.setLayout(
            vbox(
                self._folder(self.tr("Models"), models, self.tr("Moved on the page of the models."), manage),
                self._folder(self.tr("Queue and transcripts"), data, self.tr("The journal of all your work.")),
                self._folder(self.tr("Logs"), logs, self.tr("They never hold what was said in a recording.")),
                self._folder(self.tr("Unpacked models"), cache, self.tr("Safe to delete while Mynah is closed.")),
                0,
                space=12,
            )
        )

    def _folder(self, title: str, folder: Path, hint: str, *more: QWidget) -> QWidget:
        show = button(self.tr("Open"), hint=self.tr("Open the folder {name}").format(name=title))
        show.clicked.connect(lambda: file_manager.open_folder(folder))
        path = label(str(folder))
        return card(hbox(label(title, "heading", wrap=False), 0, *more, show), path, label(hint, "small"))
