"""Says of models which backend will run them, in a process of its own and without reading their weights.

usage: python -m core.engine.backend_process MODEL...      .nemo files, or folders in the hub's form

Prints a line for each once it is known: why a backend is taken, as in core.engine.backends, so far as the configuration
tells; empty for what cannot be read.
"""

import sys
from pathlib import Path
from typing import Any

from core.contracts.errors import Fault
from core.contracts.foreign_models import ForeignModel
from core.engine import torch_import
from core.engine.checkpoint.archive import vet_archive
from core.engine.checkpoint.hub_folder import vet_hub_folder
from core.engine.checkpoint.vetting import Refused
from core.engine.native.unsupported import Unsupported

_UNREADABLE = (
    *(Refused, ForeignModel, Fault, OSError),
    *(LookupError, TypeError, ValueError, AttributeError),  # of settings with values that no class has
)


def main(arguments: list[str]) -> int:
    """Look at the models that are named; the status is 0."""
    torch_import.import_lean()
    for argument in arguments:
        print(" ".join(backend_reason(Path(argument)).split()), flush=True)  # it may quote a configuration
    return 0


def backend_reason(model: Path) -> str:
    """Why a backend is taken for the model: "known" for the native one, "unknown:WHAT" for NeMo, else empty."""
    from core.engine.native.families import check_configuration

    try:
        check_configuration(_configuration(model))
    except Unsupported as unsupported:
        return f"unknown:{unsupported.reason}"
    except _UNREADABLE:  # loading it will say what is wrong
        return ""
    return "known"


def _configuration(model: Path) -> dict[str, Any]:
    return vet_hub_folder(model, recognises=True)[0] if model.is_dir() else vet_archive(model)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
