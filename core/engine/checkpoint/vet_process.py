"""Vet a model before its import, in a separate process, because the model may come from anywhere.

usage: python -m core.engine.checkpoint.vet_process MODEL      a .nemo file, or a folder with a model from the hub

The program prints the code of the reason if loading would refuse the model. The exit status is one of these:

* 0: the model can be loaded.
* 1: the model is damaged or unsafe.
* 2: the model is of a family that Mynah does not run (core.contracts.foreign_models).
* 3: the model's class is unknown.
"""

import sys
from pathlib import Path

from core.contracts.errors import EnvironmentFault
from core.contracts.foreign_models import ForeignModel
from core.engine.checkpoint.archive import vet_archive, vet_archived_weights
from core.engine.checkpoint.hub_config import is_diarizer
from core.engine.checkpoint.hub_folder import vet_hub_folder
from core.engine.checkpoint.vetting import Refused


def main(arguments: list[str]) -> int:
    """Vet the model in `arguments`. Return the exit status."""
    path = Path(arguments[0])
    try:
        if path.is_dir():
            vet_hub_folder(path, recognises=not is_diarizer(path))
        else:
            vet_archive(path)
            vet_archived_weights(path)
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
