"""The large matrices of layers rounded to int8, in the order that this processor's product wants."""

import re
from collections.abc import Iterable, Iterator

import torch

from core.engine.native.products.int8 import has_int8_kernel
from core.engine.native.products.onednn import has_onednn_int8
from core.engine.native.products.panel_int8 import (
    fits_panels,
    has_avx2_int8,
    has_panel_int8,
    lane_bounded_scale,
    to_panels,
)

_LARGEST, _TINY = 127, torch.finfo(torch.float32).tiny
_ENCODERS = re.compile(r"encoder\.layers\..*\.(in|out|qkv)\.weight")  # the layers' large matrices
_DECODERS = re.compile(r"decoder\.\d+\..*\.(in|out|query)\.weight")  # of an attention decoder
_TABLE, _HEAD = "decoder.tokens", "decoder.head."  # one matrix: it is looked up, and multiplied
# what is computed in fp32 whatever the rest: the layers' own rows, and the convolutions that a CPU prefers so
_IN_FP32 = re.compile(
    r"preprocessor\.|encoder\.subsampling\.\d+\.(weight|bias)|encoder\.layers\.\d+\.(norm_|adapters\.)"
)


def quantise(tensors: Iterable[tuple[str, torch.Tensor]]) -> Iterator[tuple[str, torch.Tensor]]:
    """The converted fp32 tensors for a model in int8.

    The encoder layers' large matrices become int8, each followed by its `….scale` and by `….sums`, those of each
    output's weights. Where our own kernel multiplies them (see PanelInt8Product), they are `….panels` in place of
    `….weight`, without VNNI `….bounded_panels`; where oneDNN's with AVX2 does (see OneDnnInt8Product) `….transposed`,
    of shape (inputs, outputs). What else is only multiplied or looked up becomes bf16; so do an attention decoder's
    matrices, but where the kernel is ours: others pack the weights at each call, which few rows do not pay for. Its
    table of tokens is rounded for its head and kept to be looked up.
    """
    own_kernel = has_panel_int8()
    for name, tensor in tensors:
        fits = own_kernel and tensor.dim() == 2 and fits_panels(tensor)
        if _ENCODERS.fullmatch(name) or (fits and _DECODERS.fullmatch(name)):
            yield from _quantised(name.removesuffix("weight"), tensor)
            continue
        if fits and name == _TABLE:
            yield from _quantised(_HEAD, tensor)
        yield name, tensor if _IN_FP32.match(name) else tensor.to(torch.bfloat16)


def _quantised(name: str, weight: torch.Tensor) -> Iterator[tuple[str, torch.Tensor]]:
    """The rounded `weight`, shape (outputs, inputs), and what goes with it, under names that begin with `name`."""
    fits, bounded = fits_panels(weight), has_avx2_int8()
    scale = lane_bounded_scale(weight) if fits and bounded else weight.abs().amax(dim=1).clamp(min=_TINY) / _LARGEST
    whole = (weight / scale[:, None]).round_()
    rounded = whole.to(torch.int8)
    if fits and has_panel_int8():
        yield f"{name}{'bounded_' if bounded else ''}panels", to_panels(rounded)
    elif not has_int8_kernel() and has_onednn_int8():
        yield f"{name}transposed", rounded.t().contiguous()
    else:
        yield f"{name}weight", rounded
    yield f"{name}scale", scale
    yield f"{name}sums", whole.sum(dim=1).int()  # exact: fp32 counts to 2^24
