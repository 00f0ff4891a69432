"""Prepare the import of torch: open its libraries in a thread and read its compiled code meanwhile.

Opening the libraries takes a third of an import, because they are linked to each other and register 3,000 operators. It
holds the system loader's lock but not Python's lock, so another thread can import modules that open no library. Reading
the compiled code of torch's modules takes another eighth.
"""

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import cache_from_source, find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

_LIBRARIES = ("libtorch_global_deps", "libtorch_python")  # torch opens the first one first; the second needs all others
_ENDINGS = {"linux": ".so", "darwin": ".dylib"}  # on Windows torch opens them one by one, without Python's lock

# folders whose modules an import of torch mostly needs, the most needed first
_FOLDERS = (
    "", "nn", "nn/modules", "nn/parallel", "nn/utils", "autograd", "_library", "_subclasses", "_higher_order_ops", "fx",
    "fx/passes", "distributed", "distributed/rpc", "backends", "jit", "cuda", "package", "linalg", "fft", "special",
    "amp", "testing", "ao/nn/quantized/modules", "ao/nn/quantized/dynamic/modules", "ao/nn/quantizable/modules",
    "compiler", "xpu", "mtia", "nested", "_native", "utils",
)  # fmt: skip

_opening: threading.Thread | None = None


def open_libraries() -> threading.Thread | None:
    """Open torch's libraries in a thread, once. Return the thread, or None if torch opens them itself.

    Until the thread ends, any other thread that opens a library waits for it and holds Python's lock. An error is not
    reported here, because torch tries again and reports it.
    """
    global _opening
    folder = _torch_folder()
    if _opening is None and folder is not None and sys.platform in _ENDINGS:
        paths = [folder / "lib" / (name + _ENDINGS[sys.platform]) for name in _LIBRARIES]
        _opening = threading.Thread(target=_open, args=(paths,), name="torch-libraries", daemon=True)
        _opening.start()
    return _opening


def _open(paths: Sequence[Path]) -> None:
    """Open libraries by the C function, because ctypes.CDLL keeps Python's lock. The flags are torch's and Python's."""
    dlopen = ctypes.CDLL(None).dlopen
    dlopen.restype, dlopen.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
    for path, flags in zip(paths, (os.RTLD_GLOBAL | os.RTLD_NOW, os.RTLD_NOW), strict=True):
        dlopen(os.fsencode(path), flags)


def _torch_folder() -> Path | None:
    spec = find_spec("torch")
    places = None if spec is None else spec.submodule_search_locations
    return Path(places[0]) if places else None


class ReadModules(MetaPathFinder):
    """A finder for the modules of torch whose code has been read."""

    def __init__(self) -> None:
        self._loaders: dict[str, _LoaderOfRead] = {}

    def read_while(self, is_wanted: Callable[[], bool]) -> None:
        """Read the code of one module after another while `is_wanted` returns true."""
        folder = _torch_folder()
        for loader in _compiled_modules(folder) if folder is not None else ():
            if not is_wanted():
                break
            with suppress(OSError, ImportError, EOFError, ValueError, TypeError, SyntaxError):  # maybe not needed
                loader.read()
                self._loaders[loader.name] = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's spec once, or None if its code has not been read."""
        loader = self._loaders.pop(fullname, None)
        return None if loader is None else spec_from_file_location(fullname, loader.path, loader=loader)


class _LoaderOfRead(SourceFileLoader):
    """A loader that reads a module's code ahead of the import."""

    _code: CodeType | None = None

    def read(self) -> None:
        """Read the code."""
        self._code = super().get_code(self.name)

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code that was read. A second import reads the file again."""
        code, self._code = self._code, None
        return code or super().get_code(fullname)


def _compiled_modules(torch: Path) -> Iterator[_LoaderOfRead]:
    """Yield the compiled modules in _FOLDERS. A bundle has none, because its code lies in one file."""
    for folder in map(torch.joinpath, _FOLDERS):
        package = ".".join(("torch", *folder.relative_to(torch).parts))
        for path in sorted(folder.glob("*.py")):
            name = package if path.stem == "__init__" else f"{package}.{path.stem}"
            if name not in sys.modules and Path(cache_from_source(str(path))).exists():
                yield _LoaderOfRead(name, str(path))
