"""Test the bundle as another user: no Python, odd names, a read-only program, a killed engine.

usage: python packaging/smoke.py [--fast] [BUNDLE]     --fast skips NeMo's own backend and the installer

Needs Linux and Xvfb. Each check prints a line. The first failure ends the test with status 1.
"""

import argparse
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import build_kernels
import numpy as np
import psutil
import soundfile
from stranger import PATIENCE, SAMPLES, Stranger, Wrong, engine_of, screen, wait_for

from core.formats import FORMATS

ROOT: Final = SAMPLES.parent.parent
_ROUNDS: Final = 4  # of the sample conversation. A fast machine hears one round before the engine can be killed
_LARGEST_STAND_IN: Final = 64 * 1024  # bytes; x264 has 2 MB


def commands_work(stranger: Stranger) -> None:
    """Check that the commands answer, list their libraries, and recognise speech."""
    for program in ("mynah", "mynah-gui"):
        if not stranger.run(program, "--version").startswith(f"{program} "):
            raise Wrong(f"{program} does not say its version")
    if "torch" not in stranger.run("mynah", "licences"):
        raise Wrong("torch's licence is not listed")
    recognised_by(stranger, "native")


def recognised_by(stranger: Stranger, backend: str) -> None:
    """Run the self-test with a backend. Raises Wrong if it fails or another backend is used."""
    said = stranger.run("mynah", "doctor", "--backend", backend)
    if f"backend: {backend} " not in said:
        raise Wrong(f"the backend {backend} did not recognise anything: {said}")


def the_kernels_came_along(stranger: Stranger) -> None:
    """Check that the compiled kernels exist and load."""
    if build_kernels.is_wanted():
        brought = stranger.bundle / "_internal" / build_kernels.library().relative_to(ROOT)
        try:
            ctypes.CDLL(str(brought))
        except OSError as error:
            raise Wrong(f"the kernels cannot be loaded: {error}") from error


def the_manual_came_along(stranger: Stranger) -> None:
    """Check that the manual and its search are complete."""
    manual = stranger.bundle / "_internal" / "resources" / "manual"
    for name in ("index.html", "searchindex.js", "using/quickstart.html", "reference/command-line.html"):
        if not (manual / name).is_file():
            raise Wrong(f"the manual lacks {name}")


def no_encoders(stranger: Stranger) -> None:
    """Check that x264 and x265 are missing. The next check reads films without them."""
    found = [path for path in stranger.bundle.rglob("*x26[45]*") if path.is_file()]
    if not found or any(path.stat().st_size > _LARGEST_STAND_IN for path in found):
        raise Wrong(f"x264 or x265 is in the bundle: {found}")


def same_words_as_from_the_sources(stranger: Stranger) -> None:
    """Check that each sample gives the checkout's transcript, in every format."""
    recordings = stranger.bring("note.wav", "kitchen.mp4", "morning.mp3", "conversation.flac")
    stranger.run("mynah", "transcribe", *recordings, "--format", ",".join(FORMATS))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "core.cli", "transcribe", *(str(SAMPLES / path.name) for path in recordings)]
        environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": "", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": ""}
        command += ["--format", "json", "--output", folder]
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if run.returncode:
            raise Wrong(f"the sources themselves do not work: {run.stderr}")
        for recording in recordings:
            expected = words(Path(folder) / f"{recording.stem}.json")
            if words(recording.with_suffix(".json")) != expected or not expected:
                raise Wrong(f"{recording.name} gives other words than from the sources")
            for kind in FORMATS.values():
                if not recording.with_suffix(kind.extension).stat().st_size:
                    raise Wrong(f"{recording.name} has an empty {kind.extension}")
            recording.with_suffix(".json").rename(recording.with_suffix(".expected"))


def formats_are_read_back(stranger: Stranger) -> None:
    """Check that transcripts in formats of other programs convert."""
    folder = stranger.home / "Aufnahmen 2"
    named = [folder / f"note{FORMATS[name].extension}" for name in ("eaf", "textgrid", "chat", "srt")]
    stranger.run("mynah", "convert", *named, "--format", "docx,vtt", "--output", folder / "converted")
    if any(len(list((folder / "converted").glob(f"*{suffix}"))) != len(named) for suffix in (".docx", ".vtt")):
        raise Wrong("not all transcripts were converted")


def a_text_is_aligned(stranger: Stranger) -> None:
    """Check that a text without times gets word times."""
    folder = stranger.home / "Aufnahmen 2"
    pair, aligned = (folder / "note.wav", folder / "note.txt"), folder / "aligned.json"
    stranger.run("mynah", "align", *pair, "--format", "json", "--language", "en", "--output", aligned)
    found = words(aligned)
    if not found or any(end <= start for _, start, end in found):
        raise Wrong(f"the text got no times: {found}")


def captions_are_burned(stranger: Stranger) -> None:
    """Check that a video gets captions in its picture. The window's program paints them."""
    folder = stranger.home / "Aufnahmen 2"
    burned = stranger.home / "burned.mp4"
    stranger.run("mynah", "burn", folder / "kitchen.mp4", "--output", burned)
    if not burned.stat().st_size:
        raise Wrong("the video with captions is empty")


def transcripts_are_compared(stranger: Stranger) -> None:
    """Check that a transcript has no errors against itself in another format."""
    folder = stranger.home / "Aufnahmen 2"
    said = stranger.run("mynah", "compare", folder / "note.vtt", folder / "note.srt", "--json")
    found = json.loads(said)["words"]
    if found["rate"] or not found["hits"]:
        raise Wrong(f"a transcript differs from itself: {said}")


def words(transcript: Path) -> list[tuple[str, float, float]]:
    """Return the words of a JSON transcript with their times."""
    segments = json.loads(transcript.read_text("utf-8"))["segments"]
    return [(word["text"], word["start"], word["end"]) for segment in segments for word in segment["words"]]


def a_killed_engine_is_recovered(stranger: Stranger) -> None:
    """Check that a command continues after its engine is killed, and loses and repeats no word."""
    [recording] = stranger.bring("conversation.flac")
    output = stranger.home / "Aufnahmen 2" / "out"
    process = stranger.start(
        "mynah", "transcribe", recording, "--format", "json", "--output", output, "--json-progress"
    )
    assert process.stdout is not None
    lost = killed = False
    for line in process.stdout:
        event = json.loads(line)["event"]
        if event == "words" and not killed:
            engine_of(process).kill()
            killed = True
        lost |= event == "engine-lost"
    if process.wait(PATIENCE) or not lost:
        raise Wrong(f"after the engine was killed: status {process.returncode}, {'' if lost else 'not '}noticed")
    same(output / "conversation.json", recording)


def same(transcript: Path, recording: Path) -> None:
    """Raise Wrong unless the transcript equals the transcript of the undisturbed command."""
    if words(transcript) != words(recording.with_suffix(".expected")):
        raise Wrong(f"{transcript.name} is not what it was without a kill")


def the_window_works(stranger: Stranger) -> None:
    """Check that the window appears, transcribes, survives its engine, and leaves no process behind."""
    recording = a_long_recording(stranger)
    written = recording.with_suffix(".json")
    settings = stranger.home / ".config" / "mynah" / "settings.json"
    chosen = {"formats": ["json"], "welcomed": True, "unasked_folders": [str(recording.parent)]}
    settings.write_text(json.dumps(chosen), "utf-8")
    with tempfile.TemporaryDirectory() as folder, screen(Path(folder)) as shown:
        began = time.monotonic()
        window = stranger.start("mynah-gui", recording, DISPLAY=shown.name, QT_QPA_PLATFORM="xcb")
        wait_for("a window", lambda: shown.colours() > 8)
        seen = time.monotonic() - began
        engine = engine_of(window)
        wait_for("the engine at work", lambda: engine.cpu_times().user > 2)
        engine.kill()
        wait_for("a transcript of the window's", written.is_file)
        last = engine_of(window)
        window.terminate()
        _, complaints = window.communicate(timeout=PATIENCE)
        wait_for("the end of the window's engine", lambda: not last.is_running() or last.status() == "zombie")
    if "stylesheet" in complaints:
        raise Wrong(f"the window lost its looks: {complaints}")
    same(written, recording)
    say(f"    (the window was seen after {seen:.2f} s, on a machine that does other things as well)")


def a_long_recording(stranger: Stranger) -> Path:
    """Return a recording that keeps an engine at work for many seconds, with its expected transcript beside it."""
    [sample] = stranger.bring("conversation.flac")
    samples, rate = soundfile.read(sample, dtype="int16")
    recording = sample.with_name("long.flac")
    soundfile.write(recording, np.concatenate([samples] * _ROUNDS), rate)
    output = stranger.home / "undisturbed"
    stranger.run("mynah", "transcribe", recording, "--format", "json", "--output", output)
    shutil.copy(output / "long.json", recording.with_suffix(".expected"))
    return recording


def outlines_are_drawn(stranger: Stranger) -> None:
    """Check that the process for the window's outline writes data."""
    [recording] = stranger.bring("note.wav")
    if len(stranger.run("mynah", "outline", recording)) < 20:
        raise Wrong(f"{recording.name} has no outline")


def nemo_itself_works(stranger: Stranger) -> None:
    """Check that NeMo's own backend works in the bundle."""
    recognised_by(stranger, "nemo")


def the_installer_installs(package: Path) -> Callable[[Stranger], None]:
    """Return a check of the .deb."""

    def check(stranger: Stranger) -> None:
        """Check that the .deb unpacks to a working program with all desktop files."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["dpkg-deb", "-x", str(package), folder], check=True)
            root = Path(folder)
            for link in (root / "usr" / "bin").iterdir():
                if not (root / str(link.readlink()).lstrip("/")).is_file():
                    raise Wrong(f"{link.name} leads nowhere")
            for name in ("applications/mynah.desktop", "mime/packages/mynah.xml", "doc/mynah/copyright"):
                if not (root / "usr" / "share" / name).is_file():
                    raise Wrong(f"the package lacks {name}")
            said = subprocess.check_output([root / "opt" / "mynah" / "mynah", "--version"], env={}, text=True)
            if not said.startswith("mynah "):
                raise Wrong("the installed program does not run")

    return check


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def main() -> int:
    """Run all checks. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", nargs="?", type=Path, default=ROOT / "dist" / "Mynah")
    parser.add_argument("--fast", action="store_true")
    options = parser.parse_args()
    checks: list[Callable[[Stranger], None]] = [
        commands_work,
        the_kernels_came_along,
        the_manual_came_along,
        no_encoders,
    ]
    checks += [
        same_words_as_from_the_sources,
        formats_are_read_back,
        transcripts_are_compared,
        captions_are_burned,
        a_text_is_aligned,
        a_killed_engine_is_recovered,
        the_window_works,
        outlines_are_drawn,
    ]
    if not options.fast:
        packages = sorted(options.bundle.parent.glob("*.deb"))
        checks += [nemo_itself_works, *(the_installer_installs(package) for package in packages[-1:])]
    folder = Path(tempfile.mkdtemp(prefix="mynah smoke ", dir="/var/tmp"))
    began = time.monotonic()
    try:
        stranger = Stranger(folder, options.bundle)
        since = folder / "since"
        since.touch()
        for check in checks:
            start = time.monotonic()
            check(stranger)
            say(f"  {(check.__doc__ or check.__name__).splitlines()[0]} ({time.monotonic() - start:.0f} s)")
        if traces := stranger.traces(since):
            raise Wrong(f"it wrote outside the user's folders: {traces}")
        say("  Nothing was written outside the user's folders.")
    except (Wrong, subprocess.SubprocessError, psutil.Error) as error:
        say(f"The bundle is wrong: {error}")
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    say(f"The bundle works: {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
