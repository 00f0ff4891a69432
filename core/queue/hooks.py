"""Run the user's command after each finished recording, one at a time, beside the queue."""

import collections
import contextlib
import logging
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import IO

import psutil

from core.contracts import paths, processes
from core.contracts.errors import Bug, Fault, InputFault
from core.contracts.hook_command import fill, split_command
from core.contracts.logs import LogFile
from core.formats import FORMATS
from core.formats.export import render
from core.journal import Job, Journal
from core.queue import delivery
from core.queue.events import HookEnded

DEADLINE = 600.0  # seconds for one command
LOG_NAME = "hooks.log"
_PRIVATE = ("MYNAH_ENGINE_TOKEN",)  # environment variables that no command gets
_SIGNS_OF_CMD = frozenset('&|<>^%!"()')
_LAST_BYTES = 2000  # of a command's messages, for the log
_FORMATS = {"json": "json", "text": "txt"}  # by place in the command

_log = logging.getLogger(__name__)


class HookRunner:
    """Runs the commands of finished jobs in a thread of its own. For one thread."""

    def __init__(self, journal: Path, wake: Callable[[], object], deadline: float = DEADLINE) -> None:
        """Prepare without a command.

        Args:
            journal: the journal of the jobs.
            wake: is called in any thread when `take_ended` has something.
            deadline: seconds after which a command is killed.
        """
        self._journal, self._wake, self._deadline = journal, wake, deadline
        self._waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._ended: queue.SimpleQueue[HookEnded] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._left = 0  # commands that wait, run, or were not taken
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether a command waits, runs, or was not taken."""
        return self._left > 0

    def start(self, job: Job) -> None:
        """Run the command of a finished job after the earlier ones. Do nothing for a job without a command."""
        if not job.delivery.on_done or self._is_stopped:
            return
        self._left += 1
        self._waiting.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="hooks", daemon=True)
            self._thread.start()

    def take_ended(self) -> list[HookEnded]:
        """Return the commands that have ended since the last call."""
        ended = list[HookEnded]()
        while not self._ended.empty():
            ended.append(self._ended.get())
        self._left -= len(ended)
        return ended

    def stop(self) -> None:
        """Kill the running command and drop the others."""
        with self._lock:
            self._is_stopped = True
            if self._process is not None:
                _kill(self._process)

    def _work(self) -> None:
        while not self._is_stopped:
            job = self._waiting.get()
            try:
                fault = self._run(job)
            except Exception as error:
                _log.exception("the command after %s", job.path)
                fault = Bug("bug", reason=type(error).__name__)
            self._ended.put(HookEnded(job.id, fault))
            self._wake()

    def _run(self, job: Job) -> Fault | None:
        """Run the command of a job to its end. Return its fault, None after success."""
        words = job.delivery.on_done
        try:
            words = split_command(job.delivery.on_done)[0]
            with tempfile.TemporaryDirectory(prefix="mynah-") as folder:
                fault, messages = self._run_in(job, Path(folder))
        except Fault as error:
            fault, messages = error, b""
        except (OSError, ValueError, IndexError) as error:
            fault, messages = InputFault("hook-start", command=words, reason=_reason(error)), b""
        _note(job, fault, messages)
        return fault

    def _run_in(self, job: Job, folder: Path) -> tuple[Fault | None, bytes]:
        """Run the command. `folder` is for files that the job does not write. Return its messages, too."""
        words = split_command(job.delivery.on_done)
        command = fill(words, {"file": job.path} | self._files(job, folder))
        beside = Path(job.path).parent
        _check_batch_file(command)
        with self._lock:
            if self._is_stopped:
                return None, b""
            process = self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                cwd=beside if beside.is_dir() else folder,
                env={name: value for name, value in os.environ.items() if name not in _PRIVATE},
                start_new_session=os.name != "nt",
                creationflags=processes.NO_CONSOLE,
            )
        processes.kill_with_parent(process.pid)
        messages = collections.deque[int](maxlen=_LAST_BYTES)
        assert process.stderr is not None
        reader = threading.Thread(target=_read, args=(process.stderr, messages), daemon=True)
        reader.start()
        fault: Fault | None = None
        try:
            status = process.wait(self._deadline)
            if status and not self._is_stopped:
                log = str(paths.log_dir() / LOG_NAME)
                fault = InputFault("hook-failed", command=words[0], status=status, log=log)
        except subprocess.TimeoutExpired:
            fault = InputFault("hook-late", command=words[0], seconds=round(self._deadline))
            _kill(process)
            process.wait(5)
        finally:
            with self._lock:
                self._process = None
            reader.join(1.0)
        return fault, bytes(messages)

    def _files(self, job: Job, folder: Path) -> dict[str, str]:
        """Return the paths of the transcript. A format that the job did not write goes into `folder`."""
        with closing(Journal(self._journal)) as journal:
            files = {each.format: each.path for each in journal.exports.of_job(job.id) if each.has_file}
            transcript = delivery.transcript_of(journal, job)
        found = dict[str, str]()
        for place, name in _FORMATS.items():
            path = Path(files.get(name, ""))
            if name not in files or not path.is_file():
                path = folder / f"{Path(job.path).stem}{FORMATS[name].extension}"
                path.write_bytes(render(transcript, name, path, job.delivery.options))
            found[place] = str(path)
        return found


def _check_batch_file(command: Sequence[str]) -> None:
    """Raise ValueError if Windows would read an argument as commands: cmd.exe runs batch files."""
    if os.name != "nt" or Path(shutil.which(command[0]) or command[0]).suffix.casefold() not in (".bat", ".cmd"):
        return
    if any(set(word) & _SIGNS_OF_CMD for word in command[1:]):
        raise ValueError("a batch file can't take names with signs such as & or %")


def _read(pipe: IO[bytes], messages: "collections.deque[int]") -> None:
    with contextlib.suppress(OSError, ValueError):
        while piece := pipe.read1(4096):  # type: ignore[attr-defined]
            messages.extend(piece)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a command with its children."""
    with contextlib.suppress(OSError, psutil.Error):
        if os.name == "nt":
            for child in psutil.Process(process.pid).children(recursive=True):
                child.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _note(job: Job, fault: Fault | None, messages: bytes) -> None:
    """Write a line about a command into its log, with its last messages. Without a log, nothing is written."""
    try:
        handler = LogFile(paths.log_dir() / LOG_NAME)
    except (Fault, OSError) as error:
        _log.warning("the log of commands: %s", error)
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    outcome = "done" if fault is None else fault.sentence
    said = messages.decode("utf-8", "replace").strip()
    handler.emit(logging.makeLogRecord({"msg": "\n".join(filter(None, [f"{job.name}: {outcome}", said]))}))
    with contextlib.suppress(OSError):
        handler.close()


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such program"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
