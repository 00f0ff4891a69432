"""What breaks the rules of CHAT, beside the transcript: listed, led to, mended; told on drop and after an export."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chat_files import HEAD, MEDIA
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QPushButton
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.chat.chat_review import FileLinesDialog
from app.chat.findings_panel import FindingsPanel
from app.dialogs.export_dialog import ExportDialog
from app.transcript import TranscriptPane
from core.formats import FormatOptions
from core.formats.chat import ChatOptions
from core.settings.settings import Settings
from core.transcript.edit_operations import replace_texts
from core.transcript.replacement_rules import Replacement

BODY = "*CHI:\thello there . •1000_2000•\n*CHI:\tI have dogs3 now . •3000_4000•\n*MOT:\tyes there . •4000_5000•\n"


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def chat_file(place: Workplace, name: str = "talk", body: str = BODY) -> str:
    path = place.folder / f"{name}.cha"
    text = HEAD + MEDIA.replace("talk", name) + body + "@End\n"
    path.write_text(text.replace("•", "\x15"), encoding="utf-8")
    return str(path)


def parts(place: Workplace) -> tuple[TranscriptPane, FindingsPanel]:
    pane, panel = place.window.findChild(TranscriptPane), place.window.panels.panel.page("chat")
    assert pane is not None
    assert isinstance(panel, FindingsPanel)
    return pane, panel


def action(place: Workplace, words: str) -> QAction:
    return next(a for a in place.window.findChildren(QAction) if a.text() == words)


@pytest.mark.slow
def test_a_dropped_chat_file_shows_what_breaks_its_rules_and_leads_there(place: Workplace, qtbot: QtBot) -> None:
    place.open()
    place.window.add([chat_file(place)])
    pane, panel = parts(place)
    place.until(lambda: panel.isVisible() and panel.list.count() > 0)
    assert panel.state.text() == "1 CHAT problem"
    (item,) = [panel.list.item(n) for n in range(panel.list.count())]
    assert item.text().startswith("Digits in a word: ")
    assert "Spell the number out in words." in item.text()
    assert "line 9, E220" in item.text()
    action(place, "Next CHAT problem").trigger()
    assert pane.view.current == (1, 2)
    pane.view.set_current(0, 0)
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert pane.view.current == (1, 2)
    qtbot.keyClick(panel.list, Qt.Key.Key_Escape)
    assert not panel.isVisible()  # with the whole side panel


@pytest.mark.slow
def test_a_finding_in_a_header_opens_the_file_at_its_line(place: Workplace, qtbot: QtBot) -> None:
    place.open()
    text = Path(chat_file(place, body=BODY.replace("dogs3", "dogs"))).read_text(encoding="utf-8")
    (place.folder / "talk.cha").write_text(text.replace("@Media:\ttalk", "@Media:\tother"), encoding="utf-8")
    place.window.add([str(place.folder / "talk.cha")])
    _, panel = parts(place)
    place.until(lambda: panel.isVisible() and panel.list.count() == 1)
    panel.list.setFocus()
    action(place, "Next CHAT problem").trigger()
    (dialog,) = place.window.findChildren(FileLinesDialog)
    assert dialog.text.textCursor().selectedText() == "@Media:\tother, audio"
    assert dialog.text.isReadOnly()
    dialog.accept()


@pytest.mark.slow
def test_of_several_dropped_files_each_ones_list_is_offered(place: Workplace, qtbot: QtBot) -> None:
    place.open()
    names = {"a": BODY.replace("dogs3", "dogs"), "b": BODY, "c": BODY.replace("there", "4x")}
    place.window.add([chat_file(place, name, body) for name, body in names.items()])
    pane, panel = parts(place)
    place.until(lambda: [panel.files.itemText(n) for n in range(panel.files.count())] == ["b.cha: 1", "c.cha: 3"])
    for row, (count, name) in enumerate([(1, "b.cha"), (3, "c.cha")]):
        panel.files.activated.emit(row)
        place.until(lambda n=count: panel.list.count() == n)
        assert pane.job is not None
        assert Path(pane.job.path).name == name
    pane.model.replace_text(1, "I have three dogs now.", False)
    place.until(lambda: [panel.files.itemText(n) for n in range(panel.files.count())] == ["b.cha: 1", "c.cha: 2"])


@pytest.mark.slow
def test_a_file_beside_its_recording_is_offered_among_the_others(place: Workplace) -> None:
    place.open()
    files = [chat_file(place, name) for name in ("a", "b")]
    for name in ("a", "b"):
        (place.folder / f"{name}.wav").write_bytes(b"RIFF")
    place.window.add(files)
    _, panel = parts(place)
    place.until(lambda: [panel.files.itemText(n) for n in range(panel.files.count())] == ["a.wav: 1", "b.wav: 1"])


@pytest.mark.slow
def test_a_list_that_is_open_follows_what_rules_replace(place: Workplace) -> None:
    place.open(replacements=(Replacement("nine", "ten"),))
    (place.folder / "talk.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nI have nine dogs.\n")
    place.window.add([str(place.folder / "talk.srt")])
    pane, panel = parts(place)
    place.until(lambda: pane.model.rowCount() == 1)
    action(place, "Check CHAT rules").trigger()
    place.until(lambda: panel.state.text() == "No CHAT problems")
    pane.transcript_actions.replace_by_rules.trigger()
    place.until(lambda: panel.state.text() == "Checking…")
    place.until(lambda: panel.state.text() == "No CHAT problems")
    assert pane.model.segment(0).content.text == "I have ten dogs."


@pytest.mark.slow
def test_a_window_that_starts_checks_none_of_the_files_of_its_queue_but_the_one_that_is_shown(place: Workplace) -> None:
    place.open()
    place.window.add([chat_file(place, name) for name in ("a", "b", "c")])
    _, panel = parts(place)
    place.until(lambda: panel.files.count() == 3)
    place.close()
    place.open()
    place.until(lambda: len(place.shown()) == 3)
    place.select("b")
    _, panel = parts(place)
    place.until(lambda: panel.isVisible() and panel.list.count() == 1)
    place.window.add([chat_file(place, "d", BODY.replace("dogs3", "cats3"))])
    place.until(lambda: panel.files.count() == 1)
    assert panel.files.itemText(0) == "d.cha: 1"


@pytest.mark.slow
def test_what_is_mended_leaves_the_list(place: Workplace) -> None:
    place.open()
    place.window.add([chat_file(place)])
    pane, panel = parts(place)
    place.until(lambda: panel.isVisible() and panel.list.count() > 0)
    pane.model.replace_text(1, "I have three dogs now.", False)
    place.until(lambda: panel.state.text() == "No CHAT problems")
    assert panel.list.count() == 0


@pytest.mark.slow
def test_a_valid_file_opens_no_list_and_any_transcript_can_be_checked(place: Workplace) -> None:
    place.open()
    place.window.add([chat_file(place, body=BODY.replace("dogs3", "dogs"))])
    pane, panel = parts(place)
    place.until(lambda: pane.model.rowCount() == 3)
    action(place, "Check CHAT rules").trigger()
    place.until(lambda: panel.state.text() == "No CHAT problems")


@pytest.mark.slow
def test_an_automatic_export_says_so_and_shows_the_places(place: Workplace) -> None:
    options = FormatOptions(chat=ChatOptions(languages=("qzx",)))
    place.open(auto_export=True, formats=("chat",), options=options)
    place.window.add(place.recordings("a"))
    place.until_states(a="done")
    place.until(lambda: "CHAT problem" in place.window.banner.text)
    _, panel = parts(place)
    place.window.banner.answers[0].click()
    place.until(lambda: panel.isVisible() and panel.list.count() > 0)


@pytest.mark.slow
def test_a_numbered_chat_file_can_replace_the_one_of_its_name(place: Workplace) -> None:
    place.open(auto_export=True, formats=("chat",))
    (recording,) = place.recordings("a")
    Path(recording).with_suffix(".cha").write_text("old")
    place.window.add([recording])
    place.until(lambda: "a (2).cha" in place.window.banner.text)
    next(button for button in place.window.banner.answers if button.text() == "Replace").click()
    place.until(lambda: place.window.banner.text == "Saved a.cha")
    assert Path(recording).with_suffix(".cha").read_text().startswith("@UTF8")


@pytest.mark.slow
def test_the_export_dialog_says_before_what_would_break_the_rules(place: Workplace, qtbot: QtBot) -> None:
    place.open()
    place.window.add([chat_file(place)])
    pane, _ = parts(place)
    place.until(lambda: pane.model.rowCount() == 3)
    dialog = ExportDialog(None, place.jobs(), Settings(formats=("chat",)), place.journal_file)
    qtbot.addWidget(dialog)
    dialog.show()
    shown: list[int] = []
    dialog.findings_requested.connect(shown.append)
    show = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Show")
    place.until(show.isVisible)
    show.click()
    assert shown == [place.jobs()[0].id]
    assert not dialog.isVisible()


@pytest.mark.slow
def test_the_export_dialog_says_no_more_what_breaks_no_rule_any_more(place: Workplace, qtbot: QtBot) -> None:
    place.open()
    place.window.add([chat_file(place)])
    pane, _ = parts(place)
    place.until(lambda: pane.model.rowCount() == 3)
    dialog = ExportDialog(None, place.jobs(), Settings(formats=("chat",)), place.journal_file)
    qtbot.addWidget(dialog)
    dialog.show()
    show = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Show")
    place.until(show.isVisible)
    pane.model.apply(replace_texts(pane.model.editable, [(1, "I have dogs now .")]))
    place.until(lambda: pane.edit_saver.unsaved == 0)
    next(box for box in dialog.findChildren(QCheckBox) if "%wor" in box.text()).click()
    place.until(lambda: not show.isVisible())
