"""The frame of all report pages: one style sheet, and the HTML that the pages share."""

from collections.abc import Iterable, Sequence
from html import escape

_STYLE = """
:root { color-scheme: light dark; --ground: #f6f6f4; --panel: #ffffff; --line: #dcdcd7; --text: #22252a;
  --quiet: #5c6167; --accent: #0f766e; --sound: #9fb6b3; --missing: #b42318; --invented: #7c3aed; --loop: #c2620a;
  --uncertain: #b9a44c; --other: #9aa3a1; --series0: #0072b2; --series1: #c96a00; --series2: #009e73;
  --series3: #a8517f; --series4: #5a6b7b; --series5: #8a7a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #17191c; --panel: #1f2226; --line: #3b4046; --text: #e8eaed;
  --quiet: #9aa0a8; --accent: #2dd4bf; --sound: #4f6461; --missing: #f2938a; --invented: #b79bf5; --loop: #f0a860;
  --uncertain: #d8c67a; --other: #5f6a68; --series0: #56a8e0; --series1: #e69f4a; --series2: #35c79c;
  --series3: #d98bb5; --series4: #9fb0c0; --series5: #c9b94a; } }
body { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h1, h2 { overflow-wrap: anywhere; } section > :first-child { margin-top: 0; }
section > :last-child { margin-bottom: 0; }
svg { width: 100%; height: auto; display: block; margin: .5rem 0; }
a { color: var(--accent); } li { margin: .5rem 0; }
.quiet, .figures, th { color: var(--quiet); font-weight: normal; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
.figures b { display: block; font-size: 1.3rem; color: var(--text); }
.wide { overflow-x: auto; } .lists { display: flex; flex-wrap: wrap; gap: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem 1.2rem .15rem 0; text-align: right; vertical-align: top; }
td:first-child, th:first-child, td.text, th.text { text-align: left; }
i { display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin-right: .3em; }
del { color: var(--missing); } ins { color: var(--accent); text-underline-offset: .2em; }
button { font: inherit; color: inherit; text-align: left; background: none; border: 1px solid var(--line);
  border-radius: 4px; padding: 0 .5rem; cursor: pointer; margin: .1rem .3rem .1rem 0; }
button:hover { border-color: var(--accent); }
[data-at] { cursor: pointer; } audio { position: sticky; top: .5rem; width: 100%; }
"""


def html_page(title: str, body: Iterable[str], script: str = "", heading: str | None = None) -> str:
    """Return a whole page in one file.

    Args:
        title: the text of the browser's tab.
        body: HTML below the heading, in pieces.
        script: JavaScript to run at the end.
        heading: the text of the heading. None: the title.
    """
    return "\n".join(
        (
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width">',
            f"<style>{_STYLE}</style></head>",
            f"<body><h1>{escape(title if heading is None else heading)}</h1>",
            *body,
            f"<script>{script}</script></body></html>\n" if script else "</body></html>\n",
        )
    )


def section(title: str, content: str, name: str = "") -> str:
    """Return a section with a heading. `name` is its anchor, "" for none."""
    anchor = f' id="{name}"' if name else ""
    return f"<section{anchor}><h2>{escape(title)}</h2>{content}</section>"


def quiet(text: str) -> str:
    """Return a paragraph in the colour of notes."""
    return f"<p class=quiet>{escape(text)}</p>"


def figure_list(figures: Iterable[tuple[str, str]]) -> str:
    """Return figures in a row, each as a pair (name, value)."""
    cells = "".join(f"<div><b>{escape(value)}</b>{escape(name)}</div>" for name, value in figures)
    return f"<div class=figures>{cells}</div>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], has_text: bool = False) -> str:
    """Return a table. Columns after the first are figures, or texts if `has_text` is set."""
    kind = " class=text" if has_text else ""
    lines = ["".join(f"<th{kind}>{escape(head)}</th>" for head in heads)]
    lines += ["".join(f"<td{kind}>{escape(cell)}</td>" for cell in row) for row in rows]
    return f"<div class=wide><table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table></div>"


def swatch(colour: str) -> str:
    """Return a small square of a colour."""
    return f'<i style="background:{colour}"></i>'


def legend(entries: Iterable[tuple[str, str]]) -> str:
    """Return a legend. Each entry is a pair (colour, name)."""
    return f"<p>{''.join(f'{swatch(colour)}{escape(name)} &nbsp; ' for colour, name in entries)}</p>"
