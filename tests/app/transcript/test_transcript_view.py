"""Rows, words, keys, the mouse, what is found: as a person and as a screen reader meet them."""

import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QApplication, QComboBox, QLineEdit, QTextEdit, QWidget
from transcript_harness import TranscriptHarness, timed_words

from app.transcript.transcript_view import TranscriptView
from app.ui import style
from core.journal import Job

Key = Qt.Key


def center_of_word(view: TranscriptView, row: int, word: int) -> QPoint:
    """The middle of a word in the viewport."""
    layout = view.row_layout(row)
    area = layout.rectangles(*layout.word_spans[word])[0]
    return area.center().toPoint() + view.visualRect(view.transcript_model.index(row)).topLeft()


def long_job(harness: TranscriptHarness, words: int = 100_000) -> Job:
    """A recording of 12 hours: 10,000 segments."""
    rng = random.Random(3)
    texts = [rng.choice(("the", "boat", "grandmother's", "went")) + "." * (n % 10 == 9) for n in range(words)]
    return harness.job(*(timed_words(" ".join(texts[n : n + 1000]), n * 0.43) for n in range(0, words, 1000)))


def test_twelve_hours_are_laid_out_on_sight_alone(harness: TranscriptHarness) -> None:
    harness.show(long_job(harness))
    view, model = harness.pane.view, harness.pane.model
    assert model.rowCount() == 10_000
    assert len(view.layouts) < 60
    for row in (9_999, 0, 5_000, 4_999):
        view.scrollTo(model.index(row))
        view.viewport().repaint()
        assert row in view.visible_rows()
        assert view.is_row_visible(row)
    QTest.keyClick(view, Key.Key_End)
    assert view.currentIndex().row() == 9_999
    assert view.visualRect(model.index(9_999)).bottom() <= view.viewport().height() + 1
    assert len(view.layouts) < 400


def test_scrolling_up_over_rows_that_are_higher_than_thought_does_not_jump(harness: TranscriptHarness) -> None:
    harness.pane.resize(440, 600)
    harness.show(long_job(harness, 3000))
    view, model = harness.pane.view, harness.pane.model
    view.scrollTo(model.index(200), view.ScrollHint.PositionAtTop)
    for _ in range(60):
        row = view.visible_rows().start + 1
        before = view.visualRect(model.index(row)).top()
        view.verticalScrollBar().setValue(view.verticalOffset() - 17)
        assert abs(view.visualRect(model.index(row)).top() - before - 17) <= 1
    view.verticalScrollBar().setValue(0)
    assert view.visible_rows().start == 0


def test_rows_never_overlap_whatever_the_width(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view, model = harness.pane.view, harness.pane.model
    for width in (900, 330, 610, 1500):
        harness.pane.resize(width, 500)
        areas = [view.visualRect(model.index(row)) for row in range(model.rowCount())]
        assert all(a.bottom() + 1 >= b.top() > a.top() for a, b in pairwise(areas))
        for row in range(model.rowCount()):
            layout = view.row_layout(row)
            assert layout.text_layout.boundingRect().height() <= areas[row].height()
            for n in range(len(layout.word_spans)):
                assert layout.word_at(layout.rectangles(*layout.word_spans[n])[0].center()) == n


def test_words_under_keys(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(0, 0)
    for key, place in (
        (Key.Key_Right, (0, 1)),
        (Key.Key_Right, (0, 2)),
        (Key.Key_Right, (1, 0)),
        (Key.Key_Left, (0, 2)),
        (Key.Key_Down, (1, 0)),
        (Key.Key_PageDown, (3, 0)),
        (Key.Key_Home, (0, 0)),
        (Key.Key_End, (3, 0)),
    ):
        QTest.keyClick(view, key)
        assert view.current == place


def test_doubtful_words_are_walked_through_and_around(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(0, 0)
    for command, place in (
        (harness.pane.transcript_actions.next_doubtful, (2, 1)),
        (harness.pane.transcript_actions.next_doubtful, (3, 2)),
        (harness.pane.transcript_actions.next_doubtful, (2, 1)),
        (harness.pane.transcript_actions.previous_doubtful, (3, 2)),
    ):
        command.trigger()
        assert view.current == place
    view.editing.edit_current("everyone")
    view.editing.finish()
    harness.pane.transcript_actions.next_doubtful.trigger()
    harness.pane.transcript_actions.next_doubtful.trigger()
    assert view.current == (2, 1)  # what a person wrote is not doubted
    harness.pane.set_doubtful_below(0.0)
    harness.pane.transcript_actions.next_doubtful.trigger()
    assert harness.pane.header.state.text() == "No uncertain words"


def test_a_click_on_a_word_goes_there(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    heard: list[float] = []
    view.seek_requested.connect(heard.append)
    for row, word in ((0, 0), (2, 1), (3, 4)):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center_of_word(view, row, word))
        assert view.current == (row, word)
        assert heard.pop() == harness.pane.model.segment(row).content.words[word].start
    time_column = view.visualRect(harness.pane.model.index(1)).topLeft() + QPoint(44, 18)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=time_column)
    assert heard == [1.2]
    assert "20 % sure" in view.word_tooltip(2, 1)


def test_a_double_click_edits_where_it_was(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center_of_word(view, 2, 1))
    editor = view.delegate.editing
    assert editor is not None
    assert editor.index.row() == 2
    assert 4 < editor.textCursor().position() < 12


def test_the_word_that_is_heard_is_lit(harness: TranscriptHarness) -> None:
    harness.show(long_job(harness, 2000))
    view = harness.pane.view
    view.show_playing(0.1)
    assert view.delegate.playing == (0, 0)
    view.show_playing(4.0 + 0.1, True)
    assert view.delegate.playing == (1, 0)
    view.show_playing(None)
    assert view.delegate.playing is None


# --- finding


def found(harness: TranscriptHarness) -> tuple[int, int]:
    return harness.pane.find_session.number, harness.pane.find_session.count


def test_find_and_replace_by_keyboard(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    harness.pane.view.set_current(0, 0)
    harness.pane.transcript_actions.replace.trigger()
    bar = harness.pane.find_bar
    QTest.keyClicks(bar.pattern, "no")
    QTest.keyClick(bar.pattern, Key.Key_Return)
    assert found(harness) == (1, 2)
    assert harness.pane.view.current == (1, 2)
    QTest.keyClick(bar.pattern, Key.Key_Return)
    QTest.keyClick(bar.pattern, Key.Key_Return)
    assert found(harness) == (1, 2)
    QTest.keyClick(bar.pattern, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert found(harness) == (2, 2)
    assert bar.count.text() == "2 of 2"
    bar.replacement.setFocus()
    QTest.keyClicks(bar.replacement, "some")
    QTest.keyClick(bar.replacement, Key.Key_Return)
    assert harness.lines[3] == "And then somebody asked why."
    assert found(harness) == (1, 1)
    QTest.keyClick(bar.pattern, Key.Key_Escape)
    assert not bar.isVisible()
    assert harness.saved_lines(job)[3] == "And then somebody asked why."


def test_replace_all_is_one_edit_with_expressions_and_case(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    before = harness.lines
    bar = harness.pane.find_bar
    bar.open(True, r"(\w+)\.$")
    bar.regular_expression.click()
    bar.replacement.setText(r"\1!")
    bar.replace_all.click()
    assert [line[-1] for line in harness.lines] == ["!"] * 4
    assert bar.count.text() == "4 replaced"
    harness.pane.transcript_actions.undo.trigger()
    assert harness.lines == before
    bar.regular_expression.click()
    bar.pattern.setText("i")
    bar.match_case.click()
    bar.whole_words.click()
    assert found(harness) == (0, 0)
    bar.match_case.click()
    assert found(harness) == (0, 1)
    bar.regular_expression.click()
    bar.pattern.setText("(")
    QTest.keyClick(bar.pattern, Key.Key_Return)
    assert bar.find_session.problem
    harness.bot.waitUntil(lambda: bar.count.text() == "not a valid pattern")


def test_enter_on_a_button_of_the_find_bar_presses_it(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    bar = harness.pane.find_bar
    bar.open(True, "o")
    bar.replacement.setText("0")
    bar.replace_all.setFocus()
    QTest.keyClick(bar.replace_all, Key.Key_Return)
    assert harness.lines[1] == "I c0uld n0t say."
    bar.pattern.setText("i")
    bar.match_case.setFocus()
    QTest.keyClick(bar.match_case, Key.Key_Enter)
    assert bar.match_case.isChecked()


def test_what_is_found_follows_the_text(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    harness.pane.find_bar.open(False, "nobody")
    assert found(harness) == (0, 1)
    harness.pane.view.set_current(0, 0)
    harness.pane.view.editing.edit_current("Nobody")
    harness.pane.view.editing.finish()
    assert found(harness) == (0, 2)
    harness.pane.transcript_actions.merge_next.trigger()
    harness.bot.waitUntil(lambda: set(harness.pane.view.delegate.matches) == {0, 2})


# --- everyone


def test_every_control_has_a_name_and_the_rows_can_be_read(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    harness.pane.find_bar.open(True)
    kinds = (QAbstractButton, QAbstractSlider, QApplication, QComboBox, QLineEdit, QTextEdit)
    nameless = [
        widget
        for widget in harness.pane.findChildren(QWidget)
        if isinstance(widget, kinds)
        and widget.isVisible()
        and not widget.objectName().startswith("qt_")
        and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    ]
    assert nameless == []
    rows = QAccessible.queryAccessibleInterface(harness.pane.view)
    assert rows.text(QAccessible.Text.Name) == "Transcript"
    assert rows.childCount() == 4
    assert "1 uncertain word" in rows.child(2).text(QAccessible.Text.Name)
    assert rows.child(2).rect().isValid()


def test_every_action_has_words_and_no_two_share_keys(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    actions: list[QAction] = harness.pane.transcript_actions.all
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    assert all(action.text() for action in actions)


def test_every_key_reaches_its_action(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    reached: list[str] = []
    for action in harness.pane.transcript_actions.all:
        action.triggered.disconnect()  # only whether it would have been called counts here
        action.triggered.connect(lambda _=False, action=action: reached.append(action.text()))
        for key in action.shortcuts():
            for place in (harness.pane.view, harness.pane.waveform):
                action.setEnabled(True)
                place.setFocus()
                QTest.keySequence(place, key)
                assert reached == [action.text()], key.toString()
                reached.clear()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_right_to_left_and_both_themes_paint(harness: TranscriptHarness, theme: style.Theme) -> None:

    application = QApplication.instance()
    assert isinstance(application, QApplication)
    style.apply(application, theme)
    harness.show(
        harness.job(timed_words("مرحبا بكم في هذا البرنامج. This is English. שלום לכולם 😀.", doubtful=("بكم",)))
    )
    view = harness.pane.view
    assert [view.row_layout(row).right_to_left for row in range(3)] == [True, False, True]
    first = view.row_layout(0)
    assert (
        first.rectangles(*first.word_spans[0])[0].center().x() > first.rectangles(*first.word_spans[3])[0].center().x()
    )
    view.set_current(0, 0)
    QTest.keyClick(view, Key.Key_Left)
    assert view.current == (0, 1)
    harness.pane.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert not harness.pane.grab().isNull()
    assert view.layouts.columns.time.left() > view.layouts.columns.text.left()


def test_what_replaced_a_match_is_not_the_next_match(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    bar = harness.pane.find_bar
    harness.pane.transcript_actions.replace.trigger()
    bar.pattern.setText("no")
    bar.replacement.setText("now no")
    QTest.keyClick(bar.pattern, Key.Key_Return)
    bar.replace_one.click()
    bar.replace_one.click()
    assert harness.lines[1] == "I could now not say."
    assert harness.lines[3] == "And then now nobody asked why."
