"""A transducer's joint network: projections of the encoder and the prediction network, and the logits of their sum."""

from collections.abc import Iterator
from typing import Any

import torch

from core.engine.native.products import load_product
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights, dtype_of

_ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh, "sigmoid": torch.sigmoid}
# names of the three matrices in converted files
_ENCODER, _PREDICTOR, _OUTPUT = "joint.encoder", "joint.predictor", "joint.output"


def check_joint(config: dict[str, Any], durations: int) -> None:
    """Raise Unsupported unless the joint network is the plain one, with `durations` outputs after the blank."""
    given = config.get("joint") or {}
    if str(given.get("_target_")).rpartition(".")[2] != "RNNTJoint":
        raise Unsupported(f"joint-network:{given.get('_target_')}")
    if _activation(config) not in _ACTIVATIONS:
        raise Unsupported("joint.jointnet.activation")
    if (given.get("num_extra_outputs") or 0) != durations:
        raise Unsupported("joint.num_extra_outputs")


def convert_joint(source: Weights, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `joint.…`."""
    (output,) = {name.rpartition(".")[0] for name in source if name.startswith("joint.joint_net.")}
    for nemo_name, name in (("joint.enc", _ENCODER), ("joint.pred", _PREDICTOR), (output, _OUTPUT)):
        for part in ("weight", "bias"):
            yield f"{name}.{part}", source[f"{nemo_name}.{part}"].to(dtype)


def _activation(config: dict[str, Any]) -> str:
    return str((config["joint"].get("jointnet") or {}).get("activation")).lower()


class Joint:
    """A network that projects each frame and each token once. The logits come from their sums, after an activation."""

    def __init__(self, config: dict[str, Any], weights: Weights, device: torch.device) -> None:
        """Load the matrices from the `weights` of convert_joint."""
        self.project_encoder = load_product(weights, _ENCODER, device)
        """Projects the encoder's states, shape (..., width)."""
        self.project_predictor = load_product(weights, _PREDICTOR, device, "few")
        """Projects the prediction network's outputs, shape (rows, width)."""
        self.output = load_product(weights, _OUTPUT, device, "few")
        """Projects the sums after their activation, shape (pairs, width), to logits."""
        self.activation = _activation(config)
        """The name of the activation: relu, tanh or sigmoid."""
        self.outputs = len(weights[f"{_OUTPUT}.bias"])
        self.dtype = dtype_of(weights, f"{_OUTPUT}.weight")
        self.is_short = self.dtype != torch.float32 or self.output.reads_16_bit_weights
        """Whether the output reads two bytes per weight. Such a product ends before a second core can help."""

    def logits(self, sums: torch.Tensor) -> torch.Tensor:
        """Return logits of shape (pairs, outputs), fp32, for sums of the two projections, shape (pairs, width)."""
        return self.stored_logits(sums).float()

    def stored_logits(self, sums: torch.Tensor) -> torch.Tensor:
        """Return the logits in the type of the product."""
        return self.output(_ACTIVATIONS[self.activation](sums))
