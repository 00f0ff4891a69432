"""Parse numbers in arguments, format counts, and add the options that many commands share."""

import argparse
import math
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from core.contracts.compute_choices import BACKENDS, DEVICES, PRECISIONS


def number_of(unit: str) -> Callable[[str], float]:
    """Return a parser for numbers from 0 up.

    Args:
        unit: plural noun for the error message, such as "seconds".
    """

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not 0 <= number < math.inf:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number of {unit}")
        return number

    return read


def format_count(count: int, noun: str) -> str:
    """Format a count with its noun: "1 file", "3 files"."""
    return f"1 {noun}" if count == 1 else f"{count:,} {noun}s"


class CommandParser(argparse.ArgumentParser):
    """Tells a wrong argument in one line. The usage of `mynah transcribe` has 48."""

    def error(self, message: str) -> NoReturn:
        """Exit with status 2."""
        self.exit(2, f"{self.prog}: error: {message}\nRun `{self.prog} --help` for help.\n")


Commands = Any
"""The result of `add_subparsers`. argparse has no public name for its type."""


def add_command(commands: Commands, name: str, purpose: str) -> argparse.ArgumentParser:
    """Add and return the parser of a command.

    Args:
        name: the command as the user types it.
        purpose: verb phrase for the help, in lower case and without a full stop.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=purpose, description=f"{purpose[:1].upper()}{purpose[1:]}.".replace("%%", "%")
    )
    return parser


def add_model_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for the model that recognises."""
    parser.add_argument(
        "--model", metavar="NAME|FILE.nemo", help="model for recognition (default: the built-in demo model)"
    )


def add_backend_argument(parser: argparse.ArgumentParser) -> None:
    """Add the option for the code that computes the model."""
    backend_help = (
        "native: Mynah's own code. nemo: NeMo's code. auto: Mynah's own if it supports the model (default: auto)"
    )
    parser.add_argument("--backend", choices=BACKENDS, default="auto", help=backend_help)


def add_device_arguments(parser: argparse.ArgumentParser, precisions: Sequence[str] = PRECISIONS) -> None:
    """Add the options for device and precision."""
    device_help = "device for the model. auto: a GPU if the computer has one (default: auto)"
    parser.add_argument("--device", choices=DEVICES, default="auto", help=device_help)
    precision_help = "precision of the computation. auto: the fastest on this machine (default: auto)"
    parser.add_argument("--precision", choices=precisions, default="auto", help=precision_help)
