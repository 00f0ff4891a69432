"""Draw a comparison as a page: the figures, and the differences in colour with their sound."""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from core.comparison.error_rates import AlignedToken, Comparison, ErrorCounts
from core.reports.page import html_page, quiet, table
from core.transcript.timestamps import format_timestamp

_MOST_LISTED = 100  # entries of each list
_SCRIPT = """
document.addEventListener("click", event => {
  const place = event.target.closest("[data-at]"), sound = document.querySelector("audio");
  if (place && sound) { sound.currentTime = Math.max(0, place.dataset.at - 0.5); sound.play(); }
});
"""


def comparison_page(comparison: Comparison, title: str, note: str, sound: str | None) -> str:
    """Return the page. Missing words are struck through, added words are underlined. A click on a word plays it.

    Args:
        comparison: the compared transcripts.
        title: heading of the page.
        note: how the transcripts were compared.
        sound: address of the recording, None without one.
    """
    player = "" if sound is None else f'<audio controls preload="none" src="{escape(sound)}"></audio>'
    body = (
        f"{quiet(note)}{player}",
        f"<section>{_figures(comparison)}</section>",
        f"<section class=lists>{''.join(_lists(comparison))}</section>",
        f"<section>{''.join(_lines(comparison))}</section>",
    )
    return html_page(title, body, _SCRIPT)


def percent(rate: float | None) -> str:
    """Format a rate: "12.3 %", or a dash for None."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def _figures(comparison: Comparison) -> str:
    heads = ("", "Errors", "Words", "Substitutions", "Deletions", "Insertions", "Error rate")
    counts = [("All words", comparison.words), *sorted(comparison.by_speaker.items())]
    return table(heads, [_cells(name, each) for name, each in (*counts, ("Characters", comparison.characters))])


def _cells(name: str, counts: ErrorCounts) -> list[str]:
    figures = (counts.errors, counts.length, counts.substitutions, counts.deletions, counts.insertions)
    return [name, *(f"{figure:,}" for figure in figures), percent(counts.rate)]


def _lists(comparison: Comparison) -> Iterator[str]:
    pairs = comparison.confusions.most_common(_MOST_LISTED)
    yield _list("Substitutions", {f"{expected} → {written}": count for (expected, written), count in pairs})
    yield _list("Deletions", dict(comparison.deleted.most_common(_MOST_LISTED)))
    yield _list("Insertions", dict(comparison.inserted.most_common(_MOST_LISTED)))


def _list(title: str, counts: dict[str, int]) -> str:
    return table((title, "Times"), [(words, f"{count:,}") for words, count in counts.items()])


def _lines(comparison: Comparison) -> Iterator[str]:
    for tokens in in_lines(comparison):
        first = next((token.start for token in tokens if token.start is not None), None)
        speaker = next((token.reference.speaker for token in tokens if token.reference), None)
        at = "" if first is None else f'<span data-at="{first:.2f}">{format_timestamp(first)}</span> '
        yield f"<p><span class=quiet>{at}{escape(speaker or '')}</span> {' '.join(map(_word, tokens))}</p>\n"


def in_lines(comparison: Comparison) -> list[list[AlignedToken]]:
    """Return the words by sentences of the reference. An inserted word joins the word before it."""
    numbers = []
    number = 0
    for token in comparison.aligned:
        number = number if token.reference is None else token.reference.segment
        numbers.append(number)
    pairs = zip(numbers, comparison.aligned, strict=True)
    return [[token for _, token in same] for _, same in groupby(pairs, lambda pair: pair[0])]


def _word(token: AlignedToken) -> str:
    missing = f"<del>{escape(token.reference.text)}</del>" if token.reference and token.kind != "equal" else ""
    added = f"<ins>{escape(token.hypothesis.text)}</ins>" if token.hypothesis and token.kind != "equal" else ""
    shown = f"{missing} {added}".strip() or escape(token.reference.text if token.reference else "")
    return shown if token.start is None else f'<span data-at="{token.start:.2f}">{shown}</span>'
