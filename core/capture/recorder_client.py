"""Start a recorder, send it commands, and start another one if it crashes. For front ends."""

import contextlib
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

import msgspec
from msgspec.structs import replace

from core.capture.finishing import finish
from core.capture.sources import SourceChoice, now_ns
from core.contracts import paths, processes, recording_folder
from core.contracts import recorder_messages as messages
from core.contracts.errors import Bug, EnvironmentFault, Fault, fault_from
from core.contracts.files import storage_faults

LOG = "recorder.log"
"""The name of the recorder's log."""
_MOST_CRASHES = 5  # without a second of sound in between: then the recording ends


class RecorderClient:
    """One recording and the process that makes it."""

    def __init__(
        self, recording: Path, choice: SourceChoice, observer: Callable[[messages.FromRecorder], None]
    ) -> None:
        """Prepare a recording.

        Args:
            recording: the .flac file that it becomes.
            choice: the source.
            observer: gets each report, in a thread of the client.
        """
        self.recording, self.folder = recording, recording_folder.folder_of(recording)
        self._choice = _with_begin(choice, now_ns())
        self._observer = observer
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._follow, name="recorder", daemon=True)
        self._has_ended = False  # all sound is on disk, or will never be
        self._is_ending = False
        self._answered = threading.Event()
        self._lock = threading.Lock()
        self.fault: Fault | None = None
        """The reason for a recording that did not begin, or whose file could not be written."""

    def start(self) -> None:
        """Begin the recording. Return once the device is open.

        Raises:
            EnvironmentFault: "file-exists", "no-write", "no-microphone", "no-computer-sound".
        """
        if self.recording.exists() or self.folder.exists():
            raise EnvironmentFault("file-exists", path=str(self.recording))
        with storage_faults(self.folder):
            recording_folder.create(self.folder, [processes.own_identity()])
        self._spawn()
        self._thread.start()
        self._answered.wait()
        if self.fault is not None and not (self.folder / recording_folder.TRACK).exists():
            with contextlib.suppress(OSError):
                for left in self.folder.iterdir():
                    left.unlink()
                self.folder.rmdir()
            raise self.fault

    def send(self, command: messages.ToRecorder) -> None:
        """Send a command. A recorder that has ended ignores it."""
        with self._lock, contextlib.suppress(OSError, ValueError):
            if isinstance(command, messages.End):
                self._is_ending = True
            assert self._process is not None
            assert self._process.stdin is not None
            self._process.stdin.write(messages.line(command))
            self._process.stdin.flush()

    def change_source(self, choice: SourceChoice) -> None:
        """Record another source from now on. SourceChanged or SourceRefused answers."""
        self.send(messages.ChangeSource(msgspec.Raw(msgspec.json.encode(choice))))

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the recording's file is complete or has failed. Return False after `timeout` seconds."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    @property
    def pid(self) -> int:
        """The recorder's process."""
        assert self._process is not None
        return self._process.pid

    def _spawn(self) -> None:
        command = [*processes.own_command("recorder", "core.capture"), str(self.folder)]
        command.append(msgspec.json.encode(self._choice).decode())
        with (paths.log_dir() / LOG).open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=paths.resources_dir().parent,
                start_new_session=True,  # Ctrl-C in a terminal reaches the front end alone
                creationflags=processes.NO_CONSOLE,
            )

    def _follow(self) -> None:
        """Pass reports on until the recording is over. Start the recorder again after a crash."""
        crashes = 0
        while True:
            assert self._process is not None
            assert self._process.stdout is not None
            before = self._samples()
            is_over = self._pass_on(self._process.stdout)
            code = self._process.wait()
            if is_over:
                break
            crashes = 0 if self._samples() - before > (recording_folder.rate_of(self.folder) or 1) else crashes + 1
            if self._has_ended or self._is_ending or crashes >= _MOST_CRASHES or not before + self._samples():
                self._finish_here(code)
                break
            with self._lock:
                self._spawn()
        self._answered.set()

    def _pass_on(self, pipe: IO[bytes]) -> bool:
        """Pass on the reports of one process. Return whether the last one came."""
        is_over = False
        for line in pipe:
            try:
                report = messages.from_recorder.decode(line)
            except msgspec.MsgspecError:  # the last line of a killed process
                continue
            match report:
                case messages.SourceChanged(choice=chosen):
                    changed = msgspec.json.decode(chosen, type=SourceChoice)
                    self._choice = self._choice.changed(changed)  # for another recorder after a crash
                case messages.Ended():
                    self._has_ended = True
                case messages.Finished():
                    is_over = True
                case messages.NotFinished(kind=kind, code=code, figures=figures):
                    self.fault = fault_from(kind, code, figures)
                    is_over = True
            self._observer(report)
            if isinstance(report, messages.Recording):
                self._answered.set()
        return is_over

    def _finish_here(self, code: int) -> None:
        """End a recording whose recorder died too often, or at its end."""
        recording_folder.end(self.folder)
        try:
            if not (self.folder / recording_folder.TRACK).exists():
                raise Bug("bug", reason=f"the recorder ended: {processes.cause_of_exit(code)}")
            report: messages.FromRecorder = messages.Finished(str(finish(self.folder)))
        except Fault as fault:
            self.fault = fault
            report = messages.NotFinished(fault.kind, fault.code, fault.figures)
        self._observer(report)

    def _samples(self) -> int:
        try:
            return recording_folder.samples_in(self.folder)
        except OSError:
            return 0


def _with_begin(choice: SourceChoice, at_ns: int) -> SourceChoice:
    """Return a choice whose files begin to play at a time. Files of two sources begin together."""
    if choice.other is not None:
        choice = replace(choice, other=_with_begin(choice.other, at_ns))
    return choice if choice.file is None else replace(choice, began_ns=choice.began_ns or at_ns)
