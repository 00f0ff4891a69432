"""A removed recording is skipped everywhere, comes back whole, and is deleted after 30 days."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.archive.archive_search import ArchiveSearch
from core.archive.indexing import update_index
from core.archive.query import parse
from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal, SpeakerChoice
from core.journal.trash import KEPT_SECONDS
from core.queue.delivery import editable_transcript_of
from core.transcript.edit_operations import retype

SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")), DeliverySpec(formats=("srt",)))
OTHER = JobSpec(ComputeSpec(Load("other.nemo", "cache")), DeliverySpec(formats=("txt",)))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.sqlite3")
    yield made
    made.close()


def queued(journal: Journal, name: str) -> Job:
    batch, _ = journal.batches.open("window")
    return journal.jobs.add(batch, f"/recordings/{name}", 100, 1, SPEC)


def transcribe(journal: Journal, job: Job, said: str) -> Job:
    claimed = journal.attempts.claim(job.id)
    assert claimed is not None
    words = tuple(Word(word, float(n), n + 0.5, 0.9) for n, word in enumerate(said.split()))
    assert journal.chunks.commit(Chunk(job.id, claimed.attempt, 0, 0.0, float(len(words)), words))
    assert journal.attempts.finish(job.id, claimed.attempt, 1, float(len(words)), False, None)
    return journal.jobs.get(job.id)


def done(journal: Journal, name: str, said: str) -> Job:
    return transcribe(journal, queued(journal, name), said)


def type_over(journal: Journal, job: Job, text: str) -> None:
    transcript = editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, retype(transcript, 0, text), transcript)


def read(journal: Journal, job_id: int) -> str:
    segments = editable_transcript_of(journal, journal.jobs.get(job_id)).plain_segments
    return " ".join(word.text for segment in segments for word in segment.words)


def listed(journal: Journal) -> list[str]:
    return [job.name for job in journal.jobs.select()]


def found(journal: Journal, word: str) -> int:
    for _ in update_index(journal):
        pass
    *_, results = ArchiveSearch(journal).search(parse(word))
    return len(results)


def test_a_removed_recording_comes_back_at_its_place_with_its_edits(journal: Journal) -> None:
    jobs = [done(journal, f"{name}.wav", "one boat came") for name in "abc"]
    type_over(journal, jobs[1], "one ship came")
    assert journal.trash.put([jobs[1].id]) == [jobs[1].id]
    assert listed(journal) == ["a.wav", "c.wav"]
    assert [job.id for job in journal.trash.list()] == [jobs[1].id]
    journal.jobs.reorder([jobs[2].id], before=jobs[0].id)
    journal.jobs.reorder([jobs[2].id])
    assert [job.id for job in journal.trash.restore([jobs[1].id])] == [jobs[1].id]
    assert listed(journal) == ["a.wav", "b.wav", "c.wav"]
    assert read(journal, jobs[1].id) == "one ship came"
    assert journal.trash.list() == []


def test_nothing_begins_or_writes_a_removed_recording(journal: Journal) -> None:
    waiting, finished = queued(journal, "a.wav"), done(journal, "b.wav", "one boat")
    assert journal.trash.put([waiting.id, finished.id]) == [waiting.id, finished.id]
    assert journal.jobs.select() == journal.jobs.page(None, 10) == []
    assert journal.jobs.row_versions() == {}
    assert journal.attempts.claim(waiting.id) is None
    assert journal.exports.undelivered(waiting.batch) == []
    assert not journal.jobs.change_state(waiting.id, JobState.PAUSED)
    assert journal.jobs.redo([finished.id], OTHER) == []
    assert journal.diarisations.request([finished.id], SpeakerChoice("channels")) == []
    assert journal.jobs.newest_done(finished.path) is None
    assert journal.batches.close(waiting.batch)


def test_a_recording_at_work_stays_in_the_list(journal: Journal) -> None:
    job = queued(journal, "a.wav")
    assert journal.attempts.claim(job.id) is not None
    assert journal.trash.put([job.id]) == []
    assert listed(journal) == ["a.wav"]


def test_the_search_skips_removed_recordings_until_they_are_restored(journal: Journal) -> None:
    job = done(journal, "a.wav", "one boat")
    assert found(journal, "boat") == 1
    assert journal.index.state().words == 2
    journal.trash.put([job.id])
    assert found(journal, "boat") == 0
    assert (journal.index.state().words, journal.index.state().pending) == (0, 0)
    journal.trash.restore([job.id])
    assert found(journal, "boat") == 1


def test_an_edit_that_arrives_after_the_removal_is_kept(journal: Journal) -> None:
    job = done(journal, "a.wav", "one boat")
    journal.trash.put([job.id])
    type_over(journal, job, "one ship")
    journal.trash.restore([job.id])
    assert read(journal, job.id) == "one ship"
    assert found(journal, "ship") == 1


def test_a_file_that_is_added_again_is_another_recording(journal: Journal) -> None:
    first = done(journal, "a.wav", "one boat")
    journal.trash.put([first.id])
    second = queued(journal, "a.wav")
    assert second.id != first.id
    assert [job.id for job in journal.trash.list()] == [first.id]
    journal.trash.restore([first.id])
    assert [job.id for job in journal.jobs.select()] == [first.id, second.id]


def test_removed_recordings_are_deleted_after_30_days(journal: Journal) -> None:
    now = 2_000_000_000.0
    old, young, kept = (done(journal, f"{name}.wav", "one boat") for name in "abc")
    journal.trash.put([old.id], now - KEPT_SECONDS - 1)
    journal.trash.put([young.id], now - KEPT_SECONDS + 1)
    assert journal.trash.purge(now) == 1
    assert journal.trash.purge(now) == 0
    assert [job.id for job in journal.trash.list()] == [young.id]
    assert listed(journal) == ["c.wav"]
    assert {size.job for size in journal.storage.job_sizes()} == {young.id, kept.id}
    with pytest.raises(KeyError):
        journal.jobs.get(old.id)


def test_the_archive_counts_removed_recordings_and_says_so(journal: Journal) -> None:
    removed, kept = done(journal, "a.wav", "one boat"), done(journal, "b.wav", "one boat")
    journal.trash.put([removed.id])
    sizes = {size.job: size for size in journal.storage.job_sizes()}
    assert {job: size.removed for job, size in sizes.items()} == {removed.id: True, kept.id: False}
    assert sizes[removed.id].size == sizes[kept.id].size > 0


REMOVER = """
import sys
from pathlib import Path
from core.journal import Journal
journal = Journal(Path(sys.argv[1]))
jobs = [job.id for job in journal.jobs.select()]
print("ready", flush=True)
while True:
    journal.trash.put(jobs)
    journal.trash.restore(jobs)
    print("round", flush=True)
"""


@pytest.mark.slow
def test_a_kill_while_recordings_are_removed_loses_none(journal: Journal) -> None:
    jobs = [done(journal, f"{n}.wav", f"boat number {n}") for n in range(5)]
    type_over(journal, jobs[3], "ship number 3")
    texts = [read(journal, job.id) for job in jobs]
    for delay in (0.0, 0.003, 0.011):
        child = subprocess.Popen([sys.executable, "-c", REMOVER, str(journal.path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        child.stdout.readline()
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        in_trash, in_list = {job.id for job in journal.trash.list()}, {job.id for job in journal.jobs.select()}
        assert (in_trash, in_list) in [(set(), {job.id for job in jobs}), ({job.id for job in jobs}, set())]
        journal.trash.restore(in_trash)
        assert [read(journal, job.id) for job in jobs] == texts


# --- earlier versions


def test_new_transcription_keeps_the_old_text_as_a_version(journal: Journal) -> None:
    job = done(journal, "a.wav", "one boat came")
    type_over(journal, job, "one ship came")
    size = journal.storage.job_sizes()[0].size
    assert journal.jobs.redo([job.id], OTHER) == [job.id]
    (version,) = journal.versions.of(job.id)
    assert (version.words, version.edits, version.job.compute.load.model) == (3, 1, "model.nemo")
    assert read(journal, version.id) == "one ship came"
    assert read(journal, job.id) == ""
    assert listed(journal) == ["a.wav"]
    assert [(each.job, each.size) for each in journal.storage.job_sizes()] == [(job.id, size)]
    again = transcribe(journal, job, "two oats")
    assert read(journal, again.id) == "two oats"
    assert (found(journal, "oats"), found(journal, "ship")) == (1, 0)


def test_a_version_takes_the_place_of_the_text_and_back(journal: Journal) -> None:
    job = done(journal, "a.wav", "one boat came")
    type_over(journal, job, "one ship came")
    before = journal.jobs.get(job.id)
    journal.exports.plan(job.id, "srt", Path("/recordings/a.srt"))
    journal.exports.record(job.id, "srt", digest="0")
    journal.jobs.redo([job.id], OTHER)
    new = transcribe(journal, job, "two oats")
    type_over(journal, new, "two goats")
    assert found(journal, "goats") == 1
    (version,) = journal.versions.of(job.id)
    is_done, spare = journal.versions.restore(job.id, version.id)
    assert is_done
    after = journal.jobs.get(job.id)
    assert (after.state, after.compute, after.delivery, after.chunks) == (
        before.state,
        before.compute,
        before.delivery,
        before.chunks,
    )
    assert read(journal, job.id) == "one ship came"
    assert [export.path for export in journal.exports.of_job(job.id)] == ["/recordings/a.srt"]
    assert journal.exports.undelivered(job.batch) == []
    assert (found(journal, "ship"), found(journal, "goats")) == (1, 0)
    assert spare is not None
    assert journal.versions.restore(job.id, spare)[0]
    assert read(journal, job.id) == "two goats"
    assert [read(journal, each.id) for each in journal.versions.of(job.id)] == ["one ship came"]


def test_going_back_before_the_new_transcript_has_words_leaves_one_text(journal: Journal) -> None:
    job = done(journal, "a.wav", "one boat")
    journal.jobs.redo([job.id], OTHER)
    (version,) = journal.versions.of(job.id)
    assert journal.attempts.claim(job.id) is not None
    assert journal.versions.restore(job.id, version.id) == (False, None)  # a process works on it
    assert journal.jobs.change_state(job.id, JobState.PAUSED)
    assert journal.versions.restore(job.id, version.id) == (True, None)
    assert (read(journal, job.id), journal.versions.of(job.id)) == ("one boat", [])
    assert journal.jobs.get(job.id).state == JobState.DONE


def test_edits_outlive_a_recording_that_changes_on_disk(journal: Journal) -> None:
    edited, plain = done(journal, "a.wav", "one boat"), done(journal, "b.wav", "one boat")
    type_over(journal, edited, "one ship")
    for job in (edited, plain):
        again = journal.jobs.add(job.batch, job.path, 200, 2, SPEC)
        assert (again.id, again.state, again.chunks) == (job.id, JobState.QUEUED, 0)
    assert [read(journal, each.id) for each in journal.versions.of(edited.id)] == ["one ship"]
    assert journal.versions.of(plain.id) == []


def test_versions_go_with_their_recording(journal: Journal) -> None:
    job = done(journal, "a.wav", "one boat")
    journal.jobs.redo([job.id], OTHER)
    transcribe(journal, job, "two oats")
    journal.trash.put([job.id], 1.0)
    assert [each.id for each in journal.trash.list()] == [job.id]
    journal.trash.restore([job.id])
    assert len(journal.versions.of(job.id)) == 1
    journal.trash.put([job.id], 1.0)
    assert journal.trash.purge() == 1
    with journal.database.reading() as connection:
        for table in ("job", "chunk", "attempt"):
            assert connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] == 0
