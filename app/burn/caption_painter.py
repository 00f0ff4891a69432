"""Paint the captions of a video. A program of its own, for `mynah burn`: the core draws no letters.

usage: python -m app.burn.caption_painter ORDER PAINTED

ORDER is a JSON file with the size of the picture, the style and the captions, see core.queue.caption_burning. PAINTED
gets a line with the characters that no font has, then a line and the compressed layers for each caption.
"""

import json
import os
import sys
import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QTextLayout,
    QTextOption,
)

_FAMILIES = ["Arial", "Helvetica", "Liberation Sans", "Noto Sans", "DejaVu Sans"]
# Sizes in thousandths of the shorter side of the picture, as in the style of our ASS files.
_TEXT, _BELOW, _OUTLINE, _MARGIN = 53, 46, 3, 59
_WIDEST = 0.94  # of the picture's width
_WHITE, _YELLOW, _PALE_BLUE = QColor(255, 255, 255), QColor(255, 215, 0), QColor(154, 209, 255)
_SMALLEST = 8  # pixels of a letter's height


class _Line(NamedTuple):
    layout: QTextLayout
    left: float
    top: float
    colour: QColor


class _Painted(NamedTuple):
    """A caption's rectangle in the picture, its layers and the boxes of its words in the rectangle."""

    rectangle: QRect
    layers: list[QImage]
    boxes: list[tuple[int, int, int, int, bool]]


class _Painter:
    """Paints captions at the lower edge, above those that are still visible."""

    def __init__(self, width: int, height: int, karaoke: str) -> None:
        self._width, self._height, self._karaoke = width, height, karaoke
        self._unit = min(width, height) / 1000
        self._outline = max(1.0, _OUTLINE * self._unit)
        self._visible: list[tuple[float, QRect]] = []

    def paint(self, caption: dict[str, Any]) -> _Painted:
        """Return a caption in one layer, or in two if words are highlighted."""
        self._visible = [each for each in self._visible if each[0] > caption["start"]]
        bottom = min((rectangle.top() for _, rectangle in self._visible), default=self._height - self._length(_MARGIN))
        lines = self._lines(caption, 1.0)
        if (scale := self._scale(lines)) < 1:
            lines = self._lines(caption, scale)
        pad = int(self._outline) + 2
        widest = max((line.layout.lineAt(0).naturalTextWidth() for line in lines), default=1.0)
        size = int(widest) + 2 * pad + 2, int(max((_bottom(line) for line in lines), default=1.0)) + 2 * pad
        left, top = (self._width - size[0]) // 2, max(0, bottom - size[1])
        rectangle = QRect(max(0, left), top, min(size[0], self._width), min(size[1], self._height))
        lines = [
            line._replace(left=(rectangle.width() - line.layout.lineAt(0).naturalTextWidth()) / 2) for line in lines
        ]
        self._visible.append((caption["end"], rectangle))
        is_lit = self._karaoke != "off" and bool(caption["words"])
        layers = [self._layer(rectangle, lines, pad, None, self._karaoke != "outline" or not is_lit)]
        if is_lit:
            layers.append(self._layer(rectangle, lines, pad, _YELLOW, True))
        return _Painted(
            rectangle, layers, [self._box(lines[n], first, last, pad) for n, first, last in caption["words"]]
        )

    def _length(self, thousandths: int) -> int:
        return max(1, round(thousandths * self._unit))

    def _scale(self, lines: Sequence[_Line]) -> float:
        """Return the factor that makes the widest line fit."""
        widest = max((line.layout.lineAt(0).naturalTextWidth() for line in lines), default=0.0)
        return min(1.0, _WIDEST * self._width / widest) if widest else 1.0

    def _lines(self, caption: dict[str, Any], scale: float) -> list[_Line]:
        lines, top = list[_Line](), 0.0
        italic = [*caption["italic"], *[False] * len(caption["lines"])]
        texts = [(text, _TEXT, slanted, _WHITE) for text, slanted in zip(caption["lines"], italic, strict=False)]
        texts += [(text, _BELOW, False, _PALE_BLUE) for text in caption["below"]]
        for text, size, slanted, colour in texts:
            font = _font(max(_SMALLEST, int(self._length(size) * scale)), slanted)
            lines.append(_Line(_laid_out(text, font), 0.0, top, colour))
            top += QFontMetricsF(font).lineSpacing()
        return lines

    def _layer(
        self, rectangle: QRect, lines: Sequence[_Line], pad: int, colour: QColor | None, outlined: bool
    ) -> QImage:
        image = QImage(rectangle.size(), QImage.Format.Format_RGBA8888)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line in lines:
            place = QPointF(line.left, line.top + pad)
            if outlined:
                pen = QPen(QColor(0, 0, 0), 2 * self._outline)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.strokePath(_outlines(line.layout, place), pen)
            below = line.colour == _PALE_BLUE
            painter.setPen(line.colour if colour is None or below else colour)
            line.layout.draw(painter, place)
        painter.end()
        return image

    def _box(self, line: _Line, first: int, last: int, pad: int) -> tuple[int, int, int, int, bool]:
        row = line.layout.lineAt(0)
        edges = [_x(row, first), _x(row, last)]
        extra = self._outline if self._karaoke == "outline" else 0.0
        left = max(0, int(line.left + min(edges) - extra))
        width = int(abs(edges[1] - edges[0]) + 2 * extra + 1)
        return left, max(0, int(line.top)), width, int(_bottom(line) - line.top) + 2 * pad, edges[1] < edges[0]


def _x(row: Any, place: int) -> float:
    found = row.cursorToX(place)
    return float(found[0] if isinstance(found, tuple) else found)


def _bottom(line: _Line) -> float:
    return line.top + line.layout.lineAt(0).height()


def _font(size: int, slanted: bool) -> QFont:
    font = QFont()
    font.setFamilies(_FAMILIES)
    font.setPixelSize(size)
    font.setItalic(slanted)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _laid_out(text: str, font: QFont) -> QTextLayout:
    """Return a text on one line that is as wide as the text."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    width = 1e6
    for _ in range(2):
        layout.beginLayout()
        row = layout.createLine()
        row.setLineWidth(width)
        layout.endLayout()
        width = layout.lineAt(0).naturalTextWidth() + 0.01
    return layout


def _outlines(layout: QTextLayout, place: QPointF) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for run in layout.glyphRuns():
        font = run.rawFont()
        for glyph, position in zip(run.glyphIndexes(), run.positions(), strict=True):
            path.addPath(font.pathForGlyph(glyph).translated(place + position))
    return path


def missing_characters(texts: Iterable[str]) -> str:
    """Return the visible characters that no font of this computer has."""
    font = _font(20, slanted=False)
    missing = ""
    for character in sorted(set("".join(texts))):
        if unicodedata.category(character)[0] not in "ZCM":
            runs = _laid_out(character, font).glyphRuns()
            missing += character if not runs or any(0 in run.glyphIndexes() for run in runs) else ""
    return missing


def _write(file: BinaryIO, painted: _Painted) -> None:
    layers = [zlib.compress(bytes(image.constBits()), 1) for image in painted.layers]
    rectangle = painted.rectangle
    place = {"x": rectangle.x(), "y": rectangle.y(), "width": rectangle.width(), "height": rectangle.height()}
    head = place | {"sizes": list(map(len, layers)), "boxes": painted.boxes}
    file.write(f"{json.dumps(head)}\n".encode())
    for layer in layers:
        file.write(layer)


def main(arguments: list[str]) -> int:
    """Paint the captions of an order."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    order = json.loads(Path(arguments[0]).read_bytes())
    painter = _Painter(order["width"], order["height"], order["karaoke"])
    with Path(arguments[1]).open("wb") as file:
        texts = (line for caption in order["captions"] for line in (*caption["lines"], *caption["below"]))
        file.write(f"{json.dumps({'missing': missing_characters(texts)})}\n".encode())
        for caption in order["captions"]:
            _write(file, painter.paint(caption))
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
