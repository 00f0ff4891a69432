"""`mynah align` as a user meets it: real recordings, real processes, the demo model."""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from full_paths import folder_without_room

from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.protocol import Load, Prompt
from core.formats import FORMATS
from core.formats.recognition import format_of
from core.journal import ComputeSpec, JobSpec, JobState, Journal
from core.queue import alignments
from core.queue.alignments import Pair, add_alignment, find_pairs, spoken_form

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"
NOTE = (SAMPLES / "texts" / "note.true.txt").read_text("utf-8").strip()
CHAT = """@UTF8
@Begin
@Languages:	eng
@Participants:	ANN Anna Participant
@ID:	eng|corpus|ANN|||||Participant|||
@Media:	note, audio, unlinked
*ANN:	hello , this is Anna . \x15100_2200\x15
%com:	waves at the   camera
*ANN:	&-um I will be home around 6 [?] , so please put the chicken &=laughs in the oven .
*ANN:	nobody says these words at all in this recording .
@End
"""


@pytest.fixture
def place(tmp_path: Path, warm_home: Path) -> Path:
    """A home of its own, and a folder with a recording."""
    folder = tmp_path / "recordings"
    folder.mkdir()
    shutil.copy(SAMPLES / "note.wav", folder)
    return folder


def align(place: Path, text: str, name: str = "note.txt", *options: str) -> int:
    (place / name).write_text(text, "utf-8")
    return main(["align", str(place / "note.wav"), str(place / name), *options])


def timed(path: Path) -> list[tuple[str, float | None, float | None]]:
    document = json.loads(path.read_text("utf-8"))
    return [(word["text"], word["start"], word["end"]) for part in document["segments"] for word in part["words"]]


@pytest.mark.slow
def test_plain_text_gets_times(place: Path) -> None:
    assert align(place, NOTE + "\n") == 0
    words = timed(place / "note.json")
    assert [text for text, _, _ in words] == NOTE.split()
    found = [(start, end) for _, start, end in words if start is not None and end is not None]
    assert len(found) >= len(words) - 2
    assert all(start < end for start, end in found)
    assert all(one[1] <= two[0] + 1e-9 for one, two in itertools.pairwise(found))
    assert "Hello, this is Anna." in (place / "note.srt").read_text("utf-8")


@pytest.mark.slow
def test_chat_file_gets_bullets_only(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert align(place, CHAT, "note.cha", "--output", str(place / "out.cha")) == 0
    before, after = CHAT.splitlines(), (place / "out.cha").read_text("utf-8").splitlines()
    assert before[6] in after, "a human bullet stays"
    rest = [line for line in after if not line.startswith("%wor")]
    changed = [(old, new) for old, new in zip(before, rest, strict=True) if old != new]
    assert [old for old, _ in changed] == [before[5], before[8]]
    assert changed[0][1] == "@Media:\tnote, audio"
    assert changed[1][1].startswith(before[8])
    assert changed[1][1].endswith("\x15")
    tiers = [line for line in after if line.startswith("%wor")]
    assert len(tiers) == 2
    assert " chicken \x15" in tiers[1]
    assert "&=laughs" not in tiers[1]
    told = capsys.readouterr().err
    assert "words were not found in the sound, so they have no time (note.wav" in told


@pytest.mark.slow
def test_chat_file_gets_the_requested_head(place: Path) -> None:
    head = ("--chat-participant", "ANN:Anja:Adult", "--chat-header", "Location:Bonn", "--no-chat-wor")
    assert align(place, CHAT, "note.cha", "--output", str(place / "o.v2"), *head) == 0
    written = (place / "o.v2" / "note.cha").read_text("utf-8")
    assert "@Participants:\tANN Anja Adult\n" in written
    assert "@ID:\teng|corpus|ANN|||||Adult|||\n" in written
    assert "@Location:\tBonn\n" in written
    assert "%com:\twaves at the   camera\n" in written
    assert "%wor" not in written


@pytest.mark.slow
def test_the_name_of_the_output_says_its_format(place: Path) -> None:
    assert align(place, NOTE, "note.txt", "--output", str(place / "notes.csv")) == 0
    assert sorted(path.name for path in place.iterdir()) == ["note.txt", "note.wav", "notes.csv"]
    assert "oven" in (place / "notes.csv").read_text("utf-8")


def test_an_output_that_cannot_be_written_is_no_success(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert align(place, NOTE, "note.txt", "--output", str(place / "note.wav" / "o.json")) == 1
    told = "".join(capsys.readouterr())
    assert "note.wav can't be written" in told
    assert "✓" not in told


@pytest.mark.slow
def test_late_unwritable_output_is_no_success(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert align(place, NOTE, "note.txt", "--output", str(folder_without_room(place.parent / "deep"))) == 1
    told = "".join(capsys.readouterr())
    assert "✗" in told
    assert "✓" not in told


@pytest.mark.parametrize("partner", ["note.wav", "other.txt"])
def test_unreadable_document_is_reported(place: Path, partner: str, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "other.txt").write_text(NOTE, "utf-8")
    (place / "note.doc").write_bytes(b"PK")
    assert main(["align", str(place / partner), str(place / "note.doc")]) == 1
    told = capsys.readouterr().err
    assert "note.doc: Mynah can't read .doc files as transcripts" in told
    assert "no recording" not in told


@pytest.mark.slow
def test_times_are_replaced_only_on_request(place: Path) -> None:
    wrong = f"1\n00:00:00,100 --> 00:00:00,900\n{NOTE}\n"
    assert align(place, wrong, "note.srt", "--format", "json", "--output", str(place / "kept.json")) == 0
    (kept,) = json.loads((place / "kept.json").read_text("utf-8"))["segments"]
    assert (kept["start"], kept["end"]) == (0.1, 0.9)
    assert align(place, wrong, "note.srt", "--realign", "--format", "json", "--output", str(place / "new.json")) == 0
    words = timed(place / "new.json")
    assert words[-1][0] == "oven."
    assert (words[-1][2] or 0.0) > 4.0


@pytest.mark.slow
def test_subtitles_that_are_aligned_keep_their_lines_and_times(place: Path) -> None:
    cues = "1\n00:00:00,100 --> 00:00:02,200\nHello,\nthis is Anna.\n"
    cues += "\n2\n00:00:02,500 --> 00:00:04,000\nI will be\nhome.\n"
    assert align(place, cues, "note.srt", "--output", str(place / "out")) == 0
    assert (place / "out" / "note.srt").read_text("utf-8") == cues


@pytest.mark.slow
def test_text_of_another_recording_stays_untimed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "Quarterly figures disappointed several investors yesterday.\nTemperatures dropped considerably overnight."
    assert align(place, text) == 1
    assert all(start is None for _, start, _ in timed(place / "note.json"))
    assert not (place / "note.srt").exists()
    told = capsys.readouterr().err
    assert "This text probably belongs to another recording" in told
    assert "no subtitles were written" in told.lower()


@pytest.mark.slow
def test_unspoken_sentence_is_in_no_subtitle(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert align(place, f"{NOTE}\nQuarterly figures disappointed several investors.\n") == 0
    assert "Quarterly" not in (place / "note.srt").read_text("utf-8")
    assert "Quarterly" in (place / "note.json").read_text("utf-8")
    assert "The subtitles leave out 1 sentence, not found in the sound" in capsys.readouterr().err


def test_an_empty_text_is_refused_with_a_reason(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert align(place, "\n") == 1
    assert "note.txt" in capsys.readouterr().err
    assert not (place / "note.json").exists()


def test_a_folder_is_a_batch_of_pairs_and_names_decide(place: Path) -> None:
    shutil.copy(place / "note.wav", place / "alone.wav")
    (place / "note.txt").write_text(NOTE, "utf-8")
    (place / "note.cha").write_text(CHAT, "utf-8")
    assert find_pairs([place]) == [Pair(place / "note.wav", place / "note.cha")]
    assert find_pairs([place / "note.wav", place / "note.txt"]) == [Pair(place / "note.wav", place / "note.txt")]
    assert find_pairs([place / "alone.wav"]) == []


@pytest.mark.slow
def test_a_killed_alignment_is_finished_by_the_same_command(place: Path) -> None:
    (place / "note.txt").write_text(NOTE, "utf-8")
    command = [sys.executable, "-m", "core.cli", "align", str(place / "note.wav"), str(place / "note.txt"),
               "--json-progress"]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    for line in process.stdout:
        if json.loads(line)["event"] == "engine":  # the job is the engine's now
            process.kill()
            break
    process.wait()
    assert not (place / "note.json").exists()
    assert main(command[3:]) == 0
    assert len(timed(place / "note.json")) == len(NOTE.split())
    journal = Journal(data_dir() / "journal.sqlite3")
    (job,) = journal.jobs.select()
    journal.close()
    assert (job.state, job.attempt) == (JobState.DONE, 2)
    assert sorted(path.name for path in place.iterdir()) == ["note.json", "note.srt", "note.txt", "note.wav"]


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("oven.", "oven"),
        ("3.5%,", "three point five percent"),
        ("“Don't”", "Don't"),
        ("well-known", "well known"),
        ("♪", ""),
        ("–", ""),
        ("U.S.A.", "U S A"),
    ],
)
def test_words_are_sought_as_they_are_said(text: str, heard: str) -> None:
    assert spoken_form(text, "en") == heard


@pytest.mark.parametrize(
    ("name", "given", "language", "spoken"),
    [
        ("note.txt", None, "fr", "six"),  # the language chosen for recordings, where nobody says another
        ("note.txt", "de", "de", "sechs"),
        ("note.cha", None, "en", "six"),
        ("note.cha", "de", "de", "sechs"),
    ],
)
def test_alignment_takes_given_language_or_the_texts(
    tmp_path: Path, name: str, given: str | None, language: str, spoken: str
) -> None:
    (tmp_path / "note.wav").write_bytes(b"RIFF")
    (tmp_path / "note.txt").write_text("around 6 people", "utf-8")
    (tmp_path / "note.cha").write_text(CHAT.replace("hello , this is Anna", "around 6 people"), "utf-8")
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    spec = JobSpec(ComputeSpec(Load("demo.nemo", "cache"), Prompt("fr", "es")))
    job = add_alignment(journal, batch, Pair(tmp_path / "note.wav", tmp_path / name), spec, language=given)
    assert job.compute.prompt == Prompt(language)
    assert journal.scripts.get(job.id).utterances[0].words[1].spoken == spoken
    journal.close()


def test_plain_text_is_written_in_formats_that_have_times() -> None:
    assert alignments.formats_of(Path("a.txt")) == ("json", "srt")
    assert alignments.formats_of(Path("a.TextGrid")) == ("textgrid",)
    assert {made.extension: format_of(Path(f"a{made.extension}")) for made in FORMATS.values()} == {
        made.extension: name for name, made in FORMATS.items()
    }
    assert format_of(Path("o.v2")) is None


@pytest.mark.slow
def test_speakers_that_are_known_are_kept(place: Path) -> None:
    words = NOTE.split()
    document = {
        "schema": "mynah-transcript",
        "version": 1,
        "media": "note.wav",
        "duration": 0.0,
        "model": "",
        "segments": [
            {"speaker": name, "words": [{"text": word} for word in part]}
            for name, part in (("Ann", words[:6]), ("Bob", words[6:]))
        ],
    }
    assert align(place, json.dumps(document), "note.json", "--format", "json,vtt,chat,textgrid", "--overwrite") == 0
    aligned = json.loads((place / "note.json").read_text("utf-8"))["segments"]
    assert [(part["speaker"], len(part["words"])) for part in aligned] == [("Ann", 6), ("Bob", len(words) - 6)]
    assert aligned[0]["words"][0]["start"] is not None
    assert {"<v Ann>", "<v Bob>"} <= set(re.findall("<v .*?>", (place / "note.vtt").read_text("utf-8")))
    assert "PAR0 Ann Participant, PAR1 Bob Participant" in (place / "note.cha").read_text("utf-8")
    assert {'"Ann"', '"Bob"'} <= set(re.findall('"[^"]*"', (place / "note.TextGrid").read_text("utf-8")))
