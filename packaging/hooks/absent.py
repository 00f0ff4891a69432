"""Replace large libraries in the bundle that NeMo imports and recognition never uses.

This is a runtime hook of PyInstaller. An absent library can be imported, named, subclassed and tested for. Its use
raises ImportError with its name. numba's decorators return the function unchanged, as NUMBA_DISABLE_JIT does.
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
    """Anything inside an absent library."""

    def __init__(self, name: str) -> None:
        """Store the dotted `name` for the error message."""
        self.__name__ = self.__qualname__ = name
        self.__module__ = name.partition(".")[0]

    def __getattr__(self, name: str) -> "Absent":
        """Return another absent object."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Raise ImportError."""
        raise ImportError(f"{self.__name__} is not in Mynah's bundle: recognition needs none", name=self.__module__)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        """Return no bases for a class derived from this object."""
        return ()

    def __instancecheck__(self, instance: Any) -> bool:
        """Return False for every instance."""
        return False

    def __getitem__(self, key: Any) -> "Absent":
        """Support annotations."""
        return self

    def __or__(self, other: Any) -> Any:
        """Support annotations."""
        return self

    __ror__ = __or__


class _Module(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")


def _undecorated(*arguments: Any, **named: Any) -> Any:
    """Return the function of `@jit` or `@jit(...)` unchanged."""
    if len(arguments) == 1 and not named and isinstance(arguments[0], types.FunctionType):
        return arguments[0]
    return _same


def _same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


_DECORATORS = ("jit", "njit", "vectorize", "guvectorize", "stencil")
# NeMo builds a loss for every transducer and first checks for a recent numba. Nothing here computes that loss.
_KNOWN: dict[str, dict[str, Any]] = {
    "numba": {"__version__": "1.0", **dict.fromkeys(_DECORATORS, _undecorated)},
    "numba.cuda": {"jit": _undecorated, "is_available": lambda: False},
}


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of `libraries` and everything below them."""

    def __init__(self, libraries: Iterable[str]) -> None:
        """Store `libraries`, which are top-level names."""
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
