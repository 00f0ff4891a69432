"""JSON that others may have written or damaged: files that a hand can change, answers of servers."""

from typing import Any

import msgspec


def decode(data: bytes | str, kind: Any = Any) -> Any:
    """The value of `data`, of type `kind` as msgspec checks it.

    Raises ValueError for anything else, also for what is nested too deeply to be read, which both of Python's readers
    tell by a RecursionError.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
