"""Products in 8 and 16 bits by our own kernels, for x86 with AVX2, or with AVX-512 and VNNI, and for ARM."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import torch

from core.engine.native.kernels import Scratch, address, has_avx512, has_vnni, kernel, kernels
from core.engine.native.kernels.c_structures import Int8Product, LaneSums
from core.engine.native.kernels.c_structures import PairProduct as PairJob
from core.engine.native.kernels.processor import arm_int8
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8 import has_int8_kernel, is_x86
from core.engine.native.products.int8_rows import FUSED
from core.engine.native.products.onednn import uses_amx
from core.engine.native.runtime.layer_norm import LayerNorm

_COLUMNS, _STEP, _STEPS = 16, 4, 4  # the shape of a panel in int8_product.c
_WIDE_STEP = 8  # the step of a panel for I8MM in int8_product_neon.c
_GROUP_ROWS = 16  # rows that int8_product_vnni.c interleaves
_PART_ROWS = 8  # rows of a part in int8_product_neon.c
_FEW_ROWS = 96  # up to this number, most of a product's time is the time of reading the weights
_LARGEST = 127
_LARGEST_SUM = 258  # of eight weights in one 16-bit sum with rows of up to 127: 258 * 127 < 2 ** 15
_TINY = torch.finfo(torch.float32).tiny


def has_avx2_int8() -> bool:
    """Tell whether the AVX2 kernel is the fastest here. Torch's kernels for VNNI or AVX-512 would be faster."""
    return kernels() is not None and is_x86() and not has_avx512() and not has_int8_kernel()


_prefers_ours = False  # of two rivals, see `has_rival_int8`
_on_trial: ContextVar[bool | None] = ContextVar("on_trial", default=None)


def has_vnni_int8() -> bool:
    """Tell whether the VNNI kernel is the fastest here. On a processor with AMX, `prefer_own_int8` has told."""
    trial = _on_trial.get()
    return kernels() is not None and has_vnni() and (not uses_amx() or (_prefers_ours if trial is None else trial))


def has_rival_int8() -> bool:
    """Tell whether either of two int8 products may be the fastest here: our VNNI kernel, or oneDNN's with AMX."""
    return kernels() is not None and has_vnni() and uses_amx()


def prefer_own_int8(is_faster: bool) -> None:
    """Take our VNNI kernel on a processor with AMX, or oneDNN's product. It counts for models loaded later."""
    global _prefers_ours
    _prefers_ours = is_faster


@contextmanager
def own_int8_on_trial(ours: bool) -> Iterator[None]:
    """Take one of the two products in this thread inside the block, so that it can be measured."""
    token = _on_trial.set(ours)
    try:
        yield
    finally:
        _on_trial.reset(token)


def has_arm_int8() -> bool:
    """Tell whether this is an ARM processor with dot products. The kernel is then the fastest."""
    return kernels() is not None and arm_int8() is not None


def has_panel_int8() -> bool:
    """Tell whether one of the panel kernels is the fastest here."""
    return has_avx2_int8() or has_vnni_int8() or has_arm_int8()


def panel_step() -> int:
    """Return the number of inputs that lie side by side in the panels of this processor's kernel."""
    return _WIDE_STEP if arm_int8() == "i8mm" else _STEP


def fits_panels(weight: torch.Tensor) -> bool:
    """Tell whether weights of shape (outputs, inputs) divide into panels."""
    return weight.shape[0] % _COLUMNS == 0 and weight.shape[1] % (_STEP * _STEPS) == 0


def lane_bounded_scale(weight: torch.Tensor) -> torch.Tensor:
    """Return scales, shape (outputs,), with which no sum of the AVX2 kernel overflows.

    The kernel adds products of eight inputs in 16 bits: among sixteen inputs those with index modulo 4 of 0 or 1, and
    the other eight. Eight rounded weights of one sign may come to 258 at most. Otherwise the output's scale grows
    beyond the scale of its largest weight, by 1.28 for normal weights.

    Args:
        weight: shape (outputs, inputs).
    """
    scale = weight.abs().amax(dim=1).clamp(min=_TINY) / _LARGEST
    scale = scale.maximum(_lane_sums(weight, None) / _LARGEST_SUM)
    while True:
        over = _lane_sums(weight, scale) > _LARGEST_SUM
        if not over.any():
            return scale
        scale = torch.where(over, scale * 1.01, scale)


def _lane_sums(weight: torch.Tensor, scale: torch.Tensor | None) -> torch.Tensor:
    """Return each output's largest 16-bit sum of weights of one sign. If `scale` is given, weights are rounded first.

    Torch's operators take 20 ns a weight for this, a minute of a large model's first start.
    """
    weight, largest = weight.float().contiguous(), torch.empty(len(weight))
    job = LaneSums(weights=address(weight), inputs=weight.shape[1], scale=address(scale), out=address(largest))
    kernel("mynah_lane_sums")(job, len(weight))
    return largest


def to_panels(weight: torch.Tensor, step: int = _STEP) -> torch.Tensor:
    """Return int8 weights as panels, shape (outputs / 16, inputs / step, 16, step).

    Args:
        weight: shape (outputs, inputs).
        step: the number of inputs that lie side by side. It is 8 for ARM with I8MM and 4 for the other kernels.
    """
    outputs, inputs = weight.shape
    return weight.reshape(outputs // _COLUMNS, _COLUMNS, inputs // step, step).transpose(1, 2).contiguous()


def from_panels(panels: torch.Tensor) -> torch.Tensor:
    """Return the weights of panels, shape (outputs, inputs). The inverse of `to_panels`."""
    return panels.transpose(1, 2).reshape(panels.shape[0] * _COLUMNS, panels.shape[1] * panels.shape[3])


class PanelInt8Product(MatrixProduct):
    """The int8 product for AVX2: rows in 7 bits, each with its own scale, by weights in panels.

    Bias, activation and sum are part of the product. It runs on as many threads as torch has.
    """

    takes_any_rows = True

    def __init__(
        self,
        panels: torch.Tensor,
        scale: torch.Tensor,
        sums: torch.Tensor,
        bias: torch.Tensor | None,
        results: torch.dtype,
        may_keep_result: bool = True,
    ) -> None:
        """Take the weights.

        Args:
            panels: the result of `to_panels`.
            scale: shape (outputs,). At least `lane_bounded_scale`.
            sums: shape (outputs,). The sum of each output's int8 weights.
            bias: shape (outputs,).
            results: the type of results.
            may_keep_result: a result stays valid after this thread's next product.

        Raises:
            ValueError: a shape is wrong. The C code checks nothing.
        """
        if any(each is not None and each.shape != (panels.shape[0] * _COLUMNS,) for each in (scale, sums, bias)):
            raise ValueError(f"scale, sums or bias do not have {panels.shape[0] * _COLUMNS} outputs")
        self._panels, self._scale, self._sums = panels, scale, sums * scale
        self._bias = None if bias is None else bias.float()
        self._results, self._may_keep_result = results, may_keep_result
        self._inputs, self._outputs = panels.shape[1] * panels.shape[3], len(scale)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product. `x` has any floating-point type."""
        return self._result(x, activation, None)

    def project_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """Return the product of norm(x). The kernel computes the norm."""
        return self._result(x, activation, norm)

    def _result(self, x: torch.Tensor, activation: Activation, norm: LayerNorm | None) -> torch.Tensor:
        shape = *x.shape[:-1], self._outputs
        if self._may_keep_result:
            out = torch.empty(shape)
        else:
            out = _results.memory(4 * math.prod(shape)).view(torch.float32).view(shape)
        fused = FUSED.get(activation)
        self._multiply(x.flatten(0, -2), out, fused or 0, norm=norm)
        return (out if fused is not None else apply_activation(out, activation)).to(self._results)

    def add_into(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """Add the product to `total`, which is fp32."""
        self._multiply(x, total, add=True)

    def _multiply(
        self,
        x: torch.Tensor,
        out: torch.Tensor,
        activation: int = 0,
        add: bool = False,
        norm: LayerNorm | None = None,
        out_ranges: torch.Tensor | None = None,
        x_ranges: torch.Tensor | None = None,
        x_to_bf16: bool = False,
    ) -> None:
        """Write the product to `out`, or add it. jobs.h describes the arguments.

        Raises:
            ValueError: the shape of `x` or `out` is wrong.
        """
        if (x.shape[-1], out.shape[-1]) != (self._inputs, self._outputs):
            raise ValueError(f"{self._outputs} x {self._inputs} weights for {tuple(x.shape)} and {tuple(out.shape)}")
        x = x.float().contiguous() if x_ranges is None else x
        norm_weight, norm_bias = (None, None) if norm is None else norm.of_width(self._inputs)
        rows = x.shape[0]  # len(x) is a Python function of torch and takes longer than the rest
        name, parts = self._kernel(rows)
        multiply = kernel(name)
        job = Int8Product(
            x=address(x),
            rows=rows,
            inputs=self._inputs,
            norm_weight=address(norm_weight),
            norm_bias=address(norm_bias),
            panels=address(self._panels),
            outputs=self._outputs,
            scale=address(self._scale),
            sums=address(self._sums),
            bias=address(self._bias),
            out=address(out),
            activation=activation,
            add=add,
            out_ranges=address(out_ranges),
            x_ranges=address(x_ranges),
            x_to_bf16=x_to_bf16,
        )
        multiply(job, parts, multiply.scratch(rows, self._inputs))

    def _kernel(self, rows: int) -> tuple[str, int]:
        """Return the kernel's name and the number of its job's parts. Each part is a panel."""
        return "mynah_int8_product", self._panels.shape[0]


class VnniInt8Product(PanelInt8Product):
    """The int8 product for AVX-512 with VNNI: rows in 8 bits. `scale` may be as small as the weights allow."""

    def feed_forward_into(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, expand: MatrixProduct, activation: Activation
    ) -> None:
        """Add a feed-forward block to `total`.

        The first product computes the ranges of the hidden rows, because a later pass would read them from memory. It
        stores them in bf16, whose error is a tenth of the error of 8 bits, and interleaved for the second product.
        """
        rows = x.shape[0]
        if not isinstance(expand, VnniInt8Product) or activation not in FUSED:
            super().feed_forward_into(total, x, norm, expand, activation)
            return
        if rows <= _FEW_ROWS:
            self._multiply(expand.project_normalised(x, norm, activation), total, add=True, x_to_bf16=True)
            return
        filled = -(-rows // _GROUP_ROWS) * _GROUP_ROWS
        memory = _results.memory(filled * (2 * 4 + 2 * expand._outputs))
        ranges = memory[: 2 * 4 * filled].view(torch.float32)
        hidden = memory[2 * 4 * filled :].view(torch.bfloat16).view(filled, expand._outputs)[:rows]
        expand._multiply(x, hidden, FUSED[activation], norm=norm, out_ranges=ranges)
        self._multiply(hidden, total, add=True, x_ranges=ranges)

    def _kernel(self, rows: int) -> tuple[str, int]:
        """Return the kernel's name and the number of its job's parts.

        For few rows the threads share the panels, so that each weight is read once. For many rows they share groups of
        rows, so that each row is rounded once.
        """
        if rows <= _FEW_ROWS:
            return "mynah_int8_columns_vnni", self._panels.shape[0]
        return "mynah_int8_product_vnni", -(-rows // _GROUP_ROWS)


class ArmInt8Product(PanelInt8Product):
    """The int8 product for ARM: rows in 8 bits. `scale` may be as small as the weights allow.

    The step of the panels chooses the kernel. Processors with I8MM compute both.
    """

    def _kernel(self, rows: int) -> tuple[str, int]:
        """Return the kernel's name and the number of its job's parts. See VnniInt8Product."""
        version = "i8mm" if self._panels.shape[3] == _WIDE_STEP else "dotprod"
        if rows <= _FEW_ROWS:
            return f"mynah_int8_columns_{version}", self._panels.shape[0]
        return f"mynah_int8_product_{version}", -(-rows // _PART_ROWS)


_results = Scratch()


_LANE, _BLOCK_ROWS = 32, 48  # in pair_product_vnni.c: outputs of a panel, and rows of a block
_LEVELS = 2895  # LEVELS_OF_ROWS of pair_product.h


def fits_pairs(weight: torch.Tensor) -> bool:
    """Tell whether a weight of shape (outputs, inputs) can be multiplied in 16-bit pairs here.

    It is for models whose layers are int8. Two 16-bit numbers take the time of one in fp32, and their error is a
    hundredth of the error of int8.
    """
    fits = weight.dim() == 2 and weight.shape[0] % _LANE == 0 and weight.shape[1] % _LANE == 0
    return fits and weight.device.type == "cpu" and has_vnni_int8()


def to_pair_panels(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Round a weight of shape (outputs, inputs) to 16-bit numbers.

    Returns:
        The panels, shape (outputs / 32, inputs / 2, 32), int32 with two numbers each, and the scales, shape (outputs,).
    """
    outputs, inputs = weight.shape
    scale = weight.abs().amax(dim=1).float().clamp(min=1e-30) / _LEVELS
    rounded = (weight * scale.reciprocal()[:, None]).round_().to(torch.int16)
    return rounded.view(torch.int32).view(outputs // _LANE, _LANE, inputs // 2).transpose(1, 2).contiguous(), scale


class PairProduct(MatrixProduct):
    """The product with rows and weights in 12 bits. Each row and each output has its own scale. Sums are exact."""

    takes_any_rows = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        """Round the weights. `fits_pairs` is true for `weight`, shape (outputs, inputs)."""
        self._outputs, self._inputs = weight.shape
        self._panels, self._scale = to_pair_panels(weight)
        self._bias = torch.zeros(self._outputs) if bias is None else bias.float().contiguous()

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """Return the product in fp32.

        Raises:
            ValueError: the rows of `x` have another length.
        """
        if x.shape[-1] != self._inputs:
            raise ValueError(f"{self._outputs} x {self._inputs} weights for {tuple(x.shape)}")
        rows = x.float().flatten(0, -2).contiguous()
        out = torch.empty(rows.shape[0], self._outputs)
        job = PairJob(
            x=address(rows),
            rows=rows.shape[0],
            inputs=self._inputs,
            panels=address(self._panels),
            outputs=self._outputs,
            scale=address(self._scale),
            bias=address(self._bias),
            out=address(out),
        )
        multiply = kernel("mynah_pair_product_vnni")
        multiply(job, -(-rows.shape[0] // _BLOCK_ROWS), multiply.scratch(self._inputs))
        return apply_activation(out, activation).view(*x.shape[:-1], self._outputs)
