"""A run's report as a page: one HTML file with the figures, pictures, and what failed."""

import math
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from typing import NamedTuple

from core.contracts.fault_sentences import WORDING
from core.corpus.part_report import BINS
from core.corpus.run_totals import Course, RunTotals
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


MILLION = 1_000_000.0  # hours
_SLOTS = 240  # of the picture over time
_LISTED = 50  # nodes
_COLOURS = PictureColours(
    "var(--quiet)", "var(--line)", "var(--accent)", "var(--other)", tuple(f"var(--series{n})" for n in range(6))
)
_FIGURES = re.compile(r" ?\([^()]*\{[^()]*\)")  # what only a single row can say
_STYLE = """
:root { color-scheme: light dark; --ground: #f6f6f4; --panel: #ffffff; --line: #dcdcd7; --text: #22252a;
  --quiet: #5c6167; --accent: #0f766e; --other: #9aa3a1; --series0: #0072b2; --series1: #c96a00; --series2: #009e73;
  --series3: #a8517f; --series4: #5a6b7b; --series5: #8a7a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #17191c; --panel: #1f2226; --line: #3b4046; --text: #e8eaed;
  --quiet: #9aa0a8; --accent: #2dd4bf; --other: #5f6a68; --series0: #56a8e0; --series1: #e69f4a; --series2: #35c79c;
  --series3: #d98bb5; --series4: #9fb0c0; --series5: #c9b94a; } }
body { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
svg { width: 100%; height: auto; display: block; margin: .5rem 0; } h1, h2 { overflow-wrap: anywhere; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; color: var(--quiet); }
.figures b { display: block; font-size: 1.3rem; color: var(--text); }
th, .quiet { color: var(--quiet); font-weight: normal; } .wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem 1.2rem .15rem 0; text-align: right; vertical-align: top; }
td:first-child, th:first-child, td.text, th.text { text-align: left; }
i { display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .3em; }
"""


class Money(NamedTuple):
    """What an hour of a node costs; `unit` is the currency as it is to be written, "" for none."""

    price: float
    unit: str = ""

    def written(self, amount: float) -> str:
        """An amount: 1,260 or 0.37."""
        figure = f"{amount:,.0f}" if amount >= 100 else f"{amount:,.2f}"
        return f"{figure} {self.unit}".strip()


def report_page(totals: RunTotals, title: str, money: Money | None) -> str:
    """The page; `title` names the run. Without `money` nothing is said of costs."""
    parts = [
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}: report</title>',
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>",
        f"<p class=quiet>{escape(_when(totals))}</p>",
        f"<section><div class=figures>{''.join(_figure(*each) for each in figures(totals, money))}</div></section>",
    ]
    if totals.parts:
        parts += [_speed(totals), _nodes(totals, money), _confidence(totals), _languages(totals)]
    parts += [_failures(totals), "</body></html>\n"]
    return "\n".join(parts)


def figures(totals: RunTotals, money: Money | None) -> list[tuple[str, str]]:
    """The figures with their names, as the page and the terminal have them."""
    found = [
        ("hours of sound", f"{totals.sound_seconds / 3600:,.2f}"),
        (_counted("recording", totals.entries), f"{totals.entries:,}"),
        ("failed", f"{totals.failed:,}"),
        ("× real time", f"{totals.speed:,.0f}"),
        (_counted("node", len(totals.nodes)), f"{len(totals.nodes):,}"),
        ("at work", format_duration(totals.work.seconds)),
        (_counted("part", totals.parts), f"{totals.parts:,}"),
    ]
    if totals.bytes_read:
        found.append(("read", f"{totals.bytes_read / 1e9:,.1f} GB"))
    if totals.mean_confidence is not None:
        found.append(("mean confidence", f"{totals.mean_confidence:.2f}"))
    if totals.restarts:
        found.append(("engines started again", f"{totals.restarts:,}"))
    if money is not None:
        name = f"cost of this run, at {money.written(money.price)} a node's hour"
        found.append((name, money.written(totals.cost(money.price))))
        million = totals.cost_of(MILLION, money.price)
        if million is not None:
            found.append(("cost of a million hours at this speed", money.written(million)))
    return found


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}s"


def failures(totals: RunTotals) -> list[tuple[int, str, str]]:
    """How often, what happened, and what to do; the most frequent first."""
    return [(count, *_worded(code)) for code, count in totals.faults.most_common()]


def _worded(code: str) -> tuple[str, str]:
    """A fault's sentence and advice, without what differs from row to row."""
    sentence, advice = WORDING.get(code, (code, ""))
    return _general(sentence), _general(advice)


def _general(text: str) -> str:
    return re.sub(r"\{\w+\}", "…", _FIGURES.sub("", text))


def _when(totals: RunTotals) -> str:
    models = ", ".join(name for name, _ in totals.models.most_common())
    span = totals.work.span
    if span is None:
        return "No part is done yet."
    first, last = (datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M") for moment in span)
    return f"Recognised by {models}, {first} to {last} UTC"


def _figure(name: str, value: str) -> str:
    return f"<div><b>{escape(value)}</b>{escape(name)}</div>"


def _speed(totals: RunTotals) -> str:
    course = totals.course(_SLOTS)
    names = [*course.nodes[:MOST_SERIES], *(["other nodes"] if len(course.nodes) > MOST_SERIES else [])]
    note = "Dashed: the run was interrupted; the time until it went on is left out. " if course.breaks else ""
    return (
        f"<section><h2>Times real time over the run</h2>{course_picture(course, _COLOURS)}"
        f"<p>{_legend(names)}</p><p class=quiet>{note}A part's sound counts evenly over the part's time.</p></section>"
    )


def _legend(names: Sequence[str]) -> str:
    return "".join(f'<i style="background:{_COLOURS.of(n)}"></i>{escape(name)} &nbsp; ' for n, name in enumerate(names))


def _nodes(totals: RunTotals, money: Money | None) -> str:
    heads = ["Node", "Parts", "Hours of sound", "× real time", "At work", "Engines started again"]
    heads += ["A million hours"] if money is not None else []
    rows = []
    for name, node in sorted(totals.nodes.items(), key=lambda each: -each[1].sound_seconds)[:_LISTED]:
        cells = [name, f"{node.parts:,}", f"{node.sound_seconds / 3600:,.2f}", f"{node.speed:,.0f}"]
        cells += [format_duration(node.work.seconds), f"{node.restarts:,}"]
        if money is not None:
            cells.append(money.written(money.price * MILLION / node.speed) if node.speed else "–")
        rows.append(cells)
    left = len(totals.nodes) - len(rows)
    more = f"<p class=quiet>and {left:,} more {_counted('node', left)}</p>" if left else ""
    return f"<section><h2>Nodes</h2>{_table(heads, rows)}{more}</section>"


def _confidence(totals: RunTotals) -> str:
    words = sum(totals.confidence)
    if not words:
        return ""
    note = f"{words:,} words; what the recogniser gives each of them, from 0 to 1."
    picture = confidence_picture(totals.confidence, _COLOURS)
    return f"<section><h2>Confidence</h2>{picture}<p class=quiet>{note}</p></section>"


def _languages(totals: RunTotals) -> str:
    found = sorted(totals.languages.items(), key=lambda each: -each[1])
    shares = [(_language(code), seconds) for code, seconds in found[:MOST_SERIES]]
    rest = sum(seconds for _, seconds in found[MOST_SERIES:])
    shares += [(f"{len(found) - MOST_SERIES} others", rest)] if rest else []
    total = sum(seconds for _, seconds in shares)
    if not total:
        return ""
    names = [f"{name} {seconds / total:.1%}, {seconds / 3600:,.2f} h" for name, seconds in shares]
    picture = share_picture(shares, _COLOURS, "Shares of the languages")
    return f"<section><h2>Languages</h2>{picture}<p>{_legend(names)}</p></section>"


def _language(code: str) -> str:
    return "not known" if code in ("", "und") else code


def _failures(totals: RunTotals) -> str:
    if not totals.failed:
        return "<section><h2>Failures</h2><p>None.</p></section>"
    share = totals.failed / max(1, totals.entries)
    rows = [[f"{count:,}", sentence, advice] for count, sentence, advice in failures(totals)]
    table = _table(["Recordings", "What happened", "What to do"], rows, text=True)
    note = f"{totals.failed:,} of {totals.entries:,} recordings ({share:.2%}); each is a row of the results."
    return f"<section><h2>Failures</h2><p>{note}</p>{table}</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], text: bool = False) -> str:
    """A table of figures, or of texts behind its first column."""
    kind = " class=text" if text else ""
    lines = ["".join(f"<th{kind}>{escape(head)}</th>" for head in heads)]
    lines += ["".join(f"<td{kind}>{escape(cell)}</td>" for cell in row) for row in rows]
    return f"<div class=wide><table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table></div>"
