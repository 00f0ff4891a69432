"""Recordings whose language is to be found out, with a scripted engine: told, asked of another model, given up."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from language_texts import TEXTS

from core import models
from core.contracts.languages import AUTOMATIC
from core.contracts.protocol import Load, Prompt
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue.delivery import transcript_of
from core.queue.scheduler.scheduler import Scheduler

ENGINE = Path(__file__).parents[3] / "faults" / "scripted_engine.py"
GERMAN, SPANISH = " ".join(TEXTS["de"][:3]), " ".join(TEXTS["es"][:3])
CANARY, OTHER = "canary-1b-flash", "parakeet-tdt-0.6b-v3"
UNSURE: dict[str, Any] = {"probabilities": [0.4, 0.35, 0.1]}


class Bench:
    """A journal, recordings of unknown language, and a scheduler whose engine follows a script."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "journal.sqlite3")
        self.batch, _ = self.journal.batches.open("test")
        (folder / "state").mkdir()

    def add(self, name: str, model: str = CANARY) -> Job:
        file = self.folder / f"{name}.wav"
        file.write_bytes(b"RIFF")
        spec = JobSpec(ComputeSpec(Load(f"{model}.nemo", "cache"), Prompt(AUTOMATIC)), DeliverySpec(("json",)))
        return self.journal.jobs.add(self.batch, str(file), file.stat().st_size, file.stat().st_mtime_ns, spec)

    def run(self, script: dict[str, Any]) -> Scheduler:
        (self.folder / "script.json").write_text(json.dumps(script))
        engine = [sys.executable, str(ENGINE), str(self.folder / "script.json"), str(self.folder / "state")]
        log = self.folder / "engine.log"
        scheduler = Scheduler(self.journal, log, lambda _: None, batch=self.batch, command=engine)
        scheduler.run()
        assert scheduler.fault is None
        return scheduler

    def done(self, job: Job) -> Job:
        found = self.journal.jobs.get(job.id)
        assert (found.state, found.fault) == (JobState.DONE, None)
        return found

    @property
    def asked(self) -> list[str]:
        """Which models were asked about which recordings."""
        return sorted(path.name.removeprefix("asked ") for path in (self.folder / "state").glob("asked *"))

    @property
    def engines(self) -> int:
        return int((self.folder / "state" / "starts").read_text())


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    monkeypatch.setenv("MYNAH_DATA", str(tmp_path / "data"))
    return Bench(tmp_path)


def texts(*spoken: str) -> dict[str, Sequence[str]]:
    """What is recognised, whatever the engine was told."""
    return dict.fromkeys(("", "de", "en", "es"), spoken)


@pytest.mark.slow
def test_one_batch_holds_recordings_of_two_languages_each_with_its_own_prompt(bench: Bench) -> None:
    german, spanish = bench.add("german"), bench.add("spanish")
    bench.run(
        {
            "german": {"chunks": 1, "texts": {"de": [GERMAN]}, "language": {"probabilities": [0.9, 0.02, 0.01]}},
            "spanish": {"chunks": 1, "texts": {"es": [SPANISH]}, "language": {"probabilities": [0.1, 0.02, 0.8]}},
        }
    )
    for job, code in ((german, "de"), (spanish, "es")):
        found = bench.done(job).languages
        assert (found.prompted, found.prompted_by, found.sounds_like) == (code, "model", None)
        assert transcript_of(bench.journal, bench.done(job)).language == code
    assert bench.engines == 1


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, *names: str) -> None:
    here = folder / "models"
    here.mkdir(exist_ok=True)
    for name in names:
        (here / f"{name}.nemo").write_bytes(b"")
    found = {name: here / f"{name}.nemo" for name in names}
    monkeypatch.setattr("core.models.library.installed", lambda kind="recognition": found)


@pytest.mark.slow
def test_text_of_another_model_decides_for_an_unsure_one(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, bench.folder, OTHER)
    jobs = [bench.add("a"), bench.add("b"), bench.add("sure")]
    other = {"must_be_told": False, "languages": []}
    unsure = {"chunks": 1, "texts": texts(SPANISH)}
    bench.run(
        {
            "a": {**unsure, "language": {CANARY: UNSURE, OTHER: {**other, "text": SPANISH}}},
            "b": {**unsure, "language": {CANARY: UNSURE, OTHER: {**other, "text": "x", "tag": "es-US"}}},
            "sure": {"chunks": 1, "texts": texts(GERMAN), "language": {CANARY: {"probabilities": [0.9, 0.0, 0.0]}}},
        }
    )
    found = [bench.done(job).languages for job in jobs]
    assert [(each.prompted, each.prompted_by) for each in found] == [("es", "text"), ("es", "text"), ("de", "model")]
    assert bench.asked == [f"{CANARY} a", f"{CANARY} b", f"{CANARY} sure", f"{OTHER} a", f"{OTHER} b"]
    assert bench.engines == 3  # Canary, the other one for both, Canary


@pytest.mark.slow
def test_first_user_language_is_the_fallback(bench: Bench) -> None:
    job = bench.add("a")
    bench.run({"a": {"chunks": 1, "texts": texts("Hm."), "language": UNSURE}})
    found = bench.done(job).languages
    assert (found.prompted, found.prompted_by) == ("es", "nobody")


@pytest.mark.slow
def test_a_model_that_does_not_answer_with_a_language_is_unsure(bench: Bench) -> None:
    job = bench.add("a")
    bench.run({"a": {"chunks": 1, "texts": texts("Hm."), "language": {"probabilities": [0.01, 0.0, 0.0]}}})
    assert bench.done(job).languages.prompted_by == "nobody"


@pytest.mark.slow
def test_the_choice_outlasts_a_crash_and_is_not_asked_for_again(bench: Bench) -> None:
    job = bench.add("a")
    told = {"probabilities": [0.9, 0.0, 0.0]}
    sentences = TEXTS["de"][:3]
    bench.run({"a": {"chunks": 3, "texts": {"de": sentences}, "language": told, "crash_at": 1, "times": 1}})
    assert bench.done(job).languages.prompted == "de"
    assert (bench.folder / "state" / f"asked {CANARY} a").read_text() == "1"
    assert bench.engines == 2


@pytest.mark.slow
def test_a_model_that_needs_no_language_is_not_asked_before(bench: Bench) -> None:
    job = bench.add("a", OTHER)
    bench.run({"a": {"chunks": 1, "texts": {"": [SPANISH]}}})
    found = bench.done(job).languages
    assert (found.prompted, found.spoken) == (None, "es")
    assert bench.asked == []


@pytest.mark.slow
def test_own_model_without_need_for_a_language_continues(bench: Bench) -> None:
    job = bench.add("a", "mine")
    told = {"must_be_told": False, "languages": []}
    bench.run({"a": {"chunks": 1, "texts": {"": [SPANISH]}, "language": told}})
    assert bench.done(job).languages.spoken == "es"


@pytest.mark.slow
def test_a_model_that_is_chosen_anew_is_asked_anew(bench: Bench) -> None:
    job = bench.add("a")
    bench.run({"a": {"chunks": 1, "texts": {"de": [GERMAN]}, "language": {"probabilities": [0.9, 0.0, 0.0]}}})
    bench.journal.jobs.redo([job.id], job.spec)
    assert bench.journal.jobs.get(job.id).languages.prompted is None
    assert models.needs_language(Path(job.compute.load.model))
