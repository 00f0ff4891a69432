"""Data to train with, read by NeMo's own reader of manifests and by Hugging Face's datasets."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import soundfile

from core import cli
from core.contracts.errors import Fault, InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.corpus import training_data
from core.corpus.manifest import Entry
from core.corpus.part_files import PartOptions, write_part
from core.corpus.part_report import BINS, PartReport
from core.corpus.result_rows import result_row
from core.corpus.training_data import Source, export_training_data
from core.library import Recording, Result

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"


def run_of(folder: Path, *segments: Segment) -> Path:
    """The output of a run over a whole recording and a stretch of it."""
    heard = Transcript(segments, "morning.mp3", 20.0, "demo", "en")
    rows = []
    for number, entry in enumerate(
        (Entry("a/b", f"{SAMPLES}/morning.mp3"), Entry("c", f"{SAMPLES}/morning.mp3", 5.0, 3.0))
    ):
        result = Result(number, Recording(entry.uri, entry.offset or 0.0), heard)
        rows.append(result_row(entry, result))
    report = PartReport(0, "n", "demo", 0.0, 1.0, 40.0, 1.0, 0, 2, 0, {}, {}, (0,) * BINS)
    write_part(PartOptions(str(folder / "run")), 0, rows, [None, None], report)
    return folder / "run"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Such an output; the last segment has no times."""
    return run_of(
        tmp_path,
        Segment((Word("Good", 0.5, 0.8, 0.9), Word("morning.", 0.9, 1.4, 0.7)), "SPEAKER 1"),
        Segment((Word("Hm.", 2.0, 2.5, 0.9),)),
        Segment((Word("Untimed.", None, None, None),)),
    )


@pytest.mark.slow
def test_what_nobody_said_is_no_text_to_train_with(tmp_path: Path) -> None:
    typed = (Word("[door", 0.1, 0.2), Word("slams]", 0.2, 0.4), Word("&-um", 0.5, 0.8), Word("I", 0.8, 0.9))
    typed += (Word("[/]"), Word("I", 0.9, 1.0, 0.9), Word("am", 1.0, 1.2, 0.7), Word("&=laughs"), Word("(.)"))
    run = run_of(tmp_path, Segment((*typed, Word("here.", 1.2, 1.4))), Segment((Word("[music]", 3.0, 4.0),)))
    assert cli.main(["export-corpus", str(run), "--from-run", "--output", str(tmp_path / "data")]) == 0
    lines = (tmp_path / "data" / "manifest.jsonl").read_text("utf-8").splitlines()
    row, _ = map(json.loads, lines)
    assert (row["text"], row["start"], row["duration"], row["confidence"]) == ("um I I am here.", 0.4, 1.1, 0.8)


@pytest.mark.slow
def test_nemo_reads_the_manifest(run: Path, tmp_path: Path) -> None:
    from nemo.collections.asr.parts.utils.manifest_utils import read_manifest

    target = tmp_path / "data"
    assert cli.main(["export-corpus", str(run), "--from-run", "--output", str(target)]) == 0
    rows = read_manifest(str(target / "manifest.jsonl"))
    assert [row["text"] for row in rows] == ["Good morning.", "Hm.", "Good morning.", "Hm."]
    assert rows[0] | {"audio_filepath": ""} == {
        "audio_filepath": "",
        "duration": 1.1,
        "text": "Good morning.",
        "source": "a/b",
        "start": 0.4,
        "lang": "en",
        "speaker": "SPEAKER 1",
        "confidence": 0.8,
    }
    whole, rate = soundfile.read(target / rows[0]["audio_filepath"], dtype="int16")
    stretch, _ = soundfile.read(target / rows[2]["audio_filepath"], dtype="int16")
    assert (rate, len(whole), len(stretch)) == (16_000, 17_600, 17_600)
    assert (whole != stretch).any()  # five seconds apart
    assert cli.main(["export-corpus", str(run), "--from-run", "--output", str(target)]) == 2  # it is not empty


@pytest.mark.slow
def test_what_is_left_out_is_counted(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = Entry("gone", "gone.wav")
    rows = [result_row(entry, Result(0, Recording("gone.wav"), fault=InputFault("missing")))]
    report = PartReport(1, "n", "demo", 0.0, 1.0, 0.0, 1.0, 0, 1, 1, {}, {}, (0,) * BINS)
    write_part(PartOptions(str(run)), 1, rows, [None], report)
    sources = [str(run), str(tmp_path / "none")]
    assert cli.main(["export-corpus", *sources, "--from-run", "--output", str(tmp_path / "data")]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "gone.wav: Skipped. File not found. It may have been moved or renamed. Check the path."
    assert said[1].startswith(f"{tmp_path / 'none'}: Skipped. No results of a run were found here. Use the folder")
    assert said[2].endswith("data: 4 rows of 2 recordings, 2 skipped.")


def test_recordings_that_nobody_has_transcribed_are_counted_as_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert cli.main(["export-corpus", str(SAMPLES / "note.wav"), "--output", str(tmp_path / "data")]) == 1
    assert "0 rows of 0 recordings, 1 skipped." in capsys.readouterr().err


@pytest.mark.slow
def test_no_row_names_a_file_that_was_not_cut_and_no_file_is_without_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two recordings one is shorter than its transcript, and one breaks off."""
    words = ((0.5, 1.4), (2.0, 2.5), (500.0, 501.0))
    heard = Transcript(
        tuple(Segment((Word("Here.", start, end, 0.9),)) for start, end in words), "note.wav", 600.0, "demo", "en"
    )
    sources = [Source(name, Recording(f"{SAMPLES}/note.wav"), heard) for name in ("short", "broken")]
    cut_clips = training_data.cut_clips

    def cut(address: str, clips: Sequence[tuple[float, float, str]], *others: Any) -> tuple[list[Path], Fault | None]:
        return cut_clips(address, clips, *others)[0], InputFault("missing") if "broken" in clips[0][2] else None

    monkeypatch.setattr(training_data, "cut_clips", cut)
    found = list(export_training_data(sources, tmp_path / "data", "nemo"))
    assert [(source.id, fault is None, rows) for source, fault, rows in found] == [
        ("short", True, 2),
        ("broken", False, 0),
    ]
    lines = (tmp_path / "data" / "manifest.jsonl").read_text().splitlines()
    named = sorted(json.loads(line)["audio_filepath"] for line in lines)
    assert named == sorted(f"audio/{path.name}" for path in (tmp_path / "data" / "audio").iterdir())
    assert len(named) == 2


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"PAR1 and nothing else", None])
def test_results_that_cannot_be_read_are_named(
    content: bytes | None, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = run / "part-000001.parquet"
    if content is None:
        pyarrow.parquet.write_table(pyarrow.table({"of": ["another program"]}), broken)
    else:
        broken.write_bytes(content)
    assert cli.main(["export-corpus", str(run), "--from-run", "--output", str(tmp_path / "data")]) == 1
    assert f"{broken} can't be read" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes")
def test_a_full_disk_ends_it_and_the_same_command_begins_again(run: Path, tmp_path: Path, own_home: Path) -> None:
    command = [sys.executable, "-m", "core.cli", "export-corpus", str(run), "--from-run", "--output", "data"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    for limit, status, said in ((8, 1, "mynah: The disk is full ("), (2**20, 0, f"{tmp_path / 'data'}: 4 rows of 2")):
        limited = ["sh", "-c", f'ulimit -f {limit}; exec "$@"', "sh", *command]
        ended = subprocess.run(limited, capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
        assert ended.returncode == status, ended.stderr
        assert ended.stderr.startswith(said)
        assert (tmp_path / "data").exists() == (status == 0)


@pytest.mark.slow
def test_datasets_reads_the_folder_with_its_sound(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows, each with the file of its sound, read by soundfile here: datasets itself decodes with torchcodec."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    from datasets import Features, Value, load_dataset

    target = tmp_path / "data"
    options = ["--from-run", "--layout", "huggingface", "--output", str(target)]
    assert cli.main(["export-corpus", str(run), *options]) == 0
    folder = {"path": "audiofolder", "data_dir": str(target), "split": "train"}
    features = load_dataset(**folder, cache_dir=str(tmp_path / "cache"), streaming=True).features
    kinds = {name: type(kind).__name__ for name, kind in features.items()}
    assert kinds.pop("audio") == "Audio"
    assert kinds.keys() == {"transcription", "duration", "source", "start", "lang", "speaker", "confidence"}
    names = Features(
        {name: kind for name, kind in features.items() if name != "audio"} | {"file_name": Value("string")}
    )
    rows = list(load_dataset(**folder, cache_dir=str(tmp_path / "names"), features=names))
    assert [row["transcription"] for row in rows] == ["Good morning.", "Hm.", "Good morning.", "Hm."]
    assert [row["speaker"] for row in rows] == ["SPEAKER 1", None, "SPEAKER 1", None]
    for row in rows:
        samples, rate = soundfile.read(target / row["file_name"], dtype="int16")
        assert rate == 16_000
        assert len(samples) == pytest.approx(row["duration"] * rate, abs=1)
        assert samples.any()


@pytest.mark.slow
def test_a_name_is_neither_read_nor_heard(tmp_path: Path) -> None:
    said = (Word("Ask", 5.0, 5.3, 0.9), Word("Anna", 5.4, 5.9, 0.9), Word("Müller.", 5.9, 6.5, 0.9))
    run = run_of(tmp_path, Segment(said, "Anna"), Segment((Word("Anna", 8.0, 8.4), Word("came.", None, None))))
    (tmp_path / "key.txt").write_text("Anna Müller => Bea\nAnna => Bea\n", encoding="utf-8")
    arguments = ["export-corpus", str(run), "--from-run", "--output", str(tmp_path / "data")]
    assert cli.main([*arguments, "--pseudonyms", str(tmp_path / "key.txt")]) == 0
    row = json.loads((tmp_path / "data" / "manifest.jsonl").read_text("utf-8").splitlines()[0])
    assert (row["text"], row["speaker"]) == ("Ask Bea.", "Bea")
    samples, rate = soundfile.read(tmp_path / "data" / row["audio_filepath"])
    begin = row["start"]
    silent = samples[round((5.3 - begin) * rate) + 1 : round((6.6 - begin) * rate) - 1]
    assert len(silent)
    assert not silent.any()
    assert samples[: round((5.28 - begin) * rate)].any()


@pytest.mark.slow
def test_a_name_without_a_time_is_heard_in_no_clip(tmp_path: Path) -> None:
    """Another person speaks meanwhile, and a note in brackets names somebody."""
    named = Segment((Word("Ask", 5.0, 5.3), Word("Anna", None, None), Word("now.", 6.5, 6.9)), "A")
    meanwhile = Segment((Word("Yes", 5.5, 5.7, 0.9), Word("yes.", 6.1, 7.4, 0.9)), "B")
    noted = Segment((Word("Good.", 8.0, 8.4), Word("[Anna", None, None), Word("laughs]"), Word("So.", 9.5, 9.8)), "A")
    run = run_of(tmp_path, named, meanwhile, noted)
    (tmp_path / "key.txt").write_text("Anna => Bea\n", encoding="utf-8")
    arguments = ["export-corpus", str(run), "--from-run", "--output", str(tmp_path / "data")]
    assert cli.main([*arguments, "--pseudonyms", str(tmp_path / "key.txt")]) == 0
    rows = [json.loads(line) for line in (tmp_path / "data" / "manifest.jsonl").read_text("utf-8").splitlines()]
    rows = [row for row in rows if row["source"] == "a/b"]
    assert [row["text"] for row in rows] == ["Yes yes.", "Good. So."]
    for row, (first, last) in zip(rows, [(5.4, 6.4), (8.4, 9.4)], strict=True):
        samples, rate = soundfile.read(tmp_path / "data" / row["audio_filepath"])
        silent = samples[round((first - row["start"]) * rate) + 1 : round((last - row["start"]) * rate) - 1]
        assert len(silent)
        assert not silent.any()
