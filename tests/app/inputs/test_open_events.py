"""Files that the system hands over while the program runs."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app.inputs.open_events import FileOpenFilter


def test_a_file_is_taken_and_other_events_pass(qapp: QApplication, tmp_path: Path) -> None:
    taken: list[str] = []
    owner = QObject()
    opener = FileOpenFilter(taken.extend, owner)
    qapp.installEventFilter(opener)
    try:
        assert qapp.sendEvent(qapp, QFileOpenEvent(str(tmp_path / "Gespräch 1.wav")))
        qapp.sendEvent(qapp, QFileOpenEvent(QUrl("https://mynah.example/a.wav")))
        qapp.sendEvent(owner, QEvent(QEvent.Type.User))
    finally:
        qapp.removeEventFilter(opener)
    assert taken == [str(tmp_path / "Gespräch 1.wav")]
