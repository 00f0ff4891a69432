"""The words of a row about the sound tracks that were heard, and about those that were not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.queue.row_text import RowText
from core.contracts.protocol import Load
from core.contracts.tracks import Track, TrackOutcome
from core.journal import ComputeSpec, JobSpec, Journal
from core.queue.queue_row import QueueRow, job_facts

HOST, GUEST, MIX = Track(1, "Host"), Track(2, language="de"), Track(3)


@pytest.mark.parametrize(
    ("outcomes", "short", "sentences"),
    [
        ((TrackOutcome(HOST),), "", []),
        (
            (TrackOutcome(HOST), TrackOutcome(GUEST), TrackOutcome(MIX, "mix", (1, 2))),
            "2 of 3 tracks",
            ["Heard: 1 “Host”, 2", "Not heard: 3, a mix of 1, 2"],
        ),
        (
            (TrackOutcome(HOST, "silent"), TrackOutcome(GUEST, "no-decoder")),
            "0 of 2 tracks",
            ["Heard: –", "Not heard: 1 “Host”, no speech", "Not heard: 2, cannot be decoded"],
        ),
        (
            (TrackOutcome(HOST, beside=7.4, echoes=2),),
            "some sound skipped",
            [
                "For 7 s, Mynah heard the centre channel alone.",
                "2 words left out as the echo of a louder track",
            ],
        ),
        (
            (TrackOutcome(HOST, echoes=1), TrackOutcome(GUEST, inverted=True)),
            "2 of 2 tracks",
            [
                "Heard: 1 “Host”, 2",
                "1 “Host”: 1 word left out as the echo of a louder track",
                "2: The channels are inverted against each other. Mynah heard their difference.",
            ],
        ),
        (
            (TrackOutcome(GUEST, inverted=True),),
            "",
            ["The channels are inverted against each other. Mynah heard their difference."],
        ),
    ],
)
def test_a_row_names_the_tracks(
    outcomes: tuple[TrackOutcome, ...], short: str, sentences: list[str], tmp_path: Path, qapp: object
) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "cache")))
    job = journal.attempts.claim(journal.jobs.add(batch, str(tmp_path / "a.wav"), 1, 1, spec).id)
    assert job is not None
    journal.attempts.note_languages(job.id, replace(job.languages, tracks=outcomes))
    journal.attempts.finish(job.id, job.attempt, 0, 3.0, False, None)
    job = journal.jobs.get(job.id)
    row = QueueRow(job, facts=job_facts(journal, job, 0.5))
    texts = RowText()
    texts.batch = batch
    assert texts.second_line(row).split(" · ") == ["Done", *filter(None, [short])]
    lines = texts.tooltip(row).split("\n")
    assert [line for line in lines[2:] if not line.startswith("Model")] == sentences
    journal.close()
