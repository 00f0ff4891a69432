"""The window over a real scheduler and a scripted engine: files come in, rows follow, and the user steers."""

import base64
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QGuiApplication, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from window_harness import PATIENCE, Workplace

from app.transcript import TranscriptPane
from app.transcript.transcript_stack import TranscriptStack
from app.ui import style
from core.contracts import media
from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, JobState, Journal
from core.queue.scheduler.commands import Hold, RemoveJobs
from core.queue.scheduler.scheduler import MAX_IN_FLIGHT
from core.settings.settings import load as load_settings

# A file after the other, and no command is read while one is played. No file is done before the gate is open.
SLOW = {"*": {"chunks": 60, "seconds": 0.05, "gate_at": 40}}
Child = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def drop(place: Workplace, data: QMimeData) -> None:
    """As when it is let go over the list."""
    action, buttons, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPointF(100, 300).toPoint(), action, data, buttons, none)
    QApplication.sendEvent(place.window.view.viewport(), entering)
    assert entering.isAccepted()
    QApplication.sendEvent(place.window, QDropEvent(QPointF(100, 300), action, data, buttons, none))


def urls(*paths: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def trigger(place: Workplace, name: str) -> None:
    action = getattr(place.window.window_actions, name)
    place.until(action.isEnabled)
    action.trigger()


@pytest.mark.slow
def test_what_is_dropped_is_transcribed_and_folders_are_searched(place: Workplace) -> None:
    place.open({"*": {"chunks": 2}, "b": {"fail": "no-audio"}})
    place.recordings("a", "b", under="in")
    place.recordings("c", under="in/deeper")
    (place.folder / "in" / "notes.txt").write_text("no recording")
    drop(place, urls(str(place.folder / "in")))
    place.until_states(a="done", b="failed", c="done")
    assert place.text("c") == ["c-0", "c-1"]
    assert place.lines()["b"] == "The file has no audio track."
    index = place.window.model.index(place.order().index("b"))
    assert "Choose a file with sound." in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "failed" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    place.until(lambda: "2 of 3 done" in place.window.pane.summary and "1 failed" in place.window.pane.summary)


@pytest.mark.slow
def test_duplicates_are_noticed_and_said(place: Workplace) -> None:
    place.open()
    (a,) = place.recordings("a")
    drop(place, urls(a))
    place.until_states(a="done")
    drop(place, urls(a, *place.recordings("b")))
    place.until_states(a="done", b="done")
    place.until(lambda: place.window.banner.text == "a.wav is already in the library.")


def test_lists_of_addresses_and_plain_paths_are_pasted(place: Workplace) -> None:
    place.open()
    a, b, c = place.recordings("a", "b", "c d")
    text = (
        f"# a comment\r\n{QUrl.fromLocalFile(a).toString()}\r\n{QUrl.fromLocalFile(c).toString(QUrl.FullyEncoded)}\r\n"
    )
    QGuiApplication.clipboard().setText(text + b)
    trigger(place, "paste")
    place.until(lambda: set(place.shown()) == {"a", "b", "c d"})


def test_a_drop_without_recordings_is_answered(place: Workplace) -> None:
    place.open()
    (place.folder / "empty").mkdir()
    drop(place, urls(str(place.folder / "empty")))
    place.until(lambda: place.window.banner.text == "No recordings found in empty.")


def test_a_missing_file_fails_with_its_reason(place: Workplace) -> None:
    place.open()
    drop(place, urls(str(place.folder / "gone.wav")))
    place.until_states(gone="failed")
    assert place.lines()["gone"] == "File not found."


@pytest.mark.slow
def test_the_whole_queue_is_paused_and_goes_on(place: Workplace) -> None:
    place.open(SLOW)
    drop(place, urls(*place.recordings("a", "b")))
    place.until(lambda: len(place.text("a")) > 1)
    trigger(place, "hold")
    place.until_states(a="queued", b="queued")
    place.until(lambda: "paused" in place.window.pane.summary)
    assert place.lines()["a"].startswith("Waiting · continues at 0:0")
    before = place.text("a")
    place.open_gate()
    trigger(place, "start")
    place.until(lambda: len(place.text("a")) > len(before))
    assert place.text("a")[: len(before)] == before


@pytest.mark.slow
def test_pause_cancel_retry_and_remove_on_selections(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open(SLOW)
    drop(place, urls(*place.recordings("a", "b", "c", "d")))
    place.until(lambda: place.shown().get("d") == "running" and len(place.text("a")) > 0)
    place.select("a", "b")
    trigger(place, "pause")
    place.until_states(a="paused", b="paused", c="running", d="running")
    place.select("c", "d")
    trigger(place, "cancel")
    place.until_states(a="paused", b="paused", c="cancelled", d="cancelled")
    place.select("b", "d")
    trigger(place, "resume")
    place.until_states(a="paused", b="running", c="cancelled", d="running")
    asked: list[str] = []

    def refuse(box: QMessageBox) -> int:
        asked.append(box.text())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", refuse)
    place.select("a")
    trigger(place, "delete")
    assert asked == ["Delete the transcript of a.wav?"]
    assert "a" in place.shown()
    place.select("c")
    trigger(place, "delete")
    place.until_states(a="paused", b="running", d="running")
    assert len(asked) == 1  # it has no transcript: nothing to ask
    place.select("a", "b")
    trigger(place, "remove")
    place.until_states(d="running")
    assert len(asked) == 1  # nothing is lost


def test_rows_move_by_keys_and_by_drag(place: Workplace, qtbot: QtBot) -> None:
    place.open(SLOW)
    place.bridge.submit(Hold())
    drop(place, urls(*place.recordings("a", "b", "c", "d")))
    place.until(lambda: place.order() == ["a", "b", "c", "d"])
    view = place.window.view
    view.setFocus()
    place.select("c")
    place.until(place.window.window_actions.move_up.isEnabled)
    QTest.keySequence(view, "Ctrl+Shift+Up")
    place.until(lambda: place.order() == ["a", "c", "b", "d"])
    QTest.keySequence(view, "Ctrl+Shift+Home")
    place.until(lambda: place.order() == ["c", "a", "b", "d"])
    QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)  # Qt would hold the keys of the last shortcut
    place.select("c", "a")
    QTest.keySequence(view, "Ctrl+Shift+Down")
    place.until(lambda: place.order() == ["b", "c", "a", "d"])
    model = place.window.model
    model = place.window.view.library
    dragged = model.mimeData([model.index(1)])  # a heading is above
    model.dropMimeData(dragged, Qt.DropAction.MoveAction, 4, 0, model.index(-1))
    place.until(lambda: place.order() == ["c", "a", "b", "d"])
    assert [Path(job.path).stem for job in place.jobs()] == place.order()
    assert [place.window.model.row_at(n).job.id for n in range(4)] == [job.id for job in place.jobs()]


@pytest.mark.slow
def test_the_session_is_as_it_was(place: Workplace) -> None:
    place.open({**SLOW, "a": {"chunks": 2}, "c": {"fail": "no-audio"}})
    drop(place, urls(*place.recordings("a", "c", "b", "d")))
    place.until(lambda: place.shown().get("c") == "failed" and place.shown().get("a") == "done")
    place.until(lambda: len(place.text("b")) > 2)
    place.select("d")
    trigger(place, "pause")
    place.until(lambda: place.shown()["d"] == "paused")
    trigger(place, "hold")
    place.until(lambda: place.shown()["b"] == "queued")
    before, text = (place.order(), place.shown(), place.lines()), place.text("b")
    place.close()
    place.open(SLOW)
    place.until(lambda: len(place.order()) == 4)
    place.until(lambda: "paused" in place.window.pane.summary)
    assert (place.order(), place.shown(), place.lines()) == before
    assert place.text("b") == text
    place.open_gate()
    trigger(place, "start")
    place.until(lambda: len(place.text("b")) > len(text))


@pytest.mark.slow
def test_other_programs_jobs_come_and_go(place: Workplace) -> None:
    place.open()
    other = Journal(place.journal_file)
    batch, _ = other.batches.open("a command line")
    job = other.jobs.add(batch, "/elsewhere/theirs.wav", 5, 1, JobSpec(ComputeSpec(Load("m", "cache"))))
    place.until(lambda: place.shown() == {"theirs": "queued"})
    assert place.lines()["theirs"] == "Waiting · added from the command line"
    other.jobs.change_state(job.id, JobState.CANCELLED)
    place.until_states(theirs="cancelled")
    other.jobs.remove([job.id])
    place.until_states()
    other.close()


def test_another_language_is_for_all_that_is_not_begun(place: Workplace) -> None:
    place.open(SLOW, model="demo")
    place.bridge.submit(Hold())
    drop(place, urls(*place.recordings("a")))
    place.until_states(a="queued")
    place.window.change_settings(place.window.settings.__class__(welcomed=True, device="cpu"))
    place.until(lambda: place.jobs()[0].compute.load.device == "cpu")
    kept, fault = load_settings(place.settings_file)
    assert (kept.device, fault) == ("cpu", None)


@pytest.mark.slow
def test_only_what_changes_the_recognition_is_for_what_waits(place: Workplace) -> None:
    place.open(SLOW, model="demo")
    place.bridge.submit(Hold())
    drop(place, urls(*place.recordings("a")))
    place.until_states(a="queued")
    journal = Journal(place.journal_file)
    (waiting,) = journal.jobs.select()
    other = ComputeSpec(Load("m", "cache"))  # what nothing but another model takes away
    assert journal.jobs.set_compute(waiting.batch, [([waiting.id], other)]) == [replace(waiting, compute=other)]
    chosen = place.window.settings
    place.window.change_settings(replace(chosen, theme="dark", window="AAAA", panes="AAAA", formats=("chat",)))
    drop(place, urls(*place.recordings("b")))
    place.until_states(a="queued", b="queued")
    assert journal.jobs.get(waiting.id).compute == other
    place.window.change_settings(replace(chosen, language="de", formats=("chat",)))
    place.until(lambda: journal.jobs.get(waiting.id).compute.prompt.language == "de")
    assert journal.jobs.get(waiting.id).delivery == waiting.delivery
    journal.close()


@pytest.mark.slow
def test_a_done_recording_is_transcribed_again_as_is_chosen_now(place: Workplace) -> None:
    place.open()
    drop(place, urls(*place.recordings("a", "b")))
    place.until_states(a="done", b="done")
    place.window.change_settings(place.window.settings.__class__(welcomed=True, auto_export=False, device="cpu"))
    place.select("a")
    trigger(place, "redo")
    place.take_sheet()
    place.until(lambda: place.window.model.row_at(0).job.attempt == 2)
    place.until_states(a="done", b="done")
    assert [job.compute.load.device for job in place.jobs()] == ["cpu", "auto"]
    assert place.text("a") == ["a-0", "a-1"]


@pytest.mark.slow
def test_no_text_is_given_up_where_its_recording_is_gone(place: Workplace) -> None:
    place.open()
    drop(place, urls(*place.recordings("a", "b")))
    place.until_states(a="done", b="done")
    (place.folder / "in" / "a.wav").unlink()
    place.select("a")
    trigger(place, "redo")
    place.until(lambda: place.window.banner.text.startswith("Couldn't transcribe again: a.wav. File not found."))
    place.select("a", "b")
    trigger(place, "redo")
    sheet = place.take_sheet()
    assert sheet.windowTitle() == "Transcribe 1 recording again"
    place.until(lambda: place.window.model.row_at(1).job.attempt == 2)
    place.until_states(a="done", b="done")
    assert [job.attempt for job in place.jobs()] == [1, 2]
    assert place.text("a") == ["a-0", "a-1"]


@pytest.mark.slow
def test_a_drive_that_does_not_answer_does_not_hold_the_window_up(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.open()
    drop(place, urls(*place.recordings("a")))
    place.until_states(a="done")
    check, answers = media.check_file, threading.Event()
    monkeypatch.setattr(media, "check_file", lambda path: answers.wait(PATIENCE / 1000) and check(path))
    place.select("a")
    trigger(place, "redo")
    assert not place.window.window_actions.redo.isEnabled()  # it is being looked for
    assert [job.attempt for job in place.jobs()] == [1]
    answers.set()
    place.take_sheet()
    place.until(lambda: place.window.model.row_at(0).job.attempt == 2)
    place.until(place.window.window_actions.redo.isEnabled)


@pytest.mark.slow
def test_recordings_of_many_folders_are_looked_at_by_one_thread(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.open()
    recordings = place.recordings(*[f"{n}/a{n}" for n in range(12)])
    drop(place, urls(*recordings))
    place.until_states(**{f"a{n}": "done" for n in range(12)})
    check, threads = media.check_file, list[int]()

    def counting(path: Path) -> os.stat_result:
        threads.append(sum(thread.name == "disk" for thread in threading.enumerate()))
        return check(path)

    monkeypatch.setattr(media, "check_file", counting)
    place.window.view.selectAll()
    trigger(place, "redo")
    place.take_sheet()
    place.until(lambda: all(job.attempt == 2 for job in place.jobs()))
    assert max(threads[:12]) == 1


def test_a_missing_model_is_said_and_offers_the_models(place: Workplace) -> None:
    place.open(model="no-such-model")
    drop(place, urls(*place.recordings("a")))
    assert "no-such-model" in place.window.banner.text
    assert [made.text() for made in place.window.banner.answers] == ["Models…"]


def test_a_journal_that_fails_is_said(place: Workplace) -> None:
    place.journal_file.write_bytes(b"this is no database, and has never been one" * 50)
    place.open()
    place.until(lambda: isinstance(place.window.messages.fault, EnvironmentFault))
    assert "journal" in place.window.banner.text


def test_every_control_has_a_name(place: Workplace) -> None:
    window = place.open()
    kinds = (QAbstractButton, QComboBox, QLineEdit, QAbstractItemView)
    nameless = [
        widget
        for kind in kinds
        for widget in window.findChildren(kind)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.isVisibleTo(window)
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_every_action_is_in_a_menu_and_no_two_share_a_key(place: Workplace) -> None:
    window = place.open()
    in_menus = [action for menu in window.menuBar().actions() for action in menu.menu().actions()]
    actions = {name: value for name, value in vars(window.window_actions).items() if isinstance(value, QAction)}
    named = {name: action for name, action in actions.items() if not action.isSeparator()}
    assert [name for name, action in named.items() if action not in in_menus] == []
    here = [key.toString() for action in named.values() for key in action.shortcuts()]
    assert sorted(here) == sorted(set(here))
    everywhere, somewhere = [], []
    for action in window.findChildren(QAction):
        wide = action.shortcutContext() == Qt.ShortcutContext.WindowShortcut
        (everywhere if wide else somewhere).extend(key.toString() for key in action.shortcuts())
    assert sorted(everywhere) == sorted(set(everywhere))
    assert not set(everywhere) & set(somewhere)


@pytest.mark.parametrize("language", ["english", "german", "french", "spanish"])
def test_no_two_entries_of_a_menu_share_a_letter(
    place: Workplace, language: str, request: pytest.FixtureRequest
) -> None:
    """Else the letter chooses the one, then the other, and does neither."""
    request.getfixturevalue(language)
    bar = place.open().menuBar()
    for listed in [bar.actions()] + [menu.menu().actions() for menu in bar.actions()]:
        texts = [action.text() for action in listed if "&" in action.text()]
        letters = [text[text.index("&") + 1].casefold() for text in texts]
        assert len(set(letters)) == len(letters), texts


def test_a_window_is_no_larger_than_its_screen(place: Workplace) -> None:
    larger = QWidget()
    larger.resize(3000, 2000)
    state = base64.b64encode(larger.saveGeometry().data()).decode()
    for kept in ("", state):
        window = place.open(window=kept)
        screen = window.screen().availableGeometry().size()
        assert window.size().boundedTo(screen) == window.size(), kept
        place.close()


def test_a_window_fits_a_screen_that_is_lower_than_it_would_be(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    style.apply(qapp, "light")
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 960, 492))  # enlarged twice
    window = place.open()
    assert window.height() + 40 < 492  # with its frame
    window.window_actions.memory.trigger()
    (dialog,) = (dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())
    assert dialog.height() + 40 < 492


def test_every_menu_has_a_line_between_its_groups(place: Workplace) -> None:
    window = place.open()
    menus = {menu.text().replace("&", ""): menu.menu().actions() for menu in window.menuBar().actions()}
    menus["of a row"] = window.window_actions.context_menu()
    lines = {name: sum(action.isSeparator() for action in actions) for name, actions in menus.items()}
    assert {name: lines[name] for name in ("File", "Library", "View", "Help", "of a row")} == {
        "File": 4,
        "Library": 4,
        "View": 4,
        "Help": 1,
        "of a row": 3,
    }
    assert not any(actions[-1].isSeparator() for actions in menus.values())


def test_no_menu_is_higher_than_a_small_screen(place: Workplace) -> None:
    window = place.open()
    heights = {title.text(): title.menu().sizeHint().height() for title in window.menuBar().actions()}
    assert {title for title, height in heights.items() if height > 600} == set()
    pane = window.findChild(TranscriptPane)
    menus = [title.menu() for title in window.menuBar().actions()]
    menus += [action.menu() for menu in menus for action in menu.actions() if action.menu() is not None]
    listed = {action for menu in menus for action in menu.actions()}
    assert set(pane.transcript_actions.all) <= listed


def test_an_empty_window_offers_nothing_for_a_recording(place: Workplace) -> None:
    actions = place.open().window_actions
    of_recordings = actions.export, actions.show_files
    assert not any(action.isEnabled() for action in of_recordings)
    drop(place, urls(*place.recordings("a")))
    place.until_states(a="done")
    place.until(lambda: all(action.isEnabled() for action in of_recordings))


@pytest.mark.parametrize(("names", "said"), [("a", "1 recording isn't"), ("ab", "2 recordings aren't")])
def test_it_is_asked_before_work_is_left(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, names: str, said: str
) -> None:
    window = place.open(SLOW)
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    drop(place, urls(*place.recordings(*names)))
    place.until(lambda: len(place.shown()) == len(names) and len(place.text("a")) > 0)
    assert not window.close()
    assert asked == [f"{said} finished. Quit now?"]


def test_an_empty_window_invites_and_what_was_added_can_be_added_again(place: Workplace, child: Child) -> None:
    window = place.open()
    place.until(lambda: window.workspace.is_inviting)
    page = window.workspace.page
    assert page is not None
    assert child(page, QPushButton, "Open sample").isVisible()
    folder, gone = place.folder / "talks", place.folder / "gone.wav"
    (path,) = place.recordings("a", under="talks")
    gone.write_bytes(b"RIFF")
    window.add([str(folder), str(gone)])
    place.until(lambda: len(place.shown()) == 2)
    assert not window.workspace.is_inviting
    place.until(lambda: not window.workspace.page.isVisible() and window.view.isVisible())
    place.until_states(a="done", gone="done")
    gone.unlink()
    place.bridge.submit(RemoveJobs([job.id for job in place.jobs()]))
    place.until(lambda: window.workspace.is_inviting)
    assert load_settings(place.settings_file)[0].recent_paths == (str(gone), str(folder))
    place.until(lambda: f"Add {folder}" in buttons_of(page) and f"Add {gone}" not in buttons_of(page))
    QTest.keyClick(child(page, QPushButton, f"Add {folder}"), Qt.Key.Key_Space)
    place.until(lambda: place.shown().get("a") == "done")
    assert place.jobs()[0].path == path


def buttons_of(widget: QWidget) -> list[str]:
    return [button.accessibleName() for button in widget.findChildren(QPushButton) if button.isVisible()]


def test_the_pane_says_what_a_recording_without_words_waits_for(place: Workplace) -> None:
    window = place.open({"*": {"chunks": 60, "seconds": 0.05}, "r00": {"fail": "no-audio"}})
    place.bridge.submit(Hold())
    names = [f"r{n:02}" for n in range(MAX_IN_FLIGHT + 4)]
    drop(place, urls(*place.recordings(*names)))
    place.until(lambda: len(place.shown()) == len(names))
    place.select(names[-1])
    stack = window.findChild(TranscriptStack)
    place.until(lambda: "Everything is paused" in stack.text)
    place.until(lambda: buttons_of(stack) == ["Continue all"])
    next(button for button in stack.findChildren(QPushButton) if button.isVisible()).click()
    place.until(lambda: "recordings ahead" in stack.text and "Starts in about" in stack.text)
    place.select("r00")
    place.until(lambda: "Choose a file with sound." in stack.text)
    place.until(lambda: buttons_of(stack) == ["Retry"])
