"""Stands in, in the bundle, for large libraries that NeMo imports and that recognition never uses.

A runtime hook of PyInstaller. What is left out may be imported, named, subclassed and asked after; to use it raises
ImportError with its name. numba's decorators leave a function as it is, as numba's own switch NUMBA_DISABLE_JIT does.
"""

import importlib
import importlib.abc
import importlib.machinery
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

LEFT_OUT = ("datasets", "numba", "onnx", "pandas", "scipy", "sklearn", "transformers")


class Absent:
    """Anything inside a library that was left out."""

    def __init__(self, name: str) -> None:
        """`name` is dotted, for the message of the error."""
        self.__name__ = self.__qualname__ = name
        self.__module__ = name.partition(".")[0]

    def __getattr__(self, name: str) -> "Absent":
        """Whatever is asked for."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Raises ImportError."""
        raise ImportError(f"{self.__name__} is not in Mynah's bundle: recognition needs none", name=self.__module__)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        """A class derived from it derives from nothing."""
        return ()

    def __instancecheck__(self, instance: Any) -> bool:
        """Nothing is an instance of it."""
        return False

    def __getitem__(self, key: Any) -> "Absent":
        """For annotations."""
        return self

    def __or__(self, other: Any) -> Any:
        """For annotations."""
        return self

    __ror__ = __or__


class _Module(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")


def _undecorated(*arguments: Any, **named: Any) -> Any:
    """`@jit` and `@jit(...)`: the function itself."""
    if len(arguments) == 1 and not named and isinstance(arguments[0], types.FunctionType):
        return arguments[0]
    return _same


def _same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


_DECORATORS = ("jit", "njit", "vectorize", "guvectorize", "stencil")
# NeMo makes a loss for every transducer that it restores, never to be computed here, and asks for a recent numba first.
_KNOWN: dict[str, dict[str, Any]] = {
    "numba": {"__version__": "1.0", **dict.fromkeys(_DECORATORS, _undecorated)},
    "numba.cuda": {"jit": _undecorated, "is_available": lambda: False},
}


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of `libraries`, and everything below them."""

    def __init__(self, libraries: Iterable[str]) -> None:
        """`libraries` are top-level names."""
        self._libraries = frozenset(libraries)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """See importlib.abc.MetaPathFinder."""
        if fullname.partition(".")[0] not in self._libraries:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """See importlib.abc.Loader."""
        return _Module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """See importlib.abc.Loader."""
        module.__dict__.update(_KNOWN.get(module.__name__, {}))
        if module.__name__ == "numba":
            importlib.import_module("numba.cuda")  # `from numba import cuda` must find the module


if getattr(sys, "frozen", False):
    sys.meta_path.append(Finder(LEFT_OUT))
