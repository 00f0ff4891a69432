"""Write the file that a command names with --output or --html."""

import sys
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.contracts import files
from core.contracts.errors import Fault


def write_output(target: Path, content: str, overwrite: bool) -> int:
    """Write a whole file and print its path, or report the error. Return the exit status."""
    if target.is_dir():
        return report_existing(target)
    try:
        files.write_atomic(target, content, overwrite)
    except FileExistsError:
        return report_existing(target)
    except Fault as fault:
        print(f"mynah: {fault.message}", file=sys.stderr)
        return EXIT_SOME_FAILED
    print(target, file=sys.stderr)
    return EXIT_DONE


def report_existing(target: Path | str) -> int:
    """Report that the file exists and how to replace it. Return the exit status."""
    is_folder = Path(target).is_dir()
    advice = "is a folder. Name a file in it." if is_folder else "exists. Replace it with --overwrite."
    print(f"mynah: {target} {advice}", file=sys.stderr)
    return EXIT_SOME_FAILED
