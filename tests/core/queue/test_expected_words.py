"""Words to expect and rules for replacing by folder, and the words that were corrected often."""

from pathlib import Path

import pytest

from core.contracts.protocol import Load
from core.contracts.vocabulary import Phrase, digest
from core.journal import ComputeSpec, JobSpec, Journal
from core.journal.edit_log import OFTEN
from core.journal.rule_lists import rules_digest
from core.settings import settings as settings_store
from core.settings.settings import FolderWords, Settings
from core.specs.folder_words import all_folder_words, compute_in_folder, specs_by_folder, words_for_folder
from core.transcript.edits import Change
from core.transcript.replacement_rules import Replacement, format_rules, parse_rules

COMPUTE = ComputeSpec(Load("m.nemo", "cache"))
RULE = Replacement("nasa", "NASA")
SETTINGS = Settings(
    vocabulary=(Phrase("Nguyen"),),
    folder_words={
        "/in/corpus/b": FolderWords((Phrase("Bonn", 2.0), Phrase("Nguyen", 3.0))),
        "/in/corpus": FolderWords((Phrase("Ulm"),), (RULE,)),
    },
)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


def test_folder_adds_its_vocabulary_to_that_of_its_parents() -> None:
    assert words_for_folder(SETTINGS).vocabulary == (Phrase("Nguyen"),)
    assert words_for_folder(SETTINGS, "/in/corpora").vocabulary == (Phrase("Nguyen"),)
    assert words_for_folder(SETTINGS, "/in/corpus") == FolderWords((Phrase("Nguyen"), Phrase("Ulm")), (RULE,))
    inner = FolderWords((Phrase("Nguyen", 3.0), Phrase("Ulm"), Phrase("Bonn", 2.0)), (RULE,))
    assert words_for_folder(SETTINGS, "/in/corpus/b/c") == inner
    assert len(all_folder_words(SETTINGS)) == 3


def test_waiting_jobs_take_the_words_of_their_folder_and_begun_ones_keep_theirs(journal: Journal) -> None:
    batch, _ = journal.batches.open("key")
    paths = ["/in/a.wav", "/in/corpus/a.wav", "/in/corpus/b/a.wav", "/in/corpus/b/begun.wav"]
    jobs = [journal.jobs.add(batch, path, 1, 1, JobSpec(COMPUTE)) for path in paths]
    journal.attempts.claim(jobs[3].id)
    specs = specs_by_folder(COMPUTE, SETTINGS)
    wanted = [([job.id], compute_in_folder(job.path, COMPUTE, specs)) for job in jobs]
    changed = journal.jobs.set_compute(batch, wanted)
    assert [job.id for job in changed] == [jobs[1].id, jobs[2].id]
    now = [journal.jobs.get(job.id).compute for job in jobs]
    assert now == [COMPUTE, specs[0][1], specs[1][1], COMPUTE]
    assert [compute_in_folder(path, COMPUTE, specs) for path in paths[:3]] == now[:3]
    assert now[2].prompt.boosting is not None
    assert now[2].prompt.boosting.vocabulary == digest(words_for_folder(SETTINGS, "/in/corpus/b").vocabulary)
    assert now[1].replacements == rules_digest((RULE,))
    assert journal.jobs.set_compute(batch, wanted) == []


def test_settings_keep_rules_without_invalid_ones(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    settings_store.save(SETTINGS, file)
    assert settings_store.load(file) == (SETTINGS, None)
    file.write_text(file.read_text().replace('"nasa"', '"na(sa"').replace('"NASA"', '"x", "expression": true'))
    loaded, fault = settings_store.load(file)
    assert loaded.folder_words == {}
    assert loaded.vocabulary == SETTINGS.vocabulary
    assert fault is not None
    assert "folder_words" in fault.sentence


@pytest.mark.parametrize(
    "rule",
    [
        RULE,
        Replacement("c++", "C plus plus", whole_words=False, match_case=True),
        Replacement("colou?r", "tint", expression=True, whole_words=False),
        Replacement("uh"),
    ],
)
def test_rules_as_lines_are_the_rules(rule: Replacement) -> None:
    assert parse_rules(format_rules([rule])) == (rule,)


def test_words_that_are_corrected_often_are_told_once(journal: Journal) -> None:
    batch, _ = journal.batches.open("key")
    job = journal.jobs.add(batch, "/a.wav", 1, 1, JobSpec(COMPUTE))
    for n in range(OFTEN - 1):
        journal.edits.keep(job.id, n, Change(()), (), corrected={"Nguyen": 1, "Bonn": 1})
    assert journal.corrections.take_frequent(["Nguyen", "Bonn"]) == []
    journal.edits.keep(job.id, OFTEN - 2, Change(()), (), corrected={"Nguyen": 1})  # as a person types on
    journal.edits.keep(job.id, OFTEN - 1, Change(()), (), corrected={"Nguyen": 1, "Bonn": 1})
    assert journal.corrections.take_frequent(["Nguyen", "Bonn"]) == ["Nguyen"]
    assert journal.corrections.take_frequent(["Nguyen"]) == []
    assert journal.corrections.frequent() == ["Nguyen"]
    assert journal.corrections.drop_infrequent(["Nguyen", "Bonn"]) == []
    journal.edits.keep_position(job.id, OFTEN - 1)  # undone
    assert journal.corrections.frequent() == []
    assert journal.corrections.drop_infrequent(["Nguyen", "Bonn"]) == ["Nguyen"]
    journal.edits.keep_position(job.id, OFTEN)
    assert journal.corrections.take_frequent(["Nguyen", "Bonn"]) == ["Nguyen"]
    journal.edits.keep(job.id, 0, Change(()), ())  # another edit in the place of all of them
    assert journal.corrections.frequent() == []
