"""Find the finished jobs of recordings in the journal, and identify speakers in them without a new transcription."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from core.cli.batch_run import BatchRun
from core.cli.display import Display
from core.cli.json_lines import JsonDisplay
from core.cli.speaker_choices import DEMO_NOTICE, uses_demo
from core.cli.terminal import TerminalDisplay
from core.contracts import media, paths
from core.contracts.errors import InputFault
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal, SpeakerChoice
from core.journal.job import file_at
from core.queue.speaker_assignment import assign_speakers
from core.transcript.speaker_activity import SpeakerActivity


def open_journal() -> Journal:
    """Return the journal of this user. Raises EnvironmentFault."""
    return Journal(paths.journal())


def finished_jobs(journal: Journal, recordings: Sequence[Path]) -> dict[Path, Job]:
    """Return the newest finished job of each recording that has one."""
    jobs = ((path, journal.jobs.newest_done(str(path.absolute()))) for path in recordings)
    return {path: job for path, job in jobs if job is not None}


def missing_transcript_fault(recording: Path) -> InputFault:
    """Return why a recording has no transcript: its file is missing, say, or it was never transcribed."""
    try:
        media.check_file(recording)
    except InputFault as fault:
        return fault
    return InputFault("not-transcribed")


def print_change_warning(path: Path, change: InputFault | None) -> None:
    """Print a warning if a recording's file changed since its transcription."""
    if change is not None:
        print(f"mynah: {path}: {change.message}", file=sys.stderr)


def known_speakers(
    recordings: Sequence[Path], choice: SpeakerChoice, is_meant: Callable[[Job], bool]
) -> dict[Path, SpeakerActivity]:
    """Return the stored speaker activity of recordings.

    Only complete results of a meant job count, with the same choice of speakers and an unchanged file.
    """
    if not paths.journal().is_file():
        return {}
    journal = open_journal()
    try:
        return {
            path: journal.diarisations.activity(job.id)
            for path, job in finished_jobs(journal, recordings).items()
            if is_meant(job)
            and file_at(job.path) == (job.path, job.size, job.mtime_ns)
            and journal.diarisations.has(job.id, choice)
        }
    finally:
        journal.close()


def identify_speakers(options: argparse.Namespace, journal: Journal, jobs: Sequence[Job], choice: SpeakerChoice) -> int:
    """Identify the speakers of finished jobs and write their files again. Return the exit status.

    Args:
        options: options of the command.
        journal: the journal of the jobs.
        jobs: at least one finished job.
        choice: how to identify speakers.
    """
    display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
    if uses_demo(choice):
        display.notice("demo-diarizer", DEMO_NOTICE)
    spec = JobSpec(ComputeSpec(jobs[0].compute.load, speakers=choice))
    run = BatchRun(journal, spec, display)

    def enqueue(run: BatchRun) -> None:
        ids = [job.id for job in jobs]
        journal.jobs.move_to_batch(run.batch, ids)
        for job_id in journal.diarisations.request(ids, choice):
            if (job := journal.jobs.get(job_id)).speakers_state == JobState.DONE:
                assign_speakers(journal, job)

    try:
        return run.run([job.path for job in jobs], "speakers", enqueue, None)
    finally:
        display.close()
        for job in jobs:  # each job returns to its own batch in the window
            journal.jobs.move_to_batch(job.batch, [job.id])
