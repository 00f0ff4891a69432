"""Rotating log files for bug reports. They never contain the words of a recording."""

import io
import logging
import logging.handlers
import os
from pathlib import Path
from typing import cast

from core.contracts.files import PRIVATE_FILE, close_to_others

_MEGABYTE = 2**20
_OLDER_FILES = 3


class LogFile(logging.handlers.RotatingFileHandler):
    """A log file of at most one megabyte, with three older files.

    An unwritable file is ignored: a log must not stop the work. Other users cannot read the files.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=_MEGABYTE, backupCount=_OLDER_FILES, encoding="utf-8", errors="replace", delay=True
        )
        for older in (path, *(path.with_name(f"{path.name}.{number}") for number in range(1, _OLDER_FILES + 1))):
            close_to_others(older)

    def _open(self) -> io.TextIOWrapper:
        file = open(  # noqa: SIM115 (Path.open takes no opener, and the handler closes the file)
            self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=_open_private
        )
        return cast(io.TextIOWrapper, file)

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line."""


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE_FILE)


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
