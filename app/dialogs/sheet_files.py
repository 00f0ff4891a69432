"""List the recordings of a sheet: the first three by name with their lengths, then how many more."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui import icons, style
from app.ui.widgets import ElidedLabel, accessible, hbox, label, vbox

_NAMED = 3
_MOST_NAMED = 50  # rows of an unfolded list
_VIDEO = frozenset({".mp4", ".m4v", ".mov", ".mkv", ".avi", ".webm", ".wmv", ".mpg", ".mpeg", ".3gp", ".flv", ".mts"})


class _Icon(QWidget):
    """A small icon that follows the theme."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedSize(QSize(style.ICON, style.ICON))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon in the quiet colour."""
        with QPainter(self) as painter:
            icons.paint(painter, self._name, QRectF(self.rect()), "quiet_on_window")


class SheetFiles(QWidget):
    """Shows recordings. Lengths may arrive later."""

    def __init__(self) -> None:
        super().__init__()
        self._files: list[Path] = []
        self._lengths: dict[Path, float] = {}
        self._length_labels: dict[Path, QWidget] = {}
        self._rows = vbox(space=6)
        self._more = accessible(QPushButton(), self.tr("More recordings"))
        self._more.setProperty("kind", "fold")
        self._more.setCheckable(True)
        self._more.toggled.connect(lambda *_: self._fill())
        self._skipped = label(kind="quiet-on-window")
        self._skipped.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        foot = hbox(self._more, self._skipped, grow=self._skipped)
        self.setLayout(vbox(self._rows, foot, space=6))
        self._more.hide()
        self._skipped.hide()

    @property
    def seconds(self) -> float | None:
        """The length of all recordings, or None while one is unknown."""
        if not self._files or any(file not in self._lengths for file in self._files):
            return None
        return sum(self._lengths[file] for file in self._files)

    def show_files(self, files: Sequence[Path], skipped: str) -> None:
        """Show recordings, and a sentence about skipped files."""
        self._files = list(files)
        self._skipped.setText(skipped)
        self._skipped.setVisible(bool(skipped))
        self._fill()

    def set_length(self, file: Path, seconds: float) -> None:
        """Show the length of a recording."""
        self._lengths[file] = seconds
        shown = self._length_labels.get(file)
        if shown is not None:
            shown.setText(_clock(seconds))  # type: ignore[attr-defined]

    def _fill(self) -> None:
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._length_labels.clear()
        named = _MOST_NAMED if self._more.isChecked() else _NAMED
        for file in self._files[:named]:
            self._rows.addWidget(self._row(file))
        rest = len(self._files) - _NAMED
        self._more.setVisible(rest > 0)
        if rest > 0:
            folder = self._files[-1].parent.name or str(self._files[-1].parent)
            text = self.tr("%n more in “{folder}”", "", rest).format(folder=folder)
            self._more.setText(text.replace("&", "&&"))
            self._more.setAccessibleName(text)
            icons.set_icon(self._more, "chevron-down" if self._more.isChecked() else "chevron-right", "quiet_on_window")

    def _row(self, file: Path) -> QWidget:
        name = ElidedLabel("", Qt.TextElideMode.ElideMiddle)
        name.set_full_text(file.name)
        seconds = self._lengths.get(file)
        length = label("" if seconds is None else _clock(seconds), "quiet-on-window", wrap=False)
        self._length_labels[file] = length
        row = QWidget()
        row.setToolTip(str(file))
        sign = _Icon("film" if file.suffix.lower() in _VIDEO else "sound")
        row.setLayout(hbox(sign, name, length, grow=name))
        return row


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
