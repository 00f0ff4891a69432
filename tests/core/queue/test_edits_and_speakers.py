"""Speakers that come to a transcript while somebody edits it: no edit is lost, and every word has its speaker."""

from pathlib import Path

import msgspec
import pytest
from told_speakers import CHOICE, hear
from transcripts import timed

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, Journal, SpeakerChoice
from core.queue import delivery
from core.queue.speaker_assignment import assign_speakers
from core.transcript import edit_operations
from core.transcript.editable_transcript import EditableTranscript

TEXT = "So it was. I could not say. And then nobody asked."


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


@pytest.fixture
def job(journal: Journal) -> Job:
    """Done, heard as two speakers, who are not in the transcript yet."""
    return hear(journal, recognised(journal), (0, 1.2), (1, 6.0))


def recognised(journal: Journal, speakers: SpeakerChoice = SpeakerChoice()) -> Job:  # noqa: B008 - immutable
    """A job whose words are done, queued with that choice."""
    spec = JobSpec(ComputeSpec(Load("model.nemo", "cache"), speakers=speakers), DeliverySpec(formats=("txt",)))
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, str(journal.path.parent / "a.wav"), 100, 1, spec).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 6.0, timed(TEXT)))
    journal.attempts.finish(job.id, job.attempt, 1, 6.0, False, None)
    return journal.jobs.get(job.id)


def said(journal: Journal, job: Job) -> list[tuple[str | None, str]]:
    return [(each.speaker, each.text) for each in delivery.transcript_of(journal, job).segments]


def type_into(journal: Journal, job: Job, text: EditableTranscript, row: int, typed: str) -> None:
    """A person types, who has not heard of what else has changed since `text` was read."""
    edit = edit_operations.retype(text, row, typed)
    assert edit is not None
    text.apply(edit)
    journal.edits.keep(job.id, text.position - 1, edit, text.cuts, of_plain_segments=not text.has_metadata)


TOLD = [("Speaker 1", "So it was."), ("Speaker 2", "I could not say."), ("Speaker 2", "And then nobody asked.")]


def test_edit_of_plain_segments_keeps_reassigned_speakers(journal: Journal, job: Job) -> None:
    text = delivery.editable_transcript_of(journal, job)
    assign_speakers(journal, job)
    assert said(journal, job) == TOLD
    type_into(journal, job, text, 1, "I would not say.")
    assign_speakers(journal, job)
    assert said(journal, job) == [TOLD[0], ("Speaker 2", "I would not say."), TOLD[2]]
    again = delivery.editable_transcript_of(journal, job)
    again.undo()  # what was typed stays, and no sentence alone is without its speaker
    assert [segment.speaker for segment in again.plain_segments] == [None] * 3
    assert again.plain_segments[1].text == "I would not say."


def test_speakers_of_an_edited_transcript_are_one_edit(journal: Journal, job: Job) -> None:
    type_into(journal, job, delivery.editable_transcript_of(journal, job), 1, "I would not say.")
    assign_speakers(journal, job)
    assign_speakers(journal, job)
    assert said(journal, job) == [TOLD[0], ("Speaker 2", "I would not say."), TOLD[2]]
    text = delivery.editable_transcript_of(journal, job)
    assert text.position == 2
    text.undo()
    assert [segment.speaker for segment in text.plain_segments] == [None] * 3


def test_later_speakers_are_one_edit(journal: Journal, job: Job) -> None:
    assign_speakers(journal, job)
    assign_speakers(journal, job)  # after a crash in between
    text = delivery.editable_transcript_of(journal, job)
    assert (len(text.edits), said(journal, job)) == (1, TOLD)
    text.undo()
    assert [segment.speaker for segment in text.plain_segments] == [None] * 3


def test_changed_request_during_diarization_is_an_edit(journal: Journal) -> None:
    job = recognised(journal)
    journal.diarisations.request([job.id], msgspec.structs.replace(CHOICE, at_most=3))
    assign_speakers(journal, hear(journal, job, (0, 1.2), (1, 6.0)))  # asks once more
    assert said(journal, job) == TOLD
    assert len(delivery.editable_transcript_of(journal, job).edits) == 1


def test_queued_speakers_begin_the_transcript(journal: Journal) -> None:
    job = hear(journal, recognised(journal, CHOICE), (0, 1.2), (1, 6.0))
    assign_speakers(journal, job)
    assert said(journal, job) == TOLD
    assert not delivery.editable_transcript_of(journal, job).edits


@pytest.mark.parametrize("typed_on", [False, True], ids=["another edit", "the last edit goes on"])
def test_typing_during_assignment_is_kept(journal: Journal, job: Job, typed_on: bool) -> None:
    mine = delivery.editable_transcript_of(journal, job)
    type_into(journal, job, mine, 0, "So it w")
    read = delivery.editable_transcript_of(journal, job)
    edit = edit_operations.set_speaker(read, [0, 1], "Speaker 1")
    assert edit is not None
    if typed_on:
        mine.undo()
    type_into(journal, job, mine, 0, "So it went.")
    assert not journal.edits.append(job.id, edit, read)
    assert said(journal, job)[0] == (None, "So it went.")
    again = delivery.editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, edit_operations.set_speaker(again, [0], "Speaker 1") or edit, again)
    assert said(journal, job)[0] == ("Speaker 1", "So it went.")
