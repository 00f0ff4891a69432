"""Which recogniser a checkpoint's family gets."""

from core.engine.checkpoint import Checkpoint
from core.engine.device import Choice
from core.engine.nemo_backend.framewise import FramewiseRecognizer
from core.engine.nemo_backend.restore import restore
from core.engine.recognizer import Recognizer


def recognizer_for(
    checkpoint: Checkpoint, choice: Choice, cuda_graphs: bool, word_times: bool, head: str = "transducer"
) -> Recognizer:
    """Load `checkpoint`; `head` ("transducer" or "ctc") is the decoder that a hybrid recognises with.

    Raises EnvironmentFault "model-broken" or "model-refused".
    """
    model = restore(checkpoint, cuda_graphs=cuda_graphs and choice.device == "cuda")
    return FramewiseRecognizer(model, checkpoint, choice, head)
