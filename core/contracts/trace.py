"""Record spans of time in both processes, in Chrome's trace format. Perfetto shows them.

Each process appends its spans to its own file, one per line. A killed engine leaves its spans. `merge` makes one trace
of all files. Without a trace, a span costs one look at a variable. Source of the format: "Trace Event Format", complete
events (ph X), times in microseconds.
"""

import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

VARIABLE = "MYNAH_TRACE"
"""The environment variable with the path of the trace. The engine inherits it."""

BEGINNING = b'{"traceEvents"'
"""The first bytes of the file that `merge` writes."""

_part: int | None = None  # a file descriptor: one write per line needs no lock and no flush


def begin(process: str) -> None:
    """Trace this process if the environment asks for it. The time since its creation becomes the first span.

    Args:
        process: the name of the process in the trace.
    """
    global _part
    target = os.environ.get(VARIABLE)
    if not target or _part is not None:
        return
    _part = os.open(f"{target}.{os.getpid()}.part", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    _write({"ph": "M", "name": "process_name", "args": {"name": process}})
    import psutil  # imported only for a trace, because it slows the start

    created = psutil.Process().create_time()
    add("process start", created, time.time() - created)


@contextmanager
def span(name: str, /, **details: object) -> Iterator[None]:
    """Record the time inside the block. `details` are shown with the span."""
    if _part is None:
        yield
        return
    began = time.time()
    try:
        yield
    finally:
        add(name, began, time.time() - began, **details)


def add(name: str, began: float, seconds: float, /, **details: object) -> None:
    """Add a span that began at Unix time `began` and took `seconds`."""
    if _part is not None:
        times: dict[str, object] = {"ts": round(began * 1e6), "dur": round(seconds * 1e6)}
        _write({"ph": "X", "name": name, "cat": "mynah", "args": details, **times})


def merge(target: Path) -> None:
    """Write the trace `target` from the files of all processes, then remove those.

    Raises:
        OSError: a file cannot be read or written.
    """
    parts = [part for part in target.parent.iterdir() if _is_part(part.name, target.name)]
    lines = [line for part in parts for line in part.read_text(encoding="utf-8").splitlines() if _is_whole(line)]
    target.write_text('{"traceEvents": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")
    for part in parts:
        part.unlink(missing_ok=True)


def _write(event: dict[str, object]) -> None:
    line = json.dumps(event | {"pid": os.getpid(), "tid": threading.get_native_id()}) + "\n"
    if _part is not None:
        with suppress(OSError):  # a full disk costs lines of the trace, not the work
            os.write(_part, line.encode())


def _is_part(name: str, target: str) -> bool:
    return name.startswith(f"{target}.") and name.endswith(".part")


def _is_whole(line: str) -> bool:
    """Return whether a line is complete. A killed process or a full disk leaves incomplete lines."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
