"""A few kills of the window while it transcribes; `tests/faults/window_kills.py --kills 50` is the whole campaign."""

from pathlib import Path

import pytest
from window_kills import campaign


@pytest.mark.slow
def test_a_window_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    assert campaign(tmp_path, files=4, kills=3, seed=5) == []
