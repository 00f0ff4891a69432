"""Facts in a model's configuration, read without an engine: its kind and its number of speakers."""

import contextlib
import functools
import re
import tarfile
from pathlib import Path
from typing import NamedTuple

from core.contracts import foreign_json, model_folder
from core.models.catalogue import Kind

_DIARIZERS = (b"SortformerEncLabelModel",)  # classes of NeMo
_VOICE_MODELS = (b"EncDecSpeakerLabelModel",)  # classes of NeMo
_HUB_DIARIZERS = (b"Nemotron3DiarizationForAudioFrameClassification",)  # classes of transformers
_SPEAKERS = re.compile(rb"^sortformer_modules:.*\n(?:[ \t].*\n)*?[ \t]+num_spks:[ \t]*(\d+)", re.MULTILINE)
_HUB_SPEAKERS = 8  # the default of transformers
_LONGEST = 2**20  # bytes of a configuration


def configured_kind(model: Path) -> Kind:
    """Return the kind of the class in the configuration. "recognition" without a readable one."""
    return _facts(model).kind


def most_speakers(model: Path) -> int | None:
    """Return how many speakers the model can identify. None if its configuration does not say."""
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
    """Return the facts. `size` and `mtime_ns` make the cache read a changed file again."""
    text = _text(model)
    if not model.is_dir() and any(name in text for name in _VOICE_MODELS):
        return _Facts("voices")
    if not any(name in text for name in (_HUB_DIARIZERS if model.is_dir() else _DIARIZERS)):
        return _Facts()
    if not model.is_dir():
        match = _SPEAKERS.search(text)
        return _Facts("speakers", None if match is None else int(match[1]))
    try:
        number = foreign_json.decode(text)["head_config"].get("num_speakers", _HUB_SPEAKERS)
    except (ValueError, KeyError, TypeError, AttributeError):
        number = None
    return _Facts("speakers", number if isinstance(number, int) else None)


def _text(model: Path) -> bytes:
    """Return the configuration of a .nemo file or of a folder. Empty if unreadable."""
    with contextlib.suppress(OSError, tarfile.TarError, EOFError, ValueError):
        if model.is_dir():
            return (model / model_folder.CONFIG).read_bytes()[:_LONGEST]
        with tarfile.open(model, "r:*") as archive:
            for member in archive:
                if member.isfile() and member.name.removeprefix("./") == "model_config.yaml":
                    config = archive.extractfile(member)
                    return b"" if config is None else config.read(_LONGEST)
    return b""
