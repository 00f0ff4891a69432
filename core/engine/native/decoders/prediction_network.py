"""A transducer's prediction network: an LSTM over the tokens written so far, one step at a time."""

from collections.abc import Iterator, Mapping
from typing import Any

import torch
from torch.nn.functional import linear

from core.engine.native.runtime.few_rows import FewRows
from core.engine.native.unsupported import Unsupported

Weights = Mapping[str, torch.Tensor]
_SOURCE = "decoder.prediction"


def check_predictor(config: dict[str, Any]) -> None:
    """Raise Unsupported for a prediction network that is not a plain LSTM."""
    given = config.get("decoder") or {}
    network = given.get("prednet") or {}
    if str(given.get("_target_")).rpartition(".")[2] != "RNNTDecoder":
        raise Unsupported(f"prediction network {given.get('_target_')}")
    if given.get("normalization_mode") is not None:
        raise Unsupported("decoder.normalization_mode")
    if not given.get("blank_as_pad", True):
        raise Unsupported("decoder.blank_as_pad")
    if (network.get("rnn_hidden_size") or -1) > 0:
        raise Unsupported("decoder.prednet.rnn_hidden_size")


def lay_out_predictor(source: Weights, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `predictor.…`.

    What the first layer makes of a token is the same each time, so it is worked out once for the whole vocabulary.
    Gates are put in the order input, forget, output, cell: the three that take a sigmoid lie side by side.
    """
    lstm = f"{_SOURCE}.dec_rnn.lstm"
    layers = sum(name.startswith(f"{lstm}.weight_hh_l") for name in source)
    for layer in range(layers):
        given = _by_gate(source[f"{lstm}.weight_ih_l{layer}"])
        recurrent = _by_gate(source[f"{lstm}.weight_hh_l{layer}"])
        bias = _by_gate(source[f"{lstm}.bias_ih_l{layer}"] + source[f"{lstm}.bias_hh_l{layer}"])
        if layer == 0:
            yield "predictor.tokens", linear(source[f"{_SOURCE}.embed.weight"].float(), given, bias).to(dtype)
            yield "predictor.0.weight", recurrent.to(dtype)
        else:
            yield f"predictor.{layer}.weight", torch.cat([given, recurrent], dim=1).to(dtype)
            yield f"predictor.{layer}.bias", bias.to(dtype)


def _by_gate(values: torch.Tensor) -> torch.Tensor:
    entry, forget, cell, output = values.float().chunk(4)  # torch.nn.LSTM's order
    return torch.cat([entry, forget, output, cell])


class Predictor:
    """The LSTM's layers."""

    def __init__(self, weights: Weights, device: torch.device) -> None:
        """`weights` as lay_out_predictor made them."""
        layers = sum(name.startswith("predictor.") and name.endswith(".weight") for name in weights)
        self._tokens = weights["predictor.tokens"].to(device)
        self._first = FewRows(weights["predictor.0.weight"].to(device))
        self._others = [
            FewRows(*(weights[f"predictor.{layer}.{kind}"].to(device) for kind in ("weight", "bias")))
            for layer in range(1, layers)
        ]
        self.width = self._first.weight.shape[1]

    def start(self, batch: int) -> torch.Tensor:
        """The memory of a text that has not begun, of shape (2, layers, batch, width): outputs, then cells."""
        return self._tokens.new_zeros(2, 1 + len(self._others), batch, self.width)

    def step(self, tokens: torch.Tensor, memory: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What is predicted after `tokens` (batch,), shape (batch, width), and the memory with them."""
        outputs, cells = memory
        gates = self._tokens.index_select(0, tokens) + self._first(outputs[0])
        output, cell = self._cell(gates, cells[0])
        new = [output], [cell]
        for layer, product in enumerate(self._others, start=1):
            gates = product(torch.cat([output, outputs[layer]], dim=1))
            output, cell = self._cell(gates, cells[layer])
            new[0].append(output)
            new[1].append(cell)
        return output, torch.stack([torch.stack(new[0]), torch.stack(new[1])])

    def _cell(self, gates: torch.Tensor, before: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Hochreiter and Schmidhuber's cell as torch.nn.LSTM has it, in fp32 whatever the weights are in."""
        gates = gates.float()
        entry, forget, exit_ = gates[:, : 3 * self.width].sigmoid().chunk(3, dim=1)
        cell = torch.addcmul(forget * before, entry, _tanh(gates[:, 3 * self.width :]))
        return (exit_ * _tanh(cell)).to(before.dtype), cell.to(before.dtype)


def _tanh(x: torch.Tensor) -> torch.Tensor:
    """Of fp32; torch's own wakes all threads even for a few rows, which takes longer than the rows."""
    return torch.sigmoid(2 * x).mul_(2).sub_(1)
