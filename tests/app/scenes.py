"""A window with a queue as a user has it after a day's work, made without an engine: for pictures and for tests."""

import random
import shutil
import time
import wave
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.bridge import BATCH, Bridge
from app.main_window import MainWindow
from app.memory_source import Sample
from core.errors import EnvironmentFault, InputFault
from core.events import EngineLost
from core.journal import Job, JobState, Journal, Recipe
from core.protocol import Beat, Chunk, Load, Progress, Prompt, Ready
from core.settings import Settings
from core.transcript import Word

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "resources" / "samples"
GIGA = 10**9
_RATE = 4000  # Hz
SAID = """So what happened next was that the whole village came down to the harbour.
I couldn't really say. I was at my grandmother's then, up in the hills.
Right, and the boats were already gone by the time the ferryman had counted everyone.
Three of them. The fourth came back in the morning without its sail.
And nobody asked why?
Everybody asked why. Nobody would answer, that was the trouble with that year.
My uncle kept the ledger. You can still read the entry, it only says "late".
When they opened the second one it was empty, so we thought that somebody had been there before us."""
DOUBTFUL = {"grandmother's", "ferryman", "ledger."}


class Scene:
    """A journal in a folder, a bridge that is never opened, and the window on both."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.path = folder / "journal.sqlite3"
        self.journal = Journal(self.path)
        self.batch, _ = self.journal.open_batch(BATCH)
        load = Load("/models/parakeet-tdt-0.6b-v3.nemo", str(folder / "cache"))
        self.recipe = Recipe(load, Prompt(language="en"), formats=("srt", "chat"))
        self.bridge = Bridge(self.path, folder / "engine.log")
        self.bridge.batch = self.batch
        self.window = MainWindow(self.bridge, self.path, settings, folder / "settings.json")

    # --- rows

    def file(self, name: str, sample: str = "note.wav") -> Job:
        recording = self.folder / name
        if not recording.exists():
            shutil.copy(SAMPLES / sample, recording)
        stat = recording.stat()
        return self.journal.add(self.batch, str(recording), stat.st_size, stat.st_mtime_ns, self.recipe)

    def begun(self, job: Job, duration: float, text: str = "", seconds: float = 0.0) -> Job:
        claimed = self.journal.claim(job.id)
        assert claimed is not None
        self.journal.note(job.id, duration=duration, engine="native: parakeet-tdt-0.6b-v3, cpu (found), bf16")
        if text:
            words = _words(text)
            self.journal.commit(Chunk(job.id, claimed.attempt, 0, 0.0, seconds or duration, words))
        return self.journal.job(job.id)

    def done(self, job: Job, duration: float, text: str, peak: int = 0) -> Job:
        begun = self.begun(job, duration, text)
        self.journal.finish(job.id, begun.attempt, begun.chunks, duration, False, None)
        self.journal.note(job.id, peak=peak)
        for name, suffix in (("srt", ".srt"), ("chat", ".cha")):
            self.journal.plan_export(job.id, name, Path(job.path).with_suffix(suffix))
            self.journal.end_export(job.id, name)
        return self.journal.job(job.id)

    def failed(self, job: Job, fault: InputFault | EnvironmentFault) -> Job:
        begun = self.journal.claim(job.id)
        assert begun is not None
        self.journal.fail(job.id, begun.attempt, fault)
        return self.journal.job(job.id)

    def many(self, count: int) -> None:
        files = [(str(self.folder / f"field_notes_{n:05}.wav"), 3_000_000 + n, 1) for n in range(count)]
        self.journal.add_all(self.batch, files, self.recipe)

    def a_day_of_work(self) -> Job:
        """Done, at work, failed, waiting; returns the job whose transcript is to be seen."""
        self.done(self.file("interview_01.wav"), 3490.0, SAID, 1_640_000_000)
        self.done(self.file("interview_02.m4a"), 4364.0, SAID, 1_710_000_000)
        _speak(self.folder / "interview_03.wav", 2060)
        seen = self.begun(self.file("interview_03.wav"), 2060.0, SAID, 825.0)
        self.begun(self.file("panel_discussion.mp4", "kitchen.mp4"), 7531.0)
        self.failed(self.file("broken_recorder.mp3"), InputFault("no-samples"))
        for name in ("field_notes_kupang_04.wav", "field_notes_kupang_05.wav"):
            job = self.file(name)
            self.journal.note(job.id, duration=39_729.0 if "04" in name else 34_851.0)
        self.journal.move(self.file("rehearsal.wav").id, JobState.PAUSED)
        return seen

    # --- what the bridge would tell

    def tell(self, *, working: bool = False, held: bool = False) -> None:
        self.bridge.held.emit(held)
        self.bridge.jobs_added.emit(self.journal.jobs())
        if working:
            self.engine()
            self.bridge.beat.emit(_beat())
            self.window.memory.findChild(QTimer).stop()  # there is no process to look at
            for behind in (60.0, 0.0):  # seconds of sound in one second, so that there is a speed to show
                for job in self.journal.jobs(states=(JobState.RUNNING,)):
                    share = 0.43 if "interview" in job.name else 0.07
                    at = share * (job.duration or 0) - behind
                    self.bridge.progress.emit(Progress(job.id, job.attempt, at, job.duration))
                wait(1.0)
            for n in range(200):
                engine = int(1_200_000_000 + 4e8 * min(1.0, n / 60) + 5e6 * (n % 17))
                self.window.memory.history.append(Sample(engine, 148_000_000, int(14.2 * GIGA), 24 * GIGA))
            self.window.memory.take(self.window.memory.history[-1])

    def engine(self) -> None:
        devices = ("cpu",)
        self.bridge.ready.emit(
            Ready("parakeet-tdt-0.6b-v3", "tdt", "native", "cpu", "no-gpu", "bf16", "cpu-bf16", ("en",), 0.4, devices)
        )

    def engine_lost(self) -> None:
        cause = "killed by the system, probably for want of memory"
        self.bridge.engine_lost.emit(EngineLost(cause, ("last words",), 1))

    def stopped(self) -> None:
        self.bridge.stopped.emit(EnvironmentFault("model-missing", model="parakeet-tdt-0.6b-v3"))

    def close(self) -> None:
        for job in self.journal.jobs(states=(JobState.RUNNING,)):
            self.journal.move(job.id, JobState.QUEUED)
            self.bridge.job_changed.emit(self.journal.job(job.id))
        QApplication.processEvents()  # nothing is being worked on any more, so that nobody asks
        self.window.close()
        self.journal.close()


def _speak(path: Path, seconds: int) -> None:
    """A recording with the ups and downs of speech, for a waveform to look at."""
    rng = random.Random(3)
    loudness = [round(2 * 1.11**n) for n in range(40)]
    blocks = [bytes(rng.randint(128 - loud, 127 + loud) for _ in range(_RATE // 2)) for loud in loudness]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(_RATE)
        voice = 0.0
        for _ in range(seconds // 2):
            voice = min(1.0, max(0.05, voice + rng.uniform(-0.5, 0.5)))
            file.writeframes(4 * blocks[round((len(blocks) - 1) * voice * rng.uniform(0.6, 1.0))])


def wait(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        QApplication.processEvents()
        time.sleep(0.01)


def _beat() -> Beat:
    held, frames = 1_600_000_000, 3_000_000
    padding = frames * 3 // 100
    return Beat(held, held, 0, 0, 0, int(14.2 * GIGA), "recognising", 12, 0.4, frames, padding, 16, 8)


def _words(text: str) -> tuple[Word, ...]:
    at, words = 0.4, []
    for line in text.splitlines():
        for word in line.split():
            length = 0.06 * len(word) + 0.1
            words.append(Word(word, at, at + length, 0.31 if word in DOUBTFUL else 0.97))
            at += length + 0.06
        at += 0.9
    return tuple(words)
