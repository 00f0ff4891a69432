"""Rules for replacing and jobs: applied once, as one edit, behind the speakers, whatever somebody edits meanwhile."""

from pathlib import Path

import pytest
from told_speakers import hear
from transcripts import timed

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, Journal
from core.queue import delivery
from core.queue.rule_replacement import apply_lost_rules, apply_owed_rules, apply_rules
from core.queue.speaker_assignment import assign_speakers
from core.transcript import edit_operations
from core.transcript.replacement_rules import Replacement

RULES = (Replacement("say", "say more"), Replacement("so"))
TEXT = "So it was. I could not say. And then nobody asked."
REPLACED = ["it was.", "I could not say more.", "And then nobody asked."]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


@pytest.fixture
def job(journal: Journal) -> Job:
    spec = JobSpec(
        ComputeSpec(Load("model.nemo", "cache"), replacements=journal.rule_lists.keep(RULES)),
        DeliverySpec(formats=("txt",)),
    )
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, str(journal.path.parent / "a.wav"), 100, 1, spec).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 6.0, timed(TEXT)))
    journal.attempts.finish(job.id, job.attempt, 1, 6.0, False, None)
    return journal.jobs.get(job.id)


def said(journal: Journal, job: Job) -> list[str]:
    return [each.text for each in delivery.transcript_of(journal, job).segments]


def test_a_job_owes_its_rules_until_they_are_applied(journal: Journal, job: Job) -> None:
    assert job.rules_owed
    assert [each.id for each in journal.jobs.owing_rules(job.batch)] == [job.id]
    assert apply_owed_rules(journal, job).places == 2
    assert said(journal, job) == REPLACED
    assert not journal.jobs.get(job.id).rules_owed
    assert journal.jobs.owing_rules(job.batch) == []
    text = delivery.editable_transcript_of(journal, job)
    text.undo()
    assert " ".join(each.text for each in text.plain_segments) == TEXT


def test_rules_that_find_nothing_are_owed_no_more(journal: Journal, job: Job) -> None:
    text = delivery.editable_transcript_of(journal, job)
    edit = edit_operations.replace_texts(text, [(0, "It was."), (1, "I could not.")])
    assert edit is not None
    journal.edits.keep(job.id, 0, edit, text.cuts)
    assert apply_owed_rules(journal, job).places == 0
    assert not journal.jobs.get(job.id).rules_owed
    assert len(journal.edits.history(job.id).edits) == 1


def test_speakers_stay_when_the_rules_are_undone(journal: Journal, job: Job) -> None:
    job = hear(journal, job, (0, 1.2), (1, 6.0))
    assign_speakers(journal, job)
    apply_owed_rules(journal, job)
    text = delivery.editable_transcript_of(journal, job)
    assert [(each.speaker, each.text) for each in text.plain_segments] == list(
        zip(["Speaker 1", "Speaker 2", "Speaker 2"], REPLACED, strict=True)
    )
    text.undo()
    assert [each.speaker for each in text.plain_segments] == ["Speaker 1", "Speaker 2", "Speaker 2"]


def test_rules_are_applied_again_only_if_replaced(journal: Journal, job: Job) -> None:
    text = delivery.editable_transcript_of(journal, job)  # a person who does not know of the rules yet
    apply_owed_rules(journal, job)
    apply_lost_rules(journal, job)
    assert len(journal.edits.history(job.id).edits) == 1
    edit = edit_operations.retype(text, 2, "Then nobody asked.")
    assert edit is not None
    journal.edits.keep(job.id, 0, edit, text.cuts)
    apply_lost_rules(journal, job)
    assert said(journal, job) == [*REPLACED[:2], "Then nobody asked."]


def test_redone_job_owes_its_rules_again(journal: Journal, job: Job) -> None:
    apply_owed_rules(journal, job)
    journal.jobs.redo([job.id], job.spec)
    assert not journal.jobs.get(job.id).rules_owed
    again = journal.attempts.claim(job.id)
    assert again is not None
    journal.chunks.commit(Chunk(again.id, again.attempt, 0, 0.0, 6.0, timed(TEXT)))
    journal.attempts.finish(again.id, again.attempt, 1, 6.0, False, None)
    assert journal.jobs.get(job.id).rules_owed


def test_list_is_stored_once_and_rules_on_request_are_an_edit(journal: Journal, job: Job) -> None:
    assert journal.rule_lists.keep(RULES) == journal.rule_lists.keep(RULES) == job.compute.replacements
    assert journal.rule_lists.get(job.compute.replacements) == RULES
    assert journal.rule_lists.keep(()) is None
    with pytest.raises(KeyError):
        journal.rule_lists.get("0")
    assert apply_rules(journal, job, RULES).places == 2
    assert said(journal, job) == REPLACED
