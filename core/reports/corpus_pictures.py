"""The pictures of a run's report as SVG: speed over time, words' confidence, shares of languages."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from core.corpus.part_report import BINS
from core.corpus.run_totals import Course
from core.transcript.timestamps import format_duration

WIDTH = 960
MOST_SERIES = 6
"""Nodes, or languages, with a colour of their own; the others share one."""
_LEFT, _TOP = 64, 10  # of the plots, for labels
_HEIGHT, _LOW_HEIGHT, _AXIS = 220, 150, 26
_TICKS = (1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 14400, 43200, 86400, 604800)  # seconds


class PictureColours(NamedTuple):
    """CSS colours, or `var(--name)` where the page defines them."""

    text: str
    line: str
    accent: str
    other: str
    series: tuple[str, ...]

    def of(self, number: int) -> str:
        """The colour of a series by its place among all."""
        return self.series[number] if number < MOST_SERIES else self.other


def course_picture(course: Course, colours: PictureColours) -> str:
    """Times real time over the run, the nodes' shares upon each other; nodes beyond MOST_SERIES are one."""
    layers = [list(speeds) for speeds in course.speeds[:MOST_SERIES]]
    if course.speeds[MOST_SERIES:]:
        layers.append([sum(slot) for slot in zip(*course.speeds[MOST_SERIES:], strict=True)])
    highest = max((sum(slot) for slot in zip(*layers, strict=True)), default=0.0)
    top, ticks = _scale(highest)
    slots = len(layers[0]) if layers else 1
    width = (WIDTH - _LEFT) / slots
    parts = [_grid(ticks, top, _HEIGHT, "× real time", colours)]
    lower = [0.0] * slots
    for number, layer in enumerate(layers):
        upper = [a + b for a, b in zip(lower, layer, strict=True)]
        name = course.nodes[number] if number < MOST_SERIES else "other nodes"
        path = _band(lower, upper, width, top)
        parts.append(f'<path d="{path}" style="fill:{colours.of(number)}"><title>{escape(name)}</title></path>')
        lower = upper
    total = course.slot * slots
    for moment in course.breaks:
        x = _LEFT + (WIDTH - _LEFT) * moment / max(total, 1e-9)
        style = f"stroke:{colours.text};stroke-dasharray:3 4"
        parts.append(f'<path d="M{x:.1f} {_TOP}V{_TOP + _HEIGHT}" style="{style}"><title>interrupted</title></path>')
    parts.append(_time_axis(total, colours))
    return _picture("".join(parts), _TOP + _HEIGHT + _AXIS, "Times real time over the run, by node")


def confidence_picture(counts: Sequence[int], colours: PictureColours) -> str:
    """A bar for each of the BINS of words' confidence, as shares of all words."""
    words = sum(counts) or 1
    shares = [100 * count / words for count in counts]
    top, ticks = _scale(max(shares, default=0.0))
    width = (WIDTH - _LEFT) / BINS
    parts = [_grid(ticks, top, _LOW_HEIGHT, "% of the words", colours)]
    for n, share in enumerate(shares):
        height = _LOW_HEIGHT * share / top
        title = f"{n / BINS:.2f} to {(n + 1) / BINS:.2f}: {share:.1f} % ({counts[n]:,} words)"
        x, y = _LEFT + n * width + 1, _TOP + _LOW_HEIGHT - height
        parts.append(_box(x, y, width - 2, height, colours.accent, title))
    for n in range(0, BINS + 1, 2):
        anchor = "end" if n == BINS else "middle"
        parts.append(_label(_LEFT + n * width, _TOP + _LOW_HEIGHT + 16, f"{n / BINS:.1f}", anchor, colours))
    return _picture("".join(parts), _TOP + _LOW_HEIGHT + _AXIS, "Words by confidence")


def share_picture(shares: Sequence[tuple[str, float]], colours: PictureColours, title: str) -> str:
    """One bar, shared out by the numbers beside the names."""
    total, left, parts = sum(share for _, share in shares) or 1.0, 0.0, []
    for number, (name, share) in enumerate(shares):
        width = WIDTH * share / total
        parts.append(_box(left, 0, max(0.5, width - 1), 18, colours.of(number), f"{name}: {100 * share / total:.1f} %"))
        left += width
    return _picture("".join(parts), 18, title)


def _scale(highest: float) -> tuple[float, list[float]]:
    """The top of an axis that holds `highest`, and the round values on it."""
    if highest <= 0:
        return 1.0, [0.0, 1.0]
    rough = highest / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((power * factor for factor in (1, 2, 2.5, 5) if power * factor >= rough), power * 10)
    count = math.ceil(highest / step - 1e-9)
    return count * step, [n * step for n in range(count + 1)]


def _grid(ticks: Sequence[float], top: float, height: int, unit: str, colours: PictureColours) -> str:
    parts = []
    for tick in ticks:
        y = _TOP + height * (1 - tick / top)
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{WIDTH}" style="stroke:{colours.line}"/>')
        parts.append(_label(_LEFT - 8, y + 4, f"{tick:,.10g}", "end", colours))
    middle = _TOP + height / 2
    parts.append(
        f'<text x="12" y="{middle}" text-anchor="middle" transform="rotate(-90 12 {middle})" '
        f'style="fill:{colours.text};font-size:12px">{escape(unit)}</text>'
    )
    return "".join(parts)


def _band(lower: Sequence[float], upper: Sequence[float], width: float, top: float) -> str:
    """The outline of steps from `lower` up to `upper`."""

    def y(value: float) -> str:
        return f"{_TOP + _HEIGHT * (1 - value / top):.1f}"

    def x(slot: int) -> str:
        return f"{_LEFT + slot * width:.1f}"

    above = "".join(f"V{y(value)}H{x(n + 1)}" for n, value in enumerate(upper))
    below = "".join(f"V{y(lower[n])}H{x(n)}" for n in reversed(range(len(lower))))
    return f"M{_LEFT} {y(lower[0])}{above}{below}z"


def _time_axis(total: float, colours: PictureColours) -> str:
    tick = next((each for each in _TICKS if total / each <= 10), _TICKS[-1])
    labels = []
    for n in range(int(total // tick) + 1):
        x = _LEFT + (WIDTH - _LEFT) * n * tick / max(total, 0.01)
        anchor = "middle" if x < WIDTH - 30 else "end"
        labels.append(_label(x, _TOP + _HEIGHT + 18, format_duration(n * tick), anchor, colours))
    return "".join(labels)


def _label(x: float, y: float, text: str, anchor: str, colours: PictureColours) -> str:
    style = f"fill:{colours.text};font-size:12px"
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" style="{style}">{escape(text)}</text>'


def _box(x: float, y: float, width: float, height: float, colour: str, title: str) -> str:
    shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" style="fill:{colour}">'
    return f"{shape}<title>{escape(title)}</title></rect>"


def _picture(content: str, height: int, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" aria-label="{escape(title)}">{content}</svg>'
    )
