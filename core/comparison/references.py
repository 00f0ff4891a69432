"""Reads references and hypotheses, of all transcripts that Mynah reads and of NIST's two formats."""

from pathlib import Path

from core.contracts.transcript import Transcript
from core.formats import nist, reading
from core.formats.reading_notes import ReportNote, ignore_notes
from core.formats.recognition import REFERENCE_SUFFIXES, SCORING_SUFFIXES, is_reference, unsupported_fault

_NIST = dict(zip(SCORING_SUFFIXES, (nist.read_stm, nist.read_ctm), strict=True))


def read_reference(path: Path, recording: str | None = None, report: ReportNote = ignore_notes) -> Transcript:
    """The transcript in a file; of an STM or CTM file that of `recording`, a stem, where there are several.

    What was guessed of the file or left out is told. Raises InputFault as reading.read and the readers of
    core.formats.nist do.
    """
    reader = _NIST.get(path.suffix.lower())
    if reader is not None:
        return reader(path, recording, report)
    if not is_reference(path):
        raise unsupported_fault(path, REFERENCE_SUFFIXES)
    return reading.read(path, report=report)
