"""The engine without its model: the processor time of each of its processes for a second of sound.

usage: engine_ceiling.py [--processes 2] [--recordings 8] [--minutes 10] [--format flac] [--folder DIR]

The engine runs as on a GPU, but its model computes nothing. Each window is copied once, as into page-locked memory.
The search returns tokens at the rate of real speech: 3.3 a second, in 2.4 words. Reading, cutting, words, times and
messages are real. All recordings are transcribed once before the measured run, so that all processes have started.

Prints microseconds of processor a second of sound for each process. Fails if a recording has no words, or if two
runs of it differ.
"""

import argparse
import queue
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import soundfile
from sides import SAMPLE

from core.contracts.engine_messages import Chunk, Done, Failed, Ready
from core.contracts.protocol import Acknowledge, Load, Transcribe
from core.engine.recognizer import SAMPLE_RATE
from core.queue.engine_process.engine_client import EngineClient, Exited

MODEL = Path(__file__).resolve().parents[2] / "resources" / "demo_model" / "demo.nemo"
TOKENS_A_SECOND = 3.3
TOKENS_A_WORD = 1.37
ENGINE_BAR, ALL_BAR = 60, 750  # microseconds a second of sound: 16 kHz FLAC, long recordings
_ENGINE = "engine"  # the argument that makes this program the engine


def as_engine() -> int:
    """Run the engine process with a model that computes nothing."""
    import torch
    from msgspec.structs import replace

    from core.engine import backends
    from core.engine.__main__ import main as run_engine
    from core.engine.native.window_batch import EncodedWindows

    staging = np.empty(0, np.float32)
    real_load = backends.load

    def encode(windows: Sequence[Any], prompts: Sequence[Any]) -> EncodedWindows:
        nonlocal staging
        longest = max(map(len, windows))
        if staging.size < len(windows) * longest:
            staging = np.empty(len(windows) * longest, np.float32)
        for row, window in zip(staging[: len(windows) * longest].reshape(-1, longest), windows, strict=True):
            row[: len(window)] = window
        lengths = torch.tensor([len(window) for window in windows])
        return EncodedWindows(torch.zeros(len(windows), 1, 1), lengths, (0.0,) * len(windows))

    def load(message: Load) -> tuple[Any, Ready]:
        recognizer, ready = real_load(message)
        made: Any = recognizer
        made.encode = encode
        made._head = SilentHead(made._tokenizer.pieces, made._head.kind, recognizer.frame_seconds)
        made.encoder_batch_seconds = None
        return recognizer, replace(ready, device="cuda")

    gpu: Any = torch.cuda
    gpu.mem_get_info = lambda *_: (64 << 30, 80 << 30)
    for name in ("memory_reserved", "memory_allocated", "max_memory_allocated", "reset_peak_memory_stats"):
        setattr(gpu, name, lambda *_: 0)
    backends.load = load  # type: ignore[assignment]
    return run_engine()


class SilentHead:
    """Returns tokens at the rate of speech. They depend on the length of the window alone."""

    def __init__(self, pieces: Sequence[str], kind: str, frame_seconds: float) -> None:
        letters = [(number, piece) for number, piece in enumerate(pieces) if piece.strip("▁").isalpha()]
        self._first = [number for number, piece in letters if piece.startswith("▁")]
        self._later = [number for number, piece in letters if not piece.startswith("▁")]
        self.kind = kind
        self._frame_seconds = frame_seconds

    def most_threads(self, biases: object, windows: int) -> int:
        return 1

    def decode(self, encoded: Any, biases: object, threads: int = 1) -> list[Any]:
        return [self._tokens(int(samples)) for samples in encoded.lengths]

    def _tokens(self, samples: int) -> list[Any]:
        from core.engine.native.token_words import Token

        rng, frames = random.Random(samples), samples / SAMPLE_RATE / self._frame_seconds
        count = max(1, round(samples / SAMPLE_RATE * TOKENS_A_SECOND))
        tokens = []
        for number in range(count):
            start = int(number * frames / count)
            ids = self._first if number == 0 or rng.random() < 1 / TOKENS_A_WORD else self._later
            tokens.append(Token(ids[int(rng.random() * len(ids))], start, start + 2, 0.5 + rng.random() / 2))
        return tokens


def write_recordings(folder: Path, count: int, seconds: float, suffix: str) -> list[Path]:
    """Write recordings of speech: the sample, each from another place on."""
    sound, _ = soundfile.read(SAMPLE, dtype="float32")
    length, paths = round(seconds * SAMPLE_RATE), []
    for number in range(count):
        paths.append(folder / f"speech{number:04}.{suffix}")
        soundfile.write(paths[-1], np.resize(np.roll(sound, -number * 7 * SAMPLE_RATE), length), SAMPLE_RATE)
    return paths


class Bench:
    """One engine, and what it has transcribed."""

    def __init__(self, folder: Path, processes: int) -> None:
        self._inbox: queue.Queue[Any] = queue.Queue()
        command = [sys.executable, __file__, _ENGINE]
        self.client = EngineClient(lambda _, message: self._inbox.put(message), folder / "engine.log", command)
        cache = str(folder / "cache")
        self.client.start(Load(str(MODEL), cache, "cpu", "fp32", reading_processes=processes, polite=False))
        self._next(Ready)

    def transcribe(self, files: Sequence[Path]) -> list[str]:
        """Return a digest of the words of each recording."""
        words: list[list[Any]] = [[] for _ in files]
        for job, path in enumerate(files):
            self.client.send(Transcribe(job, 1, str(path)))
        left = len(files)
        while left:
            message = self._next(Chunk, Done)
            if isinstance(message, Done):
                left -= 1
                continue
            words[message.job] += message.words
            self.client.send(Acknowledge(message.job, 1, message.n))
        if not all(words):
            raise SystemExit("A recording has no words.")
        return [sha256(repr(each).encode()).hexdigest() for each in words]

    def processor_seconds(self) -> dict[str, float]:
        """Return what each process has computed so far: the engine's own one first, then its helpers."""
        assert self.client.process is not None
        engine = psutil.Process(self.client.process.pid)
        times = {"engine's own process": _seconds(engine)}
        for child in engine.children(recursive=True):
            kind = "helper" if "spawn_main" in " ".join(child.cmdline()) else "other"
            times[f"{kind} {child.pid}"] = _seconds(child)
        return times

    def _next(self, *kinds: type) -> Any:
        while True:
            message = self._inbox.get(timeout=900)
            if isinstance(message, Failed | Exited):
                raise SystemExit(str(message))
            if isinstance(message, kinds):
                return message


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def measure(folder: Path, chosen: argparse.Namespace, tell: Callable[[str], None] = print) -> tuple[float, float]:
    """Print a line for each process. Return the engine's own figure and the sum, in microseconds a second of sound."""
    files = write_recordings(folder, chosen.recordings, 60 * chosen.minutes, chosen.format)
    sound = 60 * chosen.minutes * chosen.recordings
    bench = Bench(folder, chosen.processes)
    first = bench.transcribe(files)
    before = bench.processor_seconds()
    second = bench.transcribe(files)
    after = bench.processor_seconds()
    bench.client.stop()
    if first != second:
        raise SystemExit("Two runs have different words.")
    own, *helpers = [1e6 * (after[name] - before.get(name, 0.0)) / sound for name in after]
    tell(f"{chosen.recordings} recordings of {chosen.minutes} minutes, {chosen.format}, {chosen.processes} processes")
    tell("| process | µs a second of sound |\n|---|---|")
    tell(f"| engine's own | {own:.0f} |")
    for number, each in enumerate(sorted(helpers, reverse=True), 1):
        tell(f"| helper {number} | {each:.0f} |")
    tell(f"| all | {own + sum(helpers):.0f} |")
    return own, own + sum(helpers)


def main() -> int:
    if sys.argv[1:2] == [_ENGINE]:
        return as_engine()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--recordings", type=int, default=8)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--format", default="flac")
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder, prefix="ceiling-", ignore_cleanup_errors=True) as name:
        own, together = measure(Path(name), chosen)
    print(f"bars for long FLAC: {ENGINE_BAR} for the engine's own process, {ALL_BAR} for all")
    return 0 if own <= ENGINE_BAR and together <= ALL_BAR else 1


if __name__ == "__main__":
    sys.exit(main())
