"""What a model's own configuration says before any engine reads it: its kind, and how many speakers it tells apart."""

import contextlib
import functools
import re
import tarfile
from pathlib import Path
from typing import NamedTuple

from core.contracts import foreign_json, model_folder
from core.models.catalogue import Kind

_DIARIZERS = (b"SortformerEncLabelModel",)  # classes of NeMo that tell speakers apart
_HUB_DIARIZERS = (b"Nemotron3DiarizationForAudioFrameClassification",)  # and of transformers
_SPEAKERS = re.compile(rb"^sortformer_modules:.*\n(?:[ \t].*\n)*?[ \t]+num_spks:[ \t]*(\d+)", re.MULTILINE)
_HUB_SPEAKERS = 8  # where the hub's configuration is silent: transformers' own default
_LONGEST = 2**20  # bytes of a configuration that are looked at


def configured_kind(model: Path) -> Kind:
    """What the class is for that the configuration names; recognition where there is none to be read."""
    return _facts(model).kind


def most_speakers(model: Path) -> int | None:
    """How many speakers the model can tell apart; None where its configuration does not say."""
    return _facts(model).most_speakers


class _Facts(NamedTuple):
    kind: Kind = "recognition"
    most_speakers: int | None = None


def _facts(model: Path) -> _Facts:
    try:
        status = model.stat()
    except OSError:
        return _Facts()
    return _facts_inside(model, status.st_size, status.st_mtime_ns)


@functools.lru_cache(maxsize=1024)
def _facts_inside(model: Path, size: int, mtime_ns: int) -> _Facts:
    """`size` and `mtime_ns` tell when to look again."""
    text = _text(model)
    if not any(name in text for name in (_HUB_DIARIZERS if model.is_dir() else _DIARIZERS)):
        return _Facts()
    if not model.is_dir():
        found = _SPEAKERS.search(text)
        return _Facts("speakers", None if found is None else int(found[1]))
    try:
        number = foreign_json.decode(text)["head_config"].get("num_speakers", _HUB_SPEAKERS)
    except (ValueError, KeyError, TypeError, AttributeError):
        number = None
    return _Facts("speakers", number if isinstance(number, int) else None)


def _text(model: Path) -> bytes:
    """The configuration of a .nemo file or of a folder in the hub's form; nothing where it cannot be read."""
    with contextlib.suppress(OSError, tarfile.TarError, EOFError, ValueError):
        if model.is_dir():
            return (model / model_folder.CONFIG).read_bytes()[:_LONGEST]
        with tarfile.open(model, "r:*") as archive:
            for member in archive:
                if member.isfile() and member.name.removeprefix("./") == "model_config.yaml":
                    config = archive.extractfile(member)
                    return b"" if config is None else config.read(_LONGEST)
    return b""
