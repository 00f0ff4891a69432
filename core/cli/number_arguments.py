"""Numbers among the arguments of commands, and in what they say."""

import argparse
import math
from collections.abc import Callable, Sequence
from typing import Any

from core.contracts.compute_choices import BACKENDS, DEVICES, PRECISIONS


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


Commands = Any
"""What `add_subparsers` returns; argparse has no public name for it."""


def add_command(commands: Commands, name: str, purpose: str) -> argparse.ArgumentParser:
    """A parser for the command `name`; `purpose` says what it is for, in lower case and without a full stop."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=purpose, description=f"{purpose[:1].upper()}{purpose[1:]}.".replace("%%", "%")
    )
    return parser


def add_backend_argument(parser: argparse.ArgumentParser) -> None:
    """Whose code computes the model."""
    whose = "Mynah's own code for the model, or NeMo's; auto takes NeMo's where Mynah has none (default: auto)"
    parser.add_argument("--backend", choices=BACKENDS, default="auto", help=whose)


def add_device_arguments(parser: argparse.ArgumentParser, precisions: Sequence[str] = PRECISIONS) -> None:
    """Where to compute, and how finely."""
    where = "where to compute; auto takes a GPU if there is one (default: auto)"
    parser.add_argument("--device", choices=DEVICES, default="auto", help=where)
    finely = "how finely to compute; auto takes what is fastest here (default: auto)"
    parser.add_argument("--precision", choices=precisions, default="auto", help=finely)
