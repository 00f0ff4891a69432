"""Imports torch without what only tracing, compiling and debugging need: two fifths faster.

That is its shapes-only (meta) operators; CUDA's own bindings and dill, which torch takes where NeMo has brought them,
to annotate graphs and to send pipelines of data to other processes; and the source lines of operators that are
registered in Python. What is left is made ready beside other work: see core.engine.torch_ahead.
"""

import gc
import importlib
import inspect
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from core.engine.torch_ahead import ReadModules, open_libraries

_META_OPERATORS = "torch._meta_registrations"
_HIDDEN = ("cuda.bindings", "dill")


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
    """Import torch without the meta operators, unless it is imported already."""
    if "torch" in sys.modules:
        return
    sys.modules[_META_OPERATORS] = types.ModuleType(_META_OPERATORS)  # what torch finds there, it does not import
    hidden = [name for name in _HIDDEN if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # what is None there cannot be imported
    try:
        with without_collections(), _without_search_for_modules(), _modules_read_ahead():
            importlib.import_module("torch")
    finally:
        del sys.modules[_META_OPERATORS]
        for name in hidden:
            del sys.modules[name]


@contextmanager
def _modules_read_ahead() -> Iterator[None]:
    """Code of torch is read until its libraries are open, and inside found as it was read."""
    opening, read = open_libraries(), ReadModules()
    if opening is not None:
        read.read_while(opening.is_alive)
        opening.join()
    sys.meta_path.insert(0, read)
    try:
        yield
    finally:
        sys.meta_path.remove(read)


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
    """Import the meta operators: for NeMo, and for tensors without data."""
    importlib.import_module(_META_OPERATORS)
