"""Run `mynah record`: record safely, and transcribe meanwhile."""

import argparse
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from core.capture.recorder_client import RecorderClient
from core.capture.source_list import list_devices
from core.capture.sources import SourceChoice
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.batch_run import BatchRun, handle_signals, run_batch
from core.cli.display import Display
from core.cli.finished_jobs import open_journal
from core.cli.format_choices import table_key
from core.cli.json_lines import JsonDisplay
from core.cli.live_words import LiveWords
from core.cli.project_choices import ProjectChoices
from core.cli.standard_input import refuse_addresses
from core.cli.terminal import TerminalDisplay
from core.cli.transcribe_command import interpret_options, request_spec
from core.cli.usage_errors import Misuse
from core.contracts import recorder_messages as messages
from core.contracts.errors import fault_from
from core.contracts.recording_folder import GapReason
from core.contracts.vocabulary import Phrase
from core.journal import ComputeSpec
from core.queue.recordings import new_recording, recover, take_complete_file
from core.transcript.timestamps import format_duration

_REASONS: dict[GapReason, str] = {
    "unplugged": "the device was gone",
    "lost": "the device lost sound",
    "suspended": "the computer slept or was too busy",
    "recorder": "the recorder crashed and started again",
    "paused": "you paused",
}
_DEVICES = ("microphone", "sound of the computer")  # of the channels

BeginLive = Callable[[ComputeSpec, tuple[Phrase, ...], argparse.Namespace], LiveWords]


def record(options: argparse.Namespace, begin_live: BeginLive | None = None) -> int:
    """Run the command. Return its exit status.

    Args:
        options: the options of the command.
        begin_live: loads a model that shows the words as they come. None: the text follows later.

    Raises:
        EnvironmentFault: the source cannot be opened, a model is missing, or the journal is broken.
    """
    if options.list_sources:
        return _list_sources()
    refuse_addresses([each for each in (options.recording, options.source_file) if each is not None])
    for recovered in _recovered():
        print(f"Recovered {recovered}. `mynah transcribe` writes its text.", file=sys.stderr)
    recording = _named(options.recording)
    named = argparse.Namespace(**(vars(options) | {"paths": [str(recording)]}))
    if options.no_text:
        display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
        session = _Session(recording, options)
        return session.run(lambda: _without_text(session, display))
    chosen = source_choice(options)  # an unknown source is bad usage, before the model is loaded
    if chosen.other is not None and options.speakers is None and not options.bilingual:
        named.speakers = "channels"
    choices = ProjectChoices(named, interpret_options)
    request = choices.request_for(recording)
    if request.spec.compute.speakers.source == "channels" and chosen.other is None:
        raise Misuse("--speakers channels needs two channels. Add --source both.")
    live = None if begin_live is None else begin_live(request.spec.compute, request.words.vocabulary, options)
    session = _Session(recording, options, live)

    def enqueue(run: BatchRun) -> None:
        if request.spec.compute.prompt.boosting is not None:
            run.journal.vocabularies.keep(request.words.vocabulary)
        run.journal.rule_lists.keep(request.words.replacements)
        for sentence in choices.notices():
            run.display.notice("project", sentence)
        run.end_input = session.end
        run.add([(recording, request_spec(request, recording))])
        session.show_on(run.display)

    def conclude(run: BatchRun) -> None:
        session.wait()  # the text may have failed long before the end of the recording
        take_complete_file(run.journal, recording)

    own = argparse.Namespace(**(vars(request.options) | {"paths": named.paths}))
    key = " ".join(filter(None, [table_key(request.options), choices.key]))  # `mynah transcribe` resumes the work
    return session.run(lambda: run_batch(own, request.spec, enqueue, key, conclude))


def _without_text(session: "_Session", display: Display) -> int:
    try:
        display.begin([])
        session.show_on(display)
        session.client.wait()
    finally:
        display.close()
    return EXIT_DONE


class _Session:
    """A recording, shown on a display as soon as one is there."""

    def __init__(self, recording: Path, options: argparse.Namespace, live: LiveWords | None = None) -> None:
        self._live, self._options = live, options
        self.client = RecorderClient(recording, source_choice(options), self._take)
        self._stop_after: float | None = options.stop_after
        self._display: Display | None = None
        self._before: list[messages.FromRecorder] = []  # reports from before the display
        self._lock = threading.Lock()
        self._is_ending = self._is_cut_short = False
        self._peaks: dict[int, float] = {}  # by channel
        self._rate = 1

    def run(self, work: Callable[[], int]) -> int:
        """Record while `work` runs, and to the end. Return its exit status, or another one if sound was lost."""
        try:
            self.client.start()
            self._options.recorded = str(self.client.recording)
            with handle_signals(self.interrupt):  # a batch handles them in its own way while it runs
                try:
                    status = work()
                finally:
                    self.end()
                    self.client.wait()
        finally:
            if self._live is not None:
                self._live.close()
        if self.client.fault is not None:
            print(f"mynah: {self.client.fault.message}", file=sys.stderr)
        return max(status, EXIT_SOME_FAILED) if self.client.fault or self._is_cut_short else status

    def wait(self) -> None:
        """Wait until the recording's file is complete, and its live words too."""
        self.client.wait()
        if self._live is not None:
            self._live.wait()

    def show_on(self, display: Display) -> None:
        """Show reports on a display, and take commands from the terminal."""
        with self._lock:
            self._display = display
            for report in self._before:
                self._show(report, display)
        if self._live is not None:
            self._live.follow(self.client.recording, display)
        if self._stop_after is not None:
            timer = threading.Timer(self._stop_after, self.end)
            timer.daemon = True
            timer.start()
        if sys.stdin is not None and sys.stdin.isatty():
            display.notice("keys", "Type m and a name for a mark, or p for a pause, then Enter")
            threading.Thread(target=self._read_keys, name="keys", daemon=True).start()

    def end(self) -> bool:
        """End the recording. Return False if it is ending already."""
        is_first, self._is_ending = not self._is_ending, True
        self.client.send(messages.End())
        return is_first

    def interrupt(self) -> None:
        """End the recording at a signal. A second signal ends the wait for the last live words."""
        if not self.end() and self._live is not None:
            self._live.give_up()

    def _read_keys(self) -> None:
        is_paused = False
        with suppress(OSError, ValueError):
            for line in sys.stdin:
                word, _, text = line.strip().partition(" ")
                if word == "m":
                    self.client.send(messages.SetMark(text))
                elif word == "p":
                    is_paused = not is_paused
                    self.client.send(messages.Pause() if is_paused else messages.Resume())
                    self._notice("paused", "Paused. Type p to go on" if is_paused else "Recording again")

    def _notice(self, code: str, sentence: str) -> None:
        with self._lock:
            if self._display is not None:
                self._display.notice(code, sentence)

    def _take(self, report: messages.FromRecorder) -> None:
        with self._lock:
            if self._display is None:
                self._before.append(report)
            else:
                self._show(report, self._display)

    def _show(self, report: messages.FromRecorder, display: Display) -> None:
        match report:
            case messages.Level(peak=peak, channel=channel):
                self._peaks[channel] = max(self._peaks.get(channel, 0.0), peak)
            case messages.Written(samples=samples):
                display.recording(samples / self._rate, self._peaks.get(0, 0.0), self._peaks.get(1))
                self._peaks = dict.fromkeys(self._peaks, 0.0)
            case messages.Recording(source=source, rate=rate):
                self._rate = rate
                display.notice("recording", f"Recording {self.client.recording} from {source}. Ctrl-C ends it")
            case messages.Ended(seconds=seconds, fault=fault):
                self._is_cut_short = fault is not None
                reason = "" if fault is None else f" {fault_from(*fault).message.removesuffix('.')}."
                length = format_duration(round(seconds))
                display.notice("recording-ended", f"The recording has ended after {length}.{reason}".removesuffix("."))
            case messages.Finished(path=path) if not Path(path).exists():  # it ended before the first sample
                display.notice("recording-empty", "No sound was recorded, so there is no file")
            case messages.Finished(path=path):
                display.notice("recording-finished", f"The recording is {path}")
            case _:
                _show_trouble(report, display)


def _show_trouble(report: messages.FromRecorder, display: Display) -> None:
    match report:
        case messages.GapFound(at=at, seconds=seconds, reason=reason, channel=channel):
            place = format_duration(round(at)) + (
                "" if channel is None else f" in the channel of the {_DEVICES[channel]}"
            )
            display.notice("gap", f"{seconds:.1f} s of sound are missing at {place}: {_REASONS[reason]}")
        case messages.SourceLost(channel=channel):
            device = "The device" if channel is None else f"The {_DEVICES[channel]}"
            display.notice("source-lost", f"{device} is gone. The recording goes on with silence until it is back")
        case messages.SourceBack(source=source):
            display.notice("source-back", f"The device is back: {source}")
        case messages.Silent(seconds=seconds):
            display.notice("silent", f"No sound for {seconds:.0f} s. Is the microphone muted, or not allowed")
        case messages.Marked(at=at, text=text):
            display.notice("mark", f"Mark at {format_duration(round(at))} {text}".rstrip())


def _named(name: str | None) -> Path:
    """Return the recording's file: the named one, or one named after the time, in the current folder."""
    if name is None:
        return new_recording(Path.cwd())
    path = Path(name).absolute()
    if path.suffix.casefold() not in ("", ".flac"):
        raise Misuse(f"{path.name}: A recording is a .flac file. Choose a name that ends like this.")
    return path if path.suffix else path.with_name(f"{path.name}.flac")


def source_choice(options: argparse.Namespace) -> SourceChoice:
    """Return the source that the options name. Raises Misuse."""
    if options.other_file is not None and options.source_file is None:
        raise Misuse("--play-other plays beside --play. Name the microphone's file with --play.")
    if options.source_file is not None:
        other = None
        if options.other_file is not None:
            other = SourceChoice("computer", file=str(Path(options.other_file).absolute()), pace=options.pace)
        return SourceChoice(file=str(Path(options.source_file).absolute()), pace=options.pace, other=other)
    if options.source == "both":
        return SourceChoice(other=SourceChoice("computer"))
    if options.source in ("microphone", "computer"):
        return SourceChoice(options.source)
    matching = [each for each in list_devices() if each.name == options.source]
    if not matching:
        raise Misuse(f"There is no source {options.source}. See `mynah record --list-sources`.")
    return SourceChoice(matching[0].kind, matching[0].name)


def _list_sources() -> int:
    for device in list_devices():
        print(f"{device.kind:10}  {device.name}{'  (default)' if device.is_default else ''}")
    return EXIT_DONE


def _recovered() -> list[Path]:
    journal = open_journal()
    try:
        return recover(journal)
    finally:
        journal.close()
