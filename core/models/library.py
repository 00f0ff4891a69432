"""The models folder: installed models, unfinished downloads, provenance, verification and removal."""

import contextlib
import enum
import functools
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from core.contracts import foreign_json, model_folder, paths
from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_faults
from core.contracts.paths import DEMO, DEMO_DIARIZER, DEMO_VOICES
from core.models.catalogue import Kind, Model, catalogue, find_model
from core.models.file_work import (
    CancelToken,
    ProgressCallback,
    ProgressReporter,
    exclusive_lock,
    write_json,
)
from core.models.model_config import configured_kind
from core.models.model_files import check_foreign, delete_model, hash_model, is_hub_model, model_name, model_size
from core.settings import settings

BUILT_IN = (DEMO, DEMO_DIARIZER, DEMO_VOICES)
"""The names of the models that come with the program."""

_Record = TypeVar("_Record", bound=msgspec.Struct)


class Provenance(msgspec.Struct, frozen=True):
    """The facts about a model's file at its arrival, stored next to it as NAME.nemo.json.

    `sha256` is in hexadecimal, `size` in bytes, `added` in UTC (ISO 8601). `repository` and `revision` (a commit) are
    those on the hub, None for an imported file.
    """

    sha256: str
    size: int
    added: str
    repository: str | None = None
    revision: str | None = None


class PartialDownload(msgspec.Struct, frozen=True):
    """An unfinished download: the hub's record of a file at one commit.

    `boot` is the start of the machine (seconds since 1970). Bytes from before the last start may not have reached the
    disk.
    """

    repository: str
    file: str
    revision: str
    sha256: str
    size: int
    boot: float = 0.0


class Integrity(enum.Enum):
    """The results of `verify` for an undamaged model."""

    SOUND = "sound"
    """It has the SHA-256 of its arrival."""
    UNKNOWN = "unknown"
    """The file was copied here by hand, so its SHA-256 was unknown. It is stored now."""


def folder() -> Path:
    """Return the models folder of the settings, or Mynah's own, which is created if missing."""
    chosen = settings.current().models_folder
    return Path(chosen) if chosen else paths.models_dir()


def installed(kind: Kind | None = "recognition") -> dict[str, Path]:
    """Return the usable models, name to file: the built-in ones, then those in the models folder by name.

    Args:
        kind: the purpose of the models. None: all.
    """
    built_in = _built_in()
    models = {name: path for name, path in built_in.items() if path.is_file()}
    for path in sorted(folder().glob("*"), key=lambda path: path.name.casefold()):
        if path.suffix == ".nemo" and path.is_file():
            models.setdefault(path.stem, path)
        elif path.suffix != ".part" and not path.name.startswith(".") and is_hub_model(path):
            models.setdefault(path.name, path)
    return {name: path for name, path in models.items() if kind in (None, kind_of(path))}


def _built_in() -> dict[str, Path]:
    """Return the files of the built-in models by name."""
    files = (paths.demo_model(), paths.demo_diarizer(), paths.demo_voices())
    return dict(zip(BUILT_IN, files, strict=True))


def kind_of(file: Path) -> Kind:
    """Return the purpose of a model, from the catalogue or its configuration. "recognition" while unknown."""
    listed = next((model.kind for model in catalogue() if model.name == model_name(file)), None)
    return configured_kind(file) if listed is None else listed


def best_diarizer() -> Path:
    """Return the default speaker model: the first installed one of the catalogue, of the user, or the built-in one.

    Raises:
        EnvironmentFault: model-missing.
    """
    return _best("speakers", DEMO_DIARIZER)


def best_voice_model() -> Path:
    """Return the default voice model, in the order of best_diarizer. Raises EnvironmentFault("model-missing")."""
    return _best("voices", DEMO_VOICES)


def _best(kind: Kind, built_in: str) -> Path:
    here = installed(kind)
    own = [name for name in here if name not in BUILT_IN]
    order = [*(model.name for model in catalogue() if model.name in here), *own, *here]
    if not order:
        raise EnvironmentFault("model-missing", model=built_in)
    return here[order[0]]


def resolve(name_or_path: str | None) -> Path:
    """Return the file or the folder of a model. A file wins over a name.

    Args:
        name_or_path: a name, perhaps with its publisher as on the hub ("nvidia/parakeet-tdt-0.6b-v3"). Or the path of a
            .nemo file, of a folder in the hub's form, or of the weights in one. None: the built-in model.

    Raises:
        EnvironmentFault: model-missing, or model-other for a model of another program.
    """
    name = name_or_path or DEMO
    path = paths.typed_path(name)
    if path.suffix == ".nemo" and path.is_file():
        return path.resolve()
    if path.name == model_folder.WEIGHTS and path.is_file():
        return path.parent.resolve()
    if is_hub_model(path):
        return path.resolve()
    check_foreign(path)
    model = installed(None).get(name.rpartition("/")[2].removesuffix(".nemo"))
    if model is None or (path.suffix == ".nemo" and path.parent != Path()):
        raise EnvironmentFault("model-missing", model=name)
    return model


def expected_path(name: str) -> Path:
    """Return the path of a model, or its path after a download if only the catalogue has it.

    Raises:
        EnvironmentFault: model-missing, model-other.
    """
    try:
        return resolve(name)
    except EnvironmentFault as fault:
        if fault.code != "model-missing":
            raise
        return folder() / find_model(name).file


def only_language(model: Path) -> str | None:
    """Return the ISO 639-1 code of a model's only language. None if it has several or they are unknown."""
    languages = known_languages(model)
    return languages[0] if len(languages) == 1 else None


@functools.cache
def _listed() -> dict[str, Model]:
    """Return the models of the catalogue by name."""
    return {model.name: model for model in catalogue()}


def known_languages(model: Path) -> tuple[str, ...]:
    """Return the ISO 639-1 codes of a model's languages. Empty for a model outside the catalogue."""
    if model.stem == DEMO and model == paths.demo_model():
        return ("en",)
    listed = _listed().get(model_name(model))
    return () if listed is None else listed.languages


def fixed_languages(model: Path) -> tuple[str, ...]:
    """Return the languages that a model always recognises, and no others.

    Empty if unknown, and for a model that takes a language: it rejects unknown languages itself.
    """
    listed = _listed().get(model_name(model))
    return known_languages(model) if listed is None or not listed.takes_language else ()


def takes_language(model: Path) -> bool:
    """Return whether the catalogue says that a model's prompt names the spoken language."""
    known = _listed().get(model_name(model))
    return known is not None and known.is_prompted


def may_translate(model: Path) -> bool:
    """Return whether a model may write a language other than the spoken one. An unknown model may."""
    known = next((listed for listed in catalogue() if listed.name == model.stem), None)
    return model != paths.demo_model() and (known is None or known.translates)


def needs_language(model: Path) -> bool:
    """Return whether a model may need the spoken language in its prompt: Canary, and unknown models."""
    known = _listed().get(model_name(model))
    return model != paths.demo_model() and (known is None or known.family == "aed")


def best_language_identifier(among: Sequence[str]) -> Path | None:
    """Return the installed model that needs no language and supports most of the languages `among`.

    None if it supports fewer than two.
    """
    here = installed()
    able = [model for model in catalogue() if model.name in here and model.family != "aed"]
    best = max(able, key=lambda model: len({*model.languages} & {*among}), default=None)
    return None if best is None or len({*best.languages} & {*among}) < 2 else here[best.name]


# --- files next to a model's file ------------------------------------------------------------------------------------


def _provenance_path(file: Path) -> Path:
    """Return the path of the provenance of a model's file."""
    return file.with_name(f"{file.name}.json")


def partial_path(file: Path) -> Path:
    """Return the path of the bytes of a download to `file`. No model is ever searched under this name."""
    return file.with_name(f"{file.name}.part")


def partial_record_path(file: Path) -> Path:
    """Return the path of the record of an unfinished download."""
    return file.with_name(f"{file.name}.part.json")


def provenance(file: Path) -> Provenance | None:
    """Return the provenance of a model's file. None if it is unknown."""
    return _read(_provenance_path(file), Provenance)


def write_provenance(file: Path, sha256: str, size: int, repository: str | None, revision: str | None) -> None:
    """Store the provenance of `file`, which need not exist yet."""
    added = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    write_json(_provenance_path(file), Provenance(sha256, size, added, repository, revision))


def read_partial(file: Path) -> PartialDownload | None:
    """Return the unfinished download to `file`. None if nothing can be resumed."""
    return _read(partial_record_path(file), PartialDownload) if partial_path(file).exists() else None


def partial_downloads() -> dict[str, tuple[int, int]]:
    """Return the unfinished downloads in the models folder: name to the bytes here and the whole size."""
    sizes = {}
    for path in sorted(folder().glob("*.part")):
        file = path.with_suffix("")
        part = read_partial(file)
        with contextlib.suppress(FileNotFoundError):  # it is being deleted, or has just become the model
            if part is not None:
                here = sum(each.stat().st_size for each in path.iterdir()) if path.is_dir() else path.stat().st_size
                sizes[file.name.removesuffix(".nemo")] = (min(here, part.size), part.size)
    return sizes


# --- operations on a model -------------------------------------------------------------------------------------------


def verify(file: Path, report: ProgressCallback | None = None, cancel_token: CancelToken | None = None) -> Integrity:
    """Read each byte of a model and compare it with the provenance.

    Raises:
        Cancelled: the work was cancelled.
        EnvironmentFault: model-damaged, disk, no-write.
    """
    with storage_faults(file):
        sha256 = hash_model(file, ProgressReporter(report, cancel_token))
        known = provenance(file)
        if known is None:
            if file not in _built_in().values():
                write_provenance(file, sha256, model_size(file), None, None)
            return Integrity.UNKNOWN
        if sha256 != known.sha256:
            raise EnvironmentFault("model-damaged", model=model_name(file))
        return Integrity.SOUND


def remove(name: str) -> int:
    """Delete a model of the models folder with its unfinished download and its converted files.

    Returns:
        The freed bytes.

    Raises:
        EnvironmentFault: model-missing, model-built-in, model-busy, no-write.
    """
    if name in BUILT_IN:
        raise EnvironmentFault("model-built-in")
    here = folder()
    known = (here / f"{name}.nemo", here / name)
    file = next((path for path in known if path.exists() or partial_path(path).exists()), None)
    if Path(name).name != name or file is None or (file.is_dir() and not is_hub_model(file)):
        raise EnvironmentFault("model-missing", model=name)
    freed = 0
    with storage_faults(here), exclusive_lock(file):
        origin = provenance(file)
        if origin is not None:
            freed += _remove_unpacked(origin.sha256)
        # the provenance goes first: it must not outlast the model
        for path in (_provenance_path(file), file, partial_path(file), partial_record_path(file)):
            freed += sum(
                each.stat().st_size for each in (path.iterdir() if path.is_dir() else [path]) if each.is_file()
            )
            delete_model(path)
    return freed


def remove_unpacked(file: Path) -> None:
    """Delete the engine's folders for a model's file. The file stays."""
    _remove_unpacked(hash_model(file, ProgressReporter()))


def _remove_unpacked(sha256: str) -> int:
    """Delete the engine's folders for a checkpoint. Their names begin with the SHA-256 of its file."""
    freed = 0
    for unpacked in (paths.cache_dir() / "models").glob(f"{sha256}-*"):
        with contextlib.suppress(OSError):
            freed += sum(path.stat().st_size for path in unpacked.iterdir())
        shutil.rmtree(unpacked, ignore_errors=True)  # on Windows an engine may still use it
    return freed


def _read(path: Path, kind: type[_Record]) -> _Record | None:
    try:
        record: _Record = foreign_json.decode(path.read_bytes(), kind)
        return record
    except (OSError, ValueError):  # missing or damaged
        return None
