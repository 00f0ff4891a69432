"""A finished job's transcripts, written once: planned in the journal first, so that a crash repeats or loses none."""

import logging
from pathlib import Path

from core import export, models
from core.errors import Bug, EnvironmentFault, Fault
from core.journal import Job, Journal
from core.segments import segments, tidy_times
from core.transcript import Transcript

_log = logging.getLogger(__name__)


def transcript_of(journal: Journal, job: Job) -> Transcript:
    """The transcript of a job as far as it is recognised."""
    duration = job.duration if job.duration is not None else job.seconds
    prompt, model = job.recipe.prompt, Path(job.recipe.load.model)
    language = prompt.target_language or prompt.language or models.only_language(model)
    return Transcript(
        segments=segments(tidy_times(journal.words(job.id), duration), language),
        media=job.name,
        duration=duration,
        model=model.stem,
        language=language,
        video=job.video,
    )


def deliver(journal: Journal, job: Job) -> list[Path]:
    """Write what a finished job still owes; returns all of its files that are written.

    A file that cannot be written never fails the job: the reason is kept with the export, and the next call tries
    again. Raises EnvironmentFault for the journal itself.
    """
    _plan(journal, job)
    owed = [entry for entry in journal.exports(job.id) if not entry.written]
    if owed:
        transcript = _transcript(journal, job)
        for entry in owed:
            fault: Fault | None
            if isinstance(transcript, Bug):
                fault = transcript
            else:
                fault = _write(journal, job, transcript, entry.format, Path(entry.path))
            journal.end_export(job.id, entry.format, None if fault is None else f"{fault.sentence}. {fault.advice}")
    return [Path(entry.path) for entry in journal.exports(job.id) if entry.written]


def _plan(journal: Journal, job: Job) -> None:
    """Choose the names of all of a job's files together, so that they carry the same number."""
    planned = {entry.format for entry in journal.exports(job.id)}
    missing = [name for name in job.recipe.formats if name not in planned]
    if missing:
        _choose(journal, job, missing)


def _choose(journal: Journal, job: Job, formats: list[str]) -> dict[str, Path]:
    recipe = job.recipe
    output = None if recipe.output is None else Path(recipe.output)
    taken = [Path(path) for path in journal.export_paths(job.batch)]
    chosen = export.targets(Path(job.path), formats, output, recipe.overwrite, taken)
    for name, path in chosen.items():
        journal.plan_export(job.id, name, path)
    return chosen


def _transcript(journal: Journal, job: Job) -> Transcript | Bug:
    """The transcript, or why there is none: one job's words must not stop the queue."""
    try:
        return transcript_of(journal, job)
    except EnvironmentFault:
        raise
    except Exception as error:
        _log.exception("transcript of %s", job.path)
        return Bug("bug", reason=f"{type(error).__name__} while making the transcript")


def _write(journal: Journal, job: Job, transcript: Transcript, name: str, path: Path) -> Fault | None:
    try:
        while True:
            text = export.render(transcript, name, path)
            if _holds(path, text):  # written already, just before a crash
                return None
            try:
                export.write_atomic(path, text, job.recipe.overwrite)
                return None
            except FileExistsError:  # somebody took the name since it was planned
                path = _choose(journal, job, [name])[name]
    except EnvironmentFault as fault:
        return fault
    except Exception as error:  # a transcript that a format cannot express must not stop the queue
        _log.exception("export of %s as %s", job.path, name)
        return Bug("bug", reason=f"{type(error).__name__} while writing {path.name}")


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode(errors="replace")
    except OSError:
        return False
