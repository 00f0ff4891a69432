"""Run `mynah update`: ask the publisher once for the newest version."""

import argparse
from importlib.metadata import version

from core.cli import EXIT_DONE
from core.cli.usage_errors import Misuse
from core.contracts.errors import EnvironmentFault
from core.settings import settings
from core.support import updates


def update(options: argparse.Namespace) -> int:
    """Report whether there is a newer Mynah. Return the exit status.

    Raises:
        EnvironmentFault: as `updates.latest_version`.
        Misuse: --address is not an address.
    """
    address = settings.current().update_address if options.address is None else options.address
    try:
        newest = updates.latest_version(address)
    except EnvironmentFault as fault:
        if fault.code != "update-address" or options.address is None:
            raise
        raise Misuse(f"--address: {fault.sentence}. The address must start with https://.") from fault
    if newest.is_newer:
        print(f"Mynah {newest.version} is available at {newest.page}. This is {version('mynah')}.")
    else:
        print(f"This is Mynah {version('mynah')}. The newest version is {newest.version}.")
    return EXIT_DONE
