"""The copy of the sample recording: whole or absent."""

import sys
from pathlib import Path

import pytest
from full_disk import full_disk

from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.support.self_test import copy_sample

SAMPLE = paths.resources_dir() / "samples" / "conversation.flac"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_copy_is_made_once_and_keeps_changes() -> None:
    copy = copy_sample()
    assert copy.read_bytes() == SAMPLE.read_bytes()
    copy.write_bytes(b"mine")
    assert copy_sample() == copy
    assert copy.read_bytes() == b"mine"


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_full_disk_leaves_no_partial_copy() -> None:
    with full_disk(), pytest.raises(EnvironmentFault) as caught:
        copy_sample()
    assert caught.value.code == "disk"
    assert copy_sample().read_bytes() == SAMPLE.read_bytes()
