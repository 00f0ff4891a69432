"""Speakers behind the words: the second stage of a job, with a scripted engine that crashes, fails and stops."""

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.contracts.protocol import Load, LoadDiarizer
from core.formats import json as json_format
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal, SpeakerChoice
from core.queue.delivery import editable_transcript_of, transcript_of
from core.queue.events import ChunkCommitted, Delivered, Event, JobChanged, SpeakersAssigned, SpeakersProgress
from core.queue.scheduler.commands import CancelJobs, Command, IdentifySpeakers, RemoveJobs, RetryJobs, Stop
from core.queue.scheduler.scheduler import Scheduler
from core.transcript import edit_operations

ENGINE = Path(__file__).parents[3] / "faults" / "scripted_engine.py"
BY_MODEL = SpeakerChoice("model", LoadDiarizer("d.nemo", "cache"))
FOUR = {"*": {"chunks": 4, "speakers": {"chunks": 4}}}


def hanging(at: int, chunks: int = 4) -> dict[str, Any]:
    """Return a script whose engine hangs before that chunk of the speakers, so that it cannot end before a command."""
    return {"*": {"chunks": 4, "speakers": {"chunks": chunks, "crash_at": at, "how": "hang"}}}


class Bench:
    """A journal, recordings that are to be told apart, and a scheduler whose engine follows a script."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "journal.sqlite3")
        self.batch, _ = self.journal.batches.open("test")
        self.events: list[Event] = []
        (folder / "state").mkdir()

    def add(self, name: str, choice: SpeakerChoice = BY_MODEL) -> Job:
        file = self.folder / f"{name}.wav"
        file.write_bytes(b"RIFF")
        spec = JobSpec(ComputeSpec(Load("m", "cache"), speakers=choice), DeliverySpec(("json",)))
        return self.journal.jobs.add(self.batch, str(file), file.stat().st_size, file.stat().st_mtime_ns, spec)

    def run(
        self,
        script: dict[str, Any],
        commands: tuple[Command, ...] = (),
        watch: Callable[[Scheduler, Event], None] = lambda scheduler, event: None,
    ) -> Scheduler:
        (self.folder / "script.json").write_text(json.dumps(script))
        engine = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]

        def observe(event: Event) -> None:
            self.events.append(event)
            watch(scheduler, event)

        log = self.folder / "engine.log"
        scheduler = Scheduler(self.journal, log, observe, batch=self.batch, command=engine)
        scheduler.run(commands)
        return scheduler

    def told(self, job: Job) -> list[tuple[str | None, str]]:
        """Speaker and text of each segment in the journal, which the file beside the recording has too."""
        segments = transcript_of(self.journal, self.journal.jobs.get(job.id)).segments
        return [(segment.speaker, segment.text) for segment in segments]

    def written(self, job: Job) -> list[tuple[str | None, str]]:
        segments = json_format.read((self.folder / f"{Path(job.path).stem}.json").read_text("utf-8")).segments
        return [(segment.speaker, segment.text) for segment in segments]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


TURNS = [("Speaker 1", "a-0"), ("Speaker 2", "a-1"), ("Speaker 1", "a-2"), ("Speaker 2", "a-3")]


@pytest.mark.slow
def test_words_come_first_and_files_are_written_once_the_speakers_are_there(bench: Bench) -> None:
    a, b = bench.add("a"), bench.add("b", SpeakerChoice())
    scheduler = bench.run(FOUR)
    assert scheduler.fault is None
    done = bench.journal.jobs.get(a.id)
    assert (done.state, done.speakers_state, done.speakers.chunks) == (JobState.DONE, JobState.DONE, 4)
    assert bench.journal.jobs.get(b.id).speakers_state is None
    assert bench.told(a) == bench.written(a) == TURNS
    assert {speaker for speaker, _ in bench.written(b)} == {None}
    kinds = [type(event) for event in bench.events]
    last_words = max(n for n, kind in enumerate(kinds) if kind is ChunkCommitted)
    assert last_words < kinds.index(SpeakersProgress)
    delivered = [event.job for event in bench.events if isinstance(event, Delivered)]
    assert delivered == [b.id, a.id]
    assert [event.job for event in bench.events if isinstance(event, SpeakersAssigned)] == [a.id]
    assert bench.journal.batches.close(bench.batch)


@pytest.mark.slow
def test_dead_engine_resumes_within_the_file(bench: Bench) -> None:
    a = bench.add("a")
    bench.run({"*": {"chunks": 4, "speakers": {"chunks": 4, "crash_at": 2, "times": 1}}})
    assert bench.journal.jobs.get(a.id).speakers_state == JobState.DONE
    assert bench.written(a) == TURNS


@pytest.mark.slow
def test_a_recording_whose_speakers_kill_the_engine_keeps_and_delivers_its_words(bench: Bench) -> None:
    a, b = bench.add("a"), bench.add("b")
    bench.run({"*": FOUR["*"], "a": {"speakers": {"crash_at": 1}}})
    failed = bench.journal.jobs.get(a.id)
    assert (failed.state, failed.speakers_state) == (JobState.DONE, JobState.FAILED)
    assert failed.speakers_fault is not None
    assert failed.speakers_fault.code == "crashes"
    assert failed.fault is None
    assert [text for _, text in bench.written(a)] == ["a-0 a-1 a-2 a-3"]
    assert bench.journal.jobs.get(b.id).speakers_state == JobState.DONE
    assert not bench.journal.batches.close(bench.batch)  # the same command tries it again
    bench.run(FOUR, (RetryJobs([a.id]),))
    assert bench.journal.jobs.get(a.id).speakers_fault is None
    assert bench.told(a) == bench.written(a) == TURNS


@pytest.mark.slow
def test_speakers_that_cannot_be_found_do_not_fail_the_words(bench: Bench) -> None:
    a = bench.add("a")
    bench.run({"*": {"chunks": 4, "speakers": {"fail": "corrupt"}}})
    failed = bench.journal.jobs.get(a.id)
    assert failed.speakers_fault is not None
    assert (failed.state, failed.speakers_state, failed.speakers_fault.code) == ("done", "failed", "corrupt")
    assert bench.written(a) == [(None, "a-0 a-1 a-2 a-3")]


@pytest.mark.slow
def test_a_stopped_queue_goes_on_behind_the_last_chunk(bench: Bench) -> None:
    a = bench.add("a")

    def stop(scheduler: Scheduler, event: Event) -> None:
        if isinstance(event, SpeakersProgress) and event.seconds >= 2.0:
            scheduler.submit(Stop())

    bench.run(hanging(2), watch=stop)
    waiting = bench.journal.jobs.get(a.id)
    assert waiting.awaits_speakers
    assert (waiting.speakers_state, waiting.owner_pid) == (JobState.QUEUED, None)
    assert waiting.speakers.chunks == 2
    assert not (bench.folder / "a.json").exists()
    assert bench.journal.exports.undelivered(bench.batch) == []
    bench.run(FOUR)
    assert bench.written(a) == TURNS


@pytest.mark.slow
@pytest.mark.parametrize("is_replaced", [False, True])
def test_another_model_at_the_same_path_begins_with_the_recording(bench: Bench, is_replaced: bool) -> None:
    model = bench.folder / "own.nemo"
    model.write_bytes(b"a model of four speakers")
    choice = SpeakerChoice("model", LoadDiarizer(str(model), "cache"))
    a = bench.add("a", choice)

    def stop(scheduler: Scheduler, event: Event) -> None:
        if isinstance(event, SpeakersProgress) and event.seconds >= 2.0:
            scheduler.submit(Stop())

    bench.run(hanging(2), watch=stop)
    assert bench.journal.jobs.get(a.id).speakers.chunks == 2
    if is_replaced:
        model.write_bytes(b"one of eight")
    bench.events.clear()
    bench.run(FOUR)
    seen = [event.seconds for event in bench.events if isinstance(event, SpeakersProgress)]
    assert (min(seen) <= 1.0) == is_replaced
    assert bench.written(a) == TURNS
    assert bench.journal.diarisations.has(a.id, choice)
    model.write_bytes(b"one of two speakers, trained anew")
    assert not bench.journal.diarisations.has(a.id, choice)
    assert bench.journal.diarisations.request([a.id], choice) == [a.id]
    assert bench.journal.jobs.get(a.id).speakers_state == JobState.QUEUED  # sought again


@pytest.mark.slow
def test_job_cancelled_during_diarization_delivers_its_words(bench: Bench) -> None:
    a = bench.add("a")

    def cancel(scheduler: Scheduler, event: Event) -> None:
        if isinstance(event, SpeakersProgress) and event.seconds >= 1.0:
            scheduler.submit(CancelJobs([a.id]))

    bench.run(hanging(2, chunks=40), watch=cancel)
    cancelled = bench.journal.jobs.get(a.id)
    assert (cancelled.state, cancelled.speakers_state) == (JobState.DONE, JobState.CANCELLED)
    assert bench.written(a) == [(None, "a-0 a-1 a-2 a-3")]
    bench.run({}, (RemoveJobs([a.id]),))
    assert bench.journal.jobs.select() == []


@pytest.mark.slow
def test_a_finished_job_gets_speakers_without_being_recognised_again(bench: Bench) -> None:
    a = bench.add("a", SpeakerChoice())
    bench.run(FOUR)
    assert bench.written(a) == [(None, "a-0 a-1 a-2 a-3")]
    bench.events.clear()
    bench.run(FOUR, (IdentifySpeakers([a.id], BY_MODEL),))
    assert not any(isinstance(event, ChunkCommitted) for event in bench.events)
    assert bench.told(a) == bench.written(a) == TURNS
    bench.events.clear()
    bench.run(FOUR, (IdentifySpeakers([a.id], replace(BY_MODEL, at_most=1)),))
    assert not any(isinstance(event, SpeakersProgress) for event in bench.events)  # what was found is only read anew
    assert bench.told(a) == bench.written(a) == [("Speaker 1", "a-0 a-1 a-2 a-3")]


@pytest.mark.slow
def test_an_edited_transcript_gets_its_speakers_as_one_edit(bench: Bench) -> None:
    a = bench.add("a", SpeakerChoice())
    bench.run(FOUR)
    editable = editable_transcript_of(bench.journal, bench.journal.jobs.get(a.id))
    edit = edit_operations.retype(editable, 0, "a-0 a-one a-2 a-3")
    assert edit is not None
    bench.journal.edits.keep(a.id, 0, edit, editable.cuts)
    bench.run(FOUR, (IdentifySpeakers([a.id], BY_MODEL),))
    assert [text for _, text in bench.told(a)] == ["a-0", "a-one", "a-2", "a-3"]
    assert [speaker for speaker, _ in bench.told(a)] == [speaker for speaker, _ in TURNS]
    assert bench.written(a) == bench.told(a)
    bench.journal.edits.keep_position(a.id, 1)
    assert bench.told(a) == [(None, "a-0 a-one a-2 a-3")]


@pytest.mark.slow
def test_speakers_of_a_dead_process_are_queued_again(bench: Bench) -> None:
    a = bench.add("a")

    def stop(scheduler: Scheduler, event: Event) -> None:
        if isinstance(event, JobChanged) and event.job.awaits_speakers:
            scheduler.submit(Stop())

    bench.run(hanging(0), watch=stop)
    claimed: list[Job | None] = []

    def claim() -> None:
        other = Journal(bench.folder / "journal.sqlite3")
        claimed.append(other.attempts.claim(a.id))
        other.database.close()

    thread = threading.Thread(target=claim)
    thread.start()
    thread.join()
    assert claimed[0] is not None
    assert claimed[0].speakers_state == JobState.RUNNING
    assert bench.journal.attempts.release_abandoned() == []
    assert bench.journal.jobs.remove([a.id]) == []  # somebody works on it
    with bench.journal.database.transaction() as connection:
        connection.execute("UPDATE job SET owner_started = 1.0")
    assert bench.journal.attempts.release_abandoned() == [a.id]
    assert bench.journal.jobs.get(a.id).speakers_state == JobState.QUEUED
