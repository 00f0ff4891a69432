"""Decode JSON that other programs or people may have written or damaged."""

from typing import Any

import msgspec


def decode(data: bytes | str, kind: Any = Any) -> Any:
    """Return the value of `data`.

    Args:
        kind: the type that msgspec checks.

    Raises:
        ValueError: `data` is not such JSON, or is nested too deeply. Both readers of Python raise RecursionError then.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
