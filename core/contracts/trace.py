"""Where the time goes, in both processes: spans in Chrome's trace format, to be opened in Perfetto.

Each process appends its spans to a file of its own, a line each, so that a killed engine leaves what it had done;
`merge` makes one trace of them. Off, a span costs a look at one variable. Source of the format: "Trace Event Format",
complete events (ph X), times in microseconds.
"""

import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

VARIABLE = "MYNAH_TRACE"
"""Names the trace to the engine; its value is the path of the file that `merge` will write."""

BEGINNING = b'{"traceEvents"'
"""Of the file that `merge` writes."""

_part: int | None = None  # a descriptor: one write a line needs neither a lock nor a flush


def begin(process: str) -> None:
    """Trace this process, called `process`, if the environment asks for it; the time since it was created is a span."""
    global _part
    target = os.environ.get(VARIABLE)
    if not target or _part is not None:
        return
    _part = os.open(f"{target}.{os.getpid()}.part", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    _write({"ph": "M", "name": "process_name", "args": {"name": process}})
    import psutil  # only where it is wanted: a start is measured in tenths of a second

    created = psutil.Process().create_time()
    add("process start", created, time.time() - created)


@contextmanager
def span(name: str, /, **details: object) -> Iterator[None]:
    """What is done inside took that long; `details` are shown with it."""
    if _part is None:
        yield
        return
    began = time.time()
    try:
        yield
    finally:
        add(name, began, time.time() - began, **details)


def add(name: str, began: float, seconds: float, /, **details: object) -> None:
    """A span that began at Unix time `began` and took `seconds`."""
    if _part is not None:
        times: dict[str, object] = {"ts": round(began * 1e6), "dur": round(seconds * 1e6)}
        _write({"ph": "X", "name": name, "cat": "mynah", "args": details, **times})


def merge(target: Path) -> None:
    """Write the trace `target` from the parts of all processes, and remove those. Raises OSError."""
    parts = [part for part in target.parent.iterdir() if _is_part(part.name, target.name)]
    lines = [line for part in parts for line in part.read_text(encoding="utf-8").splitlines() if _is_whole(line)]
    target.write_text('{"traceEvents": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")
    for part in parts:
        part.unlink(missing_ok=True)


def _write(event: dict[str, object]) -> None:
    line = json.dumps(event | {"pid": os.getpid(), "tid": threading.get_native_id()}) + "\n"
    if _part is not None:
        with suppress(OSError):  # a trace must never be what stops the work: a full disk costs it lines
            os.write(_part, line.encode())


def _is_part(name: str, target: str) -> bool:
    return name.startswith(f"{target}.") and name.endswith(".part")


def _is_whole(line: str) -> bool:
    """Whether a line was written to its end: the process may have been killed, or the disk have been full."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
