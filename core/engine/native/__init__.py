"""The fast path: checkpoints of the five families in plain torch, without NeMo.

torch is imported when `load` is called, not with this package: by then the engine must have answered and be sending its
heartbeat.
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
    """The converted weights that `load` will map, as far as they exist already; "*" for any precision."""
    return checkpoint.folder.glob(f"*-{precision}.safetensors")


def load(checkpoint: "Checkpoint", choice: "ComputeChoice", word_times: bool, cuda_graphs: bool) -> "Recognizer":
    """The checkpoint's recogniser; its weights are converted when this checkpoint and precision are loaded first.

    With `word_times` what times words is loaded now instead of with the first window. A hybrid recognises with its
    configuration's `preferred_head` ("transducer" or "ctc"), or the transducer. Raises Unsupported for what only NeMo
    itself can run; EnvironmentFault: "model-missing", "model-broken", "model-refused", "disk", "no-write".
    """
    from core.engine.devices import set_up_cudnn
    from core.engine.native.families import recognizer_for

    set_up_cudnn()
    return recognizer_for(checkpoint, choice, word_times, cuda_graphs)
