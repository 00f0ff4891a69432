"""Measure live words in the window: seconds from the end of a word to its picture, and gaps in the event loop.

usage: live_window.py [--seconds 120] [--play FILE] [--no-words] [--memory]

A file plays like a microphone. The window records it, the built-in live model hears it, and the queue writes the
transcript beside it. A word's delay runs from the arrival of its last sample at the recorder until the view has painted
it. "Readable" is the first time that the whole word stands there, also as the word that may change. "Final" is the time
from which it never changes. `--no-words` switches live words off, for the gaps alone. `--memory` prints the memory and
the open files of each process every minute, and the slope of each after the first ten minutes. It then measures nothing
else: two hundred gaps a second would take 46 MB an hour themselves.
"""

import argparse
import statistics
import sys
import tempfile
import time
from bisect import bisect_left
from contextlib import suppress
from pathlib import Path

import psutil

sys.path[:0] = [str(Path(__file__).parents[2])]

from event_loop import Watch  # noqa: E402
from PySide6.QtCore import QTimer  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from app.bridge import Bridge  # noqa: E402
from app.shell.main_window import MainWindow  # noqa: E402
from app.ui import style  # noqa: E402
from core.capture.sources import SourceChoice, now_ns  # noqa: E402
from core.contracts.engine_messages import StreamHeard  # noqa: E402
from core.contracts.paths import resources_dir  # noqa: E402
from core.contracts.recording_folder import ANCHORS, folder_of, rate_of  # noqa: E402
from core.settings.settings import RecordingChoices, Settings  # noqa: E402

_WARM = 10.0  # seconds at the start that do not count: the models load


class Delays:
    """Notes when words are painted."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._tail, self._tail_ns = "", 0
        self.words: list[tuple[float, int, int]] = []  # end in seconds, readable and final in nanoseconds

    def note(self, step: StreamHeard) -> None:
        view = self._window.recording.live.text
        if view is not None:
            view.words.viewport().repaint()
        now = now_ns()
        for number, word in enumerate(step.words):
            is_known = number == 0 and word.text == self._tail
            self.words.append((word.end or 0.0, self._tail_ns if is_known else now, now))
        if step.words or step.tail != self._tail:
            self._tail, self._tail_ns = step.tail, now

    def in_milliseconds(self, anchors: list[tuple[int, int]], rate: int) -> tuple[list[float], list[float]]:
        """Return the delays of readable and of final words. `anchors`: samples, and the time of the last one."""
        readable, final = [], []
        places = [samples / rate for samples, _ in anchors]
        for end, seen, fixed in self.words:
            at = min(bisect_left(places, end), len(places) - 1)
            arrived = anchors[at][1] + (end - places[at]) * 1e9
            if end > _WARM:
                readable.append((seen - arrived) / 1e6)
                final.append((fixed - arrived) / 1e6)
        return readable, final


class Memory:
    """Notes the memory and the open files of this process and of its children."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._sizes: dict[str, list[tuple[float, float]]] = {}  # hours and MB of each process
        self.timer = QTimer(interval=60_000)
        self.timer.timeout.connect(self._note)
        self.timer.start()

    def _note(self) -> None:
        own = psutil.Process()
        hours = (time.monotonic() - self._began) / 3600
        line = []
        for each in [own, *own.children(recursive=True)]:
            with suppress(psutil.Error):
                name = f"{'window' if each == own else each.cmdline()[-1][:24]} {each.pid}"
                size = each.memory_info().rss / 1e6
                self._sizes.setdefault(name, []).append((hours, size))
                line.append(f"{name}: {size:.1f} MB, {each.num_fds()} files")
        print(f"{hours * 60:3.0f} min  {'; '.join(line)}", flush=True)

    def slopes(self) -> list[str]:
        """Return the slope of each process after ten minutes, in MB an hour."""
        lines = []
        for name, values in self._sizes.items():
            late = [value for value in values if value[0] >= 1 / 6]
            if len(late) > 4:
                slope = statistics.linear_regression(*zip(*late, strict=True)).slope
                lines.append(f"{name}: {slope:+.2f} MB an hour, {late[0][1]:.1f} to {late[-1][1]:.1f} MB")
        return lines


def percentiles(figures: list[float]) -> str:
    """Return the median and the 95th percentile of milliseconds."""
    return f"{statistics.median(figures):.0f} / {statistics.quantiles(figures, n=20)[-1]:.0f} ms (median / 95 %)"


def main() -> None:
    """Record, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--play", type=Path, default=resources_dir() / "samples" / "conversation.flac")
    parser.add_argument("--no-words", action="store_true")
    parser.add_argument("--memory", action="store_true")
    chosen = parser.parse_args()
    application = QApplication([])
    style.apply(application, "light")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        recording = RecordingChoices(folder=str(place / "in"), told=True, shows_words=not chosen.no_words)
        settings = Settings(welcomed=True, auto_export=False, recording=recording, inhibit_sleep=False)
        bridge = Bridge(place / "journal.sqlite3", place / "engine.log")
        window = MainWindow(bridge, place / "journal.sqlite3", settings, place / "settings.json")
        bridge.open()
        window.show()
        window.on_started([])
        delays, watch = Delays(window), Watch()
        memory = Memory() if chosen.memory else None
        if memory is None:
            window.recording.live.shown.connect(delays.note)
            QTimer.singleShot(int(_WARM * 1000), watch.start)
        window.recording.source = SourceChoice(file=str(chosen.play))
        window.recording.toggle()
        QTimer.singleShot(int(chosen.seconds * 1000), lambda: application.exit(0))
        application.exec()
        if memory is not None:
            print("\n".join(memory.slopes()))
            window.shut_down()
            return
        session = window.recording.session
        assert session is not None
        grown = folder_of(session.recording)
        anchors = [tuple(map(int, line.split())) for line in (grown / ANCHORS).read_text().splitlines()]
        rate = rate_of(grown)
        assert rate is not None
        longest, computed = max(zip(watch.gaps, watch.computed, strict=True))
        print(f"gaps of the event loop: {percentiles(watch.gaps)}, {len(watch.gaps)} turns")
        print(f"longest gap {longest:.0f} ms: the window computed {computed:.0f} ms of it")
        print(f"most computed in one turn: {max(watch.computed):.0f} ms")
        if not chosen.no_words:
            readable, final = delays.in_milliseconds(anchors, rate)
            feed = window.recording.live.feed
            print(f"steps of {(feed.chunk_seconds or 0) if feed is not None else 0:.2f} s")
            print(f"{len(final)} words, readable {percentiles(readable)}, final {percentiles(final)}")
        window.shut_down()


if __name__ == "__main__":
    main()
