"""Imports torch without what only training, tracing, compiling and debugging need: in half the time.

That is its shapes-only (meta) operators; CUDA's own bindings, which torch takes where NeMo has brought them, and needs
to annotate graphs alone; a quarter of its modules, which are run when something of them is asked for; and the source
lines of operators that are registered in Python. What is left is made ready beside other work: see
core.engine.torch_ahead.
"""

import gc
import importlib
import inspect
import sys
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from typing import Any

from core.engine.torch_ahead import ReadModules, open_libraries

_META_OPERATORS = "torch._meta_registrations"
_CUDA_BINDINGS = "cuda.bindings"
_LATER = (
    "torch.distributions", "torch.export", "torch.masked", "torch.optim", "torch.profiler", "torch.quantization",
    "torch.utils.data", "torchgen.model",
)  # fmt: skip


@contextmanager
def without_collections() -> Iterator[None]:
    """No garbage is sought inside, nor ever among what is there at the end: modules stay, and what is garbage, too.

    To walk all that they hold takes a tenth of a start, and another each time that the collector comes to them later.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.freeze()
            gc.enable()


def import_lean() -> None:
    """Import torch without what `complete` imports, unless it is imported already."""
    if "torch" in sys.modules:
        return
    sys.modules[_META_OPERATORS] = types.ModuleType(_META_OPERATORS)  # what torch finds there, it does not import
    hides_bindings = _CUDA_BINDINGS not in sys.modules
    if hides_bindings:
        sys.modules[_CUDA_BINDINGS] = None  # type: ignore[assignment]  # what is None there cannot be imported
    try:
        with without_collections(), _without_search_for_modules(), _found_ahead_or_later():
            importlib.import_module("torch")
    finally:
        del sys.modules[_META_OPERATORS]
        if hides_bindings:
            del sys.modules[_CUDA_BINDINGS]


@contextmanager
def _found_ahead_or_later() -> Iterator[None]:
    """Code of torch is read until its libraries are open, and inside found as it was read; what can wait is not run."""
    opening, read = open_libraries(), ReadModules()
    if opening is not None:
        read.read_while(opening.is_alive)
        opening.join()
    finders = _LaterModules(), read
    sys.meta_path[:0] = finders
    try:
        yield
    finally:
        for finder in finders:
            sys.meta_path.remove(finder)


class _LaterModules(MetaPathFinder):
    """Finds modules that are run when something of them is first asked for."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is; None for all others, and in a bundle, which has a finder of its own."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname in _LATER else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


@contextmanager
def _without_search_for_modules() -> Iterator[None]:
    """Inside, nobody is told which module a frame or a function belongs to.

    torch asks that where it notes the line that registers an operator, and Python then resolves the paths of all
    modules on the disk: 5,000 files. Without a module the line is read from the file alone. In a bundle, whose sources
    are read by way of their modules, all is told.
    """
    if getattr(sys, "frozen", False):
        yield
        return
    found, is_importing = inspect.getmodule, True

    def module_of(*arguments: Any, **named: Any) -> types.ModuleType | None:
        """What is imported meanwhile may keep this one, so that it does as it should later."""
        return None if is_importing else found(*arguments, **named)

    inspect.getmodule = module_of
    try:
        yield
    finally:
        inspect.getmodule, is_importing = found, False


def complete() -> None:
    """Import what import_lean has left out: for NeMo, and for tensors without data."""
    importlib.import_module(_META_OPERATORS)
    for name in _LATER:
        vars(importlib.import_module(name))  # which asks for something
