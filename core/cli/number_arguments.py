"""Numbers among the arguments of commands."""

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
