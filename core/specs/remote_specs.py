"""Turn a job for this computer into one for a server."""

from pathlib import Path

from msgspec.structs import replace

from core import models
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load, LoadDiarizer
from core.journal import ComputeSpec


def model_on_server(name: str) -> Path:
    """Return the path that a server's model would have on this computer. It need not exist."""
    try:
        return models.expected_path(name)
    except EnvironmentFault:  # neither here nor in the catalogue
        return models.folder() / f"{name}.nemo"


def on_server(compute: ComputeSpec, address: str) -> ComputeSpec:
    """Return the specification with the server's models. The server chooses device, precision and search."""
    speakers = compute.speakers
    if speakers.source == "model":
        speakers = replace(speakers, load=LoadDiarizer("speakers", "", server=address))
    return replace(compute, load=Load(compute.load.model, "", server=address), speakers=speakers)
