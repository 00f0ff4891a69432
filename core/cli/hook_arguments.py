"""The options for the command that runs after each recording."""

import argparse

from core.contracts.hook_command import PLACES, split_command


def add_hook_arguments(parser: argparse.ArgumentParser) -> None:
    """Add --on-done and --allow-hooks."""
    places = ", ".join(f"{{{place}}}" for place in PLACES)
    parser.add_argument(
        "--on-done",
        metavar="COMMAND",
        type=_command,
        help=f"run this command after each recording, without a shell. {places} are the paths of the transcript as "
        "JSON, of the text, and of the recording",
    )
    parser.add_argument("--allow-hooks", action="store_true", help="let a mynah.toml name such a command")


def _command(text: str) -> str:
    try:
        split_command(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a command: {error}") from error
    return text
