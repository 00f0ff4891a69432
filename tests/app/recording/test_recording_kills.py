"""Test a few kills of the window while it records. `recording_kills.py --kills 20` is the whole campaign."""

import sys
from pathlib import Path

import pytest
from recording_kills import campaign


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_recordings_of_killed_windows_are_complete(tmp_path: Path) -> None:
    assert campaign(tmp_path, kills=3, seed=4) == []
