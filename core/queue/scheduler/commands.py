"""The commands of the scheduler, see Scheduler.submit. `jobs` are ids of jobs in the journal."""

from collections.abc import Sequence

import msgspec

from core.contracts.protocol import Load
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec, JobSpec, RecordingFile, SpeakerChoice
from core.transcript.replacement_rules import Replacement


class Start(msgspec.Struct, frozen=True):
    """Begin jobs, after Hold or after a fault that stopped the queue."""


class Hold(msgspec.Struct, frozen=True):
    """Begin no further job, and queue those in flight again. No committed chunk is lost. The journal keeps the hold."""


class Stop(msgspec.Struct, frozen=True):
    """Leave Scheduler.run soon. Unfinished jobs stay queued and resume at their first missing chunk."""


class KeepVocabulary(msgspec.Struct, frozen=True):
    """Store a vocabulary in the journal, before commands whose specs name its digest."""

    phrases: tuple[Phrase, ...]


class KeepRules(msgspec.Struct, frozen=True):
    """Store replacement rules in the journal, before commands whose specs name their digest."""

    rules: tuple[Replacement, ...]


class AddFiles(msgspec.Struct, frozen=True):
    """Queue recordings at the end, perhaps paused. JobsAdded answers."""

    files: Sequence[RecordingFile]
    spec: JobSpec
    paused: bool = False


class PauseJobs(msgspec.Struct, frozen=True):
    """Pause jobs. No committed chunk is lost."""

    jobs: Sequence[int]


class CancelJobs(msgspec.Struct, frozen=True):
    """Cancel jobs. Their recognised words stay readable."""

    jobs: Sequence[int]


class RetryJobs(msgspec.Struct, frozen=True):
    """Queue paused, failed or cancelled jobs again. They resume at their first missing chunk.

    Jobs of other batches move to the scheduler's own, unless a process works on their batch.
    """

    jobs: Sequence[int]


class RedoJobs(msgspec.Struct, frozen=True):
    """Transcribe jobs again from the beginning. Their transcripts become earlier versions."""

    jobs: Sequence[int]
    spec: JobSpec


class IdentifySpeakers(msgspec.Struct, frozen=True):
    """Identify the speakers of jobs by that choice, after their words.

    Present results of the same model are only evaluated again, for example for another number of speakers.
    """

    jobs: Sequence[int]
    choice: SpeakerChoice


class TrashJobs(msgspec.Struct, frozen=True):
    """Remove jobs from the list, except those of another process. JobsTrashed answers.

    Their transcripts stay in the journal, see Trash.
    """

    jobs: Sequence[int]


class RestoreJobs(msgspec.Struct, frozen=True):
    """Put removed jobs back into the list. JobsAdded answers."""

    jobs: Sequence[int]


class RestoreVersion(msgspec.Struct, frozen=True):
    """Give a job the transcript of its version `version`. TranscriptReplaced answers."""

    job: int
    version: int


class RemoveJobs(msgspec.Struct, frozen=True):
    """Delete jobs with all of their data, except those of another process."""

    jobs: Sequence[int]


class ReorderJobs(msgspec.Struct, frozen=True):
    """Move jobs, in this order, in front of the job `before`, or to the end of the queue."""

    jobs: Sequence[int]
    before: int | None


class SetCompute(msgspec.Struct, frozen=True):
    """Change how jobs without recognised words are computed. `changes` has ids of jobs, each with their new spec.

    `load` prepares the engine unless a job needs another model.
    """

    changes: Sequence[tuple[Sequence[int], ComputeSpec]] = ()
    load: Load | None = None


class PrepareEngine(msgspec.Struct, frozen=True):
    """Let an engine load that model, unless a job needs another one."""

    load: Load


class LimitMemory(msgspec.Struct, frozen=True):
    """Keep the resident memory of engine and front end together under `memory` bytes. None: no limit.

    Over the limit, jobs run one at a time, and the engine makes smaller batches.
    """

    memory: int | None


class ReleaseAfter(msgspec.Struct, frozen=True):
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
