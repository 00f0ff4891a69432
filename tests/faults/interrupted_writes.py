"""Kills while a file is exported, a journal is migrated, a checkpoint is unpacked, a voice is learned, a model is
imported, downloaded or removed with what was unpacked of it: old or new, never part."""

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

from hub import Hub, Trouble, running

from core.contracts import files
from core.engine.checkpoint.archive import open_checkpoint
from core.journal import Journal
from core.models import find_model, library, local_imports, model_downloads
from core.models import hub as hub_client
from core.voices import store

ROOT = Path(__file__).resolve().parents[2]
CONFIG = b"""target: nemo.collections.asr.models.EncDecCTCModelBPE
tokenizer: {dir: null, model_path: "nemo:abc_tokenizer.model"}
decoder: {_target_: nemo.collections.asr.modules.ConvASRDecoder, vocabulary: [a, b]}
"""
_PARTS = {"model_config.yaml", "abc_tokenizer.model", "checkpoint.json"}
_OLD, _NEW = "old\n" * 20_000, "new!\n" * 50_000
_MODEL = "parakeet-tdt_ctc-110m"
_DOWNLOADED = random.Random(1).randbytes(4_000_000)
_PACE = 20_000_000  # bytes a second, so that kills meet all of a download
_MODELS, _CACHE = Path("data", "mynah", "models"), Path("cached", "mynah", "models")  # as the program finds them


def begin() -> None:
    """Tell the campaign that kills may come now."""
    print(json.dumps("begun"), flush=True)


def write_export(folder: Path) -> None:
    begin()
    while True:
        files.write_atomic(folder / "talk.txt", _NEW)
        files.write_atomic(folder / "talk.txt", _OLD)


def create_journal(folder: Path) -> None:
    begin()
    while True:
        for path in sorted(folder.glob("journal.sqlite3*"), reverse=True):  # the log before its journal
            path.unlink()
        Journal(folder / "journal.sqlite3").close()


def unpack(folder: Path) -> None:
    begin()
    while True:
        open_checkpoint(folder / "model.nemo", folder / "cache")
        for part in (folder / "cache").glob("*/checkpoint.json"):
            part.write_bytes(b"")


def import_model(folder: Path) -> None:
    begin()
    while True:
        local_imports.import_checkpoint(folder / "model.nemo", folder / "models")
        (folder / "models" / "model.nemo").unlink()


def download(folder: Path) -> None:
    model = find_model(_MODEL)
    hub_client.file_record(model.repository, model.file)  # imports the client
    begin()
    while True:
        file = model_downloads.download(model, library.folder())
        if file.read_bytes() != _DOWNLOADED:
            raise ValueError("it has other bytes")
        library.remove(model.name)


def remove(folder: Path) -> None:
    file = library.folder() / "model.nemo"
    begin()
    while True:
        shutil.copyfile(folder / "model.nemo", folder / "copy.nemo")
        (folder / "copy.nemo").replace(file)
        library.verify(file)  # which notes its SHA-256
        open_checkpoint(file, folder / _CACHE)
        library.remove("model")


def learn_voice(folder: Path) -> None:
    begin()
    while True:
        store.remember(folder / "voices.json", store.VoicePrint("Anna", "demo_voices", "k1", (0.6, 0.8), 5.0, 1))
        store.remember(folder / "voices.json", store.VoicePrint("Ben", "demo_voices", "k1", (0.8, 0.6), 5.0, 1))
        store.forget(folder / "voices.json", "Ben")


def _voices_are_whole(folder: Path) -> str:
    """Compare with the count after the last kill: what was learned stays."""
    counts = {each.name: each.recordings for each in store.read_voices(folder / "voices.json")}
    note = folder / "recordings.txt"
    before = int(note.read_text()) if note.exists() else 0
    note.write_text(str(counts.get("Anna", 0)))
    return "" if counts.get("Anna", 0) >= before else "a learned voice is gone"


def _export_is_whole(folder: Path) -> str:
    path = folder / "talk.txt"
    return "" if not path.exists() or path.read_text() in (_OLD, _NEW) else "part of a file"


def _journal_is_whole(folder: Path) -> str:
    if not (folder / "journal.sqlite3").exists():
        return ""
    journal = Journal(folder / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    found = journal.jobs.select(batch)
    journal.close()
    return f"{len(found)} jobs in a new journal" if found else ""


def _cache_is_whole(folder: Path) -> str:
    checkpoint = open_checkpoint(folder / "model.nemo", folder / "cache")
    parts = {path.name for path in checkpoint.folder.iterdir() if not path.name.startswith(".")}
    return "" if parts == _PARTS else f"parts {parts}"


def _model_is_whole(folder: Path) -> str:
    path = folder / "models" / "model.nemo"
    whole = not path.exists() or path.read_bytes() == (folder / "model.nemo").read_bytes()
    return "" if whole else "part of a model"


def _download_is_whole(folder: Path) -> str:
    file = folder / _MODELS / find_model(_MODEL).file
    whole = not file.exists() or file.read_bytes() == _DOWNLOADED
    return "" if whole else "part of a model"


def _removal_is_whole(folder: Path) -> str:
    file = folder / _MODELS / "model.nemo"
    if file.exists():
        unpacked = open_checkpoint(file, folder / _CACHE).folder
        if {path.name for path in unpacked.iterdir() if not path.name.startswith(".")} != _PARTS:
            return f"parts {[path.name for path in unpacked.iterdir()]}"
        return "" if file.read_bytes() == (folder / "model.nemo").read_bytes() else "part of a model"
    return "its note is left" if file.with_name("model.nemo.json").exists() else ""


KINDS: dict[str, tuple[Callable[[Path], None], Callable[[Path], str]]] = {
    "export": (write_export, _export_is_whole),
    "creation": (create_journal, _journal_is_whole),
    "unpacking": (unpack, _cache_is_whole),
    "import": (import_model, _model_is_whole),
    "download": (download, _download_is_whole),
    "removal": (remove, _removal_is_whole),
    "voices": (learn_voice, _voices_are_whole),
}


def _prepare(folder: Path) -> None:
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
    _prepare(folder)
    with running() as hub:
        hub.publish(find_model(_MODEL).repository, _DOWNLOADED)
        hub.always_on_store = Trouble(bytes_per_second=_PACE)
        names = [list(KINDS)[number % len(KINDS)] for number in range(size)]
        delays = [rng.uniform(0.0, 0.4) for _ in names]
        told = [_kill_one(name, delay, hub, folder) for name, delay in zip(names, delays, strict=True)]
    wrong = [f"{name} {number}: {said}" for number, (name, said) in enumerate(zip(names, told, strict=True)) if said]
    left = [path.name for path in folder.iterdir() if path.suffix == ".tmp"]
    with contextlib.suppress(OSError):
        files.write_atomic(folder / "last.txt", "x")  # which removes what killed processes left
    left = [path.name for path in folder.iterdir() if path.suffix == ".tmp"]
    return wrong + [f"{name} was left" for name in left]


def _kill_one(name: str, seconds: float, hub: Hub, folder: Path) -> str:
    """Kill a process that does this again and again, so many seconds after it began; what is wrong then."""
    places = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cached"}
    environment = os.environ | {variable: str(folder / place) for variable, place in places.items()}
    environment |= {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests" / "fixtures")))}
    environment |= {"HF_ENDPOINT": hub.url, "HF_HUB_OFFLINE": "0"}
    command = [sys.executable, __file__, name, str(folder)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    time.sleep(seconds)
    ended = process.poll()
    process.kill()
    _, errors = process.communicate()
    said = _harm(KINDS[name][1], folder)
    return said or (f"it ended by itself: {errors.decode()[-300:]}" if ended is not None else "")


def _harm(check: Callable[[Path], str], folder: Path) -> str:
    try:
        return check(folder)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    KINDS[sys.argv[1]][0](Path(sys.argv[2]))
