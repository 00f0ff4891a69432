"""Jobs that another program began and left are taken over; jobs find a models folder that has moved."""

from pathlib import Path

from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, JobState, Journal


def test_window_takes_over_a_commands_jobs(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    command, _ = journal.batches.open("a command")
    window, _ = journal.batches.open("window")
    left, at_work = (
        journal.jobs.add(command, f"/{name}.wav", 1, 1, JobSpec(ComputeSpec(Load("m", "c")))) for name in "ab"
    )
    assert journal.attempts.claim(at_work.id) is not None
    assert journal.jobs.move_to_batch(window, [left.id]) == [], "a process works on that batch"
    journal.jobs.change_state(at_work.id, JobState.PAUSED)
    assert journal.jobs.move_to_batch(window, [left.id, at_work.id]) == [left.id, at_work.id]
    assert {job.batch for job in journal.jobs.select()} == {window}
    assert journal.batches.close(command)
    journal.close()


def test_jobs_find_the_models_folder_where_it_is_now(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    old, new = tmp_path / "old", tmp_path / "new"
    models = [str(old / "one.nemo"), str(old / "two.nemo"), str(tmp_path / "elsewhere.nemo")]
    jobs = [
        journal.jobs.add(batch, f"/{n}.wav", 1, 1, JobSpec(ComputeSpec(Load(model, "c"))))
        for n, model in enumerate(models)
    ]
    journal.jobs.move_models(old, new)
    found = [journal.jobs.get(job.id).compute.load.model for job in jobs]
    assert found == [str(new / "one.nemo"), str(new / "two.nemo"), models[2]]
    journal.close()
