"""Write and read Praat's TextGrid.

Each speaker has tiers of utterances, words, untimed text and translations.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from core.contracts.transcript import Transcript
from core.formats.reading_notes import ReportNote, ignore_notes, report_tiers_left_out
from core.formats.text_encoding import decode_text, file_bytes
from core.formats.tiers.binary_grid import MARK, parse_binary
from core.formats.tiers.grid_tier import GridTier, unread
from core.formats.tiers.tier_choice import choose_tiers
from core.formats.tiers.tier_layout import Interval, SpeakerTiers, speaker_tiers
from core.formats.tiers.tier_reading import collect, tier_names, to_transcript

_TOKEN = re.compile(
    r"""
    "(?P<text>[^"]*+(?:""[^"]*+)*+)"
    | (?P<unclosed>")
    | (?P<flag><\w+>)
    | (?<![^\s=])(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?!\S)
    | ![^\n]*  # a comment
    """,
    re.VERBOSE,
)
_EMPTY = "<absent>"
_POINTS = "TextTier"
_CLASSES = ("IntervalTier", _POINTS)


def parse_grid(data: bytes, report: ReportNote = ignore_notes) -> tuple[list[GridTier], float]:
    """Return the tiers in a TextGrid file, and its end in seconds.

    Raises InputFault: transcript-unread, and transcript-encoding.
    """
    if data.startswith(MARK):
        return parse_binary(data)
    content = decode_text(data, report)
    tokens = _Tokens(content)
    kind = tokens.text() if '"' in content else ""
    if kind.startswith("Praat chronological"):
        return _chronological(tokens)
    if not kind.startswith("ooTextFile") or tokens.text() != "TextGrid":
        raise unread("it does not begin as a TextGrid does")
    tokens.number()
    end = tokens.number()
    if tokens.flag() == _EMPTY:
        return [], end
    return [_tier(tokens) for _ in range(tokens.count())], end


def _chronological(tokens: "_Tokens") -> tuple[list[GridTier], float]:
    """Read the form that lists the labels of all tiers by time, each with the number of its tier in front."""
    tokens.number()
    end = tokens.number()
    tiers: list[GridTier] = []
    are_points: list[bool] = []
    for _ in range(tokens.count()):
        kind, name = tokens.text(), tokens.text()
        if kind not in _CLASSES:
            tokens.fail()
        tokens.number()
        tokens.number()
        tiers.append(GridTier(name, []))
        are_points.append(kind == _POINTS)
    while not tokens.is_at_end:
        place = tokens.count() - 1
        if not 0 <= place < len(tiers):
            tokens.fail()
        if are_points[place]:
            tokens.number()
            tokens.text()
            tiers[place] = tiers[place]._replace(points=tiers[place].points + 1)
        else:
            tiers[place].intervals.append((tokens.number(), tokens.number(), tokens.text()))
    return tiers, end


def _tier(tokens: "_Tokens") -> GridTier:
    """Read the next tier."""
    kind, name = tokens.text(), tokens.text()
    if kind not in _CLASSES:
        tokens.fail()
    tokens.number()
    tokens.number()
    count = tokens.count()
    if kind != _POINTS:
        return GridTier(name, [(tokens.number(), tokens.number(), tokens.text()) for _ in range(count)])
    for _ in range(count):
        tokens.number()
        tokens.text()
    return GridTier(name, [], count)


class _Tokens:
    """The tokens of a file. Each method takes the next token, and raises InputFault if it has another kind."""

    def __init__(self, content: str) -> None:
        self._content = content
        self._tokens = self._each()
        self._next = next(self._tokens, None)
        self._place = 0

    def _each(self) -> Iterator[re.Match[str]]:
        return (match for match in _TOKEN.finditer(self._content) if match.lastgroup is not None)

    def _take(self, kind: str) -> str:
        token = self._next
        if token is None:
            raise unread("it ends too early")
        self._place = token.start()
        if token.lastgroup != kind:
            self.fail()
        self._next = next(self._tokens, None)
        return token[kind]

    @property
    def is_at_end(self) -> bool:
        """Whether no token is left."""
        return self._next is None

    def fail(self) -> NoReturn:
        """Raise the fault of the token that was read last."""
        line = self._content.count("\n", 0, self._place) + 1
        raise unread(f"line {line:d} is not what a TextGrid has there")

    def text(self) -> str:
        """Take a text in quotes."""
        return self._take("text").replace('""', '"')

    def number(self) -> float:
        """Take a finite number."""
        number = float(self._take("number"))
        if not math.isfinite(number):
            self.fail()
        return number

    def count(self) -> int:
        """Take a whole number."""
        number = self.number()
        if not number.is_integer():
            self.fail()
        return int(number)

    def flag(self) -> str:
        """Take a flag in angle brackets."""
        return self._take("flag")


# `write` imports praatio on demand. The import takes 0.1 seconds and would delay the window.


def write(transcript: Transcript) -> str:
    """Return the transcript as a TextGrid in Praat's long text form. Times are seconds with three decimals."""
    from praatio.utilities import textgrid_io

    speakers = speaker_tiers(transcript) or [SpeakerTiers.of(None)]
    last = max((tier[-1].end for tiers in speakers for tier in tiers.every if tier), default=1) / 1000
    end = max(transcript.duration, last)
    interval_tiers = []
    for tiers in speakers:
        for name, intervals in zip(tier_names(tiers.speaker, tiers.number), tiers.every, strict=True):
            if not intervals and intervals is not tiers.utterances and intervals is not tiers.words:
                continue
            entries = [(interval.start / 1000, interval.end / 1000, interval.text) for interval in intervals]
            interval_tiers.append({"class": "IntervalTier", "name": name, "xmin": 0, "xmax": end, "entries": entries})
    grid = {"xmin": 0, "xmax": end, "tiers": interval_tiers}
    return str(textgrid_io.getTextgridAsStr(grid, "long_textgrid", includeBlankSpaces=True))


def read(path: Path, report: ReportNote = ignore_notes, wanted: Sequence[str] = ()) -> Transcript:
    """Return the interval tiers of a TextGrid in any of Praat's four forms as a transcript.

    Points, phones, comments, other forms of the same speech, and repetitions of a tier of the same name are skipped and
    reported. Raises InputFault as `parse_grid`, `named_meanings` and core.formats.text_encoding do.

    Args:
        path: the file.
        report: receives notes on skipped and doubtful tiers.
        wanted: the names of the tiers to read. Without them, names and structure decide.
    """
    tiers, end = parse_grid(file_bytes(path), report)
    unique: dict[tuple[str, ...], GridTier] = {}
    repeated: Counter[str] = Counter()
    for tier in tiers:
        labels = [label.strip() for *_, label in tier.intervals if label.strip()]
        if not tier.points and unique.setdefault((tier.name, *labels), tier) is not tier:
            repeated[tier.name] += len(labels)
    report_tiers_left_out(report, repeated)
    spoken = [(tier.name, list(_intervals(tier))) for tier in unique.values()]
    points = [(tier.name, [""] * tier.points) for tier in tiers if tier.points]
    names = choose_tiers(spoken, wanted, report, points)
    return to_transcript(collect((name, each) for name, (_, each) in zip(names, spoken, strict=True)), end)


def _intervals(tier: GridTier) -> Iterator[Interval]:
    """Yield the intervals of a tier, each at least a millisecond long.

    Negative times become 0, because a recording may begin before 0 in Praat.
    """
    for start, end, label in tier.intervals:
        since = max(0, round(start * 1000))
        yield Interval(since, max(since + (start < end), round(end * 1000)), label)
