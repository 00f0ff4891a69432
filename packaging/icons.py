"""Draw the program's icon from its SVG, in the sizes and formats of all desktops."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)  # px, of the freedesktop icon theme
_WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)


@dataclass(frozen=True)
class Drawn:
    """The paths of the icon's files. `png` has a path for each size in px."""

    png: dict[int, Path]
    ico: Path
    icns: Path


def draw(folder: Path) -> Drawn:
    """Draw the icon into `folder`/icons. Return the paths."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    folder = folder / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    drawing = QSvgRenderer(str(ROOT / "resources" / "icons" / "mynah.svg"))
    made: dict[int, Image.Image] = {}
    for size in (*SIZES, 1024):
        canvas = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        canvas.fill(Qt.GlobalColor.transparent)
        painter = QPainter(canvas)
        drawing.render(painter)
        painter.end()
        canvas.save(str(folder / f"mynah-{size}.png"))
        made[size] = Image.open(folder / f"mynah-{size}.png")
    ico, icns = folder / "mynah.ico", folder / "mynah.icns"
    smaller = [made[size] for size in _WINDOWS[:-1]]
    made[_WINDOWS[-1]].save(ico, sizes=[(size, size) for size in _WINDOWS], append_images=smaller)
    made[1024].save(icns, append_images=[made[size] for size in (32, 64, 128, 256, 512)])
    return Drawn({size: folder / f"mynah-{size}.png" for size in SIZES}, ico, icns)


if __name__ == "__main__":
    print(draw(Path(sys.argv[1])))
