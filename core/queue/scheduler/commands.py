"""The commands of the scheduler, see Scheduler.submit. `jobs` are ids of jobs in the journal."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.contracts.protocol import Load
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec, JobSpec, RecordingFile, SpeakerChoice
from core.transcript.replacement_rules import Replacement


@dataclass(frozen=True)
class Start:
    """Begin jobs, after Hold or after a fault that stopped the queue."""


@dataclass(frozen=True)
class Hold:
    """Begin no further job, and queue those in flight again. No committed chunk is lost. The journal keeps the hold."""


@dataclass(frozen=True)
class Stop:
    """Leave Scheduler.run soon. Unfinished jobs stay queued and resume at their first missing chunk."""


@dataclass(frozen=True)
class KeepVocabulary:
    """Store a vocabulary in the journal, before commands whose specs name its digest."""

    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class KeepRules:
    """Store replacement rules in the journal, before commands whose specs name their digest."""

    rules: tuple[Replacement, ...]


@dataclass(frozen=True)
class AddFiles:
    """Queue recordings at the end, perhaps paused. JobsAdded answers."""

    files: Sequence[RecordingFile]
    spec: JobSpec
    paused: bool = False


@dataclass(frozen=True)
class PauseJobs:
    """Pause jobs. No committed chunk is lost."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class CancelJobs:
    """Cancel jobs. Their recognised words stay readable."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class RetryJobs:
    """Queue paused, failed or cancelled jobs again. They resume at their first missing chunk.

    Jobs of other batches move to the scheduler's own, unless a process works on their batch.
    """

    jobs: Sequence[int]


@dataclass(frozen=True)
class RedoJobs:
    """Transcribe jobs again from the beginning. Their transcripts become earlier versions."""

    jobs: Sequence[int]
    spec: JobSpec


@dataclass(frozen=True)
class IdentifySpeakers:
    """Identify the speakers of jobs by that choice, after their words.

    Present results of the same model are only evaluated again, for example for another number of speakers.
    """

    jobs: Sequence[int]
    choice: SpeakerChoice


@dataclass(frozen=True)
class TrashJobs:
    """Remove jobs from the list, except those of another process. JobsTrashed answers.

    Their transcripts stay in the journal, see Trash.
    """

    jobs: Sequence[int]


@dataclass(frozen=True)
class RestoreJobs:
    """Put removed jobs back into the list. JobsAdded answers."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class RestoreVersion:
    """Give a job the transcript of its version `version`. TranscriptReplaced answers."""

    job: int
    version: int


@dataclass(frozen=True)
class RemoveJobs:
    """Delete jobs with all of their data, except those of another process."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class ReorderJobs:
    """Move jobs, in this order, in front of the job `before`, or to the end of the queue."""

    jobs: Sequence[int]
    before: int | None


@dataclass(frozen=True)
class SetCompute:
    """Change how jobs without recognised words are computed. `changes` has ids of jobs, each with their new spec.

    `load` prepares the engine unless a job needs another model.
    """

    changes: Sequence[tuple[Sequence[int], ComputeSpec]] = ()
    load: Load | None = None


@dataclass(frozen=True)
class PrepareEngine:
    """Let an engine load that model, unless a job needs another one."""

    load: Load


@dataclass(frozen=True)
class LimitMemory:
    """Keep the resident memory of engine and front end together under `memory` bytes. None: no limit.

    Over the limit, jobs run one at a time, and the engine makes smaller batches.
    """

    memory: int | None


@dataclass(frozen=True)
class ReleaseAfter:
    """End the engine after `seconds` without work, to free the model's memory. None: never."""

    seconds: float | None


JobCommand = (
    AddFiles
    | PauseJobs
    | CancelJobs
    | RetryJobs
    | RedoJobs
    | IdentifySpeakers
    | TrashJobs
    | RestoreJobs
    | RestoreVersion
    | RemoveJobs
    | ReorderJobs
)
"""Commands that change rows of the queue."""

Command = (
    Start
    | Hold
    | Stop
    | KeepVocabulary
    | KeepRules
    | SetCompute
    | PrepareEngine
    | LimitMemory
    | ReleaseAfter
    | JobCommand
)
