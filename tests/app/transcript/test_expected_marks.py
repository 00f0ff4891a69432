"""Words that the list of words to expect brought about: a line below them, and words for who does not see it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from transcript_harness import TranscriptHarness

from app.ui import style
from core.contracts.transcript import Word
from core.settings.settings import Theme

WORDS = (Word("We", 0.0, 0.3, 0.9), Word("met", 0.4, 0.7, 0.9), Word("Nguyen.", 0.8, 1.4, 0.9, boosted=True))


def accent_pixels_below(harness: TranscriptHarness, number: int) -> int:
    """How many pixels at the lower edge of a word have the colour of accents."""
    view = harness.pane.view
    image = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    layout, corner = view.row_layout(0), view.visualRect(harness.pane.model.index(0)).topLeft()
    (area,) = layout.rectangles(*layout.word_spans[number])
    area = area.translated(corner).toRect()
    accent = style.colours().colour("accent")

    def near(x: int, y: int) -> bool:
        colour = image.pixelColor(x, y)
        return sum(abs(a - b) for a, b in zip(colour.getRgb()[:3], accent.getRgb()[:3], strict=True)) < 200

    return sum(
        near(x, y) for x in range(area.left() + 4, area.right() - 4) for y in range(area.bottom() - 3, area.bottom())
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_from_the_list_have_a_line_in_both_themes(harness: TranscriptHarness, theme: Theme) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    style.apply(application, theme)
    harness.show(harness.job(WORDS))
    harness.pane.header.setFocus()
    assert accent_pixels_below(harness, 2) > 10
    assert accent_pixels_below(harness, 1) == 0
    style.apply(application, "light")


def test_they_are_said_to_a_screen_reader_and_in_the_tooltip(harness: TranscriptHarness) -> None:
    harness.show(harness.job(WORDS))
    model = harness.pane.model
    assert "1 word from the vocabulary" in model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert "from your vocabulary" in harness.pane.view.word_tooltip(0, 2)
    assert "vocabulary" not in harness.pane.view.word_tooltip(0, 1)


def test_a_word_that_a_person_types_is_the_list_s_no_more(harness: TranscriptHarness) -> None:
    harness.show(harness.job(WORDS))
    harness.pane.model.replace_text(0, "We met Nguyen, who", amend=False)
    assert [word.boosted for word in harness.pane.model.segment(0).content.words] == [False] * 4
