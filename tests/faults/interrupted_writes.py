"""Kills while a file is exported, a journal is migrated, a checkpoint is unpacked or a model imported: old or new."""

import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

from core.contracts import files
from core.engine.checkpoint.archive import open_checkpoint
from core.models import local_imports
from core.queue.journal import Journal

ROOT = Path(__file__).resolve().parents[2]
CONFIG = b"""target: nemo.collections.asr.models.EncDecCTCModelBPE
tokenizer: {dir: null, model_path: "nemo:abc_tokenizer.model"}
decoder: {_target_: nemo.collections.asr.modules.ConvASRDecoder, vocabulary: [a, b]}
"""
_FIRST_RELEASE = ROOT / "tests" / "fixtures" / "first_release" / "journal.sqlite3"
_JOBS = 14  # in it
_OLD, _NEW = "old\n" * 20_000, "new!\n" * 50_000


def write_export(folder: Path) -> None:
    while True:
        files.write_atomic(folder / "talk.txt", _NEW)
        files.write_atomic(folder / "talk.txt", _OLD)


def migrate(folder: Path) -> None:
    Journal(folder / "journal.sqlite3").close()  # a log that a kill left belongs to the journal that is replaced
    while True:
        shutil.copyfile(folder / "first.sqlite3", folder / "copy.sqlite3")
        (folder / "copy.sqlite3").replace(folder / "journal.sqlite3")
        Journal(folder / "journal.sqlite3").close()


def unpack(folder: Path) -> None:
    while True:
        open_checkpoint(folder / "model.nemo", folder / "cache")
        for part in (folder / "cache").glob("*/checkpoint.json"):
            part.write_bytes(b"")


def import_model(folder: Path) -> None:
    while True:
        local_imports.import_checkpoint(folder / "model.nemo", folder / "models")
        (folder / "models" / "model.nemo").unlink()


def _export_is_whole(folder: Path) -> str:
    path = folder / "talk.txt"
    return "" if not path.exists() or path.read_text() in (_OLD, _NEW) else "part of a file"


def _journal_is_whole(folder: Path) -> str:
    if not (folder / "journal.sqlite3").exists():
        return ""
    journal = Journal(folder / "journal.sqlite3")
    found = len(journal.jobs.select())
    journal.close()
    return "" if found == _JOBS else f"{found} of {_JOBS} jobs"


def _cache_is_whole(folder: Path) -> str:
    checkpoint = open_checkpoint(folder / "model.nemo", folder / "cache")
    parts = {path.name for path in checkpoint.folder.iterdir() if not path.name.startswith(".")}
    return "" if parts == {"model_config.yaml", "abc_tokenizer.model", "checkpoint.json"} else f"parts {parts}"


def _model_is_whole(folder: Path) -> str:
    path = folder / "models" / "model.nemo"
    whole = not path.exists() or path.read_bytes() == (folder / "model.nemo").read_bytes()
    return "" if whole else "part of a model"


KINDS: dict[str, tuple[Callable[[Path], None], Callable[[Path], str]]] = {
    "export": (write_export, _export_is_whole),
    "migration": (migrate, _journal_is_whole),
    "unpacking": (unpack, _cache_is_whole),
    "import": (import_model, _model_is_whole),
}


def _prepare(folder: Path) -> None:
    shutil.copyfile(_FIRST_RELEASE, folder / "first.sqlite3")
    shutil.copyfile(_FIRST_RELEASE, folder / "journal.sqlite3")
    (folder / "models").mkdir()
    with tarfile.open(folder / "model.nemo", "w") as archive:
        weights = b"w" * 10**6
        contents = {"model_config.yaml": CONFIG, "abc_tokenizer.model": b"t" * 10**5, "model_weights.ckpt": weights}
        for name, content in contents.items():
            (folder / name).write_bytes(content)
            archive.add(folder / name, name)
            (folder / name).unlink()


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` kills, of each kind in turn."""
    wrong: list[str] = []
    _prepare(folder)
    for number in range(size):
        name = list(KINDS)[number % len(KINDS)]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(folder / "config")}
        command = [sys.executable, __file__, name, str(folder)]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()  # it has begun
        time.sleep(rng.uniform(0.0, 0.4))
        ended = process.poll()
        process.kill()
        _, errors = process.communicate()
        said = _harm(KINDS[name][1], folder)
        said = said or (f"it ended by itself: {errors.decode()[-300:]}" if ended is not None else "")
        if said:
            wrong.append(f"{name} {number}: {said}")
    left = [path.name for path in folder.iterdir() if path.suffix == ".tmp"]
    with contextlib.suppress(OSError):
        files.write_atomic(folder / "last.txt", "x")  # which removes what killed processes left
    left = [path.name for path in folder.iterdir() if path.suffix == ".tmp"]
    return wrong + [f"{name} was left" for name in left]


def _harm(check: Callable[[Path], str], folder: Path) -> str:
    try:
        return check(folder)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    print(json.dumps("begun"), flush=True)
    KINDS[sys.argv[1]][0](Path(sys.argv[2]))
