"""Speakers for recordings that were transcribed before: found in the journal, and not recognised again."""

import argparse
import sys
from collections.abc import Sequence
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

_JOURNAL = "journal.sqlite3"


def journal_file() -> Path:
    """Where the journal of this user is."""
    return paths.data_dir() / _JOURNAL


def open_journal() -> Journal:
    """The journal of this user. Raises EnvironmentFault."""
    return Journal(journal_file())


def finished_jobs(journal: Journal, recordings: Sequence[Path]) -> dict[Path, Job]:
    """The newest transcription of each recording that is done, where there is one."""
    found = ((path, journal.jobs.newest_done(str(path.absolute()))) for path in recordings)
    return {path: job for path, job in found if job is not None}


def why_not_done(recording: Path) -> InputFault:
    """Why the journal has no transcript of a recording: there is no such file, say, or nobody has transcribed it."""
    try:
        media.check_file(recording)
    except InputFault as fault:
        return fault
    return InputFault("not-transcribed")


def tell_changed(path: Path, change: InputFault | None) -> None:
    """Say that a recording may be another one by now, if that is so."""
    if change is not None:
        print(f"mynah: {path}: {change.sentence}. {change.advice}", file=sys.stderr)


def known_speakers(recordings: Sequence[Path], choice: SpeakerChoice) -> dict[Path, SpeakerActivity]:
    """Who speaks when in those recordings of which the journal has it, as this choice would find it, all through."""
    if not journal_file().is_file():
        return {}
    journal = open_journal()
    try:
        return {
            path: journal.diarisations.activity(job.id)
            for path, job in finished_jobs(journal, recordings).items()
            if file_at(job.path) == (job.path, job.size, job.mtime_ns) and journal.diarisations.has(job.id, choice)
        }
    finally:
        journal.close()


def tell_finished(options: argparse.Namespace, journal: Journal, jobs: Sequence[Job], choice: SpeakerChoice) -> int:
    """Tell the speakers of these jobs, of one at least, apart, and write their files anew; returns the exit status."""
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
        for job in jobs:  # where they are shown as before
            journal.jobs.move_to_batch(job.batch, [job.id])
