"""RTTM: who speaks when, a line for each turn (NIST, Rich Transcription 2009 evaluation plan, appendix A)."""

import re
from collections.abc import Iterable
from pathlib import Path

from core.contracts.errors import InputFault
from core.contracts.transcript import SpeakerTurn
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.text_encoding import file_text

EXTENSION = ".rttm"
_LONGEST = 1e6  # seconds: eleven days; what is longer, or no number, is no turn
_BLANK = re.compile(r"\s+")


def write(turns: Iterable[SpeakerTurn], recording: str) -> str:
    """`SPEAKER recording 1 start duration <NA> <NA> speaker <NA> <NA>` for each turn, in seconds to the millisecond.

    Fields are parted by blanks, so those in names become `_`.
    """
    return "".join(
        f"SPEAKER {_field(recording)} 1 {turn.start:.3f} {turn.end - turn.start:.3f} <NA> <NA> "
        f"{_field(turn.speaker)} <NA> <NA>\n"
        for turn in turns
    )


def read(path: Path, recording: str | None = None, report: ReportNote = ignore_notes) -> list[SpeakerTurn]:
    """The turns in a file in order of time; where it is of several recordings, those of `recording`.

    Lines of other types, and comments (`;;`), are passed over. Raises InputFault: as `file_text` does,
    "transcript-unread", "transcript-empty" for a file without a turn.
    """
    found: dict[str, list[SpeakerTurn]] = {}
    for number, line in enumerate(file_text(path, report).split("\n"), 1):
        fields = line.split()
        if not fields or fields[0] != "SPEAKER":
            continue
        try:
            start, duration = float(fields[3]), float(fields[4])
            turn = SpeakerTurn(start, start + duration, fields[7])
        except (IndexError, ValueError) as error:
            raise InputFault("transcript-unread", kind="RTTM", reason=f"line {number}") from error
        if 0 <= start < _LONGEST and 0 < duration < _LONGEST:
            found.setdefault(fields[1], []).append(turn)
    if not found:
        raise InputFault("transcript-empty")
    named = found.get(_field(recording or ""), next(iter(found.values())) if len(found) == 1 else None)
    if named is None:
        reason = f"it is of {len(found)} recordings, and of none called {recording}"
        raise InputFault("transcript-unread", kind="RTTM", reason=reason)
    return sorted(named, key=lambda turn: (turn.start, turn.end, turn.speaker))


def _field(text: str) -> str:
    return _BLANK.sub("_", text.strip()) or "<NA>"
