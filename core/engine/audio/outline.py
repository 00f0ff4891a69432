"""The outline of a recording's sound, for the window to draw: a program of its own, which writes it as it reads.

usage: python -m core.engine.audio.outline RECORDING      PER_SECOND bytes a second on standard output, in order
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from core.contracts.errors import Fault
from core.engine.audio.decoding import AudioReader
from core.engine.recognizer import SAMPLE_RATE, Samples

PER_SECOND = 20
"""Peaks a second: 12 hours are 0.9 MB."""
_STEP = SAMPLE_RATE // PER_SECOND


def outline(path: Path) -> Iterator[bytes]:
    """The loudest sample of each 1 / PER_SECOND s, a byte each: 255 times the root of its absolute value.

    The root, because a byte would leave a quiet voice a handful of steps. Raises InputFault like AudioReader.
    """
    rest: Samples = np.zeros(0, np.float32)
    with AudioReader(path) as reader:
        for block in reader:
            sound = np.concatenate((rest, np.abs(block)))
            whole = len(sound) // _STEP * _STEP
            yield _bytes(sound[:whole].reshape(-1, _STEP))
            rest = sound[whole:]
    if len(rest):
        yield _bytes(rest[None, :])


def _bytes(sound: Samples) -> bytes:
    loudest = sound.max(axis=1, initial=0.0)
    return bytes(np.round(255 * np.sqrt(np.clip(np.nan_to_num(loudest), 0, 1))).astype(np.uint8).tobytes())


def main(arguments: list[str]) -> int:
    """Write the peaks of the recording that is named; 1 when it cannot be read, or not to its end."""
    with contextlib.suppress(OSError, AttributeError):  # no nice() on Windows
        os.nice(10)  # drawing must not slow recognition down
    output = sys.stdout.buffer
    try:
        for part in outline(Path(arguments[0])):
            output.write(part)
            output.flush()
    except Fault as fault:
        print(fault.code, file=sys.stderr)
        return 1
    except BrokenPipeError:  # nobody looks any more
        os._exit(1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
