"""The archive in the window: sizes, removing after a question, backup, moved recordings, planning to restore."""

import shutil
import threading
from pathlib import Path

import pytest
from generated_archive import make_archive
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.archive.archive_dialog import ArchiveDialog
from core.contracts.transcript import Segment, Word
from core.journal import Journal
from core.journal.restoring import check_backup, restore_planned

COUNT = 6


def said(dialog: ArchiveDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def press(dialog: ArchiveDialog, text: str) -> None:
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Workplace:
    made = Workplace(tmp_path, qtbot)
    journal = Journal(made.journal_file)
    make_archive(journal, tmp_path / "old", COUNT)
    journal.close()
    made.open()
    return made


def answer(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Whoever asks next gets that answer."""
    monkeypatch.setattr(QMessageBox, "exec", lambda _: 0)
    found = lambda box: next(each for each in box.buttons() if each.text() == text)  # noqa: E731
    monkeypatch.setattr(QMessageBox, "clickedButton", found)


@pytest.mark.slow
def test_the_archive_is_cared_for(place: Workplace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.window.window_actions.archive.trigger()
    (dialog,) = place.window.findChildren(ArchiveDialog)
    place.until(lambda: f"{COUNT} recordings" in said(dialog))
    (table,) = dialog.findChildren(QTableWidget)
    assert table.rowCount() == COUNT
    dialog.back_up(tmp_path / "all.mynah-backup")
    place.until(lambda: f"{COUNT} recordings to all.mynah-backup" in said(dialog))
    table.selectRow(0)
    name = table.item(0, 0).text()
    answer(monkeypatch, "Cancel")
    press(dialog, "Delete transcripts…")
    assert table.rowCount() == COUNT
    answer(monkeypatch, "Delete")
    press(dialog, "Delete transcripts…")
    place.until(lambda: table.rowCount() == COUNT - 1)
    assert "1 transcript deleted" in said(dialog)
    press(dialog, "Compact")
    place.until(lambda: "Freed" in said(dialog))
    assert len(list((tmp_path / "old").rglob(name))) == 1  # the sound stays
    shutil.move(tmp_path / "old", tmp_path / "new")
    dialog.find_in(tmp_path / "new")
    place.until(lambda: f"{COUNT - 1} recordings found" in said(dialog))
    (tmp_path / "foreign").write_text("no database")
    dialog.restore_from(tmp_path / "foreign")
    place.until(lambda: "foreign: This file is not a backup of Mynah's archive" in said(dialog))
    answer(monkeypatch, "Restore")
    dialog.restore_from(tmp_path / "all.mynah-backup")
    place.until(lambda: "Restart Mynah" in said(dialog))
    dialog.close()
    place.close()
    restored = restore_planned(place.journal_file)
    assert restored is not None
    assert not restored.damaged
    assert restore_planned(place.journal_file) is None
    journal = Journal(place.journal_file)
    assert len(journal.jobs.select()) == COUNT
    journal.close()


def test_it_is_said_when_only_the_largest_are_listed(
    place: Workplace, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.archive.archive_dialog._MOST_LISTED", COUNT - 2)
    dialog = ArchiveDialog(None, place.journal_file)
    qtbot.addWidget(dialog)
    dialog.show()
    place.until(lambda: f"{COUNT} recordings · the largest {COUNT - 2} shown" in said(dialog))
    dialog.close()
    place.close()


def test_a_long_name_leaves_room_for_all_columns(tmp_path: Path, qtbot: QtBot) -> None:
    place = Workplace(tmp_path, qtbot)
    journal = Journal(place.journal_file)
    batch, _ = journal.batches.open("key")
    words = (Word("Yes.", 0.0, 0.5, 0.9),)
    journal.imports.add(batch, (str(tmp_path / f"{'long_name_' * 20}.wav"), 4, 1), place.spec, [Segment(words)], 1.0)
    journal.close()
    dialog = ArchiveDialog(None, place.journal_file)
    qtbot.addWidget(dialog)
    dialog.show()
    (table,) = dialog.findChildren(QTableWidget)
    place.until(lambda: table.rowCount() == 1)
    dialog.grab()  # lays it out
    assert not table.horizontalScrollBar().isVisible()
    assert table.columnViewportPosition(3) + 100 < table.viewport().width()
    assert "long_name_" * 20 in table.item(0, 0).toolTip()
    dialog.close()


def test_while_work_goes_on_a_selection_lets_nothing_else_begin(place: Workplace, tmp_path: Path) -> None:
    place.window.window_actions.archive.trigger()
    (dialog,) = place.window.findChildren(ArchiveDialog)
    place.until(lambda: f"{COUNT} recordings" in said(dialog))
    (table,) = dialog.findChildren(QTableWidget)
    buttons = [each for each in dialog.findChildren(QPushButton) if each.text() in ("Delete transcripts…", "Restore…")]
    dialog.back_up(tmp_path / "all.mynah-backup")
    table.selectRow(0)
    assert not any(each.isEnabled() for each in buttons)
    place.until(lambda: "to all.mynah-backup" in said(dialog))
    assert all(each.isEnabled() for each in buttons)


def test_the_window_does_not_wait_while_a_backup_is_checked(
    place: Workplace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.window.window_actions.archive.trigger()
    (dialog,) = place.window.findChildren(ArchiveDialog)
    place.until(lambda: f"{COUNT} recordings" in said(dialog))
    dialog.back_up(tmp_path / "all.mynah-backup")
    place.until(lambda: "to all.mynah-backup" in said(dialog))
    is_read = threading.Event()
    check = lambda path: is_read.wait(180.0) and check_backup(path)  # noqa: E731
    monkeypatch.setattr("app.archive.archive_dialog.check_backup", check)
    answer(monkeypatch, "Restore")
    dialog.restore_from(tmp_path / "all.mynah-backup")
    assert "Checking the backup" in said(dialog)
    assert not any(each.isEnabled() for each in dialog.findChildren(QPushButton) if each.text() == "Restore…")
    is_read.set()
    place.until(lambda: "Restart Mynah" in said(dialog))
