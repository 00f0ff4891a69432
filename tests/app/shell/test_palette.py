"""The command palette finds everything by a few letters, and the sheet lists every shortcut."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from scenes import Scene

from app.shell.palette import CommandPalette
from app.shell.palette_entries import menu_actions
from app.shell.palette_search import Entry, Group, match, search
from app.shell.shortcut_sheet import ShortcutSheet
from core.settings.settings import Settings


def entry(text: str, group: Group = "commands") -> Entry:
    return Entry(group, text, lambda: None)


def texts(typed: str, *entries: Entry, recent: tuple[str, ...] = ()) -> list[str]:
    return [found.entry.text for found in search(typed, entries, recent)]


def test_letters_match_in_order() -> None:
    found = match("spk", "Identify speakers…")
    assert found is not None
    assert found[1] == (9, 10, 13)
    assert match("kps", "Identify speakers…") is None
    assert match("", "anything") == (0, ())


def test_whole_words_come_first() -> None:
    listed = [entry(text) for text in ("Show waveform", "Fast copy transcript", "Find…", "Copy transcript")]
    assert texts("find", *listed) == ["Find…"]
    assert texts("copy tr", *listed) == ["Copy transcript", "Fast copy transcript"]


def test_a_sign_in_front_limits_the_groups() -> None:
    listed = entry("Speakers"), entry("speaking", "words"), entry("spe.wav", "recordings")
    assert texts("spe", *listed) == ["Speakers", "spe.wav", "speaking"]
    assert texts(">spe", *listed) == ["Speakers"]
    assert texts("/spe", *listed) == ["speaking"]


def test_recent_commands_come_first_before_typing() -> None:
    listed = [entry(text) for text in "abcdefgh"]
    assert texts("", *listed, recent=("g", "c")) == ["g", "c", "a", "b", "d"]


@pytest.fixture
def scene(tmp_path: Path, qtbot: QtBot) -> Iterator[Scene]:
    made = Scene(tmp_path, Settings(welcomed=True))
    job = made.conversation(2)
    made.window.show()
    made.tell(held=True)
    assert made.window.select_job(job.id)
    qtbot.waitUntil(lambda: made.window.panels.session.is_known)
    yield made
    made.close()


def palette_of(scene: Scene) -> CommandPalette:
    scene.window.window_actions.palette.trigger()
    (made,) = [each for each in scene.window.findChildren(CommandPalette) if each.isVisible()]
    return made


def test_a_command_is_run_by_typing(scene: Scene, qtbot: QtBot) -> None:
    palette = palette_of(scene)
    QTest.keyClicks(palette.field, "compare")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: scene.window.panels.panel.tab == "compare")
    assert palette_of(scene).shown[0].text == "Compare"  # the last command comes first


def test_recordings_words_and_settings_are_found(scene: Scene, qtbot: QtBot) -> None:
    palette = palette_of(scene)
    palette.field.setText("panel")
    assert "panel_discussion.wav" in [each.text for each in palette.shown]
    palette.field.setText("/ferryman")
    assert palette.shown
    assert all(each.group == "words" and "ferryman" in each.text for each in palette.shown)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    view = scene.window.panels.session._pane.view
    row, word = view.current
    assert "ferryman" in view.transcript_model.segment(row).content.words[word].text
    palette = palette_of(scene)
    palette.field.setText("notify")
    before = scene.window.settings.notify
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert scene.window.settings.notify is not before


def test_the_sheet_lists_the_keys_of_all_menus(scene: Scene) -> None:
    scene.window.window_actions.shortcuts.trigger()
    (sheet,) = scene.window.findChildren(ShortcutSheet)
    with_keys = [action for _, action in menu_actions(scene.window.menuBar()) if not action.shortcut().isEmpty()]
    assert sheet.table.rowCount() >= len(with_keys) > 40
    sheet.field.setText("next to review")
    assert [sheet.table.item(0, column).text() for column in (0, 2)] == ["Next to review", "F8"]
    assert sheet.table.rowCount() == 1
    sheet.close()


def test_no_keys_have_two_meanings(scene: Scene) -> None:
    keys: dict[str, str] = {}
    for _, action in menu_actions(scene.window.menuBar()):
        for each in action.shortcuts():
            text = each.toString()
            assert "Ctrl+Alt" not in text, action.text()
            assert keys.setdefault(text, action.text()) == action.text()
        assert " …" not in action.text()
