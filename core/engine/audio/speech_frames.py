"""Label the 20 ms frames of a recording as silence, sound or voice. A program of its own.

usage: python -m core.engine.audio.speech_frames RECORDING [TRACKS]

Standard output gets 50 letters per second. `.` is silence, `s` is sound without pitch, such as noise or consonants, and
`v` is sound with the pitch of a voice. Standard error gets a fault's kind, code and figures as JSON, as from `clips`.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from core.contracts import processes
from core.contracts.errors import Fault
from core.contracts.recording_address import RecordingAddress, located
from core.contracts.tracks import AUTO
from core.engine.audio.pitch import first_tail, voiced_frames
from core.engine.audio.tracks_reader import open_sound
from core.engine.audio.voice_activity import STEP, Mask, VoiceActivityDetector
from core.engine.recognizer import Samples


def speech_frames(path: Path | RecordingAddress, tracks: str = AUTO) -> Iterator[bytes]:
    """Yield a letter for each frame, in parts and in order. The memory does not depend on the recording's length.

    Raises:
        InputFault: as open_sound does.
    """
    detector = VoiceActivityDetector()
    voiced: Mask = np.zeros(0, np.bool_)  # of the frames that are not settled
    tail = first_tail()
    for steps in _steps(path, tracks):
        mask, tail = voiced_frames(steps, tail)
        voiced = np.concatenate((voiced, mask))
        _, active = detector.push(steps)
        yield _letters(active, voiced)
        voiced = voiced[len(active) :]
    yield _letters(detector.finish()[1], voiced)


def _steps(path: Path | RecordingAddress, tracks: str) -> Iterator[Samples]:
    """Yield the sound in whole seconds, then the rest."""
    rest: list[Samples] = []
    length = 0
    with open_sound(path, tracks) as reader:
        for block in reader:
            rest.append(block)
            length += len(block)
            if length < STEP:
                continue
            sound = np.concatenate(rest)
            whole = len(sound) // STEP * STEP
            yield sound[:whole]
            rest, length = [sound[whole:].copy()], len(sound) - whole
    if length:
        yield np.concatenate(rest)


def _letters(active: Mask, voiced: Mask) -> bytes:
    letters = np.where(active, np.where(voiced[: len(active)], ord("v"), ord("s")), ord(".")).astype(np.uint8)
    return letters.tobytes()


def main(arguments: list[str]) -> int:
    """Write the letters of a recording. Return 1 if it cannot be read to its end."""
    with contextlib.suppress(OSError, AttributeError):  # no nice() on Windows
        os.nice(10)
    output = sys.stdout.buffer
    try:
        for part in speech_frames(located(arguments[0]), *arguments[1:2]):
            output.write(part)
        output.flush()
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    except BrokenPipeError:  # the reader has ended
        os._exit(1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
