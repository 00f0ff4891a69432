"""Label the 20 ms frames of a recording as silence, sound or voice. A program of its own.

usage: python -m core.engine.audio.speech_frames RECORDING

Standard output gets 50 letters per second. `.` is silence, `s` is sound without pitch, such as noise or consonants, and
`v` is sound with the pitch of a voice. Standard error gets a fault's kind, code and figures as JSON, as from `clips`.
"""

import contextlib
import json
import os
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.contracts.errors import Fault
from core.engine.audio.decoding import AudioReader
from core.engine.audio.voice_activity import FRAME, STEP, Mask, Scored, VoiceActivityDetector
from core.engine.recognizer import SAMPLE_RATE, Samples

_DECIMATION = 4  # samples averaged to one: 4 kHz is enough for pitch
_SHORT = FRAME // _DECIMATION  # samples of a frame at 4 kHz
_SHORTEST = SAMPLE_RATE // _DECIMATION // 400  # samples of a period at 400 Hz
_LONGEST = SAMPLE_RATE // _DECIMATION // 70  # samples of a period at 70 Hz
_VOICED = 0.5  # the least normalised autocorrelation of a voice; white noise stays under 0.35
_SIZE = 512  # of the transform: large enough that no lag wraps around


def speech_frames(path: Path) -> Iterator[bytes]:
    """Yield a letter for each frame, in parts and in order. The memory does not depend on the recording's length.

    Raises:
        InputFault: as AudioReader does.
    """
    detector = VoiceActivityDetector()
    voiced: deque[Mask] = deque()
    tail = np.zeros(_SHORT, np.float32)
    for step in _steps(path):
        mask, tail = _voiced(step, tail)
        voiced.append(mask)
        yield from _letters(detector.push(step), voiced)
    yield from _letters(detector.finish(), voiced)


def _steps(path: Path) -> Iterator[Samples]:
    """Yield the sound in whole seconds, then the rest."""
    rest: list[Samples] = []
    length = 0
    with AudioReader(path) as reader:
        for block in reader:
            rest.append(block)
            length += len(block)
            if length < STEP:
                continue
            sound = np.concatenate(rest)
            whole = len(sound) // STEP * STEP
            yield from sound[:whole].reshape(-1, STEP)
            rest, length = [sound[whole:].copy()], len(sound) - whole
    if length:
        yield np.concatenate(rest)


def _voiced(step: Samples, tail: Samples) -> tuple[Mask, Samples]:
    """Return which frames of a step have pitch, and the last frame for the next step.

    Each frame is judged together with the frame before it. The measure is the largest normalised autocorrelation of the
    first difference over the periods of a voice. The difference removes rumble. See Boersma (1993), "Accurate
    short-term analysis of the fundamental frequency", equation 9, for the division by the window's own autocorrelation.
    """
    frames = np.zeros(-(-len(step) // FRAME) * FRAME, np.float32)
    frames[: len(step)] = step
    short = np.concatenate((tail, np.nan_to_num(frames).reshape(-1, _DECIMATION).mean(axis=1)))
    pairs = np.lib.stride_tricks.sliding_window_view(short, 2 * _SHORT)[::_SHORT]
    sound = np.diff(pairs, axis=1) * _WINDOW
    spectrum = np.fft.rfft(sound, _SIZE, axis=1)
    correlation = np.fft.irfft(np.square(np.abs(spectrum)), axis=1)
    highest = (correlation[:, _SHORTEST : _LONGEST + 1] / _OF_WINDOW).max(axis=1)
    return np.asarray(highest > _VOICED * np.maximum(correlation[:, 0], 1e-9)), short[-_SHORT:]


_WINDOW = np.hanning(2 * _SHORT + 1)[1:-1].astype(np.float32)
_OF_WINDOW: NDArray[np.float32] = np.correlate(_WINDOW, _WINDOW, "full")[len(_WINDOW) - 1 :]
_OF_WINDOW = (_OF_WINDOW / _OF_WINDOW[0])[_SHORTEST : _LONGEST + 1]


def _letters(settled: list[Scored], voiced: deque[Mask]) -> Iterator[bytes]:
    for _, active in settled:
        pitch = voiced.popleft()[: len(active)]
        letters = np.where(active, np.where(pitch, ord("v"), ord("s")), ord(".")).astype(np.uint8)
        yield letters.tobytes()


def main(arguments: list[str]) -> int:
    """Write the letters of a recording. Return 1 if it cannot be read to its end."""
    with contextlib.suppress(OSError, AttributeError):  # no nice() on Windows
        os.nice(10)
    output = sys.stdout.buffer
    try:
        for part in speech_frames(Path(arguments[0])):
            output.write(part)
        output.flush()
    except Fault as fault:
        print(json.dumps([fault.kind, fault.code, fault.figures]), file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader has ended
        os._exit(1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
