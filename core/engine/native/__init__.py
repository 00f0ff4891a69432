"""The native backend: checkpoints of five families in plain torch, without NeMo.

torch is imported when `load` is called, not with this package. By then the engine has answered and sends its heartbeat.
"""

from typing import TYPE_CHECKING

from core.engine.native.unsupported import TooInexact, Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.engine.checkpoint.archive import Checkpoint
    from core.engine.devices import ComputeChoice
    from core.engine.recognizer import Recognizer

__all__ = ["TooInexact", "Unsupported", "converted_files", "load"]


def converted_files(checkpoint: "Checkpoint", precision: str) -> "Iterator[Path]":
    """Return the converted weights that `load` will map, if they exist.

    `precision` may be "*" for all precisions.
    """
    return checkpoint.folder.glob(f"*-{precision}.safetensors")


def load(checkpoint: "Checkpoint", choice: "ComputeChoice", word_times: bool, cuda_graphs: bool) -> "Recognizer":
    """Return the checkpoint's recogniser.

    The first load of a checkpoint in a precision converts its weights. A hybrid recognises with its configuration's
    `preferred_head` ("transducer" or "ctc"), or with the transducer.

    Args:
        checkpoint: the unpacked checkpoint.
        choice: device and precision.
        word_times: load the model that times words now, instead of with the first window.
        cuda_graphs: use CUDA graphs in a transducer's search.

    Raises:
        Unsupported: only NeMo itself can run the checkpoint.
        EnvironmentFault: "model-missing", "model-broken", "model-refused", "disk", "no-write".
    """
    from core.engine.devices import set_up_cudnn
    from core.engine.native.families import recognizer_for

    set_up_cudnn()
    return recognizer_for(checkpoint, choice, word_times, cuda_graphs)
