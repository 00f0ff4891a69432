"""What is wrong with a model's own file while it is read, told apart from the folder that a copy is written to."""

import gzip
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.contracts.errors import EnvironmentFault
from core.engine.checkpoint.vetting import Refused


@contextmanager
def damage_refused() -> Iterator[None]:
    """Inside, an archive whose content is damaged is Refused."""
    try:
        yield
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Refused("not-a-tar", str(error)) from error


@contextmanager
def model_faults(model: Path) -> Iterator[None]:
    """Inside, an OSError is one of the file or folder `model`.

    EnvironmentFault: "model-missing" where it is gone, "model-refused" where it may not be read, else "model-broken".
    """
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        raise EnvironmentFault("model-missing", model=str(model)) from error
    except PermissionError as error:
        raise EnvironmentFault("model-refused", model=str(model), reason="file-unreadable") from error
    except OSError as error:
        raise EnvironmentFault("model-broken", model=str(model), reason=error.strerror or str(error)) from error
