"""What a job asks of the engine: which model, what to do with it, and whether its recording is there at all."""

import os
from pathlib import Path

from core.contracts import media
from core.contracts.errors import InputFault
from core.contracts.protocol import Align, Diarize, IdentifyLanguage, Load, LoadDiarizer, Transcribe
from core.contracts.recording_address import RecordingAddress, located
from core.contracts.time_limit import DISK_PATIENCE, within
from core.journal import Job, JobState, Journal
from core.queue import job_languages
from core.queue.language_choice import is_to_be_found_out, model_to_ask


def model_of(job: Job) -> Load | LoadDiarizer | None:
    """The model that a job's stage needs; None where each channel of the recording is a speaker."""
    return model_to_ask(job) if job.state != JobState.DONE else job.compute.speakers.load


def request_of(journal: Journal, job: Job) -> IdentifyLanguage | Transcribe | Align | Diarize:
    """What the engine is asked for in the job's stage, from where it stands."""
    if job.state == JobState.DONE:
        state, channels = journal.diarisations.state(job.id), job.compute.speakers.source == "channels"
        return Diarize(job.id, job.attempt, job.path, job.speakers_chunks, state, channels)
    if is_to_be_found_out(job):
        return IdentifyLanguage(job.id, job.attempt, job.path)
    prompt = job_languages.prompt_of(job)
    if job.script is None:
        by_channel = job.compute.speakers.source == "channels"
        return Transcribe(job.id, job.attempt, job.path, prompt, job.chunks, by_channel)
    utterances = journal.scripts.get(job.id).utterances
    return Align(job.id, job.attempt, job.path, utterances, prompt, job.chunks)


def knows_speakers(journal: Journal, job: Job) -> bool:
    """Whether the words were recognised channel by channel, so that their speakers are known."""
    return job.compute.speakers.source == "channels" and journal.chunks.speakers(job.id) is not None


def check_recording(journal: Journal, job: Job) -> None:
    """Raises InputFault for what cannot be a recording, or is another one by now; those elsewhere are not asked."""
    place = located(job.path)
    if isinstance(place, RecordingAddress):
        return
    status = _checked(place)
    is_another = (status.st_size, status.st_mtime_ns) != (job.size, job.mtime_ns)
    if is_another and (job.chunks or journal.watched_files.is_watched(job.id)):
        raise InputFault("recording-changed" if job.state == JobState.DONE else "changed")


def _checked(path: Path) -> os.stat_result:
    """As media.check_file, for a disk that may not answer."""
    try:
        return within(DISK_PATIENCE, lambda: media.check_file(path))
    except TimeoutError as error:
        raise media.read_fault(error) from error
