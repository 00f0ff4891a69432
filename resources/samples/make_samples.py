"""Makes the sample recordings from the texts beside it, with flite, espeak-ng and ffmpeg: make_samples.py."""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile as sf
from numpy.typing import NDArray

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "demo_model"))

from voices import RATE, Voice  # noqa: E402  (found through the path above)

SLT = Voice("flite", "slt", 1.0, 1.0)
AWB = Voice("flite", "awb", 1.0, 1.0)
ENGLISH = Voice("espeak", "en-gb+f2", 150, 50)
AMERICAN = Voice("espeak", "en-us+m3", 155, 45)


def level(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Bring a recording to a usual loudness, with a faint noise floor as a room has."""
    samples = samples * (0.5 / np.abs(samples).max())
    noise = np.random.default_rng(2).standard_normal(len(samples)).astype(np.float32)
    return samples + np.float32(0.0004) * noise


def pause(seconds: float) -> NDArray[np.float32]:
    """Return silence."""
    return np.zeros(int(seconds * RATE), dtype=np.float32)


def speak_lines(name: str, voices: dict[str, Voice]) -> NDArray[np.float32]:
    """Speak a text file: its lines are turns ("A: ..."), each by its own voice; or one speaker's sentences."""
    parts = [pause(0.4)]
    for line in (HERE / "texts" / f"{name}.true.txt").read_text("utf-8").splitlines():
        speaker, text = line.split(": ", 1) if len(voices) > 1 else ("A", line)
        for sentence in text.replace("? ", "?|").replace(". ", ".|").split("|"):
            spoken = voices[speaker].speak(sentence)
            parts += [spoken * (0.7 / np.abs(spoken).max()), pause(0.25)]
        parts.append(pause(0.25))
    return level(np.concatenate(parts))


def ffmpeg(*arguments: str) -> None:
    """Run ffmpeg without its chatter."""
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *arguments], check=True)


def main() -> None:
    """Write the four recordings."""
    jobs: list[tuple[str, dict[str, Voice], list[str], str]] = [
        ("note", {"A": SLT}, ["-ar", "44100", "-ac", "2"], "wav"),
        ("morning", {"A": ENGLISH}, ["-ar", "44100", "-b:a", "64k"], "mp3"),
        ("conversation", {"A": SLT, "B": AWB}, ["-compression_level", "12"], "flac"),
        ("kitchen", {"A": AMERICAN}, ["-ar", "44100", "-c:a", "aac", "-b:a", "64k", "-shortest"], "mp4"),
    ]
    picture = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10"]
    video = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "32", "-preset", "slow"]
    with tempfile.TemporaryDirectory() as folder:
        for name, voices, options, kind in jobs:
            source = str(Path(folder) / f"{name}.wav")
            sf.write(source, speak_lines(name, voices), RATE, subtype="PCM_16")
            extra = (picture, video) if kind == "mp4" else ([], [])
            ffmpeg("-i", source, *extra[0], *extra[1], *options, str(HERE / f"{name}.{kind}"))


if __name__ == "__main__":
    main()
