"""Start and end of a segment, typed, by keys and dragged; marks while editing; zoom, ruler and strip."""

from pathlib import Path

import pytest
from media import bursts, write_wav
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from transcript_harness import TEXT, TranscriptHarness, timed_words

from app.transcript import time_ruler
from app.transcript.waveform import Waveform
from app.transcript.zoom_controls import ZoomControls
from core.contracts.transcript import Segment, Word
from core.journal import Job
from core.transcript import edit_operations
from core.transcript.edits import EditableSegment
from core.transcript.timestamps import format_hundredths, parse_time

Key = Qt.Key


def times(harness: TranscriptHarness, row: int) -> tuple[float | None, float | None]:
    content = harness.pane.model.segment(row).content
    return content.start, content.end


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("12:25.80", 745.8),
        ("1:12:25,8", 4345.8),
        ("745.8", 745.8),
        ("0:00", 0.0),
        ("", None),
        ("a:b", None),
        ("1::2", None),
        ("1:75", None),
        ("90:00", 5400.0),
        ("1:60:00", None),
    ],
)
def test_a_typed_time_is_read(text: str, seconds: float | None) -> None:
    assert parse_time(text) == (None if seconds is None else pytest.approx(seconds))
    if seconds is not None:
        assert parse_time(format_hundredths(seconds)) == pytest.approx(seconds)


def test_the_current_row_shows_its_times_length_and_speed(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    before = view.visualRect(harness.pane.model.index(2)).height()
    view.set_current(2, 0)
    bar = view.bar
    assert bar.isVisible()
    assert (bar.start.text(), bar.end.text()) == ("0:02.80", "0:05.10")
    assert bar.figures.full_text == "2.3 s · 17 characters/s"
    assert view.visualRect(harness.pane.model.index(2)).height() > before
    view.set_current(0, 0)
    assert view.visualRect(harness.pane.model.index(2)).height() == before
    QTest.keyClick(view, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert not bar.isVisible()


def test_times_are_typed_and_stepped_and_undone(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, job = finished
    pane, bar = harness.pane, harness.pane.view.bar
    pane.view.set_current(2, 0)
    bar.start.setFocus()
    bar.start.selectAll()
    QTest.keyClicks(bar.start, "0:02.75")
    QTest.keyClick(bar.start, Key.Key_Return)
    assert times(harness, 2) == (2.75, 5.1)
    assert pane.model.segment(2).content.words[0] == Word("The", 2.75, 3.1, 0.9)
    bar.end.setFocus()
    for _ in range(5):
        QTest.keyClick(bar.end, Key.Key_Up)
    assert times(harness, 2) == (2.75, 5.15)
    QTest.keyClick(bar.end, Key.Key_Down)
    assert bar.end.text() == "0:05.14"
    assert harness.saved_lines(job) == harness.lines
    pane.segment_commands.undo()
    assert times(harness, 2) == (2.75, 5.1)  # five steps up and one down are one edit
    pane.segment_commands.undo()
    assert times(harness, 2) == (2.8, 5.1)
    assert not pane.model.can_undo


def test_a_time_never_crosses_a_neighbour_of_the_same_speaker(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    model = harness.pane.model
    model.set_times(2, 0.5, 9.9)
    assert times(harness, 2) == (times(harness, 1)[1], times(harness, 3)[0])
    model.apply(edit_operations.set_speaker(model.editable, [2], "Bob"))
    model.set_times(2, 0.5, 99.0)
    assert times(harness, 2) == (0.5, model.editable.duration)
    model.set_times(2, 3.0, 1.0)
    first, last = times(harness, 2)
    assert last - first == pytest.approx(0.05)


def test_a_segment_without_word_times_gets_a_span(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    editable = harness.pane.model.editable
    content = Segment((Word("Hello"),), span=(6.0, 7.0))
    editable.segments[1] = EditableSegment(content, 3, 7)
    change = edit_operations.retime(editable, 1, 6.5, 7.5)
    assert change is not None
    assert change.splices[0].segments[0].content.span == (6.5, 7.5)
    assert edit_operations.retime(editable, 1, 6.0, 7.0) is None


def test_nonsense_leaves_the_time_as_it_was(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    bar = harness.pane.view.bar
    harness.pane.view.set_current(2, 0)
    bar.start.setFocus()
    bar.start.selectAll()
    QTest.keyClicks(bar.start, "soon")
    QTest.keyClick(bar.start, Key.Key_Return)
    assert bar.start.text() == "0:02.80"
    assert not harness.pane.model.can_undo
    assert harness.pane.view.hasFocus()


def test_a_start_after_the_end_yields_to_it(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    bar = harness.pane.view.bar
    harness.pane.view.set_current(2, 0)
    bar.start.setFocus()
    bar.start.selectAll()
    QTest.keyClicks(bar.start, "9")
    QTest.keyClick(bar.start, Key.Key_Return)
    assert times(harness, 2) == (5.05, 5.1)


def test_a_half_typed_time_survives_an_edit_of_another_row(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    model, bar = harness.pane.model, harness.pane.view.bar
    harness.pane.view.set_current(2, 0)
    bar.start.setFocus()
    bar.start.selectAll()
    QTest.keyClicks(bar.start, "0:02.7")
    model.apply(edit_operations.set_speaker(model.editable, [0], "Bob"))
    QTest.keyClicks(bar.start, "5")
    QTest.keyClick(bar.start, Key.Key_Return)
    assert times(harness, 2) == (2.75, 5.1)
    bar.start.setFocus()
    bar.start.selectAll()
    QTest.keyClicks(bar.start, "0:00.3")
    harness.pane.view.set_current(1, 0)
    assert bar.start.text() == format_hundredths(times(harness, 1)[0] or 0.0)
    assert times(harness, 2) == (2.75, 5.1)


def test_a_right_click_takes_the_bar_along(finished: tuple[TranscriptHarness, Job]) -> None:
    view = finished[0].pane.view
    view.set_current(0, 0)
    assert view.open_row == 0
    place = view.visualRect(view.index_of(2)).center()
    QTest.mousePress(view.viewport(), Qt.MouseButton.RightButton, pos=place)  # the menu takes the release
    assert (view.current[0], view.open_row) == (2, 2)


def test_uncertain_words_stay_marked_while_they_are_edited(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.editing.begin(2, 0, 0)
    editor = view.delegate.editing
    assert editor is not None
    (area,) = editor.marked_areas()
    layout = view.row_layout(2)
    assert abs(area.width() - layout.rectangles(*layout.word_spans[1])[0].width()) < 10
    plain = editor.grab().toImage()
    QTest.keyClicks(editor, "Then ")
    (moved,) = editor.marked_areas()
    assert moved.left() > area.left()
    view.set_current(2, 1)
    editor.select(9, 17)
    assert editor.textCursor().selectedText() == "ferryman"
    QTest.keyClicks(editor, "boatman")
    assert editor.marked_areas() == []
    assert editor.grab().toImage() != plain
    QTest.keyClick(editor, Key.Key_Escape)


def test_a_click_below_the_open_row_reaches_the_word_under_the_pointer(finished: tuple[TranscriptHarness, Job]) -> None:
    harness, _ = finished
    view = harness.pane.view
    view.set_current(0, 0)
    place = view.word_area(3, 2).center().toPoint()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.current == (3, 2)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.delegate.editing is not None
    assert view.delegate.editing.index.row() == 3


# --- in the waveform


@pytest.fixture
def heard(harness: TranscriptHarness, tmp_path: Path) -> TranscriptHarness:
    """A pane with four segments of a recording of 8 s, zoomed to all of it, the third segment current."""
    recording = write_wav(tmp_path / "talk.wav", bursts([(2.0, 6.0)], 8.0, level=0.3))
    harness.show(harness.job(timed_words(TEXT), recording=recording))
    harness.bot.waitUntil(lambda: harness.pane.waveform.maximum() > 0)
    harness.pane.view.set_current(2, 0)
    return harness


def drag(
    waveform: Waveform, start: float, end: float, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Drag the mouse in the waveform from `start` to `end` seconds."""
    places = [QPoint(round(waveform.position_to_x(1000 * second)), 60) for second in (start, (start + end) / 2, end)]
    QTest.mousePress(waveform, Qt.MouseButton.LeftButton, keys, places[0])
    for place in places[1:]:
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(place),
            QPointF(waveform.mapToGlobal(place)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            keys,
        )
        QApplication.sendEvent(waveform, move)
    QTest.mouseRelease(waveform, Qt.MouseButton.LeftButton, keys, places[2])


def test_an_edge_is_dragged_as_one_edit_and_snaps_to_a_word(heard: TranscriptHarness) -> None:
    pane, waveform = heard.pane, heard.pane.waveform
    before, position = times(heard, 2), pane.player.position
    assert before == (2.8, 5.1)
    drag(waveform, 5.1, 4.74)
    assert times(heard, 2) == (2.8, 4.7)  # the end of "everyone", a few px away
    assert pane.player.position == position  # a drag of an edge seeks nowhere
    assert pane.view.bar.end.text() == "0:04.70"
    drag(waveform, 4.7, 4.83, Qt.KeyboardModifier.AltModifier)
    assert times(heard, 2)[1] == pytest.approx(4.83, abs=0.02)
    pane.segment_commands.undo()
    assert times(heard, 2) == (2.8, 4.7)
    pane.segment_commands.undo()
    assert times(heard, 2) == before
    assert not pane.model.can_undo


def test_an_edge_stays_clear_of_the_same_speaker_and_of_the_other_edge(heard: TranscriptHarness) -> None:
    waveform = heard.pane.waveform
    drag(waveform, 2.8, 0.3)
    assert times(heard, 2)[0] == times(heard, 1)[1]
    drag(waveform, 5.1, 1.0)
    first, last = times(heard, 2)
    assert last - first == pytest.approx(0.05)


def test_a_dragged_edge_carries_its_time_until_escape(heard: TranscriptHarness) -> None:
    waveform, edges = heard.pane.waveform, heard.pane.edges
    place = QPoint(round(waveform.position_to_x(5100)), 60)
    plain = waveform.grab().toImage()
    QTest.mousePress(waveform, Qt.MouseButton.LeftButton, pos=place)
    edges.drag(4.0, 0.0)
    assert waveform.grab().toImage() != plain
    QTest.keyClick(waveform, Key.Key_Escape)
    QTest.mouseRelease(waveform, Qt.MouseButton.LeftButton, pos=place)
    assert times(heard, 2) == (2.8, 5.1)
    assert edges.span == (2.8, 5.1)


def test_edges_belong_to_a_text_to_edit(heard: TranscriptHarness) -> None:
    pane = heard.pane
    pane.look.choose(reads=True)
    assert pane.waveform.edges is None
    drag(pane.waveform, 5.1, 4.0)
    assert times(heard, 2) == (2.8, 5.1)
    pane.look.choose(reads=False)
    assert pane.waveform.edges is pane.edges


@pytest.mark.slow
def test_edges_snap_to_the_border_of_silence(heard: TranscriptHarness) -> None:
    heard.bot.waitUntil(lambda: not heard.pane.outline.is_reading and len(heard.pane.outline.data) > 0)
    edges, model = heard.pane.edges, heard.pane.model
    model.apply(edit_operations.set_speaker(model.editable, [2], "Bob"))
    edges.begin("end")
    edges.drag(6.08, 0.12)
    assert edges.span is not None
    assert edges.span[1] == pytest.approx(6.0, abs=0.06)
    edges.cancel()


# --- zoom, ruler and strip


def test_the_waveform_zooms_down_to_two_seconds(heard: TranscriptHarness) -> None:
    waveform, zoom = heard.pane.waveform, heard.pane.findChild(ZoomControls)
    assert waveform.shown == (0, waveform.maximum())
    waveform.setFocus()
    for _ in range(6):
        QTest.keyClicks(waveform, "+")
    first, last = waveform.shown
    assert last - first == 2000
    assert zoom.words.text() == "Zoom · 2 s"
    QTest.keyClicks(waveform, "-")
    assert waveform.shown[1] - waveform.shown[0] == 4000
    zoom.slider.setValue(0)
    assert waveform.shown == (0, waveform.maximum())
    turn = QWheelEvent(
        QPointF(waveform.width() / 2, 50),
        QPointF(waveform.mapToGlobal(QPoint(waveform.width() // 2, 50))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(waveform, turn)
    assert waveform.shown[1] - waveform.shown[0] == pytest.approx(0.8 * waveform.maximum(), abs=2)
    frame = heard.pane.play_bar.strip.grab().toImage()
    zoom.slider.setValue(0)
    assert heard.pane.play_bar.strip.grab().toImage() != frame  # the frame of the visible part is gone


@pytest.mark.parametrize(
    ("shown", "width", "words"),
    [
        ((0, 8000), 800, ["0:00", "0:01", "0:02"]),
        ((732_000, 756_000), 600, ["12:15", "12:20"]),
        ((0, 43_200_000), 700, ["0:00", "2:00:00"]),
        ((500, 2500), 900, ["0:00.6", "0:00.8"]),
    ],
)
def test_the_ruler_has_round_times_with_room_between_them(shown: tuple[int, int], width: int, words: list[str]) -> None:
    found = list(time_ruler.labels(*shown, width))
    assert [text for _, text in found][: len(words)] == words
    step = found[1][0] - found[0][0]
    assert step * width / (shown[1] - shown[0]) >= 70


def test_the_strip_seeks_in_the_whole_recording(heard: TranscriptHarness) -> None:
    strip, player = heard.pane.play_bar.strip, heard.pane.player
    heard.pane.waveform.zoom_to(2000)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() // 2, 16))
    assert player.position == pytest.approx(strip.maximum() / 2000, abs=0.1)
    first, last = heard.pane.waveform.shown
    assert first <= 1000 * player.position <= last
    QTest.keyClick(strip, Key.Key_Home)
    assert player.position == 0.0


def test_start_and_end_go_to_the_playhead(heard: TranscriptHarness) -> None:
    pane, alt_shift = heard.pane, Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    pane.player.seek(3.0)
    assert pane.view.current[0] == 2
    QTest.keyClick(pane.view, Key.Key_Left, alt_shift)
    assert times(heard, 2) == (3.0, 5.1)
    pane.player.seek(4.5)
    QTest.keyClick(pane.view, Key.Key_Right, alt_shift)
    assert times(heard, 2) == (3.0, 4.5)
    pane.segment_commands.undo()
    pane.segment_commands.undo()
    assert times(heard, 2) == (2.8, 5.1)
