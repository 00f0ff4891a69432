"""Live words in the window and captions: a real recorder, the built-in live model, and a file as the device."""

import contextlib
import itertools
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import psutil
import pytest
from media import ffmpeg
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.recording.caption_lines import CaptionLines
from app.recording.caption_window import DARK, LIGHT, CaptionWindow
from app.recording.live_text import LiveText
from app.ui import style
from core.capture.sources import SourceChoice
from core.contracts.engine_messages import StreamHeard
from core.contracts.paths import resources_dir
from core.contracts.transcript import Word
from core.settings import settings as settings_store
from core.settings.settings import FAINTEST_CAPTION, CaptionChoices, RecordingChoices

SAMPLES = resources_dir() / "samples"
LONG_ENOUGH = 40  # times the sample, 17 minutes: a busy machine starts an engine in half a minute


@pytest.fixture
def place(tmp_path: Path, warm_home: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> SourceChoice:
    """Return a device that speaks for longer than any test here waits."""
    file = tmp_path_factory.mktemp("device") / "talk.flac"
    ffmpeg("-stream_loop", str(LONG_ENOUGH), "-i", SAMPLES / "morning.mp3", "-ar", "16000", "-ac", "1", file)
    return SourceChoice(file=str(file))


def record(place: Workplace, source: SourceChoice, model: str = "demo", **settings: object) -> None:
    choices = RecordingChoices(folder=str(place.folder / "recordings"), told=True, **settings)  # type: ignore[arg-type]
    place.open(recording=choices, inhibit_sleep=False, model=model).recording.source = source
    place.window.window_actions.record.trigger()


def view(place: Workplace) -> LiveText:
    text = place.window.recording.live.text
    assert text is not None
    return text


def words(place: Workplace) -> list[str]:
    text = place.window.recording.live.text
    return [] if text is None else text.stable_text.split()


def matched(one: list[str], other: list[str]) -> int:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks())


def stop(place: Workplace) -> None:
    place.window.recording.stop()
    place.until(lambda: not place.window.recording.is_recording)


def live_engines() -> list[psutil.Process]:
    """Return the engines of this process. The scripted one of the queue has another name."""
    found = []
    for each in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):  # it ends now
            if each.cmdline()[-1:] == ["core.engine"]:
                found.append(each)
    return found


@pytest.mark.slow
def test_words_appear_while_the_recording_grows_and_never_change(place: Workplace, talk: SourceChoice) -> None:
    record(place, talk)
    actions = place.window.window_actions
    assert actions.live_words.isChecked()
    seen: list[str] = []
    tails = set()

    def note(_step: StreamHeard) -> None:
        seen.append(view(place).stable_text)
        tails.add(view(place).tail)

    place.window.recording.live.shown.connect(note)
    place.until(lambda: len(words(place)) >= 12)
    assert place.window.recording.is_recording
    assert view(place).isVisible()
    assert all(after.startswith(before) for before, after in itertools.pairwise(seen))
    assert tails - {""}
    heard = words(place)
    true = (SAMPLES / "texts" / "morning.true.txt").read_text(encoding="utf-8").split()
    # The device speaks while the recorder starts. The recording begins at one of its words.
    stretches = [(true * LONG_ENOUGH)[first : first + len(heard)] for first in range(len(true))]
    assert max(matched(stretch, heard) for stretch in stretches) / len(heard) >= 0.5
    stop(place)
    place.until(lambda: place.window.recording.live.feed is None)
    place.until(lambda: not live_engines())
    place.until(lambda: not view(place).isVisible())  # the transcript of the queue is complete


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_killed_live_engine_starts_again_and_the_fourth_death_ends_the_words_alone(
    place: Workplace, talk: SourceChoice
) -> None:
    record(place, talk)
    place.until(lambda: len(words(place)) >= 3)
    killed: set[int] = set()
    for _ in range(3):
        before = words(place)
        place.until(lambda: any(each.pid not in killed for each in live_engines()))
        (engine,) = [each for each in live_engines() if each.pid not in killed]
        killed.add(engine.pid)
        engine.kill()
        place.until(lambda: "starts again" in view(place).note.text())
        until_death = words(place)  # the killed engine may have said more before it died
        place.until(lambda until_death=until_death: len(words(place)) > len(until_death))  # type: ignore[misc]
        assert until_death[: len(before)] == before
        assert words(place)[: len(until_death)] == until_death
        assert view(place).note.text() == ""
    live_engines()[0].kill()
    place.until(lambda: "The recording goes on." in view(place).note.text())
    assert place.window.recording.live.feed is None
    assert place.window.recording.session is not None
    seconds = place.window.recording.session.seconds
    place.until(lambda: place.window.recording.session.seconds > seconds + 0.5)  # type: ignore[union-attr]
    stop(place)
    (file,) = (place.folder / "recordings").iterdir()
    assert file.suffix == ".flac"


@pytest.mark.slow
def test_switch_ends_the_words_and_begins_them_from_now_on(place: Workplace, talk: SourceChoice) -> None:
    record(place, talk, shows_words=False)
    actions, live = place.window.window_actions, place.window.recording.live
    assert not actions.live_words.isChecked()
    place.until(lambda: place.window.recording.session is not None and place.window.recording.session.seconds > 2)
    assert live.text is None
    assert live.feed is None
    assert live_engines() == []
    actions.live_words.trigger()
    assert place.window.settings.recording.shows_words is True
    place.until(lambda: len(words(place)) >= 3)
    actions.live_words.trigger()
    assert live.feed is None
    assert not view(place).isVisible()
    assert place.window.settings.recording.shows_words is False
    place.until(lambda: not live_engines())
    stop(place)


@pytest.mark.slow
def test_other_models_show_no_words_and_the_captions_say_why(place: Workplace, talk: SourceChoice) -> None:
    record(place, talk, model="parakeet-tdt-0.6b-v3")
    actions, live = place.window.window_actions, place.window.recording.live
    place.until(lambda: place.window.recording.session is not None and place.window.recording.session.seconds > 1)
    assert not actions.live_words.isEnabled()
    assert not actions.live_words.isChecked()
    assert live.feed is None
    assert live.text is None
    actions.captions.trigger()
    assert live.captions is not None
    assert live.captions.accessibleDescription().startswith("This model needs the sound that follows.")
    assert live.feed is None
    stop(place)


@pytest.mark.slow
def test_captions_hear_without_the_view_and_keep_their_place(place: Workplace, talk: SourceChoice) -> None:
    record(place, talk, shows_words=False)
    actions, live = place.window.window_actions, place.window.recording.live
    QTest.mouseClick(place.window.recording.bar.captions, Qt.MouseButton.LeftButton)
    captions = live.captions
    assert captions is not None
    assert captions.isVisible()
    assert actions.captions.isChecked()
    place.until(lambda: len(captions.lines) >= 1)
    assert live.text is None
    captions.move(140, 90)
    captions.resize(640, 170)
    QTest.keyClick(captions, Qt.Key.Key_Escape)
    assert not captions.isVisible()
    assert not actions.captions.isChecked()
    assert live.feed is None
    stop(place)
    assert place.window.settings.captions.place == (140, 90, 640, 170)
    place.until(lambda: settings_store.load(place.settings_file)[0].captions.place == (140, 90, 640, 170))
    place.window.close()
    place.until(lambda: not place.window.isVisible())
    again = CaptionWindow(settings_store.load(place.settings_file)[0].captions)
    assert again.geometry().getRect() == (140, 90, 640, 170)
    again.deleteLater()


def step(*texts: str, tail: str = "", at: float = 1.0, is_over: bool = False) -> StreamHeard:
    return StreamHeard(1, tuple(Word(text, at - 0.2, at, 1.0) for text in texts), tail, at, is_over)


def test_tail_is_quiet_and_settled_words_go(qtbot: QtBot) -> None:
    text = LiveText()
    qtbot.addWidget(text)
    text.show()
    text.take(step("The", tail="ca", at=1.0))
    assert (text.stable_text, text.tail) == ("The", "ca")
    text.take(step("cat", "sat.", at=2.0, is_over=True))
    text.take(step("It", tail="slept", at=3.0))
    assert text.stable_text == "The cat sat.\nIt"
    assert text.words.toPlainText() == "The cat sat.\nIt slept"
    for theme in ("dark", "light"):
        style.apply(QApplication.instance(), theme)  # type: ignore[arg-type]
        palette = style.colours()
        assert style.contrast(palette.quiet, palette.panel) >= style.CONTRAST
        assert text.words.toPlainText() == "The cat sat.\nIt slept"
        block = text.words.document().lastBlock()
        colours = [part.charFormat().foreground().color().name() for part in _parts(block)]
        assert colours[-1] == palette.quiet
    text.settle(2.0)
    assert text.words.toPlainText() == "It slept"
    text.take(step("slept", at=4.0))
    assert text.words.toPlainText() == "It slept"
    text.settle(9.0)
    assert text.is_empty
    text.take(step("Then", at=10.0))
    assert text.stable_text == "Then"


def _parts(block: object) -> list:  # type: ignore[type-arg]
    parts, place = [], block.begin()  # type: ignore[attr-defined]
    while not place.atEnd():
        parts.append(place.fragment())
        place += 1
    return parts


def test_reader_who_scrolls_up_stays_there_until_back_to_now(qtbot: QtBot) -> None:
    text = LiveText()
    qtbot.addWidget(text)
    text.resize(500, 160)
    text.show()
    for n in range(80):
        text.take(step(f"word{n}", at=float(n), is_over=n % 5 == 0))
    bar = text.words.verticalScrollBar()
    assert bar.value() == bar.maximum() > 3
    assert not text.back.isVisible()
    bar.setValue(1)
    assert text.back.isVisible()
    text.take(step("more", at=99.0))
    assert bar.value() == 1
    text.back.click()
    assert bar.value() == bar.maximum()
    assert not text.back.isVisible()


@pytest.fixture
def captions(qtbot: QtBot) -> Iterator[CaptionWindow]:
    window = CaptionWindow(CaptionChoices())
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    window.close()


def test_full_lines_of_captions_never_change(captions: CaptionWindow) -> None:
    captions.resize(400, captions.height())
    full: list[str] = []
    for n in range(60):
        captions.take(step(f"word{n}", at=float(n), is_over=n == 30))
        assert captions.lines[: len(full)] == full or captions.lines[: len(full) - 1] == full[1:]
        full = captions.lines[:-1]
    assert captions.lines[-1].endswith("word59")
    assert 2 <= len(captions.lines) <= 4
    assert captions.accessibleDescription() == "\n".join(captions.lines)
    lines = CaptionLines(len)
    lines.fit(9)
    for word in ("one", "two", "three"):
        lines.add(word)
    lines.pause()
    lines.add("four")
    assert list(lines.lines) == ["one two", "three", "four"]
    lines.fit(20)
    assert list(lines.lines) == ["one two three", "four"]


def test_captions_by_keyboard(captions: CaptionWindow) -> None:
    assert captions.buttons.isVisible()
    assert captions.buttons.geometry().bottom() < 32  # above the lines
    captions.move(100, 100)
    control, plain = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
    size, height, lines = captions.choices.size, captions.height(), captions._room()
    QTest.keyClick(captions, Qt.Key.Key_Plus, control)
    assert captions.choices.size > size
    assert captions.height() > height
    assert captions._room() == lines
    QTest.keyClick(captions, Qt.Key.Key_Minus, control)
    assert captions.choices.size == size
    QTest.keyClick(captions, Qt.Key.Key_Right, plain)
    assert captions.pos() == QPoint(110, 100)
    width = captions.width()
    QTest.keyClick(captions, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert captions.width() == width - 10
    QTest.keyClick(captions, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() in captions.buttons.findChildren(type(captions.dark))
    QTest.keyClick(captions.dark, Qt.Key.Key_Space)
    assert not captions.choices.dark
    with_name = [made.accessibleName() for made in captions.buttons.findChildren(type(captions.dark))]
    assert all(with_name)
    QTest.keyClick(captions.dark, Qt.Key.Key_Escape)
    assert not captions.isVisible()


def test_captions_by_mouse(captions: CaptionWindow) -> None:
    captions.setGeometry(200, 200, 600, 170)
    told: list[CaptionChoices] = []
    captions.changed.connect(told.append)
    drag(captions, QPoint(300, 100), QPoint(40, -30))
    assert captions.pos() == QPoint(240, 170)
    drag(captions, QPoint(598, 100), QPoint(50, 0))
    assert captions.width() == 650
    drag(captions, QPoint(1, 100), QPoint(900, 0))
    assert captions.width() >= captions.minimumWidth()
    size = captions.choices.size
    middle = QPointF(captions.rect().center())
    for turn in (120, -120, -120):
        QApplication.sendEvent(
            captions,
            QWheelEvent(
                middle,
                middle,
                QPoint(),
                QPoint(0, turn),
                Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.ControlModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            ),
        )
    assert captions.choices.size < size
    for _ in range(9):
        QTest.mouseClick(captions.smaller, Qt.MouseButton.LeftButton)
    assert captions.choices.size == settings_store.SMALLEST_CAPTION
    opacities = set()
    for _ in range(5):
        QTest.mouseClick(captions.opacity, Qt.MouseButton.LeftButton)
        opacities.add(captions.choices.opacity)
    assert opacities == {100, 90, 80, 70, 60}
    QTest.mouseClick(captions.close_button, Qt.MouseButton.LeftButton)
    assert not captions.isVisible()
    assert told[-1].place == captions.geometry().getRect()


def drag(window: CaptionWindow, start: QPoint, by: QPoint) -> None:
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=start)
    pressed = window.mapToGlobal(start)
    QTest.mouseMove(window, window.mapFromGlobal(pressed + by))
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton)


def test_captions_are_readable_over_every_picture() -> None:
    for ground, letters in ((DARK, LIGHT), (LIGHT, DARK)):
        for behind in ("#000000", "#ffffff"):
            assert style.contrast(letters, style.mix(behind, ground, FAINTEST_CAPTION / 100)) >= style.CONTRAST


def test_place_on_a_screen_that_is_gone_is_not_taken(qtbot: QtBot) -> None:
    window = CaptionWindow(CaptionChoices(place=(90_000, 90_000, 500, 200)))
    qtbot.addWidget(window)
    assert QGuiApplication.primaryScreen().availableGeometry().contains(window.geometry())
