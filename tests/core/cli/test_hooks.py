"""The command after each recording: real programs, their faults, and the consent that a mynah.toml needs."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.hook_command import fill, split_command
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, DeliverySpec, JobSpec, Journal
from core.queue import hooks
from core.queue.hooks import HookRunner

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
REPORT = """
import json, pathlib, sys
*paths, target = sys.argv[1:]
kept = [[path, pathlib.Path(path).read_bytes().decode("latin-1")[:5000]] for path in paths]
with open(target, "a", encoding="utf-8") as file:
    file.write(json.dumps({"files": kept, "cwd": str(pathlib.Path.cwd())}) + "\\n")
"""


def command(script: Path, *arguments: str | Path) -> str:
    return " ".join(f'"{word}"' for word in (sys.executable, script, *arguments))


@pytest.fixture
def environment(tmp_path: Path, shared_cache: Path) -> dict[str, str]:
    own = {f"XDG_{kind}_HOME": str(tmp_path / "home" / kind) for kind in ("DATA", "STATE", "CONFIG")}
    return os.environ | own | {"XDG_CACHE_HOME": str(shared_cache), "MYNAH_ENGINE_TOKEN": "a secret"}


@pytest.fixture
def recordings(tmp_path: Path) -> Path:
    folder = tmp_path / "recordings"
    folder.mkdir()
    shutil.copy(SAMPLES / "note.wav", folder / "note $(touch bad); {json}.wav")
    return folder


def transcribe(environment: dict[str, str], *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    words = [sys.executable, "-m", "core.cli", "transcribe", *map(str, arguments)]
    return subprocess.run(words, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=280)


def until_gone(pid: int) -> None:
    """Wait for the end of a process that was killed."""
    deadline = time.monotonic() + 120
    with contextlib.suppress(psutil.NoSuchProcess):
        while psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
            assert time.monotonic() < deadline, "the process lives"
            time.sleep(0.05)


def log_of(tmp_path: Path) -> str:
    return next((tmp_path / "home").rglob("hooks.log")).read_text("utf-8")


@pytest.mark.slow
def test_a_command_gets_the_transcript(environment: dict[str, str], recordings: Path, tmp_path: Path) -> None:
    script, target = tmp_path / "report.py", tmp_path / "report.jsonl"
    script.write_text(REPORT + "import os\nassert 'MYNAH_ENGINE_TOKEN' not in os.environ\n")
    for formats in ("json,txt", "srt"):
        done = transcribe(
            environment,
            recordings,
            *("--format", formats, "--overwrite"),
            *("--on-done", command(script, "{json}", "{text}", "{file}", target)),
        )
        assert done.returncode == 0, done.stderr
        assert "command" not in done.stderr
    with_files, without = map(json.loads, target.read_text("utf-8").splitlines())
    (recording,) = recordings.glob("*.wav")
    for report in (with_files, without):
        (document, shown), (text_path, text), (file, _) = report["files"]
        assert json.loads(shown)["segments"]
        assert "Hello, this is Anna." in text
        assert (file, report["cwd"]) == (str(recording), str(recordings))
        assert (Path(document).stem, Path(text_path).stem) == (recording.stem, recording.stem)
    assert Path(with_files["files"][0][0]).parent == recordings
    assert not Path(without["files"][0][0]).exists()
    assert not (recordings / "bad").exists()
    assert log_of(tmp_path).count(": done") == 2


@pytest.mark.slow
def test_a_failed_command_is_named_and_the_transcript_stays(
    environment: dict[str, str], recordings: Path, tmp_path: Path
) -> None:
    script = tmp_path / "fail.py"
    script.write_text("import sys\nprint('no server', file=sys.stderr)\nsys.exit(3)\n")
    done = transcribe(environment, recordings, "--on-done", command(script))
    assert done.returncode == 0
    assert "failed with status 3" in done.stderr
    assert "no server" in log_of(tmp_path)
    assert list(recordings.glob("*.txt"))
    done = transcribe(
        environment, recordings, "--overwrite", "--json-progress", "--on-done", "mynah-has-no-such-program {text}"
    )
    (event,) = [each for line in done.stdout.splitlines() if (each := json.loads(line))["event"] == "command"]
    assert (event["code"], done.returncode) == ("hook-start", 0)
    assert "there is no such program" in event["text"]
    for wrong, sentence in (("'", "a quotation mark has no partner"), ("x {srt}", "{srt} is none of {json}")):
        done = transcribe(environment, recordings, "--on-done", wrong)
        assert (done.returncode, sentence in done.stderr) == (2, True), done.stderr


@pytest.mark.slow
def test_a_project_needs_consent_for_its_command(environment: dict[str, str], recordings: Path, tmp_path: Path) -> None:
    script, target = tmp_path / "report.py", tmp_path / "report.jsonl"
    script.write_text(REPORT)
    (recordings / "mynah.toml").write_text(f"language = 'en'\non_done = '''{command(script, target)}'''\n")
    done = transcribe(environment, recordings)
    assert done.returncode == 2
    assert "mynah.toml, line 2: on_done: This file wants to run" in done.stderr
    assert "Use --allow-hooks" in done.stderr
    own = ("--on-done", f'"{sys.executable}" -c pass')
    for more, lines in ((("--no-project",), 0), (own, 0), (("--allow-hooks",), 1)):
        done = transcribe(environment, recordings, "--overwrite", *more)
        assert done.returncode == 0, done.stderr
        assert (len(target.read_text().splitlines()) if target.exists() else 0) == lines


@pytest.mark.slow
def test_recordings_do_not_wait_for_a_command(environment: dict[str, str], recordings: Path, tmp_path: Path) -> None:
    """The first command waits for the transcript of the second recording."""
    shutil.copy(SAMPLES / "conversation.flac", recordings)
    script = tmp_path / "wait.py"
    script.write_text(
        "import pathlib, sys, time\n"
        "other = pathlib.Path(sys.argv[1]) / 'conversation.txt'\n"
        "while not other.exists():\n    time.sleep(0.1)\n"
    )
    done = transcribe(environment, recordings, "--on-done", command(script, recordings))
    assert done.returncode == 0, done.stderr
    assert log_of(tmp_path).count(": done") == 2


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the signal of Ctrl-C goes to the whole console on Windows")
def test_an_interruption_ends_the_command(environment: dict[str, str], recordings: Path, tmp_path: Path) -> None:
    script, target = tmp_path / "sleep.py", tmp_path / "pid"
    script.write_text(
        "import os, pathlib, sys, time\npathlib.Path(sys.argv[1]).write_text(str(os.getpid()))\ntime.sleep(600)\n"
    )
    words = [sys.executable, "-m", "core.cli", "transcribe", str(recordings), "--on-done", command(script, target)]
    process = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL)
    while not (target.exists() and target.read_text()):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.wait(300) == 130
    until_gone(int(target.read_text()))
    assert list(recordings.glob("*.txt"))


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Journal]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    opened = Journal(tmp_path / "journal.sqlite3")
    yield opened
    opened.close()


def run_hook(journal: Journal, on_done: str, deadline: float) -> InputFault:
    """Run a command with a deadline. Return its fault."""
    batch, _ = journal.batches.open("hooks")
    spec = JobSpec(ComputeSpec(Load("demo.nemo", "")), DeliverySpec(on_done=on_done))
    spoken = [Segment((Word("Hello.", 0.0, 0.5),))]
    job = journal.imports.add(batch, ("/nowhere/talk.wav", 1, 1), spec, spoken, 1.0)
    ended = threading.Event()
    runner = HookRunner(journal.path, ended.set, deadline)
    runner.start(job)
    assert ended.wait(180)
    (end,) = runner.take_ended()
    assert not runner.is_busy
    assert isinstance(end.fault, InputFault)
    runner.stop()
    return end.fault


@pytest.mark.slow
def test_a_slow_command_is_killed_with_its_children(journal: Journal, tmp_path: Path) -> None:
    script, target = tmp_path / "slow.py", tmp_path / "pid"
    script.write_text(
        "import pathlib, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "pathlib.Path(sys.argv[1]).write_text(str(child.pid))\n"
        "child.wait()\n"
    )
    fault = run_hook(journal, command(script, target), 30.0)
    assert fault.code == "hook-late"
    until_gone(int(target.read_text()))


def test_values_are_never_split() -> None:
    words = split_command("""tool --json={json} '{text} and {file}' "a b" """)
    assert words == ("tool", "--json={json}", "{text} and {file}", "a b")
    values = {"json": "a b.json", "text": "{file}", "file": "'"}
    assert fill(words, values) == ["tool", "--json=a b.json", "{file} and '", "a b"]
    assert split_command("") == ()
    for wrong in ("'", "x {txt}", "x" * 5000, "a\0b"):
        with pytest.raises(ValueError, match=r".+"):
            split_command(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "./notify.sh {text}",
        "tools/notify {text}",
        "sh -c 'cat {text}'",
        '/bin/bash -c "wc {file}"',
        "cmd /c type {text}",
    ],
)
def test_no_name_of_a_file_can_become_a_command(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"whole path|shell may read"):
        split_command(wrong)


def test_a_shell_takes_places_behind_its_commands() -> None:
    assert split_command("""sh -c 'wc "$1"' sh {text}""") == ("sh", "-c", 'wc "$1"', "sh", "{text}")


def test_quotation_marks_join_words_with_backslashes_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.contracts.hook_command.os.name", "nt")
    words = split_command(r'tool --out="C:\My Files\x" "C:\a b\c"{text}')
    assert words == ("tool", r"--out=C:\My Files\x", r"C:\a b\c{text}")


def test_a_command_without_a_log_ends(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise EnvironmentFault("no-write", path="/x", reason="read-only")

    monkeypatch.setattr(hooks.paths, "log_dir", refuse)
    assert run_hook(journal, "no-such-program-at-all", 5.0).code == "hook-start"
