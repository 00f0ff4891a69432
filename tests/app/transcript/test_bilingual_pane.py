"""Translations in the transcript pane: where they stand, how they are edited, and what is in the journal afterwards."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from transcript_harness import TEXT, TranscriptHarness, timed_words

from app.transcript.segment_editor import SegmentEditor
from core.journal import Job, Journal
from core.queue import delivery

Key = Qt.Key
GERMAN = "So war es. Ich konnte es nicht sagen. Der Fährmann hatte alle zweimal gezählt. Und dann fragte niemand warum."
LINES = ["So war es.", "Ich konnte es nicht sagen.", "Der Fährmann hatte alle zweimal gezählt.", "Und dann fragte niemand warum."]  # fmt: skip # noqa: E501


@pytest.fixture
def bilingual(harness: TranscriptHarness) -> tuple[TranscriptHarness, Job]:
    job = harness.job(timed_words(TEXT), translation=GERMAN)
    harness.show(job)
    return harness, job


def shown(harness: TranscriptHarness) -> list[str | None]:
    model = harness.pane.model
    return [model.segment(row).content.translation for row in range(model.rowCount())]


def saved(harness: TranscriptHarness, job: Job) -> list[str | None]:
    harness.bot.waitUntil(lambda: harness.pane.edit_saver.unsaved == 0)
    transcript = delivery.transcript_of(Journal(harness.path), harness.journal.jobs.get(job.id))
    return [segment.translation for segment in transcript.segments]


def editor(harness: TranscriptHarness) -> SegmentEditor:
    opened = harness.pane.view.delegate.editing
    assert opened is not None
    return opened


def place(harness: TranscriptHarness, row: int) -> tuple[QPointF, QPointF]:
    """Where the text and the translation of a row begin, in the viewport."""
    view = harness.pane.view
    corner = QPointF(view.visualRect(harness.pane.model.index(row)).topLeft())
    layout = view.row_layout(row)
    return layout.origin + corner, layout.translation_origin() + corner


@pytest.mark.slow
def test_translations_stand_beside_the_text_where_there_is_room_and_below_it_elsewhere(
    bilingual: tuple[TranscriptHarness, Job],
) -> None:
    harness, job = bilingual
    assert shown(harness) == saved(harness, job) == LINES
    harness.pane.resize(1300, 700)
    QApplication.processEvents()
    for row in range(4):
        text, translation = place(harness, row)
        assert translation.y() == text.y()
        assert translation.x() > text.x() + 250
    wide = harness.pane.view.visualRect(harness.pane.model.index(2)).height()
    harness.pane.resize(480, 700)
    QApplication.processEvents()
    for row in range(4):
        text, translation = place(harness, row)
        assert translation.x() == text.x()
        assert translation.y() > text.y()
    assert harness.pane.view.visualRect(harness.pane.model.index(2)).height() > wide


def test_a_translation_is_typed_over_saved_and_undone(bilingual: tuple[TranscriptHarness, Job]) -> None:
    harness, job = bilingual
    harness.pane.view.set_current(1, 0)
    harness.pane.transcript_actions.edit_translation.trigger()
    assert editor(harness).toPlainText() == LINES[1]
    QTest.keyClicks(editor(harness), " Nie.")
    harness.bot.waitUntil(lambda: shown(harness)[1] == f"{LINES[1]} Nie.")
    QTest.keyClick(editor(harness), Key.Key_Return, Qt.KeyboardModifier.ControlModifier)  # it is not split by itself
    QTest.keyClick(editor(harness), Key.Key_Tab)
    assert editor(harness).toPlainText() == LINES[2]
    QTest.keyClick(editor(harness), Key.Key_Home)
    QTest.keyClick(editor(harness), Key.Key_Backspace)  # nor merged
    assert len(harness.lines) == 4
    QTest.keyClick(editor(harness), Key.Key_Escape)
    assert saved(harness, job) == [LINES[0], f"{LINES[1]} Nie.", *LINES[2:]]
    assert harness.lines[1] == "I could not say."
    harness.pane.transcript_actions.undo.trigger()
    assert saved(harness, job) == LINES


def test_an_emptied_translation_leaves_the_segment(bilingual: tuple[TranscriptHarness, Job]) -> None:
    harness, job = bilingual
    harness.pane.view.editing.edit_translation(0)
    editor(harness).selectAll()
    QTest.keyClick(editor(harness), Key.Key_Delete)
    QTest.keyClick(editor(harness), Key.Key_Return)
    assert saved(harness, job) == ["", *LINES[1:]]
    assert len(harness.lines) == 4
    harness.pane.transcript_actions.revert.trigger()
    assert saved(harness, job) == LINES


def test_splitting_and_merging_in_the_editor_take_the_translation_along(
    bilingual: tuple[TranscriptHarness, Job],
) -> None:
    harness, job = bilingual
    harness.pane.view.set_current(0, 0)
    harness.pane.transcript_actions.merge_next.trigger()
    assert saved(harness, job) == [f"{LINES[0]} {LINES[1]}", *LINES[2:]]
    harness.pane.view.set_current(0, 3)
    harness.pane.transcript_actions.split.trigger()
    assert saved(harness, job) == LINES


def test_a_segment_is_not_split_where_the_caret_is_in_its_translation(
    bilingual: tuple[TranscriptHarness, Job],
) -> None:
    harness, _ = bilingual
    before = harness.lines
    harness.pane.view.set_current(1, 0)
    harness.pane.view.editing.edit_translation()
    editor(harness).select(4, 4)
    harness.pane.transcript_actions.split.trigger()
    assert harness.lines == before
    assert shown(harness) == LINES


@pytest.mark.parametrize("width", [480, 1300])
def test_a_double_click_edits_what_it_is_on(bilingual: tuple[TranscriptHarness, Job], width: int) -> None:
    harness, _ = bilingual
    harness.pane.resize(width, 700)
    QApplication.processEvents()
    for which, of_translation in enumerate((False, True)):
        point = place(harness, 2)[which].toPoint() + QPoint(12, 10)
        viewport = harness.pane.view.viewport()
        click = QMouseEvent(
            QEvent.Type.MouseButtonDblClick,
            QPointF(point),
            QPointF(viewport.mapToGlobal(point)),
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(viewport, click)
        assert editor(harness).of_translation is of_translation
        assert editor(harness).index.row() == 2
        QTest.keyClick(editor(harness), Key.Key_Escape)


def test_translations_come_with_the_words_while_a_recording_is_recognised(harness: TranscriptHarness) -> None:
    job = harness.job(timed_words("So it was. I could"), done=False, translation="So war es. Ich konnte es")
    harness.show(job)
    assert shown(harness) == ["So war es.", "Ich konnte es"]
    chunk = harness.commit(job, 1, timed_words("not say. The", 2.0), "nicht sagen. Der")
    harness.pane.on_chunk(chunk)
    assert shown(harness) == ["So war es.", "Ich konnte es nicht sagen.", "Der"]
    assert harness.pane.model.is_translated


def test_a_screen_reader_says_the_translation_too(bilingual: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = bilingual
    said = harness.pane.model.data(harness.pane.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert "So it was." in said
    assert "So war es." in said


def test_without_translations_there_is_no_column_and_nothing_to_edit(harness: TranscriptHarness) -> None:
    harness.show(harness.job(timed_words(TEXT)))
    harness.pane.view.set_current(0, 0)
    assert not harness.pane.transcript_actions.edit_translation.isEnabled()
    harness.pane.view.editing.edit_translation(0)
    assert harness.pane.view.delegate.editing is None
    assert harness.pane.view.layouts.columns.translation is None
