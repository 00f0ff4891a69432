"""Run `mynah licences`: list the included libraries, for people and as JSON for the bill of materials."""

import argparse

import msgspec
from rich.table import Table

from core.cli import EXIT_DONE
from core.cli.lossy_stream import encodable_json
from core.cli.shielded_console import ShieldedConsole
from core.support import licences


def list_licences(options: argparse.Namespace) -> int:
    """Print a line or a JSON object for each library, with the number of its texts. Return the exit status."""
    libraries = licences.components()
    if options.json:
        for library in libraries:
            facts = {
                "name": library.name,
                "version": library.version,
                "licence": library.licence,
                "homepage": library.homepage,
            }
            print(encodable_json(msgspec.json.encode({**facts, "texts": len(library.texts)}).decode()))
        return EXIT_DONE
    table = Table("library", "version", "licence", box=None, padding=(0, 2, 0, 0))
    for library in libraries:
        table.add_row(library.name, library.version, library.licence)
    ShieldedConsole(highlight=False).print(table)
    return EXIT_DONE
