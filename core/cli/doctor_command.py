"""`mynah doctor`: what this machine has, what Mynah would use and why, and whether the engine works."""

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import journal_file
from core.contracts.errors import EnvironmentFault
from core.settings import settings
from core.support import diagnostics
from core.support.examination import examine


def doctor(options: argparse.Namespace) -> int:
    """Print the findings, run the self-test, and with --zip write what a bug report needs.

    Returns the exit status, 1 when the engine does not work. Raises EnvironmentFault: disk, no-write, and without
    --zip what is in the engine's way.
    """
    target = None if options.zip is None else Path(options.zip).absolute()
    if target is not None and os.path.lexists(target):
        raise EnvironmentFault("file-exists", path=str(target))
    console = Console(highlight=False, record=True)
    found = examine(options.device, options.precision, options.backend, console)
    if target is not None:
        chosen = settings.current()
        diagnostics.write(target, journal_file(), chosen, found.text, overwrite=False)  # one may have appeared since
        console.print(f"The report is in {escape(str(target))}. Look through it before you send it.", soft_wrap=True)
    return EXIT_DONE if found.works else EXIT_SOME_FAILED
