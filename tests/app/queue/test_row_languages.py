"""What a row of the queue says of the language: found out, several, doubted, not found out."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.queue.row_text import RowText
from core.contracts.protocol import Load
from core.contracts.transcript import LanguageRun
from core.journal import ComputeSpec, JobLanguages, JobSpec, Journal
from core.queue.queue_row import QueueRow, job_facts


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (JobLanguages(spoken="de"), "Deutsch"),
        (JobLanguages(spoken="de", others=(LanguageRun(0, 3, "fr"),)), "Deutsch, Français"),
        (JobLanguages(prompted="es", prompted_by="model"), "Español"),
        (JobLanguages(prompted="es", prompted_by="nobody"), "language unclear, Español used"),
        (JobLanguages(sounds_like="fr"), "sounds like Français"),
        (JobLanguages(), ""),
    ],
)
def test_the_second_line_says_what_was_found_out(found: JobLanguages, said: str, tmp_path: Path, qapp: object) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("canary-1b-flash.nemo", "cache")))
    told = found.prompted is not None
    spec = (
        replace(spec, compute=replace(spec.compute, prompt=replace(spec.compute.prompt, language="auto")))
        if told
        else spec
    )
    job = journal.attempts.claim(journal.jobs.add(batch, str(tmp_path / "a.wav"), 1, 1, spec).id)
    assert job is not None
    journal.attempts.note_languages(job.id, found)
    journal.attempts.finish(job.id, job.attempt, 0, 3.0, False, None)
    job = journal.jobs.get(job.id)
    row = QueueRow(job, facts=job_facts(journal, job, 0.5))
    texts = RowText()
    texts.batch = batch
    parts = texts.second_line(row).split(" · ")
    assert parts == ["Done", *filter(None, [said])]
    assert said in texts.accessible_text(row)
    journal.close()
