"""A transcript against a reference in the window: figures, differences that play, other rules, the page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QTableWidget,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.comparison.compare_dialog import CompareDialog
from core.contracts.transcript import Segment, Word
from core.journal import Journal, file_at
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH

Find = Callable[[QWidget, type, str], QWidget]


def said(dialog: CompareDialog, kind: str = "heading") -> str:
    return "".join(label.text() for label in dialog.findChildren(QLabel) if label.property("kind") == kind)


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Workplace:
    """A window with a transcript that is done and selected."""
    made = Workplace(tmp_path, qtbot)
    (recording,) = made.recordings("a")
    journal = Journal(made.journal_file)
    words = tuple(Word(f"a-{n}", float(n), n + 0.5) for n in range(3))
    batch, _ = journal.batches.open(WINDOW_BATCH)
    job = journal.imports.add(batch, (recording, 4, 1), made.spec, [Segment(words)], 3.0)
    journal.close()
    made.open()
    made.until_states(a="done")
    assert made.window.select_job(job.id)
    return made


def test_a_transcript_is_compared_as_it_is_edited_and_chosen(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, child: Find
) -> None:
    window = place.window
    reference = place.folder / "true.stm"
    reference.write_text("a 1 ANNA 0 2 A-0, a, two\na 1 BEN 2 3 a-2\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(reference), ""))
    window.window_actions.compare.trigger()
    (dialog,) = window.findChildren(CompareDialog)
    place.until(lambda: "of the words" in said(dialog))
    # hyphens part words: a 0 a two a 2 against a 0 a 1 a 2
    assert said(dialog).startswith("16.7")
    table = child(dialog, QTableWidget, "Errors by speaker and in total")
    rows = {table.verticalHeaderItem(n).text(): table.item(n, 1).text() for n in range(table.rowCount())}
    assert rows == {"Words": "1", "ANNA": "1", "BEN": "0", "Characters": "3"}
    text = child(dialog, QTextBrowser, "Sentences that differ")
    assert "a 0 a, two 1" in text.toPlainText()
    assert "BEN" not in text.toPlainText()
    assert 'href="#1.00"' in text.toHtml()
    text.anchorClicked.emit(QUrl("#1.00"))  # without a sound card nothing is heard, and nothing breaks
    child(dialog, QCheckBox, "Punctuation").click()
    place.until(lambda: not said(dialog).startswith("16.7") and "of the words" in said(dialog))
    dialog.save_page(place.folder / "page.html")
    assert 'src="./in/a.wav"' in (place.folder / "page.html").read_text()
    reference.write_text("nonsense")
    child(dialog, QCheckBox, "Punctuation").click()
    place.until(lambda: "true.stm: " in said(dialog, "error"))
    dialog.close()
    place.close()


def test_what_was_guessed_of_a_reference_is_told(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    reference = place.folder / "true.txt"
    reference.write_bytes("Schöne Grüße für alle, auch später.".encode("cp1252"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(reference), ""))
    place.window.window_actions.compare.trigger()
    (dialog,) = place.window.findChildren(CompareDialog)
    place.until(lambda: "It is not UTF-8 and was read as Windows-1252" in said(dialog, "small"))
    dialog.close()
    place.close()


def test_no_reference_no_dialog(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    window = place.window
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    window.window_actions.compare.trigger()
    assert not [dialog for dialog in window.findChildren(CompareDialog) if dialog.isVisible()]
    place.close()


def test_a_text_that_is_dropped_beside_a_transcript_may_be_its_reference(place: Workplace) -> None:
    window = place.window
    for name, text in (("a.txt", "a 0 a one a 2"), ("other.txt", "Other words."), ("true.stm", "a 1 ANNA 0 3 a 0")):
        (place.folder / name).write_text(text)

    def drop(name: str, beside: bool) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(place.folder / name))])
        x = window.width() - 50 if beside else 50
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(window, QDragEnterEvent(QPoint(x, 400), copy, data, left, none))
        QApplication.sendEvent(window, QDropEvent(QPointF(x, 400), copy, data, left, none))

    def answer(words: str) -> None:
        place.until(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
        (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        next(button for button in box.buttons() if button.text() == words).click()

    for name, beside in (("a.txt", False), ("a.txt", True), ("true.stm", False)):
        drop(name, beside)
        if name == "a.txt":
            answer("Compare")
        place.until(lambda: any("of the words" in said(dialog) for dialog in window.findChildren(CompareDialog)))
        for dialog in window.findChildren(CompareDialog):
            dialog.close()
        place.until(lambda: not window.findChildren(CompareDialog))
    drop("other.txt", True)
    answer("Open it")
    place.until(lambda: "other" in place.shown())
    drop("other.txt", False)
    assert not any(box.isVisible() for box in window.findChildren(QMessageBox))
    place.close()


def test_two_transcripts_are_compared_with_each_other_either_way(place: Workplace, child: Find) -> None:
    window = place.window
    (recording,) = place.recordings("b")
    journal = Journal(place.journal_file)
    words = tuple(Word(text, float(n), n + 0.5) for n, text in enumerate(("a-0", "a-1", "b", "a-2")))
    batch, _ = journal.batches.open(WINDOW_BATCH)
    journal.imports.add(batch, (recording, 4, 1), place.spec, [Segment(words)], 4.0)
    journal.close()
    place.until(lambda: len(place.shown()) == 2)
    window.view.selectAll()
    window.window_actions.compare.trigger()
    (dialog,) = window.findChildren(CompareDialog)
    place.until(lambda: "of the words" in said(dialog))
    assert "a.wav against b.wav" in said(dialog, "quiet-on-window")
    assert said(dialog).startswith("14.3")  # one of seven is missing
    child(dialog, QPushButton, "Swap the two").click()
    place.until(lambda: said(dialog).startswith("16.7"))  # one beside six is too many
    assert "b.wav against a.wav" in said(dialog, "quiet-on-window")
    dialog.close()
    place.close()


def test_a_recording_that_another_one_took_the_place_of_is_told_and_not_played(place: Workplace, child: Find) -> None:
    """Its transcript is as good as it was, so that it is compared all the same."""
    window = place.window
    recording, reference = place.folder / "in" / "a.wav", place.folder / "true.txt"
    reference.write_text("a 0 a one a 2")
    changed = "a.wav: This is not the file that was transcribed"
    dialog = CompareDialog(window, window.model.jobs()[0], place.journal_file)
    dialog.compare_with(reference)
    text = child(dialog, QTextBrowser, "Sentences that differ")
    place.until(lambda: "of the words" in said(dialog))
    assert "a.wav: The file was saved again after its transcription" in said(dialog, "small")  # as large as it was
    assert changed not in said(dialog, "small")
    assert 'href="#1.00"' in text.toHtml()
    recording.write_bytes(b"RIFF, and another recording")
    child(dialog, QCheckBox, "Punctuation").click()
    place.until(lambda: changed in said(dialog, "small"))
    assert "of the words" in said(dialog)
    assert "A click plays" not in said(dialog, "small")
    assert "href" not in text.toHtml()
    dialog.save_page(place.folder / "page.html")
    assert "<audio" not in (place.folder / "page.html").read_text()
    recording.unlink()
    child(dialog, QCheckBox, "Punctuation").click()
    place.until(lambda: "a.wav" not in said(dialog, "small"))
    dialog.close()
    place.close()


def test_of_two_transcripts_the_one_is_named_whose_recording_is_another(place: Workplace) -> None:
    window = place.window
    recording = Path(place.recordings("b")[0])
    journal = Journal(place.journal_file)
    batch, _ = journal.batches.open(WINDOW_BATCH)
    other = journal.imports.add(batch, file_at(recording), place.spec, [Segment((Word("b", 0.0, 1.0),))], 4.0)
    journal.close()
    dialog = CompareDialog(window, window.model.jobs()[0], place.journal_file)
    recording.write_bytes(b"RIFF, and another recording")
    dialog.compare_with(other)
    place.until(lambda: "b.wav: This is not the file that was transcribed" in said(dialog, "small"))
    assert "A click plays" in said(dialog, "small")  # that is the other one's sound
    dialog.close()
    place.close()
