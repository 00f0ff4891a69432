"""The recorder process. usage: python -m core.capture FOLDER CHOICE

CHOICE is a SourceChoice as JSON. Commands come on standard input, and reports go to standard output, see
`recorder_messages`. The end of standard input ends the recording: nobody sees a microphone that stays open alone.
"""

import os
import queue
import signal
import sys
import threading
from pathlib import Path
from typing import IO, NoReturn

import msgspec

from core.capture.finishing import finish
from core.capture.pair_recorder import PairRecorder
from core.capture.recorder import Recorder
from core.capture.source_list import source_of
from core.capture.sources import SourceChoice
from core.contracts import processes, recording_folder
from core.contracts import recorder_messages as messages
from core.contracts.errors import EnvironmentFault, Fault

_MOST_WAITING = 200  # reports: a front end that reads none of them never stops the recorder
_LAST_REPORTS = 2.0  # seconds


AnyRecorder = Recorder | PairRecorder


class _Reports:
    """Sends reports in a thread of its own."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._waiting: queue.SimpleQueue[messages.FromRecorder | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._send, name="reports", daemon=True)
        self._thread.start()

    def tell(self, message: messages.FromRecorder) -> None:
        """Send a report soon. Levels are left out while the front end is busy."""
        if isinstance(message, messages.Level | messages.Written) and self._waiting.qsize() > _MOST_WAITING:
            return
        self._waiting.put(message)

    def close(self) -> None:
        """Send the last reports, if the front end reads them."""
        self._waiting.put(None)
        self._thread.join(_LAST_REPORTS)

    def _send(self) -> None:
        while (message := self._waiting.get()) is not None:
            try:
                self._pipe.write(messages.line(message))
                self._pipe.flush()
            except OSError:  # the front end is gone, and the recording ends by its own pipe
                return


def _read_commands(recorder: AnyRecorder) -> None:
    with os.fdopen(os.dup(0), "rb", buffering=0) as pipe:
        for command in iter(pipe.readline, b""):
            try:
                recorder.submit(messages.to_recorder.decode(command))
            except msgspec.MsgspecError as error:
                print(f"No command: {error}", file=sys.stderr, flush=True)
    recorder.submit(messages.End())


def _recorder(folder: Path, choice: SourceChoice, reports: _Reports) -> AnyRecorder:
    if choice.other is None:
        return Recorder(folder, source_of(choice), reports.tell)
    sources = source_of(choice), source_of(choice.other)
    return PairRecorder(folder, sources, choice.speakers, reports.tell)


def _record(folder: Path, choice: SourceChoice, reports: _Reports) -> Fault | None:
    """Record until the end. Return the fault that ended the recording, or None. Raises one that prevented it."""
    recorder = _recorder(folder, choice, reports)
    threading.Thread(target=_read_commands, args=(recorder,), name="commands", daemon=True).start()
    fault = None
    try:
        recorder.run(recording_folder.rate_of(folder))
    except EnvironmentFault as error:
        if not (folder / recording_folder.TRACK).exists():
            raise
        fault = error
    recording_folder.end(folder)
    seconds = recording_folder.samples_in(folder) / (recording_folder.rate_of(folder) or 1)
    told = None if fault is None else (fault.kind, fault.code, fault.figures)
    reports.tell(messages.Ended(recorder.written, seconds, told))
    return fault


def main(arguments: list[str]) -> NoReturn:
    """Record, and write the recording's file. Exit with 1 if it could not be written."""
    for number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
        signal.signal(number, signal.SIG_IGN)  # the front end decides what Ctrl-C means
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a library that prints must not break a report
    reports = _Reports(output)
    folder = Path(arguments[0])
    try:
        recording_folder.claim(folder, [processes.own_identity(), processes.identity_of(os.getppid())])
        _record(folder, msgspec.json.decode(arguments[1], type=SourceChoice), reports)
        reports.tell(messages.Finished(str(finish(folder))))
        status = 0
    except Fault as fault:
        reports.tell(messages.NotFinished(fault.kind, fault.code, fault.figures))
        status = 1
    reports.close()
    os._exit(status)  # threads of a sound service or of the pipe may still wait


if __name__ == "__main__":
    main(sys.argv[1:])
