"""Rotating log files: what a bug report needs, and never what was said in a recording."""

import logging
import logging.handlers
from pathlib import Path

_MEGABYTE = 2**20


class LogFile(logging.handlers.RotatingFileHandler):
    """A file of at most a megabyte, and three older ones.

    Quietly does without a file that cannot be written: a log must never be what stops the work.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=_MEGABYTE, backupCount=3, encoding="utf-8", errors="replace", delay=True)

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line."""


def log_to_file(path: Path) -> None:
    """Send this program's own log to `path` instead of the terminal; a further call replaces the file."""
    logger = logging.getLogger("core")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
    handler = LogFile(path)
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
    logger.propagate = False
