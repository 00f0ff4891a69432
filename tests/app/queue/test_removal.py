"""Removing from the list loses nothing: Undo, Ctrl+Z, Removed recordings and Earlier versions bring text back."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QTableWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.queue.deleted_dialog import DeletedDialog
from app.queue.versions_dialog import VersionsDialog
from app.transcript import TranscriptPane
from core.journal import Journal
from core.journal.trash import KEPT_SECONDS
from core.queue.delivery import editable_transcript_of
from core.queue.scheduler.commands import Hold
from core.transcript.edit_operations import retype

Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    made.open()
    made.window.activateWindow()
    made.window.add(made.recordings("a", "b", "c"))
    made.until_states(a="done", b="done", c="done")
    yield made
    made.close()


def focus(place: Workplace, *stems: str) -> None:
    place.until(place.window.isActiveWindow)
    place.window.view.setFocus()
    place.select(*stems)
    place.until(place.window.window_actions.remove.isEnabled)


def press(place: Workplace, key: Qt.Key, modifier: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget() or place.window, key, modifier)


def type_over(place: Workplace, stem: str, text: str) -> None:
    journal = Journal(place.journal_file)
    job = next(job for job in journal.jobs.select() if job.name == f"{stem}.wav")
    transcript = editable_transcript_of(journal, job)
    assert journal.edits.append(job.id, retype(transcript, 0, text), transcript)
    journal.close()


def read(place: Workplace, stem: str) -> str:
    journal = Journal(place.journal_file)
    try:
        job = next(job for job in journal.jobs.select() if job.name == f"{stem}.wav")
        segments = editable_transcript_of(journal, job).plain_segments
        return " ".join(word.text for segment in segments for word in segment.words)
    finally:
        journal.close()


def shown_text(place: Workplace) -> str:
    pane = place.window.findChild(TranscriptPane)
    return " ".join(word.text for segment in pane.model.editable.plain_segments for word in segment.words)


def answer(press_key: Callable[[QMessageBox], None]) -> list[str]:
    """Have the next question answered. Return the questions, which fills up."""
    asked: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            press_key(box)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)
    return asked


def agree(box: QMessageBox) -> None:
    next(button for button in box.buttons() if box.buttonRole(button) == QMessageBox.ButtonRole.DestructiveRole).click()


def open_dialog(place: Workplace, action: str, kind: type[QDialog]) -> tuple[QDialog, QTableWidget]:
    getattr(place.window.window_actions, action).trigger()
    place.until(lambda: any(dialog.isVisible() for dialog in place.window.findChildren(kind)))
    (dialog,) = [dialog for dialog in place.window.findChildren(kind) if dialog.isVisible()]
    return dialog, dialog.findChild(QTableWidget)


@pytest.mark.slow
def test_delete_and_enter_lose_nothing(place: Workplace) -> None:
    type_over(place, "b", "ship b")
    focus(place, "a", "b")
    press(place, Key.Key_Delete)
    press(place, Key.Key_Return)
    place.until(lambda: place.order() == ["c"])
    place.until(lambda: place.window.banner.text == "2 recordings removed.")
    assert [button.text() for button in place.window.banner.answers] == ["Undo"]
    place.window.banner.answers[0].click()
    place.until(lambda: place.order() == ["a", "b", "c"])
    assert (place.text("a"), read(place, "b")) == (["a-0", "a-1"], "ship b")
    assert place.window.banner.text == ""
    place.until(lambda: place.window.view.current_job().name == "a.wav")


@pytest.mark.slow
def test_ctrl_z_brings_removals_back_the_last_one_first(place: Workplace) -> None:
    focus(place, "b")
    press(place, Key.Key_Delete)
    place.until(lambda: place.order() == ["a", "c"])
    place.until(lambda: place.window.banner.text == "b.wav removed.")
    focus(place, "a", "c")
    press(place, Key.Key_Delete)
    place.until(lambda: place.window.workspace.is_inviting)  # the list is empty
    place.until(lambda: place.window.banner.text == "2 recordings removed.")
    press(place, Key.Key_Z, Modifier.ControlModifier)
    place.until(lambda: place.order() == ["a", "c"])
    place.until(lambda: not place.window.workspace.is_inviting)
    press(place, Key.Key_Z, Modifier.ControlModifier)
    place.until(lambda: place.order() == ["a", "b", "c"])


@pytest.mark.slow
def test_ctrl_z_in_the_transcript_undoes_an_edit_and_no_removal(place: Workplace) -> None:
    type_over(place, "c", "ship c")
    focus(place, "b")
    press(place, Key.Key_Delete)
    place.until(lambda: place.order() == ["a", "c"])
    place.select("c")
    place.until(lambda: shown_text(place) == "ship c")
    pane = place.window.findChild(TranscriptPane)
    pane.view.setFocus()
    QTest.keyClick(pane.view, Key.Key_Z, Modifier.ControlModifier)
    place.until(lambda: shown_text(place) == "c-0 c-1")
    assert place.order() == ["a", "c"]


@pytest.mark.slow
def test_a_removed_recording_is_restored_after_a_restart(place: Workplace) -> None:
    type_over(place, "b", "ship b")
    focus(place, "b")
    press(place, Key.Key_Delete)
    place.until(lambda: place.order() == ["a", "c"])
    place.close()
    place.open()
    place.until(lambda: place.order() == ["a", "c"])
    _, table = open_dialog(place, "deleted", DeletedDialog)
    place.until(lambda: table.rowCount() == 1)
    assert table.model().index(0, 0).data() == "b.wav"
    place.until(table.hasFocus)
    QTest.keyClick(table, Key.Key_Return)
    place.until(lambda: place.order() == ["a", "b", "c"])
    assert read(place, "b") == "ship b"
    place.until(lambda: not place.window.findChildren(DeletedDialog))  # nothing is left to restore
    place.until(lambda: place.window.view.current_job().name == "b.wav")


@pytest.mark.slow
def test_what_was_removed_30_days_ago_is_deleted_at_the_next_start(place: Workplace) -> None:
    place.close()
    journal = Journal(place.journal_file)
    ids = {job.name: job.id for job in journal.jobs.select()}
    journal.trash.put([ids["a.wav"]], time.time() - KEPT_SECONDS - 60)
    journal.trash.put([ids["b.wav"]], time.time() - KEPT_SECONDS + 3600)
    place.open()
    place.until(lambda: place.order() == ["c"])
    assert [job.name for job in journal.trash.list()] == ["b.wav"]
    journal.close()


@pytest.mark.slow
@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Escape])
def test_deleting_a_transcript_asks_and_these_keys_keep_it(place: Workplace, key: Qt.Key) -> None:
    focus(place, "b")
    asked = answer(lambda box: QTest.keyClick(box, key))
    press(place, Key.Key_Delete, Modifier.ShiftModifier)
    place.until(lambda: asked == ["Delete the transcript of b.wav?"])
    assert place.order() == ["a", "b", "c"]
    assert place.text("b") == ["b-0", "b-1"]


@pytest.mark.slow
def test_a_deleted_transcript_is_gone(place: Workplace) -> None:
    focus(place, "a", "b")
    asked = answer(agree)
    press(place, Key.Key_Delete, Modifier.ShiftModifier)
    place.until(lambda: place.order() == ["c"])
    assert asked == ["Delete the transcripts of 2 recordings?"]
    journal = Journal(place.journal_file)
    assert (journal.trash.list(), len(journal.storage.job_sizes())) == ([], 1)
    journal.close()


@pytest.mark.slow
def test_a_removed_file_that_is_added_again_is_transcribed_as_new(place: Workplace) -> None:
    type_over(place, "b", "ship b")
    focus(place, "b")
    press(place, Key.Key_Delete)
    place.until(lambda: place.order() == ["a", "c"])
    place.window.add([str(place.folder / "in" / "b.wav")])
    place.until(lambda: place.order() == ["a", "c", "b"] and place.shown()["b"] == "done")
    assert read(place, "b") == "b-0 b-1"
    journal = Journal(place.journal_file)
    assert [job.name for job in journal.trash.list()] == ["b.wav"]
    journal.close()


@pytest.mark.slow
def test_a_recording_that_is_removed_at_work_goes_on_after_undo(place: Workplace) -> None:
    place.close()
    place.open({"*": {"chunks": 60, "seconds": 0.05, "gate_at": 40}})
    place.window.add(place.recordings("long"))
    place.until(lambda: place.shown().get("long") == "running" and len(place.text("long")) > 2)
    focus(place, "long")
    press(place, Key.Key_Delete)
    place.until(lambda: place.order() == ["a", "b", "c"])
    place.until(lambda: place.window.banner.text == "long.wav removed.")
    place.bridge.submit(Hold())
    place.window.banner.answers[0].click()
    place.until(lambda: place.shown().get("long") == "queued")
    before = place.text("long")
    assert len(before) > 2
    place.until(place.window.window_actions.start.isEnabled)
    place.open_gate()
    place.window.window_actions.start.trigger()
    place.until(lambda: len(place.text("long")) > len(before))
    assert place.text("long")[: len(before)] == before


@pytest.mark.slow
def test_escape_does_not_transcribe_again(place: Workplace) -> None:
    focus(place, "b")
    place.window.window_actions.redo.trigger()
    place.until(lambda: place.window.sheets.sheet is not None)
    QTest.keyClick(place.window.sheets.sheet, Key.Key_Escape)
    place.until(lambda: place.window.sheets.sheet is None)
    place.until(place.window.window_actions.redo.isEnabled)
    assert [job.attempt for job in place.jobs()] == [1, 1, 1]


@pytest.mark.slow
def test_an_earlier_version_comes_back_as_one_step(place: Workplace) -> None:
    type_over(place, "b", "ship b")
    focus(place, "b")
    place.until(lambda: shown_text(place) == "ship b")
    place.window.window_actions.redo.trigger()
    place.take_sheet()
    place.until(lambda: place.window.model.row_at(1).job.attempt == 2 and place.shown()["b"] == "done")
    place.until(lambda: shown_text(place) == "b-0 b-1")
    _, table = open_dialog(place, "versions", VersionsDialog)
    place.until(lambda: table.rowCount() == 1)
    assert [table.model().index(0, n).data() for n in range(1, 4)] == ["Demo model", "2", "1"]
    place.until(table.hasFocus)
    QTest.keyClick(table, Key.Key_Return)
    place.until(lambda: shown_text(place) == "ship b")
    assert read(place, "b") == "ship b"
    place.until(lambda: place.window.banner.text == "Restored the earlier transcript of b.wav.")
    place.window.view.setFocus()
    press(place, Key.Key_Z, Modifier.ControlModifier)
    place.until(lambda: shown_text(place) == "b-0 b-1")
    press(place, Key.Key_Z, Modifier.ControlModifier)
    place.until(lambda: shown_text(place) == "ship b")


REMOVER = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.bridge import Bridge
from app.queue.removal import Removal
from app.shell.main_window import MainWindow
from core.settings.settings import Settings

folder = Path(sys.argv[1])
application = QApplication([])
bridge = Bridge(folder / "journal.sqlite3", folder / "engine.log", [sys.executable, "-c", ""])
settings = Settings(welcomed=True, auto_export=False, inhibit_sleep=False, notify=False)
bridge.open()
window = MainWindow(bridge, folder / "journal.sqlite3", settings, folder / "settings.json")
window.show()

def turn():
    if window.model.rowCount():
        window.view.selectAll()
        window.window_actions.remove.setEnabled(True)
        window.window_actions.remove.trigger()
        print("removed", flush=True)
    else:
        window.findChild(Removal).undo()

look = QTimer(interval=5)
look.timeout.connect(turn)
look.start()
application.exec()
"""


@pytest.mark.slow
def test_a_window_that_is_killed_while_it_removes_loses_nothing(place: Workplace) -> None:
    type_over(place, "b", "ship b")
    place.close()
    command = [sys.executable, "-c", REMOVER, str(place.folder)]
    for delay in (0.0, 0.02):
        child = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=os.environ | {"QT_LOGGING_RULES": "*=false"}
        )
        assert child.stdout is not None
        assert child.stdout.readline() == "removed\n"
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        journal = Journal(place.journal_file)
        there, removed = journal.jobs.select(), journal.trash.list()
        assert sorted(job.name for job in [*there, *removed]) == ["a.wav", "b.wav", "c.wav"]
        journal.trash.restore([job.id for job in removed])
        journal.close()
        assert (place.text("a"), read(place, "b")) == (["a-0", "a-1"], "ship b")
    place.open()
    place.until(lambda: place.order() == ["a", "b", "c"])
