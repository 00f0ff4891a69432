"""The list of compiled kernels, in their folder. The builder writes it and the loader reads it."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

BUILT: Final = Path(__file__).with_name("built")
"""The folder of the compiled kernels: a folder for each chip, and the manifest."""
MANIFEST: Final = "manifest.json"
_SOURCES: Final = Path(__file__).with_name("sources.py")  # a bundle does not have it
_NVIDIA: Final = re.compile(r"sm_(\d+)(\d)")


@dataclass(frozen=True)
class Compiled:
    """A variant, compiled for one chip and one type of numbers.

    `file` is relative to the folder of the manifest. `entry` is the function's name in it. `arguments` are types of
    Triton, and `empty` counts the null pointers behind them. `aligned` numbers the arguments that are multiples of 16.
    `threads` and `shared` (bytes) belong to each program. `registers` belong to each thread.
    """

    file: str
    entry: str
    arguments: tuple[str, ...]
    empty: int
    aligned: tuple[int, ...]
    constants: dict[str, int]
    threads: int
    shared: int
    registers: int


def write(folder: Path, chips: dict[str, dict[str, Compiled]]) -> None:
    """Write the manifest of a folder: each chip's kernels by key."""
    kernels_of = {chip: {name: asdict(each) for name, each in kernels.items()} for chip, kernels in chips.items()}
    content = {"sources": _digest(), "chips": kernels_of}
    (folder / MANIFEST).write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def read(folder: Path, chip: str) -> dict[str, Compiled] | None:
    """Return the kernels by key that run on `chip`, or None without any.

    Raises:
        OSError: there is no manifest.
        ValueError: it is damaged, or the sources have changed since.
    """
    content = json.loads((folder / MANIFEST).read_text("utf-8"))
    try:
        chips: dict[str, dict[str, dict[str, Any]]] = content["chips"]
        if _SOURCES.exists() and content["sources"] != _digest():
            raise ValueError("they were built from other sources: run packaging/build_gpu_kernels.py")
        name = _fitting(chip, list(chips))
        return None if name is None else {key: _compiled(each) for key, each in chips[name].items()}
    except (TypeError, KeyError) as error:
        raise ValueError(f"{MANIFEST}: {error}") from error


def key(variant: str, dtype: str) -> str:
    """Return the key of a variant, given by name, for one type of numbers."""
    return f"{variant}-{dtype}"


def _digest() -> str:
    return hashlib.sha256(_SOURCES.read_bytes()).hexdigest()


def _compiled(fields: dict[str, Any]) -> Compiled:
    lists = {name: tuple(fields[name]) for name in ("arguments", "aligned")}
    return Compiled(**fields | lists)


def _fitting(chip: str, built: list[str]) -> str | None:
    """Return the chip whose code runs on `chip`.

    Code for NVIDIA's 8.x runs on later 8.x, too. Later chips take only their own, because Triton compiles for the
    features of one chip there.
    """
    if chip in built:
        return chip
    wanted = _NVIDIA.fullmatch(chip)
    if wanted is None or wanted[1] != "8":
        return None
    earlier = (
        each for each in built if (found := _NVIDIA.fullmatch(each)) and found[1] == "8" and found[2] < wanted[2]
    )
    return max(earlier, default=None)
