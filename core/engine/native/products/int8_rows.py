"""Round rows for int8 products and turn accumulators into results, with our kernels or with torch."""

import ctypes
import functools
import warnings
from abc import ABC, abstractmethod
from typing import NamedTuple

import torch

from core.engine.native.kernels import Scratch, address, kernel, kernels
from core.engine.native.kernels.c_structures import Accumulators, Requantising, RowRounding, Scaling
from core.engine.native.products.base import Activation, apply_activation
from core.engine.native.runtime.layer_norm import LayerNorm

FUSED: dict[Activation, int] = {"none": 0, "relu": 1, "silu": 2}
"""The activations that the int8 kernels compute, and their numbers in int8_rows.h."""
_LANES = 8  # the kernels take a multiple of this many numbers at a time


class RoundedRows(NamedTuple):
    """Rows in 8 bits, nearly scale * (q - zero_point).

    `q` is uint8 of shape (rows, inputs). `scale` and `zero_point` are fp32 of shape (rows, 1), or (1, 1) if all rows
    share them.
    """

    q: torch.Tensor
    scale: torch.Tensor
    zero_point: torch.Tensor


class Outputs(NamedTuple):
    """The scale, the scaled sum of weights and the bias of each output. All are fp32 of shape (outputs,)."""

    scale: torch.Tensor
    sums: torch.Tensor
    bias: torch.Tensor | None


class RowOperators(ABC):
    """The work between int8 products."""

    @abstractmethod
    def round(self, x: torch.Tensor, levels: int, norm: LayerNorm | None = None) -> RoundedRows:
        """Return the rows of `x` in 8 bits. They are valid until this thread's next call.

        Args:
            x: shape (rows, inputs), fp32 or bf16.
            levels: the largest q.
            norm: a layer norm that is applied first.
        """

    @abstractmethod
    def scale(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, out: torch.Tensor
    ) -> None:
        """Write activation(results) to `out`.

        Args:
            accumulators: shape (rows, outputs), int32. The sums of q times weights. May be overwritten.
            rows: the rows that were multiplied.
            outputs: the outputs of the product.
            activation: applied to the results.
            out: shape (rows, outputs), fp32 or bf16, contiguous. May be the memory of `accumulators`.
        """

    @abstractmethod
    def add(self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, total: torch.Tensor) -> None:
        """Add the results to `total`, contiguous fp32 of shape (rows, outputs). See `scale`."""

    @abstractmethod
    def round_results(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, levels: int
    ) -> RoundedRows:
        """Return activation(results) in 8 bits. See `scale` and `round`."""


class TorchRows(RowOperators):
    """Row operators by torch. All rows share one scale and one zero point."""

    def round(self, x: torch.Tensor, levels: int, norm: LayerNorm | None = None) -> RoundedRows:
        """Return the rows in 8 bits."""
        q, scale, zero_point = round_rows(x if norm is None else norm(x), levels)
        return RoundedRows(q, torch.tensor([[scale]]), torch.tensor([[float(zero_point)]]))

    def scale(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, out: torch.Tensor
    ) -> None:
        """Write the results to `out`."""
        product, scale, offset = self._terms(accumulators, rows, outputs)
        y = torch.addcmul(offset, product, scale, out=out if out.dtype == torch.float32 else product)
        activated = apply_activation(y, activation)
        if activated.data_ptr() != out.data_ptr():
            out.copy_(activated)

    def add(self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, total: torch.Tensor) -> None:
        """Add the results to `total`."""
        product, scale, offset = self._terms(accumulators, rows, outputs)
        total.addcmul_(product, scale).add_(offset)

    def round_results(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, levels: int
    ) -> RoundedRows:
        """Return the results in 8 bits."""
        y = accumulators.view(torch.float32)
        self.scale(accumulators, rows, outputs, activation, y)
        return self.round(y, levels)

    def _terms(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Convert the accumulators to fp32 in place. Return them with their factor and their summand."""
        offset = outputs.sums * rows.scale * -rows.zero_point
        product = accumulators.view(torch.float32).copy_(accumulators)
        return product, outputs.scale * rows.scale, offset if outputs.bias is None else offset + outputs.bias


class KernelRows(RowOperators):
    """Row operators by our kernels. Each row is read and written once and has its own scale and zero point."""

    def __init__(self) -> None:
        self._rounded, self._results = Scratch(), Scratch()

    def round(self, x: torch.Tensor, levels: int, norm: LayerNorm | None = None) -> RoundedRows:
        """Return the rows in 8 bits."""
        count, inputs = x.shape
        x = x if x.dtype in (torch.float32, torch.bfloat16) else x.float()
        x = x.contiguous()
        rounded = _rounded_memory(self._rounded, count, inputs)
        norm_weight, norm_bias = (None, None) if norm is None else norm.of_width(inputs)
        job = RowRounding(
            x=address(x),
            inputs=inputs,
            norm_weight=address(norm_weight),
            norm_bias=address(norm_bias),
            q=address(rounded.q),
            row_scales=address(rounded.scale),
            zero_points=address(rounded.zero_point),
            is_bf16=x.dtype == torch.bfloat16,
            levels=levels,
        )
        kernel("mynah_round_rows", inputs)(job, count, 4 * inputs)
        return rounded

    def scale(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, out: torch.Tensor
    ) -> None:
        """Write the results to `out`."""
        if activation in FUSED:
            self._scale(accumulators, rows, outputs, FUSED[activation], False, out)
        else:
            self._scale(accumulators, rows, outputs, 0, False, out)
            out.copy_(apply_activation(out, activation))

    def add(self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, total: torch.Tensor) -> None:
        """Add the results to `total`."""
        self._scale(accumulators, rows, outputs, 0, True, total)

    def round_results(
        self, accumulators: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: Activation, levels: int
    ) -> RoundedRows:
        """Return the results in 8 bits. Only an activation that no kernel has needs a pass in fp32."""
        if activation not in FUSED:
            self.scale(accumulators, rows, outputs, activation, accumulators.view(torch.float32))
            return self.round(accumulators.view(torch.float32), levels)
        rounded = _rounded_memory(self._results, *accumulators.shape)
        job = Requantising(
            accumulators=_accumulators(accumulators, rows, outputs, FUSED[activation]),
            q=address(rounded.q),
            row_scales=address(rounded.scale),
            zero_points=address(rounded.zero_point),
            levels=levels,
        )
        kernel("mynah_round_sums", accumulators.shape[1])(job, len(accumulators), 4 * accumulators.shape[1])
        return rounded

    def _scale(
        self,
        accumulators: torch.Tensor,
        rows: RoundedRows,
        outputs: Outputs,
        activation: int,
        add: bool,
        out: torch.Tensor,
    ) -> None:
        if out.shape != accumulators.shape:
            raise ValueError(f"{tuple(out.shape)} for results of {tuple(accumulators.shape)}")
        job = Scaling(
            accumulators=_accumulators(accumulators, rows, outputs, activation),
            out=address(out),
            add=add,
            is_bf16=out.dtype == torch.bfloat16,
        )
        kernel("mynah_scale_sums", accumulators.shape[1])(job, len(accumulators))


def row_operators(inputs: int, outputs: int) -> RowOperators:
    """Return the fastest operators for a product with these numbers of inputs and outputs."""
    by_kernels = _kernel_rows()
    return TorchRows() if by_kernels is None or inputs % _LANES or outputs % _LANES else by_kernels


@functools.cache
def _kernel_rows() -> KernelRows | None:
    """Return the operators by kernels, whose memory all products share."""
    return None if kernels() is None else KernelRows()


def round_rows(x: torch.Tensor, levels: int) -> tuple[torch.Tensor, float, int]:
    """Round `x` to 8 bits with torch.

    Args:
        x: any shape and floating-point type.
        levels: the largest q.

    Returns:
        q with the shape of `x`, the scale and the zero point. `x` is nearly scale * (q - zero_point).
    """
    trigger_torch_warning()
    x = x.float().contiguous()
    low, high = (float(bound) for bound in torch.aminmax(x))
    low, high = min(low, 0.0), max(high, 0.0)
    scale = max((high - low) / levels, torch.finfo(torch.float32).tiny)
    zero_point = round(-low / scale)
    quantised = torch.quantize_per_tensor(x, scale, zero_point, torch.quint8)
    rounded = torch.empty(0, dtype=torch.uint8).set_(quantised.untyped_storage(), 0, x.shape, x.stride())
    return rounded, scale, zero_point


@functools.cache
def trigger_torch_warning() -> None:
    """Use up torch's warning that a later version will lack quantised tensors. Torch gives it once a process."""
    with warnings.catch_warnings():  # torch's version is pinned, so the warning does not matter
        warnings.simplefilter("ignore", UserWarning)
        torch.quantize_per_tensor(torch.zeros(1), 1.0, 0, torch.quint8)


def _rounded_memory(scratch: Scratch, count: int, inputs: int) -> RoundedRows:
    """Return this thread's memory for rounded rows."""
    scale_bytes = 4 * count
    memory = scratch.memory(2 * scale_bytes + count * inputs)
    scale, zero_point = (memory[each * scale_bytes :][:scale_bytes].view(torch.float32)[:, None] for each in (0, 1))
    return RoundedRows(memory[2 * scale_bytes :].view(count, inputs), scale, zero_point)


def _accumulators(products: torch.Tensor, rows: RoundedRows, outputs: Outputs, activation: int) -> ctypes.Structure:
    """Return the structure for accumulators.

    Raises:
        ValueError: the outputs are of another product.
    """
    if any(each is not None and len(each) != products.shape[1] for each in outputs):
        raise ValueError(f"sums of {products.shape[1]} outputs, not {len(outputs.scale)}")
    return Accumulators(
        products=address(products),
        outputs=products.shape[1],
        row_scales=address(rows.scale),
        zero_points=address(rows.zero_point),
        scale=address(outputs.scale),
        sums=address(outputs.sums),
        bias=address(outputs.bias),
        activation=activation,
    )
