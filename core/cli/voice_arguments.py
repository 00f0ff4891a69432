"""The arguments of `mynah voices`. This module imports little, for a fast start."""

import argparse
from collections.abc import Callable

Add = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command under a name, with its help."""
_COMMAND = "core.cli.voices_command"


def add_voice_actions(parser: argparse.ArgumentParser, add: Add) -> None:
    """Add the actions of `mynah voices`.

    Args:
        parser: the command's parser.
        add: adds one action.
    """
    parser.description = (
        "A voice print is personal data. Ask each person first. Mynah keeps the prints in one file on this computer, "
        "or in the project's folder."
    )
    add("on", "switch known voices on").set_defaults(run=f"{_COMMAND}:switch", state=True)
    add("off", "switch known voices off. Prints stay until you forget them").set_defaults(
        run=f"{_COMMAND}:switch", state=False
    )
    listed = add("list", "list the known voices")
    _add_project(listed)
    listed.add_argument("--json", action="store_true", help="print one JSON object")
    listed.set_defaults(run=f"{_COMMAND}:list_voices")
    learn = add("learn", "learn the voice of a named speaker")
    _add_recording(learn)
    learn.add_argument("--speaker", required=True, metavar="NAME", help="the speaker's name in the transcript")
    learn.set_defaults(run=f"{_COMMAND}:learn")
    suggest = add("suggest", "suggest names for the speakers of a recording")
    _add_recording(suggest)
    suggest.add_argument(
        "--at-least",
        type=float,
        metavar="S",
        help="suggest from this similarity on, from 0 to 1 (default: as suits the model)",
    )
    suggest.add_argument(
        "--name-speakers",
        action="store_true",
        help="name speakers without a name at once. Needs a similarity at least halfway from --at-least to 1. You can "
        "undo it in the window",
    )
    suggest.add_argument("--json", action="store_true", help="print one JSON object")
    suggest.set_defaults(run=f"{_COMMAND}:suggest_names")
    forget = add("forget", "delete the print of a person, or all prints")
    forget.add_argument("name", nargs="?", metavar="NAME", help="the person")
    forget.add_argument("--all", action="store_true", help="delete the whole file")
    _add_project(forget)
    forget.set_defaults(run=f"{_COMMAND}:forget")


def _add_project(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--project", metavar="DIR", help="the prints of the project in this folder (default: those of no project)"
    )


def _add_recording(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("recording", metavar="RECORDING", help="a transcribed recording")
    parser.add_argument(
        "--transcript", metavar="FILE", help="a transcript with speakers (default: the transcript in the archive)"
    )
    parser.add_argument(
        "--model",
        metavar="NAME|FILE",
        help="a TitaNet (default: the best installed voice model of `mynah models`, else the built-in demo model)",
    )
