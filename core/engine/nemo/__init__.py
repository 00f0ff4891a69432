"""Any NeMo checkpoint through NeMo's own `transcribe`: the reference for the native backend, and what runs the rest.

NeMo is imported when `load` is called, not with this package: that takes seconds, in which the engine must already
have said hello and be sending its heartbeat.
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
    checkpoint: "Checkpoint", choice: "ComputeChoice", word_times: bool, cuda_graphs: bool, head: str | None = None
) -> tuple["Recognizer", "ComputeChoice"]:
    """The checkpoint's recogniser, and what it is computed with: models outside the known families run in fp32.

    `head` ("transducer" or "ctc") is the decoder that a hybrid recognises with; None: what its configuration names as
    `preferred_head`, or the transducer, as in NeMo. Raises EnvironmentFault: "model-refused", "model-broken",
    "model-unsupported", "disk", "no-write", "precision".
    """
    os.environ.update(_ENVIRONMENT)
    from core.engine.nemo.nemo_recognizer import recognizer_for

    return recognizer_for(checkpoint, choice, word_times, cuda_graphs, head)
