"""Numbers among the arguments of commands, and in what they say."""

import argparse
import math
from collections.abc import Callable


def number_of(unit: str) -> Callable[[str], float]:
    """What reads a number of `unit` from 0 on; it raises argparse's error for anything else."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        if not 0 <= found < math.inf:
            raise argparse.ArgumentTypeError(f"{text!r} is no number of {unit}")
        return found

    return read


def counted(count: int, name: str) -> str:
    """So many of what has this `name`, whose plural ends with s."""
    return f"1 {name}" if count == 1 else f"{count:,} {name}s"
