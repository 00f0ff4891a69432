"""Edits on a disk that is full for a while, of recordings that are removed, and one that the journal refuses."""

import sqlite3
import sys

import pytest
from full_disk import full_disk
from transcript_harness import TranscriptHarness, timed_words

from core.contracts.errors import Bug, Fault
from core.journal import Job
from core.transcript.replacement_rules import parse_rules


def edit(harness: TranscriptHarness, row: int, text: str) -> None:
    """Type `text` over the first word of a row."""
    harness.pane.view.set_current(row, 0)
    harness.pane.view.editing.edit_current(text)
    harness.pane.view.editing.finish()


def refuse_edits_of(harness: TranscriptHarness, job: Job) -> None:
    """From now on the journal's file takes no edit of this job."""
    with sqlite3.connect(harness.path) as database:
        database.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON edit"
            f" WHEN NEW.job = {job.id} BEGIN SELECT RAISE(ABORT, 'not this one'); END"
        )
    database.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_journal_that_cannot_be_written_is_said_and_tried_again(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("It was hear."))
    harness.show(job)
    with full_disk():
        harness.pane.view.set_current(0, 2)
        harness.pane.view.editing.edit_current("here.")
        harness.pane.view.editing.finish()
        harness.bot.waitUntil(lambda: harness.pane.header.state.text() == "Not saved yet")
        assert harness.pane.header.state.toolTip()
    harness.bot.waitUntil(lambda: harness.pane.header.state.text() == "Saved")
    assert harness.saved_lines(job) == ["It was here."]


def test_an_edit_that_cannot_be_kept_is_told_and_the_others_go_on(harness: TranscriptHarness) -> None:
    refused: list[Fault] = []
    harness.pane.edit_saver.refused.connect(lambda _job, fault: refused.append(fault))
    first, second = harness.job(timed_words("One was here. And so on.")), harness.job(timed_words("Two is there."))
    harness.show(first)
    refuse_edits_of(harness, first)
    edit(harness, 0, "Nobody")
    edit(harness, 1, "But")  # stands on the one before
    harness.show(second)
    edit(harness, 0, "Everybody")
    assert harness.saved_lines(second) == ["Everybody is there."]
    assert harness.saved_lines(first) == ["One was here.", "And so on."]
    (fault,) = refused
    assert isinstance(fault, Bug)
    assert "not this one" in fault.sentence
    assert harness.pane.header.state.text() == "Saved"


@pytest.mark.slow
def test_what_is_shown_is_what_is_on_disk_when_an_edit_cannot_be_kept(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("One was here."))
    harness.show(job)
    refuse_edits_of(harness, job)
    edit(harness, 0, "Nobody")
    harness.bot.waitUntil(lambda: harness.pane.header.state.text() == "Not saved")
    assert "couldn't be saved" in harness.pane.header.state.toolTip()
    harness.bot.waitUntil(lambda: harness.lines == ["One was here."])
    with sqlite3.connect(harness.path) as database:
        database.execute("DROP TRIGGER refuse")
    database.close()
    edit(harness, 0, "Somebody")
    assert harness.saved_lines(job) == ["Somebody was here."]


def test_an_edit_of_a_recording_that_was_removed_holds_nothing_up(harness: TranscriptHarness) -> None:
    refused: list[Fault] = []
    harness.pane.edit_saver.refused.connect(lambda _job, fault: refused.append(fault))
    removed, kept = harness.job(timed_words("One was here.")), harness.job(timed_words("Two is there."))
    harness.show(removed)
    harness.journal.jobs.remove([removed.id])
    edit(harness, 0, "Nobody")
    harness.show(kept)
    edit(harness, 0, "Everybody")
    assert harness.saved_lines(kept) == ["Everybody is there."]
    assert refused == []


def test_of_two_readings_the_later_one_is_shown(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("It was hear. And so on."))
    harness.pane.show_job(job)
    harness.pane.read_with_rules(parse_rules("hear => here"))
    harness.bot.waitUntil(lambda: harness.pane.model.rowCount() == 2)
    assert harness.lines == ["It was here.", "And so on."]
    edit(harness, 1, "But")
    assert harness.saved_lines(job) == harness.lines == ["It was here.", "But so on."]
