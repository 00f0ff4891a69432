"""An engine that dies, hangs, runs out of memory or speaks nonsense: the window says so, answers, and goes on."""

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import psutil
import pytest
from engine_children import engines_of
from full_disk import full_disk
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.memory.memory_source import MemorySource, Sample
from app.shell.main_window import MainWindow
from app.transcript.transcript_pane import TranscriptPane
from app.ui import kept_settings, wording
from core.contracts import files
from core.contracts.engine_messages import Heartbeat, Ready
from core.queue.engine_process import engine_client
from core.queue.scheduler.commands import Hold, PrepareEngine
from core.settings import settings as settings_store
from core.settings.settings import load
from core.specs import job_specs

END = ". It restarts. No finished work was lost."


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


class Pulse:
    """Counts the turns of the event loop after the first news of an engine.

    The next engine starts after TURNS turns. A window that waits for an engine has none.
    """

    TURNS = 20
    SCRIPT: ClassVar = {"gate_at_start": 2}  # of the engine

    def __init__(self, place: Workplace, news: list[str]) -> None:
        self.turns, self._place, self._news = 0, place, news
        self.timer = QTimer(interval=10)
        self.timer.timeout.connect(self._turn)
        self.timer.start()

    def _turn(self) -> None:
        self.turns += bool(self._news)
        if self.turns == self.TURNS:
            self._place.open_gate()


def pane_of(window: MainWindow) -> TranscriptPane:
    found = window.findChild(TranscriptPane)
    assert isinstance(found, TranscriptPane)
    return found


def said(place: Workplace) -> list[str]:
    """All news of the engine from now on."""
    sentences: list[str] = []
    place.window.messages.engine_news.connect(lambda text: sentences.append(text) if text else None)
    return sentences


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "cause"),
    [("abort", "aborted"), ("nonsense", "not a message"), ("hang", "took too long")],
)
def test_whatever_becomes_of_an_engine_the_next_file_is_done(place: Workplace, how: str, cause: str) -> None:
    misbehaves = {"chunks": 3, "crash_at": 1, "how": how, "deadline": 0.7}
    place.open({"engine": Pulse.SCRIPT, "*": {"chunks": 2}, "bad": misbehaves})
    sentences = said(place)
    pulse = Pulse(place, sentences)
    place.window.add(place.recordings("a", "bad", "c"))
    place.until_states(a="done", bad="failed", c="done")
    assert pulse.turns >= Pulse.TURNS
    assert len(sentences) == 2
    assert cause in sentences[0]
    assert sentences[0].endswith(END)
    assert sentences[0].count(". ") == 2  # three short sentences
    assert place.lines()["bad"].startswith("The engine crashed twice on this file")
    assert place.text("bad") == ["bad-0"]


@pytest.mark.slow
def test_an_engine_that_is_killed_from_outside_costs_no_file(place: Workplace) -> None:
    dies = {"chunks": 3, "crash_at": 1, "times": 2, "how": "kill"}
    place.open({"engine": Pulse.SCRIPT, "*": {"chunks": 2}, "bad": dies})
    sentences = said(place)
    pulse = Pulse(place, sentences)
    place.window.add(place.recordings("a", "bad", "c"))
    place.until_states(a="done", bad="done", c="done")
    assert pulse.turns >= Pulse.TURNS
    assert len(sentences) == 2
    assert "it probably ran out of memory" in sentences[0]
    assert sentences[0].endswith(END)
    assert sentences[0].count(". ") == 2  # three short sentences
    assert place.text("bad") == ["bad-0", "bad-1", "bad-2"]


@pytest.mark.slow
def test_a_mute_engine_is_replaced(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open({"engine": {"mute": True}, "a": {"crash_at": 1, "times": 1, "how": "hang"}})
    sentences = said(place)
    place.window.add(place.recordings("a", "b"))
    place.until(lambda: bool(place.text("a")))  # it works: how long it took to start does not count
    with monkeypatch.context() as patched:
        patched.setattr(engine_client, "SILENCE_LIMIT", 1.0)
        place.until(lambda: bool(sentences))
    place.until_states(a="done", b="done")
    assert "did not answer" in sentences[0]


def test_a_file_for_which_memory_does_not_suffice_fails_alone(place: Workplace) -> None:
    place.open({"big": {"fail": "memory", "kind": "environment"}})
    place.window.add(place.recordings("big", "b"))
    place.until_states(big="failed", b="done")
    assert "not enough memory" in place.lines()["big"]


def test_an_engine_that_never_lives_stops_the_queue_until_it_is_asked_again(place: Workplace) -> None:
    place.open({"engine": {"die_at_start": 5}})
    place.window.add(place.recordings("a"))
    place.until(lambda: "stopped 5 times in a row" in place.window.banner.text)
    place.until(lambda: "stopped" in place.window.pane.summary)
    assert place.shown() == {"a": "queued"}
    assert place.window.window_actions.start.isEnabled()
    assert [made.text() for made in place.window.banner.answers] == ["Try again"]
    place.window.window_actions.start.trigger()
    place.until_states(a="done")
    assert place.window.banner.text == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_full_disk_stops_the_queue_and_all_of_it_goes_on_once_there_is_room(place: Workplace) -> None:
    window = place.open({"*": {"chunks": 12, "seconds": 0.2, "gate_at": 4}})
    place.window.add(place.recordings("a", "b", "c"))
    place.until(lambda: len(place.text("a")) > 2 and place.shown()["c"] == "running")
    with full_disk():
        place.open_gate()
        place.until(lambda: "disk" in window.banner.text)  # is full, or has an error: SQLite says either
        place.until(lambda: "stopped" in window.pane.summary)
        assert place.shown() == dict.fromkeys("abc", "running")  # which could not be written either
        place.until(lambda: set(place.lines().values()) == {"Stopped"})
    kept = place.text("a")
    assert [made.text() for made in window.banner.answers] == ["Try again"]
    window.banner.answers[0].click()
    place.until_states(a="done", b="done", c="done")
    place.until(lambda: window.banner.text == "")
    assert place.text("a")[: len(kept)] == kept
    assert len(place.text("a")) == len(place.text("c")) == 12


def test_settings_are_saved_as_soon_as_the_disk_takes_them(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_settings, "_AGAIN_AFTER", 0.2)
    place.settings_file = place.folder / "away" / "settings.json"
    place.settings_file.parent.write_text("no folder")
    window = place.open()
    window.change_settings(replace(window.settings, watch_quiet=77.0))
    place.until(lambda: "settings.json" in window.banner.text)
    place.settings_file.parent.unlink()
    place.until(lambda: window.banner.text == "")
    assert json.loads(place.settings_file.read_text())["watch_quiet"] == 77.0


def test_the_window_keeps_what_another_program_changed_in_the_settings(place: Workplace) -> None:
    """`mynah voices on` and `mynah models move` change settings beside an open window."""
    window = place.open()
    window.change_settings(replace(window.settings, watch_quiet=77.0))
    kept = json.loads(place.settings_file.read_text())
    others = {"known_voices": True, "models_folder": "/elsewhere", "precision": 5}
    place.settings_file.write_text(json.dumps(kept | others))
    window.change_settings(replace(window.settings, watch_quiet=78.0))
    now = json.loads(place.settings_file.read_text())
    assert (now["known_voices"], now["models_folder"], now["watch_quiet"]) == (True, "/elsewhere", 78.0)
    assert now["precision"] == kept["precision"]


def test_window_takes_what_a_command_changed_once_it_is_active_again(place: Workplace) -> None:
    window = place.open()
    window.change_settings(replace(window.settings, watch_quiet=77.0))
    window.activateWindow()
    place.until(window.isActiveWindow)
    other = QWidget()
    other.show()
    other.activateWindow()
    place.until(other.isActiveWindow)
    # The window keeps its place in the file. A write that is still under way would overwrite the command's.
    place.until(lambda: bool(window.settings.window) and load(place.settings_file)[0] == window.settings)
    kept = json.loads(place.settings_file.read_text())
    files.write_atomic(place.settings_file, json.dumps(kept | {"known_voices": True, "watch_quiet": 79.0}))
    assert not window.settings.known_voices
    window.activateWindow()
    place.until(lambda: window.settings.known_voices)
    assert window.settings.watch_quiet == 79.0
    other.deleteLater()


@pytest.fixture
def aside(place: Workplace, qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Open a window, put another one in front, and return what brings the first one back."""
    window = place.open()
    window.change_settings(replace(window.settings, watch_quiet=77.0, theme="dark"))
    window.activateWindow()
    place.until(window.isActiveWindow)
    other = QWidget()
    other.show()
    other.activateWindow()
    place.until(other.isActiveWindow)
    qtbot.wait(1000)  # the window keeps its place in the file

    def come_back() -> MainWindow:
        window.activateWindow()
        place.until(window.isActiveWindow)
        return window

    yield come_back
    other.deleteLater()


KEEPS = "The open window keeps its settings."


@pytest.mark.parametrize("content", ["{", "", "[1]", '{"theme": "light"'])
def test_a_broken_settings_file_is_said_and_costs_no_setting(
    content: str, place: Workplace, aside: Callable[[], MainWindow], spoken: list[str]
) -> None:
    place.settings_file.write_text(content)
    _, at_start = settings_store.load(Path(shutil.copy(place.settings_file, place.folder / "start.json")))
    assert at_start is not None
    window = aside()
    place.until(lambda: KEEPS in window.banner.text)
    said = wording.message(at_start).replace("start", "settings")
    assert window.banner.text == f"{said} {KEEPS}"
    assert place.settings_file.with_suffix(".broken.json").read_text() == content
    place.until(place.settings_file.exists)
    kept, fault = settings_store.load(place.settings_file)
    assert (kept, fault) == (window.settings, None)
    assert (kept.watch_quiet, kept.theme) == (77.0, "dark")
    window.change_settings(replace(window.settings, watch_quiet=78.0))
    assert KEEPS in window.banner.text  # until the user closes it
    assert len([each for each in spoken if KEEPS in each]) == 1


def test_a_broken_settings_file_is_said_when_the_window_writes_first(place: Workplace) -> None:
    window = place.open()
    window.change_settings(replace(window.settings, watch_quiet=77.0))
    place.settings_file.write_text('{"theme": "light"')
    window.change_settings(replace(window.settings, watch_quiet=78.0))
    place.until(lambda: KEEPS in window.banner.text)
    assert "settings.broken.json" in window.banner.text
    assert place.settings_file.with_suffix(".broken.json").read_text() == '{"theme": "light"'
    assert settings_store.load(place.settings_file) == (window.settings, None)
    assert window.settings.watch_quiet == 78.0


def test_wrong_values_of_another_program_are_named_and_the_others_taken(
    place: Workplace, aside: Callable[[], MainWindow], spoken: list[str]
) -> None:
    kept = json.loads(place.settings_file.read_text())
    files.write_atomic(place.settings_file, json.dumps(kept | {"known_voices": True, "theme": "mauve"}))
    window = aside()
    place.until(lambda: KEEPS in window.banner.text)
    assert "not valid (theme)" in window.banner.text
    assert (window.settings.known_voices, window.settings.theme) == (True, "dark")
    place.until(lambda: settings_store.load(place.settings_file) == (window.settings, None))
    assert len([each for each in spoken if KEEPS in each]) == 1


def test_wrong_values_that_the_start_has_named_are_not_named_again(place: Workplace) -> None:
    place.settings_file.write_text('{"theme": "mauve"}')
    settings, fault = settings_store.load(place.settings_file)
    window = place.open()
    window.on_started([], fault)
    assert fault is not None
    assert window.banner.text == wording.message(fault)
    window.change_settings(replace(settings, watch_quiet=77.0))
    window.change_settings(replace(settings, watch_quiet=78.0))
    assert (window.banner.text, window.banner.position) == (wording.message(fault), "")


def test_settings_that_cannot_be_read_for_a_while_are_said_and_kept(
    place: Workplace, aside: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_settings, "_AGAIN_AFTER", 0.2)
    place.settings_file.unlink()
    place.settings_file.mkdir()
    window = aside()
    place.until(lambda: "settings.json can't be read" in window.banner.text)
    place.settings_file.rmdir()
    place.until(lambda: window.banner.text == "")
    assert settings_store.load(place.settings_file) == (window.settings, None)
    kept = json.loads(place.settings_file.read_text())
    files.write_atomic(place.settings_file, json.dumps(kept | {"known_voices": True}))
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
    place.until(lambda: window.settings.known_voices)
    assert window.settings.watch_quiet == 77.0


def test_a_settings_file_that_is_gone_is_written_again(place: Workplace, aside: Callable[[], MainWindow]) -> None:
    """A command renames a broken file, and says so itself."""
    place.settings_file.unlink()
    window = aside()
    place.until(place.settings_file.exists)
    assert settings_store.load(place.settings_file) == (window.settings, None)
    assert window.settings.watch_quiet == 77.0
    assert window.banner.text == ""


def test_a_model_that_cannot_be_loaded_is_said_before_any_file_is_dropped(place: Workplace) -> None:
    place.open({"engine": {"refuse": "model-broken"}})
    place.bridge.submit(PrepareEngine(place.spec.compute.load))
    place.until(lambda: "couldn't be loaded" in place.window.banner.text)
    assert [made.text() for made in place.window.banner.answers] == ["Models…"]


def test_a_queue_that_a_device_has_stopped_goes_on_with_another_one(place: Workplace) -> None:
    window = place.open({"engine": {"refuse": "model-broken"}})
    window.add(place.recordings("a"))
    place.until(lambda: "stopped" in window.pane.summary)
    place.until(lambda: "couldn't be loaded" in window.banner.text)
    (place.folder / "script.json").write_text("{}")
    window.change_settings(replace(window.settings, device="cpu"))
    place.until_states(a="done")
    assert window.banner.text == ""


def test_a_queue_that_is_held_stays_held_whatever_is_chosen(place: Workplace) -> None:
    window = place.open({"engine": {"refuse": "model-broken"}})
    place.bridge.submit(Hold())
    window.add(place.recordings("a"))
    place.until_states(a="queued")
    place.bridge.submit(PrepareEngine(place.spec.compute.load))
    place.until(lambda: "couldn't be loaded" in window.banner.text)
    (place.folder / "script.json").write_text("{}")
    window.change_settings(replace(window.settings, device="cpu"))
    place.until(lambda: place.jobs()[0].compute.load.device == "cpu")
    assert place.shown() == {"a": "queued"}


def test_the_engine_is_there_before_the_first_file(place: Workplace, qtbot: QtBot) -> None:
    window = place.open()
    with qtbot.waitSignal(place.bridge.scheduler_event, check_params_cb=lambda event: isinstance(event, Ready)):
        place.bridge.submit(PrepareEngine(job_specs.job_spec(window.settings).compute.load))
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    assert (place.folder / "state" / "starts").read_text() == "1"


def test_the_meter_says_what_the_engine_and_the_machine_hold(place: Workplace) -> None:
    place.open({"*": {"chunks": 40, "seconds": 0.05}}, memory_limit=2**28)
    place.window.add(place.recordings("a", "b"))
    memory: MemorySource = place.window.memory
    place.until(lambda: bool(memory.history) and memory.history[-1].engine > 0)
    here = psutil.Process()
    (engine,) = engines_of(here, "scripted_engine.py")

    def off(process: psutil.Process, shown: int) -> float:
        held = process.memory_info().rss
        return abs(shown - held) / float(held)

    place.until(lambda: off(engine, memory.history[-1].engine) < 0.05 and off(here, memory.history[-1].own) < 0.05)
    assert memory.history[-1].total == psutil.virtual_memory().total


def test_the_meter_says_why_work_waits(qapp: object) -> None:
    source = MemorySource()
    source.set_heartbeat(Heartbeat(3 * 10**9, 10**9, 0, 0, 0, 5 * 10**9, "recognising", 1, 0.1, 100, 3))
    source.add(Sample(3 * 10**9, 10**8, 5 * 10**9, 10**10))
    assert source.waiting == ""
    source.limit = 2 * 10**9
    assert source.waiting == "Waiting: over your limit of 2.0 GB"
    source.limit = None
    source.set_heartbeat(Heartbeat(10**9, 10**9, 0, 0, 0, 3 * 10**8, "waiting", 1, 0.1, 100, 3))
    assert source.waiting == "Waiting for memory: only 300 MB free"
    source.engine_ended()
    assert (source.waiting, source.history[-1].engine) == ("", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_edits_that_a_full_disk_keeps_from_being_saved_are_not_lost_unasked(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = place.open()
    window.add(place.recordings("a"))
    place.until(lambda: place.states() == {"a": "done"})
    pane = pane_of(window)
    place.until(lambda: pane.model.rowCount() > 0 and not pane.model.is_live(0))
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    with full_disk():
        pane.view.set_current(0, 0)
        pane.view.editing.edit_current("Kept")
        pane.view.editing.finish()
        place.until(lambda: pane.edit_saver.trouble is not None)
        assert not window.close()
    (text,) = asked
    assert text.startswith("Couldn't save your last edits: ")
    place.until(lambda: pane.edit_saver.unsaved == 0)
    assert window.close()
    assert len(asked) == 1
    pane = pane_of(place.open())
    place.until(lambda: pane.model.rowCount() > 0)
    assert pane.model.segment(0).content.words[0].text == "Kept"
