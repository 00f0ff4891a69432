"""The jobs of the kernels: their sizes in C and in Python, and their fields."""

import ctypes

import pytest

from core.engine.native.kernels import c_structures, kernels
from core.engine.native.kernels.c_structures import Convolution, check_sizes
from core.engine.native.kernels.processor import has_kernels_in_source

pytestmark = pytest.mark.skipif(not has_kernels_in_source(), reason="the kernels are for x86 and ARM")


def test_structure_of_another_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    library = kernels()
    assert library is not None
    check_sizes(library)
    longer = type("Convolution", (ctypes.Structure,), {"_fields_": [*Convolution._fields_, ("more", ctypes.c_long)]})
    monkeypatch.setattr(c_structures, "_STRUCTURES", [longer])
    with pytest.raises(RuntimeError, match="Convolution has"):
        check_sizes(library)


def test_unknown_field_is_refused() -> None:
    assert Convolution(frames=3).frames == 3
    with pytest.raises(AttributeError):
        Convolution(frame=3)
