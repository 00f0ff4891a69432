"""Transcripts that somebody else made, in the editor: speakers, times and edits stay, also after a restart."""

from pathlib import Path

import pytest
from transcripts import timed, transcript

from core.contracts.errors import InputFault
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import FORMATS
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue import delivery
from core.queue.input_paths import import_file
from core.transcript import edit_operations
from core.transcript.editable_transcript import EditableTranscript

SPEC = JobSpec(ComputeSpec(Load("m/demo.nemo", "c")), DeliverySpec(formats=("txt",)))
WRITTEN = transcript(
    Segment(timed("Hello there."), "Anna"),
    Segment(timed("At once.", start=0.2), "Berta", "es"),
    Segment((Word("Not"), Word("timed.")), "Anna", span=(5.0, 6.0)),
    language="de",
)


def imported(folder: Path, journal: Journal, written: Transcript = WRITTEN) -> Job:
    batch, _ = journal.batches.open("window")
    content = FORMATS["json"].write(written, "talk")
    assert isinstance(content, bytes)
    (folder / "talk.json").write_bytes(content)
    return import_file(journal, batch, folder / "talk.json", SPEC)


def test_a_transcript_beside_its_recording_is_a_job_that_is_done(tmp_path: Path) -> None:
    (tmp_path / "talk.wav").write_bytes(b"RIFF")
    journal = Journal(tmp_path / "journal.sqlite3")
    job = imported(tmp_path, journal)
    assert (job.path, job.state, job.duration) == (str(tmp_path / "talk.wav"), JobState.DONE, 100.0)
    assert delivery.deliver(journal, job) == []
    journal.close()
    journal = Journal(tmp_path / "journal.sqlite3")
    found = delivery.transcript_of(journal, journal.jobs.get(job.id))
    assert found.segments == WRITTEN.segments  # overlapping speech, untimed words and all
    assert (found.language, found.model) == ("de", "")


def test_subtitles_keep_their_lines_when_split(tmp_path: Path) -> None:
    cues = ["- Yes.\n- No.", "One\nof a few words\nbelow", "Short and on one line."]
    written = "\n".join(
        f"{n}\n00:00:{2 * n:02},000 --> 00:00:{2 * n + 1:02},500\n{cue}\n" for n, cue in enumerate(cues, 1)
    )
    (tmp_path / "talk.srt").write_text(written, encoding="utf-8")
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("window")
    job = import_file(journal, batch, tmp_path / "talk.srt", SPEC)
    journal.close()
    journal = Journal(tmp_path / "journal.sqlite3")
    job = journal.jobs.get(job.id)
    assert str(FORMATS["srt"].write(delivery.transcript_of(journal, job), "talk")) == written
    editable = delivery.editable_transcript_of(journal, job)
    for index, offset in ((1, 7), (0, 7)):  # before "a", before the second dash
        change = edit_operations.split(editable, index, offset)
        assert change is not None
        editable.apply(change)
    assert [segment.lines for segment in editable.plain_segments] == [(2,), (2,), (1, 1), (3, 1), (5,)]
    change = edit_operations.split(editable, 3, 3)  # within "few"
    assert change is not None
    editable.apply(change)
    assert [segment.lines for segment in editable.plain_segments[3:5]] == [(2,), (2, 1)]


def test_transcript_without_recording_can_be_edited(tmp_path: Path) -> None:
    job = imported(tmp_path, Journal(tmp_path / "journal.sqlite3"))
    assert job.path == str(tmp_path / "talk.json")


def test_edits_and_their_undoing_stand_on_what_was_imported(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    job = imported(tmp_path, journal)
    editable = delivery.editable_transcript_of(journal, job)
    for change in (
        edit_operations.split(editable, 2, 3),
        edit_operations.retype(editable, 0, "Hello over there."),
        edit_operations.merge(editable, 1, 2),
    ):
        assert change is not None
        editable.apply(change)
        journal.edits.keep(job.id, editable.position - 1, change, editable.cuts)
    again = delivery.editable_transcript_of(journal, journal.jobs.get(job.id))
    assert again.segments == editable.segments
    while again.position:
        again.undo()
    assert again.plain_segments == WRITTEN.segments


def test_a_cue_that_is_split_or_merged_keeps_its_time(tmp_path: Path) -> None:
    editable: EditableTranscript = delivery.editable_transcript_of(
        journal := Journal(tmp_path / "journal.sqlite3"), imported(tmp_path, journal)
    )
    change = edit_operations.split(editable, 2, 3)
    assert change is not None
    editable.apply(change)
    assert [segment.span for segment in editable.plain_segments[2:]] == [(5.0, 5.0 + 1 / 3), (5.0 + 1 / 3, 6.0)]
    change = edit_operations.merge(editable, 2)
    assert change is not None
    editable.apply(change)
    assert editable.plain_segments[2].span == (5.0, 6.0)
    change = edit_operations.retype(editable, 2, "Not timed at all.")
    assert change is not None
    editable.apply(change)
    assert editable.plain_segments[2].span == (5.0, 6.0)


def test_transcribed_anew_it_forgets_what_was_imported(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    job = imported(tmp_path, journal)
    assert journal.jobs.redo([job.id], SPEC) == [job.id]
    assert journal.jobs.get(job.id).state == JobState.QUEUED
    assert delivery.editable_transcript_of(journal, journal.jobs.get(job.id)).plain_segments == ()


def test_impossible_times_are_dropped_and_a_bad_file_queues_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    odd = transcript(Segment((Word("a", 3.0, 4.0), Word("b", 1.0, 2.0), Word("c", 5.0, 4.5))))
    words = delivery.transcript_of(journal, imported(tmp_path, journal, odd)).words
    spans = [(word.start, word.end) for word in words if word.start is not None and word.end is not None]
    assert spans == sorted(spans)
    assert all(start < end for start, end in spans)
    batch, _ = journal.batches.open("window")
    before = len(journal.jobs.select(batch))
    (tmp_path / "bad.srt").write_text("nothing")
    with pytest.raises(InputFault, match="no word"):
        import_file(journal, batch, tmp_path / "bad.srt", SPEC)
    assert len(journal.jobs.select(batch)) == before
