"""The figures of the recording on show: how far its transcript can be trusted, its worst minutes, the page."""

from pathlib import Path

import msgspec
import pytest
from media import speech
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.quality.recording_facts import RecordingFacts
from app.quality.review_panel import ReviewPanel
from core.contracts.transcript import Segment, Word
from core.journal import Journal
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Workplace:
    """Open a window with a transcript that lacks most of its words."""
    made = Workplace(tmp_path, qtbot)
    (path,) = made.recordings("a")
    speech(Path(path))
    journal = Journal(made.journal_file)
    batch, _ = journal.batches.open(WINDOW_BATCH)
    said = (("the", 0.9), ("old", 0.1), ("man", 0.9))
    words = tuple(Word(text, 0.3 * n, 0.3 * n + 0.25, sure) for n, (text, sure) in enumerate(said))
    segments = [Segment(words[:2], "Anna"), Segment(words[2:])]
    job = journal.imports.add(batch, (path, Path(path).stat().st_size, 1), made.spec, segments, 6.0)
    journal.close()
    made.open()
    made.until_states(a="done")
    assert made.window.select_job(job.id)
    return made


def test_figures_and_worst_minutes_of_the_recording_are_shown(place: Workplace) -> None:
    window = place.window
    window.window_actions.review.trigger()
    (review,) = window.findChildren(ReviewPanel)
    place.until(lambda: any(item.kind == "gap" for item in window.panels.session.left))
    review.figures_requested.emit()
    (facts,) = window.findChildren(RecordingFacts)
    place.until(lambda: "1 uncertain word (33.3 %)" in facts.figures.text())
    assert "3 words" in facts.figures.text()
    assert " % by Anna" in facts.figures.text()
    assert " % without a speaker" in facts.figures.text()
    assert "× speech without words" in facts.figures.text()
    assert facts.picture.isVisible()
    facts.minutes.setCurrentRow(0)
    QTest.keyClick(facts.minutes, Qt.Key.Key_Return)  # without a sound card nothing is heard, and nothing breaks
    facts.save_page(place.folder / "page.html")
    assert 'data-sound="./in/a.wav"' in (place.folder / "page.html").read_text()
    facts.back_requested.emit()
    assert review.isVisible()
    place.close()


def test_figures_and_review_follow_another_threshold(place: Workplace) -> None:
    window = place.window
    window.window_actions.review.trigger()
    (review,) = window.findChildren(ReviewPanel)
    session = window.panels.session

    def uncertain() -> int:
        return sum(item.kind == "uncertain" for item in session.left)

    place.until(lambda: uncertain() == 1)
    review.figures_requested.emit()
    (facts,) = window.findChildren(RecordingFacts)
    place.until(lambda: "1 uncertain word (33.3 %)" in facts.figures.text())
    window.change_settings(msgspec.structs.replace(window.settings, doubtful_below=0.95))
    place.until(lambda: "3 uncertain words (100.0 %)" in facts.figures.text())
    place.until(lambda: uncertain() == 3)
    window.change_settings(msgspec.structs.replace(window.settings, doubtful_below=None))
    place.until(lambda: "1 uncertain word (33.3 %)" in facts.figures.text())
    place.until(lambda: uncertain() == 1)
    place.close()
