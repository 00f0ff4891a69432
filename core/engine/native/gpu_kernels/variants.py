"""The variants of the kernels: each source with types and constants. The builder and the program share this list."""

import functools
from dataclasses import dataclass, field
from typing import Final

DTYPES: Final = ("bf16", "fp16")
"""Triton's names of the types that kernels are compiled for. fp32 stays with torch's operators."""
TAPS: Final = 9
"""The rows of the depthwise convolution."""
GATE_ROWS: Final = 64
ATTENTION_ROWS: Final = 64
SILU_BLOCK: Final = 2048
GATE_BLOCK: Final = 256
NORM_BLOCKS: Final = (512, 1024)
HEAD_SIZES: Final = (64, 128)
ROUNDING_BLOCKS: Final = (1024, 4096)
PRODUCT_ROWS: Final = 128
PRODUCT_COLUMNS: Final = 128
PRODUCT_DEPTH: Final = 64


@dataclass(frozen=True)
class Variant:
    """A kernel of sources.py with fixed constants.

    `arguments` maps each argument to its type in Triton, where "*T" is a pointer to the variant's own type. Pointers to
    that type, and the arguments in `aligned`, are multiples of 16. A loop has the numbers of `stages` rounds in flight.
    """

    source: str
    arguments: dict[str, str]
    constants: dict[str, int] = field(default_factory=dict)
    aligned: tuple[str, ...] = ()
    warps: int = 4
    stages: int = 2

    @property
    def name(self) -> str:
        """The name of the source with the constants."""
        return "-".join([self.source, *map(str, self.constants.values())])

    def types(self, dtype: str) -> list[str]:
        """Return the types of the arguments for numbers of type `dtype`."""
        return [dtype.join(each.split("T")) for each in self.arguments.values()]


@functools.cache
def layer_norm(width: int) -> Variant:
    """Return the variant for rows of `width`, at most the last of NORM_BLOCKS."""
    arguments = {"x": "*T", "weight": "*T", "bias": "*T", "added": "*T", "out": "*T"}
    sizes = {"width": "i32", "adds": "i32", "epsilon": "fp32"}
    block = next(each for each in NORM_BLOCKS if each >= width)
    return Variant("layer_norm", arguments | sizes, {"BLOCK": block}, ("width",))


@functools.cache
def silu() -> Variant:
    """Return the variant of SiLU in place."""
    return Variant("silu", {"x": "*T", "count": "i64"}, {"BLOCK": SILU_BLOCK}, ("count",))


@functools.cache
def gate_and_convolve(with_silu: bool) -> Variant:
    """Return the variant with SiLU after the convolution, or without."""
    arguments = {"y": "*T", "weight": "*T", "bias": "*T", "lengths": "*i64", "out": "*T"}
    sizes = dict.fromkeys(("rows", "width", "left", "stride", "windows"), "i32")
    constants = {"SILU": int(with_silu), "ROWS": GATE_ROWS, "BLOCK": GATE_BLOCK}
    return Variant("gate_and_convolve", arguments | sizes, constants, ("width",), 2)


@functools.cache
def attend(size: int) -> Variant:
    """Return the variant for heads of `size`, one of HEAD_SIZES."""
    arguments = {"qkv": "*T", "positions": "*T", "lengths": "*i64", "out": "*T", "scale": "fp32"}
    sizes = dict.fromkeys(("frames", "stride", "line", "reach"), "i32")
    constants = {"SIZE": size, "ROWS": ATTENTION_ROWS, "COLUMNS": 32}
    return Variant("attend", arguments | sizes, constants, ("line", "reach"))


@functools.cache
def search_step() -> Variant:
    """Return the variant of a step of the search."""
    tables = ("durations", "frame", "latest_frame", "labels_there", "lengths")
    results = ("next_frame", "next_latest_frame", "next_labels_there", "label")
    arguments = {"logits": "*T", **dict.fromkeys((*tables, *results), "*i64"), "found": "*i1", "output": "*fp32"}
    sizes = dict.fromkeys(("blank", "count", "frames_per_step", "max_symbols"), "i32")
    return Variant("search_step", arguments | sizes, {"BLOCK": 2048}, (), 8)


@functools.cache
def round_rows(width: int) -> Variant:
    """Return the variant for rows of `width`, at most the last of ROUNDING_BLOCKS."""
    arguments = {"x": "*T", "q": "*i8", "ranges": "*fp32", "width": "i32"}
    block = next(each for each in ROUNDING_BLOCKS if each >= width)
    return Variant("round_rows", arguments, {"BLOCK": block}, ("q", "width"))


@functools.cache
def norm_and_round(width: int) -> Variant:
    """Return the variant for rows of `width`, at most the last of NORM_BLOCKS."""
    arguments = {"x": "*T", "weight": "*T", "bias": "*T", "q": "*i8", "ranges": "*fp32"}
    block = next(each for each in NORM_BLOCKS if each >= width)
    sizes = {"width": "i32", "epsilon": "fp32"}
    return Variant("norm_and_round", arguments | sizes, {"BLOCK": block}, ("q", "width"))


@functools.cache
def int8_product() -> Variant:
    """Return the variant of a product of rows in 8 bits."""
    arguments = {"q": "*i8", "ranges": "*fp32", "weight": "*i8", "scale": "*fp32", "sums": "*i32", "bias": "*fp32"}
    sizes = dict.fromkeys(("rows", "outputs", "inputs", "activation", "adds"), "i32")
    constants = {"ROWS": PRODUCT_ROWS, "COLUMNS": PRODUCT_COLUMNS, "DEPTH": PRODUCT_DEPTH}
    aligned = ("q", "weight", "scale", "sums", "bias", "outputs", "inputs")
    return Variant("int8_product", arguments | {"out": "*T"} | sizes, constants, aligned, 8, 4)


def all_variants() -> list[Variant]:
    """Return every variant."""
    norms, heads = map(layer_norm, NORM_BLOCKS), map(attend, HEAD_SIZES)
    floating = [*norms, silu(), gate_and_convolve(True), gate_and_convolve(False), *heads, search_step()]
    return [*floating, *map(round_rows, ROUNDING_BLOCKS), *map(norm_and_round, NORM_BLOCKS), int8_product()]
