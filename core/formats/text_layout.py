"""Lay out plain text by a template, for programs of qualitative research and for minutes.

A template is checked before anything is written. It has no expressions, only fields.
"""

import re
import string
from collections.abc import Iterator, Mapping
from textwrap import TextWrapper
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript
from core.formats.paragraphs import grouped
from core.formats.subtitles import clean, joined
from core.formats.timed_text import clock_parts

Names = Literal["every", "changes"]
Paragraphs = Literal["turns", "short", "sentences"]
FIELDS = ("n", "time", "end", "name", "text")
LONGEST = 200  # characters of a template, and of a stamp
_ESCAPES: Mapping[str, str] = {r"\t": "\t", r"\n": "\n"}
_UNITS = re.compile(r"HH|H|MM|SS|mmm|cc|t")
BELOW = "\t→ "
"""The beginning of a translation below its text."""


class TextLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of plain text. Without a template, each segment is a line.

    * `template` is that of a paragraph. Text behind the first colon of a field follows the field if it has a value:
      `{name:: }{text} {end}`. `\\t` and `\\n` are a tab and a line break. `{n}` is the number of the paragraph.
    * `stamp` is the look of a time, such as `[HH:MM:SS.t]`. The units are HH, H, MM, SS, t (tenths), cc (hundredths)
      and mmm (thousandths).
    * `interval`: seconds from one time within the text to the next. 0: times stand at paragraphs.
    * `names`: at every paragraph, or only where the speaker changes.
    * `paragraphs`: a turn, a turn cut at pauses and after 90 s, or a sentence.
    * `blank_lines` divide paragraphs. `line_numbers` number all lines. `width` is the length of lines, 0 for any.
    """

    template: str = ""
    stamp: str = "[HH:MM:SS]"
    interval: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    names: Names = "every"
    paragraphs: Paragraphs = "turns"
    blank_lines: bool = False
    line_numbers: bool = False
    width: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


PLAIN = TextLayout()
DEFAULT_TEMPLATE = "{time: }{name:: }{text}"
"""The template for a layout of one's own."""
PRESETS: Mapping[str, TextLayout] = MappingProxyType(
    {
        "plain": PLAIN,
        "maxqda": TextLayout(template="{name:: }{text} {end}", stamp="#HH:MM:SS-t#", blank_lines=True),
        "nvivo": TextLayout(template="{time: }{name:: }{text}", stamp="[H:MM:SS.t]"),
        "atlasti": TextLayout(template="{name:: }{time: }{text}", stamp="[HH:MM:SS.cc]", blank_lines=True),
        "f4": TextLayout(template="{name:: }{text} {end}", stamp="#HH:MM:SS-t#"),
        "minutes": TextLayout(template="{name:: }{text}", names="changes", paragraphs="short", blank_lines=True),
    }
)
"""The presets by name. MAXQDA, f4 and ATLAS.ti take a name and a colon at the start of a paragraph for a speaker."""


def preset_of(layout: TextLayout) -> str:
    """Return the name of the preset with this layout, "custom" if none has it."""
    return next((name for name, preset in PRESETS.items() if preset == layout), "custom")


def check(layout: TextLayout) -> None:
    """Raise InputFault unless the layout can be written: text-template, text-stamp."""
    fields = [field for _, field, _ in _parts(layout.template) if field is not None]
    if layout.template and ("text" not in fields or not set(fields) <= set(FIELDS)):
        raise _template_fault()
    units = _UNITS.findall(layout.stamp)
    is_twice = len(units) != len(set(units)) or {"H", "HH"} <= set(units)
    if len(layout.stamp) > LONGEST or not {"MM", "SS"} <= set(units) or is_twice:
        raise InputFault("text-stamp", stamp=layout.stamp[:LONGEST])


def _parts(template: str) -> list[tuple[str, str | None, str]]:
    """Return the parts of a template: a literal text, and the field and its suffix behind it."""
    for escape, meaning in _ESCAPES.items():
        template = template.replace(escape, meaning)
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError as error:
        raise _template_fault() from error
    if any(conversion for *_, conversion in parts) or len(template) > LONGEST:
        raise _template_fault()
    return [(literal, field, suffix or "") for literal, field, suffix, _ in parts]


def _template_fault() -> InputFault:
    return InputFault("text-template", known=", ".join(f"{{{name}}}" for name in FIELDS), longest=LONGEST)


def stamped(seconds: float | None, stamp: str) -> str:
    """Return a time in the look of a stamp, "" for an unknown time. Without hours, minutes grow beyond 59."""
    if seconds is None:
        return ""
    hours, minutes, whole, thousandths = clock_parts(max(0, int(seconds * 1000 + 0.5)))
    has_hours = "H" in stamp
    values = {"HH": f"{hours:02}", "H": str(hours), "SS": f"{whole:02}", "MM": f"{minutes + 60 * hours:02}"}
    values |= {"MM": f"{minutes:02}"} if has_hours else {}
    values |= {"t": str(thousandths // 100), "cc": f"{thousandths // 10:02}", "mmm": f"{thousandths:03}"}
    return _UNITS.sub(lambda unit: values[unit[0]], stamp)


def write(transcript: Transcript, layout: TextLayout) -> str:
    """Return the transcript as text in a layout with a template. Raises InputFault as `check` does.

    A translation stands below its paragraph, after a tab and an arrow.
    """
    check(layout)
    lines = list(_lines(transcript, layout))
    if layout.width:
        keeping = TextWrapper(layout.width, expand_tabs=False, replace_whitespace=False, break_on_hyphens=False)
        lines = [piece for line in lines for piece in keeping.wrap(line) or [""]]
    if layout.line_numbers:
        digits = len(str(len(lines)))
        lines = [f"{n:{digits}} {line}".rstrip() for n, line in enumerate(lines, 1)]
    return "".join(f"{line}\n" for line in lines)


def _lines(transcript: Transcript, layout: TextLayout) -> Iterator[str]:
    parts, before = _parts(layout.template), ""
    marks = _Marks(layout) if layout.interval else None
    for n, segments in enumerate(grouped(transcript, layout.paragraphs), 1):
        name = clean(segments[0].speaker or "")
        values = {
            "n": str(n),
            "time": "" if marks else stamped(segments[0].start, layout.stamp),
            "end": "" if marks else stamped(segments[-1].end, layout.stamp),
            "name": name if layout.names == "every" or name != before else "",
            "text": marks.text_of(segments) if marks else _text(segments),
        }
        written = "".join(
            literal + (f"{values[field]}{suffix}" if field is not None and values[field] else "")
            for literal, field, suffix in parts
        )
        if n > 1 and layout.blank_lines:
            yield ""
        yield from (line.rstrip() for line in written.split("\n"))
        if translation := " ".join(filter(None, (clean(each.translation or "") for each in segments))):
            yield f"{BELOW}{translation}"
        before = name


def _text(segments: list[Segment]) -> str:
    return joined(clean(word.text) for segment in segments for word in segment.words)


class _Marks:
    """Puts a time into the text at the first word of each interval."""

    def __init__(self, layout: TextLayout) -> None:
        self._layout = layout
        self._next = 0.0

    def text_of(self, segments: list[Segment]) -> str:
        """Return the text of a paragraph with its times."""
        parts: list[str] = []
        run: list[str] = []
        for segment in segments:
            for place, word in enumerate(segment.words):
                start = word.start if word.start is not None or place else segment.start
                if start is not None and start >= self._next and clean(word.text):
                    parts += [joined(run), stamped(start, self._layout.stamp)]
                    run = []
                    self._next = (start // self._layout.interval + 1) * self._layout.interval
                run.append(clean(word.text))
        return " ".join(filter(None, (*parts, joined(run))))
