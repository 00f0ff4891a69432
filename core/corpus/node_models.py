"""Bring a run's model to this machine, from the hub or from a storage, once for all workers."""

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

_BLOCK_BYTES = 2**22
_CONTENT_FACTS = (
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
"""Facts of storages about a file that change with its content."""


def fetch_model(name: str | None) -> Path:
    """Return the local file of a model. Downloads a model of the catalogue, or a .nemo file at an address.

    Raises:
        EnvironmentFault: "model-missing", "model-other", "model-address", "disk", "no-write", and faults of the hub and
            the storage.
    """
    if name is not None and is_uri(name):
        return _fetch(name)
    try:
        return models.resolve(name)
    except EnvironmentFault as fault:
        try:
            entry = models.find_model(name or models.DEMO)
        except EnvironmentFault:
            raise fault from None
    with FileLock(models.folder() / f".{entry.name}.fetching.lock"):
        try:
            return models.resolve(name)
        except EnvironmentFault:
            return models.download(entry, models.folder())


def _fetch(uri: str) -> Path:
    """Return the local copy of a file. Its folder in the cache is named after address and content."""
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
                        shutil.rmtree(
                            other, ignore_errors=True
                        )  # Windows does not delete a file that an engine has mapped
    return file


def _copy(uri: str, file: Path, size: int) -> None:
    file.parent.mkdir(exist_ok=True)
    check_space(file.parent, size)
    with temporary_beside(file) as temporary:
        with storage.open_for_reading(uri) as source, temporary.open("wb") as target:
            shutil.copyfileobj(source, target, _BLOCK_BYTES)
            target.flush()
            os.fsync(target.fileno())
        publish(temporary, file)


def _identity(facts: Mapping[str, Any]) -> str:
    return json.dumps({name: str(facts[name]) for name in _CONTENT_FACTS if name in facts})


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
