"""torch without its shapes-only operators, which tracing and compiling need: a third less time to import it."""

import importlib
import sys
import types

_UNNEEDED = "torch._meta_registrations"


def import_lean() -> None:
    """Import torch without them, unless somebody has imported it already."""
    if "torch" in sys.modules:
        return
    sys.modules[_UNNEEDED] = types.ModuleType(_UNNEEDED)  # what torch finds there, it does not import
    try:
        importlib.import_module("torch")
    finally:
        del sys.modules[_UNNEEDED]


def complete() -> None:
    """Import the rest: for NeMo, and for tensors without data."""
    importlib.import_module(_UNNEEDED)
