"""Blend drawn captions into pictures. Only the rectangle of a caption changes."""

import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import av
import numpy as np
import numpy.typing as npt

Plane = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.float32]
_TURNS = {0: 0, 90: 1, 180: 2, 270: 3}  # quarter turns against the clock


class Box(NamedTuple):
    """The rectangle of a word inside its caption, in pixels, and whether it is written from right to left."""

    x: int
    y: int
    width: int
    height: int
    is_leftwards: bool


class Drawn(NamedTuple):
    """A caption as it was painted: its place in the upright picture, both layers, and the boxes of its words.

    `base` shows the words before their time, `lit` after it. Both have the shape (height, width, 4): red, green, blue,
    alpha. `lit` is None without highlighted words.
    """

    x: int
    y: int
    base: Plane
    lit: Plane | None
    boxes: tuple[Box, ...]


def read_drawn(file: BinaryIO) -> Drawn:
    """Return the next caption of a file of the painter."""
    head = json.loads(file.readline())
    shape = (head["height"], head["width"], 4)
    layers = [np.frombuffer(zlib.decompress(file.read(size)), np.uint8).reshape(shape) for size in head["sizes"]]
    boxes = tuple(Box(*box) for box in head["boxes"])
    return Drawn(head["x"], head["y"], layers[0], layers[1] if len(layers) > 1 else None, boxes)


class Caption(NamedTuple):
    """A caption with its times in seconds, and the times of its words, in the order of the painter's boxes."""

    start: float
    end: float
    words: tuple[tuple[float, float], ...] = ()


class CaptionLayer:
    """The captions that are visible at a time. Captions are painted in the order of their starts."""

    def __init__(self, painted: Path, captions: Sequence[Caption], sweeps: bool, rotation: int, is_wide: bool) -> None:
        """Open the painter's file.

        Args:
            painted: the file with a `Drawn` for each caption.
            captions: the captions by start.
            sweeps: whether the highlight moves through a word.
            rotation: quarter turns of the stored picture against the clock until it is upright, in degrees.
            is_wide: whether the picture's colours are those of high definition (BT.709).
        """
        self._file = painted.open("rb")
        self._file.readline()  # the missing characters
        self._captions, self._sweeps, self._rotation, self._is_wide = captions, sweeps, rotation, is_wide
        self._next = 0
        self._visible: list[tuple[Caption, Drawn]] = []
        self._made: tuple[object, _Patch] | None = None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def draw(self, frame: av.VideoFrame, seconds: float) -> None:
        """Blend the captions of this second into a picture in yuv420p."""
        while self._next < len(self._captions) and self._captions[self._next].start <= seconds:
            drawn = read_drawn(self._file)
            caption = self._captions[self._next]
            self._next += 1
            if caption.end > seconds:
                self._visible.append((caption, drawn))
        self._visible = [each for each in self._visible if each[0].end > seconds]
        for caption, drawn in self._visible:
            self._patch(caption, drawn, seconds).blend(frame)

    def _patch(self, caption: Caption, drawn: Drawn, seconds: float) -> "_Patch":
        """Return the caption at this second. A caption that has not changed is made once."""
        widths = tuple(
            self._lit_width(box, *times, seconds) for box, times in zip(drawn.boxes, caption.words, strict=True)
        )
        key = (id(drawn), widths)
        if self._made is None or self._made[0] != key or len(self._visible) > 1:
            image = drawn.base
            if drawn.lit is not None and any(widths):
                image = image.copy()
                for box, width in zip(drawn.boxes, widths, strict=True):
                    left = box.x + box.width - width if box.is_leftwards else box.x
                    place = np.s_[box.y : box.y + box.height, left : left + width]
                    image[place] = drawn.lit[place]
            self._made = key, _Patch(image, drawn.x, drawn.y, self._rotation, self._is_wide)
        return self._made[1]

    def _lit_width(self, box: Box, start: float, end: float, seconds: float) -> int:
        if seconds < start:
            return 0
        if not self._sweeps or seconds >= end:
            return box.width
        return round(box.width * (seconds - start) / (end - start))


class _Patch:
    """An image in the colours and the orientation of a stored picture, ready to be blended."""

    def __init__(self, image: Plane, x: int, y: int, rotation: int, is_wide: bool) -> None:
        # Even edges: a sample of colour covers two by two pixels.
        padded = np.zeros(
            (*(_even(size + start % 2) for size, start in zip(image.shape, (y, x), strict=False)), 4), np.uint8
        )
        padded[y % 2 : y % 2 + image.shape[0], x % 2 : x % 2 + image.shape[1]] = image
        self._x, self._y, self._rotation = x - x % 2, y - y % 2, rotation
        self._size = padded.shape[1], padded.shape[0]
        turned = np.rot90(padded, -_TURNS[rotation])  # from upright to stored
        alpha: Mask = turned[..., 3].astype(np.float32) / np.float32(255)
        red, green, blue = (turned[..., n].astype(np.float32) for n in range(3))
        luma_red, luma_blue = (0.2126, 0.0722) if is_wide else (0.299, 0.114)
        luma = luma_red * red + (1 - luma_red - luma_blue) * green + luma_blue * blue
        chroma = ((blue - luma) / (2 * (1 - luma_blue)), (red - luma) / (2 * (1 - luma_red)))
        planes: list[Mask] = [16 + luma * 219 / 255, *(128 + each * 224 / 255 for each in chroma)]
        small = _halved(alpha)
        masks: list[Mask] = [alpha, small, small]
        added: list[Mask] = [planes[0] * alpha, *(_halved(each * alpha) for each in planes[1:])]
        self._added: list[Mask] = [each + np.float32(0.5) for each in added]
        self._kept: list[Mask] = [1 - mask for mask in masks]

    def blend(self, frame: av.VideoFrame) -> None:
        """Blend the image into the planes of a picture."""
        left, top = self._place(frame.width, frame.height)
        for n, (added, kept) in enumerate(zip(self._added, self._kept, strict=True)):
            half = 1 if n == 0 else 2
            plane = frame.planes[n]
            rows = np.frombuffer(plane, np.uint8).reshape(-1, plane.line_size)[: plane.height, : plane.width]  # type: ignore[call-overload]
            x, y = left // half, top // half
            first, above = max(0, -x), max(0, -y)
            target = rows[max(0, y) : y + added.shape[0], max(0, x) : x + added.shape[1]]
            place = np.s_[above : above + target.shape[0], first : first + target.shape[1]]
            target[:] = (target * kept[place] + added[place]).clip(0, 255)

    def _place(self, width: int, height: int) -> tuple[int, int]:
        """Return the left and upper edge in the stored picture. `width` and `height` are those of that picture."""
        right, below = self._x + self._size[0], self._y + self._size[1]
        return {
            0: (self._x, self._y),
            90: (_down(width - below), self._x),
            180: (_down(width - right), _down(height - below)),
            270: (self._y, _down(height - right)),
        }[self._rotation]


def _even(size: int) -> int:
    return size + size % 2


def _down(place: int) -> int:
    return place - place % 2


def _halved(plane: Mask) -> Mask:
    """Return the means of two by two samples."""
    height, width = plane.shape
    means: Mask = plane.reshape(height // 2, 2, width // 2, 2).mean(axis=(1, 3))
    return means
