"""Which recognisers there are, and how their files get here: the catalogue, the models folder, downloads, imports."""

from core.contracts.paths import DEMO
from core.models.catalogue import Model, catalogue, find_model
from core.models.downloads import download
from core.models.file_work import Cancelled, CancelToken, FileProgress, ProgressCallback
from core.models.library import (
    Integrity,
    PartialDownload,
    Provenance,
    folder,
    installed,
    only_language,
    partial_downloads,
    provenance,
    remove,
    resolve,
    verify,
)
from core.models.local_imports import find_checkpoints, import_checkpoint
from core.models.relocation import relocate

__all__ = [
    "DEMO",
    "CancelToken",
    "Cancelled",
    "FileProgress",
    "Integrity",
    "Model",
    "PartialDownload",
    "ProgressCallback",
    "Provenance",
    "catalogue",
    "download",
    "find_checkpoints",
    "find_model",
    "folder",
    "import_checkpoint",
    "installed",
    "only_language",
    "partial_downloads",
    "provenance",
    "relocate",
    "remove",
    "resolve",
    "verify",
]
