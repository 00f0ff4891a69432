"""Which recognisers there are, and how their files get here: the catalogue, the models folder, downloads, imports."""

from core.models.catalogue import DEMO, Model, catalogue, known
from core.models.downloads import download
from core.models.file_work import Halt, Halted, Report, Step
from core.models.library import (
    Part,
    Provenance,
    Verdict,
    folder,
    on_disk,
    only_language,
    parts,
    provenance,
    remove,
    resolve,
    verify,
)
from core.models.local_imports import adopt, find_checkpoints
from core.models.relocation import relocate

__all__ = [
    "DEMO",
    "Halt",
    "Halted",
    "Model",
    "Part",
    "Provenance",
    "Report",
    "Step",
    "Verdict",
    "adopt",
    "catalogue",
    "download",
    "find_checkpoints",
    "folder",
    "known",
    "on_disk",
    "only_language",
    "parts",
    "provenance",
    "relocate",
    "remove",
    "resolve",
    "verify",
]
