"""The language of sentences in the transcript: a tag where it changes, words for screen readers, setting it."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from app.transcript.segment_commands import SegmentCommands
from app.transcript.transcript_model import TranscriptModel
from app.transcript.transcript_view import TranscriptView
from core.contracts.transcript import LanguageRun, Word
from core.transcript.editable_transcript import EditableTranscript

TEXTS = ["Wir gehen heute.", "Nous partons demain.", "Vous aussi, alors.", "Bis dann."]
RUNS = (LanguageRun(3, 9, "fr"),)


@pytest.fixture
def model(qapp: object) -> TranscriptModel:
    words = [Word(text, n / 2, n / 2 + 0.4, 0.9) for n, text in enumerate(" ".join(TEXTS).split())]
    model = TranscriptModel()
    model.show(EditableTranscript(words, language="de", others=RUNS))
    return model


@pytest.fixture
def view(model: TranscriptModel, qtbot: Any) -> TranscriptView:
    view = TranscriptView(model)
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.show()
    return view


def spoken(model: TranscriptModel) -> list[str | None]:
    return [model.language(row) for row in range(model.rowCount())]


def test_rows_say_where_the_language_changes(model: TranscriptModel) -> None:
    assert spoken(model) == ["de", "fr", "fr", "de"]
    assert [model.starts_language(row) for row in range(4)] == [False, True, False, True]
    said = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(4)]
    assert ["Français" in text for text in said] == [False, True, True, False]
    tips = [model.index(row).data(Qt.ItemDataRole.ToolTipRole) for row in range(4)]
    assert [bool(tip) for tip in tips] == [False, True, True, False]


def ink(view: TranscriptView) -> int:
    """How many pixels beside the text are not its ground."""
    image = view.grab().toImage()
    right = range(image.width() - 34, image.width() - 12)
    grounds = image.pixel(image.width() - 36, image.height() - 2)
    return sum(image.pixel(x, y) != grounds for x in right for y in range(image.height()))


def test_a_tag_is_painted_beside_the_text(model: TranscriptModel, view: TranscriptView) -> None:
    tagged = ink(view)
    words = [word for segment in model.editable.plain_segments for word in segment.words]
    model.show(EditableTranscript(words, language="de"))
    assert tagged > ink(view)


def test_the_selected_sentences_are_given_a_language_which_undoes(
    model: TranscriptModel, view: TranscriptView, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = SegmentCommands(model, view, view)

    def choose(wanted: str) -> Callable[..., tuple[str, bool]]:
        def answer(_parent: object, _title: str, _question: str, choices: list[str], *_: object) -> tuple[str, bool]:
            return next(each for each in choices if wanted in each), True

        return answer

    view.set_current(3, 0)
    monkeypatch.setattr(QInputDialog, "getItem", choose("(es)"))
    commands.ask_language()
    assert spoken(model) == ["de", "fr", "fr", "es"]
    monkeypatch.setattr(QInputDialog, "getItem", choose("Deutsch"))
    commands.ask_language()
    assert spoken(model) == ["de", "fr", "fr", "de"]
    commands.undo()
    assert spoken(model) == ["de", "fr", "fr", "es"]
    commands.undo()
    assert not model.can_undo
