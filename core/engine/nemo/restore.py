"""NeMo models from unpacked checkpoints: no untarring, no random weights, no second copy of the weights."""

import logging
import pickle
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

import torch
from nemo.collections.asr.models import ASRModel
from nemo.core.connectors.save_restore_connector import SaveRestoreConnector
from nemo.utils import logging as nemo_logging
from omegaconf import OmegaConf
from torch.overrides import TorchFunctionMode

from core.contracts.errors import EnvironmentFault
from core.engine.checkpoint.archive import Checkpoint, unpack_weights
from core.engine.devices import is_out_of_memory
from core.engine.native.canary_decoding import DEFAULT_GENERATION_DELTA
from core.engine.native.encoder.config import widest_context


def restore(checkpoint: Checkpoint, nested: bool = False, cuda_graphs: bool = False) -> ASRModel:
    """Return the checkpoint's model, or its nested timestamp model, in fp32 on the CPU.

    The weights are mapped from the file. The model decodes greedily, in batches.

    Raises:
        EnvironmentFault: "model-broken", "model-refused", "disk" or "no-write".
    """
    _quieten()
    config = checkpoint.nested_config if nested else checkpoint.config
    connector = _Connector()
    connector.model_extracted_dir = str(checkpoint.folder)
    connector.model_weights_ckpt = unpack_weights(checkpoint, nested).name
    try:
        with _NoRandomWeights():
            model = ASRModel.restore_from(
                str(checkpoint.folder),
                override_config_path=OmegaConf.create(_for_recognition(config or {}, cuda_graphs)),
                map_location=torch.device("cpu"),
                save_restore_connector=connector,
            )
    except (pickle.UnpicklingError, zipfile.BadZipFile) as error:
        reason = "weights-not-tensors"
        raise EnvironmentFault("model-refused", model=checkpoint.name, reason=reason) from error
    except (KeyError, ValueError, TypeError, AttributeError, ImportError, OSError, RuntimeError, EOFError) as error:
        if is_out_of_memory(error):
            raise
        raise EnvironmentFault("model-broken", model=checkpoint.name, reason=_first_line(error)) from error
    _use_widest_context(model)
    model.eval()
    model.requires_grad_(False)
    return model


def _use_widest_context(model: ASRModel) -> None:
    """Make the encoder use the widest of the attention contexts of its training, instead of the first."""
    encoder: Any = getattr(model, "encoder", None)
    contexts = getattr(encoder, "att_context_size_all", [])
    if len(contexts) > 1:
        encoder.set_default_att_context_size(list(widest_context(contexts)))


class _Connector(SaveRestoreConnector):  # type: ignore[misc]  # NeMo is untyped
    """NeMo's connector, but it never runs code of a pickle, and it maps the weights instead of copying them."""

    @staticmethod
    def _load_state_dict_from_disk(model_weights: str, map_location: Any = "cpu") -> dict[str, torch.Tensor]:
        mapped = zipfile.is_zipfile(model_weights)  # files from before torch 1.6 cannot be mapped
        state: dict[str, torch.Tensor] = torch.load(model_weights, map_location="cpu", weights_only=True, mmap=mapped)
        return state

    def load_instance_with_state_dict(self, instance: Any, state_dict: dict[str, torch.Tensor], strict: bool) -> None:
        instance.load_state_dict(state_dict, strict=strict, assign=True)
        instance._set_model_restore_state(is_being_restored=False)


class _NoRandomWeights(TorchFunctionMode):
    """A mode in which modules draw no random weights.

    Drawing takes seconds, and the checkpoint replaces the weights.
    """

    def __torch_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: Sequence[Any] = (), kwargs: Any = None
    ) -> Any:
        if func in (torch.Tensor.uniform_, torch.Tensor.normal_):
            return args[0]
        return func(*args, **(kwargs or {}))


def _for_recognition(config: dict[str, Any], cuda_graphs: bool) -> dict[str, Any]:
    """Return the configuration with greedy decoding, and without vocabularies that NeMo derives again.

    Each copy of a vocabulary of 8,192 entries costs OmegaConf about a second. NeMo copies each seven times.
    """
    config = {**config, "restore_timestamps_model": False}
    if isinstance(config.get("preprocessor"), dict):
        config["preprocessor"] = {**config["preprocessor"], "dither": 0.0, "pad_to": 0}  # as in `transcribe`
    if "tokenizer" in config:  # without a tokenizer, these are the only vocabularies
        config.pop("labels", None)
        for part in ("joint", "decoder"):
            if isinstance(config.get(part), dict) and "vocabulary" in config[part]:
                config[part] = {**config[part], "vocabulary": []}
    if isinstance(config.get("aux_ctc"), dict):
        config["aux_ctc"] = {**config["aux_ctc"]}
    for holder in (config, config.get("aux_ctc")):
        if isinstance(holder, dict) and isinstance(holder.get("decoding"), dict):
            holder["decoding"] = _greedy(holder["decoding"], cuda_graphs, aed="transf_decoder" in config)
    return config


def _greedy(decoding: dict[str, Any], cuda_graphs: bool, aed: bool) -> dict[str, Any]:
    greedy = dict(decoding.get("greedy") or {})
    for name in ("ngram_lm_model", "boosting_tree"):  # these settings name files outside the checkpoint
        greedy.pop(name, None)
    if not aed:
        greedy |= {"use_cuda_graph_decoder": cuda_graphs, "preserve_alignments": False}
        return {**decoding, "strategy": "greedy_batch", "greedy": greedy, "preserve_alignments": False}
    if int(greedy.get("max_generation_delta", -1)) < 0:
        greedy["max_generation_delta"] = DEFAULT_GENERATION_DELTA
    return {**decoding, "strategy": "greedy", "greedy": greedy}


def _quieten() -> None:
    nemo_logging.setLevel(nemo_logging.ERROR)
    for name in ("nemo_logger", "lightning", "lightning.pytorch", "numba", "hydra"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
