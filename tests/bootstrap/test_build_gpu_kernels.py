"""The builder of the GPU's kernels: all of them for every chip, without a GPU, and no register in memory."""

import platform
import sys
from dataclasses import replace
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parent.parent.parent / "packaging"
sys.path.append(str(PACKAGING))
import build_gpu_kernels  # noqa: E402

from core.engine.native.gpu_kernels import manifest, variants  # noqa: E402

has_triton = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="Triton is for Linux on x86"
)
BEGINNING = b"\x7fELF"


@has_triton
def test_all_kernels_compile_for_every_chip(tmp_path: Path) -> None:
    """Compile everything once: 182 kernels."""
    made = build_gpu_kernels.build(tmp_path / "built")
    names = {manifest.key(variant.name, dtype) for variant in variants.all_variants() for dtype in variants.DTYPES}
    assert list(made) == list(build_gpu_kernels.CHIPS)
    for chip, kernels in made.items():
        assert set(kernels) == names
        assert manifest.read(tmp_path / "built", chip) == kernels
        for kernel in kernels.values():
            assert (tmp_path / "built" / kernel.file).read_bytes().startswith(BEGINNING)
            assert 0 < kernel.registers <= 256
            assert kernel.shared <= 64 << 10, "every chip has this much"
            assert kernel.empty == 2, "Triton adds two pointers"
    files = [path for path in (tmp_path / "built").rglob("*") if path.is_file()]
    assert len(files) == 1 + len(names) * len(made)
    assert sum(path.stat().st_size for path in files) < 3e6
    assert manifest.read(tmp_path / "built", "sm_87") == made["sm_86"]
    for other in ("sm_75", "sm_103", "sm_121", "gfx1100"):
        assert manifest.read(tmp_path / "built", other) is None


@has_triton
def test_a_kernel_with_registers_in_memory_is_not_built(tmp_path: Path) -> None:
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / "old").touch()
    attend = variants.attend(128)
    greedy = replace(attend, constants=attend.constants | {"ROWS": 128, "COLUMNS": 64})
    with pytest.raises(build_gpu_kernels.SpillError, match="attend-128-128-64-bf16 on sm_80 keeps registers in memory"):
        build_gpu_kernels.build(tmp_path / "built", ["sm_80"], [greedy], ["bf16"])
    assert not (tmp_path / "built").exists()


def test_a_report_without_figures_is_an_error() -> None:
    assert build_gpu_kernels.registers_of("Function f: REG:32 STACK:0 SHARED:0 LOCAL:0", "nvidia", "f") == 32
    assert build_gpu_kernels.registers_of(".vgpr_count: 24\n .vgpr_spill_count: 0", "amd", "f") == 24
    with pytest.raises(build_gpu_kernels.SpillError):
        build_gpu_kernels.registers_of(".vgpr_count: 24\n .sgpr_spill_count: 3", "amd", "f")
    for maker in ("nvidia", "amd"):
        with pytest.raises(ValueError, match="f: the compiler does not tell"):
            build_gpu_kernels.registers_of("nothing", maker, "f")


def test_a_damaged_manifest_is_told(tmp_path: Path) -> None:
    manifest.write(tmp_path, {"sm_80": {}})
    whole = (tmp_path / manifest.MANIFEST).read_text("utf-8")
    lacking = whole.replace('"sm_80": {}', '"sm_80": {"silu": {"file": "x"}}')
    assert lacking != whole
    for content in ("{", "{}", "[]", lacking):
        (tmp_path / manifest.MANIFEST).write_text(content, "utf-8")
        with pytest.raises(ValueError, match=r"Expecting|manifest\.json"):
            manifest.read(tmp_path, "sm_80")
    (tmp_path / manifest.MANIFEST).write_text(whole.replace('"sources": "', '"sources": "0'), "utf-8")
    with pytest.raises(ValueError, match="built from other sources"):
        manifest.read(tmp_path, "sm_80")
    with pytest.raises(FileNotFoundError):
        manifest.read(tmp_path / "nowhere", "sm_80")
