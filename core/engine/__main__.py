"""Run the engine process. It reads and writes messages, holds one model and stores nothing."""

import importlib
import os
import threading
import traceback
from typing import NoReturn

from core.contracts import trace
from core.contracts.protocol import EXIT_OF_BUG
from core.engine.service.outbox import Outbox, take_standard_streams
from core.engine.service.parent_watch import die_with_parent
from core.engine.torch_ahead import open_libraries
from core.engine.torch_import import without_collections

_SMALL_LIBRARIES = (
    "av", "av.subtitles.stream", "csv", "mmap", "numpy", "numpy.fft", "psutil", "queue", "shutil", "soxr",
    "statistics", "tarfile", "unicodedata",
)  # fmt: skip


def main() -> int:
    """Serve the front end on the other side of the pipe until it ends. Return the exit status."""
    os.environ.pop(
        "TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", None
    )  # NeMo obeys this variable, and a pickle could then run code
    commands, results = take_standard_streams()
    die_with_parent()
    trace.begin("engine")
    with trace.span("imports"), without_collections():
        open_small_libraries()
        open_libraries()
        from core.engine.service.engine_loop import Service

    threading.excepthook = lambda raised: _end(raised.exc_value)
    try:
        return Service(commands, Outbox(results)).run()
    except Exception as error:
        _end(error)


def open_small_libraries() -> None:
    """Import modules that open small libraries. No library can be opened while torch opens its own."""
    for module in _SMALL_LIBRARIES:
        importlib.import_module(module)


def _end(error: BaseException | None) -> NoReturn:
    """End the process after an unexpected error in any thread, because its state is then unknown.

    For example, a CUDA error repeats at every later call. The front end starts another engine.
    """
    traceback.print_exception(error)
    os._exit(EXIT_OF_BUG)


if __name__ == "__main__":
    raise SystemExit(main())
