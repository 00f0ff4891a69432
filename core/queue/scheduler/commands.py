"""What the scheduler can be told to do; see Scheduler.submit. `jobs` are ids of jobs in the journal."""

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
    """Begin no further job, and put those in flight back without losing a committed chunk; kept in the journal."""


@dataclass(frozen=True)
class Stop:
    """Leave Scheduler.run soon; unfinished jobs stay queued and go on from their first missing chunk."""


@dataclass(frozen=True)
class KeepVocabulary:
    """Keep a list of words to expect in the journal, before commands whose specs name it by its digest."""

    phrases: tuple[Phrase, ...]


@dataclass(frozen=True)
class KeepRules:
    """Keep a list of rules for replacing in the journal, before commands whose specs name it by its digest."""

    rules: tuple[Replacement, ...]


@dataclass(frozen=True)
class AddFiles:
    """Queue recordings at the end; answered by JobsAdded."""

    files: Sequence[RecordingFile]
    spec: JobSpec


@dataclass(frozen=True)
class PauseJobs:
    """Put jobs aside without losing a committed chunk."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class CancelJobs:
    """Give jobs up; what is recognised of them stays readable."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class RetryJobs:
    """Queue paused, failed or cancelled jobs again; they go on from their first missing chunk.

    Those of other batches move to the scheduler's own, unless a process works on their batch.
    """

    jobs: Sequence[int]


@dataclass(frozen=True)
class RedoJobs:
    """Transcribe jobs once more from the beginning. The transcripts that they have become earlier versions."""

    jobs: Sequence[int]
    spec: JobSpec


@dataclass(frozen=True)
class TellSpeakers:
    """Tell the speakers of jobs apart by that choice: now where the words are done, else once they are.

    What was found for a job by the same model already is only read anew, by another number of speakers for example.
    """

    jobs: Sequence[int]
    choice: SpeakerChoice


@dataclass(frozen=True)
class TrashJobs:
    """Remove jobs from the list, except those that another process works on. Answered by JobsTrashed.

    Their transcripts stay in the journal: see Trash.
    """

    jobs: Sequence[int]


@dataclass(frozen=True)
class RestoreJobs:
    """Put removed jobs back into the list. Answered by JobsAdded."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class RestoreVersion:
    """Give a job the transcript of its version `version`. Answered by TranscriptReplaced."""

    job: int
    version: int


@dataclass(frozen=True)
class RemoveJobs:
    """Delete jobs with all that is recognised of them, except those that another process works on."""

    jobs: Sequence[int]


@dataclass(frozen=True)
class ReorderJobs:
    """Put jobs, in this order, in front of the job `before`, or at the end of the queue."""

    jobs: Sequence[int]
    before: int | None


@dataclass(frozen=True)
class SetCompute:
    """Compute all jobs of which nothing is recognised yet this way, and have the engine for it made ready.

    `folders`: otherwise for recordings in these folders; of those that a recording lies in the last one counts.
    """

    compute: ComputeSpec
    folders: Sequence[tuple[str, ComputeSpec]] = ()


@dataclass(frozen=True)
class PrepareEngine:
    """Have an engine load that model, as long as no job needs another one."""

    load: Load


@dataclass(frozen=True)
class LimitMemory:
    """Keep engine and front end together under so many bytes of resident memory; None: no limit.

    Over the limit, jobs run one at a time; the engine makes its batches smaller by itself.
    """

    memory: int | None


@dataclass(frozen=True)
class ReleaseAfter:
    """End the engine once it has had no work for so many seconds, so that the model's memory is free; None: never."""

    seconds: float | None


JobCommand = (
    AddFiles
    | PauseJobs
    | CancelJobs
    | RetryJobs
    | RedoJobs
    | TellSpeakers
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
