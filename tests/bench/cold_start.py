"""Cold start, new process to the first words of a short clip: Mynah's engine beside stock NeMo, in turns.

usage: python tests/bench/cold_start.py MODEL.nemo [CLIP] [--runs 5] [--precision auto] [--backend auto]
                                       [--save QUESTION MACHINE]

Without CLIP: 4 seconds of espeak-ng speech. Both give word times. The model's files lie in the page cache, each side's
are read before its turn, and Mynah has converted the checkpoint: the first start ever, which does that, is told on a
line of its own.
"""

import argparse
import queue
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import results
from sides import median, read_through, speech, stock, temporary_cache

from core.contracts.engine_messages import Chunk, Done, Failed, Ready
from core.contracts.protocol import Load, Prompt, Transcribe
from core.queue.engine_process.engine_client import EngineClient, Exited


@dataclass
class Start:
    """Seconds from the start of the engine's process to its first sign of life and so on, and what it picked."""

    alive: float = 0.0
    ready: float = 0.0
    words: float = 0.0
    picked: str = ""


def engine_start(load: Load, log: Path, clip: Path) -> Start:
    """Start an engine, ask it for `clip` at once, and stop it when it has answered."""
    inbox: queue.Queue[Any] = queue.Queue()
    client = EngineClient(lambda _, message: inbox.put((time.perf_counter(), message)), log)
    began, start = time.perf_counter(), Start()
    client.start(load)
    client.send(Transcribe(1, 1, str(clip), Prompt()))
    while not start.words:
        at, message = inbox.get(timeout=900)
        start.alive = start.alive or at - began
        match message:
            case Ready():
                start.ready = at - began
                start.picked = f"{message.backend}, {message.device}, {message.precision}"
            case Chunk(words=words) if words:
                start.words = at - began
            case Done() | Failed() | Exited():
                raise SystemExit(f"no words: {message}")
    client.stop()
    return start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("clip", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--backend", default="auto")
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"), help="add the run to tests/bench/results")
    chosen = parser.parse_args()
    with temporary_cache() as name:
        folder = Path(name)
        clip = chosen.clip or speech(folder, [4])[0]
        load = Load(str(chosen.model), str(folder), precision=chosen.precision, backend=chosen.backend)
        first = engine_start(load, folder / "log" / "engine.log", clip)
        print(f"first start ever: first words {first.words:.1f} s ({first.picked})")
        print("stock NeMo    Mynah: alive  ready  first words   ratio")
        ours, theirs = [], []
        for _ in range(chosen.runs):
            read_through(chosen.model)
            theirs.append(stock(chosen.model, [clip], batch=1)["total"])
            read_through(folder)
            ours.append(engine_start(load, folder / "log" / "engine.log", clip))
            ratio = theirs[-1] / ours[-1].words
            print(
                f"{theirs[-1]:8.1f} s         {ours[-1].alive:5.2f}  {ours[-1].ready:5.2f}  {ours[-1].words:9.2f} s"
                f"  {ratio:6.1f}",
                flush=True,
            )
        words = median([start.words for start in ours])
        ratio = median([stock_seconds / start.words for stock_seconds, start in zip(theirs, ours, strict=True)])
        print(f"medians: stock NeMo {median(theirs):.1f} s, Mynah {words:.2f} s, {ratio:.1f} times faster")
        if chosen.save:
            print(results.save(chosen.save, "s", {"Stock NeMo": theirs, "Mynah": [start.words for start in ours]}))


if __name__ == "__main__":
    main()
