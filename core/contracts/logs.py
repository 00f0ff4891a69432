"""Rotating log files for bug reports. They never contain the words of a recording."""

import logging
import logging.handlers
from pathlib import Path

_MEGABYTE = 2**20


class LogFile(logging.handlers.RotatingFileHandler):
    """A log file of at most one megabyte, with three older files.

    An unwritable file is ignored: a log must not stop the work.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=_MEGABYTE, backupCount=3, encoding="utf-8", errors="replace", delay=True)

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line."""


def log_to_file(path: Path) -> None:
    """Send this program's log to `path` instead of the terminal. A further call replaces the file."""
    logger = logging.getLogger("core")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
    handler = LogFile(path)
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
    logger.propagate = False
