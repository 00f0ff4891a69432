"""What breaks the rules of CHAT in the file that an export of a job would write, and where in its transcript."""

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
    """A finding, its place in the transcript (None for one of the headers), and the lines of its file."""

    finding: Finding
    place: Place | None
    lines: list[str]

    @property
    def line(self) -> str:
        """The line of the file that it is in."""
        return self.lines[self.finding.line - 1]


def is_from_chat(journal: Journal, job: Job) -> bool:
    """Whether the text of a job was read from a CHAT file, and goes back into it."""
    source = journal.sources.get(job.id)
    return source is not None and is_chat(Path(source.path))


def find_in_job(journal: Journal, job: Job, options: FormatOptions | None = None) -> list[PlacedFinding]:
    """The findings of the CHAT file that a job would be exported to, in the order of that file.

    `options` are those of the export, None: the job's own. Raises KeyError when the job was removed, EnvironmentFault
    for the journal.
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
