"""The fast path: checkpoints of the five families in plain torch, without NeMo.

torch is imported when `load` is called, not with this package: the engine must have said hello and be beating by then.
"""

from typing import TYPE_CHECKING

from core.engine.native.unsupported import Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.engine.checkpoint.archive import Checkpoint
    from core.engine.devices import ComputeChoice
    from core.engine.recognizer import Recognizer

__all__ = ["Unsupported", "converted_files", "load"]


def converted_files(checkpoint: "Checkpoint", precision: str = "*") -> "Iterator[Path]":
    """The converted weights that `load` will map, as far as they exist already; "*" for any precision."""
    return checkpoint.folder.glob(f"*-{precision}.safetensors")


def load(
    checkpoint: "Checkpoint", choice: "ComputeChoice", word_times: bool, cuda_graphs: bool, head: str | None = None
) -> "Recognizer":
    """The checkpoint's recogniser; the first time ever its weights are converted.

    `head` ("transducer" or "ctc") is the decoder that a hybrid recognises with; None: its `preferred_head`, or the
    transducer. Raises Unsupported for what only NeMo itself can run; EnvironmentFault "model-refused", "disk",
    "no-write".
    """
    from core.engine.native.families import recognizer_for

    return recognizer_for(checkpoint, choice, word_times, cuda_graphs, head)
