"""Test `mynah voices` with the demo voice model and synthetic voices in real recordings."""

import json
from pathlib import Path

import pytest
from known_voices import NUMBERS, record

from core.cli import main
from core.contracts.paths import data_dir, journal
from core.contracts.protocol import Load
from core.contracts.transcript import Segment
from core.journal import ComputeSpec, JobSpec, Journal
from core.journal.job import file_at
from core.queue.delivery import transcript_of
from core.settings import settings

SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")))


def keep(path: Path, segments: list[Segment], names: dict[str, str]) -> int:
    """Put a finished transcript of the recording into the journal, with other names. Return the job."""
    file = file_at(str(path))
    assert file is not None
    renamed = [Segment(each.words, names.get(each.speaker or "", each.speaker)) for each in segments]
    archive = Journal(journal())
    batch, _ = archive.batches.open("key")
    job = archive.imports.add(batch, file, SPEC, renamed, 30.0).id
    archive.close()
    return job


def speakers_of(job: int) -> list[str | None]:
    archive = Journal(journal())
    found = [each.speaker for each in transcript_of(archive, archive.jobs.get(job)).segments]
    archive.close()
    return found


@pytest.mark.usefixtures("own_home")
def test_nothing_is_learned_before_the_switch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path / "talk.wav", record(tmp_path / "talk.wav", ["Anna"]), {})
    for action in (["learn", "--speaker", "Anna"], ["suggest"]):
        assert main(["voices", action[0], str(tmp_path / "talk.wav"), *action[1:]]) == 1
        assert "Known voices are off" in capsys.readouterr().err
    assert not (data_dir() / "voices.json").exists()
    assert main(["voices", "on"]) == 0
    assert main(["voices", "list", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert answer == {"file": str(data_dir() / "voices.json"), "on": True, "voices": []}


@pytest.mark.slow
@pytest.mark.usefixtures("warm_home")
def test_learned_voices_are_suggested_and_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.wav", tmp_path / "second.wav"
    keep(first, record(first, ["Anna", "Ben"]), {})
    job = keep(second, record(second, ["Ben", "Cora", "Anna"], 170), NUMBERS)
    assert main(["voices", "on"]) == 0
    for name in ("Anna", "Ben"):
        assert main(["voices", "learn", str(first), "--speaker", name]) == 0
    assert main(["voices", "learn", str(first), "--speaker", "Dora"]) == 1
    assert "Nobody in the transcript is called Dora" in capsys.readouterr().err
    assert main(["voices", "suggest", str(second), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["suggestions"]
    assert [(each["speaker"], each["name"], each["named"]) for each in found] == [
        ("Speaker 1", "Ben", False),
        ("Speaker 3", "Anna", False),
    ]
    assert speakers_of(job)[0] == "Speaker 1"
    assert main(["voices", "suggest", str(second), "--name-speakers", "--at-least", "0.85"]) == 0
    said = capsys.readouterr().out
    assert "Speaker 1: sounds like Ben (" in said
    assert "Speaker 2: sounds like nobody known" in said
    assert speakers_of(job) == ["Ben", "Ben", "Speaker 2", "Speaker 2", "Anna", "Anna"]
    assert main(["voices", "forget", "Anna"]) == 0
    assert main(["voices", "forget", "Anna"]) == 1
    assert main(["voices", "forget", "--all"]) == 0
    assert not (data_dir() / "voices.json").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("warm_home")
def test_a_project_keeps_its_voices_and_texts_from_files_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mynah.toml").write_text('language = "en"\n', "utf-8")
    recording, text = tmp_path / "talk.wav", tmp_path / "talk.json"
    segments = record(recording, ["Anna"])
    rows = [
        {"speaker": "Anna", "start": each.start, "end": each.end, "text": each.text, "words": []} for each in segments
    ]
    text.write_text(json.dumps({"segments": rows}), "utf-8")
    assert main(["voices", "on"]) == 0
    (tmp_path / "sub").mkdir()
    roundabout = str(tmp_path / "sub" / ".." / "talk.wav")
    command = ["voices", "learn", roundabout, "--transcript", str(text), "--speaker", "Anna"]
    assert main(command) == 0, capsys.readouterr().err
    assert not (data_dir() / "voices.json").exists()
    assert main(["voices", "list", "--project", str(tmp_path)]) == 0
    assert "Anna: " in capsys.readouterr().out
    assert main(["voices", "list"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.slow
@pytest.mark.usefixtures("warm_home")
def test_too_little_speech_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = tmp_path / "talk.wav"
    segments = record(recording, ["Anna", "Ben"])
    keep(recording, [segments[0], *segments[2:]], {"Anna": "Anna"})
    assert main(["voices", "on"]) == 0
    assert main(["voices", "learn", str(recording), "--speaker", "Anna"]) == 1
    assert "Anna speaks alone for" in capsys.readouterr().err


@pytest.mark.usefixtures("own_home")
def test_the_switch_names_settings_that_it_cannot_read(capsys: pytest.CaptureFixture[str]) -> None:
    file = settings.file()
    file.write_text('{"known_voices": "maybe", "theme": "dark", "formats": 7}', "utf-8")
    assert main(["voices", "on"]) == 0
    assert "known_voices" in capsys.readouterr().err
    assert (settings.current().known_voices, settings.current().theme) == (True, "dark")
    file.write_text("[]", "utf-8")
    assert main(["voices", "off"]) == 0
    assert "settings.broken.json" in capsys.readouterr().err
    assert not settings.current().known_voices


@pytest.mark.usefixtures("own_home")
def test_a_transcript_without_speakers_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    segments = [Segment(each.words) for each in record(tmp_path / "talk.wav", ["Anna"])]
    keep(tmp_path / "talk.wav", segments, {})
    assert main(["voices", "on"]) == 0
    assert main(["voices", "suggest", str(tmp_path / "talk.wav")]) == 0
    assert "The transcript has no speakers" in capsys.readouterr().err
