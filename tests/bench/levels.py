"""Word errors by the level of a recording, and of a guest who is quieter than the host.

usage: python tests/bench/levels.py [--sentences 150] [--gains -50 30] [--kinds float] [--save QUESTION MACHINE]

The demo's held-out sentences form one recording. It is written with gains from -60 to +30 dB, as float, 24-bit and
16-bit samples. The demo model recognises it. In a second recording, each second sentence is spoken by a quiet guest.
In films the sentences are in the centre of 5.1 channels, with noise around.
Fails if the word error rate rises by more than a point at -50 to +30 dB, or with a guest at -30 dB.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from core.engine.audio.decoding import AudioReader
from core.engine.audio.segmenter import windows
from core.engine.recognizer import Recognizer

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

import media
from held_out import Samples, held_out_sentences, joined, speak, word_count, word_errors
from results import save
from word_errors import demo_recognizer, transcribe

RATE = 16_000
KINDS = {"float": "FLOAT", "24 bits": "PCM_24", "16 bits": "PCM_16"}
GAINS = (-60, -50, -40, -30, -20, -10, 10, 20, 30)
GUESTS = (0, -20, -30, -40)
FILMS = (0.02, 0.04, 0.07)  # amplitudes of the noise around the dialogue
FAINTEST, FAINTEST_GUEST = -50, -30  # dB, the bars
MOST_WORSE = 1.0  # points of the word error rate


def film(sound: Samples, noise: float) -> Samples:
    """Return 5.1 channels with the dialogue in the centre and noise in all others, shape (samples, channels)."""
    channels = noise * np.random.default_rng(5).standard_normal((len(sound), 6), np.float32)
    channels[:, 2] = sound
    return channels


def text_of(sound: NDArray[np.generic], kind: str, recognizer: Recognizer, folder: Path) -> str:
    """Write the sound as a WAV file, read it as the engine does, and return the text."""
    path = folder / "recording.wav"
    if kind == "16 bits":  # the library cuts the rest off, and recorders round
        sound = np.round(np.clip(sound, -1, 1) * 32767).astype(np.int16)
    soundfile.write(path, sound, RATE, subtype=KINDS[kind])
    if sound.ndim > 1:
        mapped = ("-af", "channelmap=channel_layout=5.1", "-c:a", "pcm_f32le")
        path = media.converted(path, folder / "film.wav", *mapped)
    with AudioReader(path) as reader:
        cut = list(windows(reader))
    texts = [word.text for word in transcribe(recognizer, cut, "nemo")]
    return " ".join(texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sentences", type=int, default=150)
    parser.add_argument("--gains", type=int, nargs="*", default=GAINS)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--guests", type=int, nargs="*", default=GUESTS)
    parser.add_argument("--films", type=float, nargs="*", default=FILMS)
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"))
    options = parser.parse_args()
    sentences = held_out_sentences()[: options.sentences]
    spoken = speak(sentences)
    sound = joined(spoken)
    good = True
    with tempfile.TemporaryDirectory(prefix="mynah-levels-") as name:
        recognizer = demo_recognizer(Path(name), "ctc")

        def rate(sound: Samples, kind: str) -> float:
            text = text_of(sound, kind, recognizer, Path(name))
            return 100 * word_errors(" ".join(sentences), text) / sum(map(word_count, sentences))

        def show(case: str, measured: float, normal: float, *, has_bar: bool = True) -> bool:
            is_good = measured <= normal + MOST_WORSE or not has_bar
            print(f"{case:20} {measured:5.2f} %, normal {normal:5.2f} %{'' if is_good else ': too far'}", flush=True)
            if options.save:
                save(options.save, "%", {"Word errors": [measured], "At normal level": [normal]}, case=case)
            return is_good

        for kind in options.kinds:
            normal = rate(sound, kind)
            for gain in options.gains:
                if gain <= 0 or kind == "float":
                    measured = rate(sound * np.float32(10 ** (gain / 20)), kind)
                    good &= show(f"{kind}, {gain:+} dB", measured, normal, has_bar=gain >= FAINTEST)
        normal = 0.0
        for guest in options.guests:
            gains = [10 ** (guest / 20) if n % 2 else 1.0 for n in range(len(spoken))]
            mixed = joined([part * np.float32(gain) for part, gain in zip(spoken, gains, strict=True)], noise=1e-5)
            measured = rate(mixed, "float")
            normal = normal or measured
            good &= show(f"guest, {guest:+} dB", measured, normal, has_bar=guest >= FAINTEST_GUEST)
        for noise in options.films:
            good &= show(f"5.1, noise of {noise:g}", rate(film(sound, noise), "float"), rate(sound, "float"))
    sys.exit(not good)


if __name__ == "__main__":
    main()
