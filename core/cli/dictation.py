"""One dictation: the microphone, its words, and the text for the clipboard."""

import argparse
import sys
import threading
import time
from pathlib import Path

from core import models
from core.capture.recorder_client import RecorderClient
from core.capture.recovery import recover_interrupted
from core.cli import EXIT_DONE, EXIT_SOME_FAILED, desktop_tools
from core.cli.batch_run import handle_signals
from core.cli.record_command import source_choice
from core.cli.vocabulary_files import read_vocabulary
from core.contracts import recorder_messages as messages
from core.contracts.engine_messages import StreamHeard
from core.contracts.errors import EnvironmentFault, Fault, fault_from
from core.contracts.protocol import Prompt
from core.contracts.recording_folder import SUFFIX, recording_of
from core.contracts.vocabulary import make_boosting
from core.queue.live_following import LiveFollower
from core.queue.recordings import new_recording
from core.specs.job_specs import check_language, compute_spec

_LOOK = 0.02  # seconds between looks for the second call
_PATIENCE = 90.0  # seconds without any news of the engine. A busy machine loads a model in half a minute


class Dictation:
    """One dictation. The sound is recorded from the first moment, also while the model loads."""

    def __init__(self, folder: Path, mark: Path, options: argparse.Namespace) -> None:
        self._mark, self._options = mark, options
        model = models.resolve(options.model)
        check_language(model, options.language)
        phrases = read_vocabulary(options.vocabulary)
        prompt = Prompt(options.language, boosting=make_boosting(phrases, options.vocabulary_strength))
        load = compute_spec(model, prompt, device=options.device, precision=options.precision).load
        self._follower = LiveFollower(load, prompt, phrases)
        self._client = RecorderClient(new_recording(folder), source_choice(options), self._take)
        self._words: list[str] = []
        self._fault: Fault | None = None
        self._asked = threading.Event()
        self._heard_at = 0.0  # the last news of the engine

    def run(self) -> int:
        """Hear until the second call, a signal or the end of the source. Return the exit status."""
        try:
            self._client.start()
            with handle_signals(self._asked.set):
                self._follower.follow(self._client.recording, self)
                self._say("Speak now")
                self._wait()
                self._client.send(messages.End())
                self._wait_for_words()
                self._deliver()
                self._client.wait()
        finally:
            self._follower.close()
        return self._conclude()

    def _wait(self) -> None:
        end = None if self._options.stop_after is None else time.monotonic() + self._options.stop_after
        while not self._asked.wait(_LOOK):
            if not self._mark.exists() or self._client.wait(0) or (end is not None and time.monotonic() > end):
                return

    def _wait_for_words(self) -> None:
        """Wait for the last words as long as the engine goes on. A signal now ends the wait."""
        self._asked.clear()
        self._heard_at = time.monotonic()
        while not self._follower.wait(_LOOK):
            if self._asked.is_set() or time.monotonic() > self._heard_at + _PATIENCE:
                self._fault = self._fault or EnvironmentFault("live-late", seconds=round(_PATIENCE))
                return

    def _deliver(self) -> None:
        """Give the text away."""
        text = " ".join(self._words)
        if not text:
            self._say("No word was heard")
            return
        print(text, flush=True)
        try:
            if self._options.clipboard or self._options.paste:
                desktop_tools.copy(text)
            if self._options.paste:
                desktop_tools.press_paste()
        except EnvironmentFault as fault:
            self._fault = self._fault or fault

    def _conclude(self) -> int:
        """Remove the sound, unless the text did not arrive. Return the exit status."""
        recording = self._client.recording
        fault = self._fault or self._client.fault
        if fault is not None and fault.code == "missing" and not self._words and not recording.exists():
            fault = None  # the source ended before its first sound, so that no file was written
        if fault is None:
            recording.unlink(missing_ok=True)
        else:
            self._say(fault.message.removesuffix("."))
        recover_interrupted(sorted(recording_of(each) for each in recording.parent.glob(f"*{SUFFIX}")))
        if recording.exists():
            print(f"The sound is kept as {recording}. `mynah transcribe` writes its text.", file=sys.stderr)
        if any(each != recording for each in recording.parent.glob("*.flac")):
            print(f"The sound of earlier dictations is kept in {recording.parent}.", file=sys.stderr)
        return EXIT_DONE if fault is None else EXIT_SOME_FAILED

    def _say(self, sentence: str) -> None:
        print(f"{sentence}.", file=sys.stderr, flush=True)
        if self._options.toggle:  # a shortcut of the desktop has no terminal
            desktop_tools.notify(sentence)

    def _take(self, report: messages.FromRecorder) -> None:
        """Take a report of the recorder, in its thread."""
        match report:
            case messages.SourceLost():
                self._say("The microphone is gone. Silence is recorded until it is back")
            case messages.Ended(fault=fault) if fault is not None:
                self._fault = fault_from(*fault)
                self._asked.set()

    # --- for the follower, see LiveObserver

    def heard(self, step: StreamHeard) -> None:
        """Keep the words of a step."""
        self._heard_at = time.monotonic()
        self._words += [word.text for word in step.words]

    def restarted(self) -> None:
        """Go on: no sound is lost, and no word comes twice."""

    def ended(self, fault: Fault | None) -> None:
        """End the dictation if no words follow."""
        if fault is not None:
            self._fault = fault
            self._asked.set()
