"""The journal keeps every committed chunk, follows one state machine, and is shared by processes without harm."""

import itertools
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core.contracts import processes
from core.contracts.engine_messages import Chunk
from core.contracts.errors import Bug, EnvironmentFault, InputFault
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import Word
from core.formats import FormatOptions
from core.formats.chat import ChatOptions
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal, Script, file_at
from core.journal.job import NEXT_STATES, Failure

SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")), DeliverySpec(formats=("srt",)))


def chunk(job: Job, n: int, text: str = "word") -> Chunk:
    return Chunk(job.id, job.attempt, n, float(n), n + 1.0, (Word(f"{text}{n}", float(n), n + 0.5, 0.9),))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


def queued(journal: Journal, name: str = "a.wav") -> Job:
    batch, _ = journal.batches.open("key")
    return journal.jobs.add(batch, f"/recordings/{name}", 100, 1, SPEC)


def claimed(journal: Journal, name: str = "a.wav") -> Job:
    job = journal.attempts.claim(queued(journal, name).id)
    assert job is not None
    return job


def test_chunks_come_back_as_they_were(journal: Journal) -> None:
    job = claimed(journal)
    for n in range(3):
        assert journal.chunks.commit(chunk(job, n))
    assert journal.attempts.finish(job.id, job.attempt, 3, 3.0, False, None)
    again = Journal(journal.path)
    assert [word.text for word in again.chunks.words(job.id)] == ["word0", "word1", "word2"]
    assert again.jobs.get(job.id).state == JobState.DONE
    assert again.jobs.get(job.id).spec == SPEC


def test_a_chunk_that_comes_twice_is_kept_once(journal: Journal) -> None:
    job = claimed(journal)
    assert journal.chunks.commit(chunk(job, 0))
    assert not journal.chunks.commit(chunk(job, 0, "other"))
    assert [word.text for word in journal.chunks.words(job.id)] == ["word0"]


def test_a_chunk_of_an_older_attempt_is_dropped(journal: Journal) -> None:
    first = claimed(journal)
    journal.jobs.change_state(first.id, JobState.QUEUED)
    second = journal.attempts.claim(first.id)
    assert second is not None
    assert not journal.chunks.commit(chunk(first, 0))
    assert journal.chunks.commit(chunk(second, 0))


def test_a_hole_between_chunks_is_our_bug(journal: Journal) -> None:
    job = claimed(journal)
    with pytest.raises(Bug):
        journal.chunks.commit(chunk(job, 1))


def test_a_job_is_not_done_while_a_chunk_is_missing(journal: Journal) -> None:
    job = claimed(journal)
    journal.chunks.commit(chunk(job, 0))
    with pytest.raises(Bug):
        journal.attempts.finish(job.id, job.attempt, 2, 2.0, False, None)
    assert journal.jobs.get(job.id).state == JobState.RUNNING


def test_resuming_starts_at_the_first_missing_chunk(journal: Journal) -> None:
    job = claimed(journal)
    journal.chunks.commit(chunk(job, 0))
    journal.jobs.change_state(job.id, JobState.PAUSED)
    journal.jobs.change_state(job.id, JobState.QUEUED)
    again = journal.attempts.claim(job.id)
    assert again is not None
    assert (again.chunks, again.attempt) == (1, 2)


def test_the_same_batch_is_found_until_it_is_finished(journal: Journal) -> None:
    batch, resumed = journal.batches.open("key")
    assert not resumed
    assert journal.batches.open("key") == (batch, True)
    job = claimed(journal)
    journal.attempts.finish(job.id, job.attempt, 0, 1.0, False, None)
    journal.exports.plan(job.id, "srt", Path("/out/a.srt"))
    assert not journal.batches.close(batch)
    journal.exports.record(job.id, "srt")
    assert journal.batches.close(batch)
    assert journal.batches.open("key") == (batch + 1, False)


def test_a_recording_that_was_replaced_starts_afresh(journal: Journal) -> None:
    job = claimed(journal)
    journal.chunks.commit(chunk(job, 0))
    journal.jobs.change_state(job.id, JobState.QUEUED)
    again = journal.jobs.add(job.batch, job.path, 200, 2, SPEC)
    assert (again.id, again.chunks, again.size) == (job.id, 0, 200)
    assert journal.chunks.words(job.id) == ()


def test_replaced_recording_forgets_its_failure(journal: Journal) -> None:
    job = claimed(journal)
    journal.attempts.count_crash(job.id)
    journal.attempts.fail(job.id, job.attempt, InputFault("corrupt", seconds=3))
    again = journal.jobs.add(job.batch, job.path, 200, 2, SPEC)
    assert (again.state, again.fault_code, again.last_attempt.crashes) == (JobState.QUEUED, None, 0)


def test_failed_job_keeps_reason_and_words(journal: Journal) -> None:
    job = claimed(journal)
    journal.chunks.commit(chunk(job, 0))
    journal.attempts.fail(job.id, job.attempt, InputFault("corrupt", seconds=3))
    failed = journal.jobs.get(job.id)
    assert failed.words.failure == Failure("input", "corrupt", {"seconds": 3})
    assert len(journal.chunks.words(job.id)) == 1


def test_crashes_count_from_the_last_committed_chunk(journal: Journal) -> None:
    job = claimed(journal)
    assert [journal.attempts.count_crash(job.id), journal.attempts.count_crash(job.id)] == [1, 2]
    journal.chunks.commit(chunk(job, 0))
    assert journal.attempts.count_crash(job.id) == 1


def test_jobs_move_in_front_of_another_or_to_the_end(journal: Journal) -> None:
    a, b, c, d = (queued(journal, name).id for name in ("a", "b", "c", "d"))
    journal.jobs.reorder([d, b], before=a)
    assert [job.id for job in journal.jobs.select()] == [d, b, a, c]
    journal.jobs.reorder([d, a], before=a)
    assert [job.id for job in journal.jobs.select()] == [b, d, a, c]
    journal.jobs.reorder([b])
    assert [job.id for job in journal.jobs.select()] == [d, a, c, b]


@pytest.mark.slow
def test_the_same_gap_takes_any_number_of_jobs(journal: Journal) -> None:
    jobs = [queued(journal, name).id for name in "abc"]
    for _ in range(100):
        last = journal.jobs.select()[-1].id
        journal.jobs.reorder([last], before=journal.jobs.select()[1].id)
    assert [job.id for job in journal.jobs.select()] == jobs  # a hundred is an even number of swaps


def test_command_for_many_jobs_changes_the_fitting_ones(journal: Journal) -> None:
    done, waiting = claimed(journal, "a.wav"), queued(journal, "b.wav")
    assert journal.attempts.finish(done.id, done.attempt, 0, 1.0, False, None)
    assert journal.jobs.change_states([done.id, waiting.id], JobState.PAUSED) == [waiting.id]
    at_work = claimed(journal, "c.wav")
    assert journal.jobs.remove([done.id, waiting.id, at_work.id]) == [done.id, waiting.id]
    assert [job.id for job in journal.jobs.select()] == [at_work.id]


ALIGNMENT = JobSpec(
    ComputeSpec(Load("model.nemo", "cache"), Prompt("de")),
    DeliverySpec(("chat",), output="/out", options=FormatOptions(chat=ChatOptions(corpus="mine"))),
)


def an_alignment(journal: Journal) -> Job:
    batch, _ = journal.batches.open("key")
    return journal.scripts.add(batch, ("/recordings/talk.wav", 5, 1), ALIGNMENT, Script("/talk.cha", b"", (), ()))


def test_alignment_with_another_model_keeps_language_and_formats(journal: Journal) -> None:
    waiting = an_alignment(journal)
    claimed = journal.attempts.claim(waiting.id)
    assert claimed is not None
    journal.attempts.fail(claimed.id, claimed.attempt, InputFault("align-model", model="model"))
    other = ComputeSpec(Load("other.nemo", "cache"), Prompt("fr", "en"))
    assert [job.id for job in journal.jobs.set_compute(waiting.batch, [([waiting.id], other)])] == [waiting.id]
    after = journal.jobs.get(waiting.id)
    assert after.delivery == ALIGNMENT.delivery
    assert (after.compute.load.model, after.compute.prompt) == ("other.nemo", Prompt("de"))


def test_an_alignment_that_is_done_again_keeps_them_too(journal: Journal) -> None:
    job = an_alignment(journal)
    other = JobSpec(ComputeSpec(Load("other.nemo", "cache"), Prompt("fr")), DeliverySpec(("txt",)))
    assert journal.jobs.redo([job.id], other) == [job.id]
    after = journal.jobs.get(job.id)
    assert (after.delivery, after.compute.prompt) == (ALIGNMENT.delivery, Prompt("de"))
    assert after.compute.load == other.compute.load


def test_a_spec_that_is_no_other_changes_nothing(journal: Journal) -> None:
    job = queued(journal)
    an_alignment(journal)
    versions = journal.jobs.row_versions()
    assert journal.jobs.set_compute(job.batch, [([job.id], SPEC.compute)]) == []
    assert journal.jobs.row_versions() == versions


def a_recording(folder: Path, content: bytes = b"RIFF") -> Path:
    path = folder / "copied.wav"
    path.write_bytes(content)
    return path


def paused_after_a_chunk(journal: Journal, job: Job) -> Job:
    claimed = journal.attempts.claim(job.id)
    assert claimed is not None
    journal.chunks.commit(chunk(claimed, 0))
    assert journal.jobs.change_state(job.id, JobState.PAUSED)
    return journal.jobs.get(job.id)


def test_first_attempt_takes_over_the_copied_file(journal: Journal, tmp_path: Path) -> None:
    batch, _ = journal.batches.open("key")
    path = a_recording(tmp_path)
    job = journal.jobs.add(batch, *(file_at(path) or ("", 0, 0)), SPEC)
    a_recording(tmp_path, b"RIFF and all the rest")
    paused = paused_after_a_chunk(journal, job)
    assert (paused.path, paused.size, paused.mtime_ns) == file_at(path)
    assert journal.jobs.change_state(job.id, JobState.QUEUED)
    again = journal.attempts.claim(job.id)
    assert again is not None
    assert (again.chunks, again.size) == (1, paused.size), "begun, it is that file for good"


@pytest.mark.parametrize("changed", [True, False])
def test_retry_restarts_only_after_a_changed_recording(journal: Journal, tmp_path: Path, changed: bool) -> None:
    batch, _ = journal.batches.open("key")
    path = a_recording(tmp_path)
    job = paused_after_a_chunk(journal, journal.jobs.add(batch, *(file_at(path) or ("", 0, 0)), SPEC))
    assert journal.jobs.change_state(job.id, JobState.QUEUED)
    claimed = journal.attempts.claim(job.id)
    assert claimed is not None
    if changed:
        a_recording(tmp_path, b"another recording")
    assert journal.attempts.fail(job.id, claimed.attempt, InputFault("changed"))
    assert journal.jobs.change_state(job.id, JobState.QUEUED)
    after = journal.jobs.get(job.id)
    assert (after.state, after.fault_code, after.chunks) == (JobState.QUEUED, None, 0 if changed else 1)
    assert (after.path, after.size, after.mtime_ns) == file_at(path)


def test_only_what_is_untouched_gets_another_model(journal: Journal) -> None:
    begun, fresh = claimed(journal, "a.wav"), queued(journal, "b.wav")
    journal.chunks.commit(chunk(begun, 0))
    journal.jobs.change_state(begun.id, JobState.PAUSED)
    other = ComputeSpec(Load("other.nemo", "cache"))
    changed = journal.jobs.set_compute(begun.batch, [([begun.id, fresh.id], other)])
    assert [job.id for job in changed] == [fresh.id]
    assert journal.jobs.get(begun.id).spec == SPEC
    assert journal.jobs.get(fresh.id).spec == JobSpec(other, SPEC.delivery)


def test_hold_survives_the_process_and_other_changes_are_seen(journal: Journal) -> None:
    job = queued(journal)
    seen, versions = journal.database.data_version(), journal.jobs.row_versions()
    other = Journal(journal.path)
    assert not other.batches.is_held(job.batch)
    other.batches.hold(job.batch, True)
    other.jobs.change_state(job.id, JobState.CANCELLED)
    assert journal.batches.is_held(job.batch)
    assert journal.database.data_version() != seen
    assert journal.jobs.row_versions() != versions


def test_files_that_are_there_already_are_named(journal: Journal) -> None:
    first = queued(journal, "a.wav")
    added = journal.jobs.add_all(
        first.batch, [("/recordings/a.wav", 100, 1), ("/recordings/b.wav", 5, 1), ("/recordings/b.wav", 5, 1)], SPEC
    )
    assert [job.name for job in added.jobs] == ["b.wav"]
    assert [job.name for job in added.repeated] == ["a.wav", "b.wav"]


def test_a_failed_job_that_is_queued_again_comes_last(journal: Journal) -> None:
    a, b = claimed(journal, "a"), queued(journal, "b")
    journal.attempts.fail(a.id, a.attempt, InputFault("crashes", cause="?"))
    assert journal.jobs.change_state(a.id, JobState.QUEUED)
    assert [job.id for job in journal.jobs.select()] == [b.id, a.id]


def test_locked_journal_is_busy(journal: Journal) -> None:
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with journal.database.reading() as connection:
        connection.execute("PRAGMA busy_timeout = 50")
    with pytest.raises(EnvironmentFault) as caught:
        queued(journal)
    assert caught.value.code == "journal-busy"
    other.close()


def test_wrong_statements_are_bugs(journal: Journal) -> None:
    job = queued(journal)
    with pytest.raises(Bug, match="FOREIGN KEY"):
        journal.exports.plan(job.id + 1, "srt", Path("/out/a.srt"))
    with pytest.raises(Bug, match="not supported"):
        journal.exports.plan(job.id, {"a": "type that SQLite has not"}, Path("/out/a.srt"))  # type: ignore[arg-type]
    journal.exports.plan(job.id, "srt", Path("/out/a.srt"))
    assert len(journal.exports.of_job(job.id)) == 1, "and the journal goes on"


def test_missing_folder_is_an_access_fault(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault) as caught:
        Journal(tmp_path / "no" / "j")
    assert caught.value.code == "journal-access"


def in_another_process(journal: Journal, code: str, *, wait: bool = True) -> "subprocess.Popen[str]":
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"from pathlib import Path\nfrom core.journal import Journal, JobState\n"
            f"journal = Journal(Path({str(journal.path)!r}))\n{code}",
        ],
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
    )
    if wait:
        child.wait(180)
    return child


@pytest.mark.slow
def test_dead_process_loses_its_job(journal: Journal) -> None:
    job = queued(journal)
    code = f"journal.attempts.claim({job.id}); print('claimed', flush=True); input()"
    other = in_another_process(journal, code, wait=False)
    assert other.stdout is not None
    assert other.stdout.readline() == "claimed\n"
    assert journal.attempts.claim(job.id) is None
    assert not journal.jobs.change_state(job.id, JobState.CANCELLED)
    assert journal.attempts.release_abandoned() == []
    other.kill()
    other.wait()
    assert journal.attempts.release_abandoned() == [job.id]
    assert journal.attempts.claim(job.id) is not None


@pytest.mark.slow
def test_two_processes_claim_every_job_exactly_once(journal: Journal) -> None:
    jobs = [queued(journal, f"{n}.wav") for n in range(40)]
    code = "print(sum(journal.attempts.claim(job.id) is not None for job in journal.jobs.select()))"
    children = [in_another_process(journal, code, wait=False) for _ in range(3)]
    assert sum(int(child.communicate()[0]) for child in children) == len(jobs)


def test_a_journal_of_the_future_is_refused(tmp_path: Path) -> None:
    Journal(tmp_path / "j").close()
    with sqlite3.connect(tmp_path / "j") as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(EnvironmentFault, match="newer"):
        Journal(tmp_path / "j")


def test_foreign_file_is_refused_and_unchanged(tmp_path: Path) -> None:
    (tmp_path / "j").write_bytes(b"dear diary" * 1000)
    with pytest.raises(EnvironmentFault, match="is damaged"):
        Journal(tmp_path / "j")
    assert (tmp_path / "j").read_bytes() == b"dear diary" * 1000


def _commit_for_ever(journal: Journal, job: Job) -> None:
    for n in itertools.count(1):
        journal.chunks.commit(chunk(job, n, "long" * 300))


def test_a_full_disk_is_said_and_loses_nothing_committed(journal: Journal) -> None:
    job = claimed(journal)
    journal.chunks.commit(chunk(job, 0))
    with journal.database.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(EnvironmentFault, match="disk is full"):
        _commit_for_ever(journal, job)
    committed = journal.jobs.get(job.id).chunks
    assert len(Journal(journal.path).chunks.words(job.id)) == committed >= 1
    with journal.database.reading() as connection:
        connection.execute("PRAGMA max_page_count = 100000")
    assert journal.chunks.commit(chunk(job, committed))


def test_a_process_is_known_by_pid_and_start() -> None:
    pid, started = processes.own_identity()
    assert processes.is_alive((pid, started))
    assert not processes.is_alive((pid, started - 1000))


class JobLife(RuleBasedStateMachine):
    """Whatever is asked of a job in whatever order, its state machine and its chunks hold."""

    def __init__(self) -> None:
        super().__init__()
        import tempfile

        self.folder = tempfile.TemporaryDirectory()
        self.journal = Journal(Path(self.folder.name) / "journal.sqlite3")
        self.id = queued(self.journal).id
        self.expected = 0

    @property
    def job(self) -> Job:
        return self.journal.jobs.get(self.id)

    @rule()
    def claim(self) -> None:
        was = self.job.state
        assert (self.journal.attempts.claim(self.id) is not None) == (was == JobState.QUEUED)

    @rule(state=st.sampled_from([JobState.QUEUED, JobState.PAUSED, JobState.CANCELLED]))
    def move(self, state: JobState) -> None:
        was = self.job.state
        assert self.journal.jobs.change_state(self.id, state) == (state in NEXT_STATES[was])

    @rule(late=st.booleans())
    def commit(self, late: bool) -> None:
        job = self.job
        n = job.chunks - 1 if late and job.chunks else job.chunks
        news = self.journal.chunks.commit(chunk(job, n))
        assert news == (job.state == JobState.RUNNING and n == job.chunks)
        self.expected += news

    @rule()
    def fail(self) -> None:
        job = self.job
        assert self.journal.attempts.fail(self.id, job.attempt, InputFault("empty")) == (job.state == JobState.RUNNING)

    @precondition(lambda self: self.expected > 5)
    @rule()
    def finish(self) -> None:
        job = self.job
        done = self.journal.attempts.finish(self.id, job.attempt, job.chunks, 9.0, False, None)
        assert done == (job.state == JobState.RUNNING)

    @invariant()
    def words_are_the_committed_ones(self) -> None:
        assert [word.text for word in self.journal.chunks.words(self.id)] == [f"word{n}" for n in range(self.expected)]

    @invariant()
    def only_a_running_job_has_an_owner(self) -> None:
        assert (self.job.owner_pid is not None) == (self.job.state == JobState.RUNNING)

    def teardown(self) -> None:
        self.journal.close()
        self.folder.cleanup()


TestJobLife = JobLife.TestCase
TestJobLife.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
