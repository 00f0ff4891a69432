"""Any NeMo checkpoint through NeMo's own `transcribe`: the reference for the native backend, and what runs the rest.

NeMo is imported when `load` is called, not with this package: that takes seconds, and by then the engine must have
answered and be sending its heartbeat.
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.engine.checkpoint.archive import Checkpoint
    from core.engine.devices import ComputeChoice
    from core.engine.recognizer import Recognizer

# Nothing here may go to a network, and NeMo's telemetry has no business on a user's machine.
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
    """The checkpoint's recogniser, and what it is computed with: models outside the known families run in fp32.

    With `word_times` what times words is loaded now instead of with the first window. A hybrid recognises with its
    configuration's `preferred_head` ("transducer" or "ctc"), or the transducer. Raises EnvironmentFault:
    "model-refused", "model-broken", "model-unsupported", "disk", "no-write", "precision".
    """
    os.environ.update(_ENVIRONMENT)
    from core.engine.nemo.nemo_recognizer import recognizer_for

    return recognizer_for(checkpoint, choice, word_times, cuda_graphs)
