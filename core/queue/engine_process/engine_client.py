"""The engine's process as the front end sees it: started, read from, watched and killed."""

import collections
import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO

import psutil

from core.contracts import framing, paths, processes, protocol
from core.contracts.engine_messages import BatchStarted, FromEngine, Heartbeat, Hello, Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.logs import LogFile
from core.contracts.protocol import Load, LoadDiarizer, ToEngine

SILENCE_LIMIT = 30.0  # seconds without any message; heartbeats come twice a second unless the process is stuck
LOAD_LIMIT = 900.0  # seconds for loading a model from a slow disk
BATCH_LIMIT = 600.0  # seconds for a batch, whatever deadline the engine gives it
EXIT_LIMIT = 10.0  # seconds from a kill to the end of the pipe, which another process may hold open for ever
_SUSPENDED = 5.0  # seconds between two calls of `check` from which on this process was suspended; usually 0.2
_LAST_LINES = 20
_WRITE_ENDS = 1.0  # seconds after the engine's end that a write to it may take, as where a child of it has its pipe


@dataclass(frozen=True)
class Exited:
    """The engine is gone: why, in words, and the last lines that it wrote to its log.

    `fault` is set when another engine would end in the same way. `from_outside`: the system or somebody else ended it,
    so that no recording is to blame.
    """

    cause: str
    last_lines: tuple[str, ...]
    fault: EnvironmentFault | None = None
    from_outside: bool = False


Inbox = Callable[["EngineClient", FromEngine | Exited], None]


def engine_command() -> list[str]:
    """The command line that starts the engine, from sources or from a frozen bundle."""
    return processes.own_command("engine", "core.engine")


class EngineClient:
    """One engine process. Its messages are handed to `inbox` from a thread of the client's own.

    The last thing that the inbox ever gets is Exited. An engine is never restarted: start another client.
    Start it from a thread that lives as long as it shall: Linux kills the engine with that thread.
    """

    def __init__(
        self, inbox: Inbox, log: Path, command: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`log` is the file that the engine's stderr goes to; `command` replaces the engine's, `clock` the system's."""
        self._clock = clock
        self._inbox = inbox
        self._log = log
        self._command = list(command or engine_command())
        self._cause: str | None = None
        self._was_stopped = False
        self._write_lock = threading.Lock()
        self._inbox_lock = threading.Lock()
        self._has_ended = False  # the inbox has got Exited
        self._killed_at: float | None = None
        self._stderr: collections.deque[str] = collections.deque(maxlen=_LAST_LINES)
        self._last_message = clock()
        self._ready = False
        self._deadline: float | None = None
        self._batch = 0
        self._checked: float | None = None
        self._record: Path | None = None
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, load: Load | LoadDiarizer | None) -> None:
        """Start the process and have it load a model, if one is given. Raises EnvironmentFault("engine-start")."""
        processes.kill_orphans(self._log.parent / "engines")
        try:
            self.process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(),
                cwd=paths.resources_dir().parent,  # torch finds nothing of its own where the user's folder was removed
                start_new_session=sys.platform != "win32",  # the terminal's Ctrl-C is for us alone
                creationflags=processes.NO_CONSOLE | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise EnvironmentFault("engine-start", reason=str(error)) from error
        processes.kill_with_parent(self.process.pid)
        processes.lower_priority(self.process.pid)
        with contextlib.suppress(psutil.NoSuchProcess, OSError):  # dead already, as Exited will tell; or a full disk
            self._record = processes.record_child(self._log.parent / "engines", self.process.pid)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._last_message = self._clock()
        self._deadline = None if load is None else self._last_message + LOAD_LIMIT
        errors = threading.Thread(target=self._read_stderr, args=(self.process.stderr,), daemon=True)
        errors.start()
        threading.Thread(
            target=self._listen, args=(self.process, self.process.stdout, errors), name="engine-listener", daemon=True
        ).start()
        if load is not None:
            self.send(load)

    def send(self, message: ToEngine) -> None:
        """Send a message; one to an engine that has died is lost, and Exited follows.

        Raises FrameError, with nothing sent, for an alignment whose script is over framing.MAX_SCRIPT bytes.
        """
        if self.process is None or self.process.stdin is None:
            return
        try:
            with self._write_lock:
                framing.write(self.process.stdin, message)
        except (OSError, ValueError):  # closed or broken pipe
            return

    def check(self) -> None:
        """Kill the engine if it has been silent for too long or is past its deadline; call it now and then.

        One that is killed and does not end is given up: it hangs in the kernel, or a process that it started holds its
        pipe open.
        """
        now = self._clock()
        slept = 0.0 if self._checked is None else now - self._checked
        self._checked = now
        if slept > _SUSPENDED:  # as the engine was, when the machine slept
            self._last_message = now
            self._deadline = None if self._deadline is None else self._deadline + slept
        if self._killed_at is not None:
            if now - self._killed_at > EXIT_LIMIT:
                self._tell_exit(None)
        elif now - self._last_message > SILENCE_LIMIT:
            self._was_stopped = self.process is not None and processes.is_stopped(self.process.pid)
            self.kill(
                "it was suspended from outside"
                if self._was_stopped
                else f"it did not answer for {SILENCE_LIMIT:.0f} seconds"
            )
        elif self._deadline is not None and now > self._deadline:
            self.kill("it took too long" if self._ready else "loading the model took too long")

    def kill(self, cause: str) -> None:
        """End the process at once; `cause` becomes the cause in Exited."""
        if self._cause is None:
            self._cause = cause
        if self.process is not None:
            self.process.kill()
            self._killed_at = self._killed_at or self._clock()

    def stop(self, patience: float = 2.0) -> None:
        """Ask the engine to leave, and kill it after `patience` seconds."""
        if self._cause is None:
            self._cause = "it was asked to stop"
        self.send(protocol.Shutdown())
        if self.process is not None:
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.process.kill()
                with contextlib.suppress(subprocess.TimeoutExpired):  # it hangs in the kernel
                    self.process.wait(EXIT_LIMIT)

    def _listen(self, process: subprocess.Popen[bytes], pipe: IO[bytes], errors: threading.Thread) -> None:
        fault = None
        try:
            self._check_hello(framing.read_from_engine(pipe))
            while (message := framing.read_from_engine(pipe)) is not None:
                self._note(message)
                self._hand_in(message)
        except framing.FrameError as error:
            logging.getLogger(__name__).error("engine: %s", error)
            self.kill("it sent something that is not a message")
        except EnvironmentFault as mismatch:
            fault = mismatch
            self.kill(fault.sentence)
        try:
            code = process.wait(5)
        except subprocess.TimeoutExpired:  # it closed its pipe but lives on
            process.kill()
            code = process.wait()
        errors.join(1)
        self._close_input(process)
        if self._record is not None:
            with contextlib.suppress(OSError):  # Exited must be told in any case
                self._record.unlink(missing_ok=True)
        self._tell_exit(code, fault)

    def _close_input(self, process: subprocess.Popen[bytes]) -> None:
        """Let go what could not be sent any more: else Python complains of it when it forgets the process."""
        if process.stdin is not None and self._write_lock.acquire(timeout=_WRITE_ENDS):
            try:
                with contextlib.suppress(OSError):  # what is left cannot be written
                    process.stdin.close()
            finally:
                self._write_lock.release()

    def _tell_exit(self, code: int | None, fault: EnvironmentFault | None = None) -> None:
        """Hand in the last message; `code` is the exit code, None for a process that was killed and did not end."""
        ended_from_outside = self._cause is None and code is not None and processes.was_ended_from_outside(code)
        cause = self._cause or ("" if code is None else processes.cause_of_exit(code))
        self._hand_in(Exited(cause, tuple(self._stderr), fault, self._was_stopped or ended_from_outside))

    def _hand_in(self, message: FromEngine | Exited) -> None:
        with self._inbox_lock:
            if not self._has_ended:
                self._has_ended = isinstance(message, Exited)
                self._inbox(self, message)

    def _check_hello(self, message: FromEngine | None) -> None:
        if message is None:
            return
        if not isinstance(message, Hello):
            raise framing.FrameError("the first message was not Hello")
        if message.protocol != protocol.PROTOCOL or message.build != version("mynah"):
            theirs, ours = f"{message.protocol} ({message.build})", f"{protocol.PROTOCOL} ({version('mynah')})"
            raise EnvironmentFault("protocol", theirs=theirs, ours=ours)

    def _note(self, message: FromEngine) -> None:
        """Keep what `check` needs to know."""
        self._last_message = self._clock()
        if isinstance(message, Ready):
            self._ready, self._deadline = True, None
        elif isinstance(message, BatchStarted):
            self._deadline, self._batch = self._last_message + min(message.deadline_seconds, BATCH_LIMIT), message.batch
        elif (
            isinstance(message, Heartbeat)
            and self._ready
            and message.batch == self._batch
            and message.batch_seconds == 0
        ):
            self._deadline = None  # a heartbeat from before the batch says nothing of it

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        handler = LogFile(self._log)
        for line in pipe:
            text = line.decode("utf-8", "replace").rstrip()
            self._stderr.append(text)
            handler.emit(logging.makeLogRecord({"msg": text}))
        with contextlib.suppress(OSError):
            handler.close()


def _environment() -> dict[str, str]:
    """Ours, without the switch that lets pickles run code, and with the program importable from anywhere."""
    environment = {key: value for key, value in os.environ.items() if key != "TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"}
    root = str(Path(__file__).resolve().parents[3])
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (root, environment.get("PYTHONPATH"))))
    environment["PYTHONUNBUFFERED"] = "1"
    # oneDNN keeps a kernel for each shape of a product, 1,024 by default: so 3 h took 400 MB more than 10 min. What all
    # layers of the batches in work need must fit: with 16 each was made again for each layer, a third of all time
    environment.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "128")
    environment.setdefault("LRU_CACHE_CAPACITY", "16")
    # OpenMP's threads wait for each other by spinning: where others compute too, that made an encoder 13 times slower
    environment.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    # GNU's threads look a millisecond before they sleep: a step of Canary's decoder takes two thirds of the time on an
    # idle machine, half as long again on a busy one, which is why the engine may leave it to one
    environment.setdefault("GOMP_SPINCOUNT", "20000")
    # numpy's own threads spin from the moment it is imported, beside a start that needs all cores; it has little to do
    environment.setdefault("OPENBLAS_NUM_THREADS", "1")
    # else glibc keeps a store of free memory for each thread: 20 to 50 MB
    environment.setdefault("MALLOC_ARENA_MAX", "1")
    # torch would look through all that is installed for other makers' devices, and import what it finds
    environment.setdefault("TORCH_DEVICE_BACKEND_AUTOLOAD", "0")
    # torch asks for large pages for its tensors: what each batch faults in anew costs 3 % of the encoder's time less
    environment.setdefault("THP_MEM_ALLOC_ENABLE", "1")
    return environment
