"""Any NeMo checkpoint, recognised through NeMo's own modules: the reference for every faster path.

NeMo is imported when `load` is called, not with this package: that takes seconds, in which the engine must already
have said hello and be beating.
"""

import os
import time
from pathlib import Path

from core.engine import device
from core.engine.checkpoint import open_checkpoint
from core.engine.recognizer import Recognizer
from core.protocol import Load, Ready

# Nothing here may go to a network, and NeMo's telemetry has no business on a user's machine.
_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_DATASETS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTORCH_ENABLE_MPS_FALLBACK": "1",
}


def load(message: Load) -> tuple[Recognizer, Ready]:
    """The recogniser that `message` asks for, and what was picked for it.

    Raises EnvironmentFault: "model-missing", "model-refused", "model-broken", "disk", "no-write", "device",
    "precision"; OutOfMemory when the model does not fit into memory.
    """
    began = time.monotonic()
    os.environ.update(_ENVIRONMENT)
    checkpoint = open_checkpoint(Path(message.model), Path(message.cache))
    choice = device.choose(message.device, message.precision, checkpoint.weights().size)
    device.set_threads()
    from core.engine.nemo_backend.families import recognizer_for

    with device.memory_faults():
        recognizer, choice = recognizer_for(checkpoint, choice, message.cuda_graphs, message.word_times)
    ready = Ready(
        model=checkpoint.name,
        family=recognizer.family,
        backend=recognizer.backend,
        device=choice.device,
        device_reason=choice.device_reason,
        precision=choice.precision,
        precision_reason=choice.precision_reason,
        languages=recognizer.languages,
        load_seconds=time.monotonic() - began,
        devices=device.found(),
    )
    return recognizer, ready
