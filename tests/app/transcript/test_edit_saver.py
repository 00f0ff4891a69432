"""Edits on a disk that is full for a while, of recordings that are removed, and one that the journal refuses."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from transcript_harness import Desk, spoken

from core.contracts.errors import Bug, Fault
from core.queue.journal import Job


def edit(desk: Desk, row: int, text: str) -> None:
    """Type `text` over the first word of a row."""
    desk.pane.view.set_current(row, 0)
    desk.pane.view.edit_current(text)
    desk.pane.view.finish_editing()


def refuse_edits_of(desk: Desk, job: Job) -> None:
    """From now on the journal's file takes no edit of this job."""
    with sqlite3.connect(desk.path) as database:
        database.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON edit"
            f" WHEN NEW.job = {job.id} BEGIN SELECT RAISE(ABORT, 'not this one'); END"
        )
    database.close()


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process can grow."""
    import resource
    import signal

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_journal_that_cannot_be_written_is_said_and_tried_again(desk: Desk) -> None:
    job = desk.job(spoken("It was hear."))
    desk.show(job)
    with full_disk():
        desk.pane.view.set_current(0, 2)
        desk.pane.view.edit_current("here.")
        desk.pane.view.finish_editing()
        desk.bot.waitUntil(lambda: desk.pane.header.state.text() == "not saved yet")
        assert desk.pane.header.state.toolTip()
    desk.bot.waitUntil(lambda: desk.pane.header.state.text() == "saved")
    assert desk.kept(job) == ["It was here."]


def test_an_edit_that_cannot_be_kept_is_told_and_the_others_go_on(desk: Desk) -> None:
    refused: list[Fault] = []
    desk.pane.edit_saver.refused.connect(lambda _job, fault: refused.append(fault))
    first, second = desk.job(spoken("One was here. And so on.")), desk.job(spoken("Two is there."))
    desk.show(first)
    refuse_edits_of(desk, first)
    edit(desk, 0, "Nobody")
    edit(desk, 1, "But")  # stands on the one before
    desk.show(second)
    edit(desk, 0, "Everybody")
    assert desk.kept(second) == ["Everybody is there."]
    assert desk.kept(first) == ["One was here.", "And so on."]
    (fault,) = refused
    assert isinstance(fault, Bug)
    assert "not this one" in fault.sentence
    assert desk.pane.header.state.text() == "saved"


def test_what_is_shown_is_what_is_on_disk_when_an_edit_cannot_be_kept(desk: Desk) -> None:
    job = desk.job(spoken("One was here."))
    desk.show(job)
    refuse_edits_of(desk, job)
    edit(desk, 0, "Nobody")
    desk.bot.waitUntil(lambda: desk.pane.header.state.text() == "not saved")
    assert "could not be saved" in desk.pane.header.state.toolTip()
    desk.bot.waitUntil(lambda: desk.lines == ["One was here."])
    with sqlite3.connect(desk.path) as database:
        database.execute("DROP TRIGGER refuse")
    database.close()
    edit(desk, 0, "Somebody")
    assert desk.kept(job) == ["Somebody was here."]


def test_an_edit_of_a_recording_that_was_removed_holds_nothing_up(desk: Desk) -> None:
    refused: list[Fault] = []
    desk.pane.edit_saver.refused.connect(lambda _job, fault: refused.append(fault))
    removed, kept = desk.job(spoken("One was here.")), desk.job(spoken("Two is there."))
    desk.show(removed)
    desk.journal.jobs.remove([removed.id])
    edit(desk, 0, "Nobody")
    desk.show(kept)
    edit(desk, 0, "Everybody")
    assert desk.kept(kept) == ["Everybody is there."]
    assert refused == []
