"""`mynah update`: one question to the publisher, when somebody asks it."""

import argparse
from importlib.metadata import version

from core.cli import EXIT_DONE
from core.support import settings, updates


def update(options: argparse.Namespace) -> int:
    """Say whether there is a newer Mynah; returns the exit status. Raises as updates.latest_version."""
    chosen, _ = settings.load(settings.file())
    newest = updates.latest_version(chosen.update_address if options.address is None else options.address)
    if newest.is_newer:
        print(f"There is Mynah {newest.version}; this is {version('mynah')}. It is on {newest.page}")
    else:
        print(f"This is Mynah {version('mynah')}, and the newest is {newest.version}.")
    return EXIT_DONE
