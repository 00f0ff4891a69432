"""Read references and hypotheses: all transcripts that Mynah reads, and NIST's two formats."""

from collections.abc import Sequence
from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import nist, reading
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.recognition import REFERENCE_SUFFIXES, SCORING_SUFFIXES, is_reference, unsupported_fault

_NIST = dict(zip(SCORING_SUFFIXES, (nist.read_stm, nist.read_ctm), strict=True))


def read_reference(
    path: Path, recording: str | None = None, report: ReportNote = ignore_notes, tiers: Sequence[str] = ()
) -> Transcript:
    """Return the transcript in a file.

    Args:
        path: the file.
        recording: stem of a recording, for an STM or CTM file with several recordings.
        report: receives notes on guesses and skipped parts.
        tiers: the names of the tiers to read, in a file with tiers.

    Raises:
        InputFault: transcript-kind for an unknown suffix, and the faults of reading.read and core.formats.nist.
    """
    reader = _NIST.get(path.suffix.lower())
    if reader is not None:
        return reader(path, recording, report)
    if not is_reference(path):
        raise unsupported_fault(path, REFERENCE_SUFFIXES)
    return reading.read(path, tiers=tiers, report=report)
