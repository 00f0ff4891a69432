"""The sentences in which a transcript differs from its reference, as the dialog shows them."""

from html import escape
from itertools import islice

from app.ui import style
from core.comparison.error_rates import AlignedToken, Comparison
from core.reports.comparison_page import in_lines
from core.transcript.timestamps import format_timestamp

_MOST_LINES = 500  # sentences that differ; more are in the page


def differences_text(found: Comparison, is_heard: bool) -> str:
    """The sentences that differ, as Qt's rich text; where they are heard, each word leads to its second."""
    palette = style.colours()
    lines = (tokens for tokens in in_lines(found) if any(token.kind != "equal" for token in tokens))
    shown = islice(lines, _MOST_LINES)
    return "".join(_line(tokens, palette.error, palette.accent, is_heard) for tokens in shown)


def _line(tokens: list[AlignedToken], wrong: str, more: str, is_heard: bool) -> str:
    first = next((token.start for token in tokens if token.start is not None), None)
    speaker = next((token.reference.speaker for token in tokens if token.reference), None)
    head = " ".join(filter(None, ["" if first is None else format_timestamp(first), speaker]))
    return f"<p><small>{escape(head)}</small> {' '.join(_word(token, wrong, more, is_heard) for token in tokens)}</p>"


def _word(token: AlignedToken, wrong: str, more: str, is_heard: bool) -> str:
    if token.kind == "equal":
        return escape(token.reference.text if token.reference else "")
    parts = []
    if token.reference:
        parts.append(f'<s style="color:{wrong}">{escape(token.reference.text)}</s>')
    if token.hypothesis:
        parts.append(f'<u style="color:{more}">{escape(token.hypothesis.text)}</u>')
    shown = " ".join(parts)
    if token.start is None or not is_heard:
        return shown
    return f'<a href="#{token.start:.2f}" style="text-decoration:none">{shown}</a>'
