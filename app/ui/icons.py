"""Draw the program's icons: SVG in one colour, recoloured when the palette changes."""

import contextlib
import functools
import weakref

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from app.ui import style
from core.contracts import paths

_SIZES = (16, 18, 20, 24, 32, 40)  # px and device px


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


@functools.lru_cache(maxsize=512)
def _coloured(name: str, colour: str, disabled: str) -> QIcon:
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_pixmap(name, colour, size), QIcon.Mode.Normal)
        made.addPixmap(_pixmap(name, disabled, size), QIcon.Mode.Disabled)
    return made


def _pixmap(name: str, colour: str, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _renderer(name, colour).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
