"""A job as a row of a queue that is shown: how far it is, how fast, and how long it will take."""

import time
from dataclasses import dataclass

from core.journal import Job, JobState, Journal
from core.queue import alignments, delivery, language_choice
from core.transcript import uncertain_words


@dataclass(frozen=True)
class JobFacts:
    """The files of a job and, in numbers: words that are doubtful now, words of a given text that were not found,
    sentences of that text that are in no subtitles, and speakers; the `languages` (ISO 639-1) of its sentences, the
    transcript's own first."""

    files: tuple[str, ...] = ()
    doubtful: int = 0
    not_found: int = 0
    left_out: int = 0
    speakers: int = 0
    languages: tuple[str, ...] = ()


def job_facts(journal: Journal, job: Job, doubtful_below: float) -> JobFacts:
    """The facts of a job that is done; words of a confidence under `doubtful_below` are doubtful.

    Raises EnvironmentFault for the journal.
    """
    files = tuple(entry.path for entry in journal.exports.of_job(job.id) if entry.has_file)
    history = journal.edits.history(job.id)
    speakers = {each.speaker for each in history.metadata}
    languages: list[str | None] = [run.language for run in job.languages.others]
    languages = languages or [each.language for each in history.metadata]
    if history.edits:
        segments = delivery.editable_transcript_of(journal, job).plain_segments
        words = [word for segment in segments for word in segment.words]
        speakers = {segment.speaker for segment in segments}
        languages = [segment.language for segment in segments]
    else:  # as they were recognised, which is read ten times as fast
        words = list(journal.chunks.words(job.id))
    not_found = 0 if job.script is None else alignments.count_untimed_words(journal, job)[0]
    return JobFacts(
        files,
        uncertain_words.count_uncertain(words, doubtful_below),
        not_found,
        delivery.count_left_out_sentences(journal, job),
        len(speakers - {None}),
        tuple(dict.fromkeys(code for code in (language_choice.language_of(job), *languages) if code)),
    )


@dataclass(slots=True)
class QueueRow:
    """A job and what is known of it beyond its columns in the journal.

    `seconds` of `duration` are recognised, in `speakers_seconds` of them speakers are told apart. This program began
    to work on it at `began_at` (time.monotonic), when `seconds_at_start` were recognised already; `began_at` is None
    while it does not. `facts` are those of a job that is done, once they are read.
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
        """How much of the recording is done, 0 to 1."""
        return min(1.0, self.seconds / self.duration) if self.duration else 0.0

    @property
    def speakers_share(self) -> float:
        """In how much of the recording speakers are told apart, 0 to 1."""
        return min(1.0, self.speakers_seconds / self.duration) if self.duration else 0.0

    @property
    def speed(self) -> float | None:
        """Seconds of sound per second since this program began on it."""
        if self.began_at is None or self.job.state != JobState.RUNNING:
            return None
        gained, took = self.seconds - self.seconds_at_start, time.monotonic() - self.began_at
        return gained / took if gained > 0 and took > 0.5 else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the recording is done."""
        speed = self.speed
        return None if speed is None or not self.duration else max(0.0, self.duration - self.seconds) / speed
