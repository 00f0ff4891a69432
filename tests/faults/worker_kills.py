"""SIGKILL, SEGV and SIGSTOP of recording workers at random instants: the same messages of every recording.

usage: worker_kills.py [--kills 30] [--seed 1]

The engine is the real one, with a model that computes nothing. See tests/bench/engine_ceiling.py.
"""

import argparse
import contextlib
import queue
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]

import engine_ceiling  # noqa: E402

from core.contracts.engine_messages import Chunk, Done, Failed, Ready  # noqa: E402
from core.contracts.protocol import Acknowledge, Load, Transcribe  # noqa: E402
from core.queue.engine_process.engine_client import EngineClient, Exited  # noqa: E402

_SECONDS = (8.0, 120.0)  # of the recordings: clips, and several windows
_EACH = 5  # recordings of each length
_WORKERS = 3
_SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP)
_LONGEST_WAIT = 2.0  # seconds between two strikes
_SILENCE = 5.0  # seconds after which the engine gives up a stopped worker
_Messages = list[tuple[Any, ...]]


class _Engine:
    def __init__(self, folder: Path, workers: int) -> None:
        self._inbox: queue.Queue[Any] = queue.Queue()
        command = [sys.executable, __file__, "engine"]
        self.client = EngineClient(lambda _, message: self._inbox.put(message), folder / "engine.log", command)
        cache = str(folder / "cache")
        load = Load(str(engine_ceiling.MODEL), cache, "cpu", "fp32", reading_processes=workers, polite=False)
        self.client.start(load)
        while not isinstance(self._inbox.get(timeout=240), Ready):
            pass

    def transcribe(self, files: list[Path], rng: random.Random | None) -> tuple[list[_Messages], int]:
        """Return what each recording's chunks and end say, and the number of strikes."""
        found: list[_Messages] = [[] for _ in files]
        for job, path in enumerate(files):
            self.client.send(Transcribe(job, 1, str(path)))
        left, strikes = len(files), 0
        until = time.monotonic() + 480
        next_strike = time.monotonic() + (rng.uniform(0, _LONGEST_WAIT) if rng else 180)
        while left:
            if rng and time.monotonic() >= next_strike:
                strikes += self._strike(rng)
                next_strike = time.monotonic() + rng.uniform(0, _LONGEST_WAIT)
            if time.monotonic() > until:
                raise TimeoutError(f"{left} recordings did not end")
            with contextlib.suppress(queue.Empty):
                message = self._inbox.get(timeout=max(0.01, min(1.0, next_strike - time.monotonic())))
                if isinstance(message, Exited):
                    raise RuntimeError(message.cause + "\n" + "\n".join(message.last_lines))
                if isinstance(message, Chunk):
                    found[message.job].append((message.n, message.start, message.end, message.words))
                    self.client.send(Acknowledge(message.job, 1, message.n))
                elif isinstance(message, Done | Failed):
                    end = (message.chunks, message.duration) if isinstance(message, Done) else (message.code,)
                    found[message.job or 0].append(end)
                    left -= 1
        return found, strikes

    def _strike(self, rng: random.Random) -> int:
        """Send a signal to one of the workers. Return whether there was one."""
        assert self.client.process is not None
        children = psutil.Process(self.client.process.pid).children()
        with contextlib.suppress(psutil.Error):
            workers = [each for each in children if "spawn_main" in " ".join(each.cmdline())]
            if workers:
                rng.choice(workers).send_signal(rng.choice(_SIGNALS))
                return 1
        return 0


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Strike workers `size` times. Return what differs from an engine without workers."""
    files = [
        path
        for seconds in _SECONDS
        for path in engine_ceiling.write_recordings(_made(folder / f"{seconds}"), _EACH, seconds, "flac")
    ]
    alone = _Engine(_made(folder / "alone"), 0)
    expected, _ = alone.transcribe(files, None)
    alone.client.stop()
    engine, strikes, wrong = _Engine(_made(folder / "struck"), _WORKERS), 0, []
    try:
        while strikes < size and not wrong:
            found, more = engine.transcribe(files, rng)
            strikes += more
            wrong += [
                f"after {strikes} strikes {path.name} has other messages: {[each[0] for each in one]}"
                for path, one, other in zip(files, found, expected, strict=True)
                if one != other
            ]
    except (RuntimeError, TimeoutError) as error:
        wrong.append(str(error))
    engine.client.stop()
    return wrong


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def _as_engine() -> int:
    from core.engine.service import worker_process

    worker_process.LONGEST_SILENCE = _SILENCE
    return engine_ceiling.as_engine()


def main() -> int:
    if sys.argv[1:2] == ["engine"]:
        return _as_engine()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-workers-", ignore_cleanup_errors=True) as name:
        wrong = run(chosen.kills, random.Random(chosen.seed), Path(name))
    print("\n".join(wrong) or f"{chosen.kills} strikes, nothing lost or doubled")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
