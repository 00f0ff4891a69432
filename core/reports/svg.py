"""The shapes of all pictures in reports, as SVG."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from core.quality.findings import FindingKind
from core.transcript.timestamps import format_duration

WIDTH = 960
_TICKS = (1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 14400, 43200, 86400, 604800)  # seconds
_SHARE_HEIGHT = 16


class PictureColours(NamedTuple):
    """CSS colours, or `var(--name)` for colours of the page's style sheet.

    `series` holds the colours of nodes, languages or speakers. Further ones share `other`.
    """

    text: str
    line: str
    accent: str
    sound: str
    missing: str
    invented: str
    loop: str
    doubtful: str
    other: str
    series: tuple[str, ...]

    def of_kind(self, kind: FindingKind) -> str:
        """Return the colour of a kind of place."""
        return {
            "missing": self.missing,
            "invented": self.invented,
            "loop": self.loop,
            "doubtful": self.doubtful,
        }[kind]

    def of_series(self, number: int) -> str:
        """Return the colour of a series by its number, from 0."""
        return self.series[number] if number < len(self.series) else self.other


PAGE_COLOURS = PictureColours(
    text="var(--quiet)",
    line="var(--line)",
    accent="var(--accent)",
    sound="var(--sound)",
    missing="var(--missing)",
    invented="var(--invented)",
    loop="var(--loop)",
    doubtful="var(--uncertain)",
    other="var(--other)",
    series=tuple(f"var(--series{n})" for n in range(6)),
)
"""The colours of the style sheet in page.py."""
MOST_SERIES = len(PAGE_COLOURS.series)


def picture(content: str, height: int, title: str) -> str:
    """Return a whole picture, WIDTH units wide. `title` describes it to screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" aria-label="{escape(title)}">{content}</svg>'
    )


def box(x: float, y: float, width: float, height: float, colour: str, title: str) -> str:
    """Return a filled rectangle with a tool tip."""
    shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" style="fill:{colour}">'
    return f"{shape}<title>{escape(title)}</title></rect>"


def filled_path(path: str, colour: str, title: str = "") -> str:
    """Return a filled path, with a tool tip unless `title` is empty."""
    tip = f"<title>{escape(title)}</title>" if title else ""
    return f'<path d="{path}" style="fill:{colour}">{tip}</path>'


def stroke(path: str, colour: str, dashes: str = "", width: float = 1, title: str = "") -> str:
    """Return a line along a path. `dashes` is an SVG dash pattern, "" for a solid line."""
    style = f"fill:none;stroke:{colour};stroke-width:{width:g}" + (f";stroke-dasharray:{dashes}" if dashes else "")
    tip = f"<title>{escape(title)}</title>" if title else ""
    return f'<path d="{path}" style="{style}">{tip}</path>'


def level(y: float, colour: str, left: float = 0, dashes: str = "") -> str:
    """Return a horizontal line from `left` to the right edge."""
    return stroke(f"M{left:g} {y:.1f}H{WIDTH}", colour, dashes)


def label(x: float, y: float, text: str, anchor: str, colour: str, rotation: int = 0) -> str:
    """Return a small text. `anchor` is start, middle or end, `rotation` is in degrees."""
    turn = f' transform="rotate({rotation} {x:.1f} {y:.1f})"' if rotation else ""
    style = f"fill:{colour};font-size:12px"
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn} style="{style}">{escape(text)}</text>'


def time_axis(seconds: float, y: float, colour: str, left: float = 0, most: int = 12, start: float = 0.0) -> str:
    """Return the labels of a time axis from `left` to the right edge, at most about `most` of them.

    The axis begins at the second `start` and is `seconds` long.
    """
    tick = next((each for each in _TICKS if seconds / each <= most), _TICKS[-1])
    labels = []
    for n in range(int(-(-start // tick)), int((start + seconds) // tick) + 1):
        x = left + (WIDTH - left) * (n * tick - start) / max(seconds, 0.01)
        anchor = "start" if x == 0 else "middle" if x < WIDTH - 30 else "end"
        labels.append(label(x, y, format_duration(n * tick), anchor, colour))
    return "".join(labels)


def share_picture(shares: Sequence[tuple[str, float]], colours: PictureColours, title: str) -> str:
    """Return one bar that is divided in proportion to the numbers beside the names."""
    total, left, parts = sum(share for _, share in shares) or 1.0, 0.0, []
    for number, (name, share) in enumerate(shares):
        width, tip = WIDTH * share / total, f"{name}: {100 * share / total:.1f} %"
        parts.append(box(left, 0, max(0.5, width - 1), _SHARE_HEIGHT, colours.of_series(number), tip))
        left += width
    return picture("".join(parts), _SHARE_HEIGHT, title)
