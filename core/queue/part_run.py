"""Transcribe a part of a recording again, as a job of a temporary journal."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from core.contracts.errors import Bug
from core.contracts.transcript import Segment
from core.journal import ComputeSpec, JobSpec, file_at
from core.journal.journal import temporary_journal
from core.queue import delivery
from core.queue.scheduler.scheduler import Mailbox, Scheduler
from core.settings.settings import FolderWords


def transcribe_part(
    path: str,
    compute: ComputeSpec,
    words: Iterable[FolderWords],
    log: Path,
    mailbox: Mailbox,
    command: Sequence[str] | None = None,
) -> tuple[Segment, ...]:
    """Return the segments of the part that `compute` names. Their times are those of the whole recording.

    Args:
        path: the recording.
        compute: the model, the language and the part.
        words: the vocabularies and rules that `compute` may name.
        log: gets the engine's stderr.
        mailbox: Stop ends the work early, without segments.
        command: as in EngineClient.

    Raises:
        Fault: the part cannot be transcribed.
    """
    with temporary_journal() as journal:
        for each in words:
            if each.vocabulary:
                journal.vocabularies.keep(each.vocabulary)
            if each.replacements:
                journal.rule_lists.keep(each.replacements)
        batch, _ = journal.batches.open("part")
        added = journal.jobs.add(batch, *(file_at(path) or (path, 0, 0)), JobSpec(compute))
        scheduler = Scheduler(journal, log, lambda _: None, batch=batch, command=command, mailbox=mailbox)
        scheduler.run()
        job = journal.jobs.get(added.id)
        fault = scheduler.fault or job.fault
        if fault is not None:
            raise fault
        if job.duration is None:
            raise Bug("bug", reason="the part was not finished")
        return delivery.transcript_of(journal, job).segments
