"""Run `mynah doctor`: show the machine and Mynah's choices, and test the engine."""

import argparse
import os
from pathlib import Path

from rich.markup import escape

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.shielded_console import ShieldedConsole
from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.settings import settings
from core.support import diagnostics
from core.support.examination import examine


def doctor(options: argparse.Namespace) -> int:
    """Print the findings, run the self-test, and write a report with --zip. Return 1 if the engine does not work.

    Raises:
        EnvironmentFault: disk, no-write, and, without --zip, the engine's own fault.
    """
    target = None if options.zip is None else Path(options.zip).absolute()
    if target is not None and os.path.lexists(target):
        raise EnvironmentFault("file-exists", path=str(target))
    console = ShieldedConsole(highlight=False, record=True)
    examination = examine(options.device, options.precision, options.backend, console)
    if target is not None:
        chosen = settings.current()
        diagnostics.write(
            target, paths.journal(), chosen, examination.text, overwrite=False
        )  # another program may have made the file meanwhile
        console.print(f"The report is in {escape(str(target))}. Read it before you send it.", soft_wrap=True)
    return EXIT_DONE if examination.works else EXIT_SOME_FAILED
