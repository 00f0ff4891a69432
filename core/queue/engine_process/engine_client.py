"""Start, read, watch and kill one engine process."""

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
from pathlib import Path
from typing import IO

import psutil

from core.contracts import framing, paths, processes, protocol
from core.contracts.engine_messages import BatchStarted, FromEngine, Heartbeat, Hello, Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.logs import LogFile
from core.contracts.protocol import Load, LoadDiarizer, ToEngine

SILENCE_LIMIT = 30.0  # seconds without a message; a working engine sends two heartbeats a second
LOAD_LIMIT = 900.0  # seconds for loading a model from a slow disk
BATCH_LIMIT = 600.0  # seconds for a batch, whatever deadline the engine gives it
EXIT_LIMIT = 10.0  # seconds from a kill to the end of the pipe; another process can hold the pipe open
_SUSPENDED_SECONDS = 5.0  # between two calls of `check`: this process was suspended. Usually it is 0.2
_LAST_LINES = 20
_WRITE_SECONDS = 1.0  # the longest write to a dead engine whose child holds the pipe


@dataclass(frozen=True)
class Exited:
    """The engine's process has ended. `cause` is in words, `last_lines` are from its log.

    `fault`: another engine would end in the same way. `from_outside`: the system or somebody else ended the engine, so
    that no recording is to blame.
    """

    cause: str
    last_lines: tuple[str, ...]
    fault: EnvironmentFault | None = None
    from_outside: bool = False


Inbox = Callable[["EngineClient", FromEngine | Exited], None]


def engine_command() -> list[str]:
    """Return the command line of the engine, from sources or from a frozen bundle."""
    return processes.own_command("engine", "core.engine")


def remote_command(load: Load | LoadDiarizer | None) -> list[str] | None:
    """Return the command line of an engine that lets a server recognise, None for a model of this computer."""
    if load is None or not load.server:
        return None
    return processes.own_command("remote-engine", "core.remote")


class EngineClient:
    """One engine process. The client's own thread passes its messages to `inbox`.

    The last message is always Exited. An engine never restarts: start another client. Start it from a thread that lives
    as long: Linux kills the engine with that thread.
    """

    def __init__(
        self,
        inbox: Inbox,
        log: Path,
        command: Sequence[str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        is_live: bool = False,
    ) -> None:
        """Prepare a client.

        Args:
            inbox: gets each message.
            log: file for the engine's stderr.
            command: replaces the engine's command line.
            clock: replaces the system's clock.
            is_live: people wait for each word, so the engine has the priority of this process.
        """
        self._clock, self._is_live = clock, is_live
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
        self._deadline: float | None = None
        self._batch = 0  # the last batch, 0 before the first one
        self._checked: float | None = None
        self._record: Path | None = None
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, load: Load | LoadDiarizer | None) -> None:
        """Start the process, and let it load a model if one is given.

        Raises:
            EnvironmentFault: engine-start.
        """
        processes.kill_orphans(self._log.parent / "engines")
        try:
            self.process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=_environment(),
                cwd=paths.resources_dir().parent,  # torch fails in a folder that was removed
                start_new_session=sys.platform != "win32",  # only this process gets the terminal's Ctrl-C
                creationflags=processes.NO_CONSOLE | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise EnvironmentFault("engine-start", reason=str(error)) from error
        processes.kill_with_parent(self.process.pid)
        if not self._is_live:
            processes.lower_priority(self.process.pid)
        with contextlib.suppress(psutil.NoSuchProcess, OSError):  # the process is dead, or the disk is full
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

    def send(self, message: ToEngine, *, flush: bool = True) -> None:
        """Send a message. A dead engine does not get it, and Exited follows.

        Without `flush`, the message may wait for `flush`. Many messages then wake the engine once.

        Raises:
            FrameError: the script of an alignment exceeds framing.MAX_SCRIPT bytes. Nothing is sent.
        """
        if self.process is None or self.process.stdin is None:
            return
        with self._write_lock, contextlib.suppress(OSError, ValueError):  # closed or broken pipe
            framing.write(self.process.stdin, message, flush=flush)

    def flush(self) -> None:
        """Send the messages that wait."""
        if self.process is not None and self.process.stdin is not None:
            with self._write_lock, contextlib.suppress(OSError, ValueError):
                self.process.stdin.flush()

    def check(self) -> None:
        """Kill the engine after a long silence or past its deadline. Call this a few times a second.

        A killed engine that does not end is given up: it hangs in the kernel, or its child process holds the pipe open.
        """
        now = self._clock()
        slept = 0.0 if self._checked is None else now - self._checked
        self._checked = now
        if slept > _SUSPENDED_SECONDS:  # the machine slept, and the engine too
            self._last_message = now
            self._deadline = None if self._deadline is None else self._deadline + slept
        if self._killed_at is not None:
            if now - self._killed_at > EXIT_LIMIT:
                self._report_exit(None)
        elif now - self._last_message > SILENCE_LIMIT:
            self._was_stopped = self.process is not None and processes.is_stopped(self.process.pid)
            self.kill(
                "it was suspended from outside"
                if self._was_stopped
                else f"it did not answer for {SILENCE_LIMIT:.0f} seconds"
            )
        elif self._deadline is not None and now > self._deadline:
            self.kill("it took too long" if self._batch else "loading the model took too long")

    def kill(self, cause: str) -> None:
        """End the process at once. `cause` becomes the cause in Exited."""
        if self._cause is None:
            self._cause = cause
        if self.process is not None:
            self.process.kill()
            self._killed_at = self._killed_at or self._clock()

    def stop(self, patience: float = 2.0) -> None:
        """Ask the engine to end, and kill it after `patience` seconds."""
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
            with contextlib.suppress(OSError):  # Exited must follow in any case
                self._record.unlink(missing_ok=True)
        self._report_exit(code, fault)

    def _close_input(self, process: subprocess.Popen[bytes]) -> None:
        """Discard unsent bytes. Python complains about them otherwise."""
        if process.stdin is not None and self._write_lock.acquire(timeout=_WRITE_SECONDS):
            try:
                with contextlib.suppress(OSError):  # the pipe is broken
                    process.stdin.close()
            finally:
                self._write_lock.release()

    def _report_exit(self, code: int | None, fault: EnvironmentFault | None = None) -> None:
        """Hand in the last message. `code` is None for a killed process that did not end."""
        ended_from_outside = self._cause is None and code is not None and processes.was_ended_from_outside(code)
        cause = self._cause or ("" if code is None else processes.cause_of_exit(code))
        self._hand_in(Exited(cause, tuple(self._stderr), fault, self._was_stopped or ended_from_outside))

    def _hand_in(self, message: FromEngine | Exited) -> None:
        with self._inbox_lock:
            if not self._has_ended:
                self._has_ended = isinstance(message, Exited)
                self._inbox(self, message)

    def _check_hello(self, message: FromEngine | None) -> None:
        from importlib.metadata import version  # late: the window starts without it

        if message is None:
            return
        if not isinstance(message, Hello):
            raise framing.FrameError("the first message was not Hello")
        if message.protocol != protocol.PROTOCOL or message.build != version("mynah"):
            theirs, ours = f"{message.protocol} ({message.build})", f"{protocol.PROTOCOL} ({version('mynah')})"
            raise EnvironmentFault("protocol", theirs=theirs, ours=ours)

    def _note(self, message: FromEngine) -> None:
        """Update the times for `check`."""
        self._last_message = self._clock()
        if isinstance(message, Ready):
            if not self._batch:  # the deadline of a batch outlives the message about a model
                self._deadline = None
        elif isinstance(message, BatchStarted):
            self._deadline, self._batch = self._last_message + min(message.deadline_seconds, BATCH_LIMIT), message.batch
        elif isinstance(message, Heartbeat) and message.batch == self._batch > 0 and message.batch_seconds == 0:
            self._deadline = None  # a heartbeat from before the batch has an older number

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        handler = LogFile(self._log)
        for line in pipe:
            text = line.decode("utf-8", "replace").rstrip()
            self._stderr.append(text)
            handler.emit(logging.makeLogRecord({"msg": text}))
        with contextlib.suppress(OSError):
            handler.close()


def _environment() -> dict[str, str]:
    """Return our environment, without the switch that lets pickles run code, with the program importable."""
    environment = {key: value for key, value in os.environ.items() if key != "TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"}
    root = str(Path(__file__).resolve().parents[3])
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (root, environment.get("PYTHONPATH"))))
    environment["PYTHONUNBUFFERED"] = "1"
    # oneDNN keeps a kernel for each shape of a product, 1,024 by default: 400 MB in 3 hours. The shapes of all layers
    # must fit: with 16 kernels it made each one again for each layer, which took a third of the time.
    environment.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "128")
    environment.setdefault("LRU_CACHE_CAPACITY", "16")
    # OpenMP's threads spin while they wait. Beside other programs that makes an encoder 13 times slower.
    environment.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    # GNU's threads spin for a millisecond before they sleep. A step of Canary's decoder takes two thirds of the time
    # on an idle machine and half as long again on a busy one. The engine can then use one thread.
    environment.setdefault("GOMP_SPINCOUNT", "20000")
    # numpy's own threads spin from the import on, while the start needs all cores. numpy has little to compute.
    environment.setdefault("OPENBLAS_NUM_THREADS", "1")
    # glibc would keep free memory for each thread: 20 to 50 MB.
    environment.setdefault("MALLOC_ARENA_MAX", "1")
    # torch would import all installed packages for devices of other makers.
    environment.setdefault("TORCH_DEVICE_BACKEND_AUTOLOAD", "0")
    # torch asks for large pages for its tensors. Fewer page faults save 3 % of the encoder's time.
    environment.setdefault("THP_MEM_ALLOC_ENABLE", "1")
    return environment
