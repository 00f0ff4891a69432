"""The Record button: a real window, a real recorder, and a file that plays like a device."""

import os
import shutil
import signal
import subprocess
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.bridge import Bridge
from app.shell.main_window import MainWindow
from core.capture.sources import DeviceFault, SourceChoice
from core.cli import main
from core.contracts import recording_folder
from core.contracts.paths import resources_dir
from core.engine.audio.decoding import AudioReader
from core.journal import Journal, file_at
from core.settings.settings import RecordingChoices, Settings

if sys.platform == "linux":
    import resource

pytestmark = pytest.mark.slow
RATE = 16_000


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("device") / "device.wav"
    sound = np.random.default_rng(6).integers(-9000, 9000, 300 * RATE, np.int16).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())
    return path


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def open_window(place: Workplace, source: SourceChoice, **settings: object) -> Path:
    """Open a window that records `source`. Return the folder of its recordings."""
    folder = place.folder / "recordings"
    choices = RecordingChoices(folder=str(folder), **settings)  # type: ignore[arg-type]
    place.open(recording=choices, inhibit_sleep=False).recording.source = source
    return folder


def line(place: Workplace) -> str:
    return next(iter(place.lines().values()), "")


def crashes_in(spoken: list[str]) -> int:
    return sum("the recorder crashed and started again" in sentence for sentence in spoken)


def until_recorded(place: Workplace, seconds: float) -> None:
    """Wait until the row shows the recording, and so much of it is on disk."""

    def is_recorded() -> bool:
        session = place.window.recording.session
        return session is not None and session.seconds >= seconds and line(place).startswith("Recording 0:")

    place.until(is_recorded)


def recorder_of(place: Workplace) -> int:
    """Return the process that records, as the folder names it."""
    assert place.window.recording.session is not None
    folder = recording_folder.folder_of(place.window.recording.session.recording)
    return int((folder / "live.json").read_text().removeprefix("[[").partition(",")[0])


def growing(place: Workplace) -> list[str]:
    journal = Journal(place.journal_file)
    try:
        return journal.jobs.growing()
    finally:
        journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_recording_survives_three_kills_of_its_recorder(place: Workplace, device: Path, spoken: list[str]) -> None:
    folder = open_window(place, SourceChoice(file=str(device)))
    window, bar = place.window, place.window.recording.bar
    assert not bar.isVisible()
    assert not window.window_actions.mark_recording.isEnabled()
    window.head.record.click()
    until_recorded(place, 1)
    assert bar.isVisible()
    assert bar.consent.isVisible()
    place.until(lambda: bar.meter.shown > 0)
    assert bar.picker.accessibleName() == "Source: device.wav"
    assert window.windowTitle().startswith("● 0:")
    assert window.window_actions.record.text() == "Stop recording"
    (recording,) = folder.glob("*.recording")
    assert [job.path for job in place.jobs()] == [str(recording).removesuffix(".recording")]
    assert window.view.current_job() is not None
    bar.told_off.emit()
    assert window.settings.recording.told
    assert not bar.consent.isVisible()

    window.window_actions.mark_recording.trigger()
    place.until(lambda: any(sentence.startswith("Marked at 0:") for sentence in spoken))
    window.window_actions.pause_recording.trigger()
    assert line(place).startswith("Recording paused")
    assert window.window_actions.pause_recording.iconText() == "Continue"
    assert bar.meter.shown == 0
    window.window_actions.pause_recording.trigger()
    bar.source_chosen.emit(SourceChoice(file=str(place.folder / "none.wav")))
    place.until(lambda: any("can't be opened" in sentence for sentence in spoken))

    for kill in range(1, 4):
        killed = recorder_of(place)
        os.kill(killed, signal.SIGKILL)
        place.until(lambda killed=killed: recorder_of(place) != killed)  # type: ignore[misc]
        place.until(lambda kill=kill: crashes_in(spoken) == kill)  # type: ignore[misc]
        bar.show_note("")
    before = window.recording.session.seconds if window.recording.session else 0.0
    place.until(lambda: window.recording.session is not None and window.recording.session.seconds > before)
    assert crashes_in(spoken) == 3

    window.window_actions.record.trigger()
    place.until(lambda: not window.recording.is_recording)
    assert not bar.isVisible()
    assert window.windowTitle() == "Mynah"
    (file,) = folder.iterdir()
    place.until(lambda: growing(place) == [])
    (job,) = place.jobs()
    assert (job.size, job.mtime_ns) == file_at(file)[1:]  # type: ignore[index]
    with AudioReader(file) as reader:
        assert sum(map(len, reader)) > before * RATE
    assert "Recording" not in line(place)
    assert window.banner.text.endswith("is saved.")


def test_troubles_of_a_device_are_told(place: Workplace, device: Path, spoken: list[str]) -> None:
    faults = DeviceFault("zeros", 0, 30), DeviceFault("unplugged", 30, 45)  # 10 times as fast: 3 s, then 4.5 s
    open_window(place, SourceChoice(file=str(device)), told=True)
    place.window.window_actions.record.trigger()
    until_recorded(place, 0)
    # A changed source begins to play when it is open. The first one plays while the recorder's process starts.
    place.window.recording.bar.source_chosen.emit(SourceChoice(file=str(device), pace=10, faults=faults))
    for sentence in (
        "No sound arrives from device.wav. Is it muted, or not allowed?",
        "The device is gone. Silence is recorded until it is back.",
        "The device is back: device.wav",
    ):
        place.until(lambda sentence=sentence: sentence in spoken)  # type: ignore[misc]
    assert not place.window.recording.bar.consent.isVisible()


def test_missing_device_is_one_sentence_and_no_row(place: Workplace) -> None:
    folder = open_window(place, SourceChoice("computer", file=str(place.folder / "none.wav")))
    place.window.window_actions.record.trigger()
    place.until(lambda: bool(place.window.banner.text))
    assert place.window.banner.text.startswith("The microphone can't be opened (it is not connected).")
    assert [each.text() for each in place.window.banner.answers] == ["Record the default microphone"]
    assert not place.window.recording.is_recording
    assert not place.window.recording.bar.isVisible()
    assert place.jobs() == []
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="no limit for another process")
def test_full_disk_ends_the_recording_and_is_told(place: Workplace, device: Path) -> None:
    folder = open_window(place, SourceChoice(file=str(device)))
    window = place.window
    window.window_actions.record.trigger()
    until_recorded(place, 0)
    (grown,) = folder.iterdir()
    recorder = recorder_of(place)
    os.kill(recorder, signal.SIGSTOP)  # else the track may pass the limit before the limit is there
    limit = (grown / recording_folder.TRACK).stat().st_size + 50_000
    resource.prlimit(recorder, resource.RLIMIT_FSIZE, (limit, limit))
    os.kill(recorder, signal.SIGCONT)
    place.until(lambda: not window.recording.is_recording)
    assert "The disk is full" in window.banner.text
    assert not window.recording.bar.isVisible()
    assert window.window_actions.record.text() == "Start recording"
    (kept,) = folder.iterdir()  # noise may make a FLAC file as large as the limit
    assert kept.suffix == ".flac" or (kept / recording_folder.TRACK).stat().st_size == limit


def answer(button: str, then: Callable[[], object]) -> None:
    """Press a button of the next question, then call `then`."""

    def press() -> None:
        question = QApplication.activeModalWidget()
        if not isinstance(question, QMessageBox):
            QTimer.singleShot(50, press)
            return
        next(each for each in question.buttons() if each.text() == button).click()
        QTimer.singleShot(0, then)

    QTimer.singleShot(50, press)


def test_closing_window_asks_and_saves_the_recording(place: Workplace, device: Path) -> None:
    folder = open_window(place, SourceChoice(file=str(device)))
    window = place.window
    window.window_actions.record.trigger()
    until_recorded(place, 1)
    answer("Keep recording", lambda: None)
    window.close()
    assert window.isVisible()
    assert window.recording.is_recording
    answer("Stop and save", lambda: None)
    window.close()
    place.until(lambda: not window.isVisible())
    (file,) = folder.iterdir()
    assert file.suffix == ".flac"


def test_narrow_bar_keeps_its_buttons(place: Workplace, device: Path) -> None:
    open_window(place, SourceChoice(file=str(device)))
    bar = place.window.recording.bar
    place.window.resize(800, 560)
    place.window.window_actions.record.trigger()
    until_recorded(place, 0)
    for made in (bar.pause, bar.mark, bar.stop):
        assert bar.rect().contains(made.geometry())
        assert made.accessibleName()
    QTest.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    place.until(lambda: not place.window.recording.is_recording)


def test_text_of_a_recorded_window_is_that_of_its_file(
    warm_home: Path, place: Workplace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "recordings"
    choices = RecordingChoices(folder=str(folder), told=True)
    place.bridge = Bridge(place.journal_file, tmp_path / "engine.log")
    chosen = Settings(welcomed=True, auto_export=True, formats=("json",), recording=choices, inhibit_sleep=False)
    window = place.window = MainWindow(place.bridge, place.journal_file, chosen, place.settings_file)
    place.bridge.open()
    window.show()
    window.recording.source = SourceChoice(file=str(resources_dir() / "samples" / "morning.mp3"), pace=0)
    window.window_actions.record.trigger()
    place.until(lambda: not window.recording.is_recording)
    (file,) = folder.glob("*.flac")
    text = file.with_suffix(".json")
    place.until(text.exists)
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(file, again)
    assert main(["transcribe", str(again / file.name), "--format", "json"]) == 0
    assert text.read_bytes() == (again / text.name).read_bytes()
    assert len(text.read_bytes()) > 500


def test_microphone_and_computer_are_two_channels(place: Workplace, device: Path) -> None:
    other = SourceChoice("computer", file=str(device))
    folder = open_window(place, SourceChoice(file=str(device), other=other, speakers=("Ich", "Andere")))
    window, bar = place.window, place.window.recording.bar
    window.window_actions.record.trigger()
    until_recorded(place, 1)
    assert bar.other_meter.isVisible()
    assert bar.picker.accessibleName() == "Source: device.wav + device.wav"
    place.until(lambda: bar.other_meter.shown > 0)
    bar.source_chosen.emit(SourceChoice())
    assert bar.note.full_text.startswith("The next recording has this source.")
    window.window_actions.record.trigger()
    place.until(lambda: not window.recording.is_recording)
    (recorded,) = folder.glob("*.flac")
    with AudioReader(recorded) as reader:
        assert reader.tracks[0].speakers == ("Ich", "Andere")
    assert [job.compute.speakers.source for job in place.jobs()] == ["channels"]


BOTH = """
import sys, time
from pathlib import Path
from core.capture.recorder_client import RecorderClient
from core.capture.sources import SourceChoice
from core.contracts.recording_folder import samples_in
other = SourceChoice("computer", file=sys.argv[2])
choice = SourceChoice(file=sys.argv[2], other=other, speakers=("I", "They"))
client = RecorderClient(Path(sys.argv[1]), choice, lambda report: None)
client.start()
while samples_in(client.folder) < 16000:
    time.sleep(0.05)
print(client.pid, flush=True)
time.sleep(3600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_interrupted_recording_of_two_sources_gets_a_text_of_each(place: Workplace, device: Path) -> None:
    recording = place.folder / "recordings" / "talk.flac"
    recording.parent.mkdir()
    command = [sys.executable, "-c", BOTH, str(recording), str(device)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as front_end:
        assert front_end.stdout is not None
        recorder = int(front_end.stdout.readline())
        front_end.send_signal(signal.SIGSTOP)  # else it may start another recorder before it dies
        os.kill(recorder, signal.SIGKILL)
        front_end.kill()
    assert not recording.exists()
    open_window(place, SourceChoice(file=str(device)))
    place.until(lambda: bool(place.jobs()))
    assert [(job.path, job.compute.speakers.source) for job in place.jobs()] == [(str(recording), "channels")]
    with AudioReader(recording) as reader:
        assert reader.tracks[0].speakers == ("I", "They")


def test_menu_offers_microphone_and_computer(place: Workplace, device: Path) -> None:
    open_window(place, SourceChoice(file=str(device)))
    window, menu = place.window, place.window.recording.bar.sources
    window.window_actions.record.trigger()
    place.until(lambda: window.recording.session is not None and window.recording.session.has_begun)
    assert not window.recording.bar.other_meter.isVisible()
    menu.refresh()
    action = next(each for each in menu.actions() if each.text() == "Microphone and computer")
    action.trigger()
    assert window.settings.recording.both
    menu.refresh()
    assert not next(each for each in menu.actions() if each.text() == "Microphone and computer").isChecked()
    window.window_actions.record.trigger()
    place.until(lambda: not window.recording.is_recording)
