"""The events of the scheduler for its observers, beside the engine's own Progress, Ready and Heartbeat."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.contracts.engine_messages import Chunk, Heartbeat, Progress, Ready
from core.contracts.errors import Fault
from core.journal import Job


@dataclass(frozen=True)
class JobChanged:
    """A job's row has changed."""

    job: Job


@dataclass(frozen=True)
class ChunkCommitted:
    """New words are on disk."""

    chunk: Chunk


@dataclass(frozen=True)
class RecordingGrows:
    """Another program is still writing a job's recording. The job waits until the file is complete."""

    job: Job


@dataclass(frozen=True)
class RecordingRead:
    """A job's recording was read to its end. `bytes` were read in this attempt."""

    job: int
    bytes: int


@dataclass(frozen=True)
class SpeakersProgress:
    """`seconds` of a recording with finished words are diarized, of its `duration` in seconds."""

    job: int
    seconds: float
    duration: float | None


@dataclass(frozen=True)
class SpeakersAssigned:
    """The transcript of a job has new speakers in the journal. Views read it again."""

    job: int
    speakers: int


@dataclass(frozen=True)
class RulesApplied:
    """The replacement rules changed `places` places of a job's transcript. Views read it again.

    `faults` are the reasons of skipped rules.
    """

    job: int
    places: int
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Delivered:
    """A job's files are written: `paths`. `faults` are the reasons of failed files.

    `has_words`: something was recognised. The files are empty otherwise.
    """

    job: int
    paths: tuple[Path, ...]
    faults: tuple[Fault, ...] = ()
    has_words: bool = True


@dataclass(frozen=True)
class HookEnded:
    """The command after a finished job has ended. `fault`: it failed. The transcript stays."""

    job: int
    fault: Fault | None


@dataclass(frozen=True)
class EngineStarted:
    """An engine's process began to load its model."""

    pid: int


@dataclass(frozen=True)
class EngineLost:
    """The engine died, and a new one starts."""

    cause: str
    last_lines: tuple[str, ...]
    in_a_row: int


@dataclass(frozen=True)
class EngineReleased:
    """The idle engine was ended. The next job starts another one."""


@dataclass(frozen=True)
class QueueOpened:
    """The journal is open. The scheduler works on `batch`."""

    batch: int


@dataclass(frozen=True)
class JobsAdded:
    """Rows are new. `repeated` jobs were queued before."""

    jobs: tuple[Job, ...]
    repeated: tuple[Job, ...] = ()


@dataclass(frozen=True)
class JobsRemoved:
    """Rows are gone."""

    jobs: tuple[int, ...]


@dataclass(frozen=True)
class JobsTrashed:
    """TrashJobs removed these jobs from the list. It follows JobsRemoved. RestoreJobs reverses it."""

    jobs: tuple[Job, ...]


@dataclass(frozen=True)
class TranscriptReplaced:
    """A job has the transcript of an earlier version now. Views read it again. It follows JobChanged.

    `spare` is the version with the previous transcript, None if that had no words.
    """

    job: Job
    spare: int | None


@dataclass(frozen=True)
class Held:
    """The scheduler began, or carried out Hold or Start. `held`: no further job begins."""

    held: bool


@dataclass(frozen=True)
class Halted:
    """A fault stopped the queue. Start resumes it."""

    fault: Fault


@dataclass(frozen=True)
class Idle:
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
    | Idle
)

Observer = Callable[[Event], None]
