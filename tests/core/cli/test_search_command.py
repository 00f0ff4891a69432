"""`mynah search`: places, frequencies, files and sound, in a process of its own as people run it."""

import csv
import json
import shutil
import sqlite3
import subprocess
import sys
import wave
import zipfile
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from fresh_index import spoil_index

from core.contracts.part import Part
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, JobSpec, Journal

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "resources" / "samples" / "note.wav"


def said(text: str, start: float) -> tuple[Word, ...]:
    return tuple(Word(word, start + 0.3 * n, start + 0.3 * n + 0.25) for n, word in enumerate(text.split()))


@pytest.fixture
def home(tmp_path: Path, own_home: Path) -> Path:
    """An archive of two recordings, as this user's journal."""
    journal = Journal(made(own_home / "data" / "mynah") / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("model", "cache"), Prompt("en")))
    for name, sentence in (("one", "down to the harbour."), ("two", "an old harbour light")):
        recording = tmp_path / f"{name}.wav"
        shutil.copy(SAMPLE, recording)
        segments = [Segment(said(sentence, 0.5), "Anna"), Segment(said("nobody came", 2.5), "David")]
        journal.imports.add(
            batch, (str(recording), recording.stat().st_size, 19_000 * 86_400 * 10**9), spec, segments, 3.1
        )
    journal.close()
    return tmp_path


def made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def mynah(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core.cli", "search", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


@pytest.mark.slow
def test_places_are_lines_with_the_words_in_the_middle(home: Path) -> None:
    run = mynah("harb*", "--context", "2")
    assert run.returncode == 0
    assert run.stdout.splitlines() == [
        "to the\tharbour.\tnobody came\tone.wav\tAnna\t0:01.4",
        "an old\tharbour\tlight nobody\ttwo.wav\tAnna\t0:01.1",
    ]
    assert run.stderr == "2 places in 2 of 2 recordings\n"


@pytest.mark.slow
def test_json_has_every_field_and_sorting_and_limits_hold(home: Path) -> None:
    run = mynah("harbour", "--json", "--sort", "left", "--limit", "1")
    [line] = run.stdout.splitlines()
    place = json.loads(line)
    assert (place["left"], place["hit"], place["speaker"], place["language"]) == ("an old", "harbour", "Anna", "en")
    assert place["start"] == pytest.approx(1.1)
    assert place["recording"].endswith("two.wav")


@pytest.mark.slow
def test_nothing_found_and_wrong_queries_have_their_own_status(home: Path) -> None:
    assert mynah("lighthouse").returncode == 1
    cut = mynah("lighthouse", "--cut", str(home / "clips"))
    assert (cut.returncode, cut.stderr) == (1, "0 places in 0 of 2 recordings\n")
    wrong = mynah("harbour OR")
    assert wrong.returncode == 2
    assert wrong.stderr == "mynah: OR at character 9 needs a word on each side. Write it between two words.\n"
    assert mynah("harbour", "--limit", "0").returncode == 2


@pytest.mark.slow
def test_frequencies_are_per_recording_in_all_and_over_time(home: Path) -> None:
    rows = [json.loads(line) for line in mynah("harbour", "--frequencies", "--json").stdout.splitlines()]
    assert [(row["places"], row["words"]) for row in rows if "recording" in row] == [(1, 6), (1, 6)]
    assert rows[-1] == {"all": True, "places": 2, "words": 12, "per_thousand": 166.6667}
    assert [row["period"] for row in rows if "period" in row] == ["2022-01-08"]
    assert "166.67" in mynah("harbour", "--frequencies").stdout


@pytest.mark.slow
def test_places_are_written_as_csv_word_and_textgrids(home: Path) -> None:
    for name in ("places.csv", "places.docx", "places.TextGrid"):
        assert mynah("harbour", "--output", str(home / name)).returncode == 0
    rows = list(csv.DictReader((home / "places.csv").read_text("utf-8-sig").splitlines()))
    assert [(row["recording"], row["left"], row["hit"]) for row in rows] == [
        ("one.wav", "down to the", "harbour."),
        ("two.wav", "an old", "harbour"),
    ]
    with zipfile.ZipFile(home / "places.docx") as document:
        assert "<w:b/></w:rPr><w:t>harbour.</w:t>" in document.read("word/document.xml").decode()
    assert 'text = "harbour."' in (home / "places_one.TextGrid").read_text()
    assert (home / "places_two.TextGrid").exists()
    again = mynah("harbour", "--output", str(home / "places.csv"))
    assert (again.returncode, "exists" in again.stderr) == (1, True)
    assert mynah("harbour", "--output", str(home / "places.csv"), "--overwrite").returncode == 0
    assert mynah("harbour", "--output", str(home / "places.xyz")).returncode == 2


@pytest.mark.slow
def test_spreadsheets_run_no_cell_of_a_table_of_places(home: Path, own_home: Path) -> None:
    journal = Journal(own_home / "data" / "mynah" / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("model", "cache"), Prompt("en")))
    recording = home / "=HYPERLINK(1).wav"
    shutil.copy(SAMPLE, recording)
    segments = [Segment(said("=1+1 @lighthouse -2", 0.5), "+cmd|'/C calc'!A0")]
    journal.imports.add(batch, (str(recording), recording.stat().st_size, 19_000 * 86_400 * 10**9), spec, segments, 3.1)
    journal.close()
    assert mynah("lighthouse", "--output", str(home / "places.csv")).returncode == 0
    [row] = csv.DictReader((home / "places.csv").read_text("utf-8-sig").splitlines())
    assert (row["recording"], row["speaker"]) == ("'=HYPERLINK(1).wav", "'+cmd|'/C calc'!A0")
    assert (row["left"], row["hit"], row["right"]) == ("'=1+1", "'@lighthouse", "'-2")


@pytest.mark.slow
def test_a_word_document_of_places_can_be_read(home: Path) -> None:
    from docx import Document

    mynah("harbour", "--output", str(home / "places.docx"))
    [table] = Document(str(home / "places.docx")).tables
    assert [cell.text for cell in table.rows[1].cells][3:] == ["down to the", "harbour.", "nobody came"]


@pytest.mark.slow
def test_sound_is_cut_at_the_words_with_padding(home: Path) -> None:
    run = mynah("harbour", "--cut", str(home / "cut"), "--padding", "0.25")
    assert run.returncode == 0, run.stderr
    assert sorted(path.name for path in (home / "cut").iterdir()) == [
        "one_00m01.4_harbour.wav",
        "two_00m01.1_harbour.wav",
    ]
    with wave.open(str(home / "cut" / "one_00m01.4_harbour.wav")) as file:
        assert (file.getframerate(), file.getnchannels(), file.getnframes()) == (16_000, 1, 12_000)


@pytest.mark.slow
def test_places_outside_a_part_are_left_out_and_counted_nowhere(home: Path) -> None:
    run = mynah("harbour OR nobody", "--from", "1.2", "--to", "2", "--json", "--frequencies")
    assert [json.loads(line)["places"] for line in run.stdout.splitlines()][-1] == 1
    run = mynah("harbour", "--from", "1.2", "--cut", str(home / "cut"), "--tracks", "1")
    assert run.returncode == 0, run.stderr
    assert [path.name for path in (home / "cut").iterdir()] == ["one_00m01.4_harbour.wav"]
    assert mynah("harbour", "--from", "20").returncode == 1


@pytest.mark.slow
def test_a_recording_that_is_gone_keeps_no_other_from_being_cut(home: Path) -> None:
    (home / "one.wav").unlink()
    run = mynah("harbour", "--cut", str(home / "cut"))
    assert run.returncode == 1
    assert [path.name for path in (home / "cut").iterdir()] == ["two_00m01.1_harbour.wav"]
    assert "one.wav: File not found" in run.stderr


@pytest.mark.slow
def test_a_damaged_index_is_built_again_and_hides_no_place(home: Path, own_home: Path) -> None:
    assert mynah("harbour").returncode == 0
    spoil_index(own_home / "data" / "mynah" / "journal.sqlite3", b"arbour", b"brbour")
    run = mynah("harbour")
    assert len(run.stdout.splitlines()) == 2
    assert "mynah: The search index was damaged. Mynah has built it again." in run.stderr.splitlines()
    assert "damaged" not in mynah("harbour").stderr


@pytest.mark.slow
def test_an_index_that_cannot_be_read_is_built_again(home: Path, own_home: Path) -> None:
    journal = own_home / "data" / "mynah" / "journal.sqlite3"
    assert mynah("harbour").returncode == 0
    with closing(sqlite3.connect(journal)) as connection, connection:
        connection.execute("UPDATE passage_words_data SET block = substr(block, 1, 9) WHERE id > 10")
    run = mynah("harbour")
    assert len(run.stdout.splitlines()) == 2
    assert "The journal was damaged, and Mynah repaired it." in run.stderr
    assert mynah("harbour").stderr == "2 places in 2 of 2 recordings\n"


@pytest.mark.slow
def test_a_key_silences_names_in_clips_and_keeps_them_out_of_file_names(home: Path, own_home: Path) -> None:
    journal = Journal(own_home / "data" / "mynah" / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("model", "cache"), Prompt("en")))
    recording = home / "Anna_Berg.wav"
    shutil.copy(SAMPLE, recording)
    words = said("the lighthouse of Anna Berg is near", 0.5)
    status = (str(recording), recording.stat().st_size, 19_000 * 86_400 * 10**9)
    journal.imports.add(batch, status, spec, [Segment(words, "Anna")], 3.1)
    journal.close()
    key, folder = home / "key.txt", home / "cut"
    key.write_text("Anna Berg => Otto Tal\nAnna => Otto\n")
    run = mynah("lighthouse", "--cut", str(folder), "--pseudonyms", str(key), "--padding", "1.5")
    assert run.returncode == 0, run.stderr
    run = mynah("Berg", "--cut", str(folder), "--pseudonyms", str(key))
    assert run.returncode == 0, run.stderr
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["Otto Tal_00m00.8_lighthouse.wav", "Otto Tal_00m01.7.wav"]
    first, last = words[3].start or 0.0, words[4].end or 0.0
    with wave.open(str(folder / names[0])) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert not samples[round((first - 0.1) * 16_000) : round((last + 0.1) * 16_000)].any()
    assert samples[: round((first - 0.2) * 16_000)].any()


@pytest.mark.slow
def test_a_key_goes_with_clips_alone(home: Path) -> None:
    key = home / "key.txt"
    key.write_text("Anna => Otto\n")
    cut = ("--cut", str(home / "cut"), "--pseudonyms", str(key))
    for arguments, sentence in (
        (("--pseudonyms", str(key)), "--pseudonyms needs --cut FOLDER."),
        ((*cut, "--json", "--tracks", "1"), "--pseudonyms does not work with --json and --tracks."),
        ((*cut, "--output", str(home / "a.csv")), "--pseudonyms does not work with --output."),
        (("--cut", str(home), "--pseudonyms", str(key)), f"{key}: The key lies in the output folder."),
    ):
        run = mynah("harbour", *arguments)
        assert (run.returncode, run.stderr.startswith(f"mynah: {sentence}")) == (2, True), run.stderr
    assert not (home / "cut").exists()


@pytest.mark.slow
def test_a_clip_with_a_key_has_no_sound_outside_the_part_that_was_heard(home: Path, own_home: Path) -> None:
    """Nobody knows the names there."""
    journal = Journal(own_home / "data" / "mynah" / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("model", "cache"), Prompt("en"), part=Part(0.4, 1.4)))
    recording = home / "part.wav"
    shutil.copy(SAMPLE, recording)
    status = (str(recording), recording.stat().st_size, 19_000 * 86_400 * 10**9)
    journal.imports.add(batch, status, spec, [Segment(said("the lighthouse there", 0.5))], 3.1)
    journal.close()
    key, folder = home / "key.txt", home / "cut"
    key.write_text("Anna => Otto\n")
    cut = ("lighthouse", "--cut", str(folder), "--padding", "9")
    assert mynah(*cut, "--pseudonyms", str(key)).returncode == 0
    assert seconds(folder / "part_00m00.8_lighthouse.wav") == pytest.approx(1.0)
    assert mynah(*cut).returncode == 0
    assert seconds(folder / "part_00m00.8_lighthouse.wav") > 2.5


def seconds(path: Path) -> float:
    with wave.open(str(path)) as file:
        return file.getnframes() / file.getframerate()
