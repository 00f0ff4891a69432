"""Run `mynah listen`: record safely, show the words as they come, and write the best transcript at the end."""

import argparse

from core.cli.live_words import LiveWords
from core.cli.record_command import record


def listen(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        EnvironmentFault: as for `record`, and not-live for a model that needs later sound.
    """
    return record(options, LiveWords)
