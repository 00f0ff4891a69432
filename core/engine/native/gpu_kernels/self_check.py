"""Compare each kernel with torch's operators, on small inputs: a kernel that computes otherwise must not be used."""

from collections.abc import Iterator

import torch
from torch.nn import functional

from core.engine.native.gpu_kernels.operations import GpuKernels, Int8Rows, Int8Weights, SearchProgress, WindowRows
from core.engine.native.gpu_kernels.variants import HEAD_SIZES, NORM_BLOCKS, ROUNDING_BLOCKS, TAPS

FARTHEST = {torch.float32: 1e-5, torch.float16: 4e-3, torch.bfloat16: 3e-2}
"""The largest difference to fp32, as a share of the largest number."""
_EPSILON = 1e-5
_LENGTHS, _STRIDE, _FRAMES = (70, 3, 41), 80, 70
_HEADS, _REACH = 2, 80


def wrong_kernels(kernels: GpuKernels, dtype: torch.dtype, device: torch.device) -> list[str]:
    """Return the names of the kernels that differ from torch's operators."""
    checks = {
        "layer_norm": _norms, "silu": _silu, "gate_and_convolve": _convolutions, "attend": _attention,
        "search_step": _search, "round_rows": _rounded_rows, "norm_and_round": _rounded_norms,
        "int8_product": _int8_products,
    }  # fmt: skip
    make = _Inputs(dtype, device)
    pairs = ((name, pair) for name, check in checks.items() for pair in check(kernels, make))
    return sorted({name for name, (found, expected) in pairs if not is_close(found, expected, dtype)})


def is_close(found: torch.Tensor, expected: torch.Tensor, dtype: torch.dtype) -> bool:
    """Tell whether a result is the expected one, up to FARTHEST. Integers must be equal. NaN is never expected."""
    if not expected.is_floating_point():
        return torch.equal(found, expected)
    off = (found.float() - expected.float()).abs().max()
    return bool(off <= FARTHEST[dtype] * expected.float().abs().max().clamp(min=1e-6))


Pairs = Iterator[tuple[torch.Tensor, torch.Tensor]]


class _Inputs:
    """Makes random numbers, the same ones each time."""

    def __init__(self, dtype: torch.dtype, device: torch.device) -> None:
        self.dtype, self.device = dtype, device
        self._random = torch.Generator().manual_seed(0)

    def __call__(self, *shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=self._random).to(self.device, self.dtype)

    def integers(self, numbers: list[int]) -> torch.Tensor:
        return torch.tensor(numbers, device=self.device)


def _norms(kernels: GpuKernels, make: _Inputs) -> Pairs:
    for width in NORM_BLOCKS:
        x, weight, bias, added = make(5, width), make(width), make(width), make(width)
        total = x.clone()
        yield kernels.layer_norm(total, weight, bias, _EPSILON, added), norm(x, weight, bias)
        yield total, x + added


def norm(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Return the norm of rows in fp32."""
    return functional.layer_norm(x.float(), x.shape[-1:], weight.float(), bias.float(), _EPSILON)


def _silu(kernels: GpuKernels, make: _Inputs) -> Pairs:
    x = make(3, 1024)
    yield kernels.silu(x.clone()), functional.silu(x.float())


def _convolutions(kernels: GpuKernels, make: _Inputs) -> Pairs:
    width, windows = 272, WindowRows(make.integers(list(_LENGTHS)), _STRIDE, _FRAMES)
    y, weight, bias = make(_STRIDE * len(_LENGTHS) + 3, 2 * width), make(width, 1, 1, TAPS), make(width)
    for left, silu in ((4, True), (8, False)):
        found = kernels.convolve_gated(y, weight, bias, left, windows, silu)
        for number, length in enumerate(_LENGTHS):
            rows = slice(number * _STRIDE, number * _STRIDE + length)
            yield found[rows], convolution(y[rows], weight, bias, left, silu)


def convolution(y: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, left: int, silu: bool) -> torch.Tensor:
    """Return the gated convolution of one window in fp32; see GpuKernels.convolve_gated."""
    gated = functional.pad(functional.glu(y.float(), dim=-1).t(), (left, weight.shape[-1] - 1 - left))
    result = functional.conv1d(gated[None], weight[:, :, 0].float(), bias.float(), groups=len(weight))[0].t()
    return functional.silu(result) if silu else result


def _attention(kernels: GpuKernels, make: _Inputs) -> Pairs:
    windows = WindowRows(make.integers(list(_LENGTHS)), _STRIDE, _FRAMES)
    for size in HEAD_SIZES:
        qkv = make(_STRIDE * len(_LENGTHS), 3 * _HEADS * size)
        positions = make(_HEADS, len(_LENGTHS) * _FRAMES, 2 * _REACH)
        found = kernels.attend(qkv, positions, _REACH, windows, _HEADS)
        for number, length in enumerate(_LENGTHS):
            rows = slice(number * _STRIDE, number * _STRIDE + length)
            by_position = positions[:, number * _FRAMES : number * _FRAMES + length]
            yield found[rows], attention(qkv[rows], by_position, _REACH)


def attention(qkv: torch.Tensor, positions: torch.Tensor, reach: int) -> torch.Tensor:
    """Return the attention of one window in fp32; see GpuKernels.attend."""
    frames, heads = len(qkv), len(positions)
    query, key, value = qkv.float().view(frames, 3, heads, -1).permute(1, 2, 0, 3)
    frame = torch.arange(frames, device=qkv.device)
    columns = (reach - 1 - frame[:, None] + frame).expand(heads, frames, frames)
    scores = query @ key.transpose(1, 2) * query.shape[-1] ** -0.5 + positions.float().gather(2, columns)
    context: torch.Tensor = scores.softmax(dim=-1) @ value
    return context.transpose(0, 1).reshape(frames, -1)


def _search(kernels: GpuKernels, make: _Inputs) -> Pairs:
    windows, frames_per_step, labels, most = 6, 4, 3000, 2
    lengths = make.integers([9, 1, 3, 0, 5, 2])
    progress = SearchProgress(
        *(make.integers(each) for each in ([0, 0, 2, 0, 1, 0], [-1, 0, 2, -1, 1, -1], [0, 1, 1, 0, 1, 0]))
    )
    for durations in (None, make.integers([0, 1, 2, 3, 4])):
        logits = make(windows * frames_per_step, labels + 1 + (0 if durations is None else 5))
        logits[::2, labels] = 9
        found = kernels.search_step(logits, durations, progress, lengths, most)
        expected = search(logits, durations, progress, lengths, most)
        yield found.output[:, :3].long(), expected[0][:, :3].long()
        yield found.output[:, 3], expected[0][:, 3]
        yield torch.stack(found.progress), expected[1]
        yield found.label[found.found], expected[2].long()


def search(
    logits: torch.Tensor, durations: torch.Tensor | None, progress: SearchProgress, lengths: torch.Tensor, most: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return outputs, progress (3, windows) and the labels of windows that have one; see GpuKernels.search_step."""
    rows = logits.float().cpu().view(len(lengths), -1, logits.shape[1])
    known = None if durations is None else durations.tolist()
    states = torch.stack([*progress, lengths], dim=1).tolist()
    steps = [_search_window(each, known, state, most) for each, state in zip(rows, states, strict=True)]
    outputs, moved = torch.tensor([step[0] for step in steps]), torch.tensor([step[1] for step in steps]).t()
    labels = outputs[:, 0][outputs[:, 0] >= 0]
    device = logits.device
    return outputs.to(device), moved.to(device), labels.to(device)


def _search_window(
    rows: torch.Tensor, durations: list[int] | None, state: list[int], most: int
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    frame, latest, there, length = state
    outputs = rows.shape[1] - len(durations or ())
    passed = 0
    while True:
        row = rows[passed]
        label = int(row[:outputs].argmax())
        is_blank = label == outputs - 1
        duration = 1 if durations is None else durations[int(row[outputs:].argmax())]
        move = int(is_blank) if durations is None else max(duration, int(is_blank))
        if not is_blank or passed + move >= len(rows) or passed + move >= length - frame:
            break
        passed += move
    frame, is_found = frame + passed, not is_blank and length > frame
    probability = float(row[:outputs].softmax(dim=0)[label])
    labels = there + 1 if frame == latest else 1
    following = frame + move + int(is_found and labels >= most and move == 0)
    output = float(label if is_found else -1), float(frame), float(frame + duration), probability
    return output, (following, frame if is_found else latest, labels if is_found else there)


def _rounded_rows(kernels: GpuKernels, make: _Inputs) -> Pairs:
    for width in ROUNDING_BLOCKS:
        x = make(5, width)
        yield from _rounding(kernels.round_rows(x), x.float())


def _rounded_norms(kernels: GpuKernels, make: _Inputs) -> Pairs:
    for width in NORM_BLOCKS:
        x, weight, bias = make(5, width), make(width), make(width)
        yield from _rounding(kernels.norm_and_round(x, weight, bias, _EPSILON), norm(x, weight, bias))


def _rounding(found: Int8Rows, x: torch.Tensor) -> Pairs:
    """Compare the scales, and the places of numbers that are off by more than half a level."""
    expected = round_rows(x)
    yield found.ranges[:, 0], expected.ranges[:, 0]
    is_near = (numbers_of(found) - x).abs() <= 0.51 * found.ranges[:, :1]
    yield is_near, torch.ones_like(is_near)


def round_rows(x: torch.Tensor) -> Int8Rows:
    """Return rows in 8 bits, each with its own scale; see GpuKernels.round_rows."""
    x = x.float()
    low, high = x.amin(dim=1, keepdim=True).clamp(max=0), x.amax(dim=1, keepdim=True).clamp(min=0)
    scale = ((high - low) / 255).clamp(min=torch.finfo(torch.float32).tiny)
    zero_point = (-low / scale).round()
    q = ((x * (1 / scale)).round() + zero_point).clamp(0, 255) - 128
    return Int8Rows(q.to(torch.int8), torch.cat([scale, zero_point - 128], dim=1))


def numbers_of(rows: Int8Rows) -> torch.Tensor:
    """Return the numbers that rows in 8 bits stand for."""
    return rows.ranges[:, :1] * (rows.q.float() - rows.ranges[:, 1:])


def _int8_products(kernels: GpuKernels, make: _Inputs) -> Pairs:
    for outputs, inputs, activation, adds in ((272, 1024, 2, False), (144, 4096, 1, False), (128, 512, 0, True)):
        weight = (30 * make(outputs, inputs).float()).round().clamp(-127, 127).to(torch.int8)
        scale, bias = make(outputs).float().abs() / 100, make(outputs).float()
        weights = Int8Weights(weight, scale, weight.sum(dim=1, dtype=torch.int32), bias)
        rows, total = round_rows(make(141, inputs)), make(141, outputs)
        out = total.clone()
        kernels.multiply_int8(rows, weights, activation, out, adds)
        product = int8_product(rows, weights, activation)
        yield out, product + total.float() if adds else product


def int8_product(rows: Int8Rows, weights: Int8Weights, activation: int) -> torch.Tensor:
    """Return the product in fp32; see GpuKernels.multiply_int8."""
    product = functional.linear(numbers_of(rows), weights.weight.float() * weights.scale[:, None], weights.bias)
    return (product, functional.relu(product), functional.silu(product))[activation]
