"""Round the large matrices of a model to int8, in the order of this processor's product."""

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
    panel_step,
    to_panels,
)

_LARGEST, _TINY = 127, torch.finfo(torch.float32).tiny
_ENCODERS = re.compile(r"encoder\.layers\..*\.(in|out|qkv)\.weight")  # large matrices of encoder layers
_DECODERS = re.compile(r"decoder\.\d+\..*\.(in|out|query)\.weight")  # large matrices of an attention decoder
_TABLE, _HEAD = "decoder.tokens", "decoder.head."  # one matrix, which is looked up and multiplied
# always fp32: the layers' own rows, and the convolutions, which a CPU computes faster in fp32
_IN_FP32 = re.compile(
    r"preprocessor\.|encoder\.subsampling\.\d+\.(weight|bias)|encoder\.layers\.\d+\.(norm_|adapters\.)"
)


def quantise(tensors: Iterable[tuple[str, torch.Tensor]]) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors of an int8 model from its converted fp32 tensors.

    The large matrices of encoder layers become int8. `….scale` and `….sums` follow each: the scale and the sum of each
    output's weights. The name of the matrix depends on the product that will read it:

    * `….panels` for VnniInt8Product and ArmInt8Product, `….bounded_panels` for PanelInt8Product.
    * `….transposed`, shape (inputs, outputs), for OneDnnInt8Product.
    * `….weight` for the other products.

    An attention decoder's matrices become int8 only for our own kernels. Other kernels pack the weights at each call,
    and few rows do not repay that. The decoder's table of tokens is also rounded for its head. Other tensors become
    bf16, and `_IN_FP32` names those that stay fp32.
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
    """Yield the rounded `weight`, shape (outputs, inputs), its scales and its sums. Their names begin with `name`."""
    fits, bounded = fits_panels(weight), has_avx2_int8()
    scale = lane_bounded_scale(weight) if fits and bounded else weight.abs().amax(dim=1).clamp(min=_TINY) / _LARGEST
    whole_numbers = (weight / scale[:, None]).round_()
    rounded = whole_numbers.to(torch.int8)
    if fits and has_panel_int8():
        yield f"{name}{'bounded_' if bounded else ''}panels", to_panels(rounded, panel_step())
    elif not has_int8_kernel() and has_onednn_int8():
        yield f"{name}transposed", rounded.t().contiguous()
    else:
        yield f"{name}weight", rounded
    yield f"{name}scale", scale
    yield f"{name}sums", whole_numbers.sum(dim=1).int()  # exact: fp32 counts to 2^24
