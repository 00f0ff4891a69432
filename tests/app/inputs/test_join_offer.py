"""Split recordings are offered to be joined in folders that the window does not ask about."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from media import bursts, ffmpeg, write_wav
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from core.queue.scheduler.commands import Hold

ZOOM = ("ZOOM0001_TR1-0001.wav", "ZOOM0001_TR1-0003.wav")
GOPRO = ("GX010007.mka", "GX020007.mka")  # each has two sound tracks, so they cannot be joined
JOINED = "ZOOM0001_TR1-0001 (joined).flac"
FAILED = "Couldn't join GX010007.mka to GX020007.mka."

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a split recording and another file."""
    made = tmp_path / "card"
    made.mkdir()
    for name in (*ZOOM, "other.wav"):
        write_wav(made / name, bursts([(0.2, 0.8)], 1.0))
    return made


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def names(place: Workplace) -> set[str]:
    return {job.name for job in place.window.model.jobs()}


def test_folder_without_a_sheet_gets_an_offer(place: Workplace, folder: Path) -> None:
    place.open(unasked_folders=(str(folder),))
    place.bridge.submit(Hold())
    place.window.add([str(folder)])
    place.until(lambda: len(place.shown()) == 3)
    place.until(lambda: "Missing" in place.window.banner.text)
    assert names(place) == {*ZOOM, "other.wav"}  # nothing is joined silently
    assert not (folder / JOINED).exists()
    assert f"{ZOOM[0]} to {ZOOM[1]} look like one recording in 2 files." in place.window.banner.text
    assert "Missing: ZOOM0001_TR1-0002.wav." in place.window.banner.text
    (join,) = place.window.banner.answers
    assert join.text() == "Join"
    join.click()
    place.until(lambda: names(place) == {JOINED, "other.wav"})


def test_failed_join_is_named_and_keeps_the_other_files(place: Workplace, folder: Path) -> None:
    tracks = ("-map", "0", "-map", "0", "-c:a", "flac")
    for name in GOPRO:
        ffmpeg("-i", folder / "other.wav", *tracks, folder / name)
    place.open(unasked_folders=())
    place.bridge.submit(Hold())
    place.window.add([str(folder)])
    place.until(lambda: place.window.sheets.sheet is not None)
    sheet = place.window.sheets.sheet
    assert sheet is not None
    sheet._join.setChecked(True)
    sheet.accept()
    place.until(lambda: names(place) == {JOINED, *GOPRO, "other.wav"})
    place.until(lambda: FAILED in place.window.banner.text)
    assert "They stay separate recordings." in place.window.banner.text
