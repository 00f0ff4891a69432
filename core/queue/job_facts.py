"""What there is to say of a finished job beyond its columns in the journal."""

from dataclasses import dataclass

from core.journal import Job, Journal
from core.queue import alignments, delivery, job_languages
from core.transcript import doubt


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
        doubt.count_doubtful(words, doubtful_below),
        not_found,
        delivery.count_left_out_sentences(journal, job),
        len(speakers - {None}),
        tuple(dict.fromkeys(code for code in (job_languages.language_of(job), *languages) if code)),
    )
