"""Far words that a microphone hears again, and the words of the near voice beside them.

usage: python tests/bench/echo.py [--sentences 16] [FOLDER]

Two flite voices speak sentences of the demo model, in turns (single talk) or at once (double talk). The microphone
hears the near voice and the far one at -3 dB, through a room, with delays of 3 to 40 ms. `mynah transcribe` hears
three forms:

* clean: without the echo
* rule: with the echo, as a file that Mynah did not record, so that only the rule of louder words applies
* echo: with the echo, as a recording of two sources

Words of the near channel that the far channel has at the same time count as doubled. Clean sound has some by chance.
"""

import argparse
import contextlib
import io
import json
import sys
import tempfile
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))

from held_out import DEMO, RATE, word_count, word_errors
from voices import Voice

from core.cli import main as mynah
from core.contracts.recording_folder import SPEAKERS_TAG

DELAYS = (3, 10, 20, 40)  # ms
KINDS = ("clean", "rule", "echo")
_NEAR, _FAR = Voice("flite", "slt", 1.0, 1.0), Voice("flite", "kal16", 1.0, 1.0)
_LEVEL = 0.06  # root of the mean square of each voice
_GAIN = 10 ** (-3 / 20)
_PAUSE = np.zeros(round(0.8 * RATE))
_ALIKE, _TOLERANCE = 0.6, 0.3  # as the rule of louder words
Sound = NDArray[np.float64]


def sentences() -> list[str]:
    """Return plain sentences of four to twelve words."""
    lines = [line.strip() for name in ("everyday", "dev") for line in (DEMO / f"{name}.txt").read_text().splitlines()]
    return [line for line in lines if 4 <= len(line.split()) <= 12 and not set("<|#[{(") & set(line)]


def spoken(text: str, voice: Voice) -> Sound:
    """Return a sentence at the common level."""
    sound = np.asarray(voice.speak(text), np.float64)
    return sound / np.sqrt(np.square(sound).mean()) * _LEVEL


def room(delay: int) -> Sound:
    """Return the way from the loudspeaker to the microphone, with a tail of 150 ms."""
    first = delay * RATE // 1000
    late = np.arange(1, 2400)
    way = np.zeros(first + 2400)
    way[first] = 1
    way[first + 1 :] = np.random.default_rng(delay).standard_normal(2399) * np.exp(-late / (0.03 * RATE)) * 0.06
    return way / np.sqrt(np.square(way).sum())


def talk(texts: list[str], is_double: bool) -> tuple[Sound, Sound]:
    """Return the near and the far voice. They take turns with the sentences."""
    near, far = [_PAUSE], [_PAUSE]
    for first, second in zip(texts[::2], texts[1::2], strict=True):
        one, other = spoken(first, _NEAR), spoken(second, _FAR)
        if is_double:
            longest = max(len(one), len(other))
            parts = [(np.pad(each, (0, longest - len(each)))) for each in (one, other)]
        else:
            parts = [
                np.append(one, np.zeros(len(other) + len(_PAUSE))),
                np.append(np.zeros(len(one) + len(_PAUSE)), other),
            ]
        near += [parts[0], _PAUSE]
        far += [parts[1], _PAUSE]
    return np.concatenate(near), np.concatenate(far)


def write(path: Path, left: Sound, right: Sound, *, is_recording: bool) -> None:
    """Write two channels, with the names of the speakers if Mynah seems to have recorded them."""
    stereo = np.clip(np.round(np.stack([left, right], 1) * 2**15), -(2**15), 2**15 - 1).astype("<i2")
    with av.open(str(path), "w", format="flac") as file:
        if is_recording:
            file.metadata[SPEAKERS_TAG] = "Speaker 1; Speaker 2"
        stream = file.add_stream("flac", rate=RATE, layout="stereo", format="s16")
        frame = av.AudioFrame.from_ndarray(stereo.reshape(1, -1), format="s16", layout="stereo")
        frame.rate = RATE
        file.mux(stream.encode(frame))
        file.mux(stream.encode(None))


def heard(path: Path) -> tuple[list[tuple[str, float, float]], ...]:
    """Return the words of both channels with their times."""
    words: tuple[list[tuple[str, float, float]], ...] = ([], [])
    for segment in json.loads(path.read_bytes())["segments"]:
        channel = words[int(segment["speaker"][-1]) - 1]
        channel += [(word["text"], word["start"], word["end"]) for word in segment["words"]]
    return words


def doubled(near: list[tuple[str, float, float]], far: list[tuple[str, float, float]]) -> int:
    """Count the words of the near channel that the far one has at the same time."""

    def is_double(word: tuple[str, float, float], other: tuple[str, float, float]) -> bool:
        is_near = word[1] < other[2] + _TOLERANCE and word[2] > other[1] - _TOLERANCE
        return is_near and SequenceMatcher(None, word[0].lower(), other[0].lower()).ratio() >= _ALIKE

    return sum(any(is_double(word, other) for other in far) for word in near)


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--sentences", type=int, default=16, help="of each voice, for each delay")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp())
    lines = sentences()
    np.random.default_rng(3).shuffle(lines)
    texts: dict[str, list[str]] = {}
    for place, (talks, delay) in enumerate((talks, delay) for delay in DELAYS for talks in ("single", "double")):
        own = [
            lines[each % len(lines)]
            for each in range(place * 2 * options.sentences, (place + 1) * 2 * options.sentences)
        ]
        near, far = talk(own, talks == "double")
        echo = np.convolve(far, room(delay))[: len(far)] * _GAIN
        noise = np.random.default_rng(delay).standard_normal(len(far)) * 6e-4
        texts[f"{talks}-{delay}"] = own
        for kind in KINDS:
            microphone = near + noise + (0 if kind == "clean" else echo)
            write(folder / f"{talks}-{delay}-{kind}.flac", microphone, far, is_recording=kind != "rule")
    with contextlib.redirect_stdout(io.StringIO()):
        recordings = map(str, sorted(folder.glob("*.flac")))
        if mynah(["transcribe", *recordings, "--speakers", "channels", "--format", "json", "--output", str(folder)]):
            return 1
    counts: Counter[tuple[str, str, str]] = Counter()
    for name, own in texts.items():
        talks = name.partition("-")[0]
        for kind in KINDS:
            near_words, far_words = heard(folder / f"{name}-{kind}.json")
            counts[talks, kind, "errors"] += word_errors(" ".join(own[::2]), " ".join(word for word, *_ in near_words))
            counts[talks, kind, "words"] += sum(map(word_count, own[::2]))
            counts[talks, kind, "doubled"] += doubled(near_words, far_words)
            counts[talks, kind, "far"] += sum(map(word_count, own[1::2]))
    print("| talk | form | far words doubled | word errors of the near voice |\n|---|---|---|---|")
    for talks in ("single", "double"):
        for kind in KINDS:
            share = 100 * counts[talks, kind, "doubled"] / counts[talks, kind, "far"]
            errors = 100 * counts[talks, kind, "errors"] / counts[talks, kind, "words"]
            print(f"| {talks} | {kind} | {share:.1f} % | {errors:.1f} % |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
