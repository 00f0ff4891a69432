"""Files whose names are not valid Unicode, as they come from the command line and lie in folders; and many files."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from window_harness import Workplace

from core.settings import settings as settings_store

SRT = "1\n00:00:01,000 --> 00:00:02,500\nGood morning everyone.\n"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names are Unicode")


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Workplace]:
    made = Workplace(tmp_path, qtbot)
    yield made
    made.close()


def broken(folder: Path, suffix: str) -> str:
    path = os.fsdecode(os.fsencode(folder) + b"/broken\xff" + suffix.encode())
    Path(path).write_text(SRT)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".wav", ".srt"])
def test_a_name_that_is_no_text_is_said_and_settings_can_be_kept(place: Workplace, suffix: str) -> None:
    place.open()
    (recording,) = place.recordings("a")
    place.window.add([recording, broken(place.folder, suffix)])
    place.until(lambda: place.window.banner.text.startswith("Skipped: "))
    assert f"broken\\udcff{suffix}" in place.window.banner.text
    place.until(lambda: "a" in place.shown())
    place.window.add([recording])
    kept, fault = settings_store.load(place.settings_file)
    assert (kept.recent_paths, fault) == ((recording,), None)


def test_a_folder_with_such_names_is_queued_all_the_same(place: Workplace) -> None:
    place.open()
    (recording,) = place.recordings("a")
    folder = Path(recording).parent
    for suffix in (".wav", ".srt"):
        broken(folder, suffix)
    place.window.add([str(folder)])
    place.until(lambda: "a" in place.shown())
    place.until(lambda: place.window.banner.text.startswith("Skipped: "))
