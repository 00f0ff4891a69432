"""Gaps in the event loop while a transcript of 12 hours is loaded, scrolled, typed into, given speakers and searched.

usage: transcript.py [--words 100000] [--seed 1]      (Qt's offscreen platform; prints one line a deed)
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import psutil
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.transcript import TranscriptPane
from app.ui import style
from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, Job, JobSpec, Journal
from core.transcript import edit_operations
from core.transcript.edits import Change, Splice, with_speaker

_VOICE = "the boat grandmother harbour went and was counted everybody nobody asked why when that trouble year uncle"
_CHUNK = 72  # words, about half a minute


class Gaps:
    """Measures how long the event loop leaves a timer of 0 ms waiting."""

    def __init__(self) -> None:
        self._gaps: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def rest(self, resting: bool) -> None:
        """Stop the timer, or start it again. It takes the processor from a thread that loads."""
        if resting:
            self._timer.stop()
        else:
            self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self._gaps.append(now - self._last)
        self._last = now

    def during(self, name: str, deed: Callable[[int], object], times: int, pause: int = 5) -> None:
        """Do something several times, `pause` ms apart, and print the gaps."""
        QTest.qWait(50)
        self._gaps.clear()
        self._last = time.perf_counter()
        for n in range(times):
            deed(n)
            QTest.qWait(pause)
        gaps = sorted(self._gaps)
        p99 = gaps[int(len(gaps) * 0.99)]
        print(f"{name:16} longest {gaps[-1] * 1000:6.1f} ms   99th percentile {p99 * 1000:6.1f} ms", flush=True)


def long_job(journal: Journal, folder: Path, count: int, seed: int) -> Job:
    """A running job of `count` words, 0.43 s apart, a tenth of them the last of a sentence."""
    rng, clock = random.Random(seed), 0.0
    batch, _ = journal.batches.open("bench")
    spec = JobSpec(ComputeSpec(Load("model.nemo", "cache")))
    job = journal.attempts.claim(journal.jobs.add(batch, str(folder / "long.wav"), 1, 1, spec).id)
    assert job is not None
    for n in range(count // _CHUNK):
        words = []
        for _ in range(_CHUNK):
            text = rng.choice(_VOICE.split()) + "." * (rng.random() < 0.1)
            words.append(Word(text, clock, clock + 0.3, rng.random() ** 0.3))
            clock += 0.43
        journal.chunks.commit(Chunk(job.id, job.attempt, n, words[0].start or 0.0, clock, tuple(words)))
    return journal.jobs.get(job.id)


def deeds(pane: TranscriptPane, job: Job, gaps: Gaps) -> None:
    """Everything that a person does to a long transcript."""
    view, model = pane.view, pane.model

    def load(_: int) -> None:
        pane.show_job(job)
        while not model.rowCount() or model.is_opening:
            QTest.qWait(5)

    def type_on(n: int) -> None:
        if view.delegate.editing is None:
            view.editing.begin(model.rowCount() // 2, 0, 0)
        QTest.keyClicks(view.delegate.editing, "a b"[n % 3])

    def arrive(n: int) -> None:
        start = job.seconds + 40.0 * n
        words = tuple(Word("later." if i % 9 == 0 else "words", start + i, start + i + 0.5) for i in range(36))
        pane.on_chunk(Chunk(job.id, job.attempt, model.editable.chunks, start, start + 36, words))

    bar = view.verticalScrollBar()

    def time_opening(name: str, *, reads: bool) -> None:
        pane.show_job(None)
        pane.look.choose(reads=reads)
        QTest.qWait(200)
        begin, computed = time.perf_counter(), time.process_time()
        pane.show_job(job)
        while not model.rowCount():
            QTest.qWait(2)
        pane.grab()  # paints what a person sees first
        waited, computed = 1000 * (time.perf_counter() - begin), 1000 * (time.process_time() - computed)
        while model.is_opening:
            QTest.qWait(2)
        whole = 1000 * (time.perf_counter() - begin)
        found = f"text after {waited:6.1f} ms, computed {computed:6.1f} ms, whole after {whole:6.1f} ms"
        print(f"opening in {name:6} {found}", flush=True)

    gaps.rest(True)
    for name, reads in (("Read", True), ("Edit", False)) * 2:
        time_opening(name, reads=reads)
    gaps.rest(False)
    gaps.during("load", load, 1)
    print(f"{model.rowCount()} segments")
    view.setFocus()
    gaps.during("wheel", lambda _: bar.setValue(bar.value() + 60), 150)
    gaps.during("scroll bar", lambda n: bar.setValue(bar.maximum() * n // 100), 100)
    gaps.during("keys", lambda _: QTest.keyClick(view, Qt.Key.Key_Down), 60)
    gaps.during("typing", type_on, 120, 10)
    view.editing.finish()
    gaps.during("chunks arriving", arrive, 60, 10)
    gaps.during("playing", lambda n: view.show_playing(n * 3.1, True), 150)
    gaps.during("resizing", lambda n: pane.resize(600 + n * 5, 700), 50)
    gaps.during("speakers", lambda _: tell(pane), 1, 400)
    view.set_current(model.rowCount() // 2, 0)
    gaps.during("to a speaker", lambda n: QTest.keyClick(view, str(n % 8 + 1)), 40, 60)
    gaps.during("zooming", lambda n: pane.waveform.zoom(n % 16 < 8), 48, 10)
    gaps.during("doubtful words", lambda _: view.go_to_doubtful(1), 40)
    gaps.during("finding", lambda n: pane.find_bar.open(True, "boat"[: n % 4 + 1]), 8, 200)
    rename = edit_operations.rename_speaker
    gaps.during("renaming", lambda _: model.apply(rename(model.editable, "Speaker 1", "Anna")), 1, 300)
    gaps.during("merging", lambda _: model.apply(rename(model.editable, "Speaker 2", "Anna")), 1, 300)
    pane.find_bar.replacement.setText("ship")
    gaps.during("replacing all", lambda _: pane.find_bar.replace_all.click(), 1, 100)
    gaps.during("undoing that", lambda _: pane.segment_commands.undo(), 1, 100)


def tell(pane: TranscriptPane) -> None:
    """Eight speakers, who take turns of one to four sentences, come to the transcript as an edit."""
    rng, name, left, segments = random.Random(1), "Speaker 1", 0, []
    for segment in pane.model.editable.segments:
        if not left:
            name, left = f"Speaker {rng.randrange(8) + 1}", rng.randrange(1, 5)
        left -= 1
        segments.append(with_speaker(segment, name))
    pane.model.apply(Change((Splice(0, len(segments), tuple(segments)),)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    application = QApplication(sys.argv[:1])
    style.apply(application, "light")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite3"
        journal = Journal(path)
        job = long_job(journal, Path(folder), options.words, options.seed)
        pane = TranscriptPane(path)
        pane.resize(990, 765)
        pane.show()
        deeds(pane, job, Gaps())
        print(f"resident {psutil.Process().memory_info().rss / 1e6:.0f} MB")
        pane.shut_down()
        journal.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
