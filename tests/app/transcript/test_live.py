"""A transcript that grows while it is read and edited."""

from PySide6.QtTest import QTest
from transcript_harness import Desk, spoken

from core.queue.journal import JobState


def test_new_words_appear_and_edits_stay(desk: Desk) -> None:
    job = desk.job(spoken("One is done. Two is"), done=False)
    desk.show(job)
    assert desk.lines == ["One is done.", "Two is"]
    view = desk.pane.view
    assert not view.begin_edit(1, 0, 0)
    view.set_current(0, 0)
    view.edit_current("Number one")
    desk.pane.on_chunk(desk.commit(job, 1, spoken("on its way. Three", start=2.0)))
    QTest.keyClicks(view.delegate.editing, " really")
    desk.pane.on_chunk(desk.commit(job, 2, spoken("and four.", start=3.6)))
    view.finish_editing()
    expected = ["Number one really is done.", "Two is on its way.", "Three and four."]
    assert desk.lines == expected
    assert desk.kept(job) == expected
    assert desk.pane.model.is_live(2)
    desk.journal.attempts.finish(job.id, job.attempt, 3, 10.0, False, None)
    desk.pane.on_job_changed(desk.journal.jobs.get(job.id))
    assert view.begin_edit(2, 0, 5, "Finally")
    view.finish_editing()
    assert desk.kept(job) == [*expected[:2], "Finally and four."]


def test_the_end_stays_in_sight_for_who_watches_it(desk: Desk) -> None:
    job = desk.job(spoken("One."), done=False)
    desk.show(job)
    desk.pane.waveform.setFocus()
    for n in range(1, 40):
        desk.pane.on_chunk(desk.commit(job, n, spoken(f"Number {n} is here.", start=n * 4.0)))
    assert desk.pane.view.is_row_visible(39)
    desk.pane.view.verticalScrollBar().setValue(100)
    desk.pane.on_chunk(desk.commit(job, 40, spoken("And more.", start=999.0)))
    assert desk.pane.view.verticalOffset() == 100


def test_a_chunk_that_comes_twice_or_too_early_does_no_harm(desk: Desk) -> None:
    job = desk.job(spoken("One."), done=False)
    desk.show(job)
    second = desk.commit(job, 1, spoken("Two.", start=1.0))
    third = desk.commit(job, 2, spoken("Three.", start=2.0))
    desk.pane.on_chunk(third)  # the second was lost on the way: everything is read again
    desk.bot.waitUntil(lambda: desk.lines == ["One.", "Two.", "Three."])
    desk.pane.on_chunk(second)
    desk.pane.on_chunk(third)
    assert desk.lines == ["One.", "Two.", "Three."]


def test_chunks_that_come_while_it_is_being_read(desk: Desk) -> None:
    job = desk.job(spoken("One."), done=False)
    desk.pane.show_job(job)
    desk.pane.on_chunk(desk.commit(job, 1, spoken("Two.", start=1.0)))
    desk.bot.waitUntil(lambda: desk.lines == ["One.", "Two."])


def test_a_job_without_words_says_why(desk: Desk) -> None:
    job = desk.job(done=False)
    desk.pane.show_job(job)
    desk.bot.waitUntil(lambda: "first words" in desk.pane.stack.text)
    desk.journal.jobs.move(job.id, JobState.PAUSED)
    desk.pane.on_job_changed(desk.journal.jobs.get(job.id))
    assert "Paused" in desk.pane.stack.text
    desk.pane.show_job(None)
    assert "Choose a recording" in desk.pane.stack.text
