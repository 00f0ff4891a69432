"""The file that a command was told to write: written whole, and what is said where it is there already."""

import sys
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.contracts import files
from core.contracts.errors import Fault


def write_output(target: Path, content: str, overwrite: bool) -> int:
    """Write the file and name it, or say why not; returns the exit status."""
    if target.is_dir():
        return tell_it_exists(target)
    try:
        files.write_atomic(target, content, overwrite)
    except FileExistsError:
        return tell_it_exists(target)
    except Fault as fault:
        print(f"mynah: {fault.sentence}. {fault.advice}", file=sys.stderr)
        return EXIT_SOME_FAILED
    print(target, file=sys.stderr)
    return EXIT_DONE


def tell_it_exists(target: Path | str) -> int:
    """Say that the file is there, and how it is replaced; returns the exit status."""
    is_folder = Path(target).is_dir()
    advice = "is a folder; name a file in it" if is_folder else "exists; --overwrite replaces it"
    print(f"mynah: {target} {advice}", file=sys.stderr)
    return EXIT_SOME_FAILED
