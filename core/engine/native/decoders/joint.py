"""A transducer's joint network: projections of encoder and prediction network, and the logits of their sum."""

from collections.abc import Iterator
from typing import Any

import torch

from core.engine.native.products import load_product
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights, dtype_of

_ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh, "sigmoid": torch.sigmoid}
# of NeMo's joint and of converted files: the projections of the encoder's states and the prediction network's outputs
_ENCODER, _PREDICTOR, _OUTPUT = "joint.heard", "joint.predicted", "joint.output"


def check_joint(config: dict[str, Any], durations: int) -> None:
    """Raise Unsupported for a joint network that is not the plain one, with `durations` outputs beyond the blank."""
    given = config.get("joint") or {}
    if str(given.get("_target_")).rpartition(".")[2] != "RNNTJoint":
        raise Unsupported(f"joint-network:{given.get('_target_')}")
    if _activation(config) not in _ACTIVATIONS:
        raise Unsupported("joint.jointnet.activation")
    if (given.get("num_extra_outputs") or 0) != durations:
        raise Unsupported("joint.num_extra_outputs")


def convert_joint(source: Weights, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `joint.…`."""
    (output,) = {name.rpartition(".")[0] for name in source if name.startswith("joint.joint_net.")}
    for nemo_name, name in (("joint.enc", _ENCODER), ("joint.pred", _PREDICTOR), (output, _OUTPUT)):
        for part in ("weight", "bias"):
            yield f"{name}.{part}", source[f"{nemo_name}.{part}"].to(dtype)


def _activation(config: dict[str, Any]) -> str:
    return str((config["joint"].get("jointnet") or {}).get("activation")).lower()


class Joint:
    """Each frame and each token is projected once; their sums, activated, give the logits."""

    def __init__(self, config: dict[str, Any], weights: Weights, device: torch.device) -> None:
        """`weights` as convert_joint made them."""
        self.project_encoder = load_product(weights, _ENCODER, device)
        """The encoder's states, shape (..., width), projected."""
        self.project_predictor = load_product(weights, _PREDICTOR, device, "few")
        """The prediction network's outputs, shape (rows, width), projected."""
        self.output = load_product(weights, _OUTPUT, device, "few")
        """Their sums, activated, shape (pairs, width), to logits."""
        self.activation = _activation(config)
        """Its name: relu, tanh or sigmoid."""
        self.outputs = len(weights[f"{_OUTPUT}.bias"])
        self.dtype = dtype_of(weights, f"{_OUTPUT}.weight")
        self.is_short = self.dtype != torch.float32 or self.output.reads_halves
        """Whether its output reads two bytes a weight, so that a second core comes too late to each product."""

    def logits(self, sums: torch.Tensor) -> torch.Tensor:
        """Shape (pairs, outputs), fp32, for sums of the two projections, shape (pairs, width)."""
        return self.output(_ACTIVATIONS[self.activation](sums)).float()
