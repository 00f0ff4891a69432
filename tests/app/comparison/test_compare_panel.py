"""A transcript against a reference in the panel: figures, differences that play, other rules, the page."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.comparison.compare_panel import ComparePanel, Difference
from core.contracts.transcript import Segment, Word
from core.journal import Journal, file_at
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH


def panel_of(place: Workplace) -> ComparePanel:
    (panel,) = place.window.findChildren(ComparePanel)
    return panel


def said(place: Workplace) -> str:
    return panel_of(place).heading.text()


def changes(place: Workplace) -> list[tuple[str, str]]:
    contents = [row.content for row in panel_of(place).differences.item_model.rows]
    return [(each.missing, each.added) for each in contents if isinstance(each, Difference)]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Workplace:
    """Open a window, and select its finished transcript."""
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


def test_a_transcript_is_compared_as_it_is_edited_and_chosen(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    reference = place.folder / "true.stm"
    reference.write_text("a 1 ANNA 0 2 A-0, a, two\na 1 BEN 2 3 a-2\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(reference), ""))
    place.window.window_actions.compare.trigger()
    panel = panel_of(place)
    assert panel.choose_reference()
    place.until(lambda: "of the words" in said(place))
    # hyphens part words: a 0 a two a 2 against a 0 a 1 a 2
    assert said(place) == "1 difference · 16.7 % of the words"
    assert changes(place) == [("two", "1")]
    rows = {panel.table.verticalHeaderItem(n).text(): panel.table.item(n, 1).text() for n in range(4)}
    assert rows == {"Words": "1", "ANNA": "1", "BEN": "0", "Characters": "3"}
    panel.differences.setFocus()
    QTest.keyClick(panel.differences, Qt.Key.Key_Space)  # nothing is heard without a sound card
    assert place.window.panels.session._pane.view.current == (0, 1)
    panel.fold.click()
    panel.boxes["punctuation"].click()
    place.until(lambda: "of the words" in said(place) and "16.7" not in said(place))
    panel.save_page(place.folder / "page.html")
    assert 'src="./in/a.wav"' in (place.folder / "page.html").read_text()
    reference.write_text("nonsense")
    panel.boxes["punctuation"].click()
    place.until(lambda: "true.stm: " in said(place))
    assert changes(place) == []
    place.close()


def test_guesses_about_a_reference_are_told(place: Workplace) -> None:
    reference = place.folder / "true.txt"
    reference.write_bytes("Schöne Grüße für alle, auch später.".encode("cp1252"))
    place.window.panels.compare(place.window.model.jobs()[0], reference)
    place.until(lambda: "It is not UTF-8 and was read as Windows-1252" in panel_of(place).notes.text())
    place.close()


def test_without_a_reference_the_panel_says_what_it_does(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    place.window.window_actions.compare.trigger()
    assert not panel_of(place).choose_reference()
    assert said(place).startswith("Compare this transcript with")
    place.close()


def test_a_text_that_is_dropped_beside_a_transcript_may_be_its_reference(place: Workplace) -> None:
    window = place.window
    for name, text in (("a.txt", "a 0 a one a 2"), ("other.txt", "Other words."), ("true.stm", "a 1 ANNA 0 3 a 0")):
        (place.folder / name).write_text(text)

    def drop(name: str, beside: bool) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(place.folder / name))])
        x = window.width() // 2 if beside else 50
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
        place.until(lambda: window.panels.panel.tab == "compare" and "of the words" in said(place))
        window.panels.panel.show_tab("speakers")
    drop("other.txt", True)
    answer("Open")
    place.until(lambda: "other" in place.shown())
    drop("other.txt", False)
    assert not any(box.isVisible() for box in window.findChildren(QMessageBox))
    place.close()


def test_two_transcripts_are_compared_with_each_other_either_way(place: Workplace) -> None:
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
    place.until(lambda: "14.3" in said(place))  # one of seven is missing
    panel_of(place).swap.click()
    place.until(lambda: "16.7" in said(place))  # one beside six is too many
    place.close()


def test_a_replaced_recording_is_named_and_not_played(place: Workplace) -> None:
    """The transcript is still good, so the panel compares it."""
    window = place.window
    recording, reference = Path(place.recordings("b")[0]), place.folder / "true.txt"
    reference.write_text("a 0 a one a 2")
    journal = Journal(place.journal_file)
    batch, _ = journal.batches.open(WINDOW_BATCH)
    other = journal.imports.add(batch, file_at(recording), place.spec, [Segment((Word("b", 0.0, 1.0),))], 4.0)
    journal.close()
    recording.write_bytes(b"RIFF, and another recording")
    window.panels.compare(other, reference)
    place.until(lambda: "b.wav: This is not the file that was transcribed" in panel_of(place).notes.text())
    panel_of(place).save_page(place.folder / "page.html")
    assert "<audio" not in (place.folder / "page.html").read_text()
    place.close()
