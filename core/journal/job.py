"""What a job is: one recording, what is wanted of it, and the one state machine that all of them follow."""

from enum import StrEnum
from pathlib import Path
from typing import Literal

import msgspec

from core.contracts.errors import Fault, Figure, Kind, fault_from
from core.contracts.protocol import Load, LoadDiarizer, Prompt
from core.contracts.time_limit import DISK_PATIENCE, within
from core.contracts.transcript import LanguageRun
from core.formats import FormatOptions, naming
from core.formats.export import Existing
from core.transcript.speaker_turns import PostProcessing

Stretch = tuple[float, float]
"""Beginning and end in seconds of the recording."""
RecordingFile = tuple[str, int, int]
"""A recording's path, its size in bytes, and when it was changed, in nanoseconds (mtime_ns)."""


def file_at(path: str | Path) -> RecordingFile | None:
    """The file that is there now; None when it cannot be read, or its disk does not answer."""
    try:
        status = within(DISK_PATIENCE, Path(path).stat)
    except (OSError, ValueError):
        return None
    return str(path), status.st_size, status.st_mtime_ns


class JobState(StrEnum):
    """Where a job stands. Only RUNNING jobs are owned by a process."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


NEXT_STATES: dict[JobState, frozenset[JobState]] = {
    JobState.QUEUED: frozenset({JobState.RUNNING, JobState.PAUSED, JobState.CANCELLED}),
    JobState.RUNNING: frozenset({JobState.QUEUED, JobState.PAUSED, JobState.DONE, JobState.FAILED, JobState.CANCELLED}),
    JobState.PAUSED: frozenset({JobState.QUEUED, JobState.CANCELLED}),
    JobState.FAILED: frozenset({JobState.QUEUED, JobState.CANCELLED}),
    JobState.CANCELLED: frozenset({JobState.QUEUED}),
    JobState.DONE: frozenset(),
}


_UNFINISHED = frozenset({JobState.QUEUED, JobState.RUNNING, JobState.PAUSED})


class SpeakerChoice(msgspec.Struct, frozen=True):
    """Whether it is to be found out who speaks, once the words are there: by a model (`load`), or by channels, each
    channel of the recording being a speaker.

    `exactly` so many speak, or `at_most` so many; without either, as many as are heard. Turns shorter than
    `shortest_turn` seconds are dropped; `post_processing` says what else makes a turn. `afterwards`: the transcript was
    there when they were asked for, so they are one more edit of it.
    """

    source: Literal["off", "model", "channels"] = "off"
    load: LoadDiarizer | None = None
    exactly: int | None = None
    at_most: int | None = None
    shortest_turn: float = 0.0
    post_processing: PostProcessing = PostProcessing()
    afterwards: bool = False


class JobLanguages(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found out about the language of a recording; all codes are ISO 639-1.

    Where the prompt says AUTOMATIC, `told` is what the recogniser is told, and `told_by` who has found it: the model
    itself, another one's text, or nobody, so that it is the user's own. `asks_other`: the model could not tell, so
    another one is asked which of the languages `among` it is. `spoken` is the language of most of the text, `others`
    are the runs of words in other ones. `sounds_like` is the language that the text seems to be in where another one
    was named.
    """

    told: str | None = None
    told_by: Literal["model", "text", "nobody"] | None = None
    asks_other: bool = False
    among: tuple[str, ...] = ()
    spoken: str | None = None
    others: tuple[LanguageRun, ...] = ()
    sounds_like: str | None = None


class ComputeSpec(msgspec.Struct, frozen=True):
    """How a recording is recognised: the model on its device, what the model is asked for, who tells speakers, and by
    which rules words are replaced afterwards (their digest, see RuleLists)."""

    load: Load
    prompt: Prompt = Prompt()
    speakers: SpeakerChoice = SpeakerChoice()
    replacements: str | None = None


class DeliverySpec(msgspec.Struct, frozen=True):
    """What is written of a job when it is done.

    `formats` are names of core.formats; `output` is the folder for them, None beside the recording; `naming` is a
    template of core.formats.naming; `options` are the choices of the formats.
    """

    formats: tuple[str, ...] = ()
    output: str | None = None
    existing: Existing = "number"
    naming: str = naming.DEFAULT
    options: FormatOptions = FormatOptions()


class JobSpec(msgspec.Struct, frozen=True):
    """All that is asked of a job."""

    compute: ComputeSpec
    delivery: DeliverySpec = DeliverySpec()


class Job(msgspec.Struct, frozen=True, gc=False):  # no cycles: a collector that walks 10,000 stalls a window
    """One row of the queue, as it stood when it was read. Times are Unix seconds, memory is bytes.

    `position` orders the queue. `script` is the path of the text that is to be aligned; None for a transcription.

    A job has two stages: `state` is that of its words, and once they are DONE `speakers_state` is that of its speakers,
    None where nobody asked for them. The figures that begin with `speakers_` are those of the second stage.
    `rules_owed`: the words are there, and `compute.replacements` are still to be applied to them.
    `damaged` are the stretches of the recording that could not be decoded, in order; `truncated_at` is where it broke
    off, None when it did not.
    `removed` is when it left the list, None for a listed job; see Trash. `version_of`: see Versions.
    """

    id: int
    batch: int
    position: float
    path: str
    size: int
    mtime_ns: int
    compute: ComputeSpec
    delivery: DeliverySpec
    state: JobState
    attempt: int
    crashes: int
    chunks: int
    seconds: float
    duration: float | None
    video: bool
    truncated_at: float | None
    fault_kind: Kind | None
    fault_code: str | None
    fault_figures: dict[str, Figure]
    owner_pid: int | None
    owner_started: float | None
    peak_memory: int | None
    engine: str | None
    script: str | None = None
    speakers_state: JobState | None = None
    speakers_chunks: int = 0
    speakers_seconds: float = 0.0
    speakers_fault_kind: Kind | None = None
    speakers_fault_code: str | None = None
    speakers_fault_figures: dict[str, Figure] = {}

    damaged: tuple[Stretch, ...] = ()
    languages: JobLanguages = JobLanguages()
    rules_owed: bool = False
    removed: float | None = None
    version_of: int | None = None

    @property
    def stage_state(self) -> JobState:
        """The state of the stage that the job is in."""
        return self.state if self.state != JobState.DONE else self.speakers_state or JobState.DONE

    @property
    def shown_state(self) -> JobState:
        """The state of the stage that the job is in; DONE where only its speakers failed or were given up."""
        return self.stage_state if self.awaits_speakers else self.state

    @property
    def awaits_speakers(self) -> bool:
        """Whether its words are there and its speakers are still to come."""
        return self.state == JobState.DONE and self.speakers_state in _UNFINISHED

    @property
    def is_damaged(self) -> bool:
        """Whether words may be missing because the recording was damaged, inside or from `truncated_at` on."""
        return bool(self.damaged_stretches)

    @property
    def damaged_stretches(self) -> tuple[Stretch, ...]:
        """All that could not be decoded, in seconds; where it broke off, up to the end that the file promised."""
        if self.truncated_at is None:
            return self.damaged
        return (*self.damaged, (self.truncated_at, max(self.truncated_at, self.duration or 0.0)))

    @property
    def spec(self) -> JobSpec:
        """All that is asked of it."""
        return JobSpec(self.compute, self.delivery)

    @property
    def fault(self) -> Fault | None:
        """Why it failed, as it did last; None before."""
        return fault_from(self.fault_kind or "bug", self.fault_code, self.fault_figures) if self.fault_code else None

    @property
    def speakers_fault(self) -> Fault | None:
        """Why it has no speakers, though they were asked for; None where that is not so."""
        code, figures = self.speakers_fault_code, self.speakers_fault_figures
        return fault_from(self.speakers_fault_kind or "bug", code, figures) if code else None

    @property
    def name(self) -> str:
        """The recording's file name."""
        return Path(self.path).name


class Export(msgspec.Struct, frozen=True):
    """One file that a finished job owes or has written. `fault` is why writing it failed.

    `skipped`: another file had the name, and was to be left alone; it counts as written. `digest` is the SHA-256 of
    what was written; with it, a file that is not `written` is to be written anew, for the text has been edited since.
    """

    job: int
    format: str
    path: str
    written: bool
    skipped: bool
    fault: Fault | None
    digest: str | None = None

    @property
    def has_file(self) -> bool:
        """Whether there is a file to show for it: one that was written now or before, or was left alone."""
        return self.digest is not None or (self.written and self.fault is None)
