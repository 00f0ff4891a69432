"""The two sides of a benchmark, each in a process of its own: Mynah's engine, and stock NeMo."""

import json
import queue
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import numpy as np
import psutil
import soundfile
import soxr

from core.contracts.engine_messages import Chunk, Done, Failed, Ready
from core.contracts.protocol import Acknowledge, Load, Prompt, SetVocabulary, Transcribe
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine.audio.decoding import AudioReader
from core.engine.recognizer import SAMPLE_RATE
from core.queue.engine_process.engine_client import EngineClient, Exited

NO_PROMPT = Prompt()
SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "samples" / "conversation.flac"
STOCK = Path(__file__).with_name("stock_nemo.py")


class Mynah:
    """One engine process from start to stop."""

    def __init__(
        self,
        model: Path,
        cache: Path,
        precision: str = "auto",
        backend: str = "auto",
        device: str = "auto",
        times: Literal["sound", "nemo"] = "sound",
    ) -> None:
        self._inbox: queue.Queue[Any] = queue.Queue()
        self.began = time.perf_counter()
        self._client = EngineClient(lambda _, message: self._inbox.put(message), cache / "log" / "engine.log")
        asked = Load(str(model), str(cache), device, precision, backend=backend, times=times, polite=False)
        self._client.start(asked)
        self.ready: Ready = self._next(Ready)
        self.loaded = time.perf_counter() - self.began

    def expect(self, phrases: tuple[Phrase, ...]) -> Boosting:
        """Give the engine words to expect; what names them in a prompt."""
        self._client.send(SetVocabulary(digest(phrases), phrases))
        return Boosting(digest(phrases))

    def transcribe(self, files: Sequence[Path], prompt: Prompt = NO_PROMPT) -> tuple[float, float, int]:
        """Seconds until the first words and until all files are done, and the number of words."""
        began, first, words, open_files = time.perf_counter(), 0.0, 0, len(files)
        for job, path in enumerate(files):
            self._client.send(Transcribe(job, 1, str(path), prompt))
        while open_files:
            message = self._next(Chunk, Done)
            if isinstance(message, Done):
                open_files -= 1
                continue
            first = first or (time.perf_counter() - began if message.words else 0.0)
            words += len(message.words)
            self._client.send(Acknowledge(message.job, 1, message.n))
        return first, time.perf_counter() - began, words

    def texts(self, files: Sequence[Path]) -> list[str]:
        """The text of each file."""
        texts, open_files = [""] * len(files), len(files)
        for job, path in enumerate(files):
            self._client.send(Transcribe(job, 1, str(path)))
        while open_files:
            message = self._next(Chunk, Done)
            if isinstance(message, Done):
                open_files -= 1
                continue
            texts[message.job] += " ".join(word.text for word in message.words) + " "
            self._client.send(Acknowledge(message.job, 1, message.n))
        return texts

    def processor_seconds(self) -> float:
        """What the engine has computed so far, all threads together, its children not."""
        assert self._client.process is not None
        times = psutil.Process(self._client.process.pid).cpu_times()
        return float(times.user + times.system)

    def stop(self) -> None:
        self._client.stop()

    def _next(self, *kinds: type) -> Any:
        while True:
            message = self._inbox.get(timeout=900)
            if isinstance(message, Failed):
                raise SystemExit(f"{message.code} {message.figures}")
            if isinstance(message, Exited):
                raise SystemExit(f"the engine ended: {message.cause}\n" + "\n".join(message.last_lines))
            if isinstance(message, kinds):
                return message


def stock(model: Path, files: Sequence[Path], batch: int, rounds: int = 1, precision: str = "fp32") -> dict[str, Any]:
    """What stock_nemo.py prints, with `total`, the seconds from process start to its end of the first round."""
    command = [sys.executable, "-W", "ignore", STOCK, model, str(batch), str(rounds), precision, *files]
    began = time.time()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures | {"total": figures["first_done_at"] - began}


def read_through(root: Path) -> None:
    """Have the page cache hold the file `root`, or all files below it: what nobody used for a minute may be gone."""
    for path in [root] if root.is_file() else [found for found in root.rglob("*") if found.is_file()]:
        with path.open("rb") as file:
            while file.read(2**24):
                pass


def speech(folder: Path, lengths: Sequence[int]) -> list[Path]:
    """Recordings of these lengths in seconds of espeak-ng speech, 16 kHz mono; without it, of one of the samples."""
    if shutil.which("espeak-ng") is None:
        return _of_sample(folder, lengths)
    sentence = "The quick brown fox jumps over the lazy dog while seven wise owls watch from an old oak tree. "
    paths = []
    for number, seconds in enumerate(lengths):
        text = sentence * (seconds // 3 + 1)
        whole, path = folder / f"whole{number}.wav", folder / f"speech{number}.wav"
        subprocess.run(["espeak-ng", "-s", str(140 + 3 * (number % 60)), "-w", whole, text], check=True)
        sound, rate = soundfile.read(whole, dtype="float32")
        soundfile.write(path, soxr.resample(sound[: seconds * rate], rate, SAMPLE_RATE), SAMPLE_RATE)
        whole.unlink()
        paths.append(path)
    return paths


def _of_sample(folder: Path, lengths: Sequence[int]) -> list[Path]:
    """Each begins elsewhere in the sample, which is begun anew where it is too short."""
    with AudioReader(SAMPLE) as reader:
        sound = np.concatenate(list(reader))

    def write(number: int, seconds: int) -> Path:
        path = folder / f"speech{number}.wav"
        soundfile.write(path, np.resize(np.roll(sound, -number * SAMPLE_RATE), seconds * SAMPLE_RATE), SAMPLE_RATE)
        return path

    with ThreadPoolExecutor() as threads:
        return list(threads.map(write, range(len(lengths)), lengths))


def duration(path: Path) -> float:
    """Seconds, by the file's own account."""
    with AudioReader(path) as reader:
        assert reader.info.duration is not None
        return reader.info.duration


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def temporary_cache() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="mynah-bench-")
