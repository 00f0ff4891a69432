"""Check times and lengths as people read them."""

from core.transcript.timestamps import format_duration, format_timestamp


def test_times_and_lengths() -> None:
    assert [format_timestamp(s) for s in (0, 0.44, 7.96, 3599.99)] == ["0:00.0", "0:00.4", "0:08.0", "1:00:00.0"]
    assert format_timestamp(43_424.0) == "12:03:44.0"
    assert [format_duration(s) for s in (0, 59.99, 2060)] == ["0:00", "0:59", "34:20"]
