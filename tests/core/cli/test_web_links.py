"""Web links of `mynah transcribe`, downloaded by a stand-in for yt-dlp on the search path."""

import os
import sys
from pathlib import Path

import pytest

from core.cli import main
from core.contracts.paths import resources_dir

NOTE = resources_dir() / "samples" / "note.wav"
LINK = "https://video.example/watch?v=1&list=2"
STAND_IN = f"""#!{sys.executable}
import json, pathlib, shutil, sys
arguments = sys.argv[1:]
pathlib.Path(__file__).with_name("arguments.json").write_text(json.dumps(arguments))
if arguments[-1].endswith("gone"):
    sys.exit("WARNING: old\\nERROR: [site] 1: Video unavailable")
target = pathlib.Path(arguments[arguments.index("--paths") + 1], "A talk [1].wav")
shutil.copy({str(NOTE)!r}, target)
print(target)
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows runs no scripts by their first line")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a stand-in for yt-dlp, first on the search path."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "yt-dlp").write_text(STAND_IN)
    (folder / "yt-dlp").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


@pytest.mark.slow
def test_link_is_downloaded_and_transcribed(
    program: Path, tmp_path: Path, warm_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "output"
    output.mkdir()
    assert main(["transcribe", LINK, "--output", str(output), "--format", "txt"]) == 0
    assert f"Downloading {LINK} with yt-dlp" in capsys.readouterr().err
    assert "this is Anna" in (output / "A talk [1].txt").read_text()
    arguments = (program / "arguments.json").read_text()
    assert arguments.endswith(f'"--", "{LINK}"]')
    assert '"--no-playlist"' in arguments


def test_failed_download_starts_nothing(
    program: Path, tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["transcribe", "https://video.example/gone"]) == 2
    said = capsys.readouterr().err
    assert "yt-dlp couldn't download it ([site] 1: Video unavailable)." in said
    assert not list(tmp_path.glob("*.txt"))


def test_other_addresses_are_refused_as_before(
    program: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcribe", "ftp://example.org/talk.mp3"]) == 2
    assert "is an address, not a file" in capsys.readouterr().err
    assert not (program / "arguments.json").exists()
