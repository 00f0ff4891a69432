"""Products in int8 by our own kernel, for x86 with AVX-512 and VNNI, or with AVX2 and neither."""

import math

import torch

from core.engine.native.kernels import Scratch, address, has_avx512, has_vnni, kernel, kernels
from core.engine.native.kernels.c_structures import c_structure
from core.engine.native.products.base import Activation, MatrixProduct, apply_activation
from core.engine.native.products.int8 import has_int8_kernel
from core.engine.native.products.int8_rows import FUSED
from core.engine.native.products.onednn import uses_amx
from core.engine.native.runtime.layer_norm import LayerNorm

_COLUMNS, _STEP, _STEPS = 16, 4, 4  # of a panel, as int8_product.c has them
_GROUP = 16  # rows side by side in int8_product_vnni.c
_FEW_ROWS = 96  # whose time is more that of reading the weights
_LARGEST = 127
_LARGEST_SUM = 258  # of the weights that meet in one 16-bit sum with rows of up to 127: 258 * 127 < 2 ** 15
_Job = c_structure(  # of int8_product.h
    "Int8Product",
    "x*,rows,inputs,gain*,offset*,panels*,outputs,scale*,sums*,bias*,out*,activation:int,add:int,ranges*,known*,halved:int",
)
_LaneSums = c_structure("LaneSums", "weights*,inputs,scale*,out*")  # of lane_sums.c
_TINY = torch.finfo(torch.float32).tiny


def has_avx2_int8() -> bool:
    """Whether the kernel is here, and torch has none for VNNI or AVX-512, which would be faster."""
    return kernels() is not None and not has_avx512() and not has_int8_kernel()


def has_vnni_int8() -> bool:
    """Whether the kernel is here with AVX-512 and VNNI, and oneDNN has no AMX, which would be faster."""
    return kernels() is not None and has_vnni() and not uses_amx()


def has_panel_int8() -> bool:
    """Whether one of the two kernels is the fastest here."""
    return has_avx2_int8() or has_vnni_int8()


def fits_panels(weight: torch.Tensor) -> bool:
    """Whether weights of shape (outputs, inputs) divide into panels."""
    return weight.shape[0] % _COLUMNS == 0 and weight.shape[1] % (_STEP * _STEPS) == 0


def lane_bounded_scale(weight: torch.Tensor) -> torch.Tensor:
    """The scale of each output's weights, shape (outputs,), with which no sum of the kernel for AVX2 can overflow.

    It adds the products of eight inputs in 16 bits before it widens them: of sixteen those whose number leaves
    0 or 1 when divided by 4, and the others. Where eight rounded weights of one sign would come to more than 258 in
    such a sum, the output's scale is larger than its largest weight asks for: 1.28 times for normal ones.
    """
    scale = weight.abs().amax(dim=1).clamp(min=_TINY) / _LARGEST
    scale = scale.maximum(_lane_sums(weight, None) / _LARGEST_SUM)
    while True:
        over = _lane_sums(weight, scale) > _LARGEST_SUM
        if not over.any():
            return scale
        scale = torch.where(over, scale * 1.01, scale)


def _lane_sums(weight: torch.Tensor, scale: torch.Tensor | None) -> torch.Tensor:
    """The largest sum of weights of one sign that meet in a 16-bit sum, for each output: of rounded ones by a `scale`.

    By torch's operators that took 20 ns a weight, a minute of a large model's first start.
    """
    weight, found = weight.float().contiguous(), torch.empty(len(weight))
    job = _LaneSums(address(weight), weight.shape[1], address(scale), address(found))
    kernel("mynah_lane_sums")(job, len(weight))
    return found


def to_panels(weight: torch.Tensor) -> torch.Tensor:
    """int8 weights of shape (outputs, inputs) in the kernel's order, shape (outputs / 16, inputs / 4, 16, 4)."""
    outputs, inputs = weight.shape
    return weight.view(outputs // _COLUMNS, _COLUMNS, inputs // _STEP, _STEP).transpose(1, 2).contiguous()


def from_panels(panels: torch.Tensor) -> torch.Tensor:
    """What to_panels was given."""
    return panels.transpose(1, 2).reshape(panels.shape[0] * _COLUMNS, panels.shape[1] * _STEP)


class PanelInt8Product(MatrixProduct):
    """With AVX2 alone: rows, each rounded to 7 bits with a scale of its own, by weights in panels as the file has them.

    Bias, activation and sum are part of the product. It is computed on as many threads as torch has.
    """

    takes_any_rows = True

    def __init__(
        self,
        panels: torch.Tensor,
        scale: torch.Tensor,
        sums: torch.Tensor,
        bias: torch.Tensor | None,
        results: torch.dtype,
        kept: bool = True,
    ) -> None:
        """`panels` from to_panels, `scale`, at least lane_bounded_scale, and `sums` of shape (outputs,).

        `results` and `kept`: see Int8Product. Raises ValueError for other shapes: no kernel checks what it reads.
        """
        if any(each is not None and each.shape != (panels.shape[0] * _COLUMNS,) for each in (scale, sums, bias)):
            raise ValueError(f"scales, sums or a bias that are not of {panels.shape[0] * _COLUMNS} outputs")
        self._panels, self._scale, self._sums = panels, scale, sums * scale
        self._bias = None if bias is None else bias.float()
        self._results, self._kept = results, kept
        self._inputs, self._outputs = panels.shape[1] * _STEP, len(scale)

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. `x` may have any floating-point type."""
        return self._result(x, activation, None)

    def of_normalised(self, x: torch.Tensor, norm: LayerNorm, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. It is part of the product."""
        return self._result(x, activation, norm)

    def _result(self, x: torch.Tensor, activation: Activation, norm: LayerNorm | None) -> torch.Tensor:
        shape = *x.shape[:-1], self._outputs
        out = (
            torch.empty(shape) if self._kept else _results.memory(4 * math.prod(shape)).view(torch.float32).view(shape)
        )
        fused = FUSED.get(activation)
        self._multiply(x.flatten(0, -2), out, fused or 0, norm=norm)
        return (out if fused is not None else apply_activation(out, activation)).to(self._results)

    def add_to(self, total: torch.Tensor, x: torch.Tensor) -> None:
        """See MatrixProduct. `total` is fp32."""
        self._multiply(x, total, add=True)

    def _multiply(
        self,
        x: torch.Tensor,
        out: torch.Tensor,
        activation: int = 0,
        add: bool = False,
        norm: LayerNorm | None = None,
        ranges: torch.Tensor | None = None,
        known: torch.Tensor | None = None,
        halved: bool = False,
    ) -> None:
        """Into, or added to, the rows of `out`, which lie one after another. Raises ValueError for other shapes.

        `ranges`, `known` and `halved`: see int8_product.h.
        """
        if (x.shape[-1], out.shape[-1]) != (self._inputs, self._outputs):
            raise ValueError(f"{self._outputs} x {self._inputs} weights for {tuple(x.shape)} and {tuple(out.shape)}")
        x = x.float().contiguous() if known is None else x
        gain, offset = (None, None) if norm is None else norm.of_width(self._inputs)
        rows = x.shape[0]  # len is a function in Python, which takes longer than all else here
        name, parts = self._kernel(rows)
        multiply = kernel(name)
        job = _Job(
            *(address(x), rows, self._inputs, address(gain), address(offset), address(self._panels), self._outputs),
            *(address(self._scale), address(self._sums), address(self._bias), address(out), activation, add),
            *(address(ranges), address(known), halved),
        )
        multiply(job, parts, multiply.scratch(rows, self._inputs))

    def _kernel(self, rows: int) -> tuple[str, int]:
        """The kernel's name, and how many parts its job has for threads: panels."""
        return "mynah_int8_product", self._panels.shape[0]


class VnniInt8Product(PanelInt8Product):
    """The same with AVX-512 and VNNI: rows have 8 bits, and `scale` may be as small as the weights allow."""

    def add_second(
        self, total: torch.Tensor, x: torch.Tensor, norm: LayerNorm, first: MatrixProduct, activation: Activation
    ) -> None:
        """See MatrixProduct. How far the numbers between go is found as they are made: no cache holds them.

        They are kept in bf16, whose rounding is a tenth of that to 8 bits, with their rows side by side, as the second
        product takes them.
        """
        rows = x.shape[0]
        if not isinstance(first, VnniInt8Product) or activation not in FUSED:
            super().add_second(total, x, norm, first, activation)
            return
        if rows <= _FEW_ROWS:
            self._multiply(first.of_normalised(x, norm, activation), total, add=True, halved=True)
            return
        filled = -(-rows // _GROUP) * _GROUP
        memory = _results.memory(filled * (2 * 4 + 2 * first._outputs))
        ranges = memory[: 2 * 4 * filled].view(torch.float32)
        between = memory[2 * 4 * filled :].view(torch.bfloat16).view(filled, first._outputs)[:rows]
        first._multiply(x, between, FUSED[activation], norm=norm, ranges=ranges)
        self._multiply(between, total, add=True, known=ranges)

    def _kernel(self, rows: int) -> tuple[str, int]:
        """Threads share the panels of few rows, and read each weight once, or groups of rows, and round each once."""
        if rows <= _FEW_ROWS:
            return "mynah_int8_columns_vnni", self._panels.shape[0]
        return "mynah_int8_product_vnni", -(-rows // _GROUP)


_results = Scratch()


_LANE, _BLOCK = 32, 48  # of pair_product_vnni.c: outputs of a panel, and rows that are multiplied at a time
_LEVELS = 2895  # LEVELS_OF_ROWS of pair_product.h
_PairJob = c_structure("PairProduct", "x*,rows,inputs,panels*,outputs,steps*,bias*,out*")  # of pair_product_vnni.c


def fits_pairs(weight: torch.Tensor) -> bool:
    """Whether `weight`, shape (outputs, inputs), is multiplied in pairs here: for models whose layers are int8.

    Two numbers of 16 bits take as long as one in fp32, and rounding to them changes a hundredth of what int8 does.
    """
    fits = weight.dim() == 2 and weight.shape[0] % _LANE == 0 and weight.shape[1] % _LANE == 0
    return fits and weight.device.type == "cpu" and has_vnni_int8()


def to_pair_panels(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """`weight`, shape (outputs, inputs), in whole numbers, and the step between two of an output, shape (outputs,).

    Two numbers are one of int32; the shape is (outputs / 32, inputs / 2, 32).
    """
    outputs, inputs = weight.shape
    steps = weight.abs().amax(dim=1).float().clamp(min=1e-30) / _LEVELS
    whole = (weight * steps.reciprocal()[:, None]).round_().to(torch.int16)
    return whole.view(torch.int32).view(outputs // _LANE, _LANE, inputs // 2).transpose(1, 2).contiguous(), steps


class PairProduct(MatrixProduct):
    """Rows and weights are rounded to 12 bits, each row and each output with a step of its own; sums are exact."""

    takes_any_rows = True

    def __init__(self, weight: torch.Tensor, bias: torch.Tensor | None) -> None:
        """`weight`, shape (outputs, inputs), which fits_pairs; a rounded copy of it is kept."""
        self._outputs, self._inputs = weight.shape
        self._panels, self._steps = to_pair_panels(weight)
        self._bias = torch.zeros(self._outputs) if bias is None else bias.float().contiguous()

    def __call__(self, x: torch.Tensor, activation: Activation = "none") -> torch.Tensor:
        """See MatrixProduct. Results are fp32. Raises ValueError for rows of another length: no kernel checks them."""
        if x.shape[-1] != self._inputs:
            raise ValueError(f"{self._outputs} x {self._inputs} weights for {tuple(x.shape)}")
        rows = x.float().flatten(0, -2).contiguous()
        out = torch.empty(rows.shape[0], self._outputs)
        job = _PairJob(
            *(address(rows), rows.shape[0], self._inputs, address(self._panels), self._outputs, address(self._steps)),
            *(address(self._bias), address(out)),
        )
        multiply = kernel("mynah_pair_product_vnni")
        multiply(job, -(-rows.shape[0] // _BLOCK), multiply.scratch(self._inputs))
        return apply_activation(out, activation).view(*x.shape[:-1], self._outputs)
