"""Gets torch ready before it is imported: opens its libraries beside Python's own work, and meanwhile reads its code.

Opening the libraries is a third of an import: they are linked to each other and register 3,000 operators. Python's lock
is not needed for it, only the system loader's, so another thread can import what opens no library. Reading the compiled
code of its modules is another eighth.
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

_LIBRARIES = ("libtorch_global_deps", "libtorch_python")  # what torch itself opens first, and what needs all others
_ENDINGS = {"linux": ".so", "darwin": ".dylib"}  # on Windows torch opens them one by one, and without Python's lock

# folders most of whose code is needed to import torch, those first where that is nearly all
_FOLDERS = (
    "", "nn", "nn/modules", "nn/parallel", "nn/utils", "autograd", "_library", "_subclasses", "_higher_order_ops", "fx",
    "fx/passes", "distributed", "distributed/rpc", "backends", "jit", "cuda", "package", "linalg", "fft", "special",
    "amp", "testing", "ao/nn/quantized/modules", "ao/nn/quantized/dynamic/modules", "ao/nn/quantizable/modules",
    "compiler", "xpu", "mtia", "nested", "_native", "utils",
)  # fmt: skip

_opening: threading.Thread | None = None


def open_libraries() -> threading.Thread | None:
    """Open torch's libraries in a thread, once; None where that is left to torch.

    Until it ends, another thread that opens a library waits for it, and holds Python's lock meanwhile. What cannot be
    opened is not told here: torch will try itself, and say why it cannot.
    """
    global _opening
    folder = _torch_folder()
    if _opening is None and folder is not None and sys.platform in _ENDINGS:
        paths = [folder / "lib" / (name + _ENDINGS[sys.platform]) for name in _LIBRARIES]
        _opening = threading.Thread(target=_open, args=(paths,), name="torch-libraries", daemon=True)
        _opening.start()
    return _opening


def _open(paths: Sequence[Path]) -> None:
    """Through the C function, as ctypes.CDLL keeps Python's lock; the flags are those that torch and Python give."""
    opened = ctypes.CDLL(None).dlopen
    opened.restype, opened.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
    for path, flags in zip(paths, (os.RTLD_GLOBAL | os.RTLD_NOW, os.RTLD_NOW), strict=True):
        opened(os.fsencode(path), flags)


def _torch_folder() -> Path | None:
    spec = find_spec("torch")
    places = None if spec is None else spec.submodule_search_locations
    return Path(places[0]) if places else None


class ReadModules(MetaPathFinder):
    """Finds the modules of torch whose code has been read, and no others."""

    def __init__(self) -> None:
        self._loaders: dict[str, _LoaderOfRead] = {}

    def read_while(self, is_wanted: Callable[[], bool]) -> None:
        """Read one module's code after the other for as long as `is_wanted` says so, and there are any."""
        folder = _torch_folder()
        for loader in _compiled_modules(folder) if folder is not None else ():
            if not is_wanted():
                break
            with suppress(OSError, ImportError, EOFError, ValueError, TypeError, SyntaxError):  # it may not be needed
                loader.read()
                self._loaders[loader.name] = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is, once; None where its code has not been read."""
        loader = self._loaders.pop(fullname, None)
        return None if loader is None else spec_from_file_location(fullname, loader.path, loader=loader)


class _LoaderOfRead(SourceFileLoader):
    """Loads a module, with the code that it has read before."""

    _code: CodeType | None = None

    def read(self) -> None:
        """Read the code."""
        self._code = super().get_code(self.name)

    def get_code(self, fullname: str) -> CodeType | None:
        """The code that was read, once: for a module that is loaded again the file is read again."""
        code, self._code = self._code, None
        return code or super().get_code(fullname)


def _compiled_modules(torch: Path) -> Iterator[_LoaderOfRead]:
    """Those in _FOLDERS that need not be compiled first; none in a bundle, whose code lies in one file."""
    for folder in map(torch.joinpath, _FOLDERS):
        package = ".".join(("torch", *folder.relative_to(torch).parts))
        for path in sorted(folder.glob("*.py")):
            name = package if path.stem == "__init__" else f"{package}.{path.stem}"
            if name not in sys.modules and Path(cache_from_source(str(path))).exists():
                yield _LoaderOfRead(name, str(path))
