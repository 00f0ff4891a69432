"""The actions of `mynah models`; apart from what they mean, so that the command line is fast."""

import argparse

from core.cli.command_parsers import add_command


def add_models_arguments(parser: argparse.ArgumentParser) -> None:
    """The actions of `mynah models`, and the options of each."""
    parser.set_defaults(run="core.cli.models_list:list_models")
    which = "show only the catalogue's models for this language, for example de"
    parser.add_argument("--language", metavar="CODE", help=which)
    actions = parser.add_subparsers(metavar="ACTION")
    listing = add_command(actions, "list", "show the catalogue and what is on disk (also without ACTION)")
    listing.add_argument("--language", metavar="CODE", help=which, default=argparse.SUPPRESS)
    named = {
        "download": "bring models from the Hugging Face hub; goes on where it was stopped",
        "remove": "delete models and unfinished downloads",
        "verify": "read models again and compare them with what came (default: all)",
    }
    for action, purpose in named.items():
        one = add_command(actions, action, purpose)
        many = "*" if action == "verify" else "+"
        one.add_argument("names", nargs=many, metavar="NAME", help="as `mynah models` shows it")
        one.set_defaults(run=f"core.cli.models_command:{action}")
    importing = add_command(actions, "import", "bring models of this machine into the models folder")
    what = ".nemo files, folders of config.json and model.safetensors, or folders of such (searched to any depth)"
    importing.add_argument("paths", nargs="+", metavar="PATH", help=what)
    importing.add_argument("--move", action="store_true", help="move instead of copying")
    importing.set_defaults(run="core.cli.models_command:import_files")
    move = add_command(actions, "move", "move the models folder to another place")
    move.add_argument("folder", metavar="DIR", help="the new models folder")
    move.set_defaults(run="core.cli.models_command:move")
