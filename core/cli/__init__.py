"""The command line: `mynah transcribe`, `watch`, `align`, `speakers`, `search`, `convert`, `models` and others.

Nothing is imported here that takes time: what is imported first must be able to take a Ctrl-C."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

EXIT_DONE, EXIT_SOME_FAILED, EXIT_USAGE, EXIT_DAMAGED, EXIT_OUTPUT_LOST, EXIT_INTERRUPTED = 0, 1, 2, 3, 4, 130


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit status: see docs/reference/exit-codes.md."""
    with leaving_at_once():
        from core.cli.command_line import run
    return run(arguments)


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """While modules are imported, have Ctrl-C end the process at once: nothing has begun that is to be put in order.

    As KeyboardInterrupt it would come out of any module's import, with a traceback, or be lost in importlib's locks.
    """
    former = signal.getsignal(signal.SIGINT)
    try:
        if former is signal.default_int_handler:  # else somebody else's affair, or ignored, as behind nohup
            signal.signal(signal.SIGINT, lambda *_: os._exit(EXIT_INTERRUPTED))
    except ValueError:  # not the main thread, which is interrupted alone
        former = None
    try:
        yield
    finally:
        if former is signal.default_int_handler:
            signal.signal(signal.SIGINT, former)
