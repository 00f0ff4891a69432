"""What it costs to watch a folder in which nothing happens, and one that is new, by processor time.

usage: watch_polls.py [--files 10000] [--folders 100]
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from core.contracts.protocol import Load
from core.journal import ComputeSpec, JobSpec, Journal
from core.watch.folder_watch import FolderWatch, WatchOrder

POLLS = 50


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--folders", type=int, default=100)
    options = parser.parse_args()
    spec = JobSpec(ComputeSpec(Load("m", "c")))
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "in"
        for n in range(options.files):
            path = root / f"{n % options.folders}" / f"{n}.wav"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"%d" % n * 50)
        journal = Journal(Path(place) / "journal.sqlite3")
        now = 0.0
        watch = FolderWatch(journal, journal.batches.open("watch")[0], WatchOrder(root, lambda _: spec), lambda: now)
        began = time.process_time()
        taken: list[str] = []
        for _ in range(3):
            taken += watch.poll()
            now += 11.0
        each = 1000 * (time.process_time() - began) / len(taken)
        print(f"{len(taken)} new files sampled and queued: {each:.2f} ms each")
        for name, step in (("folders that have not changed", 0.01), ("all files, once a minute", 10_000.0)):
            began = time.process_time()
            for _ in range(POLLS):
                watch.poll()
                now += step
            print(f"a look at {name}: {1000 * (time.process_time() - began) / POLLS:.2f} ms")
        journal.close()


if __name__ == "__main__":
    main()
