"""Times as people read them."""

import pytest

from app.ui import number_formats


@pytest.mark.parametrize(
    ("seconds", "left", "length"),
    [
        (0.4, "nearly done", "0 s"),
        (59.4, "59 s left", "59 s"),
        (59.7, "1 min left", "1 min"),
        (60.0, "1 min left", "1 min"),
        (3569.0, "59 min left", "59 min"),
        (3599.0, "1 h 0 min left", "1 h 0 min"),
    ],
)
def test_no_unit_is_full(seconds: float, left: str, length: str) -> None:
    assert number_formats.time_left(seconds) == left
    assert number_formats.length(seconds) == length
