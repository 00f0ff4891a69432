"""From an unpacked checkpoint to a NeMo model with its weights: no untarring, no random initialisation, no copies."""

import logging
import pickle
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import torch
from nemo.collections.asr.models import ASRModel
from nemo.core.classes import ModelPT
from nemo.core.connectors.save_restore_connector import SaveRestoreConnector
from nemo.utils import logging as nemo_logging
from nemo.utils import model_utils
from omegaconf import OmegaConf

from core.contracts.errors import EnvironmentFault
from core.engine.checkpoint.archive import Checkpoint, unpack_weights

_Given = TypeVar("_Given")
_INITIALISERS = (
    "uniform_", "normal_", "trunc_normal_", "xavier_uniform_", "xavier_normal_", "kaiming_uniform_",
    "kaiming_normal_", "orthogonal_",
)  # fmt: skip


def restore(checkpoint: Checkpoint, nested: bool = False, cuda_graphs: bool = False) -> ASRModel:
    """The checkpoint's model, or its nested timestamp model, in fp32 on the CPU, its weights mapped from the file.

    Raises EnvironmentFault "model-broken", "model-refused", "disk" or "no-write".
    """
    _hush()
    config = checkpoint.nested_config if nested else checkpoint.config
    connector = _Connector()
    connector.model_extracted_dir = str(checkpoint.folder)
    connector.model_weights_ckpt = unpack_weights(checkpoint, nested).name
    try:
        with _lean_construction():
            model = ASRModel.restore_from(
                str(checkpoint.folder),
                override_config_path=OmegaConf.create(_for_decoding(config or {}, cuda_graphs)),
                map_location=torch.device("cpu"),
                save_restore_connector=connector,
            )
    except (pickle.UnpicklingError, zipfile.BadZipFile) as error:
        reason = "weights-not-tensors"
        raise EnvironmentFault("model-refused", model=checkpoint.name, reason=reason) from error
    except (KeyError, ValueError, TypeError, AttributeError, ImportError, OSError, RuntimeError, EOFError) as error:
        if "out of memory" in str(error) or "DefaultCPUAllocator" in str(error):
            raise
        raise EnvironmentFault("model-broken", model=checkpoint.name, reason=_first_line(error)) from error
    model.eval()
    model.requires_grad_(False)
    return model


class _Connector(SaveRestoreConnector):  # type: ignore[misc]  # NeMo is untyped
    @staticmethod
    def _load_state_dict_from_disk(model_weights: str, map_location: Any = "cpu") -> dict[str, torch.Tensor]:
        mapped = zipfile.is_zipfile(model_weights)  # files of before torch 1.6 cannot be mapped
        state: dict[str, torch.Tensor] = torch.load(model_weights, map_location="cpu", weights_only=True, mmap=mapped)
        return state

    def load_instance_with_state_dict(self, instance: Any, state_dict: dict[str, torch.Tensor], strict: bool) -> None:
        instance.load_state_dict(state_dict, strict=strict, assign=True)
        instance._set_model_restore_state(is_being_restored=False)


def _for_decoding(config: dict[str, Any], cuda_graphs: bool) -> dict[str, Any]:
    """The configuration with batched greedy decoding, and without the vocabularies that NeMo derives again anyway.

    Each copy of a vocabulary of 8,192 entries costs OmegaConf about a second, and NeMo copies each seven times.
    """
    config = {**config, "restore_timestamps_model": False}
    if "tokenizer" in config:  # character models have their vocabulary nowhere else
        config.pop("labels", None)
        for part in ("joint", "decoder"):
            if isinstance(config.get(part), dict) and "vocabulary" in config[part]:
                config[part] = {**config[part], "vocabulary": []}
    for holder in (config, config.get("aux_ctc")):
        if isinstance(holder, dict) and isinstance(holder.get("decoding"), dict):
            holder["decoding"] = _batched_greedy(holder["decoding"], cuda_graphs, aed="transf_decoder" in config)
    return config


def _batched_greedy(decoding: dict[str, Any], cuda_graphs: bool, aed: bool) -> dict[str, Any]:
    greedy = dict(decoding.get("greedy") or {})
    for name in ("ngram_lm_model", "boosting_tree"):  # they name files outside the checkpoint
        greedy.pop(name, None)
    if aed:
        return {**decoding, "strategy": "greedy", "greedy": greedy}
    greedy |= {"use_cuda_graph_decoder": cuda_graphs, "preserve_alignments": False, "preserve_frame_confidence": False}
    return {
        **decoding,
        "strategy": "greedy_batch",
        "greedy": greedy,
        "preserve_alignments": False,
        "confidence_cfg": {"preserve_frame_confidence": False},
    }


@contextmanager
def _lean_construction() -> Iterator[None]:
    """Construct modules without random weights, which the checkpoint's replace at once, and copies of configurations.

    Each model here has a configuration of its own, already resolved, so that nothing is gained by NeMo's copying it for
    every module, or by Lightning's for its hyperparameters, and OmegaConf takes seconds over a large vocabulary.
    """

    def keep(given: _Given, *_: object, **__: object) -> _Given:
        return given

    with ExitStack() as stack:
        for name in _INITIALISERS:
            stack.enter_context(patch.object(torch.nn.init, name, keep))
        stack.enter_context(patch.object(ModelPT, "save_hyperparameters", keep))
        stack.enter_context(patch.object(model_utils, "convert_model_config_to_dict_config", keep))
        yield


def _hush() -> None:
    nemo_logging.setLevel(nemo_logging.ERROR)
    for name in ("nemo_logger", "lightning", "lightning.pytorch", "numba", "hydra"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
