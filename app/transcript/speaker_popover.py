"""Rename, assign, merge and colour a speaker in a small window over the name."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QFrame,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.transcript.speaker_numbers import COLOURS, SpeakerNumbers
from app.ui import icons, style
from app.ui.widgets import accessible, button, hbox, label, line_edit, set_kind, vbox

_WIDTH, _MARGIN = 272, 12  # px
_MOST = 8  # speakers to choose from
_MARK = 10  # px of a colour beside a name
_SWATCH = 16  # px


class SpeakerPopover(QFrame):
    """Asks about the speaker of some segments. Enter applies the name, Escape or a click outside leaves."""

    assigned = Signal(object, str)  # the rows, and their new speaker; an empty name means nobody
    renamed = Signal(object, str)  # the speaker, or None for segments without one, and the new name everywhere
    recoloured = Signal(str, int)  # the speaker, and the number of the new colour
    hear_requested = Signal(str)

    def __init__(self, numbers: SpeakerNumbers, parent: QWidget) -> None:
        """Offer the speakers of `numbers`."""
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._numbers = numbers
        self._rows: Sequence[int] = ()
        self._name: str | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        set_kind(self, "popover")
        self.setAccessibleName(self.tr("Speaker"))
        self.field = line_edit(self.tr("Name of the speaker"), self.tr("Nobody"))
        self.here, self.everywhere = self._scope(self.tr("Only here")), self._scope(self.tr("Everywhere"))
        self._scopes = QFrame()
        set_kind(self._scopes, "switcher")
        self._scopes.setLayout(hbox(self.here, self.everywhere, margin=2, space=0))
        group = QButtonGroup(self)
        for scope in (self.here, self.everywhere):
            group.addButton(scope)
            scope.toggled.connect(self._refresh)
        self.apply = button("", "primary")
        self.apply.clicked.connect(self._apply)
        self._heading = label(kind="small", wrap=False)
        self.others: list[QPushButton] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self.colours = [self._swatch(number) for number in range(COLOURS)]
        self._palette = QWidget()
        self._palette.setLayout(hbox(*self.colours, 0, space=2))
        self.play = button(self.tr("Play voice"), "listed")
        icons.set_icon(self.play, "sound", "accent")
        self.play.clicked.connect(lambda *_: self.hear_requested.emit(self._name or ""))
        self.setMinimumWidth(_WIDTH)
        foot = hbox(self.play, 0, self.apply)
        self.setLayout(vbox(self.field, self._scopes, self._heading, self._list, self._palette, foot, margin=_MARGIN))

    def ask(
        self, name: str | None, rows: Sequence[int], place: QRect, *, everywhere: bool, merge: bool, voice: bool
    ) -> None:
        """Open over a name.

        Args:
            name: the speaker, or None.
            rows: the segments that "Only here" means, or none if there is no such choice.
            place: the name on the screen, px.
            everywhere: whether a new name is for all segments of the speaker.
            merge: whether the keyboard starts at the other speakers.
            voice: whether a voice can be played.
        """
        self._name, self._rows = name, rows
        self.field.setText(name or "")
        self._scopes.setVisible(bool(rows))
        (self.everywhere if everywhere or not rows else self.here).setChecked(True)
        self._fill_list()
        self._palette.setVisible(name is not None)
        self.play.setVisible(voice and name is not None)
        for number, swatch in enumerate(self.colours):
            swatch.setChecked(name is not None and self._numbers[name] % COLOURS == number)
        self._refresh()
        self.adjustSize()
        self.move(self._corner(place))
        self.show()
        self.field.selectAll()
        (self.others[0] if merge and self.others else self.field).setFocus(Qt.FocusReason.PopupFocusReason)

    def _corner(self, place: QRect) -> QPoint:
        """Return the corner that puts the field over the name, within the screen."""
        wanted = place.topLeft() - QPoint(_MARGIN, _MARGIN + 6)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            wanted.setX(place.right() + _MARGIN - self.width())
        screen = QApplication.screenAt(place.center()) or QApplication.primaryScreen()
        room = screen.availableGeometry()
        return QPoint(
            max(room.left(), min(wanted.x(), room.right() - self.width())),
            max(room.top(), min(wanted.y(), room.bottom() - self.height())),
        )

    # --- parts

    def _scope(self, text: str) -> QToolButton:
        made = accessible(QToolButton(), text)
        made.setText(text)
        made.setCheckable(True)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_kind(made, "segment")
        return made

    def _swatch(self, number: int) -> QToolButton:
        made = accessible(QToolButton(), self.tr("Colour {n}").format(n=number + 1))
        made.setCheckable(True)
        made.setAutoExclusive(True)
        made.setIconSize(QSize(_SWATCH, _SWATCH))
        made.setFixedSize(28, 28)
        made.setToolTip(made.accessibleName())
        made.setIcon(_disc(style.colours().speaker(number), _SWATCH))
        set_kind(made, "swatch")
        made.clicked.connect(lambda *_: self._recolour(number))
        return made

    def _fill_list(self) -> None:
        for name in [other for other in self._numbers.names if other != self._name][:_MOST]:
            made = button(name, "listed")
            made.setIcon(_disc(style.colours().speaker(self._numbers[name]), _MARK))
            made.setIconSize(QSize(_MARK, _MARK))
            made.clicked.connect(lambda *_, name=name: self._choose(name))
            self.others.append(made)
            self._list.addWidget(made)

    def _refresh(self) -> None:
        everywhere = self.everywhere.isChecked()
        self.apply.setText(self.tr("Rename") if everywhere else self.tr("Assign"))
        self.apply.setAccessibleName(self.apply.text())
        self._heading.setText(self.tr("Merge into") if everywhere else self.tr("Assign to"))
        self._heading.setVisible(bool(self.others))

    # --- deeds

    def _apply(self) -> None:
        self._choose(" ".join(self.field.text().split()))

    def _choose(self, name: str) -> None:
        rows, old, everywhere = self._rows, self._name, self.everywhere.isChecked()
        self.close()
        if everywhere and name != (old or ""):
            self.renamed.emit(old, name)
        elif not everywhere:
            self.assigned.emit(rows, name)

    def _recolour(self, number: int) -> None:
        if self._name is not None:
            self.recoloured.emit(self._name, number)
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply with Enter, or press the button with the keyboard. Up and Down go through the other speakers."""
        focus = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focus, QAbstractButton):
                focus.click()
            else:
                self._apply()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.others:
            stops: list[QWidget] = [self.field, *self.others]
            place = stops.index(focus) if focus in stops else 0
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            stops[(place + step) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)


def _disc(colour: QColor, size: int) -> QIcon:
    """Return a small square with round corners in a colour."""
    picture = QPixmap(2 * size, 2 * size)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(0, 0, size, size, 3, 3)
    painter.end()
    return QIcon(picture)
