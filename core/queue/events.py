"""The events of the scheduler for its observers, beside the engine's own Progress, Ready and Heartbeat."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from core.contracts.engine_messages import Chunk, Heartbeat, Progress, Ready
from core.contracts.errors import Fault
from core.journal import Job


class JobChanged(msgspec.Struct, frozen=True):
    """A job's row has changed."""

    job: Job


class ChunkCommitted(msgspec.Struct, frozen=True):
    """New words are on disk."""

    chunk: Chunk


class RecordingGrows(msgspec.Struct, frozen=True):
    """Another program is still writing a job's recording. The job waits until the file is complete."""

    job: Job


class RecordingRead(msgspec.Struct, frozen=True):
    """A job's recording was read to its end. `bytes` were read in this attempt."""

    job: int
    bytes: int


class SpeakersProgress(msgspec.Struct, frozen=True):
    """`seconds` of a recording with finished words are diarized, of its `duration` in seconds."""

    job: int
    seconds: float
    duration: float | None


class SpeakersAssigned(msgspec.Struct, frozen=True):
    """The transcript of a job has new speakers in the journal. Views read it again."""

    job: int
    speakers: int


class RulesApplied(msgspec.Struct, frozen=True):
    """The replacement rules changed `places` places of a job's transcript. Views read it again.

    `faults` are the reasons of skipped rules.
    """

    job: int
    places: int
    faults: tuple[Fault, ...] = ()


class Delivered(msgspec.Struct, frozen=True):
    """A job's files are written: `paths`. `faults` are the reasons of failed files.

    `has_words`: something was recognised. The files are empty otherwise.
    """

    job: int
    paths: tuple[Path, ...]
    faults: tuple[Fault, ...] = ()
    has_words: bool = True


class HookEnded(msgspec.Struct, frozen=True):
    """The command after a finished job has ended. `fault`: it failed. The transcript stays."""

    job: int
    fault: Fault | None


class EngineStarted(msgspec.Struct, frozen=True):
    """An engine's process began to load its model."""

    pid: int


class EngineLost(msgspec.Struct, frozen=True):
    """The engine died, and a new one starts."""

    cause: str
    last_lines: tuple[str, ...]
    in_a_row: int


class EngineReleased(msgspec.Struct, frozen=True):
    """The idle engine was ended. The next job starts another one."""


class QueueOpened(msgspec.Struct, frozen=True):
    """The journal is open. The scheduler works on `batch`."""

    batch: int


class JobsAdded(msgspec.Struct, frozen=True):
    """Rows are new. `repeated` jobs were queued before."""

    jobs: tuple[Job, ...]
    repeated: tuple[Job, ...] = ()


class JobsRemoved(msgspec.Struct, frozen=True):
    """Rows are gone."""

    jobs: tuple[int, ...]


class JobsTrashed(msgspec.Struct, frozen=True):
    """TrashJobs removed these jobs from the list. It follows JobsRemoved. RestoreJobs reverses it."""

    jobs: tuple[Job, ...]


class TranscriptReplaced(msgspec.Struct, frozen=True):
    """A job has the transcript of an earlier version now. Views read it again. It follows JobChanged.

    `spare` is the version with the previous transcript, None if that had no words.
    """

    job: Job
    spare: int | None


class Held(msgspec.Struct, frozen=True):
    """The scheduler began, or carried out Hold or Start. `held`: no further job begins."""

    held: bool


class Halted(msgspec.Struct, frozen=True):
    """A fault stopped the queue. Start resumes it."""

    fault: Fault


class DiskStalled(msgspec.Struct, frozen=True):
    """A write takes long, or no longer if `fault` is None. It comes from a thread of its own."""

    fault: Fault | None


class Idle(msgspec.Struct, frozen=True):
    """The last job that could be worked on has ended."""


Event = (
    JobChanged
    | ChunkCommitted
    | RecordingGrows
    | RecordingRead
    | SpeakersProgress
    | SpeakersAssigned
    | RulesApplied
    | Delivered
    | HookEnded
    | EngineStarted
    | EngineLost
    | EngineReleased
    | Progress
    | Ready
    | Heartbeat
    | QueueOpened
    | JobsAdded
    | JobsRemoved
    | JobsTrashed
    | TranscriptReplaced
    | Held
    | Halted
    | DiskStalled
    | Idle
)

Observer = Callable[[Event], None]
