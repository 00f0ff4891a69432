"""Write and read RTTM: a line for each turn (NIST, Rich Transcription 2009 evaluation plan, appendix A)."""

import re
from collections.abc import Iterable
from pathlib import Path

from core.contracts.errors import InputFault
from core.contracts.transcript import SpeakerTurn
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.text_encoding import file_text

EXTENSION = ".rttm"
_LONGEST_SECONDS = 1e6  # eleven days: longer turns are errors, and so are values that are not numbers
_BLANK = re.compile(r"\s+")


def write(turns: Iterable[SpeakerTurn], recording: str) -> str:
    """Return a line `SPEAKER recording 1 start duration <NA> <NA> speaker <NA> <NA>` for each turn.

    Times are seconds with three decimals. Blanks in names become `_`, because blanks separate the fields.
    """
    return "".join(
        f"SPEAKER {_field(recording)} 1 {turn.start:.3f} {turn.end - turn.start:.3f} <NA> <NA> "
        f"{_field(turn.speaker)} <NA> <NA>\n"
        for turn in turns
    )


def read(path: Path, recording: str | None = None, report: ReportNote = ignore_notes) -> list[SpeakerTurn]:
    """Return the turns in a file in order of time.

    Lines of other types and comments (`;;`) are skipped.

    Args:
        path: the file.
        recording: the stem of the recording to read from a file with several recordings.
        report: receives notes about the file.

    Raises:
        InputFault: as `file_text` does, "transcript-unread", and "transcript-empty" for a file without a turn.
    """
    turns: dict[str, list[SpeakerTurn]] = {}
    for number, line in enumerate(file_text(path, report).split("\n"), 1):
        fields = line.split()
        if not fields or fields[0] != "SPEAKER":
            continue
        try:
            start, duration = float(fields[3]), float(fields[4])
            turn = SpeakerTurn(start, start + duration, fields[7])
        except (IndexError, ValueError) as error:
            raise InputFault("transcript-unread", kind="RTTM", reason=f"line {number}") from error
        if 0 <= start < _LONGEST_SECONDS and 0 < duration < _LONGEST_SECONDS:
            turns.setdefault(fields[1], []).append(turn)
    if not turns:
        raise InputFault("transcript-empty")
    named = turns.get(_field(recording or ""), next(iter(turns.values())) if len(turns) == 1 else None)
    if named is None:
        reason = f"it holds {len(turns)} recordings, and none is called {recording}"
        raise InputFault("transcript-unread", kind="RTTM", reason=reason)
    return sorted(named, key=lambda turn: (turn.start, turn.end, turn.speaker))


def _field(text: str) -> str:
    return _BLANK.sub("_", text.strip()) or "<NA>"
