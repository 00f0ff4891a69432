"""Canary's transformer decoder: the sound is projected to keys and values once a window, the text once a token."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional

from core.engine.native.unsupported import Unsupported

Weights = Mapping[str, torch.Tensor]

_FEW = 128  # rows up to which reading the weights is what a product costs
_PLACES = 128  # tokens that there is room for at first; most windows need no more
_EPSILON = 1e-5  # of every layer norm (transformer_modules.py, transformer_decoders.py)


@dataclass(frozen=True)
class Shape:
    """A decoder's shape: blocks, width, attention heads, and the most tokens that it has positions for."""

    layers: int
    width: int
    heads: int
    longest: int
    activation: str

    @classmethod
    def parse(cls, config: Mapping[str, Any]) -> "Shape":
        """The shape that a multi-task model's configuration describes; raises Unsupported for any other decoder."""
        outer = config.get("transf_decoder") or {}
        inner = outer.get("config_dict") or {}
        if str(outer.get("_target_", "")).rpartition(".")[2] != "get_nemo_transformer" or outer.get("encoder", True):
            raise Unsupported("transf_decoder")
        if not all(inner.get(name) for name in ("num_layers", "hidden_size", "num_attention_heads")):
            raise Unsupported("transf_decoder.config_dict")
        if not inner.get("pre_ln", False):
            raise Unsupported("transf_decoder.pre_ln")
        if (config.get("transf_encoder") or {}).get("num_layers"):
            raise Unsupported("transf_encoder")
        if config.get("adapters"):
            raise Unsupported("adapters")
        head = config.get("head") or {}
        if str(head.get("_target_", "")).rpartition(".")[2] != "TokenClassifier" or head.get("num_layers", 1) != 1:
            raise Unsupported("head")
        activation = str(inner.get("hidden_act", "relu"))
        if activation not in ("relu", "gelu"):
            raise Unsupported("transf_decoder.hidden_act")
        return cls(
            layers=int(inner["num_layers"]),
            width=int(inner["hidden_size"]),
            heads=int(inner["num_attention_heads"]),
            longest=int(inner.get("max_sequence_length", 512)),
            activation=activation,
        )


def lay_out_decoder(
    source: Weights, config: Mapping[str, Any], dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """The decoder's and head's tensors as Decoder wants them, from the state dict of an EncDecMultiTaskModel.

    The embedding and the head are one matrix (aed_multitask_models.py ties them). The projection from the encoder's
    width to the decoder's, where there is one, becomes part of the projections to keys and values.
    """
    shape = Shape.parse(config)
    embedding, blocks = "transf_decoder._embedding.", "transf_decoder._decoder."
    table = "pos_enc" if f"{embedding}position_embedding.pos_enc" in source else "weight"
    named = {
        "tokens": "log_softmax.mlp.layer0.weight",
        "head.bias": "log_softmax.mlp.layer0.bias",
        "positions": f"{embedding}position_embedding.{table}",
        "embedded.weight": f"{embedding}layer_norm.weight",
        "embedded.bias": f"{embedding}layer_norm.bias",
        "final.weight": f"{blocks}final_layer_norm.weight",
        "final.bias": f"{blocks}final_layer_norm.bias",
    }
    for name, key in named.items():
        if key in source:
            yield f"decoder.{name}", source[key].to(dtype)
    for layer in range(shape.layers):
        for name, tensor in _lay_out_block(source, f"{blocks}layers.{layer}."):
            yield f"decoder.{layer}.{name}", tensor.to(dtype)


def _lay_out_block(source: Weights, prefix: str) -> Iterator[tuple[str, torch.Tensor]]:
    said, heard, inner = (f"{prefix}{place}_sub_layer." for place in ("first", "second", "third"))
    linears = {
        "said.out": f"{said}out_projection",
        "heard.query": f"{heard}query_net",
        "heard.out": f"{heard}out_projection",
        "inner.in": f"{inner}dense_in",
        "inner.out": f"{inner}dense_out",
        "norm.1": f"{prefix}layer_norm_1",
        "norm.2": f"{prefix}layer_norm_2",
        "norm.3": f"{prefix}layer_norm_3",
    }
    for part in ("weight", "bias"):
        for name, key in linears.items():
            yield f"{name}.{part}", source[f"{key}.{part}"]
        yield f"said.in.{part}", _stacked(source, said, ("query", "key", "value"), part)
    weight, bias = (_stacked(source, heard, ("key", "value"), part) for part in ("weight", "bias"))
    if "encoder_decoder_proj.weight" in source:
        weight, bias = weight.double(), bias.double()
        bias = bias + weight @ source["encoder_decoder_proj.bias"].double()
        weight = weight @ source["encoder_decoder_proj.weight"].double()
    yield "heard.in.weight", weight
    yield "heard.in.bias", bias


def _stacked(source: Weights, prefix: str, names: Sequence[str], part: str) -> torch.Tensor:
    return torch.cat([source[f"{prefix}{name}_net.{part}"] for name in names])


class Memory:
    """What a decoder keeps of the windows that it writes for: one row each, the rows in use always the first ones."""

    def __init__(self, shape: Shape, rows: int, frames: int, device: torch.device, dtype: torch.dtype) -> None:
        """Room for `rows` windows of at most `frames` frames."""
        head = shape.width // shape.heads
        self.heard = torch.empty(shape.layers, rows, 2, shape.heads, frames, head, device=device, dtype=dtype)
        self.said = torch.zeros(shape.layers, rows, _PLACES, 2, shape.heads, head, device=device, dtype=dtype)
        self.hidden = torch.zeros(rows, 1, 1, frames, device=device, dtype=dtype)
        """0 for the frames of a row's own sound and -inf for what lies behind them."""
        self.frames = [0] * rows
        self.places = [0] * rows
        """How many tokens each row has seen."""

    def reach(self, places: int) -> None:
        """Have room for as many tokens in each row."""
        room = self.said.shape[2]
        if places > room:
            shape = list(self.said.shape)
            shape[2] = max(places, 2 * room) - room
            self.said = torch.cat([self.said, self.said.new_zeros(shape)], dim=2)

    def move(self, source: int, target: int) -> None:
        """Let row `target` be what row `source` is."""
        if source != target:
            frames, places = self.frames[source], self.places[source]
            self.heard[:, target, :, :, :frames] = self.heard[:, source, :, :, :frames]
            self.said[:, target, :places] = self.said[:, source, :places]
            self.hidden[target] = self.hidden[source]
            self.frames[target], self.places[target] = frames, places


@dataclass(frozen=True)
class _Step:
    """What all blocks of one step share: rows and places of its tokens, and what each of them may look at."""

    rows: torch.Tensor
    places: torch.Tensor
    used: int
    seen: torch.Tensor
    frames: int
    heard: torch.Tensor | None


class Decoder:
    """The decoder and its head. Weights are used as they lie; nothing is copied on the device that they lie on."""

    def __init__(self, config: Mapping[str, Any], weights: Weights, device: torch.device, dtype: torch.dtype) -> None:
        """`weights` as lay_out_decoder has them; raises Unsupported as Shape.parse does."""
        self.shape = Shape.parse(config)
        self.device, self.dtype = device, dtype
        own = {name.removeprefix("decoder."): weights[name] for name in weights if name.startswith("decoder.")}
        self._weights = {name: tensor.to(device, dtype) for name, tensor in own.items()}
        self._activation = functional.relu if self.shape.activation == "relu" else functional.gelu

    def memory(self, rows: int, frames: int) -> Memory:
        """See Memory."""
        return Memory(self.shape, rows, frames, self.device, self.dtype)

    def hear(self, memory: Memory, row: int, states: torch.Tensor) -> None:
        """Keep the encoder's `states` of a window, shape (frames, encoder width), in a row."""
        frames = states.shape[0]
        memory.frames[row], memory.places[row] = frames, 0
        memory.hidden[row] = 0.0
        memory.hidden[row, :, :, frames:] = -torch.inf
        memory.heard[:, row, :, :, frames:] = 0.0
        states = states.to(self.device, self.dtype)
        for layer in range(self.shape.layers):
            projected = self._linear(f"{layer}.heard.in", states).view(frames, 2, self.shape.heads, -1)
            memory.heard[layer, row, :, :, :frames] = projected.permute(1, 2, 0, 3)

    def __call__(self, memory: Memory, said: Sequence[Sequence[int]]) -> torch.Tensor:
        """Scores of shape (rows, vocabulary) for what follows the tokens that each row has seen and those in `said`.

        `said` has at least one token for each row in use. Rows may bring different numbers: what pads the shorter ones
        is written where the row's next tokens will be, and never looked at.
        """
        longest = max(map(len, said))
        ids = torch.tensor([[*tokens, *[0] * (longest - len(tokens))] for tokens in said], device=self.device)
        step = self._step(memory, len(said), longest)
        own = self._weights
        table = own["positions"]
        hidden = own["tokens"][ids] + table[step.places.clamp(max=len(table) - 1)]
        hidden = self._norm("embedded", hidden)
        for layer in range(self.shape.layers):
            hidden = self._block(memory, step, layer, hidden)
        last = torch.tensor([len(tokens) - 1 for tokens in said], device=self.device)
        hidden = hidden[step.rows[:, 0], last]
        if "final.weight" in own:
            hidden = self._norm("final", hidden)
        for row, tokens in enumerate(said):
            memory.places[row] += len(tokens)
        return _linear(hidden, own["tokens"], own["head.bias"])

    def _step(self, memory: Memory, rows: int, longest: int) -> _Step:
        starts = memory.places[:rows]
        used = max(starts) + longest
        memory.reach(used)
        places = torch.tensor(starts, device=self.device)[:, None] + torch.arange(longest, device=self.device)
        seen = torch.arange(used, device=self.device) <= places[:, :, None]
        frames = max(memory.frames[:rows])
        alike = min(memory.frames[:rows]) == frames
        return _Step(
            rows=torch.arange(rows, device=self.device)[:, None],
            places=places,
            used=used,
            seen=seen.unsqueeze(1),
            frames=frames,
            heard=None if alike else memory.hidden[:rows, :, :, :frames],
        )

    def _block(self, memory: Memory, step: _Step, layer: int, hidden: torch.Tensor) -> torch.Tensor:
        rows, new, width = hidden.shape
        normal = self._norm(f"{layer}.norm.1", hidden)
        asked = self._linear(f"{layer}.said.in", normal).view(rows, new, 3, self.shape.heads, -1)
        said = memory.said[layer]
        said[step.rows, step.places] = asked[:, :, 1:]
        keys, values = said[:rows, : step.used].permute(2, 0, 3, 1, 4)
        context = functional.scaled_dot_product_attention(
            asked[:, :, 0].transpose(1, 2), keys, values, attn_mask=step.seen
        )
        hidden = hidden + self._linear(f"{layer}.said.out", context.transpose(1, 2).reshape(rows, new, width))
        query = self._linear(f"{layer}.heard.query", self._norm(f"{layer}.norm.2", hidden))
        query = query.view(rows, new, self.shape.heads, -1).transpose(1, 2)
        keys, values = memory.heard[layer, :rows, :, :, : step.frames].unbind(1)
        context = functional.scaled_dot_product_attention(query, keys, values, attn_mask=step.heard)
        hidden = hidden + self._linear(f"{layer}.heard.out", context.transpose(1, 2).reshape(rows, new, width))
        inner = self._activation(self._linear(f"{layer}.inner.in", self._norm(f"{layer}.norm.3", hidden)))
        return hidden + self._linear(f"{layer}.inner.out", inner)

    def _linear(self, name: str, values: torch.Tensor) -> torch.Tensor:
        return _linear(values, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _norm(self, name: str, values: torch.Tensor) -> torch.Tensor:
        weight, bias = self._weights[f"{name}.weight"], self._weights[f"{name}.bias"]
        return functional.layer_norm(values, (self.shape.width,), weight, bias, _EPSILON)


def _linear(values: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """values @ weight.T + bias, over the last dimension.

    On a CPU a few rows cost what reading the weights costs. With the weights on the left oneDNN reads them as they lie;
    on the right it rearranges all of them first, each time, which makes a step of the decoder half as slow again.
    """
    flat = values.flatten(0, -2)
    if values.device.type != "cpu" or len(flat) > _FEW:
        return functional.linear(values, weight, bias)
    shape = (*values.shape[:-1], len(bias))
    if len(flat) == 1:
        return torch.addmv(bias, weight, flat[0]).view(shape)
    return torch.addmm(bias.unsqueeze(1), weight, flat.t()).t().contiguous().view(shape)
