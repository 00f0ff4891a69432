"""Compare the memory for reading several tracks with that for one track.

usage: python tests/bench/track_memory.py RECORDING... [--save QUESTION MACHINE]

Each recording is read in a process of its own: decoded, cut into windows, and the sources to recognise are chosen.
Nothing is recognised. Printed are the peak of the resident memory, the processor time and the windows to recognise.
"""

import argparse
import io
import resource
import subprocess
import sys
import time
from pathlib import Path

from results import save

from core.contracts.protocol import Transcribe
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest
from core.engine.service.source_transcription import SourceTranscription


class Counter(Batcher[AnyRequest]):
    """A pool that counts its windows and keeps none."""

    windows = 0

    def put(self, key: int, seconds: float, item: AnyRequest) -> bool:
        self.windows += 1
        return True


def read(path: Path) -> None:
    """Read a recording and print the figures of this process."""
    task = SourceTranscription(Transcribe(1, 1, str(path)), Outbox(io.BytesIO()))
    counter = Counter(120.0)
    task.read(counter)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{peak:.0f} {time.process_time():.1f} {counter.windows}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recordings", type=Path, nargs="+")
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"))
    parser.add_argument("--read", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read:
        read(options.recordings[0])
        return
    figures: dict[str, list[float]] = {}
    for path in options.recordings:
        command = [sys.executable, __file__, str(path), "--read"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        peak, seconds, windows = map(float, done.stdout.split())
        print(f"{path.name}: peak {peak:.0f} MB, {seconds:.1f} s of the processor, {windows:.0f} windows", flush=True)
        figures[path.stem] = [peak]
    if options.save:
        save(options.save, "MB", figures)


if __name__ == "__main__":
    main()
