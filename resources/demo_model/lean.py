"""A lean forward pass over NeMo's FastConformer modules, for windows of one length: no masks, CPU-friendly layouts."""

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F


def subsample(pre_encode: Any, features: Tensor) -> Tensor:
    """Run NeMo's dw_striding subsampling over (batch, frames, mels)."""
    x = features.unsqueeze(1).to(memory_format=torch.channels_last)
    for layer in pre_encode.conv:
        x = layer(x)
    batch, channels, frames, bins = x.shape
    x = x.transpose(1, 2).reshape(batch, frames, channels * bins)
    return pre_encode.out(x)  # type: ignore[no-any-return]


@torch.no_grad()
def scale_subsampling(pre_encode: Any, features: Tensor) -> None:
    """Scale the subsampling's first weights by data, so that its output varies over time by about one.

    As NeMo draws them it varies by 0.008, far below what the first layers add, and CTC sits on its plateau for long.
    """
    x = features.unsqueeze(1)
    for layer in pre_encode.conv:
        if isinstance(layer, nn.Conv2d):
            out = layer(x)
            spread = out.std((0, 2, 3), keepdim=True).flatten().clamp_min(1e-4)
            layer.weight /= spread.view(-1, 1, 1, 1)
            assert layer.bias is not None
            layer.bias.sub_(out.mean((0, 2, 3))).div_(spread)
        x = layer(x)
    out = subsample(pre_encode, features)
    spread = out.std((0, 1)).clamp_min(1e-4)
    pre_encode.out.weight /= spread.view(-1, 1)
    pre_encode.out.bias.sub_(out.mean((0, 1))).div_(spread)


def chunk_mask(frames: int, chunk: int, left: int) -> Tensor:
    """Return which frame (row) sees which (column): its chunk, and chunks of at most `left` frames before."""
    chunks = torch.arange(frames) // chunk
    distance = chunks[:, None] - chunks[None, :]
    return (distance >= 0) & (distance <= left // chunk)


def attend(attention: Any, x: Tensor, pos: Tensor, mask: Tensor | None = None) -> Tensor:
    """Self-attention with relative positions, as NeMo's RelPositionMultiHeadAttention."""
    batch, frames, width = x.shape
    heads, size = attention.h, attention.d_k
    q = attention.linear_q(x).view(batch, frames, heads, size)
    k = attention.linear_k(x).view(batch, frames, heads, size).transpose(1, 2)
    v = attention.linear_v(x).view(batch, frames, heads, size).transpose(1, 2)
    p = attention.linear_pos(pos).view(1, -1, heads, size).permute(0, 2, 3, 1)
    scale = size**-0.5
    q_u = ((q + attention.pos_bias_u) * scale).transpose(1, 2)
    q_v = ((q + attention.pos_bias_v) * scale).transpose(1, 2)
    shifted = attention.rel_shift(torch.matmul(q_v, p))[..., :frames]
    scores = torch.matmul(q_u, k.transpose(-2, -1)) + shifted
    weights = torch.softmax(scores if mask is None else scores.masked_fill(~mask, -1e4), dim=-1)
    out = torch.matmul(weights, v).transpose(1, 2).reshape(batch, frames, width)
    return attention.linear_out(out)  # type: ignore[no-any-return]


def depthwise(x: Tensor, conv: nn.Conv1d) -> Tensor:
    """Depthwise convolution over time in (batch, time, channel) layout: conv2d, a quarter of conv1d's time."""
    assert conv.bias is not None
    image = x.transpose(1, 2).unsqueeze(2)  # already channels-last in memory
    weight = conv.weight.unsqueeze(2).to(x.dtype)
    left, right = conv._left_padding, conv._right_padding  # NeMo's own: a causal convolution sees nothing later
    image = F.pad(image, (left, right)) if left != right else image
    half = left if left == right else 0
    out = F.conv2d(image, weight, conv.bias.to(x.dtype), padding=(0, half), groups=x.shape[-1])
    return out.squeeze(2).transpose(1, 2)


def convolve(module: Any, x: Tensor, training: bool) -> Tensor:
    """The convolution module of a Conformer layer."""
    x = F.linear(x, module.pointwise_conv1.weight.squeeze(-1), module.pointwise_conv1.bias)
    x = F.glu(x, dim=-1)
    x = depthwise(x, module.depthwise_conv)
    norm, shape = module.batch_norm, x.shape
    flat = x.reshape(-1, shape[-1])
    flat = F.batch_norm(
        flat.float(), norm.running_mean, norm.running_var, norm.weight, norm.bias, training, norm.momentum, norm.eps
    )
    x = F.silu(flat).view(shape)
    return F.linear(x, module.pointwise_conv2.weight.squeeze(-1), module.pointwise_conv2.bias)


def feed(module: Any, x: Tensor) -> Tensor:
    """The feed-forward module of a Conformer layer."""
    return module.linear2(F.silu(module.linear1(x)))  # type: ignore[no-any-return]


def drop_channels(x: Tensor, rate: float) -> Tensor:
    """Drop whole channels of a window: drawing a number for every element took a sixth of a step."""
    mask = (torch.rand(x.shape[0], 1, x.shape[2]) >= rate).to(x.dtype) / (1.0 - rate)
    return x * mask


def run_layer(layer: Any, x: Tensor, pos: Tensor, training: bool, dropout: float, mask: Tensor | None = None) -> Tensor:
    """One Conformer layer."""

    def drop(y: Tensor) -> Tensor:
        return drop_channels(y, dropout) if dropout and training else y

    x = x + 0.5 * drop(feed(layer.feed_forward1, layer.norm_feed_forward1(x)))
    x = x + drop(attend(layer.self_attn, layer.norm_self_att(x), pos, mask))
    x = x + drop(convolve(layer.conv, layer.norm_conv(x), training))
    x = x + 0.5 * drop(feed(layer.feed_forward2, layer.norm_feed_forward2(x)))
    return layer.norm_out(x)  # type: ignore[no-any-return]


def positions(encoder: Any, frames: int) -> Tensor:
    """Return NeMo's relative position table for a number of encoder frames."""
    table: Tensor = encoder.pos_enc.pe
    centre = table.shape[1] // 2 + 1
    return table[:, centre - frames : centre + frames - 1]


def encode(
    encoder: Any,
    features: Tensor,
    training: bool,
    dropout: float = 0.1,
    bf16: bool = True,
    context: tuple[int, int] | None = None,
) -> Tensor:
    """Encode (batch, frames, mels) to (batch, frames / 8, width), subsampling in fp32, layers in bf16 if asked.

    `context` are the frames that a streaming encoder sees before a chunk, and behind its first frame.
    """
    x = subsample(encoder.pre_encode, features)
    if dropout and training:
        x = drop_channels(x, dropout)
    pos = positions(encoder, x.shape[1])
    mask = None if context is None else chunk_mask(x.shape[1], context[1] + 1, context[0])
    with torch.autocast("cpu", torch.bfloat16, enabled=bf16):
        for layer in encoder.layers:
            x = run_layer(layer, x, pos, training, dropout, mask)
    return x.float()


def ctc_logits(decoder: Any, encoded: Tensor) -> Tensor:
    """Return the CTC head's logits, (batch, frames, classes with blank last)."""
    layer = decoder.decoder_layers[0]
    return F.linear(encoded, layer.weight.squeeze(-1), layer.bias)
