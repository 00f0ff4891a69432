"""Speakers for synthetic conversations: espeak-ng and flite, made many by variants, accents, pitch and resampling."""

import ctypes
import functools
import random
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile as sf
import soxr
from numpy.typing import NDArray

Samples = NDArray[np.float32]
RATE = 16_000
ACCENTS = ("en-us", "en", "en-gb-x-rp", "en-gb-x-gbclan", "en-us-nyc", "de", "fr", "es", "it", "nl", "pl", "pt",
           "sv", "tr")  # fmt: skip
VARIANTS = (
    *("m1", "m2", "m3", "m4", "m5", "m7", "f1", "f2", "f3", "f5", "Alex", "Andrea", "Annie", "Denis", "Diogo", "Gene2"),
    *("Henrique", "Hugo", "Jacky", "Lee", "Marco", "Michael", "Mike", "Nguyen", "RicishayMax", "Storm", "adam"),
    *("anika", "announcer", "aunty", "benjamin", "boris", "caleb", "croak", "david", "ed", "edward2", "grandpa"),
    *(
        "gustave",
        "iven",
        "iven3",
        "john",
        "kaukovalta",
        "klatt",
        "klatt2",
        "klatt4",
        "klatt6",
        "marcelo",
        "max",
        "michel",
    ),
    *("miguel", "norbert", "pablo", "paul", "quincy", "rob", "sandro", "shelby", "steph2", "travis", "victor", "zac"),
)
FLITE = ("awb", "slt", "kal16", "kal")


@dataclass(frozen=True)
class Word:
    """A spoken word, from and up to seconds of its utterance."""

    text: str
    start: float
    end: float


@dataclass(frozen=True)
class Speaker:
    """One way of speaking: a synthesizer's voice and its settings.

    `pitch` is espeak-ng's, 0 to 99, or flite's factor to the fundamental; `size` resamples, which moves pitch and
    formants as a larger head (above 1) would; `pace` is the number of words a minute of espeak-ng, and flite's factor
    to durations.
    """

    program: str
    voice: str
    pitch: float
    pace: float
    size: float = 1.0

    def speak(self, text: str) -> tuple[Samples, list[Word]]:
        """The sound of `text` at 16 kHz, its peak at 1, and when its words are spoken."""
        samples, rate, words = (_espeak if self.program == "espeak" else _flite)(self, text)
        samples = soxr.resample(samples, rate / self.size, RATE).astype(np.float32)
        peak = float(np.abs(samples).max(initial=0.0))
        words = [Word(word.text, word.start * self.size, word.end * self.size) for word in words]
        return samples / max(peak, 1e-4), words


def training_speakers(rng: random.Random, espeak: int, flite: int) -> list[Speaker]:
    """So many speakers of each synthesizer, none of them like one of `HELD_OUT`."""
    found = []
    for i in range(espeak):
        variant = VARIANTS[i % len(VARIANTS)] if i % 12 else rng.choice(("", *VARIANTS))
        voice = rng.choice(ACCENTS) if i % 3 else rng.choice(ACCENTS[:2])
        voice += "+" + variant if variant else ""
        found.append(Speaker("espeak", voice, rng.randint(15, 85), rng.randint(130, 205), rng.uniform(0.88, 1.14)))
    for i in range(flite):
        size = 1.0 if i < len(FLITE) * 2 else rng.uniform(0.82, 1.22)
        pitch = 1.0 if i < len(FLITE) * 2 else rng.uniform(0.8, 1.25)
        found.append(Speaker("flite", FLITE[i % len(FLITE)], pitch, rng.uniform(0.85, 1.2), size))
    return found


HELD_OUT = (
    Speaker("flite", "rms", 1.0, 1.0),
    Speaker("flite", "rms", 1.0, 1.1, 0.87),
    Speaker("flite", "rms", 1.15, 0.95, 1.1),
    Speaker("espeak", "en-gb-scotland+f4", 55, 160),
    Speaker("espeak", "en-029+m6", 45, 165),
    Speaker("espeak", "en-us+Alicia", 50, 170),
    Speaker("espeak", "en-gb-scotland+Andy", 40, 155),
    Speaker("espeak", "en-us+Mario", 35, 165),
    Speaker("espeak", "en-029+grandma", 60, 150),
    Speaker("espeak", "en+linda", 55, 175),
    Speaker("espeak", "en-us+Gene", 50, 160),
    Speaker("espeak", "en-gb-scotland+pedro", 30, 170),
    Speaker("espeak", "en-us+klatt3", 60, 155),
    Speaker("espeak", "en-029+belinda", 65, 180),
    Speaker("espeak", "en+m8", 50, 150),
    Speaker("espeak", "en-gb-scotland+antonio", 65, 165),
    Speaker("espeak", "en-us+steph", 75, 160),
    Speaker("espeak", "en-029+robert", 25, 150),
)
"""Whole voices and accents that training never hears: to judge by."""
DEVELOPMENT = (
    Speaker("flite", "awb", 1.1, 1.05, 0.95),
    Speaker("flite", "slt", 0.95, 1.05, 1.07),
    Speaker("espeak", "en-us+edward", 45, 160),
    Speaker("espeak", "en+iven2", 60, 150),
    Speaker("espeak", "en-us+steph3", 40, 170),
    Speaker("espeak", "en+klatt5", 35, 165),
    Speaker("espeak", "en-us+iven4", 70, 155),
    Speaker("espeak", "en+RicishayMax2", 50, 160),
)
"""Speakers to choose by, not in training either."""


# --- espeak-ng, by its library: it tells when each word begins


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("milliseconds", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    )


_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))
_RETRIEVAL, _RATE_SETTING, _PITCH_SETTING, _BY_CHARACTER, _UTF8, _WORD_EVENT = 1, 1, 3, 1, 1, 1


class _Espeak:
    """The library, and what it made of the last text."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL("libespeak-ng.so.1")
        self.rate = int(self._library.espeak_Initialize(_RETRIEVAL, 500, None, 0))
        self._callback = _CALLBACK(self._take)  # the library does not keep it alive
        self._library.espeak_SetSynthCallback(self._callback)
        self._parts: list[NDArray[np.int16]] = []
        self._begins: list[tuple[int, int, int]] = []

    def _take(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, events: "ctypes._Pointer[_Event]") -> int:
        if samples and count:
            self._parts.append(np.ctypeslib.as_array(samples, (count,)).copy())
        number = 0
        while events[number].type:
            event = events[number]
            if event.type == _WORD_EVENT:
                self._begins.append((event.text_position - 1, event.length, event.milliseconds))
            number += 1
        return 0

    def speak(self, voice: str, pace: float, pitch: float, text: str) -> tuple[Samples, list[tuple[int, int, int]]]:
        """The sound, and of each word (place in the text, length, milliseconds of its beginning)."""
        self._parts, self._begins = [], []
        if self._library.espeak_SetVoiceByName(voice.encode()):
            raise ValueError(f"espeak-ng has no voice {voice}")
        self._library.espeak_SetParameter(_RATE_SETTING, int(pace), 0)
        self._library.espeak_SetParameter(_PITCH_SETTING, int(pitch), 0)
        data = text.encode()
        self._library.espeak_Synth(data, len(data) + 1, 0, _BY_CHARACTER, 0, _UTF8, None, None)
        self._library.espeak_Synchronize()
        sound = np.concatenate(self._parts) if self._parts else np.zeros(0, np.int16)
        return sound.astype(np.float32) / 32768.0, self._begins


_library = functools.cache(_Espeak)


def _espeak(speaker: Speaker, text: str) -> tuple[Samples, int, list[Word]]:
    library = _library()
    samples, begins = library.speak(speaker.voice, speaker.pace, speaker.pitch, text)
    seconds = [milliseconds / 1000 for _, _, milliseconds in begins]
    ends = [*seconds[1:], sound_end(samples, library.rate)]
    words = [
        Word(text[place : place + length], start, max(start, end))
        for (place, length, _), start, end in zip(begins, seconds, ends, strict=True)
        if length
    ]
    return samples, library.rate, words


def sound_end(samples: Samples, rate: int) -> float:
    """Where the sound of an utterance ends, in seconds."""
    loud = np.flatnonzero(np.abs(samples) > 0.01 * np.abs(samples).max(initial=1e-9))
    return float(loud[-1] + 1) / rate if len(loud) else 0.0


# --- flite: the times of its phones, counted off by word


def _flite(speaker: Speaker, text: str) -> tuple[Samples, int, list[Word]]:
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        factors = ["--setf", f"duration_stretch={speaker.pace:.3f}", "--setf", f"f0_shift={speaker.pitch:.3f}"]
        if speaker.voice.startswith("kal"):
            factors += ["--setf", f"int_f0_target_mean={95 * speaker.pitch:.0f}"]
        command = ["flite", "-voice", speaker.voice, *factors, "-psdur", "-t", text, "-o", file.name]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        samples, rate = sf.read(file.name, dtype="float32")
    ends = [(name, float(end)) for name, end in (each.split(":") for each in done.stdout.split())]
    starts = [0.0, *(end for _, end in ends[:-1])]
    phones = [(start, end) for (name, end), start in zip(ends, starts, strict=True) if name != "pau"]
    return samples, rate, _words_of_phones(text.split(), phones)


def _words_of_phones(words: list[str], phones: list[tuple[float, float]]) -> list[Word]:
    """Each word with as many phones as it has when it is said alone; its share of them where that does not add up."""
    counts = [_phone_count(word.strip(".,?!").lower()) for word in words]
    edges = np.concatenate([[0], np.cumsum(counts)]) * (len(phones) / max(1, sum(counts)))
    found = []
    for word, first, last in zip(words, edges[:-1].round().astype(int), edges[1:].round().astype(int), strict=True):
        part = phones[min(first, len(phones) - 1) : max(last, first + 1)]
        found.append(Word(word, part[0][0], part[-1][1]))
    return found


@functools.cache
def _phone_count(word: str) -> int:
    command = ["flite", "-voice", "kal", "-ps", "-t", word, "-o", "none"]
    phones = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
    return max(1, sum(name != "pau" for name in phones))


def read_texts(*paths: Path) -> list[str]:
    """The sentences of files, one a line."""
    return [line.strip() for path in paths for line in path.read_text("utf-8").splitlines() if line.strip()]
