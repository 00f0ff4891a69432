"""The file that `--trace` names: it must be writable from the start, and nothing else may lie there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.contracts import trace
from core.contracts.errors import EnvironmentFault
from core.contracts.files import refuse_to_replace


@contextmanager
def traced(file: str | None) -> Iterator[None]:
    """Trace this process and the engines that it starts into `file`, where one is named. Raises EnvironmentFault."""
    if file is None:
        yield
        return
    target = Path(file).absolute()
    refuse_to_replace(target, trace.BEGINNING)
    try:
        target.touch()  # to know now that it can be written, and not after hours
        os.environ[trace.VARIABLE] = str(target)
        trace.begin("front end")
    except OSError as error:
        raise EnvironmentFault("no-write", path=str(target), reason=error.strerror or str(error)) from error
    try:
        yield
    finally:
        trace.merge(target)
