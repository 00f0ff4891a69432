"""Imports torch without its shapes-only (meta) operators, which only tracing and compiling need: a third faster.

Without CUDA's own bindings, too, which torch takes where NeMo has brought them, and needs to annotate graphs alone.
"""

import gc
import importlib
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager

_META_OPERATORS = "torch._meta_registrations"
_CUDA_BINDINGS = "cuda.bindings"


@contextmanager
def without_collections() -> Iterator[None]:
    """No garbage is sought inside: modules stay, and to walk all that they hold takes a tenth of a start."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def import_lean() -> None:
    """Import torch without the meta operators, unless it is imported already."""
    if "torch" in sys.modules:
        return
    sys.modules[_META_OPERATORS] = types.ModuleType(_META_OPERATORS)  # what torch finds there, it does not import
    hides_bindings = _CUDA_BINDINGS not in sys.modules
    if hides_bindings:
        sys.modules[_CUDA_BINDINGS] = None  # type: ignore[assignment]  # what is None there cannot be imported
    try:
        with without_collections():
            importlib.import_module("torch")
    finally:
        del sys.modules[_META_OPERATORS]
        if hides_bindings:
            del sys.modules[_CUDA_BINDINGS]


def complete() -> None:
    """Import the meta operators: for NeMo, and for tensors without data."""
    importlib.import_module(_META_OPERATORS)
