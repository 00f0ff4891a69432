"""What was unpacked from a checkpoint and is damaged since is unpacked again, whatever happened to it."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import checkpoints
import pytest

from core.engine.checkpoint.archive import open_checkpoint


def truncate_tokenizer(folder: Path) -> None:
    tokenizer = next(path for path in folder.iterdir() if path.suffix == ".model")
    tokenizer.write_bytes(tokenizer.read_bytes()[: tokenizer.stat().st_size // 2])


def change_a_byte(folder: Path) -> None:
    path = folder / "checkpoint.json"
    data = bytearray(path.read_bytes())
    place = data.index(b'"target"') + 2
    data[place] ^= 1
    path.write_bytes(bytes(data))


def put_a_folder_in_its_place(folder: Path) -> None:
    tokenizer = next(path for path in folder.iterdir() if path.suffix == ".model")
    tokenizer.unlink()
    tokenizer.mkdir()


def put_a_file_in_its_place(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_bytes(b"")


DAMAGE = {
    "tokenizer": truncate_tokenizer,
    "empty": lambda folder: (folder / "checkpoint.json").write_bytes(b""),
    "byte": change_a_byte,
    "nothing": lambda folder: (folder / "checkpoint.json").write_text("null"),
    "folder": put_a_folder_in_its_place,
    "file": put_a_file_in_its_place,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_part_is_unpacked_again(kind: str, tmp_path: Path) -> None:
    nemo = checkpoints.build("ctc", "tiny", tmp_path / "model.nemo")
    first = open_checkpoint(nemo, tmp_path / "cache")
    before = {path.name: path.read_bytes() for path in first.folder.iterdir()}
    kept: Callable[[Path], object] = DAMAGE[kind]
    kept(first.folder)
    again = open_checkpoint(nemo, tmp_path / "cache")
    assert again == first
    assert {path.name: path.read_bytes() for path in again.folder.iterdir()} == before


@pytest.mark.slow
def test_parts_are_on_the_disk_before_they_have_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: set[int] = set()
    named: list[int] = []
    sync, replace = os.fsync, Path.replace

    def note_sync(descriptor: int) -> None:
        sync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    def note_name(path: Path, target: Path) -> Path:
        if path.stat().st_ino in synced:
            named.append(path.stat().st_ino)
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_name)
    folder = open_checkpoint(checkpoints.build("ctc", "tiny", tmp_path / "model.nemo"), tmp_path / "cache").folder
    assert {path.stat().st_ino for path in folder.iterdir()} <= set(named)


@pytest.mark.slow
def test_converted_weights_stay_when_a_part_is_unpacked_again(tmp_path: Path) -> None:
    nemo = checkpoints.build("ctc", "tiny", tmp_path / "model.nemo")
    folder = open_checkpoint(nemo, tmp_path / "cache").folder
    (folder / "native-1-fp32.safetensors").write_bytes(b"converted")
    truncate_tokenizer(folder)
    assert open_checkpoint(nemo, tmp_path / "cache").folder == folder
    assert (folder / "native-1-fp32.safetensors").read_bytes() == b"converted"
