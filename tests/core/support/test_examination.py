"""The output of an examination about the engine."""

import io
import os
import shutil
import sys
from pathlib import Path

import pytest
from full_disk import full_disk
from rich.console import Console

from core.contracts import paths
from core.contracts.engine_messages import Ready
from core.support.examination import examine, print_machine, print_self_test
from core.support.self_test import SelfTestResult


def said(backend: str = "native", reason: str = "known", processor: str = "", lacks_kernels: bool = False) -> str:
    ready = Ready(
        "demo",
        "ctc",
        backend,
        "cpu",
        "asked",
        "fp32",
        "asked",
        (),
        0.1,
        ("cpu",),
        reason,
        processor=processor,
        lacks_kernels=lacks_kernels,
    )
    console = Console(file=io.StringIO(), width=200, record=True)
    print_self_test(console, SelfTestResult(True, ready, None, None, 1.0, "hello"))
    return console.export_text()


def test_nemo_as_stand_in_is_shown_with_the_reason() -> None:
    text = said("nemo", "failed:TypeError")
    assert "NVIDIA NeMo runs this model. It is slower and needs more memory." in text
    assert "the native backend couldn't load it: TypeError" in text


@pytest.mark.parametrize(("backend", "reason"), [("native", "known"), ("nemo", "asked")])
def test_chosen_backend_is_no_stand_in(backend: str, reason: str) -> None:
    assert "runs this model" not in said(backend, reason)


def test_processor_and_missing_kernels_are_shown_with_advice() -> None:
    text = said(processor="AMD EPYC, AVX2", lacks_kernels=True)
    assert "processor: AMD EPYC, AVX2" in text
    assert "packaging/build_kernels.py" in text
    assert "kernels" not in said(processor="AMD EPYC, AVX2")


def test_folder_removed_during_measurement_is_skipped(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = paths.cache_dir() / "a", paths.cache_dir() / "b"
    for folder in (first, second):
        folder.mkdir()
        (folder / "weights").write_bytes(b"x")
    does = Path.stat

    def tidies(path: Path, **options: bool) -> os.stat_result:
        found = does(path, **options)
        if path.name == "weights":
            shutil.rmtree(second if path.parent == first else first, ignore_errors=True)
        return found

    monkeypatch.setattr(Path, "stat", tidies)
    console = Console(file=io.StringIO(), width=200, record=True)
    print_machine(console)
    assert str(paths.cache_dir()) in console.export_text()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit on the size of files")
def test_a_full_disk_is_found_by_the_self_test_as_a_fault(own_home: Path) -> None:
    with full_disk():
        found = examine("cpu", "auto", "auto")
    assert found.fault is not None
    assert found.fault.code == "disk"
    assert "The disk is full" in found.text


def test_a_machine_without_a_place_for_temporary_files_is_a_fault(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr("tempfile._candidate_tempdir_list", lambda: [str(own_home / "gone")])
    found = examine("cpu", "auto", "auto")
    assert found.fault is not None
    assert "TMPDIR can't be written" in found.text
