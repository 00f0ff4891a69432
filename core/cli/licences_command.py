"""`mynah licences`: whose work comes along, for people, and as JSON lines for the bill of materials."""

import argparse

import msgspec
from rich.console import Console
from rich.table import Table

from core.cli import EXIT_DONE
from core.cli.lossy_stream import json_held
from core.support import licences


def list_licences(options: argparse.Namespace) -> int:
    """Print a line for each library, as a JSON object if wanted; returns the exit status. Texts are only counted."""
    found = licences.components()
    if options.json:
        for one in found:
            facts = {"name": one.name, "version": one.version, "licence": one.licence, "homepage": one.homepage}
            print(json_held(msgspec.json.encode({**facts, "texts": len(one.texts)}).decode()))
        return EXIT_DONE
    table = Table("library", "version", "licence", box=None, padding=(0, 2, 0, 0))
    for one in found:
        table.add_row(one.name, one.version, one.licence)
    Console(highlight=False).print(table)
    return EXIT_DONE
