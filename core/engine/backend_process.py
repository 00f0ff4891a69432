"""Tell which backend runs each model, in a separate process and without reading the weights.

usage: python -m core.engine.backend_process MODEL...      .nemo files, or folders with a model from the hub

The program prints one line for each model as soon as it knows the reason. core.engine.backends lists the reasons. The
configuration alone decides. The line is empty if the model cannot be read.
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
    *(LookupError, TypeError, ValueError, AttributeError),  # from settings with impossible values
)


def main(arguments: list[str]) -> int:
    """Print the reasons for the models in `arguments`. Return 0."""
    torch_import.import_lean()
    for argument in arguments:
        print(
            " ".join(backend_reason(Path(argument)).split()), flush=True
        )  # a reason may quote a configuration with line breaks
    return 0


def backend_reason(model: Path) -> str:
    """Return the reason for a backend: "known" for the native one, "unknown:WHAT" for NeMo, empty if unreadable."""
    from core.engine.native.families import check_configuration

    try:
        check_configuration(_configuration(model))
    except Unsupported as unsupported:
        return f"unknown:{unsupported.reason}"
    except _UNREADABLE:  # loading the model reports the fault
        return ""
    return "known"


def _configuration(model: Path) -> dict[str, Any]:
    return vet_hub_folder(model, recognises=True)[0] if model.is_dir() else vet_archive(model)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
