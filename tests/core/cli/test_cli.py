"""The command line as a user meets it: names, exit statuses, going on where it stopped; a scripted engine."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.cli import main
from core.contracts import media
from core.contracts.paths import data_dir, log_dir
from core.journal import JobState, Journal
from core.queue.engine_process import engine_client

SCRIPTED = Path(__file__).parents[2] / "faults" / "scripted_engine.py"


@pytest.fixture
def place(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own and a folder with two recordings."""
    monkeypatch.setenv("COLUMNS", "200")
    recordings = tmp_path / "recordings"
    recordings.mkdir()
    for name in ("a.wav", "b.mp3"):
        (recordings / name).write_bytes(b"RIFF")
    return recordings


@pytest.fixture
def script(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Any]], None]:
    """Sets what the engine does in the runs that follow."""
    (tmp_path / "state").mkdir()

    def write(steps: dict[str, Any]) -> None:
        (tmp_path / "script.json").write_text(json.dumps(steps))

    write({"*": {"chunks": 3}})
    command = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    monkeypatch.setattr(engine_client, "engine_command", lambda: command)
    return write


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name not in ("a.wav", "b.mp3"))


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_transcripts_lie_beside_their_recordings(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--format", "txt,srt,vtt,json,tsv,chat"]) == 0
    endings = ("cha", "json", "srt", "tsv", "txt", "vtt")
    assert names(place) == [f"{stem}.{ending}" for stem in "ab" for ending in endings]
    assert (place / "a.txt").read_text().split() == ["a-0", "a-1", "a-2"]
    said = capsys.readouterr().err
    assert "built-in demo model, which knows synthetic English only" in said
    assert "2 of 2 done" in said


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_existing_files_are_left_alone_unless_told(place: Path) -> None:
    (place / "a.srt").write_text("mine")
    assert main(["transcribe", str(place), "--format", "srt"]) == 0
    assert (place / "a.srt").read_text() == "mine"
    assert names(place) == ["a (2).srt", "a.srt", "b.srt"]
    assert main(["transcribe", str(place), "--format", "srt", "--overwrite"]) == 0
    assert "a-0" in (place / "a.srt").read_text()
    assert names(place) == ["a (2).srt", "a.srt", "b.srt"]


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_output_goes_to_a_folder_that_is_made(place: Path, tmp_path: Path) -> None:
    assert main(["transcribe", str(place), "--output", str(tmp_path / "new" / "out"), "--format", "txt"]) == 0
    assert names(tmp_path / "new" / "out") == ["a.txt", "b.txt"]
    assert names(place) == []


@pytest.mark.slow
def test_a_bad_file_is_named_with_its_reason_and_the_others_are_done(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "c.wav").touch()
    script({"b": {"fail": "no-audio"}})
    assert main(["transcribe", str(place), str(place / "gone.wav"), "--format", "txt"]) == 1
    said = capsys.readouterr().err
    assert f"{place / 'b.mp3'}: The file has no audio track" in said
    assert f"{place / 'c.wav'}: The file is empty" in said
    assert f"{place / 'gone.wav'}: File not found" in said
    assert "1 of 4 done, 3 failed" in said
    assert names(place) == ["a.txt", "c.wav"]
    assert "Traceback" not in said


@pytest.mark.slow
@pytest.mark.usefixtures("script")
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_name_that_is_not_utf8_is_said_and_the_others_are_done(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = Path(os.fsdecode(os.fsencode(place) + b"/b\xff.wav"))
    odd.write_bytes(b"RIFF")
    assert main(["transcribe", str(place), "--format", "txt"]) == 1
    said = capsys.readouterr().err
    assert "name is not valid text" in said
    assert "2 of 3 done, 1 failed" in said
    assert main(["transcribe", str(place), "--format", "txt"]) == 1
    assert names(place) == ["a.txt", "b.txt", odd.name]
    assert main(["transcribe", str(odd), "--format", "txt"]) == 1
    assert main(["transcribe", str(place), "--output", str(odd)]) == 2


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_names_that_look_like_markup_are_shown_as_they_are(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("[bold]x[1].wav", "[red]\\[b].wav"):
        (place / name).write_bytes(b"RIFF")
    assert main(["transcribe", str(place), str(place / "[no]" / "y.wav"), "--format", "txt"]) == 1
    said = capsys.readouterr().err
    for name in ("[bold]x[1].wav", "[red]\\[b].wav", f"{place}/[no]/y.wav: File not found"):
        assert name in said


def test_a_home_that_cannot_be_written_is_said(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["transcribe", str(place)]) == 1
    assert "Mynah can't create its folder" in capsys.readouterr().err


@pytest.mark.slow
def test_a_log_that_cannot_be_written_is_done_without(
    place: Path, script: Callable[[dict[str, Any]], None], capfd: pytest.CaptureFixture[str]
) -> None:
    (log_dir() / "engine.log").mkdir()
    script({"a": {"chunks": 3, "crash_at": 1, "times": 1}})
    assert main(["transcribe", str(place), "--format", "txt"]) == 0
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.slow
def test_a_batch_goes_on_without_its_listener(place: Path, tmp_path: Path) -> None:
    process = start(place, tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(300) == 4
    assert process.stderr.read() == ""
    assert (place / "a.txt").read_text().split() == [f"a-{n}" for n in range(100)]


@pytest.mark.slow
def test_the_same_command_does_only_what_is_left(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["transcribe", str(place), "--format", "txt"]
    script({"b": {"fail": "no-audio"}})
    assert main(command) == 1
    before = (place / "a.txt").stat().st_mtime_ns
    script({})
    assert main(command) == 0
    assert "Resuming the last run: 1 of 2 done" in capsys.readouterr().err
    assert names(place) == ["a.txt", "b.txt"]
    assert (place / "a.txt").stat().st_mtime_ns == before
    assert main(command) == 0  # all done before: the command is a new one
    assert names(place) == ["a (2).txt", "a.txt", "b (2).txt", "b.txt"]


@pytest.mark.slow
def test_it_goes_on_within_a_file(
    place: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["transcribe", str(place / "a.wav"), "--format", "txt"]
    script({"a": {"chunks": 5, "crash_at": 3}})
    assert main(command) == 1
    assert "crashed twice on this file" in capsys.readouterr().err
    script({"a": {"chunks": 5}})
    assert main(command) == 0
    assert "a.wav from 0:03" in capsys.readouterr().err
    assert (place / "a.txt").read_text().split() == [f"a-{n}" for n in range(5)]


@pytest.mark.slow
def test_a_transcript_that_cannot_be_written_is_written_next_time(
    place: Path, tmp_path: Path, script: Callable[[dict[str, Any]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    script({"*": {"chunks": 1}})
    command = ["transcribe", str(place), "--format", "txt", "--output", str(tmp_path / "out" / "below")]
    (tmp_path / "out").write_text("a file where a folder should be")
    assert main(command) == 1
    assert "can't be written" in capsys.readouterr().err
    (tmp_path / "out").unlink()
    assert main(command) == 0
    assert names(tmp_path / "out" / "below") == ["a.txt", "b.txt"]
    assert (tmp_path / "state" / "starts").read_text() == "1"  # the words were in the journal


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_progress_for_programs_is_json_lines(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcribe", str(place), "--format", "txt", "--json-progress"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[0] == "notice"
    assert {"queue", "engine", "progress", "words", "file", "written", "summary"} <= set(kinds)
    assert kinds[-1] == "summary"
    assert [event["paths"] for event in events if event["event"] == "written"] == [
        [str(place / "a.txt")],
        [str(place / "b.txt")],
    ]


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize(
    "wrong",
    [["--format", "doc"], ["--format", ","], ["--device", "tpu"], ["--language", "de"], ["--model", "no-such-model"]],
)
def test_bad_usage_is_status_2(place: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["transcribe", str(place), *wrong])
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    assert status == 2
    said = capsys.readouterr().err
    assert said
    assert "Traceback" not in said


@pytest.mark.usefixtures("place")
def test_a_folder_without_recordings_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["transcribe", str(tmp_path / "empty")]) == 1
    assert "Found no recordings" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_a_file_that_another_mynah_works_on_is_left_to_it(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["transcribe", str(place / "a.wav"), "--format", "txt"]
    main(command)
    journal = Journal(data_dir() / "journal.sqlite3")
    holder = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    import psutil

    started = psutil.Process(holder.pid).create_time()
    with journal.database.transaction() as connection:
        connection.execute("UPDATE batch SET finished = NULL")
        connection.execute(
            "UPDATE job SET state = ?, owner_pid = ?, owner_started = ?", (JobState.RUNNING, holder.pid, started)
        )
    try:
        assert main(command) == 1
        assert f"Another Mynah (process {holder.pid}) is working on this file" in capsys.readouterr().err
    finally:
        holder.kill()
        holder.wait()
    assert main(command) == 0


def start(place: Path, tmp_path: Path, **more: object) -> "subprocess.Popen[str]":
    """The command in a process of its own, on a recording of a hundred chunks. `more` is for its script."""
    (tmp_path / "state").mkdir(exist_ok=True)
    (tmp_path / "script.json").write_text(json.dumps({"a": {"chunks": 100, "seconds": 0.05, **more}}))
    command = [str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    program = (
        "import sys\nfrom core.queue.engine_process import engine_client\nfrom core.cli import main\n"
        f"engine_client.engine_command = lambda: [sys.executable, *{command!r}]\n"
        f"sys.exit(main(['transcribe', {str(place / 'a.wav')!r}, '--format', 'txt', '--json-progress']))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_ctrl_c_leaves_the_queue_resumable(place: Path, tmp_path: Path) -> None:
    process = start(place, tmp_path, crash_at=50, how="hang")  # so that no signal comes too late
    assert process.stdout is not None
    for line in process.stdout:
        if json.loads(line)["event"] == "words":
            process.send_signal(signal.SIGINT)
            break
    process.communicate()
    assert process.returncode == 130
    output, _ = start(place, tmp_path).communicate()
    notices = [json.loads(line) for line in output.splitlines() if '"resumed"' in line]
    assert "a.wav from 0:" in notices[0]["text"]
    assert (place / "a.txt").read_text().split() == [f"a-{n}" for n in range(100)]


def test_version_and_models(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert main(["models"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("mynah 0.")
    kinds = {words[1]: words[2] for words in map(str.split, said.splitlines()) if len(words) > 2}
    assert (kinds["parakeet-tdt-0.6b-v3"], kinds["demo"]) == ("recognition", "recognition")
    assert kinds["Nemotron-3-Diarization"] == "speakers"
    assert "built in" in said


@pytest.mark.usefixtures("script")
def test_our_own_mistake_is_a_sentence_and_its_traceback_is_in_the_log(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LookupError("oops")

    monkeypatch.setattr(media, "find_media", broken)
    assert main(["transcribe", str(place)]) == 1
    said = capsys.readouterr().err
    assert "Something went wrong inside Mynah (LookupError)" in said
    assert "Traceback" not in said
    log = Path(said.split("The log is ")[1].strip())
    assert "LookupError: oops" in log.read_text()


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_words_are_replaced_by_rules_and_the_rules_are_part_of_the_batch(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text("a-1 => Anna\n/b-(\\d)/ => B\\1\n")
    command = ["transcribe", str(place), "--format", "txt", "--replacements", str(rules)]
    assert main([*command, "--json-progress"]) == 0
    assert (place / "a.txt").read_text().split() == ["a-0", "Anna", "a-2"]
    assert (place / "b.txt").read_text().split() == ["B0", "B1", "B2"]
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["places"] for each in events if each["event"] == "replaced"] == [1, 3]
    rules.write_text("a-1 => Anne\n")  # another batch
    assert main([*command, "--overwrite"]) == 0
    assert (place / "a.txt").read_text().split() == ["a-0", "Anne", "a-2"]


def test_rules_that_are_none_are_bad_usage(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "rules.txt"
    command = ["transcribe", str(place), "--replacements", str(rules)]
    for text, said in (("a => b\n/a(b/ => c\n", "character 4"), ("no rule", "Line 1"), (None, "File not found")):
        if text is None:
            rules.unlink()
        else:
            rules.write_text(text)
        assert main(command) == 2
        told = capsys.readouterr().err
        assert f"{rules}: " in told
        assert said in told


@pytest.mark.slow
@pytest.mark.usefixtures("script")
def test_a_job_that_was_done_before_its_rules_could_be_applied_has_them_later(place: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text("a-1 => Anna\n")
    command = ["transcribe", str(place), "--format", "txt", "--replacements", str(rules)]
    (place / "b.mp3").write_bytes(b"")  # the batch stays open
    assert main(command) == 1
    journal = Journal(data_dir() / "journal.sqlite3")
    done = next(job for job in journal.jobs.select() if job.state == JobState.DONE)
    journal.edits.keep_position(done.id, 0)  # as after a crash between the two
    with journal.database.transaction() as connection:
        connection.execute("DELETE FROM edit")
        connection.execute("DELETE FROM export")
        connection.execute("UPDATE job SET rules_owed = 1 WHERE id = ?", (done.id,))
    journal.close()
    (place / "a.txt").unlink()
    assert main(command) == 1
    assert (place / "a.txt").read_text().split() == ["a-0", "Anna", "a-2"]
