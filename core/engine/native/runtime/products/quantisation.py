"""An encoder's large matrices rounded to int8, in the order that this processor's product wants."""

import re
from collections.abc import Iterable, Iterator

import torch

from core.engine.native.runtime.products.int8 import has_int8_kernel
from core.engine.native.runtime.products.onednn_int8 import has_onednn_int8

_LARGEST = 127
_QUANTISED = re.compile(r"encoder\.layers\..*\.(in|out|qkv)\.weight")  # the layers' large matrices
# what is computed in fp32 whatever the rest: the layers' own rows, and the convolutions that a CPU prefers so
_IN_FP32 = re.compile(
    r"preprocessor\.|encoder\.subsampling\.\d+\.(weight|bias)|encoder\.layers\.\d+\.(norm_|adapters\.)"
)


def quantise_encoder(tensors: Iterable[tuple[str, torch.Tensor]]) -> Iterator[tuple[str, torch.Tensor]]:
    """The converted fp32 tensors for a model in int8.

    The encoder layers' large matrices become int8, each followed by its `….scale` and by `….sums`, those of each
    output's weights. Where oneDNN multiplies them (see OneDnnInt8Product), they are `….transposed`, of shape (inputs,
    outputs), in place of `….weight`. What else is only multiplied or looked up becomes bf16.
    """
    transposed = not has_int8_kernel() and has_onednn_int8()
    for name, tensor in tensors:
        if _QUANTISED.fullmatch(name):
            scale = tensor.abs().amax(dim=1).clamp(min=torch.finfo(torch.float32).tiny) / _LARGEST
            whole = (tensor / scale[:, None]).round_()
            rounded = whole.to(torch.int8)
            if transposed:
                yield name.removesuffix("weight") + "transposed", rounded.t().contiguous()
            else:
                yield name, rounded
            yield name.removesuffix("weight") + "scale", scale
            yield name.removesuffix("weight") + "sums", whole.sum(dim=1).int()  # exact: fp32 counts to 2^24
        else:
            yield name, tensor if _IN_FP32.match(name) else tensor.to(torch.bfloat16)
