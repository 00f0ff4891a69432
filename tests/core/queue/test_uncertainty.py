"""The confidence below which words are uncertain, by the model of a job."""

from pathlib import Path

import pytest

from core.contracts.compute_choices import Confidence
from core.contracts.paths import demo_model
from core.contracts.protocol import Load
from core.contracts.transcript import Segment, Word
from core.journal import ComputeSpec, Job, JobSpec, Journal
from core.queue.queue_row import job_facts
from core.queue.uncertainty import uncertain_below

WORDS = tuple(Word("so", n, n + 1, confidence) for n, confidence in enumerate((0.3, 0.6, 0.7, 0.9)))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


def queued(journal: Journal, model: str, confidence: Confidence = "probability") -> Job:
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load(model, "cache", confidence=confidence)))
    return journal.jobs.add(batch, f"/{model}.wav", 100, 1, spec)


@pytest.mark.parametrize(
    ("model", "confidence", "below"),
    [
        (str(demo_model()), "probability", 0.65),
        (str(demo_model()), "entropy", 0.87),
        ("/models/parakeet-tdt-0.6b-v3.nemo", "entropy", 0.77),
        ("/models/parakeet-tdt_ctc-110m.nemo", "entropy", 0.77),
        ("/models/parakeet-ultra", "entropy", 0.77),
        ("/models/parakeet-ctc-1.1b.nemo", "entropy", 0.87),
        ("/models/canary-1b-v2.nemo", "entropy", 0.8),
        ("/models/canary-1b-v2.nemo", "probability", 0.65),
        ("/models/my own.nemo", "entropy", 0.8),
        ("/models/my own.nemo", "probability", 0.65),
    ],
)
def test_each_family_has_its_value(journal: Journal, model: str, confidence: Confidence, below: float) -> None:
    job = queued(journal, model, confidence)
    assert uncertain_below(job) == below
    assert uncertain_below(job, 0.0) == 0.0
    assert uncertain_below(job, 0.31) == 0.31


def test_texts_of_other_programs_keep_their_own_value(journal: Journal) -> None:
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load(str(demo_model()), "cache")))
    number = journal.imports.add(batch, ("/told.wav", 10, 1), spec, [Segment(WORDS)], 4.0)
    job = journal.jobs.get(number if isinstance(number, int) else number.id)
    assert uncertain_below(job) == 0.5
    assert job_facts(journal, job, None).doubtful == 1
    assert job_facts(journal, job, 0.65).doubtful == 2
