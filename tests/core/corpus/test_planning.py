"""Manifests of folders, patterns and addresses: what is found, how long it is, and what is left out by name."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus_kills import FaultyServer, serving

from core import cli
from core.corpus.manifest import Entry, read_manifest, write_manifest

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
KILLING = """
import os, sys

def kill(event, arguments):
    if event == "open" and str(arguments[0]).endswith("killer.wav"):
        os.kill(os.getpid(), 9)

if any("duration_probe" in argument for argument in sys.orig_argv):
    sys.addaudithook(kill)
"""


@pytest.mark.slow
def test_what_sources_name_is_planned_and_what_is_hopeless_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A header that kills whoever reads it costs itself alone."""
    (tmp_path / "sitecustomize.py").write_text(KILLING, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    folder, elsewhere = tmp_path / "tapes" / "1", tmp_path / "elsewhere"
    folder.mkdir(parents=True)
    elsewhere.mkdir()
    for name, copy in (("note.wav", "note.wav"), ("killer.wav", "note.wav"), ("last.mp3", "morning.mp3")):
        shutil.copy(SAMPLES / copy, folder / name)
    (folder / "broken.wav").write_bytes(b"RIFF nonsense")
    (folder / "notes.txt").write_text("no recording")
    shutil.copy(SAMPLES / "kitchen.mp4", elsewhere)
    manifest = tmp_path / "corpus.jsonl"
    with serving(FaultyServer(elsewhere)) as server:
        address = f"{server.address}/kitchen.mp4"
        sources = [str(tmp_path / "tapes"), str(folder / "*.mp3"), address, str(tmp_path / "none.wav")]
        assert cli.main(["batch", "plan", *sources, "-o", str(manifest), "--language", "en"]) == 0
    rows = [row for row in read_manifest(str(manifest)) if isinstance(row, Entry)]
    assert [row.uri for row in rows] == [str(folder / "last.mp3"), str(folder / "note.wav"), address]
    assert [row.duration for row in rows] == pytest.approx([25.9, 6.87, 24.9], abs=0.1)
    assert {row.language for row in rows} == {"en"}
    lines = capsys.readouterr().err.splitlines()
    left_out = {Path(line.partition(": Skipped. ")[0]).name: line for line in lines if "Skipped. " in line}
    assert left_out.keys() == {"broken.wav", "killer.wav", "none.wav"}
    assert "File not found" in left_out["none.wav"]
    assert lines[-1].endswith("3 recordings, 0.02 h, 3 skipped.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "loose", "strict"),
    [
        (["note.wav"], 0, 0),
        (["note.wav", "broken.wav"], 0, 1),
        (["note.wav", "missing.wav"], 0, 1),
        (["broken.wav"], 1, 1),
        (["missing.wav", "broken.wav"], 1, 1),
    ],
    ids=str,
)
def test_left_out_files_fail_only_a_strict_plan(
    names: list[str], loose: int, strict: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(SAMPLES / "note.wav", tmp_path)
    (tmp_path / "broken.wav").write_bytes(b"RIFF nonsense")
    sources = [str(tmp_path / name) for name in names]
    for flags, status in (([], loose), (["--strict"], strict)):
        manifest = tmp_path / f"corpus{status}{len(flags)}.jsonl"
        assert cli.main(["batch", "plan", *sources, "-o", str(manifest), *flags]) == status
        recordings = [row.uri for row in read_manifest(str(manifest)) if isinstance(row, Entry)]
        assert recordings == [source for source in sources if source.endswith("note.wav")]
        assert capsys.readouterr().err.count(": Skipped. ") == len(names) - len(recordings)


@pytest.mark.slow
def test_a_manifest_is_replaced_only_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("corpus.jsonl", "corpus.csv"):
        (tmp_path / name).write_text("mine")
        for output in (name, (tmp_path / name).as_uri()):
            command = ["batch", "plan", str(SAMPLES / "note.wav"), "-o", output]
            assert cli.main(command) == 1
            assert f"mynah: {output} exists. Replace it with --overwrite." in capsys.readouterr().err
            assert (tmp_path / name).read_text() == "mine"
        assert cli.main([*command, "--overwrite"]) == 0
        assert len(list(read_manifest(str(tmp_path / name)))) == 1


def test_a_manifest_that_appears_while_another_is_planned_stays(tmp_path: Path) -> None:
    def entries() -> Iterator[Entry]:
        (tmp_path / "corpus.jsonl").write_text("mine")
        yield Entry("a", "/a.wav")

    with pytest.raises(FileExistsError):
        write_manifest(str(tmp_path / "corpus.jsonl"), entries(), overwrite=False)
    assert (tmp_path / "corpus.jsonl").read_text() == "mine"
