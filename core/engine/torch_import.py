"""Import torch in half the time, without the parts for training, tracing, compiling and debugging.

These parts are left out or delayed:

* Meta operators, which compute shapes only.
* CUDA's Python bindings. Torch uses them only to annotate graphs, and only if NeMo has installed them.
* A quarter of the modules. Each runs at the first access.
* The source lines of operators that Python registers.

core.engine.torch_ahead prepares the rest beside other work.
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
_DELAYED = (
    "torch.distributions", "torch.export", "torch.masked", "torch.optim", "torch.profiler", "torch.quantization",
    "torch.utils.data", "torchgen.model",
)  # fmt: skip


@contextmanager
def without_collections() -> Iterator[None]:
    """Disable the garbage collector inside the context. Freeze all live objects at its end.

    A walk over the objects of torch's modules takes a tenth of a start, and again at each later collection.
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
    """Import torch without the parts that `complete` imports. Do nothing if torch is imported already."""
    if "torch" in sys.modules:
        return
    sys.modules[_META_OPERATORS] = types.ModuleType(_META_OPERATORS)  # torch then skips the import
    hides_bindings = _CUDA_BINDINGS not in sys.modules
    if hides_bindings:
        sys.modules[_CUDA_BINDINGS] = None  # type: ignore[assignment]  # an import of None fails
    try:
        with without_collections(), _without_module_lookups(), _read_ahead_or_delayed():
            importlib.import_module("torch")
    finally:
        del sys.modules[_META_OPERATORS]
        if hides_bindings:
            del sys.modules[_CUDA_BINDINGS]


@contextmanager
def _read_ahead_or_delayed() -> Iterator[None]:
    """Read torch's code until its libraries are open. Imports inside the context use it and delay some modules."""
    opening, read_modules = open_libraries(), ReadModules()
    if opening is not None:
        read_modules.read_while(opening.is_alive)
        opening.join()
    finders = _DelayedModules(), read_modules
    sys.meta_path[:0] = finders
    try:
        yield
    finally:
        for finder in finders:
            sys.meta_path.remove(finder)


class _DelayedModules(MetaPathFinder):
    """A finder for modules that run at the first access."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a delayed module, else None. A bundle has its own finder."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname in _DELAYED else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


@contextmanager
def _without_module_lookups() -> Iterator[None]:
    """Make inspect.getmodule return None inside the context.

    Torch looks up the module of each line that registers an operator. Python then resolves the paths of 5,000 files.
    Without a module, the line comes from the file alone. A bundle keeps the lookups, because it reads sources through
    their modules.
    """
    if getattr(sys, "frozen", False):
        yield
        return
    original, is_importing = inspect.getmodule, True

    def module_of(*arguments: Any, **named: Any) -> types.ModuleType | None:
        """Return None during the import. A module may keep this function, so it works normally afterwards."""
        return None if is_importing else original(*arguments, **named)

    inspect.getmodule = module_of
    try:
        yield
    finally:
        inspect.getmodule, is_importing = original, False


def complete() -> None:
    """Import the parts that `import_lean` left out. NeMo needs them, and so do tensors without data."""
    importlib.import_module(_META_OPERATORS)
    for name in _DELAYED:
        vars(importlib.import_module(name))  # the access runs the module
