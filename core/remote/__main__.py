"""Run the engine process for another computer. It reads and writes the messages of an engine."""

import logging
import os
import sys
from importlib.metadata import version

from core.remote.remote_engine import RemoteEngine


def main() -> int:
    """Serve the front end on the other side of the pipe until it ends. Return the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print would break a frame
    try:
        return RemoteEngine(sys.stdin.buffer, results, version("mynah"), os.getpid()).run()
    except OSError:  # the front end has ended
        return 0


if __name__ == "__main__":
    raise SystemExit(main())
