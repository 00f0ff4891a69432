"""What breaks CHAT's rules in the file that a job would be exported to, with its place in the transcript."""

from pathlib import Path

import pytest
from chat_files import HEAD, MEDIA
from transcripts import timed, transcript

from core.contracts.protocol import Load
from core.contracts.transcript import Segment
from core.formats import FORMATS, FormatOptions
from core.formats.chat import ChatOptions
from core.journal import ComputeSpec, Job, JobSpec, Journal
from core.queue import delivery
from core.queue.chat_findings import find_in_job, is_from_chat
from core.queue.input_paths import import_file
from core.transcript import edit_operations

SPEC = JobSpec(ComputeSpec(Load("m/demo.nemo", "c")))
BODY = (
    "*CHI:\thello there . •1000_2000•\n*MOT:\t0 .\n*CHI:\tI have <two> [/] two dogs3 now . •3000_4000•\n"
    "%mor:\tpron|I verb|have num|two .\n*MOT:\tyes [there . •4000_5000•\n"
)


def opened(folder: Path, journal: Journal, name: str, content: bytes) -> Job:
    batch, _ = journal.batches.open("window")
    (folder / name).write_bytes(content)
    return import_file(journal, batch, folder / name, SPEC)


@pytest.mark.slow
def test_findings_of_a_chat_file_lead_to_segment_and_word(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    text = (HEAD + "@Number:\tsome\n" + MEDIA + BODY + "@End\n").replace("•", "\x15")
    job = opened(tmp_path, journal, "talk.cha", text.encode())
    assert is_from_chat(journal, job)
    found = {f.finding.code: f for f in find_in_job(journal, job)}
    assert found["E537"].place is None
    assert found["E220"].place == (1, 4)  # the third utterance is the second segment: `0 .` is none
    assert found["E220"].line.startswith("*CHI:\tI have")
    assert found["E705"].place == (1, 0)
    assert found["E375"].place == (2, 0)


@pytest.mark.slow
def test_an_edit_that_mends_it_takes_the_finding_away(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    body = "*CHI:\thello there . •1_900•\n*CHI:\tdogs3 . •1000_1900•\n"
    job = opened(tmp_path, journal, "talk.cha", (HEAD + MEDIA + body + "@End\n").replace("•", "\x15").encode())
    assert [found.place for found in find_in_job(journal, job)] == [(1, 0)]
    editable = delivery.editable_transcript_of(journal, job)
    edit = edit_operations.retype(editable, 1, "dogs.")
    assert edit is not None
    editable.apply(edit)
    journal.edits.keep(job.id, 0, edit, editable.cuts)
    assert find_in_job(journal, job) == []


@pytest.mark.slow
def test_other_formats_are_checked_as_chat(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    written = transcript(Segment(timed("One. Two. Three."), "Anna"), Segment(timed("Four five.", start=9.0), "Berta"))
    content = FORMATS["json"].write(written, "talk")
    assert isinstance(content, bytes)
    job = opened(tmp_path, journal, "talk.json", content)
    assert not is_from_chat(journal, job)
    assert find_in_job(journal, job) == []
    options = FormatOptions(chat=ChatOptions(languages=("qzx",)))
    found = find_in_job(journal, job, options)
    assert {(f.finding.code, f.place) for f in found} >= {("E519", None)}
