"""Models and how their files get here: the catalogue, the models folder, downloads, imports."""

from core.contracts.paths import DEMO, DEMO_DIARIZER
from core.models.catalogue import Kind, Model, catalogue, find_model
from core.models.file_work import Cancelled, CancelToken, FileProgress, ProgressCallback
from core.models.library import (
    BUILT_IN,
    Integrity,
    PartialDownload,
    Provenance,
    best_diarizer,
    best_language_identifier,
    expected_path,
    fixed_languages,
    folder,
    installed,
    kind_of,
    known_languages,
    may_translate,
    needs_language,
    only_language,
    partial_downloads,
    provenance,
    remove,
    resolve,
    verify,
)
from core.models.local_imports import find_checkpoints, import_checkpoint
from core.models.model_config import most_speakers
from core.models.model_downloads import download, find_on_hub, repository_of, unfinished_from
from core.models.model_files import is_hub_model, model_name, model_size, relocate
from core.models.slower_models import slower_models

__all__ = [
    "BUILT_IN",
    "DEMO",
    "DEMO_DIARIZER",
    "CancelToken",
    "Cancelled",
    "FileProgress",
    "Integrity",
    "Kind",
    "Model",
    "PartialDownload",
    "ProgressCallback",
    "Provenance",
    "best_diarizer",
    "best_language_identifier",
    "catalogue",
    "download",
    "expected_path",
    "find_checkpoints",
    "find_model",
    "find_on_hub",
    "fixed_languages",
    "folder",
    "import_checkpoint",
    "installed",
    "is_hub_model",
    "kind_of",
    "known_languages",
    "may_translate",
    "model_name",
    "model_size",
    "most_speakers",
    "needs_language",
    "only_language",
    "partial_downloads",
    "provenance",
    "relocate",
    "remove",
    "repository_of",
    "resolve",
    "slower_models",
    "unfinished_from",
    "verify",
]
