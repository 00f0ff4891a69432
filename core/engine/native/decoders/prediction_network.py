"""A transducer's prediction network: an LSTM over the labels so far, one step at a time."""

from collections.abc import Iterator
from typing import Any

import torch
from torch.nn.functional import linear

from core.engine.native.products import load_product
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights, as_stored, dtype_of

_NEMO_NAME = "decoder.prediction"


def check_prediction_network(config: dict[str, Any]) -> None:
    """Raise Unsupported for a prediction network that is not a plain LSTM."""
    given = config.get("decoder") or {}
    network = given.get("prednet") or {}
    if str(given.get("_target_")).rpartition(".")[2] != "RNNTDecoder":
        raise Unsupported(f"prediction-network:{given.get('_target_')}")
    if given.get("normalization_mode") is not None:
        raise Unsupported("decoder.normalization_mode")
    if not given.get("blank_as_pad", True):
        raise Unsupported("decoder.blank_as_pad")
    if (network.get("rnn_hidden_size") or -1) > 0:
        raise Unsupported("decoder.prednet.rnn_hidden_size")


def convert_prediction_network(source: Weights, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `predictor.…`.

    The first layer's input gates depend on the label alone. They are computed here for the whole vocabulary. The gates
    lie in the order input, forget, output, cell, so that the three with a sigmoid are neighbours.
    """
    lstm = f"{_NEMO_NAME}.dec_rnn.lstm"
    layers = sum(name.startswith(f"{lstm}.weight_hh_l") for name in source)
    for layer in range(layers):
        inputs = _reorder_gates(source[f"{lstm}.weight_ih_l{layer}"])
        recurrent = _reorder_gates(source[f"{lstm}.weight_hh_l{layer}"])
        bias = _reorder_gates(source[f"{lstm}.bias_ih_l{layer}"] + source[f"{lstm}.bias_hh_l{layer}"])
        if layer == 0:
            yield "predictor.tokens", linear(source[f"{_NEMO_NAME}.embed.weight"].float(), inputs, bias).to(dtype)
            yield "predictor.0.weight", recurrent.to(dtype)
        else:
            yield f"predictor.{layer}.weight", torch.cat([inputs, recurrent], dim=1).to(dtype)
            yield f"predictor.{layer}.bias", bias.to(dtype)


def _reorder_gates(values: torch.Tensor) -> torch.Tensor:
    input_gate, forget_gate, cell_gate, output_gate = values.float().chunk(4)  # torch.nn.LSTM's order
    return torch.cat([input_gate, forget_gate, output_gate, cell_gate])


class PredictionNetwork:
    """The layers of the LSTM."""

    def __init__(self, weights: Weights, device: torch.device) -> None:
        """Load the layers from the `weights` of convert_prediction_network."""
        layers = sum(name.startswith("predictor.") and name.endswith(".weight") for name in weights)
        self.label_gates = as_stored(weights)["predictor.tokens"].to(device)  # a step reads one row for each window
        """What each label and the blank add to the first layer's gates, shape (labels + 1, 4 * width)."""
        self._dtype = dtype_of(weights, "predictor.tokens")
        self.layers = [load_product(weights, f"predictor.{i}", device, "few") for i in range(layers)]
        """Products to each layer's gates. The first layer's product reads that layer's last output.

        The others read the output of the layer before, then their own last output.
        """
        self.width = self.label_gates.shape[1] // 4

    def initial_state(self, batch: int) -> torch.Tensor:
        """Return the state before the first label, shape (2, layers, batch, width): outputs, then cells."""
        return self.label_gates.new_zeros(2, len(self.layers), batch, self.width, dtype=self._dtype)

    def step(self, labels: torch.Tensor, state: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the output, shape (batch, width), and the new state.

        Args:
            labels: the last label of each window, shape (batch,).
            state: see `initial_state`.
        """
        outputs, cells = state
        first, *others = self.layers
        gates = self.label_gates.index_select(0, labels) + first(outputs[0])  # has the wider type of the two
        output, cell = self._cell(gates, cells[0])
        new_outputs, new_cells = [output], [cell]
        for layer, product in enumerate(others, start=1):
            gates = product(torch.cat([output, outputs[layer]], dim=1))
            output, cell = self._cell(gates, cells[layer])
            new_outputs.append(output)
            new_cells.append(cell)
        return output, torch.stack([torch.stack(new_outputs), torch.stack(new_cells)])

    def _cell(self, gates: torch.Tensor, cell: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the output and the new cell by torch.nn.LSTM's equations, computed in fp32."""
        gates = gates.float()
        input_gate, forget_gate, output_gate = gates[:, : 3 * self.width].sigmoid().chunk(3, dim=1)
        new = torch.addcmul(forget_gate * cell, input_gate, _tanh(gates[:, 3 * self.width :]))
        return (output_gate * _tanh(new)).to(cell.dtype), new.to(cell.dtype)


def _tanh(x: torch.Tensor) -> torch.Tensor:
    """Return the hyperbolic tangent, for fp32.

    torch.tanh wakes all threads even for a few rows, which takes longer than the rows.
    """
    return torch.sigmoid(2 * x).mul_(2).sub_(1)
