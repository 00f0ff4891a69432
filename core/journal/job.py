"""A job: one recording, its order, and the state machine that all jobs follow."""

import math
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Literal

import msgspec

from core.contracts.errors import Fault, Figure, Kind, fault_from
from core.contracts.part import Part
from core.contracts.protocol import Load, LoadDiarizer, Prompt
from core.contracts.time_limit import DISK_PATIENCE, each_within
from core.contracts.tracks import AUTO, TrackOutcome
from core.contracts.transcript import LanguageRun
from core.formats import FormatOptions, naming
from core.formats.export import Existing
from core.transcript.speaker_turns import PostProcessing

Stretch = tuple[float, float]
"""Beginning and end in seconds of the recording."""
RecordingFile = tuple[str, int, int]
"""A recording's path, its size in bytes, and its time of change in nanoseconds (mtime_ns)."""


def file_at(path: str | Path) -> RecordingFile | None:
    """Return the file at that path now. Return None if it is unreadable or its disk does not answer."""
    return files_at([str(path)])[str(path)]


def files_at(paths: Sequence[str]) -> dict[str, RecordingFile | None]:
    """Return the files at these paths now, as `file_at` does."""
    return dict(zip(paths, each_within(DISK_PATIENCE, _look_at, paths, lambda _: None), strict=True))


def _look_at(path: str) -> RecordingFile | None:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return path, status.st_size, status.st_mtime_ns


class JobState(StrEnum):
    """The state of a stage. A process owns a job only in the state RUNNING."""

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
    """How the speakers of a recording are identified.

    `source`: "model" diarizes with the model of `load`. "channels" takes each channel of the recording as a speaker.
    `exactly` and `at_most` limit the number of speakers. Without them the model decides.
    `shortest_turn`: shorter turns, in seconds, are dropped. `post_processing` has the other rules for turns.
    `afterwards`: the transcript existed before the request. Its speakers become one more edit.
    """

    source: Literal["off", "model", "channels"] = "off"
    load: LoadDiarizer | None = None
    exactly: int | None = None
    at_most: int | None = None
    shortest_turn: float = 0.0
    post_processing: PostProcessing = PostProcessing()
    afterwards: bool = False


class JobLanguages(msgspec.Struct, frozen=True, omit_defaults=True):
    """The languages that were detected in a recording, as ISO 639-1 codes.

    `prompted`: the language in the recogniser's prompt, where the user asked for automatic detection.
    `prompted_by` is the source of that language. "model" is the recogniser, "text" is the text of another model, and
    "nobody" means the user's own language.
    `asks_other`: the recogniser was unsure. Another model decides between the languages `among`.
    `spoken` is the language of most of the text. `others` are the runs of words in other languages.
    `sounds_like` is the apparent language of the text, where the user named a different one.
    `tracks` has the results for the sound tracks. It shares this column, because old journals have no other.
    """

    prompted: str | None = msgspec.field(default=None, name="told")
    prompted_by: Literal["model", "text", "nobody"] | None = msgspec.field(default=None, name="told_by")
    asks_other: bool = False
    among: tuple[str, ...] = ()
    spoken: str | None = None
    others: tuple[LanguageRun, ...] = ()
    sounds_like: str | None = None
    tracks: tuple[TrackOutcome, ...] = ()


class ComputeSpec(msgspec.Struct, frozen=True):
    """How a recording is recognised: the model on its device, its prompt, and the speakers.

    `replacements` is the digest of the replacement rules for the finished text, see RuleLists. `tracks` chooses the
    sound tracks, see core.contracts.tracks. `part` is the part to hear, None: the whole recording.
    """

    load: Load
    prompt: Prompt = Prompt()
    speakers: SpeakerChoice = SpeakerChoice()
    replacements: str | None = None
    tracks: str = AUTO
    part: Part | None = None


class DeliverySpec(msgspec.Struct, frozen=True):
    """The files that a finished job writes.

    `formats` are names of core.formats. `output` is the folder, None for the folder of the recording. `naming` is a
    template of core.formats.naming. `options` are the choices of the formats. `on_done` is the command that runs
    afterwards, see core.contracts.hook_command.
    """

    formats: tuple[str, ...] = ()
    output: str | None = None
    existing: Existing = "number"
    naming: str = naming.DEFAULT
    options: FormatOptions = FormatOptions()
    on_done: str = ""


class JobSpec(msgspec.Struct, frozen=True):
    """Everything that a person chose for a job."""

    compute: ComputeSpec
    delivery: DeliverySpec = DeliverySpec()


class Failure(msgspec.Struct, frozen=True, gc=False):
    """A fault in the form that the journal keeps."""

    kind: Kind
    code: str
    figures: dict[str, Figure]

    @property
    def fault(self) -> Fault:
        """The fault itself."""
        return fault_from(self.kind, self.code, self.figures)


class Stage(msgspec.Struct, frozen=True, gc=False):
    """One of a job's two stages: its words or its speakers.

    `state` is None if nobody asked for this stage. `chunks` are committed, up to `seconds` of the recording. `failure`
    is the reason of the last failed attempt.
    """

    state: JobState | None = None
    chunks: int = 0
    seconds: float = 0.0
    failure: Failure | None = None


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """The last attempt at a job.

    `crashes` counts the engine's crashes since the last committed chunk. The process `pid`, which started at `started`
    (Unix seconds), owns a running job. `engine` describes the engine, and `peak_memory` is its maximum in bytes.
    """

    number: int = 0
    crashes: int = 0
    pid: int | None = None
    started: float | None = None
    engine: str | None = None
    peak_memory: int | None = None


class Sound(msgspec.Struct, frozen=True, gc=False):
    """The facts about a recording that decoding reveals.

    `duration` is in seconds. `damaged` are the stretches that could not be decoded, in order. `truncated_at` is the
    second at which a damaged recording breaks off, None for a complete one.
    """

    duration: float | None = None
    video: bool = False
    truncated_at: float | None = None
    damaged: tuple[Stretch, ...] = ()

    @property
    def damaged_stretches(self) -> tuple[Stretch, ...]:
        """All stretches that could not be decoded, up to the end that the file announced, in seconds."""
        if self.truncated_at is None:
            return self.damaged
        return (*self.damaged, (self.truncated_at, max(self.truncated_at, self.duration or 0.0)))


class Job(msgspec.Struct, frozen=True, gc=False):  # no cycles: a garbage collection over 10,000 jobs stalls a window
    """One row of the queue, as it was when it was read. Times are Unix seconds.

    `position` orders the queue. `script` is the path of the text of an alignment, None for a transcription.
    `words` is the first stage. `speakers` follows when the words are DONE.
    `rules_owed`: the words are complete, and `compute.replacements` are still due.
    `removed` is the time at which the job left the list, None for a listed job. See Trash.
    `version_of` is the listed job of an earlier transcript. See Versions.
    """

    id: int
    batch: int
    position: float
    path: str
    size: int
    mtime_ns: int
    compute: ComputeSpec
    delivery: DeliverySpec
    words: Stage
    speakers: Stage
    last_attempt: Attempt
    sound: Sound
    languages: JobLanguages = JobLanguages()
    script: str | None = None
    rules_owed: bool = False
    removed: float | None = None
    version_of: int | None = None

    @property
    def has_grown(self) -> bool:
        """Whether the recording had no file when it was queued: a recorder was making it."""
        return not self.size and not self.mtime_ns

    @property
    def state(self) -> JobState:
        """The state of its words."""
        return self.words.state or JobState.QUEUED

    @property
    def stage_state(self) -> JobState:
        """The state of the current stage."""
        return self.state if self.state != JobState.DONE else self.speakers.state or JobState.DONE

    @property
    def shown_state(self) -> JobState:
        """The state for the queue's view. A job whose speakers failed or were cancelled is DONE."""
        return self.stage_state if self.awaits_speakers else self.state

    @property
    def speakers_state(self) -> JobState | None:
        """The state of its speakers, None if nobody asked for them."""
        return self.speakers.state

    @property
    def awaits_speakers(self) -> bool:
        """Whether its words are complete and its speakers are not."""
        return self.state == JobState.DONE and self.speakers.state in _UNFINISHED

    @property
    def chunks(self) -> int:
        """The number of committed chunks of words."""
        return self.words.chunks

    @property
    def seconds(self) -> float:
        """The recognised seconds."""
        return self.words.seconds

    @property
    def duration(self) -> float | None:
        """The recording's duration in seconds, None before decoding."""
        return self.sound.duration

    @property
    def damaged(self) -> tuple[Stretch, ...]:
        """The stretches that could not be decoded, without a missing end."""
        return self.sound.damaged

    @property
    def truncated_at(self) -> float | None:
        """The second at which a damaged recording breaks off."""
        return self.sound.truncated_at

    @property
    def is_damaged(self) -> bool:
        """Whether words may be missing because the recording is damaged."""
        return bool(self.damaged_stretches)

    @property
    def tracks(self) -> tuple[TrackOutcome, ...]:
        """The result for each sound track. Empty for a recording with one ordinary track."""
        return self.languages.tracks

    @property
    def part(self) -> Part | None:
        """The part that is heard. None: the whole recording."""
        return self.compute.part

    @property
    def place(self) -> str:
        """The path or the address from which the engine reads its sound."""
        return self.path if self.part is None else self.part.address_in(self.path)

    @property
    def heard_until(self) -> float:
        """The end of the heard part in seconds, the end of the recording at most."""
        end = None if self.part is None else self.part.end
        return min(time for time in (end, self.duration, self.seconds or None, math.inf) if time is not None)

    @property
    def heard_tracks(self) -> str:
        """The choice of tracks for later readings: the tracks that were heard, else the choice of the job."""
        numbers = [str(each.track.number) for each in self.tracks if each.outcome == "heard"]
        return ",".join(numbers) or self.compute.tracks

    @property
    def damaged_stretches(self) -> tuple[Stretch, ...]:
        """All stretches that could not be decoded, up to the end that the file announced."""
        return self.sound.damaged_stretches

    @property
    def attempt(self) -> int:
        """The number of the last attempt, from 1. It is 0 before the first."""
        return self.last_attempt.number

    @property
    def owner_pid(self) -> int | None:
        """The process that works on it."""
        return self.last_attempt.pid

    @property
    def engine(self) -> str | None:
        """The engine of its last attempt, see engine_record."""
        return self.last_attempt.engine

    @property
    def peak_memory(self) -> int | None:
        """The most memory that the engine held meanwhile, in bytes."""
        return self.last_attempt.peak_memory

    @property
    def spec(self) -> JobSpec:
        """Everything that a person chose for it."""
        return JobSpec(self.compute, self.delivery)

    @property
    def fault(self) -> Fault | None:
        """The reason of its last failure, None before one."""
        return self.words.failure.fault if self.words.failure is not None else None

    @property
    def fault_code(self) -> str | None:
        """The code of its last failure, None before one."""
        return self.words.failure.code if self.words.failure is not None else None

    @property
    def speakers_fault(self) -> Fault | None:
        """The reason for missing speakers, None if no attempt at them failed."""
        return self.speakers.failure.fault if self.speakers.failure is not None else None

    @property
    def name(self) -> str:
        """The recording's file name."""
        return Path(self.path).name


class Export(msgspec.Struct, frozen=True):
    """One file that a finished job owes or has written. `fault` is the reason of a failed write.

    `skipped`: another file has the name and stays. Such an export counts as written.
    `digest` is the SHA-256 of the written content. A file with a digest that is not `written` is outdated: the text
    was edited since.
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
        """Whether a file exists: written now, written before, or skipped."""
        return self.digest is not None or (self.written and self.fault is None)
