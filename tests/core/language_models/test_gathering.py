"""The texts of a language model: corrected transcripts count, and those that Mynah wrote alone do not."""

from pathlib import Path

import pytest
from corrected_recordings import add_corrected_words

from core.journal import Journal
from core.language_models.gathering import gather
from core.queue.delivery import editable_transcript_of
from core.queue.rule_replacement import apply_rules
from core.transcript.edit_operations import rename_speaker, replace_texts
from core.transcript.edits import Change, Reversion
from core.transcript.replacement_rules import Replacement


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.sqlite3")


def gathered(journal: Journal, folder: Path) -> list[str]:
    texts = gather(journal, [folder], lambda path, why: pytest.fail(f"{path}: {why}"))
    return [" ".join(text.sentences) for text in texts]


def test_written_transcripts_do_not_count(tmp_path: Path, journal: Journal) -> None:
    project = tmp_path / "project"
    (project / "transcripts").mkdir(parents=True)
    (project / "talk.wav").write_bytes(b"a recording by its name")
    names = ("notes.txt", "talk.txt", "talk (2).txt", "talk.labels.txt", "transcripts/2026 talk.txt", "Chapter (2).txt")
    for name in names:
        (project / name).write_text(f"this is {name}\n", "utf-8")
    add_corrected_words(journal, tmp_path / "other.wav", 3)
    journal.exports.plan(journal.jobs.select()[0].id, "txt", project / "transcripts" / "2026 talk.txt")
    assert gathered(journal, project) == ["this is Chapter (2).txt", "this is notes.txt"]


def test_names_and_rules_correct_no_text(tmp_path: Path, journal: Journal) -> None:
    project = tmp_path / "project"
    project.mkdir()
    add_corrected_words(journal, project / "talk.wav", 30)
    (job,) = journal.jobs.select()

    def counts() -> tuple[int, int]:
        return journal.edits.count_corrected_words([project]), len(gathered(journal, project))

    assert counts() == (30, 1)
    journal.edits.keep_position(job.id, 0)
    assert counts() == (0, 0)
    assert apply_rules(journal, job, [Replacement("soup", "stew")]).places > 0
    transcript = editable_transcript_of(journal, job)
    assert transcript.position == 1
    assert counts() == (0, 0)
    named = rename_speaker(transcript, None, "Anna")
    assert journal.edits.append(job.id, named, transcript)
    assert counts() == (0, 0)
    found = editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, Change((), assigns_speakers=True), found)
    assert counts() == (0, 0)
    transcript = editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, replace_texts(transcript, [(0, "Her sister had bread.")]), transcript)
    assert counts()[1] == 1
    transcript = editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, Reversion(), transcript)
    assert counts() == (0, 0)


def test_a_missing_text_is_named(tmp_path: Path, journal: Journal) -> None:
    told: list[str] = []
    gone = tmp_path / "gone"
    assert [text.words for text in gather(journal, [gone], lambda _, why: told.append(why))] == [0]
    assert told == ["The file does not exist."]
