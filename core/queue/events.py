"""What the scheduler tells the views, besides the engine's own Progress, Ready and Heartbeat."""

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
class RecordingRead:
    """A job's recording was read to its end, so many bytes of it in the attempt that is over."""

    job: int
    bytes: int


@dataclass(frozen=True)
class SpeakersProgress:
    """Seconds of a recording of `duration` seconds up to which its speakers are told apart; its words are done."""

    job: int
    seconds: float
    duration: float | None


@dataclass(frozen=True)
class SpeakersAssigned:
    """The journal's transcript of a job has its speakers now, or other ones, so many: it is to be read again."""

    job: int
    speakers: int


@dataclass(frozen=True)
class RulesApplied:
    """The rules for replacing have changed a job's transcript in so many places: it is to be read again.

    `faults` are why some of the rules were left out.
    """

    job: int
    places: int
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Delivered:
    """A job's transcripts are written; `paths` are those of all its formats, `faults` why others could not be.

    `has_words`: something was recognised; without it the transcripts are empty.
    """

    job: int
    paths: tuple[Path, ...]
    faults: tuple[Fault, ...] = ()
    has_words: bool = True


@dataclass(frozen=True)
class EngineStarted:
    """An engine's process is there and begins to load its model."""

    pid: int


@dataclass(frozen=True)
class EngineLost:
    """The engine died and a new one is about to be started."""

    cause: str
    last_lines: tuple[str, ...]
    in_a_row: int


@dataclass(frozen=True)
class EngineReleased:
    """The engine was ended because there was no work for it; the next job starts another one."""


@dataclass(frozen=True)
class QueueOpened:
    """The journal is open; `batch` is the one whose jobs are worked on."""

    batch: int


@dataclass(frozen=True)
class JobsAdded:
    """Rows are new, by whoever added them; `repeated` were named again, though they are there already."""

    jobs: tuple[Job, ...]
    repeated: tuple[Job, ...] = ()


@dataclass(frozen=True)
class JobsRemoved:
    """Rows are gone."""

    jobs: tuple[int, ...]


@dataclass(frozen=True)
class JobsTrashed:
    """TrashJobs has removed these jobs from the list; told after JobsRemoved. RestoreJobs puts them back."""

    jobs: tuple[Job, ...]


@dataclass(frozen=True)
class TranscriptReplaced:
    """A job has the transcript of an earlier version now, which is to be read; told after JobChanged.

    `spare` is the version that holds the transcript of before, None where it had no words.
    """

    job: Job
    spare: int | None


@dataclass(frozen=True)
class Held:
    """Hold was carried out (True: no further job is begun) or Start (False); also told when the scheduler begins."""

    held: bool


@dataclass(frozen=True)
class Halted:
    """A fault has stopped the queue, which goes on after Start."""

    fault: Fault


@dataclass(frozen=True)
class Idle:
    """The last job that could be worked on has ended."""


Event = (
    JobChanged
    | ChunkCommitted
    | RecordingRead
    | SpeakersProgress
    | SpeakersAssigned
    | RulesApplied
    | Delivered
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
