"""Files follow the edits of their transcript, and what other programs did to them is left alone."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from core.contracts import files
from core.contracts.engine_messages import Chunk
from core.contracts.errors import EnvironmentFault
from core.contracts.files import NewFile
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, Journal
from core.queue import delivery
from core.transcript import edit_operations

Error = FileExistsError | EnvironmentFault | None


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.sqlite3")
    yield made
    made.close()


@pytest.fixture
def job(journal: Journal, tmp_path: Path) -> Job:
    """A recording that is done, its text written beside it."""
    recording = tmp_path / "a.wav"
    recording.write_bytes(b"RIFF")
    batch, _ = journal.batches.open("window")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "cache")), DeliverySpec(formats=("txt",)))
    claimed = journal.attempts.claim(journal.jobs.add(batch, str(recording), 4, 1, spec).id)
    assert claimed is not None
    words = (Word("Good", 0.1, 0.4, 0.9), Word("mourning.", 0.5, 0.9, 0.3))
    journal.chunks.commit(Chunk(claimed.id, claimed.attempt, 0, 0.0, 1.0, words))
    journal.attempts.finish(claimed.id, claimed.attempt, 1, 1.0, False, None)
    done = journal.jobs.get(claimed.id)
    assert delivery.deliver(journal, done) == [tmp_path / "a.txt"]
    return done


def edit(journal: Journal, job: Job, text: str) -> None:
    editable = delivery.editable_transcript_of(journal, job)
    change = edit_operations.retype(editable, 0, text)
    assert change is not None
    journal.edits.keep(job.id, editable.position, change, editable.cuts)


def test_an_edit_goes_into_the_file_that_was_written(journal: Journal, job: Job, tmp_path: Path) -> None:
    edit(journal, job, "Good morning.")
    assert journal.exports.undelivered(job.batch) == [job.id], "a crash now would lose no edit"
    assert delivery.update_files(journal, job.id) == [tmp_path / "a.txt"]
    assert "Good morning." in (tmp_path / "a.txt").read_text()
    journal.edits.keep_position(job.id, 0)  # undone
    delivery.update_files(journal, job.id)
    assert "Good mourning." in (tmp_path / "a.txt").read_text()
    assert sorted(path.name for path in tmp_path.glob("*.txt")) == ["a.txt"]
    assert journal.exports.undelivered(job.batch) == []


def test_nothing_is_written_while_nothing_was_edited(journal: Journal, job: Job, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("mine")
    assert delivery.update_files(journal, job.id) == []
    assert (tmp_path / "a.txt").read_text() == "mine"


def test_file_changed_by_another_program_stays(journal: Journal, job: Job, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("corrected by hand")
    edit(journal, job, "Good morning.")
    delivery.update_files(journal, job.id)
    (export,) = journal.exports.of_job(job.id)
    assert export.fault is not None
    assert export.fault.code == "export-changed"
    assert "another program changed a.txt" in export.fault.sentence
    edit(journal, job, "Good evening.")
    assert delivery.update_files(journal, job.id) == [], "said once"
    assert (tmp_path / "a.txt").read_text() == "corrected by hand"


def test_a_file_that_was_taken_away_stays_away(journal: Journal, job: Job, tmp_path: Path) -> None:
    (tmp_path / "a.txt").unlink()
    edit(journal, job, "Good morning.")
    delivery.update_files(journal, job.id)
    assert not (tmp_path / "a.txt").exists()
    assert journal.exports.undelivered(job.batch) == []


def test_crash_before_the_record_writes_no_second_file(journal: Journal, job: Job, tmp_path: Path) -> None:
    edit(journal, job, "Good morning.")
    delivery.update_files(journal, job.id)
    journal.edits.keep_position(job.id, 1)  # as if the note had been lost
    assert delivery.update_files(journal, job.id) == [tmp_path / "a.txt"]
    assert journal.exports.of_job(job.id)[0].fault is None


def test_edit_during_a_write_reaches_the_file(
    journal: Journal, job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is noted that the file is written, there is nothing that an edit could outdate."""
    (tmp_path / "a.txt").unlink()
    monkeypatch.setattr(files, "write_together", typed_behind(files.write_together, journal, job, ["Good morning."]))
    assert delivery.deliver(journal, delivery.request_files(journal, job, job.delivery)) == [tmp_path / "a.txt"]
    assert "Good morning." in (tmp_path / "a.txt").read_text()
    assert journal.exports.undelivered(job.batch) == []


def test_edit_during_an_update_reaches_the_file(
    journal: Journal, job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(journal, job, "Good evening.")
    texts = ["Good night.", "Good morning."]
    monkeypatch.setattr(files, "write_together", typed_behind(files.write_together, journal, job, texts))
    delivery.update_files(journal, job.id)
    assert "Good morning." in (tmp_path / "a.txt").read_text()
    assert journal.exports.undelivered(job.batch) == []


def typed_behind(
    write: Callable[[Sequence[NewFile]], list[Error]], journal: Journal, job: Job, texts: list[str]
) -> Callable[[Sequence[NewFile]], list[Error]]:
    """A `write` behind which each of `texts` is typed, before anybody notes that the file is written."""

    def write_and_type(new: Sequence[NewFile]) -> list[Error]:
        errors = write(new)
        if texts:
            edit(journal, job, texts.pop(0))
        return errors

    return write_and_type
