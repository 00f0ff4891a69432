"""A transcript that grows while it is read and edited."""

from PySide6.QtTest import QTest
from transcript_harness import SPEC, TranscriptHarness, timed_words

from core.contracts.engine_messages import Progress
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import json
from core.journal import JobState
from core.queue import alignments


def test_new_words_appear_and_edits_stay(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("One is done. Two is"), done=False)
    harness.show(job)
    assert harness.lines == ["One is done.", "Two is"]
    view = harness.pane.view
    assert not view.editing.begin(1, 0, 0)
    view.set_current(0, 0)
    view.editing.edit_current("Number one")
    harness.pane.on_chunk(harness.commit(job, 1, timed_words("on its way. Three", start=2.0)))
    QTest.keyClicks(view.delegate.editing, " really")
    harness.pane.on_chunk(harness.commit(job, 2, timed_words("and four.", start=3.6)))
    view.editing.finish()
    expected = ["Number one really is done.", "Two is on its way.", "Three and four."]
    assert harness.lines == expected
    assert harness.saved_lines(job) == expected
    assert harness.pane.model.is_live(2)
    harness.journal.attempts.finish(job.id, job.attempt, 3, 10.0, False, None)
    harness.pane.on_job_changed(harness.journal.jobs.get(job.id))
    assert view.editing.begin(2, 0, 5, "Finally")
    view.editing.finish()
    assert harness.saved_lines(job) == [*expected[:2], "Finally and four."]


def test_the_end_stays_in_sight_for_who_watches_it(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("One."), done=False)
    harness.show(job)
    harness.pane.view.clearFocus()
    for n in range(1, 40):
        harness.pane.on_chunk(harness.commit(job, n, timed_words(f"Number {n} is here.", start=n * 4.0)))
    assert harness.pane.view.is_row_visible(39)
    harness.pane.view.verticalScrollBar().setValue(100)
    harness.pane.on_chunk(harness.commit(job, 40, timed_words("And more.", start=999.0)))
    assert harness.pane.view.verticalOffset() == 100


def test_how_long_a_recording_is_is_shown_before_all_of_it_is_recognised(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("One."), done=False)
    harness.show(job)
    harness.pane.on_progress(Progress(job.id, job.attempt, 1.0, 407.0))
    assert harness.pane.play_bar.duration_label.text() == "6:47"
    assert harness.pane.waveform.maximum() == 407_000
    harness.pane.on_chunk(harness.commit(job, 1, timed_words("Two.", start=9.0)))
    harness.pane.on_progress(Progress(job.id + 1, 1, 1.0, 900.0))  # of another recording
    assert harness.pane.waveform.maximum() == 407_000


def test_a_chunk_that_comes_twice_or_too_early_does_no_harm(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("One."), done=False)
    harness.show(job)
    second = harness.commit(job, 1, timed_words("Two.", start=1.0))
    third = harness.commit(job, 2, timed_words("Three.", start=2.0))
    harness.pane.on_chunk(third)  # the second was lost on the way: everything is read again
    harness.bot.waitUntil(lambda: harness.lines == ["One.", "Two.", "Three."])
    harness.pane.on_chunk(second)
    harness.pane.on_chunk(third)
    assert harness.lines == ["One.", "Two.", "Three."]


def test_chunks_that_come_while_it_is_being_read(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("One."), done=False)
    harness.pane.show_job(job)
    harness.pane.on_chunk(harness.commit(job, 1, timed_words("Two.", start=1.0)))
    harness.bot.waitUntil(lambda: harness.lines == ["One.", "Two."])


def test_a_job_without_words_says_why(harness: TranscriptHarness) -> None:
    job = harness.job(done=False)
    harness.pane.show_job(job)
    harness.bot.waitUntil(lambda: "first words" in harness.pane.stack.text)
    harness.journal.jobs.change_state(job.id, JobState.PAUSED)
    harness.pane.on_job_changed(harness.journal.jobs.get(job.id))
    assert "Paused" in harness.pane.stack.text
    harness.pane.show_job(None)
    assert "Choose a recording" in harness.pane.stack.text


def test_an_alignment_has_the_speakers_of_its_text_as_soon_as_it_is_done(harness: TranscriptHarness) -> None:
    text = Transcript((Segment((Word("So"), Word("it")), "Ann"), Segment((Word("was."),), "Bob")), "", 0.0, "", "en")
    path = harness.folder / "talk.json"
    path.write_bytes(json.write(text))
    recording = harness.folder / "talk.wav"
    recording.write_bytes(b"RIFF")
    batch, _ = harness.journal.batches.open("key")
    queued = alignments.add_alignment(harness.journal, batch, alignments.Pair(recording, path), SPEC)
    job = harness.journal.attempts.claim(queued.id)
    assert job is not None
    chunk = harness.commit(job, 0, timed_words("So it was."))
    harness.show(harness.journal.jobs.get(job.id))
    harness.journal.attempts.finish(job.id, job.attempt, 1, chunk.end + 1, False, None)
    harness.pane.on_job_changed(harness.journal.jobs.get(job.id))
    harness.bot.waitUntil(lambda: harness.lines == ["So it", "was."])
    assert [segment.content.speaker for segment in harness.pane.model.editable.segments] == ["Ann", "Bob"]
