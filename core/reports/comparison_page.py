"""A comparison as a page: one HTML file with the figures, and the differences in colour with their sound."""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from core.comparison.error_rates import AlignedToken, Comparison, ErrorCounts
from core.transcript.timestamps import format_timestamp

_LISTED = 100  # of each list
_STYLE = """
:root { color-scheme: light dark; --ground: #f6f6f4; --panel: #ffffff; --line: #e3e3df; --text: #22252a;
  --quiet: #64696f; --wrong: #b42318; --more: #0f766e; }
@media (prefers-color-scheme: dark) { :root { --ground: #17191c; --panel: #1f2226; --line: #31353a; --text: #e8eaed;
  --quiet: #9aa0a8; --wrong: #f2938a; --more: #2dd4bf; } }
body { background: var(--ground); color: var(--text); font: 16px/1.6 system-ui, sans-serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem 1rem .15rem 0; text-align: right; } td:first-child, th:first-child { text-align: left; }
th, .quiet { color: var(--quiet); font-weight: normal; }
del { color: var(--wrong); } ins { color: var(--more); text-underline-offset: .2em; }
[data-at] { cursor: pointer; } audio { position: sticky; top: 0; width: 100%; }
.lists { display: flex; flex-wrap: wrap; gap: 2rem; }
"""
_SCRIPT = """
document.addEventListener("click", event => {
  const place = event.target.closest("[data-at]"), sound = document.querySelector("audio");
  if (place && sound) { sound.currentTime = Math.max(0, place.dataset.at - 0.5); sound.play(); }
});
"""


def comparison_page(found: Comparison, title: str, note: str, sound: str | None) -> str:
    """The page. `note` says what was compared how, `sound` is the address of the recording, None without one.

    What is missing is struck through, what is added is underlined; a click on a word plays from there.
    """
    player = "" if sound is None else f'<audio controls preload="none" src="{escape(sound)}"></audio>'
    parts = (
        f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1><p class=quiet>{escape(note)}</p>{player}",
        f"<section>{_figures(found)}</section>",
        f"<section class=lists>{''.join(_lists(found))}</section>",
        f"<section>{''.join(_lines(found))}</section>",
        f"<script>{_SCRIPT}</script></body></html>\n",
    )
    return "\n".join(parts)


def percent(rate: float | None) -> str:
    """12.3 %, or a dash where there is no rate."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def _figures(found: Comparison) -> str:
    heads = ("", "Errors", "Words", "Substitutions", "Deletions", "Insertions", "Error rate")
    rows = [("All words", found.words), *sorted(found.by_speaker.items()), ("Characters", found.characters)]
    lines = "".join(_figures_row(name, counts) for name, counts in rows)
    return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{lines}</table>"


def _figures_row(name: str, counts: ErrorCounts) -> str:
    figures = (counts.errors, counts.length, counts.substitutions, counts.deletions, counts.insertions)
    cells = "".join(f"<td>{figure:,}</td>" for figure in figures)
    return f"<tr><td>{escape(name)}</td>{cells}<td>{percent(counts.rate)}</td></tr>"


def _lists(found: Comparison) -> Iterator[str]:
    confused = {f"{said} → {written}": count for (said, written), count in found.confusions.most_common(_LISTED)}
    yield _list("Substitutions", confused)
    yield _list("Deletions", dict(found.deleted.most_common(_LISTED)))
    yield _list("Insertions", dict(found.inserted.most_common(_LISTED)))


def _list(title: str, counts: dict[str, int]) -> str:
    rows = "".join(f"<tr><td>{escape(words)}</td><td>{count:,}</td></tr>" for words, count in counts.items())
    return f"<table><tr><th>{title}</th><th>Times</th></tr>{rows}</table>"


def _lines(found: Comparison) -> Iterator[str]:
    for tokens in in_lines(found):
        first = next((token.start for token in tokens if token.start is not None), None)
        speaker = next((token.reference.speaker for token in tokens if token.reference), None)
        at = "" if first is None else f'<span data-at="{first:.2f}">{format_timestamp(first)}</span> '
        yield f"<p><span class=quiet>{at}{escape(speaker or '')}</span> {' '.join(map(_word, tokens))}</p>\n"


def in_lines(found: Comparison) -> list[list[AlignedToken]]:
    """The words by the sentences of the reference; an inserted one goes with the word before it."""
    numbers = []
    number = 0
    for token in found.aligned:
        number = number if token.reference is None else token.reference.segment
        numbers.append(number)
    pairs = zip(numbers, found.aligned, strict=True)
    return [[token for _, token in same] for _, same in groupby(pairs, lambda pair: pair[0])]


def _word(token: AlignedToken) -> str:
    missing = f"<del>{escape(token.reference.text)}</del>" if token.reference and token.kind != "equal" else ""
    added = f"<ins>{escape(token.hypothesis.text)}</ins>" if token.hypothesis and token.kind != "equal" else ""
    shown = f"{missing} {added}".strip() or escape(token.reference.text if token.reference else "")
    return shown if token.start is None else f'<span data-at="{token.start:.2f}">{shown}</span>'
