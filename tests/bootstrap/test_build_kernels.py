"""The kernels' compiler: a small C file becomes a library that computes, and Mynah's own compile for every system."""

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parent.parent.parent / "packaging"
sys.path.append(str(PACKAGING))
import build_kernels  # noqa: E402

pytestmark = pytest.mark.skipif(not build_kernels.is_wanted(), reason="there are no kernels for this processor")

SOURCE = """
#include "visible.h"
EXPORT int triple(int x) { return 3 * x; }
"""
HEADER = """
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif
"""
BEGINNINGS = {"linux": b"\x7fELF", "darwin": b"\xcf\xfa\xed\xfe", "win32": b"MZ"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a source, its header, and a library of older sources."""
    (tmp_path / "triple.c").write_text(SOURCE, "utf-8")
    (tmp_path / "visible.h").write_text(HEADER, "utf-8")
    build_kernels.library(tmp_path).write_bytes(b"old")
    return tmp_path


def test_what_is_built_computes(folder: Path) -> None:
    built = build_kernels.build(folder)
    assert built == build_kernels.library(folder)
    assert ctypes.CDLL(str(built)).triple(14) == 42
    assert {path.name for path in folder.iterdir()} == {"triple.c", "visible.h", built.name}


@pytest.mark.parametrize(
    "fault", ["int unused(void) { int x; return 0; }", "int half("], ids=["a warning", "half a sentence"]
)
def test_a_fault_in_a_source_leaves_no_library(folder: Path, fault: str) -> None:
    (folder / "wrong.c").write_text(fault, "utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        build_kernels.build(folder)
    assert {path.name for path in folder.iterdir()} == {"triple.c", "visible.h", "wrong.c"}


def test_kernels_may_call_no_library(folder: Path) -> None:
    calls = '#include "visible.h"\ndouble exp(double);\nEXPORT double power(double x) { return exp(x); }'
    (folder / "calls.c").write_text(calls, "utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        build_kernels.build(folder)


# bytes that name the processor, and their place: ELF, Mach-O, and PE behind the file's usual header
PROCESSORS = {
    ("linux", "x86_64"): (18, b"\x3e\x00"),
    ("linux", "aarch64"): (18, b"\xb7\x00"),
    ("darwin", "x86_64"): (4, b"\x07\x00\x00\x01"),
    ("darwin", "aarch64"): (4, b"\x0c\x00\x00\x01"),
    ("win32", "x86_64"): (None, b"PE\x00\x00\x64\x86"),
    ("win32", "aarch64"): (None, b"PE\x00\x00\x64\xaa"),
}


@pytest.mark.parametrize(("system", "processors"), PROCESSORS)
def test_kernels_compile_for_all_systems(system: str, processors: str, tmp_path: Path) -> None:
    for source in build_kernels.KERNELS.glob("*.[ch]"):
        shutil.copy(source, tmp_path)
    built = build_kernels.build(tmp_path, system, processors)
    assert built == build_kernels.library(tmp_path, system)
    content, (place, name) = built.read_bytes(), PROCESSORS[system, processors]
    assert content.startswith(BEGINNINGS[system])
    assert name in content if place is None else content[place:].startswith(name)


def test_set_up_has_compiled_the_kernels_for_this_system() -> None:
    built = build_kernels.library()
    assert built.is_file(), "`.venv/bin/python packaging/build_kernels.py` says why"
    assert built.read_bytes().startswith(BEGINNINGS[sys.platform])
