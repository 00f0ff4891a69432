"""The NeMo backend: NeMo's own `transcribe` for any checkpoint. It is the reference for the native backend.

NeMo is imported when `load` is called, not with this package, because the import takes seconds. By then the engine has
answered and sends its heartbeat.
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.engine.checkpoint.archive import Checkpoint
    from core.engine.devices import ComputeChoice
    from core.engine.recognizer import Recognizer

# The engine must not use a network, and NeMo must not send telemetry.
_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_DATASETS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTORCH_ENABLE_MPS_FALLBACK": "1",
}


def load(
    checkpoint: "Checkpoint", choice: "ComputeChoice", word_times: bool, cuda_graphs: bool
) -> tuple["Recognizer", "ComputeChoice"]:
    """Return the checkpoint's recogniser, and the precision it uses: models outside the known families run in fp32.

    A hybrid recognises with its configuration's `preferred_head` ("transducer" or "ctc"), or with the transducer.

    Args:
        checkpoint: the unpacked checkpoint.
        choice: device and precision.
        word_times: load the model that times words now, instead of with the first window.
        cuda_graphs: use CUDA graphs in a transducer's search.

    Raises:
        EnvironmentFault: "model-refused", "model-broken", "model-unsupported", "disk", "no-write", "precision".
    """
    os.environ.update(_ENVIRONMENT)
    from core.engine.nemo.nemo_recognizer import recognizer_for

    return recognizer_for(checkpoint, choice, word_times, cuda_graphs)
