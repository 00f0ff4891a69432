"""Choose the key of pseudonyms: a file with the names that no transcript file gets."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QFrame

from app.ui import style, wording
from app.ui.widgets import button, hbox, label, line_edit, set_kind, vbox
from core.contracts.errors import InputFault
from core.formats import FormatOptions, export


class PseudonymChoice(QFrame):
    """A card with the path of a key. `changed` carries it, empty without a key. `problem` says why it has no use."""

    changed = Signal(str)

    def __init__(self, path: str) -> None:
        """Show the key `path`."""
        super().__init__()
        self.setProperty("kind", "card")
        self.problem = ""
        self._path = line_edit(self.tr("Key of pseudonyms"), self.tr("Names stay as they are"), path)
        self._path.setReadOnly(True)
        self._choose = button(self.tr("Choose…"), hint=self.tr("Choose a file with one NAME => PSEUDONYM a line"))
        self._clear = button(self.tr("Keep names"), hint=self.tr("Write the names as they are"))
        self._message = label(kind="small")
        self.setLayout(
            vbox(
                label(self.tr("Pseudonyms"), "heading"),
                hbox(self._path, self._choose, self._clear, grow=self._path),
                self._message,
                margin=style.MARGIN,
            )
        )
        self._choose.clicked.connect(self._choose_file)
        self._clear.clicked.connect(lambda: self._take(""))
        self._refresh()

    def _choose_file(self) -> None:
        kind = self.tr("Keys of pseudonyms")
        folder = str(Path(self._path.text()).parent) if self._path.text() else str(Path.home())
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Key of pseudonyms"), folder, f"{kind} (*.txt *)")
        if chosen:
            self._take(chosen)

    def _take(self, path: str) -> None:
        self._path.setText(path)
        self._refresh()
        self.changed.emit(path)

    def _refresh(self) -> None:
        path = self._path.text()
        self._clear.setEnabled(bool(path))
        try:
            export.key_of(FormatOptions(pseudonyms=path))
            self.problem = ""
        except InputFault as fault:
            self.problem = wording.message(fault)
        hint = self.tr("Words, speakers, translations and file names get pseudonyms. The archive keeps the names.")
        self._message.setText(self.problem or hint)
        set_kind(self._message, "error" if self.problem else "small")
