"""The program is killed while someone types: nothing that was saved is lost, and the text is whole."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from transcript_harness import SPEC, timed_words

from core.contracts.engine_messages import Chunk
from core.journal import Journal
from core.queue import delivery

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_nothing_that_was_saved_is_lost(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, str(tmp_path / "a.wav"), 100, 1, SPEC).id)
    assert job is not None
    journal.chunks.commit(Chunk(job.id, job.attempt, 0, 0.0, 9.0, timed_words("One. Two. Three.")))
    journal.attempts.finish(job.id, job.attempt, 1, 9.0, False, None)
    rng = random.Random(11)
    for _ in range(3):
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "tests" / "fixtures" / "typing_process.py"), str(journal.path), str(job.id)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        )
        assert process.stdout is not None
        said = [process.stdout.readline()]
        time.sleep(rng.uniform(0.1, 1.2))
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
        process.wait()
        process.stdout.close()
        position, length = map(int, [line for line in said if line.endswith("\n")][-1].split())
        history = journal.edits.history(job.id)
        text = delivery.editable_transcript_of(journal, journal.jobs.get(job.id))
        assert history.position == text.position >= position
        (splice,) = history.edits[position - 1].splices
        assert len(splice.segments[0].content.text) >= length
        assert len(text.plain_segments) == 3
        while text.position:
            text.undo()
        assert [segment.text for segment in text.plain_segments] == ["One.", "Two.", "Three."]
