"""`mynah search`: places, frequencies, files and sound, in a process of its own as people run it."""

import csv
import json
import shutil
import subprocess
import sys
import wave
import zipfile
from pathlib import Path

import pytest

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
