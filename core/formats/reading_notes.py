"""Notes about a file that is read: guesses, and parts of the file that a transcript cannot hold."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from core.contracts.errors import Figure, fill

# code -> the note in English. The window translates it. {figures} are filled in.
WORDING: Mapping[str, str] = {
    "encoding": "it is not UTF-8 and was read as {name}",
    "encoding-guessed": "it is not UTF-8 and was read as {name}, which is a guess; save it as UTF-8 if its letters are "
    "wrong",
    "stray-bytes": "it is UTF-8 but for {count} of its bytes, which were read as Windows-1252",
    "left-out": "left out: {listed}",
    "taken-for": "it was read as {kind}",
    "tiers-unsure": "it is unsure which tiers hold the speech, and these were left out: {names}",
}
FORMATTING, PLACEMENTS, COMMENTS, DRAWINGS = "formatting", "placements", "comments", "drawings"
ITALICS = "lines in italics"
UNREADABLE_EVENTS = "events without readable times"
PARTIAL_TIMES = "times of parts of a cue that are no single words"
UNUSABLE_TIMES = "times of cues without a length that can be read"
TIME_STAMPS = "time stamps in the text"
EARLY_TIMES = "times before the beginning of the recording"
TIME_SHIFTS = "time shifts of a stream"
REPEATED_LINES = "lines that were shown before"
STYLE_SHEETS, REGIONS = "style sheets", "regions of the screen"
UNSCORED, UNSCORED_LINES = "recordings without a reference", "lines without a reference"
TEXTS_WITHOUT_TIMES = "texts without times"
FOOTNOTES, INDEX = "footnotes", "entries of the index"
HEADINGS, HEADERS = "headings", "headers and footers"
DELETIONS, EMBEDDED = "deleted passages", "embedded documents"
AROUND_TABLE = "paragraphs around the table"
SECOND_CHANNEL = "captions of the second channel"
TIER = "tier “{name}”"
LEFT_OUT = (
    *(FORMATTING, ITALICS, STYLE_SHEETS, REGIONS, PLACEMENTS, COMMENTS, DRAWINGS, UNREADABLE_EVENTS, PARTIAL_TIMES),
    *(REPEATED_LINES, UNUSABLE_TIMES, EARLY_TIMES, TIME_STAMPS, TIME_SHIFTS, UNSCORED, TEXTS_WITHOUT_TIMES, TIER),
    *(UNSCORED_LINES, FOOTNOTES, INDEX, SECOND_CHANNEL, HEADINGS, HEADERS, DELETIONS, EMBEDDED),
    AROUND_TABLE,
)
"""The kinds of skipped parts. Other names are those of CHAT's tiers, which are the same in any language."""


class LeftOut(NamedTuple):
    """The number of skipped parts of one kind: one of LEFT_OUT, or the name of a CHAT tier.

    `name` is the name of the tier if `kind` is TIER.
    """

    kind: str
    number: int
    name: str = ""


class TierChoice(NamedTuple):
    """A tier that the user can choose: its name, its number of texts, its first text, and whether it was read."""

    name: str
    texts: int
    sample: str
    is_read: bool


class ReadingNote(NamedTuple):
    """One note about a file: a key of WORDING, its figures, the skipped parts, and tiers if their choice is unsure."""

    code: str
    figures: Mapping[str, Figure] = {}
    left_out: tuple[LeftOut, ...] = ()
    tiers: tuple[TierChoice, ...] = ()

    @property
    def sentence(self) -> str:
        """The note in English, without the file's name and without a full stop."""
        return self.worded(lambda text: text)

    def worded(self, translate: Callable[[str], str]) -> str:
        """Return the note in another language. `translate` translates texts of WORDING and LEFT_OUT."""
        kinds = ((translate(kind).replace("{name}", name), count) for kind, count, name in self.left_out)
        listed = ", ".join(f"{kind} ({count})" for kind, count in kinds)
        return fill(translate(WORDING[self.code]), {**self.figures, "listed": listed})


ReportNote = Callable[[ReadingNote], None]
"""A callback that receives each note about the file that is read."""


def ignore_notes(_: ReadingNote) -> None:
    """Drop a note, for callers that show none."""


def report_left_out(report: ReportNote, counts: Mapping[str, int]) -> None:
    """Report how many parts of each kind were skipped. Report nothing if all counts are 0."""
    _report_skipped(report, [LeftOut(kind, count) for kind, count in counts.items()])


def report_tiers_left_out(report: ReportNote, counts: Mapping[str, int]) -> None:
    """Report the skipped tiers. `counts` has the number of texts in each tier, by the tier's name."""
    _report_skipped(report, [LeftOut(TIER, count, name) for name, count in counts.items()])


def _report_skipped(report: ReportNote, skipped: list[LeftOut]) -> None:
    if listed := tuple(each for each in skipped if each.number):
        report(ReadingNote("left-out", left_out=listed))
