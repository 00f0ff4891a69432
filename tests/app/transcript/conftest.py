"""Transcript panes on journals of their own."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from transcript_harness import STORY, Desk, spoken

from core.queue.journal import Job


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Iterator[Desk]:
    desk = Desk(tmp_path, qtbot)
    yield desk
    assert desk.pane.shut_down()
    desk.journal.close()
    gc.collect()


@pytest.fixture
def story(desk: Desk) -> tuple[Desk, Job]:
    """A desk with a finished job of four segments, two doubtful words in it."""
    job = desk.job(spoken(STORY, doubtful=("ferryman", "nobody")))
    desk.show(job)
    return desk, job
