"""Reads references and hypotheses, of all transcripts that Mynah reads and of NIST's two formats."""

from pathlib import Path

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats import nist, reading
from core.formats.reading_notes import ReportNote, ignore_notes

_NIST = {".stm": nist.read_stm, ".ctm": nist.read_ctm}
NIST_SUFFIXES = tuple(_NIST)
"""Endings of the names of files that are for comparing alone, in lower case."""

SUFFIXES = (*reading.READERS, *NIST_SUFFIXES)
"""Endings of the names of files that can be read, in lower case."""


def read_reference(path: Path, recording: str | None = None, report: ReportNote = ignore_notes) -> Transcript:
    """The transcript in a file; of an STM or CTM file that of `recording`, a stem, where there are several.

    What was guessed of the file or left out is told. Raises InputFault as reading.read and the readers of
    core.formats.nist do.
    """
    reader = _NIST.get(path.suffix.lower())
    if reader is not None:
        return reader(path, recording, report)
    if path.suffix.lower() not in SUFFIXES:
        raise InputFault("transcript-kind", suffix=path.suffix or path.name, known=", ".join(SUFFIXES))
    return reading.read(path, report=report)
