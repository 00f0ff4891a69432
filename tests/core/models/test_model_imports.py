"""Imports of checkpoints and moves of the models folder: whole or not at all."""

import errno
import io
import os
import sys
import tarfile
from pathlib import Path

import pytest
from full_disk import full_disk

from core import models
from core.cli import main
from core.contracts import paths
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.models import Cancelled, CancelToken, FileProgress, Integrity, file_work, local_imports
from core.models.library import partial_path, partial_record_path, provenance
from core.settings import settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, own_home: Path) -> Path:
    """Folders of the test's own; returns the models folder."""
    return models.folder()


def checkpoint(path: Path, weights: bytes = b"w" * 50_000, leave_out: str = "") -> Path:
    """An archive with the members of a NeMo checkpoint."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w") as archive:
        for name, content in (("./model_config.yaml", b"sample_rate: 16000\n"), ("./model_weights.ckpt", weights)):
            if leave_out not in name or not leave_out:
                member = tarfile.TarInfo(name)
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    return path


def fault_of(path: Path, **options: bool) -> Fault:
    with pytest.raises(Fault) as caught:
        models.import_checkpoint(path, models.folder(), **options)
    return caught.value


def visible(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


# --- import ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_copy_is_usable_noted_and_the_source_stays(tmp_path: Path, home: Path) -> None:
    source = checkpoint(tmp_path / "USB stick" / "mein Modell.nemo")
    steps: list[FileProgress] = []
    file = models.import_checkpoint(source, home, report=steps.append)
    assert file == home / "mein Modell.nemo" == models.resolve("mein Modell")
    assert file.read_bytes() == source.read_bytes()
    assert models.verify(file) == Integrity.SOUND
    assert steps[-1].done == steps[-1].total == source.stat().st_size
    assert visible(home) == ["mein Modell.nemo", "mein Modell.nemo.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="its files have no limit that a process can set")
def test_disk_full_in_the_last_block_leaves_no_model(tmp_path: Path, home: Path) -> None:
    """The system writes what fits of a block, and says so by a number alone."""
    source = checkpoint(tmp_path / "own.nemo")
    with full_disk():
        assert fault_of(source).code == "disk"
    assert source.exists()
    assert not (home / "own.nemo").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="its files have no limit that a process can set")
def test_a_folder_that_moves_to_a_full_disk_stays_whole(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = models.import_checkpoint(checkpoint(tmp_path / "own.nemo"), home)

    def other_disk(*_: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(os, "link", other_disk)
    with full_disk(), pytest.raises(EnvironmentFault) as caught:
        models.relocate(home, tmp_path / "full disk", lambda _: None)
    assert caught.value.code == "disk"
    assert models.verify(file) == Integrity.SOUND


@pytest.mark.slow
def test_moving_takes_the_source_away(tmp_path: Path, home: Path) -> None:
    source = checkpoint(tmp_path / "own.nemo")
    content = source.read_bytes()
    assert models.import_checkpoint(source, home, move=True).read_bytes() == content
    assert not source.exists()
    assert models.verify(home / "own.nemo") == Integrity.SOUND


@pytest.mark.slow
def test_moving_from_another_disk_copies_and_deletes(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_imports, "_same_disk", lambda *_: False)
    source = checkpoint(tmp_path / "own.nemo")
    models.import_checkpoint(source, home, move=True)
    assert not source.exists()
    assert models.verify(home / "own.nemo") == Integrity.SOUND


@pytest.mark.slow
def test_suffix_may_have_capitals(tmp_path: Path, home: Path) -> None:
    assert models.import_checkpoint(checkpoint(tmp_path / "own.NEMO"), home) == home / "own.nemo"


def test_incomplete_checkpoint_is_not_imported(tmp_path: Path, home: Path) -> None:
    whole = checkpoint(tmp_path / "whole.nemo").read_bytes()
    cases = {
        "text.nemo": b"<html>404</html>",
        "empty.nemo": b"",
        "cut.nemo": whole[: len(whole) // 2],
        "other.zip": whole,
    }
    for name, content in cases.items():
        (tmp_path / name).write_bytes(content)
        assert fault_of(tmp_path / name).code == "model-file", name
    weightless = checkpoint(tmp_path / "weightless.nemo", leave_out="weights")
    assert "its weights" in fault_of(weightless).sentence
    assert fault_of(tmp_path / "nowhere.nemo").code == "missing"
    (tmp_path / "folder.nemo").mkdir()
    assert fault_of(tmp_path / "folder.nemo").code == "model-file"
    assert visible(home) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_pipe_is_not_imported(tmp_path: Path, home: Path) -> None:
    os.mkfifo(tmp_path / "pipe.nemo")
    pipe = fault_of(tmp_path / "pipe.nemo")
    assert pipe.code == "model-file"
    assert ".nemo" not in pipe.sentence.replace("pipe.nemo", ""), "its name is not what is wrong"
    assert visible(home) == []


@pytest.mark.slow
def test_a_known_name_with_another_size_is_refused(tmp_path: Path, home: Path) -> None:
    fault = fault_of(checkpoint(tmp_path / "parakeet-tdt-0.6b-v3.nemo"))
    assert fault.code == "model-size"
    assert "2.51 GB" in fault.sentence
    assert visible(home) == []


@pytest.mark.slow
def test_same_model_twice_is_fine_but_not_another_of_its_name(tmp_path: Path, home: Path) -> None:
    source = checkpoint(tmp_path / "own.nemo")
    file = models.import_checkpoint(source, home)
    assert models.import_checkpoint(source, home) == file
    assert models.import_checkpoint(file, home, move=True) == file
    assert file.exists()
    assert fault_of(checkpoint(tmp_path / "b" / "own.nemo", b"x" * 50_000)).code == "model-exists"
    assert fault_of(checkpoint(tmp_path / "demo.nemo")).code == "model-exists"
    assert file.read_bytes() == source.read_bytes()


@pytest.mark.slow
def test_a_stopped_import_leaves_nothing(tmp_path: Path, home: Path) -> None:
    source = checkpoint(tmp_path / "own.nemo", b"w" * 5_000_000)
    cancel_token = CancelToken()
    with pytest.raises(Cancelled):
        models.import_checkpoint(source, home, report=lambda _: cancel_token.cancel(), cancel_token=cancel_token)
    assert visible(home) == []
    assert source.exists()


@pytest.mark.slow
def test_changing_source_is_not_imported(tmp_path: Path, home: Path) -> None:
    source = checkpoint(tmp_path / "own.nemo", b"w" * 3_000_000)

    def meanwhile(_: FileProgress) -> None:
        os.utime(source, ns=(1, 1))

    with pytest.raises(InputFault) as caught:
        models.import_checkpoint(source, home, report=meanwhile)
    assert caught.value.code == "changed"
    assert visible(home) == []


def test_verify_stores_the_hash_of_a_copied_file(home: Path) -> None:
    file = checkpoint(home / "own.nemo")
    assert models.verify(file) == Integrity.UNKNOWN
    assert models.verify(file) == Integrity.SOUND
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(EnvironmentFault) as caught:
        models.verify(file)
    assert caught.value.code == "model-damaged"


def test_the_built_in_model_cannot_be_removed() -> None:
    with pytest.raises(EnvironmentFault) as caught:
        models.remove("demo")
    assert caught.value.code == "model-built-in"


# --- the folder ------------------------------------------------------------------------------------------------------


def move_to(new: Path) -> None:
    assert main(["models", "move", str(new)]) == 0


def unfinished(home: Path) -> None:
    partial_path(home / "canary-1b-v2.nemo").write_bytes(b"12345")
    part = models.library.PartialDownload("nvidia/canary-1b-v2", "canary-1b-v2.nemo", "0" * 40, "0" * 64, 10)
    file_work.write_json(partial_record_path(home / "canary-1b-v2.nemo"), part)


@pytest.mark.slow
def test_the_folder_moves_with_everything_and_the_settings_name_it(tmp_path: Path, home: Path) -> None:
    models.import_checkpoint(checkpoint(tmp_path / "own.nemo"), home)
    unfinished(home)
    (home / "my notes.txt").write_text("mine")
    new = tmp_path / "big disk" / "models"
    move_to(new)
    assert models.folder() == new == Path(settings.load(settings.file())[0].models_folder or "")
    assert models.resolve("own") == new / "own.nemo"
    assert models.partial_downloads() == {"canary-1b-v2": (5, 10)}
    assert visible(home) == ["my notes.txt"]
    assert provenance(new / "own.nemo") is not None
    move_to(home)
    assert models.resolve("own") == home / "own.nemo"


@pytest.mark.slow
def test_the_folder_moves_to_another_disk(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def other_disk(*_: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(os, "link", other_disk)
    models.import_checkpoint(checkpoint(tmp_path / "own.nemo"), home)
    move_to(tmp_path / "new")
    assert models.verify(models.resolve("own")) == Integrity.SOUND
    assert visible(tmp_path / "new") == ["own.nemo", "own.nemo.json"]
    assert visible(home) == []


@pytest.mark.slow
def test_a_move_that_fails_leaves_the_old_folder_in_use(tmp_path: Path, home: Path) -> None:
    models.import_checkpoint(checkpoint(tmp_path / "a.nemo"), home)
    models.import_checkpoint(checkpoint(tmp_path / "b.nemo"), home)
    new = tmp_path / "new"
    checkpoint(new / "b.nemo", b"another")
    assert main(["models", "move", str(new)]) == 1
    assert visible(new) == ["b.nemo"]

    def broken(_: Path) -> None:
        raise EnvironmentFault("no-write", path="settings", reason="read-only")

    def full(_: Path) -> None:
        raise EnvironmentFault("disk", path="journal", needed="1 MB", free="0 bytes")

    with pytest.raises(EnvironmentFault):
        models.relocate(home, tmp_path / "third" / "deep", broken)
    assert not (tmp_path / "third").exists()
    with pytest.raises(EnvironmentFault, match="free"):
        models.relocate(home, tmp_path / "fourth" / "deep", full)
    assert not (tmp_path / "fourth").exists()
    assert models.folder() == home
    assert set(models.installed()) >= {"a", "b"}


def test_a_folder_inside_itself_and_one_in_use_are_refused(home: Path, tmp_path: Path) -> None:
    assert main(["models", "move", str(home / "inner")]) == 1
    unfinished(home)
    with file_work.exclusive_lock(home / "canary-1b-v2.nemo"), pytest.raises(EnvironmentFault) as caught:
        models.relocate(home, tmp_path / "new", lambda _: None)
    assert caught.value.code == "model-busy"
    assert not (tmp_path / "new").exists()


def test_a_missing_disk_with_the_models_leaves_the_demo_model(tmp_path: Path) -> None:
    chosen = settings.Settings(models_folder=str(tmp_path / "unplugged"))
    settings.save(chosen, settings.file())
    assert models.folder() == tmp_path / "unplugged"
    assert list(models.installed()) == ["demo"]
    assert models.resolve(None) == paths.demo_model()
    assert fault_of(checkpoint(tmp_path / "own.nemo")).code == "models-folder"
    assert not models.folder().exists(), "nothing is written where a disk will be mounted"


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_command_line_imports_files_and_folders(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = checkpoint(tmp_path / "one.nemo")
    checkpoint(tmp_path / "many" / "two.nemo")
    checkpoint(tmp_path / "many" / "deep" / "three [x].nemo")
    assert main(["models", "import", str(one), str(tmp_path / "many")]) == 0
    assert set(models.installed()) >= {"one", "two", "three [x]"}
    (tmp_path / "bad.nemo").write_bytes(b"?")
    four = checkpoint(tmp_path / "four.nemo")
    assert main(["models", "import", "--move", str(tmp_path / "bad.nemo"), str(four)]) == 1
    said = capsys.readouterr().err
    assert "bad.nemo  This is not a complete NeMo checkpoint" in said
    assert "four" in models.installed()
    assert not four.exists()
    (tmp_path / "empty").mkdir()
    assert main(["models", "import", str(tmp_path / "empty")]) == 1
    assert "Found no .nemo file" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no folder that takes no folders")
def test_impossible_folder_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "move", "/proc/x"]) == 1
    said = capsys.readouterr().err
    assert said == "✗ /proc/x can't be written (Mynah can't create a folder there). Choose another folder.\n"


def test_built_in_model_is_not_reported_as_copied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "verify", "demo"]) == 0
    said = capsys.readouterr().err
    assert "Built-in models have no checksum" in said
    assert "by hand" not in said
