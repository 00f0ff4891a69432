"""Gaps in the window's event loop with thousands of rows while an engine works: how long a click may have to wait.

usage: event_loop.py [--rows 10000] [--seconds 60] [--real] [--lies] [FILE ...] [--save QUESTION MACHINE]

It needs a display.

A timer of 5 ms notes when it is late; rows are scrolled, selected, moved, filtered, searched, sorted and folded as by a
person, 5 times a second. The engine is the scripted one (as fast as it can be), with --real the real one with the demo
model on FILEs, or with --lies one that lies in one message of ten, and is started anew each time it is caught. Prints
percentiles of the gaps, how much of them the window's thread itself computed (the rest is other threads' and other
programs'), the front end's memory, and how far the memory meter's figure for the engine is off what another thread
reads at any instant. Fails over 25 ms (99th percentile) or 110 ms (longest).
"""

import argparse
import contextlib
import gc
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
import results
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.bridge import Bridge
from app.shell.main_window import MainWindow
from app.ui import style
from core.journal import JobSpec, Journal
from core.queue.events import EngineStarted
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH
from core.settings.settings import LibraryChoices, Settings
from core.specs import job_specs

EVERY = 5  # ms
P99, LONGEST = 25.0, 110.0  # ms
FOLDER_ROWS = 1_000  # rows of one folder
FAULTS = Path(__file__).resolve().parent.parent / "faults"


class Watch:
    """Notes how long the event loop is away."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self.computed: list[float] = []
        self._last = self._last_computed = 0.0
        self._timer = QTimer(interval=EVERY)
        self._timer.timeout.connect(self._turn)

    def start(self) -> None:
        self._last, self._last_computed = time.perf_counter(), time.thread_time()
        self._timer.start()

    def _turn(self) -> None:
        now, computed = time.perf_counter(), time.thread_time()
        self.gaps.append(1000 * (now - self._last))
        self.computed.append(1000 * (computed - self._last_computed))
        self._last, self._last_computed = now, computed


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


class Person:
    """Scrolls, selects and moves rows."""

    def __init__(self, window: MainWindow) -> None:
        self._window, self._rng = window, random.Random(1)
        self._timer = QTimer(interval=200)
        self._timer.timeout.connect(self._act)

    def start(self) -> None:
        self._timer.start()

    def _act(self) -> None:
        model, view, rng = self._window.model, self._window.view, self._rng
        library, choices = view.library, self._window.pane.filter
        if not library.rowCount():
            choices.clear()
            return
        match rng.randrange(8):
            case 4:
                choices.field.setText(rng.choice(("", "0", "00", "001", "99", "wav")))
            case 5:
                choices.show_group(rng.choice(("all", "working", "done")))
            case 6:
                sort = rng.choice(("queue", "name", "length", "state"))
                library.show(LibraryChoices(sort=sort, group=rng.choice(("folder", "date", "none"))))
            case 7:
                choices.clear()
                headings = [item for item in (library.item(row) for row in range(40)) if isinstance(item, str)]
                if headings:
                    library.fold(headings[0], headings[0] not in library.choices.folded)
            case 0:
                view.scrollTo(library.index(rng.randrange(library.rowCount())))
            case 1:
                self._window.select_job(model.row_at(rng.randrange(min(40, model.rowCount()))).job.id)
            case 2:
                view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 300)
            case 3:
                self._window.window_actions.move_up.trigger()


class Meter(threading.Thread):
    """Compares what the window says of the engine's memory with what the system says, fifty times a second."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(daemon=True)
        self._window = window
        self._engine: psutil.Process | None = None
        self.off: dict[bool, list[float]] = {False: [], True: []}  # in per cent, while loading and afterwards

    def begin(self, pid: int) -> None:
        self._engine = psutil.Process(pid)
        if not self.is_alive():
            self.start()

    def run(self) -> None:
        memory = self._window.memory
        while True:
            time.sleep(0.02)
            with contextlib.suppress(psutil.Error, IndexError):
                held = self._engine.memory_info().rss if self._engine is not None else 0
                if held:
                    off = 100 * abs(memory.history[-1].engine - held) / held
                    self.off[memory.ready is not None].append(off)


def fill(journal: Path, folder: Path, rows: int, files: list[Path], spec: JobSpec) -> None:
    """The files first, then rows of small files that the scripted engine plays in no time."""
    store = Journal(journal)
    batch, _ = store.batches.open(WINDOW_BATCH)
    names = [str(file.absolute()) for file in files]
    for n in range(rows - len(files)):
        path = folder / "in" / f"{n // FOLDER_ROWS:03}" / f"{n:06}.wav"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"RIFF")
        names.append(str(path))
    facts = [(name, Path(name).stat().st_size, Path(name).stat().st_mtime_ns) for name in names]
    store.jobs.add_all(batch, facts, spec)
    store.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--real", action="store_true")
    parser.add_argument("--lies", action="store_true")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"), help="add the run to tests/bench/results")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-loop-") as name:
        folder = Path(name)
        (folder / "in").mkdir()
        (folder / "state").mkdir()
        settings = Settings(welcomed=True, auto_export=False, inhibit_sleep=False, notify=False)
        spec = job_specs.job_spec(settings)
        fill(folder / "journal.sqlite3", folder, options.rows, options.files if options.real else [], spec)
        (folder / "script.json").write_text(json.dumps({"*": {"chunks": 12, "seconds": 0.02}}))
        scripted = [sys.executable, str(FAULTS / "scripted_engine.py"), str(folder / "script.json")]
        if options.lies:
            scripted = [sys.executable, str(FAULTS / "lying_engine_process.py")]
        scripted.append(str(folder / "state"))
        application = QApplication([])
        style.apply(application, "light")
        bridge = Bridge(folder / "journal.sqlite3", folder / "engine.log", None if options.real else scripted)
        window = MainWindow(bridge, folder / "journal.sqlite3", settings, folder / "settings.json")
        window.show()
        gc.freeze()  # as the program does
        watch, person, process = Watch(), Person(window), psutil.Process()
        meter = Meter(window)
        bridge.subscribe(EngineStarted, lambda event: meter.begin(event.pid))
        starts: list[int] = []
        bridge.subscribe(EngineStarted, lambda event: starts.append(event.pid))
        bridge.open()
        watch.start()
        person.start()
        memory: list[int] = []
        sampler = QTimer(interval=1000)
        sampler.timeout.connect(lambda: memory.append(process.memory_info().rss))
        sampler.start()
        QTimer.singleShot(int(options.seconds * 1000), lambda: application.exit(0))
        application.exec()
        states = {state.value: count for state, count in window.model.states.items() if count}
        window.shut_down()
    p99, longest = percentile(watch.gaps, 0.99), max(watch.gaps)
    print(f"{options.rows} rows, at the end {states}, engines started: {len(starts)}")
    for words, values in (("gaps", watch.gaps), ("of which computed by the window", watch.computed)):
        middle, high = percentile(values, 0.5), percentile(values, 0.99)
        print(f"{words}: median {middle:.1f} ms, 99th percentile {high:.1f} ms, longest {max(values):.1f} ms")
    when = sum(watch.gaps[: watch.gaps.index(longest)]) / 1000
    print(f"the longest gap came {when:.1f} s after the start")
    for loaded, words in ((False, "while it loads"), (True, "afterwards")):
        if off := meter.off[loaded]:
            shares = f"median {percentile(off, 0.5):.1f} %, 95th percentile {percentile(off, 0.95):.1f} %"
            print(f"meter's figure for the engine {words}: off by {shares} ({len(off)} looks)")
    print(f"front end: {memory[0] / 1e6:.0f} MB first, {max(memory) / 1e6:.0f} at most, {memory[-1] / 1e6:.0f} last")
    if options.save:
        print(results.save(options.save, "ms", {"99th percentile": [p99], "Longest gap": [longest]}))
    return 0 if p99 <= P99 and longest <= LONGEST else 1


if __name__ == "__main__":
    sys.exit(main())
