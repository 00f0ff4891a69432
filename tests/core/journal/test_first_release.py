"""What the first release left on disk opens, and goes on: its journal, its settings, its converted model.

The files were made by its own code: see tests/fixtures/first_release/make.py.
"""

import os
import re
import sqlite3
import tarfile
from pathlib import Path

import pytest
from checkpoints import sound
from msgspec.structs import replace
from soundfile import write

from core.cli import main
from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import Word
from core.formats import FORMATS, FormatOptions
from core.journal import ComputeSpec, Job, JobState, Journal
from core.journal.sources import IMPORTED
from core.queue import delivery
from core.settings import settings

KEPT = Path(__file__).parents[3] / "fixtures" / "first_release"
THERE = "/first-release/"
STATES = {
    "plain.wav": "done",
    "edited.wav": "done",
    "begun.wav": "queued",
    "waiting.wav": "queued",
    "paused.wav": "paused",
    "cancelled.wav": "cancelled",
    "failed.wav": "failed",
    "abandoned.wav": "running",
    "talk.wav": "failed",
    "note.wav": "queued",
    "aligned.wav": "done",
    "brought.cha": "done",
    "brought.srt": "done",
    "held.wav": "queued",
}


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """The journal of the first release, its paths moved to a folder of the test's, and the recordings in it."""
    path, here = tmp_path / "journal.sqlite3", f"{tmp_path}/"
    path.write_bytes((KEPT / "journal.sqlite3").read_bytes())
    database = sqlite3.connect(path)
    for table, column in (("job", "path"), ("job", "script"), ("source", "path"), ("export", "path")):
        database.execute(f"UPDATE {table} SET {column} = replace({column}, ?, ?)", (THERE, here))
    for recording in [Path(row[0]) for row in database.execute("SELECT path FROM job")]:
        recording.write_bytes(b"RIFF" + recording.name.encode())
        os.utime(recording, ns=(10**18, 10**18))
    database.commit()
    database.close()
    return Journal(path)


def job(journal: Journal, name: str) -> Job:
    (found,) = [job for job in journal.jobs.select() if job.name == name]
    return found


def test_every_job_is_there_as_it_was_left(journal: Journal) -> None:
    jobs = journal.jobs.select()
    assert {job.name: job.state.value for job in jobs} == STATES
    assert {job.compute.load.model for job in jobs} == {f"{THERE}models/demo.nemo"}
    plain = job(journal, "plain.wav")
    assert (plain.compute.prompt, plain.delivery.formats) == (Prompt("en"), ("txt", "srt"))
    assert len(journal.edits.history(job(journal, "edited.wav").id).edits) == 4
    failed = job(journal, "failed.wav")
    assert (failed.fault_code, failed.fault_figures, failed.crashes) == ("corrupt", {"seconds": 30}, 1)
    assert journal.batches.is_held(job(journal, "held.wav").batch)
    assert journal.attempts.release_abandoned() == [job(journal, "abandoned.wav").id]


def unindented(content: bytes) -> bytes:
    return re.sub(rb"\n\t+", b"\n", content)


_CUE = {
    ".srt": rb"(?m)^(\S+) --> (\S+)",
    ".vtt": rb"(?m)^(\S+) --> (\S+)",
    ".ass": rb"(?m)^Dialogue: 0,([\d:.]+),([\d:.]+)",
}


def without_cue_times(content: bytes, suffix: str) -> bytes:
    return re.sub(_CUE[suffix], b"", content) if suffix in _CUE else content


def cue_times(content: bytes, suffix: str) -> list[tuple[float, float]]:
    """Beginnings and ends in seconds; none of other files."""
    found = re.findall(_CUE[suffix], content) if suffix in _CUE else []
    return [(seconds(start), seconds(end)) for start, end in found]


def seconds(clock: bytes) -> float:
    parts = clock.replace(b",", b".").split(b":")
    return sum(float(part) * 60**place for place, part in enumerate(reversed(parts)))


def as_it_was_written(file: Path) -> bytes:
    """The file's bytes, without what is deliberately written otherwise since.

    Tables have two columns more (the utterance's times), and ELAN's files link to the recording from where they
    are, name its language, and indent an element's end as its beginning. WebVTT and ASS say who wrote them. The
    times of cues are left out, which outlast recognised words and give way to those before.
    """
    content = re.sub(rb"(?m) - Written by Mynah$|^; Written by Mynah\n", b"", file.read_bytes(), count=1)
    if file.name == "brought (2).cha":  # @Media names the recording, not the file that had to be numbered
        return content.replace(b"@Media:\tbrought, audio", b"@Media:\tbrought (2), audio")
    if file.suffix in _CUE:
        return without_cue_times(content, file.suffix)
    if file.suffix == ".eaf":
        linked = content.replace(b'MEDIA_URL="../', b'MEDIA_URL="./')
        named = rb' LANG_REF="[a-z]{3}"|\s*<LANGUAGE LANG_ID="[a-z]{3}" LANG_LABEL="[a-z]{3}" />'
        return unindented(re.sub(named, b"", linked))
    separator = {".csv": b",", ".tsv": b"\t"}.get(file.suffix)
    if separator is None:
        return content
    lines = content.splitlines(keepends=True)
    return b"".join(line.rsplit(separator, 2)[0] + line[len(line.rstrip(b"\r\n")) :] for line in lines)


def test_transcripts_are_written_to_the_byte_as_the_first_release_wrote_them(journal: Journal, tmp_path: Path) -> None:
    formats = tuple(name for name in FORMATS if name != "docx")
    for done in journal.jobs.select(states=(JobState.DONE,)):
        wanted = replace(
            done.delivery, formats=formats, output=str(tmp_path / "out"), existing="number", options=FormatOptions()
        )
        files = delivery.deliver(journal, delivery.request_files(journal, done, wanted))
        assert len(files) == len(formats)
        untimed = any(word.start is None for word in journal.chunks.words(done.id))
        for file in files:
            if untimed and file.suffix in (".srt", ".vtt", ".ass", ".TextGrid", ".eaf"):
                continue  # the first release invented times for untimed words, and writes none now
            kept = (KEPT / "exports" / f"{done.id}{file.suffix}").read_bytes()
            latest = (0.11, 0.5) if done.engine != IMPORTED else (0.0, 0.0)  # beginnings, ends
            for then, now in zip(*(cue_times(each, file.suffix) for each in (kept, file.read_bytes())), strict=True):
                late = [b - a for a, b in zip(then, now, strict=True)]
                assert all(-1e-6 <= each <= most + 1e-6 for each, most in zip(late, latest, strict=True)), file.name
            kept = unindented(kept) if file.suffix == ".eaf" else without_cue_times(kept, file.suffix)
            assert as_it_was_written(file) == kept, file.name


@pytest.mark.parametrize("name", ["begun.wav", "paused.wav", "failed.wav", "abandoned.wav"])
def test_what_was_begun_goes_on_from_its_first_missing_chunk(journal: Journal, name: str) -> None:
    journal.attempts.release_abandoned()
    before = job(journal, name)
    words = journal.chunks.words(before.id)
    assert before.chunks > 0
    assert before.state == JobState.QUEUED or journal.jobs.change_state(before.id, JobState.QUEUED)
    claimed = journal.attempts.claim(before.id)
    assert claimed is not None
    assert (claimed.chunks, claimed.attempt) == (before.chunks, before.attempt + 1)
    said = (Word("more", 90.0, 90.5, 0.9),)
    assert journal.chunks.commit(Chunk(before.id, claimed.attempt, claimed.chunks, 90.0, 91.0, said))
    assert journal.chunks.words(before.id) == words + said
    assert journal.attempts.finish(before.id, claimed.attempt, claimed.chunks + 1, 91.0, False, None)


def test_the_failed_alignment_still_becomes_the_timed_file_that_was_asked_for(journal: Journal, tmp_path: Path) -> None:
    failed = job(journal, "talk.wav")
    journal.jobs.set_compute(failed.batch, ComputeSpec(Load("other.nemo", "cache"), Prompt("fr")))
    assert journal.jobs.change_state(failed.id, JobState.QUEUED)
    claimed = journal.attempts.claim(failed.id)
    assert claimed is not None
    assert (claimed.compute.load.model, claimed.compute.prompt.language) == ("other.nemo", "de")
    script = [word for utterance in journal.scripts.get(failed.id).utterances for word in utterance.words]
    words = tuple(Word(word.text, n / 2, n / 2 + 0.4, 0.8) for n, word in enumerate(script))
    journal.chunks.commit(Chunk(failed.id, claimed.attempt, 0, 0.0, 30.0, words))
    journal.attempts.finish(failed.id, claimed.attempt, 1, 30.0, False, None)
    assert delivery.deliver(journal, journal.jobs.get(failed.id)) == [tmp_path / "talk timed.cha"]
    written = (tmp_path / "talk timed.cha").read_text("utf-8")
    assert "@Participants:\tANN Anja Mother\n" in written
    assert "hier ist Anna . \x150_2400\x15" in written


def test_settings_are_those_that_were_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes((KEPT / "settings.json").read_bytes())
    found, fault = settings.load(path)
    assert fault is None
    assert (found.model, found.language, found.precision) == ("parakeet-tdt-0.6b-v3", "de", "fp32")
    assert (found.formats, found.naming, found.existing) == (("chat", "vtt"), "{n:02} {stem}", "skip")
    assert (found.auto_export, found.memory_limit, found.doubtful_below, found.theme) == (False, 2**33, 0.25, "dark")


def test_a_converted_model_is_used_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tarfile.open(KEPT / "model.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (converted,) = (tmp_path / "cache").rglob("*.safetensors")
    weights = (converted.stat().st_ino, converted.stat().st_size, converted.stat().st_mtime_ns)
    parts = {path.name: path.read_bytes() for path in converted.parent.iterdir() if path.suffix != ".json"}
    write(tmp_path / "noise.wav", sound(3.0), 16000)
    command = ["transcribe", str(tmp_path / "noise.wav"), "--model", str(tmp_path / "nano.nemo"), "--format", "txt"]
    assert main([*command, "--device", "cpu", "--precision", "fp32"]) == 0
    assert (converted.stat().st_ino, converted.stat().st_size, converted.stat().st_mtime_ns) == weights
    assert list((tmp_path / "cache").rglob("*.safetensors")) == [converted]
    # the small parts are unpacked once more: the first release kept no checksums of them
    assert {path.name: path.read_bytes() for path in converted.parent.iterdir() if path.suffix != ".json"} == parts
