"""Open a transformers model from the hub: a folder with config.json and safetensors files. Never imports torch."""

import hashlib
import logging
from pathlib import Path
from typing import Any

from core.contracts import foreign_models, model_folder
from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_faults
from core.engine.checkpoint.archive import Checkpoint, family_of, open_checkpoint
from core.engine.checkpoint.file_cache import LAYOUT, content_key
from core.engine.checkpoint.hub_config import MAX_CONFIG_BYTES, MAX_TOKENIZER_BYTES, hub_class, is_known, translate
from core.engine.checkpoint.hub_tensors import tensor_names
from core.engine.checkpoint.tensor_files import plain_file, read_json, tensor_table, total_size
from core.engine.checkpoint.vetting import Refused, model_faults

_log = logging.getLogger(__name__)


def open_model(path: Path, cache: Path, recognises: bool = True) -> Checkpoint:
    """Return the model at `path`: a .nemo file, a folder from the hub, or the weights in such a folder.

    See `open_hub_folder` and `open_checkpoint` for the arguments and faults.
    """
    return open_hub_folder(path, cache, recognises) if is_hub_folder(path) else open_checkpoint(path, cache)


def is_hub_folder(path: Path) -> bool:
    """Tell whether `path` is a folder from the hub or the weights in one."""
    return path.is_dir() or path.suffix == ".safetensors"


def open_hub_folder(path: Path, cache: Path, recognises: bool = True) -> Checkpoint:
    """Return the model in a folder from the hub.

    Only JSON and tensors are read. Nothing in the folder can run, and no name in a configuration is looked up.

    Args:
        path: the folder, or the weights in it.
        cache: the folder for conversions.
        recognises: whether the model recognises speech. It must then be of a class of hub_config, and gets NeMo's
            configuration. Other models keep their own.

    Raises:
        EnvironmentFault: "model-missing", "model-refused", "model-other", "model-unsupported", "model-broken", "disk",
            "no-write".
    """
    folder = path if path.is_dir() else path.parent
    try:
        with model_faults(path):
            path.stat()
            config, names, files = vet_hub_folder(folder, recognises)
            key = folder_key(folder, cache)
    except Refused as refusal:
        raise EnvironmentFault("model-refused", model=str(folder), reason=str(refusal)) from refusal
    except foreign_models.ForeignModel as other:
        raise other.fault(folder.resolve().name) from other
    with storage_faults(cache):
        (cache / key).mkdir(parents=True, exist_ok=True)
    return Checkpoint(
        name=folder.resolve().name,
        archive=folder,
        folder=cache / key,
        key=key,
        target=str(config["target"]),
        family=family_of(str(config["target"]), config),
        nested=False,
        config=config,
        nested_config=None,
        stored={"model_weights.ckpt": (0, total_size(files))},
        tensor_files=files,
        tensor_names=names,
    )


def vet_hub_folder(folder: Path, recognises: bool) -> tuple[dict[str, Any], dict[str, str], tuple[Path, ...]]:
    """Return the configuration, the tensor names and the tensor files of the model in `folder`. Read no weights.

    Raises:
        Refused: the folder is damaged or unsafe.
        ForeignModel: the model is of a kind that Mynah does not run.
        EnvironmentFault: "model-unsupported".
        OSError: a file cannot be read.
    """
    foreign_models.check_files(entry.name for entry in folder.iterdir())
    config = read_json(folder, model_folder.CONFIG, MAX_CONFIG_BYTES)
    foreign_models.check_config(config)
    table, files = tensor_table(folder)
    name = hub_class(config)
    if not recognises:
        return config | {"target": name}, {}, files
    if not is_known(name):
        reason = f"native-unknown:model-family:{ascii(name[:80])[1:-1]}"
        raise EnvironmentFault("model-unsupported", model=folder.resolve().name, reason=reason)
    if plain_file(folder, model_folder.TOKENIZER).stat().st_size > MAX_TOKENIZER_BYTES:
        raise Refused("config-too-large")
    translated = translate(config, folder)
    names, ignored = tensor_names(translated, table)
    if ignored:
        _log.info("%s %s unused:%s", folder, name, ",".join(ignored))
    return translated, names, files


def folder_key(folder: Path, cache: Path) -> str:
    """Return the name of the folder in `cache` for the content of `folder`.

    Raises:
        OSError: a file cannot be read.
        EnvironmentFault: the cache cannot be written.
    """
    hashes = {}
    for name in model_folder.model_files(entry.name for entry in folder.iterdir()):
        if name.endswith(".safetensors"):
            hashes[name] = content_key(folder / name, cache).partition("-")[0]
        else:
            hashes[name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    return f"{model_folder.content_hash(hashes)}-{LAYOUT}"
