"""Word the rows of the queue: second line, tooltip, and text for screen readers."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from PySide6.QtCore import QObject

from app.queue.track_words import TrackWords
from app.ui import format_names, number_formats, translations, wording
from core.contracts.engine_messages import Ready
from core.contracts.errors import Fault
from core.formats.recognition import format_of
from core.journal import Job, JobState
from core.queue.engine_process.engine_record import backend_reason
from core.queue.queue_row import JobFacts, QueueRow
from core.specs.second_opinions import lacks_second_opinion
from core.transcript.timestamps import format_duration, format_stretches

_ICONS = {
    JobState.QUEUED: ("waiting", "quiet"),
    JobState.RUNNING: ("working", "accent"),
    JobState.PAUSED: ("pause", "quiet"),
    JobState.DONE: ("check", "accent"),
    JobState.FAILED: ("failed", "error"),
    JobState.CANCELLED: ("cancelled", "quiet"),
}


_MODEL_FAULTS = frozenset({"model-missing", "model-broken", "model-refused", "model-unsupported", "model-language"})
_LEAST_SHARE = 0.05  # of a recording, before its time left can be told


class Help(NamedTuple):
    """The button of a row that needs help: its purpose and its words."""

    does: Literal["locate", "model", "retry", "save"]
    words: str


class Recorded(NamedTuple):
    """The recording that the window makes: its path and seconds, and the free bytes on its disk."""

    path: str
    seconds: float
    free: int
    is_paused: bool
    is_ending: bool


class RowText(QObject):
    """Texts for rows.

    `batch` is the window's. Jobs of other batches are named as another program's. `ready` describes the loaded engine
    or is None. `stopped` is True while a fault stops the queue. A full disk can leave jobs in a running state then.
    `seconds_left` estimates the time until a job's words are done. `recorded` is the recording that the window makes.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = {
            JobState.QUEUED: self._queued,
            JobState.RUNNING: self._running,
            JobState.PAUSED: self._paused,
            JobState.DONE: self._done,
            JobState.FAILED: self._failed,
            JobState.CANCELLED: self._cancelled,
        }
        self._tracks = TrackWords(self)
        self.batch = 0
        self.ready: Ready | None = None
        self.stopped = False
        self.recorded: Recorded | None = None
        self.seconds_left: Callable[[int], float | None] = lambda _job: None

    def help(self, row: QueueRow) -> Help | None:
        """Return the button that helps a failed or unsaved recording."""
        job = row.job
        if job.state == JobState.DONE and row.facts is not None and row.facts.fault is not None:
            return Help("save", self.tr("Save elsewhere…"))
        if job.state != JobState.FAILED:
            return None
        if job.fault_code == "missing":
            return Help("locate", self.tr("Locate…"))
        if job.fault_code in _MODEL_FAULTS:
            return Help("model", self.tr("Choose model…"))
        return Help("retry", self.tr("Retry"))

    def second_line(self, row: QueueRow) -> str:
        """Return the second line: the recording's state."""
        parts = self._recorded(self.recorded) if self.is_recorded(row) else self._parts[row.job.state](row)
        if row.job.batch != self.batch:
            parts.append(self.tr("added from the command line"))
        return " · ".join(part for part in parts if part)

    def is_recorded(self, row: QueueRow) -> bool:
        """Tell whether the window is recording it."""
        return self.recorded is not None and row.job.path == self.recorded.path

    def icon(self, row: QueueRow) -> tuple[str, str]:
        """Return the icon of a row's state and its palette role. Damaged and unsaved recordings have a warning."""
        if self.is_recorded(row):
            return "record", "record"
        job, is_unsaved = row.job, row.facts is not None and row.facts.fault is not None
        warns = job.state == JobState.DONE and (job.is_damaged or is_unsaved)
        return ("warning", "warning") if warns else _ICONS[job.shown_state]

    def accessible_text(self, row: QueueRow) -> str:
        """Return the whole row for a screen reader."""
        length = format_duration(row.duration) if row.duration else ""
        return ", ".join(
            part for part in (row.job.name, length, self._accessible_state(row), self.second_line(row)) if part
        )

    def _accessible_state(self, row: QueueRow) -> str:
        """Return the state in a word, unless the second line begins with it."""
        is_said = self.is_recorded(row) or row.job.state in (
            JobState.QUEUED,
            JobState.PAUSED,
            JobState.DONE,
            JobState.CANCELLED,
        )
        return "" if is_said else self.state_name(row.job.state)

    def tooltip(self, row: QueueRow) -> str:
        """Return the recording's path with all details."""
        job, lines = row.job, [row.job.path, self.second_line(row)]
        fault = fault_of(job)
        if fault is not None:
            lines[1] = wording.message(fault)
        elif job.state == JobState.DONE and job.speakers_fault is not None:
            lines.append(self.tr("Speakers: {why}").format(why=wording.message(job.speakers_fault)))
        lines += self._tracks.sentences(job.tracks)
        lines.append(self.tr("Model: {model}").format(model=Path(job.compute.load.model).stem))
        running_here = job.state == JobState.RUNNING and job.owner_pid == os.getpid()
        stand_in = wording.stand_in(self.ready) if running_here else wording.stand_in_for(backend_reason(job.engine))
        if stand_in:
            lines.append(stand_in)
        if running_here and job.compute.prompt.boosting and self.ready is not None and not self.ready.boosts:
            lines.append(self.tr("The vocabulary has no effect with this model."))
        if running_here and job.compute.prompt.beam > 1 and self.ready is not None and not self.ready.beams:
            lines.append(self.tr("Careful has no effect with this model."))
        if running_here and self.ready is not None and lacks_second_opinion(job.compute, self.ready):
            lines.append(self.tr("The second opinion has no effect with this model."))
        if job.peak_memory:
            lines.append(self.tr("Peak memory: {size}").format(size=number_formats.memory(job.peak_memory)))
        if job.script is not None:
            lines.append(self.tr("Aligned text: {path}").format(path=job.script))
        if row.facts is not None:
            lines += [] if row.facts.fault is None else [wording.message(row.facts.fault)]
            lines += row.facts.files
        return "\n".join(lines)

    def state_name(self, state: JobState) -> str:
        """Return a state in one word."""
        names = {
            JobState.QUEUED: self.tr("waiting"),
            JobState.RUNNING: self.tr("being transcribed"),
            JobState.PAUSED: self.tr("paused"),
            JobState.DONE: self.tr("done"),
            JobState.FAILED: self.tr("failed"),
            JobState.CANCELLED: self.tr("cancelled"),
        }
        return names[state]

    def _recorded(self, recorded: Recorded | None) -> list[str]:
        assert recorded is not None
        time = format_duration(recorded.seconds)
        if recorded.is_ending:
            return [self.tr("Saving the recording"), time]
        if recorded.is_paused:
            return [self.tr("Recording paused"), time]
        free = self.tr("{size} free on disk").format(size=number_formats.memory(recorded.free))
        return [self.tr("Recording {time}").format(time=time), free if recorded.free else ""]

    def _queued(self, row: QueueRow) -> list[str]:
        begun = self.tr("continues at {time}").format(time=format_duration(row.seconds)) if row.job.chunks else ""
        return [self.tr("Waiting"), begun, "" if row.job.script is None else self.tr("for alignment")]

    def _running(self, row: QueueRow) -> list[str]:
        if row.job.owner_pid not in (None, os.getpid()):
            return [self.tr("Another Mynah is transcribing it").format(pid=row.job.owner_pid)]
        if self.stopped:
            return [self.tr("Stopped")]
        if row.began_at is None:
            return [self.tr("Opening") if self.ready is not None else self.tr("Loading the model")]
        left = self.seconds_left(row.job.id) if row.share >= _LEAST_SHARE else None
        return [
            number_formats.percent(row.share) if row.duration else format_duration(row.seconds),
            self.tr("estimating") if left is None else number_formats.time_left(left),
        ]

    def _paused(self, row: QueueRow) -> list[str]:
        at = format_duration(row.seconds)
        return [self.tr("Paused at {time}").format(time=at) if row.job.chunks else self.tr("Paused")]

    def _cancelled(self, row: QueueRow) -> list[str]:
        return [
            self.tr("Cancelled at {time}").format(time=format_duration(row.seconds))
            if row.job.chunks
            else self.tr("Cancelled")
        ]

    def _failed(self, row: QueueRow) -> list[str]:
        fault = fault_of(row.job)
        return [_sentence(wording.sentence(fault)) if fault is not None else self.tr("Failed")]

    def _done(self, row: QueueRow) -> list[str]:
        broken, facts = row.job.truncated_at, row.facts or JobFacts()
        return [
            self._finished(row.job) if facts.fault is None else self._unsaved(facts.fault),
            self.tr("damaged at {times}").format(times=format_stretches(row.job.damaged)) if row.job.damaged else "",
            "" if broken is None else self.tr("incomplete after {time}").format(time=format_duration(broken)),
            self._tracks.short(row.job.tracks),
            self.tr("%n word(s) not found", "", facts.not_found) if facts.not_found else "",
            self.tr("%n sentence(s) without times skipped", "", facts.left_out) if facts.left_out else "",
            self.tr("%n to review", "", facts.doubtful) if facts.doubtful else "",
            self._files(row),
            self._languages(row),
            self._speakers(row),
        ]

    def _unsaved(self, fault: Fault) -> str:
        path = str(fault.figures.get("path", ""))
        why = wording.sentence(fault)
        why = why.replace(path, Path(path).name) if path else why  # the tooltip has the folder
        return self.tr("Not saved: {why}").format(why=why)

    def _finished(self, job: Job) -> str:
        if job.script is not None:
            return self.tr("Aligned")
        if job.awaits_speakers:
            return self.tr("Text done")
        return self.tr("Done") if job.attempt else self.tr("Opened")

    def _languages(self, row: QueueRow) -> str:
        """Return the languages if they were detected or are several, with any uncertainty."""
        found, spoken = row.job.languages, row.facts.languages if row.facts is not None else ()
        names = [translations.endonym(code) for code in spoken]
        if found.sounds_like is not None:
            return self.tr("sounds like {language}").format(language=translations.endonym(found.sounds_like))
        if found.prompted_by == "nobody" and names:
            return self.tr("language unclear, {language} used").format(language=names[0])
        return ", ".join(names) if found.prompted or found.spoken or len(names) > 1 else ""

    def _speakers(self, row: QueueRow) -> str:
        job, count = row.job, row.facts.speakers if row.facts is not None else 0
        if job.speakers_state == JobState.RUNNING and job.owner_pid in (None, os.getpid()):
            return self.tr("identifying speakers {percent}").format(percent=number_formats.percent(row.speakers_share))
        waiting = {
            JobState.RUNNING: self.tr("identifying speakers"),
            JobState.QUEUED: self.tr("speakers next"),
            JobState.PAUSED: self.tr("speakers paused"),
            JobState.FAILED: self.tr("couldn't identify speakers"),
        }
        if job.speakers_state in waiting:
            return waiting[job.speakers_state]
        if count or row.facts is None or job.speakers_state != JobState.DONE:
            return self.tr("%n speaker(s)", "", count) if count else ""
        return self.tr("no speech found")

    def _files(self, row: QueueRow) -> str:
        if row.facts is None or row.job.awaits_speakers:  # files are written after the speakers
            return ""
        saved = dict.fromkeys(format_of(path) or path.suffix.removeprefix(".") for path in map(Path, row.facts.files))
        if saved:
            formats = ", ".join(map(format_names.short_name, saved))
            return self.tr("saved as {formats}").format(formats=formats)
        is_missing = row.job.delivery.formats and row.facts.fault is None
        return self.tr("not saved") if is_missing else ""


def fault_of(job: Job) -> Fault | None:
    """Return the fault of a failed job, or None."""
    return job.fault if job.state == JobState.FAILED else None


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
