"""Time each of the GPU's kernels beside torch's operators, then an encoder with kernels, without, and in int8.

usage: gpu_kernels.py [--dry-run] [--windows 256]

The encoder's distance to fp32 is printed, too. The check fails if kernels make it larger by more than a twentieth. It
also fails if they cannot be loaded. int8 is timed beside torch's products in bf16, and its distance is not judged.
--dry-run interprets the kernels on the CPU, with small shapes.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))
os.environ.setdefault("TRITON_INTERPRET", "1")  # the engine never asks Triton

from checkpoint_shapes import SIZES, Size
from encoder_weights import encoder_config, encoder_state, signed_weights, windows

from core.engine.native.encoder.conformer import convolve_gated, image_gaps
from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder
from core.engine.native.gpu_kernels import loading
from core.engine.native.gpu_kernels.operations import GpuKernels, Int8Rows, Int8Weights, SearchProgress, WindowRows
from core.engine.native.products.quantisation import quantise
from core.engine.native.weights.mapped_file import Int8OnGpu

LARGEST_GROWTH = 1.05  # of the distance to fp32
RUNS = 10
_HEADS, _LABELS = 8, 8193

Pair = tuple[str, Callable[[], object], Callable[[], object]]


def pairs(kernels: GpuKernels, count: int, frames: int, width: int, like: torch.Tensor) -> Iterator[Pair]:
    """Yield each kernel's name, a call of it, and torch's operators in its place."""
    reach, stride = -(-frames // 16) * 16, frames + 4
    rows = count * stride
    inside = WindowRows(torch.full((count,), frames, device=like.device), stride, frames)
    x, hidden = like.new_empty(rows, width).normal_(), like.new_empty(rows, 4 * width).normal_()
    weight, bias = like.new_ones(width), like.new_zeros(width)
    yield (
        "norm",
        lambda: kernels.layer_norm(x, weight, bias, 1e-5, None),
        lambda: functional.layer_norm(x, (width,), weight, bias, 1e-5),
    )
    yield "SiLU", lambda: kernels.silu(hidden), lambda: functional.silu(hidden, inplace=True)
    taps, y = like.new_empty(width, 1, 1, 9).normal_(), like.new_empty(rows, 2 * width).normal_()
    ranges = [(number * stride, number * stride + frames) for number in range(count)]
    gaps = torch.cat([torch.arange(each.start, each.stop) for each in image_gaps(ranges, rows, 4, 4)]).to(like.device)
    yield (
        "gate, convolution, SiLU",
        lambda: kernels.convolve_gated(y, taps, bias, 4, inside, True),
        lambda: functional.silu(convolve_gated(y, taps, bias, 4, gaps), inplace=True),
    )
    heads = min(_HEADS, width // 64)
    qkv = like.new_empty(rows, 3 * width).normal_()
    product = like.new_empty(heads, count * frames, 2 * reach).normal_()
    yield (
        "attention after q'P",
        lambda: kernels.attend(qkv, product, reach, inside, heads),
        lambda: _attention_by_torch(qkv, product, reach, inside),
    )
    yield from int8_pairs(kernels, x, weight, bias, hidden)
    logits = like.new_empty(count, _LABELS + 5).normal_()
    durations, zeros = torch.arange(5, device=like.device), torch.zeros(count, dtype=torch.int64, device=like.device)
    progress = SearchProgress(zeros, zeros - 1, zeros)
    yield (
        "search step's reductions",
        lambda: kernels.search_step(logits, durations, progress, inside.lengths, 10),
        lambda: _search_by_torch(logits, durations),
    )


def int8_pairs(
    kernels: GpuKernels, x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, hidden: torch.Tensor
) -> Iterator[Pair]:
    """Yield the feed-forward's products in int8, each with its rounding, beside torch's products in bf16."""
    for name, rows, outputs in (("expanding", x, hidden.shape[1]), ("contracting", hidden, x.shape[1])):
        inputs = rows.shape[1]
        in_int8, floating = int8_weights(outputs, inputs, x.device), x.new_empty(outputs, inputs).normal_()
        out = x.new_empty(len(rows), outputs)
        expands, rounded = rows is x, kernels.round_rows(rows)

        def rounding(rows: torch.Tensor = rows, expands: bool = expands) -> Int8Rows:
            return kernels.norm_and_round(rows, weight, bias, 1e-5) if expands else kernels.round_rows(rows)

        def by_torch(
            rows: torch.Tensor = rows, expands: bool = expands, floating: torch.Tensor = floating
        ) -> torch.Tensor:
            normalised = kernels.layer_norm(rows, weight, bias, 1e-5, None) if expands else rows
            return functional.linear(normalised, floating)

        yield (
            f"int8 product, {name}",
            lambda rounded=rounded, in_int8=in_int8, out=out: kernels.multiply_int8(rounded, in_int8, 0, out),
            lambda rows=rows, floating=floating: functional.linear(rows, floating),
        )
        yield (
            f"int8 product with rounding, {name}",
            lambda rounding=rounding, in_int8=in_int8, out=out: kernels.multiply_int8(rounding(), in_int8, 0, out),
            by_torch,
        )


def int8_weights(outputs: int, inputs: int, device: torch.device) -> Int8Weights:
    """Return random weights."""
    weight = torch.randint(-127, 128, (outputs, inputs), device=device, dtype=torch.int8)
    zeros = torch.zeros(outputs, device=device)
    return Int8Weights(weight, zeros + 0.01, weight.sum(dim=1, dtype=torch.int32), zeros)


def _attention_by_torch(qkv: torch.Tensor, product: torch.Tensor, reach: int, inside: WindowRows) -> torch.Tensor:
    """Compute as encoder.attention does, without a mask."""
    heads, count, frames = len(product), len(inside.lengths), inside.frames
    width, row = qkv.shape[1] // 3, product.shape[2]
    shape = (count, frames, 3, heads, width // heads)
    parts = qkv.as_strided(shape, (inside.stride * 3 * width, 3 * width, width, width // heads, 1))
    query, key, value = (each.transpose(1, 2) for each in parts.unbind(2))
    shifts = (frames * row, count * frames * row, row - 1, 1)
    scores = product.new_empty(count, heads, frames, reach)[..., :frames]
    scores.copy_(product.as_strided((count, heads, frames, frames), shifts, reach - 1))
    return functional.scaled_dot_product_attention(query, key, value, attn_mask=scores).transpose(1, 2).contiguous()


def _search_by_torch(logits: torch.Tensor, durations: torch.Tensor) -> torch.Tensor:
    """Compute the largest of TransducerSearch.step's reductions. The small ones are left out."""
    numbers = logits.float()
    _, labels = numbers[:, :_LABELS].max(dim=1)
    durations[numbers[:, _LABELS:].argmax(dim=1)].add_(labels)
    return numbers[:, :_LABELS].softmax(dim=1).amax(dim=1)


def microseconds(work: Callable[[], object], device: torch.device, runs: int) -> float:
    """Return the median time of a run."""
    taken = []
    for run in range(runs + 1):
        _wait(device)
        began = time.perf_counter()
        work()
        _wait(device)
        taken += [1e6 * (time.perf_counter() - began)] * min(1, run)  # the first one plans
    return statistics.median(taken)


def _wait(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()


def encoder_of(
    size: Size, weights: dict[str, torch.Tensor], device: torch.device, dtype: torch.dtype, int8: bool = False
) -> FastConformer:
    """Return an encoder of random weights. In int8 its rows have type `dtype`, which is bf16."""
    config = encoder_config(size)
    converted = convert_encoder(weights, config, torch.float32 if int8 else dtype)
    tensors = {name: tensor.to(device) for name, tensor in (quantise(converted) if int8 else converted)}
    return FastConformer(config, Int8OnGpu(tensors) if int8 else tensors, device, dtype, pads=True)


def compare_encoders(size: Size, count: int, device: torch.device, dtype: torch.dtype, runs: int) -> bool:
    """Print time and distance of an encoder with and without kernels. Return whether kernels are near enough."""
    weights, random = signed_weights(encoder_state(size)), np.random.default_rng(0)
    longest = 30.0 if device.type == "cuda" else 2.0
    batch = [random.standard_normal(len(each)).astype(np.float32) for each in windows(count, (longest / 2, longest))]
    seconds = sum(map(len, batch)) / 16_000
    os.environ[loading.VARIABLE] = "off"
    reference = encoder_of(size, weights, device, torch.float32).encode(batch[:8]).states
    distances = {}
    for name in ("off", "on", "on, int8"):
        os.environ[loading.VARIABLE] = name.partition(",")[0]
        int8 = name.endswith("int8")
        encoder = encoder_of(size, weights, device, torch.bfloat16 if int8 else dtype, int8)
        taken = microseconds(lambda encoder=encoder: encoder.encode(batch), device, runs)  # type: ignore[misc]
        off = (encoder.encode(batch[:8]).states.float() - reference).norm() / reference.norm()
        distances[name] = max(float(off), 1e-6)
        print(f"encoder, kernels {name}: {taken / 1e3:.1f} ms, {seconds / taken * 1e6:.0f} x, off by {off:.2e}")
    return distances["on"] <= LARGEST_GROWTH * distances["off"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--windows", type=int, default=256)
    chosen = parser.parse_args()
    device, dtype = (torch.device("cpu"), torch.float32) if chosen.dry_run else (torch.device("cuda"), torch.bfloat16)
    if chosen.dry_run:
        from interpreted_kernels import KERNELS

        loading.kernels_on = lambda name, dtype: None if os.environ.get(loading.VARIABLE) == "off" else KERNELS
        loading.kernels_like = lambda tensor: loading.kernels_on("cpu", tensor.dtype)
    size = replace(SIZES["tiny"], width=128, heads=2) if chosen.dry_run else SIZES["full"]
    kernels = loading.kernels_like(torch.empty(1, device=device, dtype=dtype))
    if kernels is None:
        print("The kernels cannot be used: the log says why.")
        return 1
    count, frames, runs = (2, 20, 1) if chosen.dry_run else (chosen.windows, 360, RUNS)
    with torch.inference_mode():
        for name, ours, torchs in pairs(kernels, count, frames, size.width, torch.empty(1, device=device, dtype=dtype)):
            by_kernel, by_torch = (microseconds(each, device, runs) for each in (ours, torchs))
            print(f"{name}: {by_kernel:.0f} us by kernel, {by_torch:.0f} us by torch, {by_torch / by_kernel:.2f} x")
    return 0 if compare_encoders(size, count, device, dtype, runs) else 1


if __name__ == "__main__":
    sys.exit(main())
