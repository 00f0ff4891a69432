"""`--from` and `--to`: a part of a recording is heard, and its times are those of the whole recording."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import media
import pytest
from test_cli import SCRIPTED

from core.cli import main
from core.cli.command_arguments import command_parser
from core.formats import json as json_format
from core.queue.engine_process import engine_client

Script = Callable[[dict[str, Any]], None]


@pytest.fixture
def folder(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder. It holds one recording."""
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.wav").write_bytes(b"RIFF")
    monkeypatch.chdir(tmp_path / "in")
    return tmp_path / "in"


@pytest.fixture
def script(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Script:
    """Set the steps of the engine."""
    (tmp_path / "state").mkdir()

    def write(steps: dict[str, Any]) -> None:
        (tmp_path / "script.json").write_text(json.dumps(steps))

    write({"*": {"chunks": 3}})
    command = [sys.executable, str(SCRIPTED), str(tmp_path / "script.json"), str(tmp_path / "state")]
    monkeypatch.setattr(engine_client, "engine_command", lambda: command)
    return write


def starts(path: Path) -> list[float | None]:
    return [word.start for word in json_format.read(path.read_text("utf-8")).words]


@pytest.mark.slow
def test_times_are_those_of_the_whole_recording_also_after_a_crash(
    folder: Path, script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    script({"a": {"chunks": 3, "crash_at": 1, "times": 1, "damaged": [[1.0, 2.0]]}})
    assert main(["transcribe", "a.wav", "--format", "json", "--from", "1:00", "--to", "0:01:03.5"]) == 3
    transcript = json_format.read((folder / "a.json").read_text("utf-8"))
    assert [word.start for word in transcript.words] == [60.0, 61.0, 62.0]
    assert transcript.part == (60.0, 63.0)  # the recording ends before 63.5
    assert transcript.damaged == ((61.0, 62.0),)
    assert "Mynah heard 1:00.0 to 1:03.0 of the recording." in capsys.readouterr().err


@pytest.mark.slow
def test_parts_are_separate_runs_and_events_name_them(
    folder: Path, script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["transcribe", "a.wav", "--format", "json", "--json-progress"]
    assert main([*command, "--from", "90"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert next(event["part"] for event in events if event.get("state") == "done") == [90.0, 93.0]
    assert main([*command, "--to", "2"]) == 0
    assert main(command) == 0
    assert starts(folder / "a.json") == [90.0, 91.0, 92.0]
    assert json_format.read((folder / "a (2).json").read_text("utf-8")).part == (0.0, 2.0)
    assert json_format.read((folder / "a (3).json").read_text("utf-8")).part is None


def test_project_sets_the_part(folder: Path, script: Script) -> None:
    (folder / "mynah.toml").write_text('part_from = "0:30"\nformats = ["json"]\n')
    assert main(["transcribe", "a.wav"]) == 0
    assert starts(folder / "a.json") == [30.0, 31.0, 32.0]


@pytest.mark.slow
def test_text_is_aligned_with_a_part(folder: Path, script: Script) -> None:
    (folder / "a.txt").write_text("one two three")
    assert main(["align", "a.wav", "a.txt", "--from", "10", "--format", "json"]) == 0
    assert starts(folder / "a.json") == [10.0, 10.1, 10.2]


@pytest.mark.slow
def test_speakers_of_a_part_have_the_times_of_the_recording(folder: Path, script: Script) -> None:
    script({"a": {"speakers": {"chunks": 2}}})
    assert main(["speakers", "a.wav", "--from", "100", "--turns-only"]) == 0
    (turn,) = (folder / "a.rttm").read_text().splitlines()
    assert turn.split()[3:5] == ["100.000", "1.990"]


@pytest.mark.slow
def test_own_transcript_of_a_part_gets_speakers(folder: Path, script: Script) -> None:
    script({"a": {"chunks": 2, "speakers": {"chunks": 2}}})
    command = ["transcribe", "a.wav", "--from", "100", "--format", "json", "--speakers", "auto"]
    assert main(command) == 0
    segments = json_format.read((folder / "a.json").read_text("utf-8")).segments
    assert [(segment.speaker, segment.start) for segment in segments] == [("Speaker 1", 100.0)]


@pytest.mark.parametrize("command", ["transcribe", "align", "speakers", "watch"])
@pytest.mark.usefixtures("script")
def test_wrong_times_are_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "a.wav", "--from", "half past"])
    assert "'half past' is not a time such as 90, 1:30 or 1:02:03.500" in capsys.readouterr().err
    if command == "transcribe":
        assert main([command, "a.wav", "--from", "10", "--to", "5"]) == 2
        assert "--to must be later than --from." in capsys.readouterr().err


@pytest.mark.slow
def test_part_behind_the_end_is_named(folder: Path, script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    script({"a": {"fail": "entry-beyond"}})
    assert main(["transcribe", "a.wav", "--from", "90"]) == 1
    assert "Choose an earlier beginning with --from." in capsys.readouterr().err


@pytest.mark.slow
def test_words_of_a_part_are_heard_at_their_times(tmp_path: Path, warm_home: Path) -> None:
    before = media.speech(tmp_path / "before.wav", "We have a large garden behind the house.")
    after = media.speech(tmp_path / "after.wav", "The old man walked slowly to the river.")
    graph = "[0]apad,atrim=0:6[a];[1]apad,atrim=0:6[b];[a][b]concat=n=2:v=0:a=1"
    media.ffmpeg("-i", before, "-i", after, "-filter_complex", graph, tmp_path / "talk.flac")
    assert main(["transcribe", str(tmp_path / "talk.flac"), "--format", "json", "--from", "0:06"]) == 0
    words = json_format.read((tmp_path / "talk.json").read_text("utf-8")).words
    text = " ".join(word.text for word in words)
    assert "river" in text
    assert "garden" not in text
    assert all(word.start is not None and 6.0 <= word.start < 12.0 for word in words)


def test_a_wrong_argument_is_told_in_two_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command_parser().parse_args(["transcribe", "--from", "1:75", "talk.wav"])
    assert ended.value.code == 2
    told, help_line = capsys.readouterr().err.splitlines()
    assert told.endswith("'1:75' is not a time such as 90, 1:30 or 1:02:03.500")
    assert help_line == "Run `mynah transcribe --help` for help."
