"""A run's report as a page: one HTML file with the figures, pictures, and what failed."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from typing import NamedTuple

from core.contracts.fault_sentences import WORDING
from core.corpus.run_totals import RunTotals
from core.reports.corpus_pictures import MOST_SERIES, PictureColours, confidence_picture, course_picture, share_picture
from core.transcript.timestamps import format_duration

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
