"""How far transcripts can be trusted, in the window: figures, the picture, worst places that play, the page."""

from pathlib import Path

import pytest
from media import speech
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.quality.quality_dialog import QualityDialog, QualityPicture
from core.contracts.transcript import Segment, Word
from core.journal import Journal
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Workplace:
    """A window with two transcripts that are done: one lacks most of its words, the other repeats one."""
    made = Workplace(tmp_path, qtbot)
    first, second = made.recordings("a", "b")
    journal = Journal(made.journal_file)
    batch, _ = journal.batches.open(WINDOW_BATCH)
    few = tuple(Word(text, 0.3 * n, 0.3 * n + 0.25, 0.9) for n, text in enumerate(("the", "old", "man")))
    loop = tuple(Word("home", 0.3 * n, 0.3 * n + 0.25, 0.9) for n in range(9))
    for path, words in ((first, few), (second, loop)):
        speech(Path(path))
        journal.imports.add(batch, (path, Path(path).stat().st_size, 1), made.spec, [Segment(words)], 6.0)
    journal.close()
    made.open()
    made.until_states(a="done", b="done")
    return made


def rows(dialog: QualityDialog) -> list[str]:
    (places,) = dialog.findChildren(QListWidget)
    return [places.item(n).text() for n in range(places.count())]


def test_words_and_places_that_are_doubtful_are_told_apart(place: Workplace) -> None:
    (path,) = place.recordings("c")
    speech(Path(path))
    said = (("the", 0.9), ("old", 0.1), ("man", 0.9))
    words = tuple(Word(text, 0.3 * n, 0.3 * n + 0.25, sure) for n, (text, sure) in enumerate(said))
    segments = [Segment(words[:2], "Anna"), Segment(words[2:])]
    journal = Journal(place.journal_file)
    job = journal.imports.add(place.bridge.batch, (path, Path(path).stat().st_size, 1), place.spec, segments, 6.0)
    journal.close()
    dialog = QualityDialog(place.window, [job], place.journal_file, 0.5)
    dialog.show()
    place.until(lambda: any("1 doubtful word (33.3 %)" in label.text() for label in dialog.findChildren(QLabel)))
    (told,) = (label.text() for label in dialog.findChildren(QLabel) if "3 words" in label.text())
    assert "× speech without words" in told
    assert "× doubtful words" not in told  # a single one is marked in the text
    assert " % by Anna · " in told
    assert " % without a speaker" in told
    dialog.close()
    place.close()


def test_two_transcripts_of_one_recording_are_told_apart(place: Workplace) -> None:
    path = str(place.folder / "in" / "a.wav")
    journal = Journal(place.journal_file)
    recording = (path, Path(path).stat().st_size, 1)
    jobs = [
        journal.imports.add(place.bridge.batch, recording, place.spec, [Segment((Word("the", 0.0, 0.3),) * count)], 6.0)
        for count in (1, 4)
    ]
    journal.close()
    dialog = QualityDialog(place.window, jobs, place.journal_file, 0.5)
    dialog.show()
    place.until(lambda: any(label.text() == "2 recordings" for label in dialog.findChildren(QLabel)))
    (which,) = dialog.findChildren(QComboBox)
    (picture,) = dialog.findChildren(QualityPicture)
    for row, words in ((1, "1 word "), (2, "4 words ")):
        which.setCurrentIndex(row)
        assert picture.isVisible()
        assert words in picture.accessibleDescription()
    dialog.close()
    place.close()


def test_the_selected_recordings_are_shown_together_and_one_by_one(place: Workplace) -> None:
    window = place.window
    window.view.selectAll()
    window.window_actions.quality.trigger()
    (dialog,) = window.findChildren(QualityDialog)
    place.until(lambda: any(label.text() == "2 recordings" for label in dialog.findChildren(QLabel)))
    told = rows(dialog)
    assert sum("speech without words" in row and row.startswith("    ") for row in told) >= 2
    assert any("repeated over and over: home home" in row for row in told)
    (picture,) = dialog.findChildren(QualityPicture)
    assert not picture.isVisible()
    (which,) = dialog.findChildren(QComboBox)
    which.setCurrentIndex(which.findText("a.wav"))
    assert picture.isVisible()
    assert "3 words" in picture.accessibleDescription()
    assert not any("repeated" in row for row in rows(dialog))
    (places,) = dialog.findChildren(QListWidget)
    places.setCurrentRow(0)
    QTest.keyClick(places, Qt.Key.Key_Return)  # without a sound card nothing is heard, and nothing breaks
    dialog.save_page(place.folder / "page.html")
    page = (place.folder / "page.html").read_text()
    assert 'data-sound="./in/a.wav"' in page
    assert "b.wav" not in page
    dialog.close()
    place.close()
