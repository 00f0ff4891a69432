"""Runs a command; what goes wrong becomes a sentence and the exit status."""

import argparse
import errno
import logging
import os
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_OUTPUT_LOST, EXIT_SOME_FAILED, EXIT_USAGE, leaving_at_once
from core.cli.command_arguments import parsed
from core.cli.lossy_stream import write_plain_signs
from core.cli.usage_errors import Misuse, usage_error
from core.contracts import logs, paths, trace
from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.contracts.files import refuse_to_replace


@contextmanager
def traced(file: str | None) -> Iterator[None]:
    """Trace this process and the engines that it starts into `file`, where one is named. Raises EnvironmentFault."""
    if file is None:
        yield
        return
    target = Path(file).absolute()
    refuse_to_replace(target, trace.BEGINNING)
    try:
        target.touch()  # to know now that it can be written, and not after hours
        os.environ[trace.VARIABLE] = str(target)
        trace.begin("front end")
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(target), reason=error.strerror or str(error)) from error
    try:
        yield
    finally:
        trace.merge(target)


_log = logging.getLogger(__name__)
LOG = "mynah.log"
_OUTPUT_IS_LOST = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF)
_MISUSED = frozenset(
    {"demo-language", "hub-name", "language", "model-address", "model-language", "model-missing", "speakers-many"}
    | {"storage-protocol", "translate-model"}
)
"""Faults of what the command names, not of the machine or of a recording."""


def run(arguments: list[str] | None = None) -> int:
    """See core.cli.main."""
    write_plain_signs()
    try:
        options = parsed(arguments)
        logs.log_to_file(paths.log_dir() / LOG)
        status = _run(options)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where it is told what becomes of it
        return status
    except Misuse as misuse:
        return usage_error(str(misuse))
    except Fault as fault:
        print(f"mynah: {fault.sentence}. {fault.advice}", file=sys.stderr)
        return EXIT_USAGE if fault.code in _MISUSED else EXIT_SOME_FAILED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # `mynah models | head`
        sys.stderr.close()
        return EXIT_DONE
    except Exception as error:
        if isinstance(error, FileNotFoundError) and not _stands_somewhere():
            return usage_error("the folder that you are in was removed; change to another one")
        if isinstance(error, OSError) and error.filename is not None and error.errno == errno.ENAMETOOLONG:
            return usage_error(f"{error.filename}: the path is longer than this system takes")
        if isinstance(error, OSError) and error.filename is None and error.errno in _OUTPUT_IS_LOST:
            return _output_lost(error)
        _log.exception("mynah %s", " ".join(sys.argv[1:2]))
        bug = Bug("bug", reason=type(error).__name__)
        print(f"mynah: {bug.sentence}. {bug.advice} It is {paths.log_dir() / LOG}", file=sys.stderr)
        return EXIT_SOME_FAILED


def _stands_somewhere() -> bool:
    """Whether the current folder is there; without it no path but a whole one leads anywhere."""
    try:
        return Path.cwd().is_dir()
    except FileNotFoundError:
        return False


def _output_lost(error: OSError) -> int:
    """Say that standard output is full or closed, and write nothing more to it; returns the exit status."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    print(f"mynah: not all could be shown ({error.strerror})", file=sys.stderr)
    return EXIT_OUTPUT_LOST


def _run(options: argparse.Namespace) -> int:
    """Run the command, `MODULE:FUNCTION`; it is imported only now, so that `mynah --version` answers at once."""
    with traced(options.trace):
        with trace.span("imports"), leaving_at_once():
            command = pkgutil.resolve_name(options.run)
        return int(command(options))
