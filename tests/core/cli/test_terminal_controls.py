"""A terminal never obeys the name of a file, and shows a bar for a large one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")

HOSTILE = "a\x1b]0;owned\x07\x1b[2J\x9bb.wav"


def on_a_terminal(*arguments: str) -> str:
    """Return the text that a terminal receives from a command."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "core.cli", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3]), "TERM": "xterm"}
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment) as process:
        os.close(its)
        received = b""
        try:
            while block := os.read(ours, 65536):
                received += block
        except OSError:  # the end of a pseudo-terminal
            pass
        process.wait()
    os.close(ours)
    return received.decode()


@pytest.mark.slow
@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize("arguments", [["convert", "--format", "txt"], ["models", "import"]])
def test_names_do_not_control_the_terminal(tmp_path: Path, arguments: list[str]) -> None:
    file = tmp_path / HOSTILE
    file.write_bytes(b"no recording")
    received = on_a_terminal(*arguments, str(file))
    assert "\\x1b]0;owned" in received
    assert "\x1b]0;" not in received
    assert "\x07" not in received
    assert "\x9b" not in received
    assert "\x1b[2J" not in received


@pytest.mark.slow
@pytest.mark.usefixtures("own_home")
def test_the_conversion_of_a_large_file_shows_a_bar(tmp_path: Path) -> None:
    cue = "{0}\n00:{1:02}:{2:02},000 --> 00:{1:02}:{2:02},900\nSo it was, and so it is.\n\n"
    small = "".join(cue.format(n + 1, n // 60, n % 60) for n in range(3600))
    (tmp_path / "small.srt").write_text(small)
    (tmp_path / "large.srt").write_text(small * 6)
    received = on_a_terminal("convert", "--format", "vtt", str(tmp_path / "large.srt"))
    assert "reading large.srt" in received
    assert "writing large.vtt" in received
    assert str(tmp_path / "large.vtt") in received.replace("\r", "").replace("\n", "")
    assert "reading" not in on_a_terminal("convert", "--format", "vtt", str(tmp_path / "small.srt"))


@pytest.mark.slow
@pytest.mark.usefixtures("own_home")
def test_pipes_get_names_as_they_are(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "core.cli", "convert", "--format", "txt", str(tmp_path / HOSTILE)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    run = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert HOSTILE.encode() in run.stderr
