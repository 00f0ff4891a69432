"""The window asks which tiers hold the speech if the file leaves it open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from praatio.utilities import textgrid_io
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.inputs.tier_question import TierQuestion
from app.transcript import TranscriptPane

SPOKEN = [(0.0, 2.0, "So you came by road?"), (2.5, 4.0, "Yes, it was closed.")]
OTHER = [(0.0, 2.0, "səʊ ju kem baj rəʊd"), (2.5, 4.0, "jɛs ət wəz kləʊzd")]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def grids(recordings: list[str]) -> list[str]:
    """Write a TextGrid with two forms of one speech beside each recording."""
    tiers = [
        {"class": "IntervalTier", "name": name, "xmin": 0, "xmax": 9, "entries": labels}
        for name, labels in {"A": SPOKEN, "B": OTHER}.items()
    ]
    text = textgrid_io.getTextgridAsStr({"xmin": 0, "xmax": 9, "tiers": tiers}, "long_textgrid", True)
    found = [Path(recording).with_suffix(".TextGrid") for recording in recordings]
    for path in found:
        path.write_text(text, encoding="utf-8")
    return list(map(str, found))


def test_cancel_opens_nothing_and_a_choice_is_read(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open()
    paths = grids(place.recordings("a", "b"))
    asked: list[list[str]] = []

    def answer(question: TierQuestion) -> int:
        items = [question.list.item(row) for row in range(question.list.count())]
        asked.append([item.text() for item in items])
        ok = question.buttons.button(QDialogButtonBox.StandardButton.Ok)
        assert [item.checkState() for item in items] == [Qt.CheckState.Checked, Qt.CheckState.Unchecked]
        items[0].setCheckState(Qt.CheckState.Unchecked)
        assert not ok.isEnabled()
        items[1].setCheckState(Qt.CheckState.Checked)
        (ok if len(asked) > 1 else question.buttons.button(QDialogButtonBox.StandardButton.Cancel)).click()
        return question.result()

    monkeypatch.setattr(TierQuestion, "exec", answer)
    place.window.add(paths)
    place.until(lambda: len(asked) == 1)
    assert place.shown() == {}
    place.window.add(paths)
    place.until_states(a="done", b="done")
    assert asked == [["A (2 texts)\nSo you came by road?", "B (2 texts)\nsəʊ ju kem baj rəʊd"]] * 2
    place.select("a")
    pane = place.window.findChild(TranscriptPane)
    assert pane is not None
    place.until(lambda: pane.model.rowCount() == 2)
    assert pane.model.index(0).data(Qt.ItemDataRole.DisplayRole) == OTHER[0][2]
