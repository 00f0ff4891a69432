"""Looks at a .nemo file before it is imported, in a process of its own: the file may come from anywhere.

usage: python -m core.engine.checkpoint.vet_process FILE.nemo      status 1, and the reason as a code, if it is refused
"""

import sys
import tarfile
from pathlib import Path

from core.engine.checkpoint.archive import vet_archive
from core.engine.checkpoint.vetting import Refused


def main(arguments: list[str]) -> int:
    """Vet the file that is named; 1 if loading would refuse it."""
    try:
        vet_archive(Path(arguments[0]))
    except Refused as refusal:
        print(refusal)
        return 1
    except (tarfile.TarError, EOFError, OSError) as error:
        print(f"not-a-tar:{type(error).__name__}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
