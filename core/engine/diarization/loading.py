"""Load a diarizer from a model's file: recognise its family, convert its weights once, choose the device."""

import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import torch

from core.contracts import trace
from core.contracts.engine_messages import Ready
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import LoadDiarizer
from core.engine import device_choice, devices
from core.engine.checkpoint.archive import Checkpoint
from core.engine.checkpoint.hub_folder import open_model
from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.diarization import nemotron3, sortformer
from core.engine.diarization.diarizer import Diarizer
from core.engine.diarization.network import Network
from core.engine.diarization.sound_chunks import Preset
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.conversion import converted_weights


def load(message: LoadDiarizer) -> tuple[Diarizer, Ready]:
    """Load a diarizer. Return it with the answer for the front end.

    Raises:
        EnvironmentFault: as core.engine.backends.load does, and "speakers-model" for a model of another kind.
        OutOfMemory: the model does not fit into memory.
    """
    began = time.monotonic()
    path, cache = Path(message.model), Path(message.cache)
    with trace.span("checkpoint"):
        checkpoint = open_model(path, cache, recognises=False)
    devices.set_thread_count()
    devices.set_up_cudnn()
    choice = device_choice.choose(message.device, message.precision, checkpoint.weights().size, cache / "machine")
    with devices.out_of_memory_translated(), trace.span("model"):
        try:
            diarizer = build(checkpoint, choice)
        except Unsupported as unsupported:
            reason = f"native-unknown:{unsupported.reason}"
            raise EnvironmentFault("speakers-model", model=checkpoint.name, reason=reason) from unsupported
    ready = Ready(
        model=checkpoint.name,
        family=diarizer.family,
        backend="native",
        backend_reason="known",
        device=choice.device,
        device_reason=choice.device_reason,
        precision=choice.precision,
        precision_reason=choice.precision_reason,
        languages=(),
        load_seconds=time.monotonic() - began,
        devices=devices.usable_devices(),
        kind="speakers",
    )
    return diarizer, ready


def build(checkpoint: Checkpoint, choice: ComputeChoice, preset: Preset | None = None) -> Diarizer:
    """Return the diarizer of a checkpoint.

    Args:
        checkpoint: the model.
        choice: device and precision.
        preset: replaces the preset for whole recordings.

    Raises:
        Unsupported: the model is of another kind.
        EnvironmentFault: "precision" for int8, because a near-tie in the cache would then permute the speakers. Others
            as `converted_weights` does.
    """
    if choice.precision == "int8":
        raise EnvironmentFault("precision", device=choice.device, precision=choice.precision)
    family = _family(checkpoint)
    dtype, device, config = torch_dtype(choice.precision), torch.device(choice.device), checkpoint.config
    weights = converted_weights(
        checkpoint, choice.precision, dtype, choice.device, lambda source: family.convert(source, config, dtype)
    )
    preset = preset or family.OFFLINE
    network = _NETWORKS[family.FAMILY](config, weights, device, dtype)
    cache = family.parse(config).cache_config(preset)
    if cache.frames_per_speaker < 1:
        raise Unsupported("sortformer_modules.spkcache_len")
    return Diarizer(network, cache, preset, dtype, device)


_NETWORKS: dict[str, Callable[..., Network]] = {
    sortformer.FAMILY: sortformer.Sortformer,
    nemotron3.FAMILY: nemotron3.Nemotron3,
}


def _family(checkpoint: Checkpoint) -> ModuleType:
    """Return the module of the checkpoint's family.

    Raises:
        Unsupported: the model is of another family.
    """
    name = checkpoint.target.rpartition(".")[2]
    if name == "Nemotron3DiarizationForAudioFrameClassification":
        return nemotron3
    if name != "SortformerEncLabelModel":
        raise Unsupported(f"model-family:{checkpoint.family if checkpoint.family != 'other' else name}")
    encoder = checkpoint.config.get("encoder") or {}
    has_conformer = str(encoder.get("_target_", "")).endswith(".ConformerEncoder")
    return sortformer if has_conformer else nemotron3
