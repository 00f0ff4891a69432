"""Find the installed models that NeMo must run, which is slower, and the reasons. The engine's code decides."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import msgspec

from core.contracts import device_reasons, foreign_json, model_folder, paths, processes
from core.contracts.errors import EnvironmentFault
from core.models.file_work import CancelToken, write_json
from core.models.library import BUILT_IN, kind_of

_PATIENCE_SECONDS = 120.0  # for all configurations
_NOTES = "model-backends.json"


class _Note(msgspec.Struct, frozen=True):
    """Why this version of the program takes a backend for a file of this size and time. Empty if unknown."""

    size: int
    mtime_ns: int
    version: str
    reason: str


class _Notes(msgspec.Struct, frozen=True):
    models: dict[str, _Note] = {}


def slower_models(
    here: Mapping[str, Path], look: bool = True, cancel_token: CancelToken | None = None
) -> dict[str, str]:
    """Return the models that NeMo runs, with the reason as a code of core.contracts.device_reasons.

    Args:
        here: models by name.
        look: whether a process reads the configurations of new models, which takes seconds. Otherwise they are left
            out.
        cancel_token: ends the process within an instant. Nothing is stored then.

    Raises:
        Cancelled: `cancel_token` was cancelled.
    """
    own = {name: path for name, path in here.items() if name not in BUILT_IN}
    files = {name: path for name, path in own.items() if kind_of(path) == "recognition"}
    noted = _read()
    current = {path: _identity(path) for path in files.values()}
    known = {path: noted[str(path)] for path in current if _is_of(noted.get(str(path)), current[path])}
    new = [path for path in current if path not in known]
    if new and look:
        answers = zip(new, _ask(new, cancel_token or CancelToken()), strict=False)
        known |= {path: _Note(*current[path], reason) for path, reason in answers}
        _write(known)
    reasons = {name: known[path].reason for name, path in files.items() if path in known}
    return {name: reason for name, reason in reasons.items() if device_reasons.is_stand_in(reason)}


def _identity(model: Path) -> tuple[int, int, str]:
    """Return a key that changes with the model's configuration and with the version of the program."""
    from importlib.metadata import version  # late: the window starts without it

    try:
        status = (model / model_folder.CONFIG if model.is_dir() else model).stat()
    except OSError:  # the model is being removed
        return 0, 0, ""
    return status.st_size, status.st_mtime_ns, version("mynah")


def _is_of(note: _Note | None, identity: tuple[int, int, str]) -> bool:
    return note is not None and (note.size, note.mtime_ns, note.version) == identity


def _ask(models: list[Path], cancel_token: CancelToken) -> list[str]:
    """Return the reason for each model. If the process breaks off, that model has "", and later ones are missing."""
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
            output, _ = process.communicate(timeout=_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
    cancel_token.check()
    return [*output.decode(errors="replace").split("\n")[:-1], ""][: len(models)]


def _read() -> dict[str, _Note]:
    """Return the stored notes by the path of the model."""
    try:
        notes: _Notes = foreign_json.decode((paths.cache_dir() / _NOTES).read_bytes(), _Notes)
        return notes.models
    except (OSError, ValueError):  # missing or damaged
        return {}


def _write(notes: dict[Path, _Note]) -> None:
    try:
        write_json(paths.cache_dir() / _NOTES, _Notes({str(path): note for path, note in notes.items()}))
    except EnvironmentFault:
        return  # the next call asks again
