"""`mynah quality` through whole commands: the page of a recording and of a folder, JSON, and what is wrong."""

import json
import os
from pathlib import Path

import pytest
from media import speech

from core.archive import moved_recordings
from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, JobSpec, Journal, file_at
from core.settings import settings
from core.watch.folder_watch import sample_digest

SAID = "the old man walked slowly to the river and then he sat down in the cool shade of a large tree"


@pytest.fixture
def place(tmp_path: Path, own_home: Path) -> Path:
    (tmp_path / "in").mkdir()
    return tmp_path / "in"


def done(recording: Path, segments: list[Segment], duration: float) -> None:
    data_dir().mkdir(parents=True, exist_ok=True)
    journal = Journal(data_dir() / "journal.sqlite3")
    batch, _ = journal.batches.open("x")
    spec = JobSpec(ComputeSpec(Load("m", "c")))
    journal.imports.add(batch, file_at(recording) or ("", 0, 0), spec, segments, duration)
    journal.close()


def words(text: str, start: float, confidence: float = 0.9) -> tuple[Word, ...]:
    return tuple(
        Word(each, start + 0.25 * n, start + 0.25 * n + 0.25, confidence) for n, each in enumerate(text.split())
    )


@pytest.mark.slow
def test_a_folder_has_a_page_with_pictures_and_its_worst_places(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken = speech(place / "my talk.wav")
    done(spoken, [Segment(words("the <b>old man", 0.1, 0.2), "ANNA"), Segment(words(SAID, 2.0), "BEN", "de")], 7.0)
    gone = place / "gone.wav"
    gone.write_bytes(b"RIFF")
    done(gone, [Segment(words("home " * 9, 0.0))], 3.0)
    (place / "new.wav").write_bytes(b"RIFF")
    assert main(["quality", str(place)]) == 1
    shown = capsys.readouterr()
    assert f"{place / 'new.wav'}: Mynah has no finished transcript of this recording" in shown.err
    assert "The sound could not be read" in shown.out
    page = (place / "quality.html").read_text()
    assert page.count("<svg") == 2 + 2 + 1  # recordings in the list, over time, speakers of one
    assert 'data-sound="./my%20talk.wav" data-at="0.10"' in page
    assert "the &lt;b&gt;old man" in page
    assert "<b>old man" not in page
    assert "1 × repeated over and over" in page
    assert "ANNA" in page
    assert main(["quality", str(place)]) == 1
    assert "Replace it with --overwrite." in capsys.readouterr().err


@pytest.mark.slow
def test_figures_are_json_and_one_recordings_page_lies_beside_it(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken = speech(place / "talk.wav")
    done(spoken, [Segment(words("the old man walked", 0.1))], 7.0)  # the rest of the sentence is not there
    assert main(["quality", str(spoken), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["words"], told["below"]) == (4, 0.5)
    assert told["speech"] + told["silence"] == pytest.approx(told["duration"])
    missing = [each for each in told["places"] if each["kind"] == "missing"]
    assert missing[0]["start"] < 2
    assert sum(each["end"] - each["start"] for each in missing) > 2
    assert told["worst"][0]["places"] == told["places"]
    assert list(place.iterdir()) == [spoken]
    assert main(["quality", str(spoken)]) == 0
    assert "speech without words" in (place / "talk.wav.quality.html").read_text()
    assert main(["quality", str(spoken), "--below", "2"]) == 2
    capsys.readouterr()
    settings.save(settings.Settings(doubtful_below=0.95), settings.file())
    for given, doubtful in (([], 4), (["--below", "0.8"], 0)):
        assert main(["quality", str(spoken), "--json", *given]) == 0
        assert json.loads(capsys.readouterr().out)["doubtful"] == doubtful
    assert main(["quality", str(place / "none.wav")]) == 1
    assert "File not found" in capsys.readouterr().err


@pytest.mark.slow
def test_figures_of_a_part_leave_the_rest_out(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoken = speech(place / "talk.wav")
    done(spoken, [Segment(words("the old man walked", 0.1)), Segment(words("to the river", 3.0, 0.1))], 7.0)
    assert main(["quality", str(spoken), "--json", "--from", "2", "--to", "0:05"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["words"], told["part"], told["duration"]) == (3, [2.0, 5.0], 5.0)
    assert told["speech"] + told["silence"] == pytest.approx(3.0)
    assert [slot["start"] for slot in told["slots"]] == [2.0, 3.0, 4.0]
    assert all(2.0 <= each["start"] <= each["end"] <= 5.0 for each in told["places"])
    assert main(["quality", str(spoken), "--tracks", "1", "--from", "2"]) == 0
    assert "Mynah heard 0:02.0 to 0:07.0 of the recording." in capsys.readouterr().out
    assert "0:05" in (place / "talk.wav.quality.html").read_text()


@pytest.mark.slow
def test_settings_that_cannot_be_read_stay_for_the_window_to_tell_of(place: Path) -> None:
    """A command that set them aside would say nothing of it, and the window would begin anew without a word."""
    broken = settings.file()
    broken.write_text("{")
    spoken = speech(place / "talk.wav")
    done(spoken, [Segment(words("the old man walked", 0.1))], 7.0)
    assert main(["quality", str(spoken)]) == 0
    assert main(["update"]) == 1
    assert broken.read_text() == "{"
    assert list(broken.parent.glob("settings*")) == [broken]


def test_recordings_that_are_left_out_are_named_with_the_reason(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["quality", str(place / "none.wav")]) == 1
    assert f"{place / 'none.wav'}: File not found" in capsys.readouterr().err
    for number in range(40):
        (place / f"{number}.wav").write_bytes(b"RIFF")
    assert main(["quality", str(place)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert sum("Mynah has no finished transcript" in line for line in said) == 30
    assert said[-1] == "mynah: 10 more recordings have no transcript."


def test_a_recording_that_is_another_one_by_now_is_not_heard(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoken = speech(place / "talk.wav")
    done(spoken, [Segment(words("the old man walked", 0.1))], 7.0)
    speech(spoken, "this is quite another recording, and a longer one than the other")
    assert main(["quality", str(spoken), "--json"]) == 1
    shown = capsys.readouterr()
    assert f"{spoken}: This is not the file that was transcribed. Transcribe it again" in shown.err
    told = json.loads(shown.out)
    assert (told["words"], told["speech"], told["places"]) == (4, None, [])
    assert told["no_sound"] == "this is not the file that was transcribed"


@pytest.mark.slow
def test_a_recording_of_the_same_size_is_told_by_its_sample_which_is_taken_once(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken, other = speech(place / "talk.wav"), place / "other.wav"
    other.write_bytes(spoken.read_bytes()[::-1])
    for recording in (spoken, other):
        done(recording, [Segment(words("the old man walked", 0.1))], 7.0)
        watched(recording)
        os.utime(recording, ns=(1, 1))
    taken = list[str]()
    monkeypatch.setattr(
        moved_recordings, "sample_digest", lambda path, size: taken.append(path) or sample_digest(path, size)
    )
    assert main(["quality", str(spoken), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["no_sound"] is None
    spoken.write_bytes(other.read_bytes())
    assert main(["quality", str(spoken), "--json"]) == 1
    assert "This is not the file that was transcribed" in capsys.readouterr().err
    assert taken == [str(spoken)] * 2


def watched(recording: Path) -> None:
    """Have the journal know what tells the content of a recording that is done."""
    journal = Journal(data_dir() / "journal.sqlite3")
    batch, _ = journal.batches.open("x")
    file = file_at(recording)
    assert file is not None
    sample = sample_digest(*file[:2])
    assert sample is not None
    journal.watched_files.take(batch, str(recording.parent), file, sample, lambda: JobSpec(ComputeSpec(Load("m", "c"))))
    journal.close()
