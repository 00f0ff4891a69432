"""Run `mynah dictate`: begin a dictation, or end the one that runs.

A call that ends a dictation imports nothing large: a person waits for it.
"""

import argparse
import sys
from pathlib import Path

import msgspec

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.contracts import paths, processes
from core.contracts.files import storage_faults, write_atomic

_Identity = tuple[int, float]


def dictate(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        EnvironmentFault: the microphone or the model cannot be used, or the text cannot be pasted.
        InputFault: the model does not know the language, or a word list is wrong.
    """
    folder = paths.data_dir() / "dictation"
    with storage_faults(folder):
        folder.mkdir(parents=True, exist_ok=True)
        mark = folder / "running.json"
        if options.toggle and _ask_to_end(mark):
            return EXIT_DONE
        while not _claim(mark):
            if _runs(mark):
                print("mynah: A dictation is running. `mynah dictate --toggle` ends it.", file=sys.stderr)
                return EXIT_SOME_FAILED
            mark.unlink(missing_ok=True)
    try:
        from core.cli.dictation import Dictation

        return Dictation(folder, mark, options).run()
    finally:
        if _owner(mark) == processes.own_identity():
            mark.unlink(missing_ok=True)


def _claim(mark: Path) -> bool:
    """Name this process as the one that dictates. Return False if another one is named."""
    try:
        write_atomic(mark, msgspec.json.encode(processes.own_identity()), overwrite=False, durable=False)
    except FileExistsError:
        return False
    return True


def _owner(mark: Path) -> _Identity | None:
    try:
        owner: _Identity = msgspec.json.decode(mark.read_bytes(), type=_Identity)
    except (OSError, msgspec.MsgspecError):
        return None
    return owner


def _runs(mark: Path) -> bool:
    owner = _owner(mark)
    return owner is not None and processes.is_alive(owner)


def _ask_to_end(mark: Path) -> bool:
    """End the dictation that runs: it ends when its mark is gone. Return False without one."""
    if not _runs(mark):
        return False
    mark.unlink(missing_ok=True)
    return True
