"""`mynah update`: one question to the publisher, when somebody asks it."""

import argparse
from importlib.metadata import version

from core.cli import EXIT_DONE
from core.cli.usage_errors import Misuse
from core.contracts.errors import EnvironmentFault
from core.settings import settings
from core.support import updates


def update(options: argparse.Namespace) -> int:
    """Say whether there is a newer Mynah; returns the exit status.

    Raises as updates.latest_version, but Misuse for an --address that is none.
    """
    address = settings.current().update_address if options.address is None else options.address
    try:
        newest = updates.latest_version(address)
    except EnvironmentFault as fault:
        if fault.code != "update-address" or options.address is None:
            raise
        raise Misuse(f"--address: {fault.sentence}. It begins with https://") from fault
    if newest.is_newer:
        print(f"There is Mynah {newest.version}; this is {version('mynah')}. It is on {newest.page}")
    else:
        print(f"This is Mynah {version('mynah')}, and the newest is {newest.version}.")
    return EXIT_DONE
