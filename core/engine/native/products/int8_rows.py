"""What stands between int8 products: rows are rounded, and whole sums become results, by our kernels or by torch."""

import functools
import warnings
from abc import ABC, abstractmethod
from typing import NamedTuple

import torch

from core.engine.native.kernels import Scratch, address, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import Activation, apply_activation
from core.engine.native.runtime.layer_norm import LayerNorm

FUSED: dict[Activation, int] = {"none": 0, "relu": 1, "silu": 2}
"""Activations that the int8 kernels have, by their numbers in int8_rows.h."""
_LANES = 8  # numbers that the kernels take at a time, or more
_Rounding = c_structure("Rounding", "x*,inputs,gain*,offset*,q*,steps*,zeros*,half:int,levels:int")  # of int8_rows.c
_SUMS = "products*,outputs,steps*,zeros*,scale*,sums*,bias*,activation:int,filling:int,"
_Scaling = c_structure("Scaling", _SUMS + "out*,add:int,half:int")
_RoundingAgain = c_structure("RoundingAgain", _SUMS + "q*,next_steps*,next_zeros*,levels:int")


class RoundedRows(NamedTuple):
    """Rows that are nearly step * (q - zero): q, uint8 of shape (rows, inputs), and step and zero, both fp32, of shape
    (rows, 1), or (1, 1) where all rows have the same."""

    q: torch.Tensor
    step: torch.Tensor
    zero: torch.Tensor


class Outputs(NamedTuple):
    """Of each output of a product with rounded weights, shape (outputs,), fp32: what one of them is worth, what all of
    them come to together, and the bias."""

    scale: torch.Tensor
    sums: torch.Tensor
    bias: torch.Tensor | None


class RowOperators(ABC):
    """Rows in fp32 or bf16 to rounded ones with q from 0 to `levels`; sums of products with them to results."""

    @abstractmethod
    def round(self, x: torch.Tensor, levels: int, norm: LayerNorm | None = None) -> RoundedRows:
        """The rows of `x`, shape (rows, inputs), normalised first by `norm`; valid until this thread's next ones."""

    @abstractmethod
    def scale(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, out: torch.Tensor
    ) -> None:
        """Write activation(results) to `out`: `whole`, int32 of shape (rows, outputs), are the sums of q by weights.

        `out`, of the same shape, is contiguous, and of fp32 or bf16.
        `out` may be the memory of `whole`, which may be overwritten in any case.
        """

    @abstractmethod
    def add(self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, total: torch.Tensor) -> None:
        """Add the results to `total`, contiguous, fp32 of shape (rows, outputs). See scale."""

    @abstractmethod
    def round_results(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, levels: int
    ) -> RoundedRows:
        """What round gives of the results. See scale."""


class TorchRows(RowOperators):
    """By torch's operators: a pass over all rows for each, and one step and zero for all rows."""

    def round(self, x: torch.Tensor, levels: int, norm: LayerNorm | None = None) -> RoundedRows:
        """See RowOperators."""
        q, step, zero = round_rows(x if norm is None else norm(x), levels)
        return RoundedRows(q, torch.tensor([[step]]), torch.tensor([[float(zero)]]))

    def scale(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, out: torch.Tensor
    ) -> None:
        """See RowOperators."""
        product, scale, offset = self._terms(whole, rows, outputs)
        y = torch.addcmul(offset, product, scale, out=out if out.dtype == torch.float32 else product)
        activated = apply_activation(y, activation)
        if activated.data_ptr() != out.data_ptr():
            out.copy_(activated)

    def add(self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, total: torch.Tensor) -> None:
        """See RowOperators."""
        product, scale, offset = self._terms(whole, rows, outputs)
        total.addcmul_(product, scale).add_(offset)

    def round_results(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, levels: int
    ) -> RoundedRows:
        """See RowOperators."""
        y = whole.view(torch.float32)
        self.scale(whole, rows, outputs, activation, y)
        return self.round(y, levels)

    def _terms(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """`whole` as fp32 in its place, and what it is multiplied with and added to."""
        offset = outputs.sums * rows.step * -rows.zero
        product = whole.view(torch.float32).copy_(whole)
        return product, outputs.scale * rows.step, offset if outputs.bias is None else offset + outputs.bias


class KernelRows(RowOperators):
    """By our own kernels: each row is read and written once, and has a step and a zero of its own."""

    def __init__(self) -> None:
        self._rounded, self._results = Scratch(), Scratch()

    def round(self, x: torch.Tensor, levels: int, norm: LayerNorm | None = None) -> RoundedRows:
        """See RowOperators."""
        count, inputs = x.shape
        x = x if x.dtype in (torch.float32, torch.bfloat16) else x.float()
        x = x.contiguous()
        rounded = _memory(self._rounded, count, inputs)
        gain, offset = (None, None) if norm is None else norm.of_width(inputs)
        job = _Rounding(
            *(address(x), inputs, address(gain), address(offset), *(address(each) for each in rounded)),
            *(x.dtype == torch.bfloat16, levels),
        )
        kernel("mynah_round_rows", inputs)(job, count, 4 * inputs)
        return rounded

    def scale(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, out: torch.Tensor
    ) -> None:
        """See RowOperators."""
        if activation in FUSED:
            self._scale(whole, rows, outputs, FUSED[activation], False, out)
        else:
            self._scale(whole, rows, outputs, 0, False, out)
            out.copy_(apply_activation(out, activation))

    def add(self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, total: torch.Tensor) -> None:
        """See RowOperators."""
        self._scale(whole, rows, outputs, 0, True, total)

    def round_results(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, levels: int
    ) -> RoundedRows:
        """See RowOperators. Results are written nowhere; but an activation that no kernel has is another pass."""
        if activation not in FUSED:
            self.scale(whole, rows, outputs, activation, whole.view(torch.float32))
            return self.round(whole.view(torch.float32), levels)
        rounded = _memory(self._results, *whole.shape)
        sums = _sums(whole, rows, outputs, FUSED[activation])
        job = _RoundingAgain(*sums, *(address(each) for each in rounded), levels)
        kernel("mynah_round_sums", whole.shape[1])(job, len(whole), 4 * whole.shape[1])
        return rounded

    def _scale(
        self, whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: int, add: bool, out: torch.Tensor
    ) -> None:
        if out.shape != whole.shape:
            raise ValueError(f"{tuple(out.shape)} for results of {tuple(whole.shape)}")
        job = _Scaling(*_sums(whole, rows, outputs, activation), address(out), add, out.dtype == torch.bfloat16)
        kernel("mynah_scale_sums", whole.shape[1])(job, len(whole))


def row_operators(inputs: int, outputs: int) -> RowOperators:
    """The fastest for a product of this shape."""
    by_kernels = _kernel_rows()
    return TorchRows() if by_kernels is None or inputs % _LANES or outputs % _LANES else by_kernels


@functools.cache
def _kernel_rows() -> KernelRows | None:
    """The same for all products, which share its memory."""
    return None if kernels() is None else KernelRows()


def round_rows(x: torch.Tensor, levels: int) -> tuple[torch.Tensor, float, int]:
    """q, of the shape of `x` and from 0 to `levels`, its step and its zero: x is nearly step * (q - zero)."""
    have_torch_warn_now()
    x = x.float().contiguous()
    low, high = (float(bound) for bound in torch.aminmax(x))
    low, high = min(low, 0.0), max(high, 0.0)
    step = max((high - low) / levels, torch.finfo(torch.float32).tiny)
    zero = round(-low / step)
    quantised = torch.quantize_per_tensor(x, step, zero, torch.quint8)
    rounded = torch.empty(0, dtype=torch.uint8).set_(quantised.untyped_storage(), 0, x.shape, x.stride())
    return rounded, step, zero


@functools.cache
def have_torch_warn_now() -> None:
    """Have torch say to nobody what it says once a process: that a later one will lack quantised tensors."""
    with warnings.catch_warnings():  # ours is pinned
        warnings.simplefilter("ignore", UserWarning)
        torch.quantize_per_tensor(torch.zeros(1), 1.0, 0, torch.quint8)


def _memory(scratch: Scratch, count: int, inputs: int) -> RoundedRows:
    """Memory for rounded rows, of this thread."""
    step_bytes = 4 * count
    memory = scratch.memory(2 * step_bytes + count * inputs)
    step, zero = (memory[each * step_bytes :][:step_bytes].view(torch.float32)[:, None] for each in (0, 1))
    return RoundedRows(memory[2 * step_bytes :].view(count, inputs), step, zero)


def _sums(whole: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: int) -> tuple[int | None, ...]:
    """The fields of _SUMS. Raises ValueError for other outputs."""
    if any(each is not None and len(each) != whole.shape[1] for each in outputs):
        raise ValueError(f"sums of {whole.shape[1]} outputs, not {len(outputs.scale)}")
    return (
        *(address(whole), whole.shape[1], address(rows.step), address(rows.zero)),
        *(*(address(each) for each in outputs), activation, 0),
    )
