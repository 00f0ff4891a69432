"""Greedy search of an attention decoder (Canary), batched, with every projection made once.

Stock NeMo projects the encoder's states to keys and values again in each layer for each token, and the history of the
text as well; here both are kept, which changes nothing in the result and most of the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.nn.functional import scaled_dot_product_attention

Written = tuple[list[int], list[float]]
"""The tokens written for one window, without prompt and end token, and the probability of each."""

_GROWTH = 64  # tokens by which the history is enlarged


class AedSearch:
    """The decoder and classifier of a NeMo multi-task model whose blocks normalise first (`pre_ln`)."""

    def __init__(self, model: Any) -> None:
        """`model` is a restored EncDecMultiTaskModel."""
        self._embedding = model.transf_decoder.embedding
        self._decoder = model.transf_decoder.decoder
        self._classify = model.log_softmax.mlp
        self._end = model.tokenizer.eos_id

    def run(
        self, states: torch.Tensor, lengths: torch.Tensor, prompts: torch.Tensor, limits: Sequence[int]
    ) -> list[Written]:
        """Write each window's tokens.

        `states` has shape (batch, frames, width), `lengths` (batch,) counts its true frames, `prompts` has shape
        (batch, prompt), and `limits` is the most tokens that each window may get.
        """
        layers = [_Layer(layer, states, lengths) for layer in self._decoder.layers]
        written: list[Written] = [([], []) for _ in limits]
        rows = list(range(len(limits)))
        ids = prompts
        position = 0
        while rows:
            best, sure = self._step(layers, ids, position)
            position += ids.shape[1]
            keep = []
            for i, (row, token, probability) in enumerate(zip(rows, best.tolist(), sure.tolist(), strict=True)):
                if token != self._end and len(written[row][0]) < limits[row]:
                    written[row][0].append(token)
                    written[row][1].append(probability)
                    if len(written[row][0]) < limits[row]:
                        keep.append(i)
            if len(keep) < len(rows):
                rows = [rows[i] for i in keep]
                best = best[keep]
                for layer in layers:
                    layer.keep(keep)
            ids = best.unsqueeze(1)
        return written

    def _step(self, layers: list["_Layer"], ids: torch.Tensor, position: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The best next token of each row and its probability, after the tokens `ids` (batch, new)."""
        hidden = self._embedding(ids, start_pos=position)
        for layer in layers:
            hidden = layer(hidden)
        hidden = hidden[:, -1]
        if self._decoder.final_layer_norm is not None:
            hidden = self._decoder.final_layer_norm(hidden)
        logits = self._classify(hidden).float()
        top, best = logits.max(dim=-1)
        return best, (top - logits.logsumexp(dim=-1)).exp()


@dataclass
class _Memory:
    """Keys and values of shape (batch, heads, room, head size), of which `used` positions are filled."""

    keys: torch.Tensor
    values: torch.Tensor
    used: int = 0

    def extend(self, keys: torch.Tensor, values: torch.Tensor) -> None:
        needed = self.used + keys.shape[2]
        if needed > self.keys.shape[2]:
            room = (*keys.shape[:2], needed + _GROWTH, keys.shape[3])
            for name in ("keys", "values"):
                grown = keys.new_zeros(room)
                grown[:, :, : self.used] = getattr(self, name)[:, :, : self.used]
                setattr(self, name, grown)
        self.keys[:, :, self.used : needed] = keys
        self.values[:, :, self.used : needed] = values
        self.used = needed


@dataclass
class _Layer:
    """One block of the decoder with what it has seen so far."""

    block: Any
    states: torch.Tensor
    lengths: torch.Tensor
    _heard: _Memory = field(init=False)
    _said: _Memory = field(init=False)
    _mask: torch.Tensor = field(init=False)

    def __post_init__(self) -> None:
        cross = self.block.second_sub_layer
        keys, values = _split(cross, cross.key_net(self.states)), _split(cross, cross.value_net(self.states))
        self._heard = _Memory(keys, values)
        self._said = _Memory(keys[:, :, :0], values[:, :, :0])
        frames = torch.arange(self.states.shape[1], device=self.states.device)
        self._mask = (frames[None] < self.lengths[:, None])[:, None, None]

    def __call__(self, hidden: torch.Tensor) -> torch.Tensor:
        block, attention = self.block, self.block.first_sub_layer
        normal = block.layer_norm_1(hidden)
        self._said.extend(_split(attention, attention.key_net(normal)), _split(attention, attention.value_net(normal)))
        seen = (self._said.keys[:, :, : self._said.used], self._said.values[:, :, : self._said.used])
        query = _split(attention, attention.query_net(normal))
        first = query.shape[2] == self._said.used
        hidden = hidden + _joined(attention, scaled_dot_product_attention(query, *seen, is_causal=first))
        cross = block.second_sub_layer
        query = _split(cross, cross.query_net(block.layer_norm_2(hidden)))
        context = scaled_dot_product_attention(query, self._heard.keys, self._heard.values, attn_mask=self._mask)
        hidden = hidden + _joined(cross, context)
        return hidden + block.third_sub_layer(block.layer_norm_3(hidden))  # type: ignore[no-any-return]  # NeMo is untyped

    def keep(self, rows: list[int]) -> None:
        """Drop the windows that are finished."""
        for memory in (self._heard, self._said):
            memory.keys, memory.values = memory.keys[rows], memory.values[rows]
        self._mask = self._mask[rows]


def _split(attention: Any, values: torch.Tensor) -> torch.Tensor:
    """(batch, length, width) to (batch, heads, length, head size)."""
    shape = (*values.shape[:2], attention.num_attention_heads, attention.attn_head_size)
    return values.view(shape).transpose(1, 2)


def _joined(attention: Any, context: torch.Tensor) -> torch.Tensor:
    projected: torch.Tensor = attention.out_projection(context.transpose(1, 2).flatten(2))
    return projected
