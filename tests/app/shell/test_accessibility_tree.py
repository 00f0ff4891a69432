"""A screen reader's walk through Read, Edit and Review: names, roles, text, and the order of the keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from scenes import Scene

from app.quality.review_panel import ReviewPanel
from app.transcript import TranscriptPane
from app.transcript.zoom_controls import ZoomControls
from core.settings.settings import Settings, TextChoices

Role, Text = QAccessible.Role, QAccessible.Text
_NAMED = {Role.Button, Role.ButtonMenu, Role.CheckBox, Role.ComboBox, Role.EditableText, Role.List, Role.Slider}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Iterator[Scene]:
    """A window with a conversation of three, shown in Read beside its review."""
    folder: Path = tmp_path_factory.mktemp("accessible")
    made = Scene(folder, Settings(welcomed=True, side_tab="review", text=TextChoices(reads=True)))
    job = made.conversation(3)
    made.window.resize(1440, 900)
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    pane = made.window.findChild(TranscriptPane)
    for _ in range(3600):
        QTest.qWait(50)
        if pane.model.rowCount() and made.window.panels.session.is_known and made.window.findChildren(ReviewPanel):
            break
    yield made
    made.close()


@pytest.fixture
def pane(scene: Scene) -> TranscriptPane:
    made = scene.window.findChild(TranscriptPane)
    made.look.choose(reads=True)
    made.view.set_current(2, 0)
    return made


def of(widget: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(widget)


def name(widget: QWidget) -> str:
    return str(of(widget).text(Text.Name))


def walk(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield a node and all visible nodes below it, but no rows of lists."""
    yield node
    if node.role() == Role.List:
        return
    for number in range(node.childCount()):
        child = node.child(number)
        if child is not None and not child.state().invisible:
            yield from walk(child)


def focus_order(start: QWidget, count: int) -> list[QWidget]:
    """Return the widgets that Tab visits after `start`."""
    start.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = []
    for _ in range(count):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        found.append(QApplication.focusWidget())
    return found


@pytest.mark.slow
def test_every_control_beside_the_text_has_a_name(pane: TranscriptPane) -> None:
    for reads in (True, False):
        pane.look.choose(reads=reads)
        nameless = [
            (node.role(), node.object().metaObject().className())
            for node in walk(of(pane))
            if node.role() in _NAMED and not node.text(Text.Name) and node.object() is not None
        ]
        assert nameless == []


def test_a_text_to_read_is_a_list_of_paragraphs(pane: TranscriptPane) -> None:
    view = of(pane.read_view)
    assert (view.role(), name(pane.read_view)) == (Role.List, "Transcript to read")
    assert view.childCount() == pane.read_view.paragraphs.rowCount()
    first = view.child(0)
    assert first.role() == Role.ListItem
    said = first.text(Text.Name)
    segment = pane.model.segment(0).content
    assert said.startswith(f"{segment.speaker}, 0:00, {segment.text}")
    assert of(pane.read_view).child(1).text(Text.Name).endswith("2 uncertain words")


def test_a_text_to_edit_is_a_list_of_segments_with_fields_for_times(pane: TranscriptPane) -> None:
    pane.look.choose(reads=False)
    pane.view.set_current(2, 0)
    view, bar = of(pane.view), pane.view.bar
    assert (view.role(), name(pane.view)) == (Role.List, "Transcript")
    said = view.child(2).text(Text.Name)
    content = pane.model.segment(2).content
    assert said.startswith(f"0:09.4, {content.speaker}, {content.text}")
    assert said.endswith("1 uncertain word")
    assert [(of(field).role(), name(field)) for field in (bar.start, bar.end)] == [
        (Role.EditableText, "Start"),
        (Role.EditableText, "End"),
    ]
    assert (name(bar.split), name(bar.merge)) == ("Split segment before the word", "Merge with next segment")


def test_waveform_zoom_and_strip_are_sliders_that_say_times(pane: TranscriptPane, spoken: list[str]) -> None:
    zoom = pane.findChild(ZoomControls).slider
    assert [(of(part).role(), name(part)) for part in (pane.waveform, zoom, pane.play_bar.strip)] == [
        (Role.Slider, "Position in the recording"),
        (Role.Slider, "Zoom of the waveform"),
        (Role.Slider, "Position in the whole recording"),
    ]
    pane.player.seek(0.0)
    spoken.clear()
    pane.waveform.setFocus()
    QTest.keyClick(pane.waveform, Qt.Key.Key_Right)
    assert spoken[0] == "0:05.0"


def test_review_is_a_list_that_says_kind_and_time(scene: Scene) -> None:
    (panel,) = scene.window.findChildren(ReviewPanel)
    items = of(panel.items)
    assert (items.role(), name(panel.items)) == (Role.List, "Items to review")
    assert items.text(Text.Description) == "Space plays, Enter marks as correct, F2 edits"
    first = scene.window.panels.session.left[0]
    said = items.child(0).text(Text.Name)
    assert "ncertain word" in said
    assert pane_word(scene, first.row, first.word) in said


def pane_word(scene: Scene, row: int, word: int) -> str:
    return str(scene.window.findChild(TranscriptPane).model.segment(row).content.words[word].text)


@pytest.mark.slow
def test_tab_goes_from_the_head_over_the_waveform_to_the_text_and_the_play_bar(pane: TranscriptPane) -> None:
    pane.window().activateWindow()
    order = focus_order(pane.waveform, 4)
    stops = [pane.waveform, *order]
    wanted = [pane.waveform, pane.read_view, pane.play_bar.play, pane.play_bar.strip]
    places = [stops.index(each) for each in wanted if each in stops]
    assert places == sorted(places)
    assert pane.read_view in stops
    assert len(set(stops)) == len(stops)
