"""The command line: `mynah transcribe`, `watch`, `align`, `speakers`, `search`, `convert`, `models` and others.

This module imports nothing slow. Ctrl-C must work as soon as the process starts.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

EXIT_DONE, EXIT_SOME_FAILED, EXIT_USAGE, EXIT_DAMAGED, EXIT_OUTPUT_LOST, EXIT_INTERRUPTED = 0, 1, 2, 3, 4, 130


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Return the exit status: see docs/reference/exit-codes.md."""
    with exit_on_interrupt():
        from core.cli.command_line import run
    return run(arguments)


@contextmanager
def exit_on_interrupt() -> Iterator[None]:
    """End the process at once on Ctrl-C inside the block. Use it around imports, before any work begins.

    A KeyboardInterrupt during an import would print a traceback, or get lost in the locks of importlib.
    """
    previous = signal.getsignal(signal.SIGINT)
    try:
        if previous is signal.default_int_handler:  # nohup ignores the signal, and a caller may handle it
            signal.signal(signal.SIGINT, lambda *_: os._exit(EXIT_INTERRUPTED))
    except ValueError:  # only the main thread receives signals
        previous = None
    try:
        yield
    finally:
        if previous is signal.default_int_handler:
            signal.signal(signal.SIGINT, previous)
