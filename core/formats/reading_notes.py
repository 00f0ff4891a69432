"""What is told of a file that is read: what was guessed, and what of it no transcript holds."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from core.contracts.errors import Figure, filled

# code -> what is told, in English; the window translates it. {figures} are filled in.
WORDING: Mapping[str, str] = {
    "encoding": "it is not UTF-8 and was read as {name}",
    "encoding-guessed": "it is not UTF-8 and was read as {name}, which is a guess; save it as UTF-8 if its letters are "
    "wrong",
    "stray-bytes": "it is UTF-8 but for {count} of its bytes, which were read as Windows-1252",
    "left-out": "left out: {listed}",
}
FORMATTING, PLACEMENTS, COMMENTS, DRAWINGS = "formatting", "placements", "comments", "drawings"
ITALICS = "lines in italics"
UNREADABLE_EVENTS = "events without readable times"
PARTIAL_TIMES = "times of parts of a cue that are no single words"
REPEATED_LINES = "lines that were shown before"
STYLE_SHEETS, REGIONS = "style sheets", "regions of the screen"
TIER = "tier “{name}”"
LEFT_OUT = (
    *(FORMATTING, ITALICS, STYLE_SHEETS, REGIONS, PLACEMENTS, COMMENTS, DRAWINGS, UNREADABLE_EVENTS, PARTIAL_TIMES),
    *(REPEATED_LINES, TIER),
)
"""Kinds of things that are left out; other names are those of CHAT's tiers, which are the same in any language."""


class LeftOut(NamedTuple):
    """How much was left out of a kind (one of LEFT_OUT, or CHAT's name for it); `name` is that of a tier."""

    kind: str
    number: int
    name: str = ""


class ReadingNote(NamedTuple):
    """One thing that is told: a key of WORDING with its figures, and what was left out."""

    code: str
    figures: Mapping[str, Figure] = {}
    left_out: tuple[LeftOut, ...] = ()

    @property
    def sentence(self) -> str:
        """It in English, without the file's name and without a full stop."""
        return self.worded(lambda text: text)

    def worded(self, translated: Callable[[str], str]) -> str:
        """The same in the language that `translated` gives texts of WORDING and LEFT_OUT in."""
        kinds = ((translated(kind).replace("{name}", name), count) for kind, count, name in self.left_out)
        listed = ", ".join(f"{kind} ({count})" for kind, count in kinds)
        return filled(translated(WORDING[self.code]), {**self.figures, "listed": listed})


ReportNote = Callable[[ReadingNote], None]
"""Is given what is to be told of the file that is read."""


def ignore_notes(_: ReadingNote) -> None:
    """For readers whose caller shows nothing."""


def report_left_out(report: ReportNote, counts: Mapping[str, int]) -> None:
    """Tell what was left out and how much of each kind; nothing where that is nothing."""
    _report_counts(report, [LeftOut(kind, count) for kind, count in counts.items()])


def report_tiers_left_out(report: ReportNote, counts: Mapping[str, int]) -> None:
    """The same of tiers by their names."""
    _report_counts(report, [LeftOut(TIER, count, name) for name, count in counts.items()])


def _report_counts(report: ReportNote, found: list[LeftOut]) -> None:
    if listed := tuple(each for each in found if each.number):
        report(ReadingNote("left-out", left_out=listed))
