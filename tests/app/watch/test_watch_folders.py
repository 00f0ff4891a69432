"""Watched folders in the window: the dialog, and recordings that are taken by themselves."""

from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import msgspec
import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.watch import watch_dialog
from app.watch.watch_dialog import WatchDialog
from app.watch.watch_parts import WatchParts
from core.contracts.errors import EnvironmentFault
from core.journal import Journal
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH
from core.settings.settings import Settings, WatchedFolder
from core.watch.watch_thread import WatchReport

Find = Callable[[QWidget, type, str], QWidget]


def rows(dialog: WatchDialog, child: Find) -> list[str]:
    listed = child(dialog, QListWidget, "Watched folders")
    return [listed.item(row).text() for row in range(listed.count())]


def problem(dialog: WatchDialog) -> str:
    return "".join(label.text() for label in dialog.findChildren(QLabel) if label.property("kind") == "error")


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[..., tuple[WatchDialog, list[Settings]]]:
    def open_it(reports: dict[str, WatchReport] | None = None, **fields: object) -> tuple[WatchDialog, list[Settings]]:
        dialog, told = WatchDialog(None, Settings(**fields), reports or {}), list[Settings]()
        dialog.changed.connect(told.append)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog, told

    return open_it


def test_each_folder_keeps_what_is_asked_of_its_recordings(opened: Callable[..., object], child: Find) -> None:
    kept = WatchedFolder("/one", "demo", formats=("txt",), output="/out", active=False)
    dialog, told = opened(watched_folders=(kept,), formats=("srt",))
    dialog.add("/two")
    child(dialog, QCheckBox, "Word").click()
    child(dialog, QCheckBox, "Show Mynah when a recording arrives").click()
    child(dialog, QListWidget, "Watched folders").setCurrentRow(0)
    assert child(dialog, QComboBox, "Model").currentData() == "demo"
    assert not child(dialog, QCheckBox, "Watch this folder").isChecked()
    child(dialog, QPushButton, "Save").click()
    other = WatchedFolder("/two", formats=("docx", "srt"), raises_window=True)
    assert told[-1].watched_folders == (kept, other)


def test_an_empty_list_says_what_comes_into_it(opened: Callable[..., object], child: Find) -> None:
    dialog, _ = opened()
    listed = child(dialog, QListWidget, "Watched folders")
    (hint,) = listed.viewport().findChildren(QLabel)
    assert hint.isVisible()
    assert listed.accessibleDescription() == hint.text()
    dialog.add("/one")
    assert not hint.isVisible()
    assert listed.accessibleDescription() == ""
    child(dialog, QPushButton, "Remove").click()
    assert hint.isVisible()


def test_a_folder_is_watched_once_and_with_a_format(opened: Callable[..., object], child: Find) -> None:
    dialog, told = opened(formats=("txt",))
    dialog.add("/one")
    for clash in ("/one", "/one/below", "/"):
        dialog.add(clash)
        assert problem(dialog) == "/one is already watched"
    dialog.add("/two.wav")
    assert "Can't watch a folder" in problem(dialog)
    child(dialog, QCheckBox, "Plain text").click()
    child(dialog, QPushButton, "Save").click()
    assert problem(dialog) == "Choose at least one format."
    assert told == []
    child(dialog, QPushButton, "Remove").click()
    child(dialog, QPushButton, "Save").click()
    assert told[-1].watched_folders == ()


def test_how_a_folder_stands_is_said(opened: Callable[..., object], child: Find) -> None:
    fault = EnvironmentFault("watch-away", path="/one", reason="Host is down")
    there = WatchedFolder("/one"), WatchedFolder("/two"), WatchedFolder("/three", active=False)
    dialog, _ = opened({"/one": WatchReport(Path("/one"), fault=fault)}, watched_folders=there)
    dialog.show_report(WatchReport(Path("/two"), growing=2))
    said = ["the watched folder /one can't be reached (Host is down)", "2 files still arriving", "off"]
    assert rows(dialog, child) == [f"{each.path}\n{state}" for each, state in zip(there, said, strict=True)]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Workplace:
    """A folder `in`, and a queue that is held: no engine is needed."""
    made = Workplace(tmp_path, qtbot)
    (tmp_path / "in").mkdir()
    journal = Journal(made.journal_file)
    journal.batches.hold(journal.batches.open(WINDOW_BATCH)[0], True)
    journal.close()
    return made


def test_what_is_copied_into_a_folder_appears_in_the_queue(place: Workplace) -> None:
    folder, gone = place.folder / "in", place.folder / "gone"
    watched = (WatchedFolder(str(folder), formats=("docx",)), WatchedFolder(str(gone)))
    window = place.open(watched_folders=watched, watch_quiet=0.2)
    place.recordings("a")
    place.until_states(a="queued")
    assert place.jobs()[0].delivery.formats == ("docx",)
    place.until(lambda: "gone can't be reached" in window.banner.text)
    gone.mkdir()
    place.until(lambda: "can't be reached" not in window.banner.text or window.banner.isHidden())
    place.close()
    place.recordings("b")
    place.open(watched_folders=watched, watch_quiet=0.2)
    place.until_states(a="queued", b="queued")
    place.close()


def test_a_folder_that_is_watched_no_longer_is_complained_of_no_longer(place: Workplace) -> None:
    gone = WatchedFolder(str(place.folder / "gone"))
    window = place.open(watched_folders=(gone,), watch_quiet=0.2)
    place.until(lambda: "gone can't be reached" in window.banner.text)
    window.change_settings(msgspec.structs.replace(window.settings, watched_folders=()))
    assert window.banner.text == ""
    fault = EnvironmentFault("watch-away", path=gone.path, reason="Host is down")
    window.findChild(WatchParts).reported.emit(WatchReport(Path(gone.path), fault=fault))  # as by a thread that ends
    assert window.banner.text == ""
    place.close()


def test_a_folder_whose_model_is_missing_is_complained_of_until_it_is_removed(place: Workplace) -> None:
    folder = WatchedFolder(str(place.folder / "in"), "no-such-model")
    window = place.open(watched_folders=(folder,))
    assert "no-such-model" in window.banner.text
    window.change_settings(msgspec.structs.replace(window.settings, watched_folders=()))
    assert window.banner.text == ""
    place.close()


def test_what_waits_of_a_folder_keeps_the_folders_own_choices(place: Workplace) -> None:
    (recording,) = place.recordings("a")
    folder = WatchedFolder(str(Path(recording).parent), "demo", "en", ("txt",))
    window = place.open(watched_folders=(folder,), watch_quiet=0.2)
    place.until_states(a="queued")
    window.change_settings(msgspec.structs.replace(window.settings, device="cpu"))
    place.until(lambda: [job.compute.load.device for job in place.jobs()] == ["cpu"])
    assert [job.compute.prompt.language for job in place.jobs()] == ["en"]
    place.close()


def test_removing_a_folder_before_others_shows_the_one_that_takes_its_place(
    opened: Callable[..., object], child: Find
) -> None:
    folders = (WatchedFolder("/one", formats=("txt",)), WatchedFolder("/two", formats=("srt",), output="/out"))
    dialog, told = opened(watched_folders=folders)
    child(dialog, QPushButton, "Remove").click()
    assert [row.splitlines()[0] for row in rows(dialog, child)] == ["/two"]
    assert child(dialog, QCheckBox, "SubRip (SRT)").isChecked()
    assert not child(dialog, QCheckBox, "Plain text").isChecked()
    child(dialog, QPushButton, "Save").click()
    assert told[0].watched_folders == folders[1:]


def test_on_windows_too_transcripts_may_go_beside_their_recordings(
    opened: Callable[..., object], child: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog, told = opened(watched_folders=(WatchedFolder("C:\\calls", formats=("txt",)),))
    monkeypatch.setattr(watch_dialog, "Path", PureWindowsPath)
    child(dialog, QPushButton, "Save").click()
    assert told, problem(dialog)
