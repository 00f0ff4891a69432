"""A report's pictures as SVG: the time axis with confidence, speech, rate and places; shares as one bar."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from core.quality.findings import FindingKind
from core.quality.quality_report import QualityReport
from core.transcript.timestamps import format_duration

WIDTH = 960
_LANES = {"confidence": 64, "speech": 36, "rate": 36, "places": 26, "languages": 12}  # heights
_GAP, _AXIS = 8, 18
_FASTEST = 240.0  # words a minute at the top of the lane of rates; faster ones stretch it
_LEAST_WIDTH = 1.5  # of a place, so that it can be seen in a recording of hours
_TICKS = (1, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 14400)  # seconds


class PictureColours(NamedTuple):
    """CSS colours, or `var(--name)` where the page defines them."""

    text: str
    line: str
    accent: str
    sound: str
    missing: str
    invented: str
    loop: str
    doubtful: str
    series: tuple[str, ...]

    def of(self, kind: FindingKind) -> str:
        """The colour of a kind of places."""
        return {
            "missing": self.missing,
            "invented": self.invented,
            "loop": self.loop,
            "doubtful": self.doubtful,
        }[kind]


def time_picture(report: QualityReport, colours: PictureColours, below: float, title: str) -> str:
    """The lanes from top to bottom: confidence with the limit `below`, speech, words a minute, places, languages."""
    lanes = [
        (_LANES["confidence"], _confidence(report, colours, below)),
        (_LANES["speech"], _bars([slot.speech or 0.0 for slot in report.slots], _LANES["speech"], colours.sound)),
        (_LANES["rate"], _bars(_rates(report), _LANES["rate"], colours.accent)),
        (_LANES["places"], _places(report, colours)),
    ]
    if len({stretch.language for stretch in report.languages}) > 1:
        lanes.append((_LANES["languages"], _languages(report, colours)))
    parts, top = [], 0
    for height, content in lanes:
        base = _line(0, WIDTH, height, colours.line)
        parts.append(f'<g transform="translate(0 {top})">{content}{base}</g>')
        top += height + _GAP
    parts.append(f'<g transform="translate(0 {top})">{_axis(report.duration, colours)}</g>')
    return _picture("".join(parts), top + _AXIS, title)


def places_picture(report: QualityReport, colours: PictureColours, title: str) -> str:
    """The lane of places alone, for a list of recordings."""
    return _picture(_places(report, colours) + _line(0, WIDTH, _LANES["places"], colours.line), _LANES["places"], title)


def share_picture(shares: Sequence[tuple[str, float]], colours: PictureColours, title: str) -> str:
    """One bar, shared out by the numbers beside the names."""
    total, left, parts = sum(share for _, share in shares) or 1.0, 0.0, []
    for number, (name, share) in enumerate(shares):
        width = WIDTH * share / total
        colour = colours.series[number % len(colours.series)]
        parts.append(_box(left, 0, max(0.0, width - 1), 16, colour, f"{name}: {100 * share / total:.0f} %"))
        left += width
    return _picture("".join(parts), 16, title)


def _picture(content: str, height: int, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" aria-label="{escape(title)}">{content}</svg>'
    )


def _confidence(report: QualityReport, colours: PictureColours, below: float) -> str:
    """A step for each slot with words, and the limit below which words are doubtful."""
    height, width = _LANES["confidence"], _slot_width(report)
    steps = [
        f"M{n * width:.1f} {height - height * slot.confidence:.1f}h{width:.1f}"
        for n, slot in enumerate(report.slots)
        if slot.confidence is not None
    ]
    limit = f'<path d="M0 {height * (1 - below):.1f}H{WIDTH}" style="stroke:{colours.line};stroke-dasharray:4 4"/>'
    return f'{limit}<path d="{"".join(steps)}" style="fill:none;stroke:{colours.accent};stroke-width:2.5"/>'


def _rates(report: QualityReport) -> list[float]:
    """Words a minute of each slot, from 0 to 1."""
    rates = [60 * slot.words / report.slot for slot in report.slots]
    highest = max([_FASTEST, *rates]) if report.slot >= 10 else max([1.0, *rates])  # in a second there are 0 to 6
    return [rate / highest for rate in rates]


def _bars(values: Sequence[float], height: int, colour: str) -> str:
    """One path, however many bars there are."""
    width = WIDTH / max(1, len(values))
    gap = min(1.0, width / 4)
    bars = (
        f"M{n * width:.1f} {height}v{-height * value:.1f}h{width - gap:.1f}V{height}z"
        for n, value in enumerate(values)
        if value > 0
    )
    return f'<path d="{"".join(bars)}" style="fill:{colour}"/>'


def _places(report: QualityReport, colours: PictureColours) -> str:
    scale, height = WIDTH / max(report.duration, 0.01), _LANES["places"]
    return "".join(
        _box(
            place.start * scale,
            2 if place.kind != "doubtful" else height / 2,
            max(_LEAST_WIDTH, place.seconds * scale),
            height - 4 if place.kind != "doubtful" else height / 2 - 2,
            colours.of(place.kind),
            f"{format_duration(place.start)} {place.kind} {place.text}".strip(),
        )
        for place in report.places
    )


def _languages(report: QualityReport, colours: PictureColours) -> str:
    codes = sorted({stretch.language or "" for stretch in report.languages})
    scale = WIDTH / max(report.duration, 0.01)
    return "".join(
        _box(
            stretch.start * scale,
            0,
            (stretch.end - stretch.start) * scale,
            _LANES["languages"],
            colours.series[codes.index(stretch.language or "") % len(colours.series)],
            stretch.language or "?",
        )
        for stretch in report.languages
    )


def _axis(duration: float, colours: PictureColours) -> str:
    tick = next((each for each in _TICKS if duration / each <= 12), _TICKS[-1])
    labels = []
    for n in range(int(duration // tick) + 1):
        x = WIDTH * n * tick / max(duration, 0.01)
        anchor = "start" if n == 0 else "middle" if x < WIDTH - 30 else "end"
        labels.append(
            f'<text x="{x:.1f}" y="13" text-anchor="{anchor}" style="fill:{colours.text};font-size:12px">'
            f"{format_duration(n * tick)}</text>"
        )
    return "".join(labels)


def _slot_width(report: QualityReport) -> float:
    return WIDTH / max(1, len(report.slots))


def _line(left: float, right: float, y: float, colour: str) -> str:
    return f'<path d="M{left} {y}H{right}" style="stroke:{colour}"/>'


def _box(x: float, y: float, width: float, height: float, colour: str, title: str) -> str:
    shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" style="fill:{colour}">'
    return f"{shape}<title>{escape(title)}</title></rect>"
