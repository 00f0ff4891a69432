"""The details of memory: which backend computes is said there when it is not the one that was meant to."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from app.memory.memory_dialog import MemoryDialog
from app.memory.memory_source import MemorySource
from core.contracts.engine_messages import Ready
from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, Journal
from core.queue.engine_process.engine_record import engine_record


def ready(backend: str, reason: str) -> Ready:
    return Ready("parakeet", "tdt", backend, "cpu", "asked", "fp32", "asked", (), 0.0, backend_reason=reason)


def texts(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def source(qtbot: QtBot) -> MemorySource:
    source = MemorySource()
    source.sample()
    return source


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("failed:TypeError", "the native backend couldn't load it: TypeError"),
        ("unknown:encoder X", "the native backend doesn't support encoder X"),
    ],
)
def test_nemo_standing_in_is_said_with_the_reason(source: MemorySource, qtbot: QtBot, reason: str, said: str) -> None:
    dialog = MemoryDialog(None, source, [])
    qtbot.addWidget(dialog)
    dialog.show()
    assert "NeMo" not in texts(dialog)
    source.engine_ready(ready("nemo", reason))
    source.sample()
    assert f"Mynah uses NVIDIA NeMo, which is slower: {said}." in texts(dialog)
    source.engine_ended()
    assert "NeMo" not in texts(dialog)


@pytest.mark.parametrize(("backend", "reason"), [("native", "known"), ("nemo", "asked")])
def test_the_backend_that_was_meant_needs_no_words(
    source: MemorySource, qtbot: QtBot, backend: str, reason: str
) -> None:
    source.engine_ready(ready(backend, reason))
    dialog = MemoryDialog(None, source, [])
    qtbot.addWidget(dialog)
    dialog.show()
    assert "NeMo" not in texts(dialog)


def test_past_recordings_are_listed_with_their_engine_in_words(
    source: MemorySource, qtbot: QtBot, tmp_path: Path
) -> None:
    """The line of the journal, with the codes of all reasons, was cut in the middle of one."""
    line = engine_record(ready("native", "known"))
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, "/in/a.wav", 1, 1, JobSpec(ComputeSpec(Load("m", "c")))).id)
    journal.attempts.note(job.id, peak=2_000_000_000, engine=line)
    journal.attempts.finish(job.id, job.attempt, 0, 60.0, False, None)
    dialog = MemoryDialog(None, source, [journal.jobs.get(job.id)])
    journal.close()
    qtbot.addWidget(dialog)
    table = dialog.findChild(QTableWidget)
    assert [table.item(0, column).text() for column in (0, 3)] == ["a.wav", "parakeet, CPU fp32"]
    assert table.item(0, 3).toolTip() == line
