"""Small faults through whole commands: a closed pipe, a folder outside a project, an odd name, a signed address."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.cli import main
from core.contracts.errors import InputFault
from core.contracts.object_storage import without_secrets
from core.corpus.manifest import Entry
from core.corpus.result_rows import result_row
from core.library.recordings import Recording, Result

ROOT = Path(__file__).resolve().parents[3]
NOTE = ROOT / "resources" / "samples" / "note.wav"


@pytest.mark.slow
def test_a_closed_pipe_of_json_progress_stops_no_work(warm_home: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "core.cli", "transcribe", str(NOTE), "--json-progress", "--format", "txt"]
    running = subprocess.Popen([*command, "--output", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE)
    assert running.stdout is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.wait(300) == 4
    assert (tmp_path / "note.txt").read_text()


@pytest.mark.slow
def test_a_project_writes_outside_its_folder_only_if_permitted(
    warm_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sent"
    folder.mkdir()
    (folder / "note.wav").write_bytes(NOTE.read_bytes())
    for outside in ("../other", str(tmp_path / "other"), "a/../../other", "link/other"):
        (folder / "link").unlink(missing_ok=True)
        (folder / "link").symlink_to(tmp_path)
        (folder / "mynah.toml").write_text(f'output = "{outside}"\n')
        assert main(["transcribe", str(folder / "note.wav"), "--format", "txt"]) == 2
        error = capsys.readouterr().err
        assert f"{folder / 'mynah.toml'}, line 1: output" in error
        assert "--allow-outside" in error
    assert not (tmp_path / "other").exists()
    assert main(["transcribe", str(folder / "note.wav"), "--format", "txt", "--allow-outside"]) == 0
    assert (tmp_path / "other" / "note.txt").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has names that are no text")
def test_a_name_that_is_no_text_is_absolute_and_valid(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "latin1_\udce9.wav").write_bytes(NOTE.read_bytes())
    assert main(["transcribe", "latin1_\udce9.wav", "--json-progress"]) == 1
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (failed,) = [each for each in events if each["event"] == "failed"]
    assert failed["file"] == str(tmp_path / "latin1_\\xe9.wav")


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("s3://bucket/a.wav", "s3://bucket/a.wav"),
        ("/in/a?b=c@d.wav", "/in/a?b=c@d.wav"),
        ("https://user:word@host:8080/a@b.wav?id=3", "https://host:8080/a@b.wav?id=3"),
        ("https://host/a.wav?X-Amz-Signature=abc&X-Amz-Date=2&part=1", "https://host/a.wav?part=1"),
        ("https://host/a.wav?sv=2020&sig=abc", "https://host/a.wav"),
        ("https://host/a.wav?token=abc", "https://host/a.wav"),
    ],
)
def test_results_hold_no_password_and_no_signature(uri: str, shown: str) -> None:
    assert without_secrets(uri) == shown
    row = result_row(Entry("one", uri), Result(0, Recording(uri), fault=InputFault("empty")))
    assert row.uri == shown
