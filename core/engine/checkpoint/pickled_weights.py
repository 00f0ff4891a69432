"""Vet the pickle of a checkpoint's weights without running it: it may name nothing but tensors and their parts."""

import pickletools
import zipfile
from collections.abc import Iterator
from typing import IO

from core.engine.checkpoint.vetting import Refused

_LONGEST = 64 * 2**20  # bytes of a pickle that only lists tensors
_PICKLES = 5  # in a file of an old torch: mark, version, system, tensors, keys
_NAMES = {
    "collections": ("OrderedDict",),
    "torch": ("Size", "device", "bfloat16", "float16", "float32", "float64", "int8", "int16", "int32", "int64", "bool"),
    "torch._utils": ("_rebuild_tensor", "_rebuild_tensor_v2", "_rebuild_parameter"),
    "torch.nn.parameter": ("Parameter",),
    "torch.storage": ("UntypedStorage", "TypedStorage"),
}
_TEXTS = frozenset({"SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8", "UNICODE"})
_MEMO_PUT, _MEMO_GET = frozenset({"BINPUT", "LONG_BINPUT", "PUT"}), frozenset({"BINGET", "LONG_BINGET", "GET"})


def vet_weights(file: IO[bytes]) -> None:
    """Check the weights in a seekable file. Damaged weights pass.

    Raises:
        Refused: the pickle names something else.
    """
    try:
        if zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive:
                names = [name for name in archive.namelist() if name.endswith("data.pkl")]
                if any(archive.getinfo(name).file_size > _LONGEST for name in names):
                    raise Refused("weights-not-tensors")
                pickles = [archive.read(name) for name in names]
            for content in pickles:
                _vet(_globals(content))
            return
        file.seek(0)
        for _ in range(_PICKLES):
            _vet(_globals(file))
    except (ValueError, zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
        return  # damaged weights fail at their first use, and run nothing there either


def _vet(found: Iterator[str]) -> None:
    for name in found:
        module, _, attribute = name.rpartition(" ")
        is_storage = module == "torch" and attribute.endswith("Storage") and attribute.isidentifier()
        if not is_storage and attribute not in _NAMES.get(module, ()):
            raise Refused("weights-not-tensors")


def _globals(content: bytes | IO[bytes]) -> Iterator[str]:
    """Yield the module and the name of each global of one pickle. An unknown one is "?"."""
    texts: list[str] = []
    memo: dict[int, str] = {}
    last: str | None = None
    for code, argument, _ in pickletools.genops(content):
        if code.name in ("GLOBAL", "INST"):
            yield str(argument)
        elif code.name == "STACK_GLOBAL":
            yield " ".join(texts[-2:]) if len(texts) > 1 else "?"
        elif code.name in ("EXT1", "EXT2", "EXT4"):
            yield "?"
        if code.name in _TEXTS:
            last = str(argument)
            texts = [*texts[-1:], last]
        elif code.name == "MEMOIZE":
            memo[len(memo)] = last or ""
        elif code.name in _MEMO_PUT:
            memo[int(str(argument))] = last or ""
        elif code.name in _MEMO_GET:
            texts = [*texts[-1:], memo.get(int(str(argument)), "")]
