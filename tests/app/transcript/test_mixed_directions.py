"""Words that are read the other way than the text around them: each is where it is seen."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot
from transcript_harness import TranscriptHarness, timed_words

from app.transcript.row_layout import RowLayout, columns
from app.ui import style
from core.contracts.transcript import Segment, Word
from core.transcript.edits import EditableSegment

ENGLISH_IN_ARABIC = "قال his own brother John ثم ذهب"
HEBREW_IN_ENGLISH = "He said שלום רב לכם חברים twice"


def laid_out(text: str) -> RowLayout:
    words = tuple(Word(word, float(n), n + 0.5) for n, word in enumerate(text.split()))
    segment = EditableSegment(Segment(words), 0, len(words))
    return RowLayout(segment, columns(900), style.font(style.TRANSCRIPT), mirrored=False)


def lefts(row: RowLayout, *words: int) -> list[float]:
    return [row.rectangles(*row.word_spans[word])[0].left() for word in words]


def test_an_english_phrase_in_arabic_has_its_words_from_left_to_right(qtbot: QtBot) -> None:
    row = laid_out(ENGLISH_IN_ARABIC)
    assert lefts(row, 1, 2, 3, 4) == sorted(lefts(row, 1, 2, 3, 4))
    assert lefts(row, 0, 1, 5, 6) == sorted(lefts(row, 0, 1, 5, 6), reverse=True)


def test_a_hebrew_phrase_in_english_has_its_words_from_right_to_left(qtbot: QtBot) -> None:
    row = laid_out(HEBREW_IN_ENGLISH)
    assert lefts(row, 2, 3, 4, 5) == sorted(lefts(row, 2, 3, 4, 5), reverse=True)
    assert lefts(row, 0, 1, 5, 6) == sorted(lefts(row, 0, 1, 5, 6))


@pytest.mark.parametrize("text", [ENGLISH_IN_ARABIC, HEBREW_IN_ENGLISH])
def test_a_click_anywhere_on_a_word_is_on_that_word(text: str, qtbot: QtBot) -> None:
    row = laid_out(text)
    width = QFontMetricsF(style.font(style.TRANSCRIPT)).horizontalAdvance
    for number, (first, last) in enumerate(row.word_spans):
        (area,) = row.rectangles(first, last)
        assert area.width() == pytest.approx(width(text[first:last]) + 6, abs=2)
        for place in range(4, int(area.width()) - 4, 3):
            assert row.word_at(QPointF(area.left() + place, area.center().y())) == number


def test_what_is_found_across_both_directions_has_a_ground_for_each(qtbot: QtBot) -> None:
    row = laid_out(HEBREW_IN_ENGLISH)
    found = HEBREW_IN_ENGLISH.index("said"), HEBREW_IN_ENGLISH.index("רב")
    first, second = row.rectangles(*found)
    between = row.rectangles(*row.word_spans[5])[0]
    assert first.right() < between.right() < second.right()


def test_what_is_typed_runs_its_own_way_at_once(harness: TranscriptHarness) -> None:
    """Not as the text did that was there before: a full stop stood at the wrong end until the editor was left."""
    harness.show(harness.job(timed_words("So it was."), timed_words("قال محمد.", 2.0)))
    view = harness.pane.view
    for row, typed, direction in (
        (0, "قال محمد: نعم.", Qt.LayoutDirection.RightToLeft),
        (1, "He said so.", Qt.LayoutDirection.LeftToRight),
    ):
        view.editing.begin(row, 0, 100)
        editor = view.delegate.editing
        assert editor is not None
        before = editor.document().firstBlock().textDirection()
        assert before != direction
        editor.insertPlainText(typed)
        line = editor.document().firstBlock().layout().lineAt(0)
        assert editor.document().firstBlock().textDirection() == direction
        is_at_the_right = line.naturalTextRect().left() > editor.width() / 2
        assert is_at_the_right == (direction == Qt.LayoutDirection.RightToLeft)
        view.editing.finish()
        assert view.row_layout(row).right_to_left == (direction == Qt.LayoutDirection.RightToLeft)
