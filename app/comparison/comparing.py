"""Compares a job's transcript with a reference, as the dialog asks for it: in a thread, with its journal."""

from dataclasses import dataclass
from pathlib import Path

from core.archive.changed_recordings import CHANGED, change_of
from core.comparison.error_rates import Comparison, compare
from core.comparison.normalisation import Step
from core.comparison.references import read_reference
from core.comparison.word_alignment import Rules
from core.contracts.errors import InputFault
from core.formats.reading import is_readable
from core.formats.reading_notes import ReadingNote
from core.journal import Job, Journal
from core.queue import delivery


@dataclass(frozen=True)
class Compared:
    """The comparison, and what is to be told with it.

    `notes` are about the reference's file; `changes` say of which job's recording which is another file by now, or may
    be. `sound` is what the words can be heard in, None where that is another recording.
    """

    found: Comparison
    notes: tuple[ReadingNote, ...]
    changes: tuple[tuple[Job, InputFault], ...]
    sound: Path | None


def compare_job(job: Job, reference: Path | Job, steps: list[Step], rules: Rules, journal: Journal) -> Compared:
    """Compare, and look at the recordings behind the transcripts. Raises InputFault where the reference is none.

    A recording that was replaced does not stand in the way, as it does where the command line is given its path:
    here a transcript was chosen, which is as good as it was.
    """
    notes: list[ReadingNote] = []
    if isinstance(reference, Job):
        known = delivery.transcript_of(journal, reference)
    else:
        known = read_reference(reference, Path(job.path).stem, notes.append)
    found = compare(known, delivery.transcript_of(journal, job), steps, rules)
    changes = tuple(_changes(journal, job, reference))
    is_another = any(changed is job and change.code == CHANGED for changed, change in changes)
    return Compared(found, tuple(notes), changes, None if is_another else Path(job.path))


def _changes(journal: Journal, *compared: Path | Job) -> list[tuple[Job, InputFault]]:
    """What became of the recordings of the jobs among these; a transcript that was opened alone has none."""
    jobs = [job for job in compared if isinstance(job, Job) and not is_readable(Path(job.path))]
    changes = [(job, change_of(journal, job)) for job in jobs]
    return [(job, change) for job, change in changes if change is not None]
