"""Times as they are read beside a transcript."""


def stamp(seconds: float) -> str:
    """Minutes, seconds and tenths, hours where there are any: 0:07.9, 12:03:44.0."""
    tenths = int(seconds * 10 + 0.5)
    return f"{_whole(tenths // 10)}.{tenths % 10}"


def length(seconds: float) -> str:
    """The same without tenths: 34:20, 12:03:44."""
    return _whole(int(seconds))


def _whole(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
