"""A transducer's joint network: what is heard at a frame and what is predicted from the text, into scores."""

from collections.abc import Iterator, Mapping
from typing import Any

import torch
from torch.nn.functional import linear

from core.engine.native.runtime.few_rows import FewRows
from core.engine.native.unsupported import Unsupported

Weights = Mapping[str, torch.Tensor]
_ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh, "sigmoid": torch.sigmoid}
_PARTS = {"enc": "heard", "pred": "predicted"}


def check_joint(config: dict[str, Any], durations: int) -> None:
    """Raise Unsupported for a joint network that is not the plain one, with `durations` outputs beyond the blank."""
    given = config.get("joint") or {}
    if str(given.get("_target_")).rpartition(".")[2] != "RNNTJoint":
        raise Unsupported(f"joint network {given.get('_target_')}")
    if _activation(config) not in _ACTIVATIONS:
        raise Unsupported("joint.jointnet.activation")
    if (given.get("num_extra_outputs") or 0) != durations:
        raise Unsupported("joint.num_extra_outputs")


def lay_out_joint(source: Weights, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `joint.…`."""
    (output,) = {name.rpartition(".")[0] for name in source if name.startswith("joint.joint_net.")}
    for name, part in (*((f"joint.{each}", part) for each, part in _PARTS.items()), (output, "output")):
        for kind in ("weight", "bias"):
            yield f"joint.{part}.{kind}", source[f"{name}.{kind}"].to(dtype)


def _activation(config: dict[str, Any]) -> str:
    return str((config["joint"].get("jointnet") or {}).get("activation")).lower()


class Joint:
    """The two projections, made once for each frame and each token, and the scores of a pair of them."""

    def __init__(self, config: dict[str, Any], weights: Weights, device: torch.device) -> None:
        """`weights` as lay_out_joint made them."""
        heard, predicted, output = (
            (weights[f"joint.{part}.weight"].to(device), weights[f"joint.{part}.bias"].to(device))
            for part in ("heard", "predicted", "output")
        )
        self._heard = heard
        self._predicted, self._output = FewRows(*predicted), FewRows(*output)
        self._activate = _ACTIVATIONS[_activation(config)]
        self.outputs = len(output[1])

    def heard(self, states: torch.Tensor) -> torch.Tensor:
        """The encoder's states (..., width), projected."""
        return linear(states, *self._heard)

    def predicted(self, outputs: torch.Tensor) -> torch.Tensor:
        """The prediction network's outputs (rows, width), projected."""
        return self._predicted(outputs)

    def scores(self, both: torch.Tensor) -> torch.Tensor:
        """Scores of all outputs in fp32, shape (pairs, outputs), of sums (pairs, width) of the two projections."""
        return self._output(self._activate(both)).float()
