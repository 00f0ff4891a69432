"""`mynah dictate` as a person uses it: real processes. Scripts stand in for the desktop's programs and take notes."""

import os
import shutil
import signal
import subprocess
import sys
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.contracts.paths import resources_dir

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(560),
    pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the scripts stand in for programs of Linux"),
]
NOTE = resources_dir() / "samples" / "note.wav"
TALK = resources_dir() / "samples" / "conversation.flac"
BYTES_A_SECOND = TALK.stat().st_size / 234


class Desk:
    """A home, and a desktop whose programs write down what they get."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.tools = folder, folder / "tools"
        self.tools.mkdir()
        self.tool("xclip", 'cat > "$HOME/clipboard"')
        self.tool("xdotool", 'echo "$@" >> "$HOME/keys"')
        self.tool("notify-send", 'echo "$3" >> "$HOME/notes"')
        self.running: list[subprocess.Popen[str]] = []

    def tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
        (self.tools / name).chmod(0o755)

    def dictate(self, *arguments: str | Path) -> "subprocess.Popen[str]":
        environment = {**os.environ, "HOME": str(self.folder), "PATH": str(self.tools)}
        for name in ("WAYLAND_DISPLAY", "XDG_DATA_HOME"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "core.cli", "dictate", *map(str, arguments)]
        process = subprocess.Popen(
            command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path.cwd()
        )
        self.running.append(process)
        return process

    def finish(self, *arguments: str | Path, status: int = 0) -> tuple[str, str]:
        process = self.dictate(*arguments)
        out, err = process.communicate(timeout=240)
        assert process.returncode == status, err
        return out, err

    def read(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8") if (self.folder / name).exists() else ""

    @property
    def sounds(self) -> list[str]:
        return sorted(each.name for each in (self.folder / ".local" / "share" / "mynah" / "dictation").iterdir())

    def wait_for_file(self) -> None:
        """Wait until a recording is complete."""
        end = time.monotonic() + 240
        while not (
            any(name.endswith(".flac") for name in self.sounds) and not any("recording" in n for n in self.sounds)
        ):
            assert time.monotonic() < end, self.sounds
            time.sleep(0.05)

    def wait_for_sound(self, seconds: int) -> None:
        """Wait until the recorder has written about so many seconds of the conversation."""
        folder = self.folder / ".local" / "share" / "mynah" / "dictation"
        end = time.monotonic() + 240
        while time.monotonic() < end:
            if sum(each.stat().st_size for each in folder.glob("*.recording/*")) > seconds * BYTES_A_SECOND:
                return
            time.sleep(0.05)
        raise AssertionError(f"no sound in {[each.name for each in folder.glob('*')]}")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    for process in made.running:
        process.kill()
        process.communicate()


def test_text_reaches_the_clipboard_and_the_sound_is_removed(desk: Desk) -> None:
    said, _ = desk.finish("--play", NOTE, "--pace", "0", "--paste")
    assert "chicken" in said
    assert desk.read("clipboard") == said.strip()
    assert desk.read("keys") == "key --clearmodifiers ctrl+v\n"
    assert desk.sounds == []


def test_second_call_ends_the_first_one(desk: Desk) -> None:
    began = time.monotonic()
    first = desk.dictate("--toggle", "--play", TALK)
    desk.wait_for_sound(1)
    assert "A dictation is running" in desk.finish(status=1)[1]
    desk.wait_for_sound(12)
    desk.finish("--toggle")
    said, _ = first.communicate(timeout=240)
    assert first.returncode == 0
    assert 8 < len(said.split()) < 4 * (time.monotonic() - began)  # nobody says four words in a second
    assert desk.read("clipboard") == said.strip()
    assert desk.read("notes").startswith("Speak now\n")
    assert desk.sounds == []


def test_sound_stays_if_the_text_cannot_be_handed_on(desk: Desk) -> None:
    (desk.tools / "xclip").unlink()
    said, told = desk.finish("--play", NOTE, "--pace", "0", status=1)
    assert "chicken" in said
    assert "Install xclip, then try again" in told
    [kept] = desk.sounds
    assert kept.endswith(".flac")
    assert kept in told
    said, _ = desk.finish("--play", NOTE, "--pace", "0", "--no-clipboard")
    assert "chicken" in said


@pytest.mark.parametrize("content", ["", "[1,", "[999999, 5.0]", "[-1, 0.0]"])
def test_mark_of_a_dead_dictation_is_ignored(desk: Desk, content: str) -> None:
    mark = desk.folder / ".local" / "share" / "mynah" / "dictation" / "running.json"
    mark.parent.mkdir(parents=True)
    mark.write_text(content)
    said, _ = desk.finish("--toggle", "--play", NOTE, "--pace", "0")
    assert "chicken" in said
    assert desk.sounds == []


def test_a_source_without_sound_is_no_fault(desk: Desk) -> None:
    empty = desk.folder / "empty.wav"
    with wave.open(str(empty), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", "not compressed"))
    _, report = desk.finish("--play", empty, "--no-clipboard")
    assert report.splitlines()[-1] == "No word was heard."
    assert desk.sounds == []


def test_sound_of_a_killed_dictation_is_kept_by_the_next_one(desk: Desk) -> None:
    first = desk.dictate("--play", TALK)
    desk.wait_for_sound(8)
    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    desk.wait_for_file()  # its recorder notices
    _, told = desk.finish("--play", NOTE, "--pace", "0")
    [kept] = desk.sounds
    assert kept.endswith(".flac")
    assert "The sound of earlier dictations is kept in " in told


def test_model_that_cannot_hear_live_says_so(desk: Desk) -> None:
    own = shutil.copy(resources_dir() / "demo_model" / "demo.nemo", desk.folder / "own.nemo")
    _, told = desk.finish("--play", NOTE, "--model", own, status=1)
    assert "it needs the sound that follows" in told


def test_signal_ends_a_dictation(desk: Desk) -> None:
    first = desk.dictate("--play", TALK)
    desk.wait_for_sound(10)
    first.send_signal(signal.SIGINT)
    said, _ = first.communicate(timeout=240)
    assert first.returncode == 0
    assert desk.read("clipboard") == said.strip()
