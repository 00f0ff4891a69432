"""Compute the voice prints of speakers. A program of its own, for `mynah voices` and the window.

usage: python -m core.engine.voices.voice_process MODEL CACHE RECORDING [TRACKS]

MODEL is a .nemo file with a TitaNet. CACHE is the folder of unpacked models. Standard input holds the speakers as JSON:
[[[start, end], …], …], one inner list of stretches in seconds for each speaker. Standard output gets {"key", "prints"}:
the model's key, and for each speaker a vector of length 1. The vector is null for a speaker without sound. Standard
error gets a fault as JSON.
"""

import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from core.contracts import processes
from core.contracts.errors import EnvironmentFault, Fault
from core.contracts.recording_address import RecordingAddress, located
from core.contracts.tracks import AUTO
from core.engine import devices
from core.engine.audio.tracks_reader import open_sound
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.conversion import converted_weights
from core.engine.recognizer import SAMPLE_RATE, Samples
from core.engine.service.parent_watch import die_with_parent
from core.engine.voices.titanet import TitaNet, convert

Stretch = Sequence[float]
"""Start and end in seconds."""
PIECE = 8.0
"""Seconds of sound that become one embedding. The print is the mean of all pieces."""
_SHORTEST = SAMPLE_RATE // 2  # samples


def open_titanet(model: Path, cache: Path) -> tuple[TitaNet, str]:
    """Return the network of a model, and the key of the model's content.

    Raises:
        EnvironmentFault: those of open_checkpoint, and "voices-model" for a model of another kind.
    """
    checkpoint = open_checkpoint(model, cache)
    try:
        weights = converted_weights(
            checkpoint, "fp32", torch.float32, "cpu", lambda source: convert(source, checkpoint.config)
        )
        return TitaNet(checkpoint.config, weights), checkpoint.key
    except Unsupported as unsupported:
        reason = f"native-unknown:{unsupported.reason}"
        raise EnvironmentFault("voices-model", model=checkpoint.name, reason=reason) from unsupported


def cut(recording: Path | RecordingAddress, speakers: Sequence[Sequence[Stretch]], tracks: str) -> list[Samples]:
    """Return the sound of each speaker's stretches, end to end. Read the recording once.

    Raises:
        InputFault: as open_sound does.
    """
    wanted = [[(round(start * SAMPLE_RATE), round(end * SAMPLE_RATE)) for start, end in each] for each in speakers]
    last = max((end for each in wanted for _, end in each), default=0)
    parts: list[list[Samples]] = [[] for _ in wanted]
    position = 0  # the index of the next sample
    with open_sound(recording, tracks) as reader:
        for block in reader:
            for found, stretches in zip(parts, wanted, strict=True):
                for start, end in stretches:
                    if start < position + len(block) and end > position:
                        found.append(block[max(0, start - position) : max(0, end - position)].copy())
            position += len(block)
            if position >= last:
                break
    return [np.concatenate(each) if each else np.zeros(0, np.float32) for each in parts]


@torch.inference_mode()
def voice_print(network: TitaNet, sound: Samples) -> list[float] | None:
    """Return the print of a voice, a vector of length 1. None for less than half a second."""
    if len(sound) < _SHORTEST:
        return None
    count = math.ceil(len(sound) / (PIECE * SAMPLE_RATE))
    pieces = [torch.from_numpy(piece) for piece in np.array_split(sound, count)]
    embeddings = torch.stack([network(piece) for piece in pieces])
    mean = torch.nn.functional.normalize(embeddings).mean(0)
    return [round(each, 6) for each in torch.nn.functional.normalize(mean, dim=0).tolist()]


def main(arguments: list[str]) -> int:
    """Print the voice prints. Return 1 if the model or the recording cannot be read."""
    die_with_parent()
    model, cache, recording, *tracks = arguments
    speakers = json.load(sys.stdin)
    try:
        devices.set_thread_count()
        network, key = open_titanet(Path(model), Path(cache))
        sounds = cut(located(recording), speakers, tracks[0] if tracks else AUTO)
        print(json.dumps({"key": key, "prints": [voice_print(network, sound) for sound in sounds]}))
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
