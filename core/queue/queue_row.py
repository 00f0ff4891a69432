"""Show a job as a row of the queue: progress, speed and remaining time."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from core.contracts.errors import Fault
from core.journal import Job, JobState, Journal
from core.journal.job import Export
from core.queue import alignments, delivery, language_choice
from core.queue.uncertainty import uncertain_below
from core.transcript import uncertain_words


@dataclass(frozen=True)
class JobFacts:
    """Files and counts of a job.

    `doubtful` words are uncertain now. `not_found` words of a given text were not found in the recording. `left_out`
    sentences of that text are in no subtitles. `languages` are ISO 639-1 codes, the transcript's own first.
    `fault` is why a wanted file could not be written.
    """

    files: tuple[str, ...] = ()
    doubtful: int = 0
    not_found: int = 0
    left_out: int = 0
    speakers: int = 0
    languages: tuple[str, ...] = ()
    fault: Fault | None = None


def job_facts(journal: Journal, job: Job, doubtful_below: float | None) -> JobFacts:
    """Return the facts of a done job. Words with a confidence under `doubtful_below` are doubtful, see uncertain_below.

    Raises:
        EnvironmentFault: the journal's fault.
    """
    exports = journal.exports.of_job(job.id)
    files = tuple(entry.path for entry in exports if entry.has_file)
    history = journal.edits.history(job.id)
    speakers = {each.speaker for each in history.metadata}
    languages: list[str | None] = [run.language for run in job.languages.others]
    languages = languages or [each.language for each in history.metadata]
    if history.edits:
        segments = delivery.editable_transcript_of(journal, job).plain_segments
        words = [word for segment in segments for word in segment.words]
        speakers = {segment.speaker for segment in segments}
        languages = [segment.language for segment in segments]
    else:  # unedited words are read ten times as fast
        words = list(journal.chunks.words(job.id))
    not_found = 0 if job.script is None else alignments.count_untimed_words(journal, job)[0]
    return JobFacts(
        files,
        uncertain_words.count_uncertain(words, uncertain_below(job, doubtful_below)),
        not_found,
        delivery.count_left_out_sentences(journal, job),
        len(speakers - {None}),
        tuple(dict.fromkeys(code for code in (language_choice.language_of(job), *languages) if code)),
        _fault(journal, job, exports),
    )


def _fault(journal: Journal, job: Job, exports: Sequence[Export]) -> Fault | None:
    """Return why a file is missing. A failed file of an earlier export no longer counts."""
    failed = [entry for entry in exports if entry.fault is not None]
    if not failed:
        return None
    try:
        wanted = journal.jobs.get(job.id).delivery.formats
    except KeyError:  # removed meanwhile
        return None
    return next((entry.fault for entry in failed if entry.format in wanted), None)


@dataclass(slots=True)
class QueueRow:
    """A job with figures beyond its columns in the journal.

    `seconds` of `duration` are recognised, and `speakers_seconds` are diarized. This program began to work on the job
    at `began_at` (time.monotonic), None while it does not work on it. `seconds_at_start` were recognised then.
    `facts` are read when the job is done.
    """

    job: Job
    seconds: float = 0.0
    duration: float | None = None
    began_at: float | None = None
    seconds_at_start: float = 0.0
    speakers_seconds: float = 0.0
    facts: JobFacts | None = None

    @property
    def share(self) -> float:
        """The recognised share of the recording, 0 to 1."""
        return min(1.0, self.seconds / self.duration) if self.duration else 0.0

    @property
    def speakers_share(self) -> float:
        """The diarized share of the recording, 0 to 1."""
        return min(1.0, self.speakers_seconds / self.duration) if self.duration else 0.0

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since this program began with it."""
        if self.began_at is None or self.job.state != JobState.RUNNING:
            return None
        gained, took = self.seconds - self.seconds_at_start, time.monotonic() - self.began_at
        return gained / took if gained > 0 and took > 0.5 else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the recording is done."""
        speed = self.speed
        return None if speed is None or not self.duration else max(0.0, self.duration - self.seconds) / speed
