"""The models folder: which models can be used now, which are unfinished, where each came from, verify and remove."""

import contextlib
import enum
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from core.contracts import foreign_json, model_folder, paths
from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_faults
from core.contracts.paths import DEMO, DEMO_DIARIZER
from core.models.catalogue import Kind, catalogue
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

BUILT_IN = (DEMO, DEMO_DIARIZER)
"""The names of the models that come with the program."""

_Noted = TypeVar("_Noted", bound=msgspec.Struct)


class Provenance(msgspec.Struct, frozen=True):
    """What was known of a model's file when it came into the folder; kept beside it as NAME.nemo.json.

    `sha256` is in hexadecimal, `size` in bytes, `added` the time in UTC (ISO 8601). `repository` and `revision` (a
    commit) are those on the hub, None for a file that was imported.
    """

    sha256: str
    size: int
    added: str
    repository: str | None = None
    revision: str | None = None


class PartialDownload(msgspec.Struct, frozen=True):
    """An unfinished download: the file on the hub at one commit, as the hub's own record describes it.

    `boot` is when the machine was started (seconds since 1970): what was written before another start may not all have
    reached the disk.
    """

    repository: str
    file: str
    revision: str
    sha256: str
    size: int
    boot: float = 0.0


class Integrity(enum.Enum):
    """What `verify` can tell of a model's file that is not damaged."""

    SOUND = "sound"
    """It has the SHA-256 with which it came."""
    UNKNOWN = "unknown"
    """Nobody noted what they were: the file was put there by hand. They are noted now."""


def folder() -> Path:
    """The models folder: the one that the settings name, otherwise Mynah's own, which is created when missing."""
    chosen = settings.current().models_folder
    return Path(chosen) if chosen else paths.models_dir()


def installed(kind: Kind | None = "recognition") -> dict[str, Path]:
    """The models of that kind that can be used now, name to file: the built-in ones, then the models folder's by name.

    None: of every kind.
    """
    built_in = {DEMO: paths.demo_model(), DEMO_DIARIZER: paths.demo_diarizer()}
    found = {name: path for name, path in built_in.items() if path.is_file()}
    for path in sorted(folder().glob("*"), key=lambda path: path.name.casefold()):
        if path.suffix == ".nemo" and path.is_file():
            found.setdefault(path.stem, path)
        elif path.suffix != ".part" and not path.name.startswith(".") and is_hub_model(path):
            found.setdefault(path.name, path)
    return {name: path for name, path in found.items() if kind in (None, kind_of(path))}


def kind_of(file: Path) -> Kind:
    """What the model in `file` is for, by its name in the catalogue or by its configuration; else recognition."""
    listed = next((model.kind for model in catalogue() if model.name == model_name(file)), None)
    return configured_kind(file) if listed is None else listed


def best_diarizer() -> Path:
    """The file of the model that tells speakers apart where none is named: the first of the catalogue that is here,
    then one of the user's own, then the built-in one. Raises EnvironmentFault("model-missing") without any."""
    here = installed("speakers")
    own = [name for name in here if name not in BUILT_IN]
    order = [*(model.name for model in catalogue() if model.name in here), *own, *here]
    if not order:
        raise EnvironmentFault("model-missing", model=DEMO_DIARIZER)
    return here[order[0]]


def resolve(name_or_path: str | None) -> Path:
    """The file of the model called `name_or_path`, or its folder; None: the built-in one.

    It may also be a path: of a .nemo file, of a folder in the hub's form or of the weights in one. A name may carry its
    publisher, as on the hub ("nvidia/parakeet-tdt-0.6b-v3"). A file wins over a name.
    Raises EnvironmentFault: "model-missing", "model-other" for what another program's model is.
    """
    wanted = name_or_path or DEMO
    path = paths.typed_path(wanted)
    if path.suffix == ".nemo" and path.is_file():
        return path.resolve()
    if path.name == model_folder.WEIGHTS and path.is_file():
        return path.parent.resolve()
    if is_hub_model(path):
        return path.resolve()
    check_foreign(path)
    found = installed(None).get(wanted.rpartition("/")[2].removesuffix(".nemo"))
    if found is None or (path.suffix == ".nemo" and path.parent != Path()):
        raise EnvironmentFault("model-missing", model=wanted)
    return found


def only_language(model: Path) -> str | None:
    """The ISO 639-1 code of the one language that the model file `model` knows; None when it knows several or none."""
    languages = known_languages(model)
    return languages[0] if len(languages) == 1 else None


def known_languages(model: Path) -> tuple[str, ...]:
    """The ISO 639-1 codes of the languages that the model file `model` knows; none where the catalogue lacks it."""
    if model == paths.demo_model():
        return ("en",)
    return next((listed.languages for listed in catalogue() if listed.name == model_name(model)), ())


def fixed_languages(model: Path) -> tuple[str, ...]:
    """The languages that a model recognises whatever it is told, and no others; none where nothing is known, and of a
    model that takes a language, which refuses itself what is not on its list."""
    listed = next((listed for listed in catalogue() if listed.name == model_name(model)), None)
    return known_languages(model) if listed is None or not listed.takes_language else ()


def may_translate(model: Path) -> bool:
    """Whether the model file `model` may write another language than is spoken; one of which nothing is known may."""
    known = next((listed for listed in catalogue() if listed.name == model.stem), None)
    return model != paths.demo_model() and (known is None or known.translates)


def must_be_told(model: Path) -> bool:
    """Whether the model file `model` may have to be told which language is spoken: Canary, and what is not known."""
    known = next((listed for listed in catalogue() if listed.name == model_name(model)), None)
    return model != paths.demo_model() and (known is None or known.family == "aed")


def best_language_teller(among: Sequence[str]) -> Path | None:
    """The file of the model here that needs no language and knows most of those `among`, two at least; else None."""
    here = installed()
    able = [model for model in catalogue() if model.name in here and model.family != "aed"]
    best = max(able, key=lambda model: len({*model.languages} & {*among}), default=None)
    return None if best is None or len({*best.languages} & {*among}) < 2 else here[best.name]


# --- what lies beside a model's file ---------------------------------------------------------------------------------


def _provenance_path(file: Path) -> Path:
    """Where the provenance of the model's file is kept."""
    return file.with_name(f"{file.name}.json")


def partial_path(file: Path) -> Path:
    """Where the bytes of a download to `file` gather; never a name that a model is looked for under."""
    return file.with_name(f"{file.name}.part")


def partial_record_path(file: Path) -> Path:
    """Where the PartialDownload that describes those bytes is kept."""
    return file.with_name(f"{file.name}.part.json")


def provenance(file: Path) -> Provenance | None:
    """Where the model's file came from; None when nobody noted it."""
    return _read(_provenance_path(file), Provenance)


def write_provenance(file: Path, sha256: str, size: int, repository: str | None, revision: str | None) -> None:
    """Keep where the bytes of `file`, which need not be there yet, come from."""
    added = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    write_json(_provenance_path(file), Provenance(sha256, size, added, repository, revision))


def read_partial(file: Path) -> PartialDownload | None:
    """The unfinished download to `file`; None when there is none that could go on."""
    return _read(partial_record_path(file), PartialDownload) if partial_path(file).exists() else None


def partial_downloads() -> dict[str, tuple[int, int]]:
    """The unfinished downloads of the models folder: name to the bytes here and the bytes there will be."""
    found = {}
    for path in sorted(folder().glob("*.part")):
        file = path.with_suffix("")
        part = read_partial(file)
        with contextlib.suppress(FileNotFoundError):  # it is being discarded, or has just become the model
            if part is not None:
                here = sum(each.stat().st_size for each in path.iterdir()) if path.is_dir() else path.stat().st_size
                found[file.name.removesuffix(".nemo")] = (min(here, part.size), part.size)
    return found


# --- what can be done with one ---------------------------------------------------------------------------------------


def verify(file: Path, report: ProgressCallback | None = None, cancel_token: CancelToken | None = None) -> Integrity:
    """Read every byte of a model's file and compare it with what came.

    Raises Cancelled; EnvironmentFault: "model-damaged", "disk", "no-write".
    """
    with storage_faults(file):
        sha256 = hash_model(file, ProgressReporter(report, cancel_token))
        noted = provenance(file)
        if noted is None:
            if file not in (paths.demo_model(), paths.demo_diarizer()):
                write_provenance(file, sha256, model_size(file), None, None)
            return Integrity.UNKNOWN
        if sha256 != noted.sha256:
            raise EnvironmentFault("model-damaged", model=model_name(file))
        return Integrity.SOUND


def remove(name: str) -> int:
    """Delete a model of the models folder, an unfinished download of it, and what was unpacked of it.

    Returns how many bytes that freed. Raises EnvironmentFault: "model-missing", "model-built-in", "model-busy",
    "no-write".
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
        noted = provenance(file)
        if noted is not None:
            freed += _remove_unpacked(noted.sha256)
        # the note first, so that it does not outlast what it tells of
        for path in (_provenance_path(file), file, partial_path(file), partial_record_path(file)):
            freed += sum(
                each.stat().st_size for each in (path.iterdir() if path.is_dir() else [path]) if each.is_file()
            )
            delete_model(path)
    return freed


def _remove_unpacked(sha256: str) -> int:
    """The engine unpacks a checkpoint into a folder whose name begins with the SHA-256 of its file."""
    freed = 0
    for unpacked in (paths.cache_dir() / "models").glob(f"{sha256}-*"):
        with contextlib.suppress(OSError):
            freed += sum(path.stat().st_size for path in unpacked.iterdir())
        shutil.rmtree(unpacked, ignore_errors=True)  # on Windows an engine may still hold it; the cache is its own
    return freed


def _read(path: Path, kind: type[_Noted]) -> _Noted | None:
    try:
        found: _Noted = foreign_json.decode(path.read_bytes(), kind)
        return found
    except (OSError, ValueError):  # none, or one that a hand or a dying disk has spoilt
        return None
