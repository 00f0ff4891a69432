"""Captions in the video, in the window: the choices, the new video, and the stop."""

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
from core.journal import ComputeSpec, JobSpec, Journal


@pytest.mark.slow
def test_the_video_is_written_and_can_be_stopped(tmp_path: Path, own_home: Path, qtbot: QtBot) -> None:
    videos = film(tmp_path / "talk.mp4", 0.8), film(tmp_path / "long.mp4", 12.0)
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    spec = JobSpec(ComputeSpec(Load("model", "cache"), Prompt("en")))
    for video in videos:
        status = video.stat()
        words = timed("Hello to all", start=0.1)
        journal.imports.add(batch, (str(video), status.st_size, status.st_mtime_ns), spec, [Segment(words)], 12.0)
    jobs = [journal.jobs.newest_done(str(video)) for video in videos]
    journal.close()
    assert jobs[0] is not None
    assert jobs[1] is not None

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
