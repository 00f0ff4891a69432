"""The model of a run on this machine: brought here from the hub or from a storage, once however many workers start."""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from filelock import FileLock

from core import models
from core.contracts import paths
from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, publish, storage_faults, temporary_beside
from core.contracts.object_storage import is_uri, located, retried
from core.corpus import corpus_storage as storage

_BLOCK = 2**22  # bytes
_MARKS = (
    "size",
    "ETag",
    "etag",
    "Content-MD5",
    "Digest",
    "Last-Modified",
    "LastModified",
    "mtime",
    "md5Hash",
    "updated",
)
"""What storages say of a file that changes with its content."""


def model_here(name: str | None) -> Path:
    """The file of a model, as `models.resolve` finds it; one of the catalogue is downloaded if need be.

    It may also be the address of a .nemo file. Raises EnvironmentFault: "model-missing", "model-other",
    "model-address", those of the hub and of the storage, "disk", "no-write".
    """
    if name is not None and is_uri(name):
        return _brought(name)
    try:
        return models.resolve(name)
    except EnvironmentFault as missing:
        try:
            entry = models.find_model(name or models.DEMO)
        except EnvironmentFault:
            raise missing from None
    with FileLock(models.folder() / f".{entry.name}.fetching.lock"):
        try:
            return models.resolve(name)
        except EnvironmentFault:
            return models.download(entry, models.folder())


def _brought(uri: str) -> Path:
    """The file at an address, in a folder of the cache for that address and what the storage says of its content."""
    if not uri.endswith(".nemo"):
        raise EnvironmentFault("model-address", uri=uri)
    system, path = located(uri)
    try:
        facts = retried(uri, lambda: system.info(path))
    except OSError as error:
        raise EnvironmentFault("model-address", uri=uri) from error
    here = paths.cache_dir() / "models-elsewhere"
    place = _digest(uri)
    file = here / f"{place}-{_digest(_identity(facts))}" / uri.rpartition("/")[2]
    with storage_faults(file):
        here.mkdir(exist_ok=True)
        with FileLock(here / f".{place}.lock"):
            if not file.exists():
                _copy(uri, file, int(facts.get("size") or 0))
                for other in here.glob(f"{place}-*"):
                    if other != file.parent:
                        shutil.rmtree(other, ignore_errors=True)  # Windows keeps what an engine has mapped
    return file


def _copy(uri: str, file: Path, size: int) -> None:
    file.parent.mkdir(exist_ok=True)
    check_space(file.parent, size)
    with temporary_beside(file) as temporary:
        with storage.open_for_reading(uri) as source, temporary.open("wb") as target:
            shutil.copyfileobj(source, target, _BLOCK)
            target.flush()
            os.fsync(target.fileno())
        publish(temporary, file)


def _identity(facts: Mapping[str, Any]) -> str:
    return json.dumps({mark: str(facts[mark]) for mark in _MARKS if mark in facts})


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
