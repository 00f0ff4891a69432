"""What Mynah costs while it has nothing to do: share of a core that the window and the engine take, and what they hold.

usage: python tests/bench/at_rest.py [--seconds 600] [--settle 20] [--threads]

The window runs without a screen with the demo recogniser and one recording that is done. Its own folders are in a
temporary place. `--threads` also tells each thread's share.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"
TICK = os.sysconf("SC_CLK_TCK")
_LOOK = 5.0  # seconds from one look at the processes to the next


def started(folder: Path) -> subprocess.Popen[bytes]:
    """The window with a recording, in folders of its own."""
    homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    environment = {**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"}
    recording = folder / SAMPLE.name
    recording.write_bytes(SAMPLE.read_bytes())
    return subprocess.Popen([sys.executable, "-m", "app", recording], cwd=ROOT, env=environment)


def engine_of(window: psutil.Process, deadline: float) -> psutil.Process:
    """The engine's process, once it has transcribed: its processor time stands still."""
    while time.monotonic() < deadline:
        time.sleep(1)
        for child in window.children():
            if "engine" in child.cmdline()[-1] and sum(child.cpu_times()[:2]) > 2:
                return child
    raise SystemExit("no engine came up")


def by_thread(process: psutil.Process) -> dict[str, float]:
    """Seconds of processor time by thread."""
    found = {}
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        fields = (task / "stat").read_text().rpartition(")")[2].split()
        found[f"{(task / 'comm').read_text().strip()} {task.name}"] = (int(fields[11]) + int(fields[12])) / TICK
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--settle", type=float, default=20, help="seconds to wait before")
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = started(Path(folder))
        window = psutil.Process(command.pid)
        try:
            engine = engine_of(window, time.monotonic() + 120)
            time.sleep(options.settle)
            both = {"window": window, "engine": engine}
            looks = {name: [by_thread(process)] for name, process in both.items()}
            held = dict.fromkeys(both, 0.0)
            end = time.monotonic() + options.seconds
            while time.monotonic() < end:
                time.sleep(min(_LOOK, max(0.0, end - time.monotonic())))
                for name, process in both.items():
                    with suppress(OSError, psutil.NoSuchProcess):  # the engine, let go after ten minutes
                        looks[name].append(by_thread(process))
                        held[name] = process.memory_info().rss / 1e6
            for name, process in both.items():
                before, after = looks[name][0], looks[name][-1]
                took = {thread: after[thread] - before.get(thread, 0.0) for thread in after}
                share, gone = sum(took.values()) / options.seconds, "" if process.is_running() else ", gone in the end"
                print(f"{name}: {100 * share:.2f} % of a core, {held[name]:.0f} MB{gone}", flush=True)
                for thread, seconds in sorted(took.items(), key=lambda item: -item[1]) if options.threads else ():
                    print(f"    {thread}: {100 * seconds / options.seconds:.2f} %")
        finally:
            command.terminate()
            command.wait(20)


if __name__ == "__main__":
    main()
