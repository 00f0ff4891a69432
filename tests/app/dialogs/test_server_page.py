"""The window lets another computer recognise: connecting, saying where the sound goes, and coming back."""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QWidget
from pytestqt.qtbot import QtBot
from serving import Server, serving
from window_harness import Workplace

from app.bridge import Bridge
from app.dialogs.server_page import ServerPage
from app.dialogs.settings_dialog import SettingsDialog
from app.dialogs.transcribe_sheet import TranscribeSheet
from app.shell.main_window import MainWindow
from core.contracts import paths
from core.contracts.part import Part
from core.journal import JobState
from core.remote.server_client import TOKEN_VARIABLE
from core.settings import service_key
from core.settings.settings import EngineServer, Settings

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
TOKEN = "a-token-of-many-signs"
WAIT = 180_000  # ms


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    (folder / "token").write_text(f"{TOKEN}\n")
    (folder / "token").chmod(0o600)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        with serving(folder, "--token-file", str(folder / "token")) as running:
            running.wait_until_ready()
            yield running


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Iterator[Server]:
    """A server for programs of this computer, without a token."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared_cache))
        with serving(tmp_path_factory.mktemp("open server")) as running:
            running.wait_until_ready()
            yield running


@pytest.fixture
def place(
    tmp_path: Path, own_home: Path, shared_cache: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Workplace]:
    monkeypatch.setenv(TOKEN_VARIABLE, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared_cache))
    made = Workplace(tmp_path, qtbot)
    yield made
    if hasattr(made, "window"):
        made.close()


def open_window(place: Workplace, **settings: Any) -> MainWindow:
    """Open a window whose engines are real."""
    unasked = (str(place.folder / "in"),)
    chosen = Settings(**{"welcomed": True, "unasked_folders": unasked, "formats": ("txt",), **settings})
    place.bridge = Bridge(place.journal_file, place.folder / "engine.log")
    place.window = MainWindow(place.bridge, place.journal_file, chosen, place.settings_file)
    place.bridge.open()
    place.window.show()
    place.window.on_started([])
    return place.window


def sample(place: Workplace, name: str) -> Path:
    (place.folder / "in").mkdir(exist_ok=True)
    return Path(shutil.copy(SAMPLES / "note.wav", place.folder / "in" / f"{name}.wav"))


def connect(page: ServerPage, qtbot: QtBot, address: str, token: str) -> None:
    page.address.setText(address)
    page.token.setText(token)
    page.connect_button.click()
    qtbot.waitUntil(page.connect_button.isEnabled, timeout=WAIT)


def texts_of(widget: QWidget) -> str:
    return " ".join(each.text() for each in widget.findChildren(QLabel) if each.isVisibleTo(widget))


@pytest.fixture
def page(qtbot: QtBot, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> ServerPage:
    monkeypatch.setenv(TOKEN_VARIABLE, "")
    made = ServerPage(None)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_connection_tells_the_model_and_keeps_the_token_for_this_user_alone(
    page: ServerPage, qtbot: QtBot, server: Server
) -> None:
    told: list[EngineServer | None] = []
    page.changed.connect(told.append)
    connect(page, qtbot, f"{server.address}/v1/", TOKEN)
    assert told == [EngineServer(server.address, "demo")]
    assert "recognises with the model Demo model" in texts_of(page)
    assert "The sound goes to 127.0.0.1" in texts_of(page)
    assert "no encryption" not in texts_of(page)
    assert os.environ[TOKEN_VARIABLE] == TOKEN
    file = service_key.file("engine")
    assert service_key.read(server.address, "engine") == TOKEN
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    page.leave_button.click()
    assert told[-1] is None
    assert "The sound goes" not in texts_of(page)


@pytest.mark.parametrize(
    ("address", "token", "words"),
    [
        ("speech", "", "Write an address such as https://"),
        ("{server}", "wrong-wrong-wrong-wrong", "refuses the token"),
        ("{server}", "with a space", "A token has no spaces"),
        ("http://127.0.0.1:9", "", "can't be reached"),
    ],
)
def test_what_does_not_connect_is_said_and_changes_nothing(
    page: ServerPage, qtbot: QtBot, server: Server, address: str, token: str, words: str
) -> None:
    told: list[EngineServer | None] = []
    page.changed.connect(told.append)
    connect(page, qtbot, address.format(server=server.address), token)
    assert words in texts_of(page)
    assert told == []
    assert not service_key.file("engine").exists()


def test_recordings_of_the_window_are_recognised_there(place: Workplace, open_server: Server) -> None:
    server = EngineServer(open_server.address, "demo")
    before = open_server.metric("sound_seconds_total")
    window = open_window(place, server=server, model="no-such-model")  # the server's model counts
    assert "The sound goes to 127.0.0.1" in texts_of(window)
    window.add([str(sample(place, "there"))])
    place.until(lambda: place.states() == {"there": "done"})
    assert place.text("there")
    [job] = place.jobs()
    assert job.compute.load.server == open_server.address
    assert open_server.metric("sound_seconds_total") > before
    place.until(lambda: (place.folder / "in" / "there.txt").exists())
    window.change_settings(msgspec.structs.replace(window.settings, server=None, model="demo"))
    assert "The sound goes" not in texts_of(window)
    window.add([str(sample(place, "here"))])
    place.until(lambda: place.states() == {"there": "done", "here": "done"})
    assert {job.name: job.compute.load.server for job in place.jobs()}["here.wav"] == ""
    assert place.text("here") == place.text("there")


def test_the_sheet_says_where_the_sound_goes_and_a_part_stays_here(qtbot: QtBot, own_home: Path) -> None:
    chosen = Settings(server=EngineServer("http://speech.example.org:8321", "parakeet-tdt-0.6b-v3"))
    sheet = TranscribeSheet(None, chosen, [SAMPLES / "note.wav"], str(SAMPLES))
    qtbot.addWidget(sheet)
    texts = [each.text() for each in sheet.findChildren(QLabel)]
    assert "The sound goes to speech.example.org:8321 for recognition. The connection has no encryption." in texts
    assert "Everything stays on this computer." not in texts
    model = sheet.choices.findChildren(QComboBox)[0]
    assert (model.count(), model.isEnabled()) == (1, False)
    assert model.currentText().endswith("on speech.example.org:8321")
    assert sheet.choices.is_complete
    part = TranscribeSheet(None, chosen, [SAMPLES / "note.wav"], str(SAMPLES), part=Part(1.0, 2.0))
    qtbot.addWidget(part)
    assert "Everything stays on this computer." in [each.text() for each in part.findChildren(QLabel)]
    assert part.choices.settings.server is None
    assert part.choices.findChildren(QComboBox)[0].isEnabled()


def test_a_server_that_is_away_stops_the_queue_and_this_computer_takes_over(place: Workplace) -> None:
    window = open_window(place, server=EngineServer("http://127.0.0.1:9", "demo"), auto_export=False)
    window.add([str(sample(place, "later"))])
    place.until(lambda: "127.0.0.1:9" in window.banner.text)
    assert place.states() == {"later": "queued"}
    window.change_settings(msgspec.structs.replace(window.settings, server=None))
    place.until(lambda: place.states() == {"later": "done"})
    [job] = place.jobs()
    assert (job.state, job.compute.load.server) == (JobState.DONE, "")
    assert job.compute.load.model == str(paths.demo_model())


def test_the_settings_have_a_page_for_it(qtbot: QtBot, own_home: Path) -> None:
    dialog = SettingsDialog(None, Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    pages = dialog.findChild(QListWidget)
    names = [pages.item(row).text() for row in range(pages.count())]
    assert "Another computer" in names
