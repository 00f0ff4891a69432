"""Draw the program's icons: SVG in one colour, recoloured when the palette changes."""

import contextlib
import functools
import weakref

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from app.ui import style
from core.contracts import paths

_SIZES = (16, 32)  # px
_NORMAL, _OFF = QIcon.Mode.Normal, QIcon.State.Off
_engines: list["_Engine"] = []  # Python would delete a clone that only Qt knows

IconTarget = QAction | QAbstractButton
_targets: "weakref.WeakKeyDictionary[IconTarget, tuple[str, str]]" = weakref.WeakKeyDictionary()


def set_icon(target: IconTarget, name: str, role: str = "text") -> None:
    """Give an action or a button the icon `name` in the palette's colour `role`. It follows the theme."""
    if not _targets:
        style.on_palette_change(_recolour)
    _targets[target] = (name, role)
    target.setIcon(icon(name, role))


def icon(name: str, role: str = "text") -> QIcon:
    """Return the icon in the current palette's colour. Raises FileNotFoundError for an unknown name."""
    palette = style.colours()
    return _coloured(name, getattr(palette, role), style.mix(palette.quiet, palette.panel, 0.35))


def paint(painter: QPainter, name: str, where: QRectF, role: str = "text") -> None:
    """Paint the icon into a rectangle. Delegates use this."""
    _renderer(name, getattr(style.colours(), role)).render(painter, where)


def application_icon() -> QIcon:
    """Return Mynah's own icon."""
    return QIcon(str(paths.resources_dir() / "icons" / "mynah.svg"))


def _recolour() -> None:
    for target, (name, role) in list(_targets.items()):
        with contextlib.suppress(RuntimeError):  # Qt may have deleted the target before Python
            target.setIcon(icon(name, role))


@functools.lru_cache(maxsize=512)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = (paths.resources_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))


class _Engine(QIconEngine):
    """Draws one icon in one colour when it is shown. Most icons of menus never are."""

    def __init__(self, name: str, colour: str, disabled: str) -> None:
        super().__init__()
        self._name, self._colour, self._disabled = name, colour, disabled

    def clone(self) -> QIconEngine:
        """Return another engine for the same icon. Qt asks for one when somebody changes a copy of an icon."""
        made = _Engine(self._name, self._colour, self._disabled)
        _engines.append(made)
        return made

    def availableSizes(self, mode: QIcon.Mode = _NORMAL, state: QIcon.State = _OFF) -> list[QSize]:
        """Name sizes for programs that ask, as the menu bar of macOS does."""
        return [QSize(size, size) for size in _SIZES]

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon in device pixels."""
        return _pixmap(self._name, self._colour_in(mode), size.width(), size.height())

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Paint the icon into a rectangle."""
        _renderer(self._name, self._colour_in(mode)).render(painter, QRectF(rect))

    def _colour_in(self, mode: QIcon.Mode) -> str:
        return self._disabled if mode == QIcon.Mode.Disabled else self._colour


@functools.lru_cache(maxsize=512)
def _coloured(name: str, colour: str, disabled: str) -> QIcon:
    (paths.resources_dir() / "icons" / f"{name}.svg").stat()
    return QIcon(_Engine(name, colour, disabled))  # the icon owns it


@functools.lru_cache(maxsize=512)
def _pixmap(name: str, colour: str, width: int, height: int) -> QPixmap:
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _renderer(name, colour).render(painter, QRectF(0, 0, width, height))
    painter.end()
    return pixmap
