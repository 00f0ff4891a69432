"""Draw a run's report as a page: figures, pictures, and failures."""

import math
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from core.contracts.fault_sentences import WORDING
from core.corpus.part_report import BINS
from core.corpus.run_totals import RunTotals, SpeedTimeline
from core.reports.page import figure_list, html_page, legend, quiet, section, table
from core.reports.svg import (
    MOST_SERIES,
    PAGE_COLOURS,
    WIDTH,
    PictureColours,
    box,
    filled_path,
    label,
    level,
    picture,
    share_picture,
    stroke,
    time_axis,
)
from core.transcript.timestamps import format_duration

_LEFT, _TOP = 64, 10  # margins for labels
_HEIGHT, _LOW_HEIGHT, _AXIS = 220, 150, 26


def speed_picture(timeline: SpeedTimeline, colours: PictureColours) -> str:
    """Return the speed over the run, with the nodes stacked. Nodes beyond MOST_SERIES share one layer."""
    layers = [list(speeds) for speeds in timeline.speeds[:MOST_SERIES]]
    if timeline.speeds[MOST_SERIES:]:
        layers.append([sum(slot) for slot in zip(*timeline.speeds[MOST_SERIES:], strict=True)])
    highest = max((sum(slot) for slot in zip(*layers, strict=True)), default=0.0)
    top, ticks = _scale(highest)
    slots = len(layers[0]) if layers else 1
    width = (WIDTH - _LEFT) / slots
    parts = [_grid(ticks, top, _HEIGHT, "× real time", colours)]
    lower = [0.0] * slots
    for number, layer in enumerate(layers):
        upper = [a + b for a, b in zip(lower, layer, strict=True)]
        name = timeline.nodes[number] if number < MOST_SERIES else "other nodes"
        parts.append(filled_path(_band(lower, upper, width, top), colours.of_series(number), name))
        lower = upper
    total = timeline.slot * slots
    for moment in timeline.breaks:
        x = _LEFT + (WIDTH - _LEFT) * moment / max(total, 1e-9)
        parts.append(stroke(f"M{x:.1f} {_TOP}V{_TOP + _HEIGHT}", colours.text, "3 4", title="interrupted"))
    parts.append(time_axis(total, _TOP + _HEIGHT + 18, colours.text, _LEFT, 10))
    return picture("".join(parts), _TOP + _HEIGHT + _AXIS, "Times real time over the run, by node")


def confidence_picture(counts: Sequence[int], colours: PictureColours) -> str:
    """Return a bar for each bin of confidence, as a share of all words."""
    words = sum(counts) or 1
    shares = [100 * count / words for count in counts]
    top, ticks = _scale(max(shares, default=0.0))
    width = (WIDTH - _LEFT) / BINS
    parts = [_grid(ticks, top, _LOW_HEIGHT, "% of the words", colours)]
    for n, share in enumerate(shares):
        height = _LOW_HEIGHT * share / top
        title = f"{n / BINS:.2f} to {(n + 1) / BINS:.2f}: {share:.1f} % ({counts[n]:,} words)"
        x, y = _LEFT + n * width + 1, _TOP + _LOW_HEIGHT - height
        parts.append(box(x, y, width - 2, height, colours.accent, title))
    for n in range(0, BINS + 1, 2):
        anchor = "end" if n == BINS else "middle"
        parts.append(label(_LEFT + n * width, _TOP + _LOW_HEIGHT + 16, f"{n / BINS:.1f}", anchor, colours.text))
    return picture("".join(parts), _TOP + _LOW_HEIGHT + _AXIS, "Words by confidence")


def _scale(highest: float) -> tuple[float, list[float]]:
    """Return the top of an axis that contains `highest`, and its round values."""
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
        parts.append(level(y, colours.line, _LEFT))
        parts.append(label(_LEFT - 8, y + 4, f"{tick:,.10g}", "end", colours.text))
    parts.append(label(12, _TOP + height / 2, unit, "middle", colours.text, rotation=-90))
    return "".join(parts)


def _band(lower: Sequence[float], upper: Sequence[float], width: float, top: float) -> str:
    """Return the outline of steps from `lower` up to `upper`."""

    def y(value: float) -> str:
        return f"{_TOP + _HEIGHT * (1 - value / top):.1f}"

    def x(slot: int) -> str:
        return f"{_LEFT + slot * width:.1f}"

    above = "".join(f"V{y(value)}H{x(n + 1)}" for n, value in enumerate(upper))
    below = "".join(f"V{y(lower[n])}H{x(n)}" for n in reversed(range(len(lower))))
    return f"M{_LEFT} {y(lower[0])}{above}{below}z"


MILLION = 1_000_000.0  # hours
_SLOTS = 240  # of the picture over time
_MOST_LISTED = 50  # nodes
_FIGURES = re.compile(r" ?\([^()]*\{[^()]*\)")  # a parenthesis with figures, which differ from row to row


class Money(NamedTuple):
    """The price of one node for one hour. `unit` is the currency in texts, "" for none."""

    price: float
    unit: str = ""

    def format_amount(self, amount: float) -> str:
        """Format an amount, such as 1,260 or 0.37."""
        figure = f"{amount:,.0f}" if amount >= 100 else f"{amount:,.2f}"
        return f"{figure} {self.unit}".strip()


def report_page(totals: RunTotals, title: str, money: Money | None) -> str:
    """Return the page. `title` names the run. Without `money` it shows no costs."""
    body = [quiet(_when(totals)), f"<section>{figure_list(figures(totals, money))}</section>"]
    if totals.parts:
        body += [_speed(totals), _nodes(totals, money), _confidence(totals), _languages(totals)]
    body.append(_failures(totals))
    return html_page(f"{title}: report", body, heading=title)


def figures(totals: RunTotals, money: Money | None) -> list[tuple[str, str]]:
    """Return the figures of page and terminal, as pairs (name, value)."""
    pairs = [
        ("hours of sound", f"{totals.sound_seconds / 3600:,.2f}"),
        (_noun("recording", totals.entries), f"{totals.entries:,}"),
        ("failed", f"{totals.failed:,}"),
        ("× real time", f"{totals.speed:,.0f}"),
        (_noun("node", len(totals.nodes)), f"{len(totals.nodes):,}"),
        ("at work", format_duration(totals.work.seconds)),
        (_noun("part", totals.parts), f"{totals.parts:,}"),
    ]
    if totals.bytes_read:
        pairs.append(("read", f"{totals.bytes_read / 1e9:,.1f} GB"))
    if totals.mean_confidence is not None:
        pairs.append(("mean confidence", f"{totals.mean_confidence:.2f}"))
    if totals.restarts:
        pairs.append(("engine restarts", f"{totals.restarts:,}"))
    if money is not None:
        name = f"cost of this run ({money.format_amount(money.price)} for one node for one hour)"
        pairs.append((name, money.format_amount(totals.cost(money.price))))
        million = totals.cost_of(MILLION, money.price)
        if million is not None:
            pairs.append(("cost of a million hours at this speed", money.format_amount(million)))
    return pairs


def _noun(name: str, count: int) -> str:
    return name if count == 1 else f"{name}s"


def failures(totals: RunTotals) -> list[tuple[int, str, str]]:
    """Return count, message and advice of each kind of fault, the most frequent first."""
    return [(count, *_general_wording(code)) for code, count in totals.faults.most_common()]


def _general_wording(code: str) -> tuple[str, str]:
    """Return a fault's sentence and advice, without the figures of a single row."""
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


def _speed(totals: RunTotals) -> str:
    timeline = totals.speed_timeline(_SLOTS)
    names = [*timeline.nodes[:MOST_SERIES], *(["other nodes"] if len(timeline.nodes) > MOST_SERIES else [])]
    note = "A dashed line marks an interruption. Its time is left out. " if timeline.breaks else ""
    note += "The sound of a part counts evenly over the part's time."
    return section("Times real time over the run", speed_picture(timeline, PAGE_COLOURS) + _legend(names) + quiet(note))


def _legend(names: Sequence[str]) -> str:
    return legend((PAGE_COLOURS.of_series(n), name) for n, name in enumerate(names))


def _nodes(totals: RunTotals, money: Money | None) -> str:
    heads = ["Node", "Parts", "Hours of sound", "× real time", "At work", "Engine restarts"]
    heads += ["A million hours"] if money is not None else []
    rows = []
    for name, node in sorted(totals.nodes.items(), key=lambda each: -each[1].sound_seconds)[:_MOST_LISTED]:
        cells = [name, f"{node.parts:,}", f"{node.sound_seconds / 3600:,.2f}", f"{node.speed:,.0f}"]
        cells += [format_duration(node.work.seconds), f"{node.restarts:,}"]
        if money is not None:
            cells.append(money.format_amount(money.price * MILLION / node.speed) if node.speed else "–")
        rows.append(cells)
    left = len(totals.nodes) - len(rows)
    return section("Nodes", table(heads, rows) + (quiet(f"and {left:,} more {_noun('node', left)}") if left else ""))


def _confidence(totals: RunTotals) -> str:
    words = sum(totals.confidence)
    if not words:
        return ""
    note = f"The recogniser's confidence in each of {words:,} words, from 0 to 1."
    return section("Confidence", confidence_picture(totals.confidence, PAGE_COLOURS) + quiet(note))


def _languages(totals: RunTotals) -> str:
    languages = sorted(totals.languages.items(), key=lambda each: -each[1])
    shares = [(_language(code), seconds) for code, seconds in languages[:MOST_SERIES]]
    rest = sum(seconds for _, seconds in languages[MOST_SERIES:])
    shares += [(f"{len(languages) - MOST_SERIES} others", rest)] if rest else []
    total = sum(seconds for _, seconds in shares)
    if not total:
        return ""
    names = [f"{name} {seconds / total:.1%}, {seconds / 3600:,.2f} h" for name, seconds in shares]
    return section("Languages", share_picture(shares, PAGE_COLOURS, "Shares of the languages") + _legend(names))


def _language(code: str) -> str:
    return "unknown" if code in ("", "und") else code


def _failures(totals: RunTotals) -> str:
    if not totals.failed:
        return section("Failures", "<p>None.</p>")
    share = totals.failed / max(1, totals.entries)
    rows = [[f"{count:,}", sentence, advice] for count, sentence, advice in failures(totals)]
    failed = f"{totals.failed:,} of {totals.entries:,} recordings failed ({share:.2%})."
    note = f"<p>{failed} The results have a row for each.</p>"
    return section("Failures", note + table(["Recordings", "Message", "What to do"], rows, has_text=True))
