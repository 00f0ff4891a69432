"""Test the sheet before a transcription: its choices, the choices of a folder, and the start."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from media import bursts, ffmpeg, write_wav
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from app.dialogs.transcribe_sheet import TranscribeSheet
from app.ui import style
from core.contracts.protocol import SecondOpinion
from core.journal import Job
from core.queue.scheduler.commands import Hold
from core.settings.settings import Settings
from core.specs.folder_choices import asks_in_folder, settings_for_folder
from core.specs.job_specs import job_spec

Child = Callable[[QWidget, type, str], QWidget]


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def opened(place: Workplace, *paths: str) -> TranscribeSheet:
    """Add recordings to a held queue, and return the sheet that asks about them."""
    place.bridge.submit(Hold())
    place.window.add(paths)
    place.until(lambda: place.window.sheets.sheet is not None)
    sheet = place.window.sheets.sheet
    assert sheet is not None
    return sheet


def choose(box: QWidget, value: object) -> None:
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(value))


def tick(box: QWidget) -> None:
    assert isinstance(box, QCheckBox)
    box.setChecked(True)


def only_job(place: Workplace) -> Job:
    place.until(lambda: len(place.shown()) == 1)
    return place.jobs()[0]


def test_nothing_is_added_or_written_before_the_sheet_is_accepted(place: Workplace) -> None:
    place.open(unasked_folders=(), auto_export=True)
    (path,) = place.recordings("a")
    sheet = opened(place, path)
    assert sheet.windowTitle() == "Transcribe 1 recording"
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    place.until(lambda: place.window.sheets.sheet is None)
    assert place.jobs() == []
    assert [file.name for file in Path(path).parent.iterdir()] == ["a.wav"]


def test_enter_starts_with_the_choices_of_the_sheet(place: Workplace, child: Child) -> None:
    place.open(unasked_folders=())
    sheet = opened(place, *place.recordings("a"))
    choose(child(sheet, QComboBox, "Speakers"), "channels")
    tick(child(sheet, QCheckBox, "Word"))
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    job = only_job(place)
    assert job.compute.speakers.source == "channels"
    assert job.delivery.formats == ("docx",)


def test_folder_keeps_its_last_choices_and_others_do_not(place: Workplace, child: Child) -> None:
    place.open(unasked_folders=())
    sheet = opened(place, *place.recordings("a", under="one"))
    choose(child(sheet, QComboBox, "Speakers"), "model")
    choose(child(sheet, QComboBox, "Number of speakers"), "3")
    sheet.accept()
    only_job(place)
    settings = place.window.settings
    own = settings_for_folder(settings, str(place.folder / "one" / "deeper"))
    assert (own.speakers, own.speakers_at_most) == ("model", 3)
    sheet = opened(place, *place.recordings("b", under="two"))
    choose(child(sheet, QComboBox, "Speakers"), "off")
    sheet.accept()
    place.until(lambda: len(place.shown()) == 2)
    sheet = opened(place, *place.recordings("c", under="one"))
    assert sheet.choices.settings.speakers == "model"
    sheet.reject()


def test_waiting_recordings_keep_their_own_choices(place: Workplace, child: Child) -> None:
    """Later sheets and other hardware leave the model and the speakers of earlier recordings as they are."""
    place.open(unasked_folders=())
    sheet = opened(place, *place.recordings("a"))
    choose(child(sheet, QComboBox, "Speakers"), "channels")
    sheet.accept()
    only_job(place)
    sheet = opened(place, *place.recordings("b"))
    choose(child(sheet, QComboBox, "Speakers"), "off")
    sheet.accept()
    place.until(lambda: len(place.shown()) == 2)
    before = place.window.settings
    place.window.change_settings(msgspec.structs.replace(before, device="cpu"))
    place.until(lambda: {job.compute.load.device for job in place.jobs()} == {"cpu"})
    assert [job.compute.speakers.source for job in place.jobs()] == ["channels", "off"]


def test_folder_that_is_not_asked_about_is_transcribed_at_once(place: Workplace, child: Child) -> None:
    place.open(unasked_folders=())
    sheet = opened(place, *place.recordings("a"))
    tick(child(sheet, QCheckBox, "Don't ask for this folder"))
    sheet.accept()
    only_job(place)
    assert not asks_in_folder(place.window.settings, str(place.folder / "in"))
    place.window.add(place.recordings("b"))
    place.until(lambda: len(place.shown()) == 2)
    assert place.window.sheets.sheet is None


def test_skipped_and_known_files_are_named(place: Workplace) -> None:
    place.open(unasked_folders=())
    (path, other) = place.recordings("a", "b")
    (Path(path).parent / "cover.jpg").write_bytes(b"\xff\xd8\xff")
    sheet = opened(place, path)
    sheet.accept()
    only_job(place)
    sheet = opened(place, str(Path(path).parent))
    said = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert "1 already in the library, skipped" in said
    assert "skipped: 1 image" in said
    assert Path(other).name in said
    sheet.reject()


def test_missing_model_is_downloaded_first(qtbot: QtBot, child: Child) -> None:
    sheet = TranscribeSheet(None, Settings(), [Path("/in/a.wav")], "/in")
    qtbot.addWidget(sheet)
    assert child(sheet, QPushButton, "Transcribe").isEnabled()
    model = child(sheet, QComboBox, "Model")
    assert isinstance(model, QComboBox)
    choose(model, "parakeet-tdt-0.6b-v3")
    assert model.currentText() == "Parakeet v3 · 25 languages · downloads first, 2.5 GB"
    assert sheet.start_button.text() == "Download and transcribe"
    assert sheet.choices.missing_model is not None
    sheet.reject()


def test_translation_is_offered_where_the_model_can(qtbot: QtBot, child: Child) -> None:
    sheet = TranscribeSheet(None, Settings(model="canary-1b-v2"), [Path("/in/a.wav")], "/in")
    qtbot.addWidget(sheet)
    target = child(sheet, QComboBox, "Translation")
    assert target.isHidden()
    choose(child(sheet, QComboBox, "Language"), "de")
    assert not target.isHidden()
    choose(target, "en+")
    assert (sheet.choices.settings.translate_to, sheet.choices.settings.bilingual) == ("en", True)
    sheet.reject()


def test_accuracy_is_a_choice_of_the_recordings(qtbot: QtBot, child: Child) -> None:
    sheet = TranscribeSheet(None, Settings(), [Path("/in/a.wav")], "/in")
    qtbot.addWidget(sheet)
    assert job_spec(sheet.choices.settings).compute.prompt.beam == 1
    choose(child(sheet, QComboBox, "Accuracy"), "beam")
    assert job_spec(sheet.choices.settings).compute.prompt.beam == 4
    assert job_spec(sheet.choices.settings).compute.prompt.second_opinion is None
    choose(child(sheet, QComboBox, "Accuracy"), "twice")
    prompt = job_spec(sheet.choices.settings).compute.prompt
    assert (prompt.beam, prompt.second_opinion) == (4, SecondOpinion())
    choose(child(sheet, QComboBox, "Accuracy"), "greedy")
    prompt = job_spec(sheet.choices.settings).compute.prompt
    assert (prompt.beam, prompt.second_opinion) == (1, None)
    sheet.reject()


def test_tracks_are_offered_for_a_file_with_several(qtbot: QtBot, child: Child, tmp_path: Path) -> None:
    film = two_tracks(tmp_path / "film.mka")
    sheet = TranscribeSheet(None, Settings(), [film], str(tmp_path))
    qtbot.addWidget(sheet)
    sheet.show()
    tracks = child(sheet, QComboBox, "Audio tracks")
    assert tracks.isHidden()
    qtbot.waitUntil(tracks.isVisible)
    words = [tracks.itemText(n) for n in range(tracks.count())]
    assert words == ["Tracks with speech", "All tracks", "Interviewer", "Guest · Deutsch"]
    assert sheet.choices.settings.tracks == "auto"
    choose(tracks, "2")
    assert sheet.choices.settings.tracks == "2"
    sheet.reject()


@pytest.mark.slow
def test_files_of_one_recording_are_joined_if_the_user_wants_it(place: Workplace, child: Child, tmp_path: Path) -> None:
    place.open(unasked_folders=())
    names = ("ZOOM0001_TR1-0001.wav", "ZOOM0001_TR1-0003.wav", "other.wav")
    for name in names:
        write_wav(tmp_path / name, bursts([(0.2, 0.8)], 1.0))
    sheet = opened(place, *(str(tmp_path / name) for name in names))
    assert sheet.joins == ()
    tick(child(sheet, QCheckBox, "Join 2 files into one recording (missing: ZOOM0001_TR1-0002.wav)"))
    sheet.accept()
    place.until(lambda: len(place.shown()) == 2)
    joined = tmp_path / "ZOOM0001_TR1-0001 (joined).flac"
    assert {job.path for job in place.jobs()} == {str(joined), str(tmp_path / "other.wav")}
    assert joined.stat().st_size


def two_tracks(path: Path) -> Path:
    """Write a file with two sound tracks of half a second."""
    sound = ("-f", "lavfi", "-i", "sine=duration=0.5")
    titles = (
        "-metadata:s:a:0",
        "title=Interviewer",
        "-metadata:s:a:1",
        "title=Guest",
        "-metadata:s:a:1",
        "language=ger",
    )
    ffmpeg(*sound, *sound, "-map", "0:a", "-map", "1:a", *titles, path)
    return path


@pytest.mark.parametrize("language", ["english", "german", "french", "spanish"])
def test_sheet_has_room_for_all_its_words(language: str, qtbot: QtBot, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(language)
    style.apply(request.getfixturevalue("qapp"), "light")
    files = [Path(f"/in/a recording with a long name {n}.wav") for n in range(12)]
    sheet = TranscribeSheet(None, Settings(speakers="model"), files, "/in", skipped="1 already in the library, skipped")
    qtbot.addWidget(sheet)
    sheet.show()
    qtbot.waitExposed(sheet)
    layout = sheet.layout()
    assert layout is not None
    for advanced in (False, True):
        sheet.advanced.setVisible(advanced)
        qtbot.waitUntil(lambda: sheet.height() >= layout.totalHeightForWidth(sheet.width()))
        buttons = [each for each in sheet.findChildren(QPushButton) if each.isVisible()]
        assert all(each.width() >= each.minimumSizeHint().width() for each in buttons)
    sheet.reject()
