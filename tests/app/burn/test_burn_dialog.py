"""Captions in the video, in the window: the choices, the new video, and the stop."""

import subprocess
from contextlib import closing
from pathlib import Path

import av
import pytest
from films import film
from pytestqt.qtbot import QtBot
from transcripts import timed

from app.burn.burn_dialog import BurnDialog
from core.contracts.protocol import Load, Prompt
from core.contracts.transcript import Segment
from core.formats import FormatOptions
from core.journal import ComputeSpec, Job, JobSpec, Journal, file_at


def imported(folder: Path, text: str, seconds: float, *videos: Path) -> list[Job]:
    """Import a transcript of each video into a journal. Return the jobs."""
    with closing(Journal(folder / "journal.sqlite3")) as journal:
        batch, _ = journal.batches.open("key")
        spec = JobSpec(ComputeSpec(Load("model", "cache"), Prompt("en")))
        jobs = list[Job]()
        for video in videos:
            file = file_at(video)
            assert file is not None
            jobs.append(journal.imports.add(batch, file, spec, [Segment(timed(text, start=0.1))], seconds))
    return jobs


@pytest.mark.slow
def test_the_video_is_written_and_can_be_stopped(tmp_path: Path, own_home: Path, qtbot: QtBot) -> None:
    videos = film(tmp_path / "talk.mp4", 0.8), film(tmp_path / "long.mp4", 12.0)
    jobs = imported(tmp_path, "Hello to all", 12.0, *videos)

    dialog = BurnDialog(None, jobs[0], FormatOptions(), tmp_path / "journal.sqlite3")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.start_button.click()
    qtbot.waitUntil(lambda: "Saved talk.captions.mp4" in dialog.banner.text, timeout=120_000)
    with av.open(str(tmp_path / "talk.captions.mp4")) as file:
        assert file.streams.video[0].codec_context.codec.canonical_name == "av1"
    dialog.start_button.click()
    qtbot.waitUntil(lambda: "talk.captions.mp4 exists." in dialog.banner.text, timeout=120_000)
    dialog.done(0)

    second = BurnDialog(None, jobs[1], FormatOptions(), tmp_path / "journal.sqlite3")
    qtbot.addWidget(second)
    second.show()
    second.start_button.click()
    (stop,) = second.banner.answers
    stop.click()
    qtbot.waitUntil(lambda: "No file was written" in second.banner.text, timeout=120_000)
    assert {path.suffix for path in tmp_path.glob("*long*")} == {".mp4"}
    assert not (tmp_path / "long.captions.mp4").exists()
    second.done(0)


@pytest.mark.slow
def test_a_key_of_the_last_export_holds_for_captions_too(tmp_path: Path, own_home: Path, qtbot: QtBot) -> None:
    video, key = film(tmp_path / "Anna.mp4", 0.8), tmp_path / "key.txt"
    (job,) = imported(tmp_path, "Hello to Anna", 0.8, video)
    options = FormatOptions(pseudonyms=str(key))
    without = BurnDialog(None, job, options, tmp_path / "journal.sqlite3")
    qtbot.addWidget(without)
    without.start_button.click()
    qtbot.waitUntil(lambda: "key" in without.banner.text, timeout=120_000)
    without.done(0)
    assert {path.name for path in tmp_path.glob("*.mp4")} == {"Anna.mp4"}
    key.write_text("Anna => Otto\n")
    dialog = BurnDialog(None, job, options, tmp_path / "journal.sqlite3")
    qtbot.addWidget(dialog)
    dialog.start_button.click()
    qtbot.waitUntil(lambda: "Saved Otto.captions.mp4" in dialog.banner.text, timeout=120_000)
    with av.open(str(tmp_path / "Otto.captions.mp4")) as file:
        assert "title" not in file.metadata
    dialog.done(0)


@pytest.mark.slow
def test_subtitle_tracks_that_are_left_out_are_named(tmp_path: Path, own_home: Path, qtbot: QtBot) -> None:
    (tmp_path / "talk.srt").write_text("1\n00:00:00,000 --> 00:00:00,700\nHello to all\n")
    video, plain = tmp_path / "talk.mkv", film(tmp_path / "plain.mp4", 0.8)
    command = ["ffmpeg", "-v", "error", "-i", plain, "-i", tmp_path / "talk.srt", "-c", "copy", video]
    subprocess.run([*command[:-1], "-metadata:s:s:0", "language=eng", video], check=True)
    (job,) = imported(tmp_path, "Hello to all", 0.8, video)
    dialog = BurnDialog(None, job, FormatOptions(), tmp_path / "journal.sqlite3")
    qtbot.addWidget(dialog)
    dialog.start_button.click()
    qtbot.waitUntil(lambda: "Saved talk.captions.mkv" in dialog.banner.text, timeout=120_000)
    assert "It leaves out the subtitle tracks of the old video: 1 (en)." in dialog.banner.text
    dialog.done(0)
