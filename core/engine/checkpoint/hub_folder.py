"""A model as the hub has it for transformers: a folder with config.json and model.safetensors. No torch here."""

import json
from pathlib import Path

from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_faults
from core.engine.checkpoint.archive import Checkpoint, content_key

CONFIG, WEIGHTS = "config.json", "model.safetensors"
_LARGEST_CONFIG = 2**20  # bytes


def is_hub_folder(path: Path) -> bool:
    """Whether `path` is such a folder, or the weights in it."""
    return path.is_dir() or path.suffix == ".safetensors"


def open_hub_folder(path: Path, cache: Path) -> Checkpoint:
    """The model in the folder `path`, or whose weights `path` is; conversions will lie in `cache`.

    A safetensors file holds tensors and nothing that could run, and no name in the configuration is looked up. Raises
    EnvironmentFault: "model-missing", "model-refused", "disk", "no-write".
    """
    folder = path if path.is_dir() else path.parent
    try:
        path.stat()
        for name in (CONFIG, WEIGHTS):
            if not (folder / name).is_file():
                raise _refused(folder, f"member-missing:{name}")
        if (folder / CONFIG).stat().st_size > _LARGEST_CONFIG:
            raise _refused(folder, "config-too-large")
        config = json.loads((folder / CONFIG).read_bytes())
        key = content_key(folder / WEIGHTS, cache)
    except FileNotFoundError as error:
        raise EnvironmentFault("model-missing", model=str(path)) from error
    except PermissionError as error:
        raise _refused(folder, "file-unreadable") from error
    except (ValueError, RecursionError) as error:
        raise _refused(folder, "config-not-a-table") from error
    if not isinstance(config, dict):
        raise _refused(folder, "config-not-a-table")
    target = (config.get("architectures") or [""])[0]
    with storage_faults(cache):
        (cache / key).mkdir(parents=True, exist_ok=True)
    return Checkpoint(
        name=folder.resolve().name,
        archive=folder / WEIGHTS,
        folder=cache / key,
        key=key,
        target=str(target),
        family="other",
        nested=False,
        config=config,
        nested_config=None,
        stored={"model_weights.ckpt": (0, (folder / WEIGHTS).stat().st_size)},
    )


def _refused(folder: Path, reason: str) -> EnvironmentFault:
    return EnvironmentFault("model-refused", model=str(folder), reason=reason)
