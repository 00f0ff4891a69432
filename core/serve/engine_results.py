"""Collect the engine's results of a recording, for the queue of another computer."""

from core.contracts.engine_messages import Chunk, Done, Failed, SpeakerChunk
from core.contracts.engine_results import EngineResults
from core.contracts.errors import Fault
from core.journal import Job, Journal


def results_of(journal: Journal, job: Job, chunks: tuple[Chunk, ...]) -> EngineResults:
    """Return the results of a finished job. `chunks` are those of its words."""
    done = Done(
        0,
        0,
        len(chunks),
        job.duration or 0.0,
        video=job.sound.video,
        truncated_at=job.truncated_at,
        damaged=job.damaged,
        tracks=job.tracks,
    )
    fault = job.speakers_fault
    return EngineResults(
        chunks,
        done,
        speaker_chunks=_speaker_chunks(journal, job),
        speakers_failed=None if fault is None else failed(fault),
        language=job.languages.prompted,
    )


def failed(fault: Fault) -> Failed:
    """Return the engine's message about a fault."""
    return Failed(0, 0, fault.kind, fault.code, fault.figures)


def _speaker_chunks(journal: Journal, job: Job) -> tuple[SpeakerChunk, ...]:
    speakers, frame_seconds, probabilities = journal.diarisations.frames(job.id)
    chunks, start = list[SpeakerChunk](), 0.0
    for n, each in enumerate(probabilities):
        end = start + len(each) // (4 * speakers) * frame_seconds
        chunks.append(SpeakerChunk(0, 0, n, start, end, frame_seconds, speakers, each, b""))
        start = end
    return tuple(chunks)
