"""What a front end is told of a journal that holds jobs already."""

from pathlib import Path

import pytest

from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, Journal
from core.queue.events import Event, JobChanged, JobsAdded
from core.queue.scheduler.journal_watch import JournalWatch


@pytest.mark.slow
def test_all_jobs_are_reported_in_pages_that_hold_no_window_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each query sorts all jobs. In queries of one size a start took quadratic time."""
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m", "c")))
    added = journal.jobs.add_all(batch, ((f"/none/{n}.wav", 1, 1) for n in range(5000)), spec).jobs
    journal.jobs.reorder([added[-1].id], added[0].id)
    told: list[Event] = []
    watch, queries, page = JournalWatch(journal, told.append), [], journal.jobs.page
    monkeypatch.setattr(journal.jobs, "page", lambda after, limit: queries.append(limit) or page(after, limit))
    assert watch.poll()
    pages = [event.jobs for event in told if isinstance(event, JobsAdded)]
    assert len(pages) == len(told)
    assert max(map(len, pages)) <= 200
    assert len(queries) < 10
    assert [job.id for page in pages for job in page] == [added[-1].id, *(job.id for job in added[:-1])]
    watch.compare()
    assert len(told) == len(pages), "what was told once is not told again"
    journal.close()


def test_job_removed_during_the_report_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, other = Journal(tmp_path / "journal.sqlite3"), Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m", "c")))
    journal.jobs.add(batch, "/none/first.wav", 1, 1, spec)
    told: list[Event] = []
    watch = JournalWatch(journal, told.append)
    watch.poll()
    gone, kept = (other.jobs.add(batch, f"/none/{name}.wav", 1, 1, spec) for name in ("gone", "kept"))
    rows = journal.jobs.row_versions()
    other.jobs.remove([gone.id])
    monkeypatch.setattr(journal.jobs, "row_versions", lambda: rows)
    watch.compare()
    assert told[-1] == JobsAdded((kept,))
    journal.close()
    other.close()


def test_replaced_recording_changes_its_row(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m", "c")))
    told: list[Event] = []
    watch = JournalWatch(journal, told.append)
    for size in (1, 2):
        added = journal.jobs.add_all(batch, [("/none/replaced.wav", size, 1), (f"/none/{size}.wav", 1, 1)], spec)
        watch.report_added(added.jobs, added.repeated)
    first, second, changed = told
    assert isinstance(first, JobsAdded)
    assert isinstance(second, JobsAdded)
    assert [job.name for job in first.jobs] == ["replaced.wav", "1.wav"]
    assert [job.name for job in second.jobs] == ["2.wav"]
    assert isinstance(changed, JobChanged)
    assert changed.job.size == 2
    journal.close()
