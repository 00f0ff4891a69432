"""A finished job's files: planned, written, asked for again, by names of the user's own."""

import json
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.journal.job import Existing
from core.queue.delivery import deliver, request_files


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


def done(journal: Journal, path: Path, spec: JobSpec, text: str = "Hello.", key: str = "key") -> Job:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, ns=(10**18, 10**18))
    batch, _ = journal.batches.open(key)
    job = journal.attempts.claim(journal.jobs.add(batch, str(path), 1, 10**18, spec).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 1.0, (Word(text, 0.0, 0.5, 0.9),)))
    journal.attempts.finish(job.id, job.attempt, 1, 1.0, False, None)
    return journal.jobs.get(job.id)


def spec(existing: Existing = "number", naming: str = "{stem}", output: Path | None = None) -> JobSpec:
    output_name = None if output is None else str(output)
    return JobSpec(
        ComputeSpec(Load("m/canary.nemo", "c")),
        DeliverySpec(formats=("txt",), output=output_name, existing=existing, naming=naming),
    )


def test_files_are_called_by_the_template(journal: Journal, tmp_path: Path) -> None:
    wanted = spec(naming="{n:02} {stem} {recorded} {model} {language}")
    first, second = (done(journal, tmp_path / name, wanted) for name in ("a.wav", "b.wav"))
    assert [path.name for path in deliver(journal, first)] == ["01 a 2001-09-09 canary und.txt"]
    assert [path.name for path in deliver(journal, second)] == ["02 b 2001-09-09 canary und.txt"]


@pytest.mark.parametrize(
    ("existing", "expected"),
    [
        ("number", {"a.txt": "mine", "a (2).txt": "Hello.\n"}),
        ("overwrite", {"a.txt": "Hello.\n"}),
        ("skip", {"a.txt": "mine"}),
    ],
)
def test_a_file_that_exists_stays_goes_or_is_kept(
    existing: Existing, expected: dict[str, str], journal: Journal, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("mine")
    job = done(journal, tmp_path / "a.wav", spec(existing, output=tmp_path / "out"))
    deliver(journal, job)
    assert {path.name: path.read_text() for path in (tmp_path / "out").iterdir()} == expected
    (export,) = journal.exports.of_job(job.id)
    assert (export.written, export.skipped, export.fault) == (True, existing == "skip", None)
    assert journal.batches.close(job.batch)


def test_recordings_of_one_name_never_overwrite_each_other(journal: Journal, tmp_path: Path) -> None:
    wanted = spec("overwrite", output=tmp_path / "out")
    jobs = [done(journal, tmp_path / place / "a.wav", wanted, f"{place}.", key=place) for place in ("x", "y")]
    for job in jobs:
        deliver(journal, job)
    assert {path.read_text() for path in (tmp_path / "out").iterdir()} == {"x.\n", "y.\n"}


def test_the_same_recording_again_overwrites_its_own_transcript(journal: Journal, tmp_path: Path) -> None:
    for text in ("One.", "Two."):
        deliver(journal, done(journal, tmp_path / "a.wav", spec("overwrite"), text, key=text))
    assert [path.read_text() for path in tmp_path.glob("*.txt")] == ["Two.\n"]


def test_what_is_asked_for_again_is_written_again_elsewhere(journal: Journal, tmp_path: Path) -> None:
    job = done(journal, tmp_path / "a.wav", spec())
    deliver(journal, job)
    there = str(tmp_path / "there")
    job = request_files(
        journal, job, replace(job.delivery, formats=("txt", "srt"), output=there, naming="{stem} again")
    )
    assert not journal.exports.of_job(job.id)
    assert [path.name for path in deliver(journal, job, number=5)] == ["a again.srt", "a again.txt"]
    assert [path.name for path in deliver(journal, job)] == ["a again.srt", "a again.txt"]
    assert sorted(path.name for path in (tmp_path / "there").iterdir()) == ["a again.srt", "a again.txt"]


def test_unchanged_own_file_gets_no_numbered_copy(journal: Journal, tmp_path: Path) -> None:
    """As when somebody exports by hand what was exported on completion: edits came into the copy alone from then on."""
    job = done(journal, tmp_path / "a.wav", spec())
    deliver(journal, job)
    job = request_files(journal, job, replace(job.delivery, formats=("txt", "srt")))
    assert [path.name for path in deliver(journal, job)] == ["a.srt", "a.txt"]
    assert sorted(path.name for path in tmp_path.glob("a*.*t")) == ["a.srt", "a.txt"]
    (tmp_path / "a.txt").write_text("mine")
    job = request_files(journal, job, job.delivery)
    assert [path.name for path in deliver(journal, job)] == ["a.srt", "a (2).txt"]
    assert (tmp_path / "a.txt").read_text() == "mine"


def test_other_choices_make_another_file(journal: Journal, tmp_path: Path) -> None:
    job = done(journal, tmp_path / "a.wav", spec())
    deliver(journal, job)
    lower = replace(job.delivery.options, text=replace(job.delivery.options.text, punctuation=False))
    job = request_files(journal, job, replace(job.delivery, options=lower))
    assert [path.name for path in deliver(journal, job)] == ["a (2).txt"]
    job = request_files(journal, job, replace(job.delivery, naming="{stem} (2)"))
    assert [path.name for path in deliver(journal, job)] == ["a (2) (2).txt"]


def test_a_wish_outlives_a_crash(journal: Journal, tmp_path: Path) -> None:
    job = done(journal, tmp_path / "a.wav", spec())
    there = str(tmp_path / "there")
    request_files(
        journal, job, replace(job.delivery, formats=("chat",), output=there, existing="overwrite", naming="{n} {stem}")
    )
    journal.close()
    again = Journal(journal.path)
    assert deliver(again, again.jobs.get(job.id)) == [tmp_path / "there" / "1 a.cha"]


def test_what_cannot_be_written_is_named_and_tried_again(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, no folder")
    job = done(journal, tmp_path / "a.wav", spec(output=tmp_path / "out"))
    assert deliver(journal, job) == []
    (export,) = journal.exports.of_job(job.id)
    assert export.fault is not None
    assert "can't be written" in export.fault.sentence
    (tmp_path / "out").unlink()
    assert deliver(journal, job) == [tmp_path / "out" / "a.txt"]
    assert journal.exports.of_job(job.id)[0].fault is None


def steps_of_one_more(journal: Journal, folder: Path) -> int:
    """How many hundreds of SQLite's instructions the next recording takes, from the queue to its file."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    batch, _ = journal.batches.open("key")
    journal.jobs.add(batch, str(folder / f"next {journal.database.data_version()}.wav"), 1, 1, spec(output=folder))
    with journal.database.reading() as connection:
        connection.set_progress_handler(count, 100)
        (job,) = journal.jobs.select(batch, (JobState.QUEUED,), limit=1)
        claimed = journal.attempts.claim(job.id)
        assert claimed is not None
        journal.chunks.commit(Chunk(job.id, claimed.attempt, 0, 0.0, 1.0, (Word("Word.", 0.0, 0.5, 0.9),)))
        journal.attempts.finish(job.id, claimed.attempt, 1, 1.0, False, None)
        deliver(journal, journal.jobs.get(job.id))
        connection.set_progress_handler(None, 0)
    return steps


@pytest.mark.slow
def test_cost_of_a_recording_is_independent_of_the_queue(tmp_path: Path) -> None:
    took = []
    for count in (100, 4000):
        journal = Journal(tmp_path / f"{count}.sqlite3")
        batch, _ = journal.batches.open("key")
        journal.jobs.add_all(batch, ((f"/none/f{n}.wav", 1, 1) for n in range(count)), spec(output=tmp_path))
        with journal.database.transaction() as connection:
            connection.execute("UPDATE job SET state = 'done', chunks = 1, duration = 1")
            connection.execute(
                "INSERT INTO export (job, format, path, folded, written)"
                " SELECT id, 'txt', ? || id || '.txt', ? || id || '.txt', 1 FROM job",
                (f"{tmp_path}/f", f"{tmp_path}/f".casefold()),
            )
        took.append(steps_of_one_more(journal, tmp_path))
        journal.close()
    assert took[1] <= took[0] + 3


def test_partial_export_is_rewritten_when_complete(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "a.wav").touch()
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, str(tmp_path / "a.wav"), 1, 1, spec()).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 1.0, (Word("One.", 0.0, 0.5, 0.9),)))
    job = journal.jobs.get(job.id)
    assert [path.read_text() for path in deliver(journal, job)] == ["One.\n"]
    journal.chunks.commit(Chunk(job.id, job.attempt, 1, 1.0, 2.0, (Word("Two.", 1.0, 1.5, 0.9),)))
    journal.attempts.finish(job.id, job.attempt, 2, 2.0, False, None)
    (path,) = deliver(journal, journal.jobs.get(job.id))
    assert (path.name, path.read_text()) == ("a (2).txt", "One.\nTwo.\n")


def test_a_window_without_word_times_keeps_its_time_in_the_files(journal: Journal, tmp_path: Path) -> None:
    path, wanted = tmp_path / "a.wav", replace(spec(), delivery=DeliverySpec(formats=("json", "srt")))
    path.touch()
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, str(path), 1, 10**18, wanted).id)
    assert job is not None
    texts = ((Word("One", 0.0, 4.0, 0.9),), tuple(map(Word, ["nobody", "timed", "this."])), (Word("two.", 61.0, 62.0),))
    for n, words in enumerate(texts):
        journal.chunks.commit(Chunk(job.id, job.attempt, n, 30.0 * n, 30.0 * n + 30.0, words))
    journal.attempts.finish(job.id, job.attempt, 3, 90.0, False, None)
    deliver(journal, journal.jobs.get(job.id))
    segments = json.loads((tmp_path / "a.json").read_text())["segments"]
    assert [(each["text"], each["start"], each["end"]) for each in segments] == [
        ("One", 0.0, 4.0),
        ("nobody timed this.", 30.0, 60.0),
        ("two.", 61.0, 62.0),
    ]
    assert "00:00:30,000 --> " in (tmp_path / "a.srt").read_text()
