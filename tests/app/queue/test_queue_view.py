"""The list of the queue draws what has changed and nothing else."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.queue.queue_model import QueueModel
from app.queue.queue_view import QueueView
from app.queue.row_text import RowText
from app.ui.widgets import ElidedLabel
from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, Journal


class CountingModel(QueueModel):
    """Counts how often it is asked for its number of rows: QListView asks once for each row that it lays out."""

    asked = 0

    def rowCount(self, *parent: object) -> int:
        self.asked += 1
        return super().rowCount(*parent)


def test_a_row_that_changes_lays_no_other_row_out(tmp_path: Path, qtbot: QtBot) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "c")))
    jobs = [journal.jobs.add(batch, str(tmp_path / f"{n:03}.wav"), 1, n + 1, spec) for n in range(300)]
    row_text = RowText()
    model = CountingModel(row_text.accessible_text, row_text.tooltip)
    view = QueueView(model, row_text)
    qtbot.addWidget(view)
    model.add(jobs)
    view.show()
    qtbot.waitExposed(view)
    QApplication.processEvents()
    assert model.asked < 300, "QListView would ask Python for each row"
    model.asked = 0
    for n in range(20):
        model.change(jobs[n])
        QApplication.processEvents()
    assert model.asked < 300, "QListView would ask for each row each time"


def test_a_name_with_a_line_break_stays_on_its_line(tmp_path: Path, qtbot: QtBot) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "c")))
    row_text, pictures = RowText(), []
    for name in ("a talk.wav", "a\ntalk.wav"):
        model = QueueModel(row_text.accessible_text, row_text.tooltip)
        view = QueueView(model, row_text)
        qtbot.addWidget(view)
        model.add([journal.jobs.add(batch, str(tmp_path / name), 1, 1, spec)])
        view.resize(300, 100)
        pictures.append(view.grab().toImage())
    assert pictures[0] == pictures[1]
    heading = ElidedLabel("title", Qt.TextElideMode.ElideMiddle)
    qtbot.addWidget(heading)
    heading.resize(300, 20)
    heading.set_full_text("a\ntalk.wav")
    assert heading.text() == "a talk.wav"
