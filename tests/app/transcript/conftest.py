"""Transcript panes on journals of their own."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from transcript_harness import TEXT, TranscriptHarness, timed_words

from core.journal import Job


@pytest.fixture
def harness(tmp_path: Path, qtbot: QtBot) -> Iterator[TranscriptHarness]:
    harness = TranscriptHarness(tmp_path, qtbot)
    yield harness
    assert harness.pane.shut_down()
    harness.journal.close()
    gc.collect()


@pytest.fixture
def finished(harness: TranscriptHarness) -> tuple[TranscriptHarness, Job]:
    """A pane with a finished job of four segments, two doubtful words in it."""
    job = harness.job(timed_words(TEXT, doubtful=("ferryman", "nobody")))
    harness.show(job)
    return harness, job
