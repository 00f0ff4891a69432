"""Show a running batch to people: one bar, and a line for each file."""

import math
import sys

import psutil

from core.cli.display import Outcome, growing_sentence
from core.cli.lossy_stream import LossyStream
from core.cli.progress_bar import ProgressBar
from core.contracts import engine_messages
from core.contracts.device_reasons import reason
from core.contracts.errors import Fault
from core.contracts.tracks import track_sentence
from core.journal import ComputeSpec, Job, JobState
from core.queue.eta import EtaEstimator
from core.queue.events import (
    ChunkCommitted,
    Delivered,
    DiskStalled,
    EngineLost,
    Event,
    HookEnded,
    JobChanged,
    JobsAdded,
    RecordingGrows,
    RulesApplied,
    SpeakersAssigned,
    SpeakersProgress,
)
from core.specs.second_opinions import lacks_second_opinion
from core.transcript.timestamps import format_duration, format_stretches, part_sentence

_CROSS = ("✗", "red")
_LINE = 72  # characters of a line of live words
_SHOWN = 40  # characters of an unfinished line, beside the bar
_UNFINISHED = (JobState.QUEUED, JobState.RUNNING)
_ACTIVITIES = {"waiting": "waiting for free memory", "server-busy": "waiting for the server"}


class TerminalDisplay:
    """A display with one bar on standard error and a line for each finished file. No bar without a terminal."""

    def __init__(self) -> None:
        self._bar = ProgressBar("loading the model")
        self._eta = EtaEstimator(())
        self._process = psutil.Process()
        self._engine_memory = 0
        self._activity = ""
        self._padding: float | None = None
        self._count = 0
        self._ended: set[int] = set()
        self._expects_words = self._expects_beam = False
        self._compute: list[ComputeSpec] = []
        self._jobs: dict[int, Job] = {}
        self._unfinished_words: set[int] = set()
        self._speaker_progress: dict[
            int, tuple[float, float]
        ] = {}  # by job: seconds with identified speakers, duration
        self._speakers: dict[int, int] = {}
        self._recording = self._line = self._tail = ""
        self._words = LossyStream(sys.stdout)

    @property
    def is_lost(self) -> bool:
        """Whether some output was lost."""
        return self._bar.is_lost or self._words.is_lost

    def notice(self, code: str, sentence: str) -> None:
        """Print a general message."""
        self._bar.print(f"{sentence}.")

    def begin(self, jobs: list[Job]) -> None:
        """Start the bar."""
        self._eta = EtaEstimator(jobs)
        self._count = len(jobs)
        self._expects_words = any(job.compute.prompt.boosting is not None for job in jobs)
        self._expects_beam = any(job.compute.prompt.beam > 1 for job in jobs)
        self._compute = [job.compute for job in jobs]
        self._ended = {job.id for job in jobs if job.state == JobState.DONE and not job.awaits_speakers}
        self._unfinished_words = {job.id for job in jobs if job.state in _UNFINISHED}
        self._bar.start()

    def recording(self, seconds: float, peak: float, other_peak: float | None = None) -> None:
        """Show length and level beside the bar, for two sources both levels."""
        peaks = [peak] if other_peak is None else [peak, other_peak]
        levels = " | ".join(f"{20 * math.log10(each):.0f} dB" if each else "silence" for each in peaks)
        self._recording = f"● {format_duration(int(seconds))}  {levels}"
        self._redraw()

    def heard(self, step: engine_messages.StreamHeard) -> None:
        """Print the words on standard output as they come. On a terminal, an unfinished line stands beside the bar."""
        on_terminal = self._bar.is_shown and sys.stdout is not None and sys.stdout.isatty()
        for word in step.words:
            written = f" {word.text}" if self._line else word.text
            self._line += written
            if not on_terminal:
                self._words.write(written)
            elif len(self._line) >= _LINE:
                self._end_line(on_terminal)
        if step.is_over:
            self._end_line(on_terminal)
        if on_terminal:
            self._tail = step.tail
            self._redraw()
        else:
            self._words.flush()

    def _end_line(self, on_terminal: bool) -> None:
        if self._line and on_terminal:
            self._bar.print(self._line)
        elif self._line:
            self._words.write("\n")
        self._line = ""

    def show(self, event: Event) -> None:
        """Move the bar. Print a line for a finished file and for a stopped engine."""
        match event:
            case engine_messages.Ready():
                is_recognition = event.kind == "recognition"
                self._eta.resume()
                title = "Engine" if is_recognition else "Speakers"
                self._bar.print(f"{title}: {describe_engine(event)}")
                if is_recognition and self._expects_words and not event.boosts:
                    self._bar.print("The vocabulary has no effect, because this model cannot use it.")
                if is_recognition and self._expects_beam and not event.beams:
                    self._bar.print("The beam search has no effect, because this model cannot use it.")
                if is_recognition and any(lacks_second_opinion(each, event) for each in self._compute):
                    self._bar.print(
                        "The second opinion has no effect, because this model has no such second head. "
                        "Name another model with --second-opinion."
                    )
            case engine_messages.Progress():
                self._eta.advance(event.job, event.seconds, event.duration)
            case engine_messages.Heartbeat():
                self._engine_memory = event.resident
                self._activity = event.activity
                self._padding = event.padding / event.frames if event.frames else None
            case JobsAdded(jobs=jobs):
                self._count += len(jobs)
                for added in jobs:
                    self._eta.update(added)
                    self._unfinished_words.add(added.id)
            case RecordingGrows():
                self.notice("growing", growing_sentence(event.job))
            case JobChanged():
                self._job_changed(event.job)
            case EngineLost():
                self._bar.print(f"The engine stopped: {event.cause}. It restarts. No finished work was lost.")
            case DiskStalled(fault=fault) if fault is not None:
                self.notice("disk-stalled", fault.message.removesuffix("."))
            case Delivered():
                self._delivered(event)
            case HookEnded(fault=fault) if fault is not None:
                job = self._jobs.get(event.job)
                self._bar.print(("!", "yellow"), f" {job.name if job else 'Command'}: {fault.message}")
            case SpeakersProgress():
                self._eta.advance_speakers(event.job, event.seconds)
                self._speaker_progress[event.job] = (event.seconds, event.duration or event.seconds)
            case SpeakersAssigned():
                self._speakers[event.job] = event.speakers
            case RulesApplied():
                job = self._jobs.get(event.job)
                for fault in event.faults:
                    self._bar.print(f"{job.name if job else 'Rules'}: {fault.message}")
            case ChunkCommitted():
                pass
        self._redraw()

    def failure(self, path: str, fault: Fault) -> None:
        """Print the file, the reason and the advice."""
        self._bar.print(_CROSS, f" {path}: {fault.message}")

    def speakers_failure(self, path: str, fault: Fault) -> None:
        """Print the file, the reason and the advice."""
        self._bar.print(_CROSS, f" {path}: Transcribed without speakers. {fault.message}")

    def export_failure(self, path: str, sentence: str) -> None:
        """Print the transcript and the reason."""
        self._bar.print(_CROSS, f" {sentence}" if path in sentence else f" {path}: {sentence}")

    def stopped(self, fault: Fault) -> None:
        """Print the reason and the advice."""
        self._bar.print(("Stopped:", "red"), f" {fault.message}")

    def summary(self, outcome: Outcome) -> None:
        """Print counts, speed and the share of padding."""
        speed = self._eta.speed
        line = f"{outcome.done} of {outcome.total} done"
        line += f", {outcome.damaged} of them damaged" if outcome.damaged else ""
        line += f", {outcome.failed} failed" if outcome.failed else ""
        line += f", {outcome.not_written} transcripts not written" if outcome.not_written else ""
        line += f", {speed:.1f}× real time" if speed else ""
        line += f", {self._padding:.0%} padding" if self._padding is not None else ""
        if outcome.interrupted:
            line = f"Interrupted: {line}. Run the same command again to continue"
        self._bar.print(f"{line}.")

    def close(self) -> None:
        """Remove the bar."""
        self._bar.stop()

    def _job_changed(self, job: Job) -> None:
        self._eta.update(job)
        if job.state in (JobState.DONE, JobState.FAILED) and not job.awaits_speakers:
            self._ended.add(job.id)
        if job.state not in _UNFINISHED:
            self._unfinished_words.discard(job.id)
        self._jobs[job.id] = job

    def _delivered(self, event: Delivered) -> None:
        if event.faults and not event.paths:
            return  # export_failure follows
        job = self._jobs[event.job]
        broken = f", damaged at {format_stretches(job.damaged)}" if job.damaged else ""
        broken += "" if job.truncated_at is None else f", damaged from {format_duration(round(job.truncated_at))} on"
        files = ", ".join(path.name for path in event.paths)
        length = format_duration(round(job.duration or 0))
        speakers = self._speakers.get(event.job)
        count = "" if speakers is None else f", {speakers} speaker{'' if speakers == 1 else 's'}"
        count += _describe_language(job)
        sign = ("!", "yellow") if job.is_damaged else ("✓", "green")
        silent = "" if event.has_words else " (no speech found)"
        self._bar.print(sign, f" {job.name}  {length}{broken}{count} → {files or 'nothing written'}{silent}")
        if job.part is not None:
            self._bar.print(f"  {part_sentence(job.part.start, job.heard_until)}")
        if sentence := track_sentence(job.tracks):
            self._bar.print(f"  {sentence}")

    def _redraw(self) -> None:
        speed, left = self._eta.speed, self._eta.seconds_left
        memory = (self._engine_memory + self._process.memory_info().rss) / 1e9
        total, done = self._eta.total if self._eta.speed else None, self._eta.done
        description = f"{len(self._ended)} of {self._count} files" if self._count else "waiting for recordings"
        if self._speaker_progress and not self._unfinished_words:  # all words are done, speakers follow
            done, total = (sum(each) for each in zip(*self._speaker_progress.values(), strict=True))
            description += ", identifying speakers"
            speed = None
        description = self._recording or description
        if self._line or self._tail:
            description += f"  {' '.join(filter(None, [self._line[-_SHOWN:], self._tail]))}"
        self._bar.update(
            description,
            done,
            total,
            f"{speed:.1f}×" if speed else "",
            f"{format_duration(round(left))} left" if left is not None else "",
            f"{memory:.1f} GB",
            _ACTIVITIES.get(self._activity, ""),
        )


def describe_engine(ready: engine_messages.Ready) -> str:
    """Return an engine's model, device, precision and backend, with the reasons, for one line."""
    if ready.backend == "remote":
        return f"{ready.model} on another computer"
    return (
        f"{ready.model} on {ready.device} ({reason(ready.device_reason)}), {ready.precision} "
        f"({reason(ready.precision_reason)}), {ready.backend} ({reason(ready.backend_reason)}), "
        f"loaded in {ready.load_seconds:.1f} s"
    )


def _describe_language(job: Job) -> str:
    """Return the findings about a recording's language, for its line."""
    languages = job.languages
    if languages.sounds_like is not None:
        return f", sounds like {languages.sounds_like}"
    if languages.prompted_by == "nobody":
        return f", language unknown, {languages.prompted} assumed"
    others = ", ".join(dict.fromkeys(run.language for run in languages.others))
    spoken = languages.prompted or languages.spoken
    return "" if spoken is None else f", {spoken}{f' and {others}' if others else ''}"
