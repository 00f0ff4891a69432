"""`mynah compare` through whole commands: every kind of file, a recording that is done, and what is wrong."""

import json
import os
from pathlib import Path

import pytest
from media import speech

from core.cli import main
from core.contracts.paths import data_dir
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, JobSpec, Journal

STM = """;; a comment
other 1 X 0 1 <o,f0> not this one
talk 1 ANNA 0.0 2.0 <o,f0,female> { the / a } cat (uh) sat
talk 1 BEN 2.0 3.0 on the mat
talk 1 BEN 3.0 4.0 ignore_time_segment_in_scoring
"""
CTM = """talk 1 0.0 0.5 The 0.9
talk 1 0.5 0.5 cat
talk 1 * * <ALT_BEGIN>
talk 1 1.0 0.3 sat
talk 1 * * <ALT>
talk 1 1.0 0.3 set
talk 1 * * <ALT_END>
talk 1 2.1 0.2 on
talk 1 2.5 0.2 mats
"""


@pytest.fixture
def place(tmp_path: Path, warm_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "120")
    (tmp_path / "talk.stm").write_text(STM)
    (tmp_path / "talk.ctm").write_text(CTM)
    (tmp_path / "talk.txt").write_text("The cat sat on the mat.\n")
    return tmp_path


def test_nists_files_are_compared_by_speaker(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(place / "talk.stm"), str(place / "talk.ctm"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["words"]["rate"] == pytest.approx(6 / 10)  # "(uh)", "the" and a recording are lost, "mat" is "mats"
    assert told["speakers"]["BEN"] == {"hits": 1, "substitutions": 1, "deletions": 1, "insertions": 0, "rate": 2 / 3}
    assert ["equal", "cat", "cat", 0.5] in told["aligned"]
    arguments = ["compare", str(place / "talk.stm"), str(place / "talk.ctm")]
    assert main([*arguments, "--normalise", "case,fillers", "--differences", "--rules", "sclite"]) == 0
    shown = capsys.readouterr().out
    assert "BEN on [-the-]" in shown
    assert "[-mat-] {+mats+}" in shown
    assert "55.6 %" in shown


def test_a_recording_that_is_done_is_compared_with_its_sound(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = place / "my talk.wav"
    recording.write_bytes(b"RIFF")
    page = place / "page.html"
    arguments = ["compare", str(place / "talk.txt"), str(recording), "--html", str(page)]
    assert main(arguments) == 1
    assert f"{recording}: Mynah has no finished transcript of this recording" in capsys.readouterr().err
    data_dir().mkdir(parents=True, exist_ok=True)
    journal = Journal(data_dir() / "journal.sqlite3")
    batch, _ = journal.batches.open("x")
    words = tuple(Word(text, n, n + 1) for n, text in enumerate(["the", "cat", "sat", "on", "a", "mat"]))
    spec = JobSpec(ComputeSpec(Load("m", "c")))
    journal.imports.add(batch, (str(recording), 4, 1), spec, [Segment(words)], 6.0)
    journal.close()
    assert main(arguments) == 0
    assert "16.7 %" in capsys.readouterr().out
    assert 'src="./my%20talk.wav"' in page.read_text()
    assert "<del>the</del> <ins>a</ins>" in page.read_text()
    assert main(arguments) == 1
    assert "Replace it with --overwrite." in capsys.readouterr().err


@pytest.mark.slow
def test_a_recording_that_was_replaced_is_not_compared_by_its_old_words(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = speech(place / "talk.wav", "the cat sat on the mat")
    assert main(["transcribe", str(recording)]) == 0
    arguments = ["compare", str(place / "talk.txt"), str(recording)]
    assert main(arguments) == 0
    os.utime(recording, (1, 1))
    capsys.readouterr()
    assert main(arguments) == 0  # as large as it was, and nothing says what it held
    assert f"{recording}: The file was saved again after its transcription" in capsys.readouterr().err
    speech(recording, "nobody came")
    for command in (arguments, ["export-corpus", str(recording), "--output", str(place / "data")]):
        assert main(command) == 1
        shown = capsys.readouterr()
        assert "This is not the file that was transcribed. Transcribe it again" in shown.err
        assert "%" not in shown.out
    assert main(["search", "cat", "--cut", str(place / "clips")]) == 1
    assert f"{recording}: This is not the file that was transcribed" in capsys.readouterr().err
    assert not (place / "clips").exists()
    assert main(["speakers", str(recording)]) == 1
    assert "This is not the file that was transcribed" in capsys.readouterr().err
    assert main(["transcribe", str(recording)]) == 0
    assert main(arguments) == 0


def test_what_cannot_be_compared_is_said(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    talk = str(place / "talk.txt")
    (place / "broken.stm").write_text("talk 1 A zero 2.0 word\n")
    (place / "signs.txt").write_text("— …\n")
    for arguments, status, sentence in (
        ([talk, talk, "--normalise", "case,spelling"], 2, "There is no normalisation spelling"),
        ([str(place / "broken.stm"), talk], 1, "broken.stm: This STM file can't be read (line 1)"),
        ([str(place / "gone.txt"), talk], 1, "gone.txt: File not found"),
        ([talk, str(place / "x.pdf")], 1, "x.pdf: Mynah can't read .pdf files as transcripts"),
        ([str(place / "signs.txt"), talk], 1, "signs.txt: The reference contains no words"),
        ([talk, str(place / "gone.wav")], 1, "gone.wav: File not found"),
    ):
        assert main(["compare", *arguments]) == status
        assert sentence in capsys.readouterr().err
