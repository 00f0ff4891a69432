"""Speaks text with espeak-ng and flite in many voices: 16 kHz mono samples."""

import io
import random
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile as sf
import soxr
from numpy.typing import NDArray

RATE = 16000
ACCENTS = ("en-us", "en-us", "en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-029", "en-us-nyc")
VARIANTS = (
    *("m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "f1", "f2", "f3", "f4", "f5", "f1", "f2", "f3", "f4"),
    *("Alex", "Alicia", "Andrea", "Andy", "Annie", "Denis", "Diogo", "Gene", "Gene2", "Hugo", "Jacky", "Lee"),
    *("Marco", "Mario", "Michael", "Mike", "adam", "anika", "antonio", "aunty", "belinda", "benjamin", "boris"),
    *("caleb", "david", "ed", "edward", "edward2", "grandma", "grandpa", "iven", "john", "klatt", "klatt2"),
    *("klatt3", "klatt4", "linda", "marcelo", "max", "michel", "miguel", "norbert", "pablo", "paul", "pedro"),
    *("quincy", "rob", "robert", "sandro", "shelby", "steph", "steph2", "travis", "victor", "zac"),
)
FLITE_SEEN = ("kal", "kal16", "awb", "awb", "slt", "slt")
FLITE_UNSEEN = "rms"  # an entire voice, another speaker: never in the training data


@dataclass(frozen=True)
class Voice:
    """One way of speaking: a program's voice with its settings."""

    program: str
    name: str
    speed: float
    pitch: float
    gap: int = 0

    def speak(self, text: str) -> NDArray[np.float32]:
        """Return the samples of text in this voice."""
        return speak_espeak(text, self) if self.program == "espeak" else speak_flite(text, self)


def speak_espeak(text: str, voice: Voice) -> NDArray[np.float32]:
    """Run espeak-ng; speed is words per minute, pitch its 0..99 scale, gap its word gap in 10 ms."""
    command = ["espeak-ng", "-v", voice.name, "-s", str(int(voice.speed)), "-p", str(int(voice.pitch))]
    command += ["-g", str(voice.gap), "--stdout", "--", text]
    done = subprocess.run(command, capture_output=True, check=True)
    samples = np.frombuffer(done.stdout[44:], np.int16).astype(np.float32) / 32768.0
    return soxr.resample(samples, 22050, RATE).astype(np.float32)


def speak_flite(text: str, voice: Voice) -> NDArray[np.float32]:
    """Run flite; speed stretches durations, pitch resamples (so that formants move as a taller speaker's would)."""
    folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.NamedTemporaryFile(suffix=".wav", dir=folder) as file:
        stretch = voice.speed * voice.pitch
        command = ["flite", "-voice", voice.name, "--setf", f"duration_stretch={stretch:.3f}", "-t", text, file.name]
        subprocess.run(command, capture_output=True, check=True)
        samples, rate = sf.read(io.BytesIO(Path(file.name).read_bytes()), dtype="float32")
    return soxr.resample(samples, rate * voice.pitch, RATE).astype(np.float32)


def random_voice(rng: random.Random, flite_share: float = 0.5) -> Voice:
    """Choose a voice of the training set."""
    if rng.random() < flite_share:
        pitch = 1.0 if rng.random() < 0.4 else rng.uniform(0.84, 1.18)
        return Voice("flite", rng.choice(FLITE_SEEN), rng.uniform(0.82, 1.3), pitch)
    name = rng.choice(ACCENTS)
    if rng.random() < 0.85:
        name += "+" + rng.choice(VARIANTS)
    return Voice("espeak", name, rng.randint(130, 210), rng.randint(25, 75), rng.choice((0, 0, 0, 1, 3)))


def unseen_voice() -> Voice:
    """Return the voice that training never hears."""
    return Voice("flite", FLITE_UNSEEN, 1.0, 1.0)
