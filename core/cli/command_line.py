"""Run a command, and turn its errors into a sentence and an exit status."""

import argparse
import errno
import logging
import os
import pkgutil
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_OUTPUT_LOST, EXIT_SOME_FAILED, EXIT_USAGE, exit_on_interrupt
from core.cli.command_arguments import parse_arguments
from core.cli.lossy_stream import replace_unencodable_signs, shield_terminal
from core.cli.usage_errors import Misuse, usage_error
from core.contracts import logs, paths, trace
from core.contracts.errors import Bug, EnvironmentFault, Fault
from core.contracts.files import refuse_to_replace


@contextmanager
def tracing(file: str | None) -> Iterator[None]:
    """Trace this process and its engines into `file` inside the block. Do nothing if `file` is None.

    Raises:
        EnvironmentFault: the trace cannot be written, or the file holds something else.
    """
    if file is None:
        yield
        return
    target = Path(file).absolute()
    refuse_to_replace(target, trace.BEGINNING)
    try:
        target.touch()  # fail now if the file cannot be written, not after hours
        os.environ[trace.VARIABLE] = str(target)
        trace.begin("front end")
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(target), reason=error.strerror or str(error)) from error
    try:
        yield
    finally:
        trace.merge(target)


_log = logging.getLogger(__name__)
LOG_NAME = "mynah.log"
_LOST_OUTPUT_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF)
_USAGE_FAULTS = frozenset(
    {
        "demo-language",
        "hub-name",
        "language",
        "model-address",
        "model-language",
        "model-missing",
        "several-languages",
        "speakers-many",
    }
    | {"storage-protocol", "translate-model"}
)
"""Codes of faults in the command itself. The machine and the recordings are fine."""


def run(arguments: list[str] | None = None) -> int:
    """Run one command. Return the exit status: see `core.cli.main`."""
    replace_unencodable_signs()
    shield_terminal()
    try:
        options = parse_arguments(arguments)
        logs.log_to_file(paths.log_dir() / LOG_NAME)
        status = _run_or_repair(options)
        if sys.stdout is not None:
            sys.stdout.flush()  # a full disk shows here, inside the try block
        return status
    except Misuse as misuse:
        return usage_error(str(misuse))
    except Fault as fault:
        print(f"mynah: {fault.message}", file=sys.stderr)
        return EXIT_USAGE if fault.code in _USAGE_FAULTS else EXIT_SOME_FAILED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # `mynah models | head`
        sys.stderr.close()
        return EXIT_DONE
    except Exception as error:
        if isinstance(error, FileNotFoundError) and not _has_current_folder():
            return usage_error("The current folder was removed. Change to another folder.")
        if isinstance(error, OSError) and error.filename is not None and error.errno == errno.ENAMETOOLONG:
            return usage_error(f"{error.filename}: The path is too long for this system. Use shorter names.")
        if isinstance(error, OSError) and error.filename is None and error.errno in _LOST_OUTPUT_ERRORS:
            return _report_lost_output(error)
        _log.exception("mynah %s", " ".join(sys.argv[1:2]))
        bug = Bug("bug", reason=type(error).__name__)
        print(f"mynah: {bug.message} The log is {paths.log_dir() / LOG_NAME}", file=sys.stderr)
        return EXIT_SOME_FAILED


def _run_or_repair(options: argparse.Namespace) -> int:
    """Run the command. If it fails because the journal is damaged, repair the journal and run the command again."""
    try:
        status = _run(options)
        if status != EXIT_SOME_FAILED or not _is_damage_noted() or not _repair_journal():
            return status
    except (Misuse, OSError):
        raise
    except Exception as error:
        if isinstance(error, Fault) and error.code not in ("bug", "journal-broken"):
            raise
        for failure in filter(None, (error, error.__cause__)):
            traceback.clear_frames(failure.__traceback__)  # a cursor in one of them keeps the journal open
        if not _repair_journal():
            raise
    recorded = getattr(options, "recorded", None)
    if recorded is not None:  # another run would open the microphone again
        print(f"mynah: {recorded} is complete. Write its text with `mynah transcribe`.", file=sys.stderr)
        return EXIT_SOME_FAILED
    return _run(options)


def _is_damage_noted() -> bool:
    """Tell whether a thread of the command could not read the journal."""
    from core.journal.database import damage_note

    with suppress(EnvironmentFault):
        return damage_note(paths.journal()).exists()
    return False


def _repair_journal() -> bool:
    """Repair the journal, and name damaged recordings. Return False for an undamaged journal."""
    from core.journal.database import is_called_damaged, note_damage, note_suspicion
    from core.journal.repair import repair

    note = note_damage if is_called_damaged(paths.journal()) else note_suspicion
    try:
        done = repair(paths.journal())
    except EnvironmentFault as fault:  # the window has the journal open, say
        _log.warning("repair: %s", fault.message)
        note(paths.journal())
        return False
    if done is None:
        return False
    sentences = (
        f"The journal was damaged, and Mynah repaired it. The damaged file is {done.aside}.",
        *(f"{name}: damaged in the journal." for name in done.damaged),
        "The command starts again.",
    )
    for sentence in sentences:
        print(f"mynah: {sentence}", file=sys.stderr)
    return True


def _has_current_folder() -> bool:
    """Return whether the current folder exists. Without it, no relative path works."""
    try:
        return Path.cwd().is_dir()
    except FileNotFoundError:
        return False


def _report_lost_output(error: OSError) -> int:
    """Report that standard output is full or closed, and discard all further output. Return the exit status."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    print(f"mynah: Some output was lost ({error.strerror}).", file=sys.stderr)
    return EXIT_OUTPUT_LOST


def _run(options: argparse.Namespace) -> int:
    """Import and run the command `MODULE:FUNCTION`. The late import keeps `mynah --version` fast."""
    with tracing(options.trace):
        with trace.span("imports"), exit_on_interrupt():
            command = pkgutil.resolve_name(options.run)
        return int(command(options))
