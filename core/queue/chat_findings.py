"""Check the CHAT file that an export of a job would write."""

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from core.formats import FormatOptions, chat
from core.formats.recognition import is_chat
from core.journal import Job, Journal
from core.queue import delivery
from core.validation.chatter import Chatter
from core.validation.check import Finding, check
from core.validation.places import Place, places


class PlacedFinding(NamedTuple):
    """A finding, its place in the transcript, and the lines of its file. A finding in the headers has no place."""

    finding: Finding
    place: Place | None
    lines: list[str]

    @property
    def line(self) -> str:
        """The line of the file."""
        return self.lines[self.finding.line - 1]


def is_from_chat(journal: Journal, job: Job) -> bool:
    """Tell whether the text of a job was read from a CHAT file and returns to it."""
    source = journal.sources.get(job.id)
    return source is not None and is_chat(Path(source.path))


def find_in_job(journal: Journal, job: Job, options: FormatOptions | None = None) -> list[PlacedFinding]:
    """Return the findings for the CHAT file of a job, in the order of the file.

    Args:
        journal: the journal.
        job: the job.
        options: options of the export. None: the job's own.

    Raises:
        KeyError: the job was removed.
        EnvironmentFault: the journal's fault.
    """
    stem, content = delivery.chat_content(journal, job, options or job.delivery.options)
    file = chat.read(content)
    with closing(Chatter()) as chatter:
        found = check(file, chatter, stem)
    editable = delivery.editable_transcript_of(journal, job)
    segments = [segment.content for segment in (*editable.segments, *editable.tail)]
    lines = [line.rstrip("\r") for line in file.text.split("\n")]
    where = places(found, file, segments)
    return [PlacedFinding(f, place, lines) for f, place in zip(found, where, strict=True)]
