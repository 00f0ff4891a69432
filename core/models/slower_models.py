"""Which of the models that are here are left to NeMo, which is slower, and why: asked of the engine's code once."""

import os
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import msgspec

from core.contracts import device_reasons, foreign_json, model_folder, paths, processes
from core.contracts.errors import EnvironmentFault
from core.models.file_work import CancelToken, write_json
from core.models.library import BUILT_IN, kind_of

_PATIENCE = 120.0  # seconds for looking at all configurations
_NOTES = "model-backends.json"


class _Note(msgspec.Struct, frozen=True):
    """Why that version of the program takes a backend for a file of this size and time; empty if it cannot be told."""

    size: int
    mtime_ns: int
    version: str
    reason: str


class _Notes(msgspec.Struct, frozen=True):
    models: dict[str, _Note] = {}


def slower_models(
    here: Mapping[str, Path], look: bool = True, cancel_token: CancelToken | None = None
) -> dict[str, str]:
    """Those of the models `here` that NeMo will run, and why, as a code of core.contracts.device_reasons.

    A process looks at the configurations of those that are new, which takes seconds; without `look` they are left out.
    Raises Cancelled, within an instant, when `cancel_token` says so meanwhile: then nothing is noted.
    """
    own = {name: path for name, path in here.items() if name not in BUILT_IN}
    files = {name: path for name, path in own.items() if kind_of(path) == "recognition"}
    noted = _read()
    current = {path: _identity(path) for path in files.values()}
    known = {path: noted[str(path)] for path in current if _is_of(noted.get(str(path)), current[path])}
    new = [path for path in current if path not in known]
    if new and look:
        found = zip(new, _ask(new, cancel_token or CancelToken()), strict=False)
        known |= {path: _Note(*current[path], reason) for path, reason in found}
        _write(known)
    reasons = {name: known[path].reason for name, path in files.items() if path in known}
    return {name: reason for name, reason in reasons.items() if device_reasons.is_stand_in(reason)}


def _identity(model: Path) -> tuple[int, int, str]:
    """What tells that a model's configuration is another one, or the program that judges it."""
    try:
        status = (model / model_folder.CONFIG if model.is_dir() else model).stat()
    except OSError:  # it is being removed
        return 0, 0, ""
    return status.st_size, status.st_mtime_ns, version("mynah")


def _is_of(note: _Note | None, identity: tuple[int, int, str]) -> bool:
    return note is not None and (note.size, note.mtime_ns, note.version) == identity


def _ask(models: list[Path], cancel_token: CancelToken) -> list[str]:
    """The reason for each model; the one at which the process broke off has none, and those after it are left out."""
    command = [*processes.own_command("backends", "core.engine.backend_process"), *map(str, models)]
    root = str(Path(__file__).resolve().parents[2])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}
    cancel_token.check()
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=processes.NO_CONSOLE,
    )
    with process, cancel_token.interrupting(process.kill):
        try:
            said, _ = process.communicate(timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            said, _ = process.communicate()
    cancel_token.check()
    return [*said.decode(errors="replace").split("\n")[:-1], ""][: len(models)]


def _read() -> dict[str, _Note]:
    """By the path of the model."""
    try:
        notes: _Notes = foreign_json.decode((paths.cache_dir() / _NOTES).read_bytes(), _Notes)
        return notes.models
    except (OSError, ValueError):  # none, or one that a hand or a dying disk has spoilt
        return {}


def _write(notes: dict[Path, _Note]) -> None:
    try:
        write_json(paths.cache_dir() / _NOTES, _Notes({str(path): note for path, note in notes.items()}))
    except EnvironmentFault:
        return  # it is asked again the next time
