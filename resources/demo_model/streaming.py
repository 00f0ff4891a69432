"""Turns the demo model into one that streams: causal convolutions, attention in chunks, features without a mean."""

import tarfile
from pathlib import Path
from typing import Any

import torch
from config import KERNEL, new_streaming_model
from torch import Tensor, nn
from windows import RAW_MEAN, RAW_SPREAD


def head_of(model: Any) -> Any:
    """Return the CTC head of a hybrid or of a streaming model."""
    return model.ctc_decoder if hasattr(model, "ctc_decoder") else model.decoder


def demo_weights(archive: Path) -> dict[str, Tensor]:
    """Return the weights of demo.nemo in fp32."""
    with tarfile.open(archive) as file:
        member = next(each for each in file.getmembers() if each.name.endswith("model_weights.ckpt"))
        opened = file.extractfile(member)
        assert opened is not None
        state = torch.load(opened, weights_only=True, map_location="cpu")
    return {name: tensor.float() if tensor.is_floating_point() else tensor for name, tensor in state.items()}


@torch.no_grad()
def from_demo(tokenizer: Path, archive: Path) -> Any:
    """Return a streaming model that begins with what the demo model knows."""
    model = new_streaming_model(tokenizer)
    known = demo_weights(archive)
    state = model.state_dict()
    for name in state:
        source = name.replace("decoder.", "ctc_decoder.", 1) if name.startswith("decoder.") else name
        if name.startswith("preprocessor.") or source not in known:
            continue
        state[name] = _fitted(name, known[source], state[name])
    model.load_state_dict(state)
    first = next(layer for layer in model.encoder.pre_encode.conv if isinstance(layer, nn.Conv2d))
    first.bias.sub_(RAW_MEAN / RAW_SPREAD * first.weight.sum((1, 2, 3)))  # the demo's features have mean 0
    first.weight.div_(RAW_SPREAD)
    return model


def _fitted(name: str, weight: Tensor, wanted: Tensor) -> Tensor:
    """Return a weight of the demo model for its place in the streaming one."""
    if name.endswith("depthwise_conv.weight"):  # the taps for earlier sound stay, those for later sound go
        half = KERNEL // 2
        made = torch.zeros_like(weight)
        made[..., half:] = weight[..., : half + 1]
        return made
    if weight.shape != wanted.shape:  # the subsampling has one band more
        channels = wanted.shape[1] // 11
        made = torch.zeros(wanted.shape[0], channels, 11)
        made[..., :10] = weight.view(-1, channels, 10)
        return made.view(wanted.shape)
    return weight
