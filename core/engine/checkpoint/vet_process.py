"""Looks at a model before it is imported, in a process of its own: it may come from anywhere.

usage: python -m core.engine.checkpoint.vet_process MODEL      a .nemo file, or a folder in the hub's form

Prints the reason as a code if loading would refuse it. Status 1: it is damaged or not trusted; 2: it is of a family
that is not run (core.contracts.foreign_models); 3: its class is not known.
"""

import sys
from pathlib import Path

from core.contracts.errors import EnvironmentFault
from core.contracts.foreign_models import ForeignModel
from core.engine.checkpoint.archive import vet_archive
from core.engine.checkpoint.hub_config import is_diarizer
from core.engine.checkpoint.hub_folder import vet_hub_folder
from core.engine.checkpoint.vetting import Refused


def main(arguments: list[str]) -> int:
    """Vet the model that is named; see above for the status."""
    path = Path(arguments[0])
    try:
        if path.is_dir():
            vet_hub_folder(path, recognises=not is_diarizer(path))
        else:
            vet_archive(path)
    except Refused as refusal:
        print(refusal)
        return 1
    except ForeignModel as other:
        print(other)
        return 2
    except EnvironmentFault as unknown:
        print(unknown.figures["reason"])
        return 3
    except OSError as error:
        print(f"not-a-tar:{type(error).__name__}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
