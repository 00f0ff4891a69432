"""Identity, life, priority and cause of death of processes. Children die with their parent."""

import contextlib
import ctypes
import functools
import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import psutil

from core.contracts import foreign_json, paths
from core.contracts.errors import Bug, Fault, Figure, Kind, fault_from
from core.contracts.protocol import EXIT_OF_BUG, EXIT_OF_DAMAGED_MODEL, EXIT_OUT_OF_MEMORY

Identity = tuple[int, float]
"""Pid and start time (Unix seconds). A pid alone is not unique: systems reuse it."""

NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""`creationflags` of a child that the window may start. Otherwise Windows shows a console for it."""
EXIT_OF_EXISTING_FILE = 3
"""The exit status of a part that found its target file, and may not replace it."""
_NICE = 10  # of 19, POSIX
_LOGGED = 4000  # characters of the errors of a part that crashed
_log = logging.getLogger(__name__)
_CLOCK_TOLERANCE_SECONDS = 2.0  # systems correct the boot time, on which start times depend


def own_command(part: str, module: str) -> list[str]:
    """Return the command line that runs `module` from the sources, or `mynah PART` from a bundle.

    A bundle's window program does not serve: on Windows it has no standard streams.
    """
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return [str(program.with_name("mynah" + program.suffix)), part]
    return [sys.executable, "-m", module]


def run_part(part: str, module: str, *arguments: str, content: bytes = b"") -> tuple[bytes, Fault | None]:
    """Run a program of Mynah to its end, and return its output and its fault.

    Args:
        part: as in own_command.
        module: as in own_command.
        arguments: the program's arguments.
        content: the program's standard input.

    Returns:
        Standard output, also after a fault. The fault is the one that `report_fault` wrote, or a Bug after a crash.
    """
    process = subprocess.run(
        [*own_command(part, module), *arguments],
        input=content,
        capture_output=True,
        check=False,
        cwd=paths.resources_dir().parent,
        creationflags=NO_CONSOLE,
    )
    return process.stdout, _fault_of(part, process.returncode, process.stderr)


def follow_part(
    part: str, module: str, *arguments: str, content: bytes, on_line: Callable[[bytes], object]
) -> Fault | None:
    """Run a program of Mynah to its end, and hand over each line of its output at once. Return its fault.

    The program must read its whole standard input before it writes more than a line. It is killed if `on_line` raises.

    Args:
        part: as in own_command.
        module: as in own_command.
        arguments: the program's arguments.
        content: the program's standard input.
        on_line: gets a line.
    """
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [*own_command(part, module), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=paths.resources_dir().parent,
            creationflags=NO_CONSOLE,
        )
        kill_with_parent(process.pid)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with contextlib.suppress(BrokenPipeError):  # the program has ended with a fault
                process.stdin.write(content)
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            for line in process.stdout:
                on_line(line)
        except BaseException:
            process.kill()
            raise
        finally:
            process.wait()
            process.stdout.close()
        errors.seek(0)
        return _fault_of(part, process.returncode, errors.read())


def _fault_of(part: str, code: int, errors: bytes) -> Fault | None:
    """Return the fault that a program reported, or a Bug after a crash, None after success."""
    if code == 0:
        return None
    output = errors.decode(errors="replace")
    fault = reported_fault(output)
    if fault is None:  # a report needs the part's own words
        _log.error("%s ended with %s: %s", part, code, output[-_LOGGED:])
    return fault or Bug("bug", reason=f"{part} ended with {code}")


def window_part_command(part: str, module: str) -> list[str]:
    """Return the command line that runs a `module` of the window's program, or `mynah-gui PART` from a bundle.

    Such a part has no standard streams on Windows. It works with files.
    """
    return [*window_command(), part] if getattr(sys, "frozen", False) else [sys.executable, "-m", module]


def window_command() -> list[str]:
    """Return the command line that starts the window or raises an open window."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return [str(program.with_name("mynah-gui" + program.suffix))]
    return [sys.executable, "-m", "app"]


def own_identity() -> Identity:
    """Return the identity of this process."""
    return _own_identity(os.getpid())


@functools.lru_cache(maxsize=1)  # the system is asked once, and again in a forked process
def _own_identity(pid: int) -> Identity:
    return identity_of(pid)


def identity_of(pid: int | None) -> Identity:
    """Return the identity of a process that runs, None: of this one. One that has ended gets a start at 0."""
    try:
        process = psutil.Process(pid)
        return process.pid, process.create_time()
    except psutil.Error:
        return pid or 0, 0.0


def is_alive(identity: Identity) -> bool:
    """Return whether exactly this process still runs. A zombie does not."""
    pid, started = identity
    try:
        process = psutil.Process(pid)
        return (
            abs(process.create_time() - started) < _CLOCK_TOLERANCE_SECONDS and process.status() != psutil.STATUS_ZOMBIE
        )
    except (psutil.NoSuchProcess, ValueError, OverflowError):  # a damaged record may hold any number
        return False
    except psutil.AccessDenied:
        return True


def kill_with_parent(pid: int) -> None:
    """Make Windows kill the child `pid` when this process ends. Do nothing on other systems.

    A job object does it. The job's handle stays open until this process ends, and closing it kills the child
    (JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, Windows API).
    """
    if sys.platform != "win32":
        return
    from ctypes import wintypes

    class ExtendedLimits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION (winnt.h), with its nested structures in line."""

        _fields_ = (
            ("per_process_user_time", ctypes.c_int64),
            ("per_job_user_time", ctypes.c_int64),
            ("limit_flags", wintypes.DWORD),
            ("minimum_working_set", ctypes.c_size_t),
            ("maximum_working_set", ctypes.c_size_t),
            ("active_processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority_class", wintypes.DWORD),
            ("scheduling_class", wintypes.DWORD),
            ("io_counters", ctypes.c_uint64 * 6),
            ("memory_limits", ctypes.c_size_t * 4),
        )

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel.CreateJobObjectW.restype = kernel.OpenProcess.restype = wintypes.HANDLE
    job = wintypes.HANDLE(kernel.CreateJobObjectW(None, None))
    limits = ExtendedLimits(limit_flags=0x2000)
    extended_limit_information = 9
    kernel.SetInformationJobObject(job, extended_limit_information, ctypes.byref(limits), ctypes.sizeof(limits))
    child = wintypes.HANDLE(kernel.OpenProcess(0x0101, False, pid))  # PROCESS_SET_QUOTA | PROCESS_TERMINATE
    kernel.AssignProcessToJobObject(job, child)
    kernel.CloseHandle(child)


def lower_priority(pid: int) -> None:
    """Give the child `pid` a low scheduling priority. It may use all processors, and the window stays responsive.

    Call it right after the start: on Linux, existing threads keep their priority.
    """
    with contextlib.suppress(psutil.Error, OSError):
        if sys.platform == "win32":
            psutil.Process(pid).nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        else:
            psutil.Process(pid).nice(_NICE)


def record_child(folder: Path, pid: int) -> Path:
    """Record in `folder` that `pid` is a child of this process.

    Returns:
        The record. Delete it when the child has ended.
    """
    folder.mkdir(parents=True, exist_ok=True)
    started = psutil.Process(pid).create_time()
    record = folder / f"{pid}.json"
    record.write_text(json.dumps({"child": [pid, started], "owner": list(own_identity())}), encoding="utf-8")
    return record


def kill_orphans(folder: Path) -> list[int]:
    """Kill recorded children whose parent has died, and return their pids. macOS does not kill them."""
    killed = []
    for record in folder.glob("*.json"):
        try:
            known = foreign_json.decode(record.read_bytes(), dict[str, Identity])
            child, owner = known["child"], known["owner"]
        except (OSError, ValueError, KeyError):  # half written in a crash, or removed by another Mynah
            _remove(record)
            continue
        if is_alive(owner):
            continue
        if is_alive(child):
            with contextlib.suppress(psutil.Error):
                psutil.Process(child[0]).kill()
                killed.append(child[0])
        _remove(record)
    return killed


def _remove(record: Path) -> None:
    with contextlib.suppress(OSError):  # Windows does not delete a file that another program reads
        record.unlink(missing_ok=True)


_SIGNALS = {
    signal.SIGABRT: "it aborted",
    signal.SIGSEGV: "it accessed invalid memory",
    signal.SIGFPE: "an arithmetic error in native code",
    signal.SIGILL: "this processor lacks an instruction that Mynah needs",
    signal.SIGTERM: "another program ended it",
}
if sys.platform != "win32":
    _SIGNALS |= {
        signal.SIGBUS: "a file that it was using disappeared, or its disk failed",
        signal.SIGKILL: "it probably ran out of memory",
    }
_STATUSES = {
    EXIT_OUT_OF_MEMORY: "it ran out of memory",
    EXIT_OF_DAMAGED_MODEL: "its converted model was damaged on disk, and Mynah converts it again",
    EXIT_OF_BUG: "it had an internal error, which is in the log",
    0xC0000005: "it accessed invalid memory",
    0xC0000017: "it ran out of memory",
    0xC000012D: "it ran out of memory",
    0xC000001D: "this processor lacks an instruction that Mynah needs",
    0xC0000135: "a library (DLL) is missing",
    0xC0000142: "a library (DLL) couldn't start",
    0xC0000409: "its stack was damaged",
    0xC000013A: "it was interrupted",
}


_FROM_OUTSIDE = frozenset({EXIT_OUT_OF_MEMORY, EXIT_OF_DAMAGED_MODEL, 0xC0000017, 0xC000012D, 0xC000013A, 0x40010004})
_SIGNALS_FROM_OUTSIDE = {signal.SIGTERM, signal.SIGINT}
if sys.platform != "win32":
    _SIGNALS_FROM_OUTSIDE |= {signal.SIGKILL, signal.SIGHUP, signal.SIGQUIT, signal.SIGXCPU}


def was_ended_from_outside(code: int) -> bool:
    """Return whether another program, or a lack of memory, ended a child with this exit code. A crash does not count.

    The kernel sends SIGKILL when memory has run out.
    """
    if code < 0 and sys.platform != "win32":
        return -code in _SIGNALS_FROM_OUTSIDE
    return code & 0xFFFFFFFF in _FROM_OUTSIDE


def report_fault(fault: Fault) -> None:
    """Write a fault to standard error, for the parent's `reported_fault`."""
    print(json.dumps([fault.kind, fault.code, fault.figures]), file=sys.stderr)


def reported_fault(output: str) -> Fault | None:
    """Return the last fault in a child's standard error. None after a kill or a crash.

    Libraries may write lines behind it while the child ends.
    """
    for line in reversed(output.splitlines()):
        with contextlib.suppress(msgspec.MsgspecError):
            return fault_from(*msgspec.json.decode(line, type=tuple[Kind, str, dict[str, Figure]]))
    return None


def is_stopped(pid: int) -> bool:
    """Return whether the process is suspended, by SIGSTOP or a debugger."""
    try:
        return psutil.Process(pid).status() in (psutil.STATUS_STOPPED, psutil.STATUS_TRACING_STOP)
    except psutil.Error:
        return False


def cause_of_exit(code: int) -> str:
    """Return the exit code of a child in words: a POSIX signal (negative), a Windows NTSTATUS, or a plain status."""
    if code < 0 and sys.platform != "win32":
        try:
            return _SIGNALS.get(signal.Signals(-code), signal.Signals(-code).name)
        except ValueError:
            return f"signal {-code}"
    return _STATUSES.get(code & 0xFFFFFFFF, f"exit status {code}")
