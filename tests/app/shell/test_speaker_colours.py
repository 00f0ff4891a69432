"""The colours of speakers: read on every ground that they stand on, and told apart by everybody."""

from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from app.ui import style

# Linear RGB as it is seen: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
# Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0.
VISION = {
    "everybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST = 0.09  # in Oklab; a difference of 0.02 is just noticeable


def linear(name: str) -> list[float]:
    colour = QColor(name)
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def seen(name: str, vision: str) -> tuple[float, float, float]:
    """A colour in Oklab (B. Ottosson, 2020), as somebody with that vision sees it."""
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear(name), strict=True)))) for row in VISION[vision]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def distance(one: str, other: str, vision: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(seen(one, vision), seen(other, vision), strict=True)) ** 0.5


@pytest.mark.parametrize("palette", [style.LIGHT, style.DARK], ids=["light", "dark"])
def test_names_are_read_on_every_ground(palette: style.Palette) -> None:
    assert len(palette.speakers) == len(set(palette.speakers)) == 8
    for colour in palette.speakers:
        for ground in (palette.window, palette.panel):
            assert style.contrast(colour, ground) >= style.CONTRAST, (colour, ground)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("palette", [style.LIGHT, style.DARK], ids=["light", "dark"])
def test_colours_are_told_apart_by_everybody(palette: style.Palette, vision: str) -> None:
    near = {pair: distance(*pair, vision) for pair in combinations(palette.speakers, 2)}
    assert min(near.values()) >= LEAST, min(near, key=near.__getitem__)
