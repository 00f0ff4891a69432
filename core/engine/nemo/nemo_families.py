"""Which recogniser a checkpoint's family gets."""

from dataclasses import replace
from typing import Any

from core.contracts.errors import EnvironmentFault
from core.engine.alignment.forced_aligner import ForcedAligner
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import Choice
from core.engine.nemo.nemo_aed import AedRecognizer
from core.engine.nemo.nemo_forced import forced_aligner
from core.engine.nemo.nemo_framewise import FramewiseRecognizer
from core.engine.nemo.other import OtherRecognizer
from core.engine.nemo.restore import restore
from core.engine.recognizer import Recognizer


def recognizer_for(
    checkpoint: Checkpoint, choice: Choice, cuda_graphs: bool, word_times: bool, head: str | None = None
) -> tuple[Recognizer, Choice]:
    """Load `checkpoint`, and say what it is computed with: models outside the known families run in fp32.

    `head` ("transducer" or "ctc") is the decoder that a hybrid recognises with; None: what its configuration names as
    `preferred_head`, or the transducer, as in NeMo. Raises EnvironmentFault "model-broken",
    "model-refused", "model-unsupported" or "precision".
    """
    model = restore(checkpoint, cuda_graphs=cuda_graphs and choice.device == "cuda")
    if _is_framewise(checkpoint, model):
        return FramewiseRecognizer(model, checkpoint, choice, head or _preferred_head(checkpoint)), choice
    if _is_aed(checkpoint, model):
        return _aed(model, checkpoint, choice, word_times), choice
    if choice.precision != "fp32" and choice.precision_reason == "asked":
        raise EnvironmentFault("precision", device=f"a {type(model).__name__}", precision=choice.precision)
    whole = replace(choice, precision="fp32", precision_reason="family")
    return OtherRecognizer(model, checkpoint, choice.device), whole


def _preferred_head(checkpoint: Checkpoint) -> str:
    return "ctc" if checkpoint.config.get("preferred_head") == "ctc" else "transducer"


def _is_framewise(checkpoint: Checkpoint, model: Any) -> bool:
    return checkpoint.family in ("ctc", "rnnt", "tdt", "tdt_ctc") and hasattr(model.encoder, "pre_encode")


def _is_aed(checkpoint: Checkpoint, model: Any) -> bool:
    if checkpoint.family != "aed" or not hasattr(model.encoder, "pre_encode"):
        return False
    return all(layer.pre_ln and not layer.is_adapter_available() for layer in model.transf_decoder.decoder.layers)


def _aed(model: Any, checkpoint: Checkpoint, choice: Choice, word_times: bool) -> AedRecognizer:
    def load_aligner() -> ForcedAligner:
        return forced_aligner(restore(checkpoint, nested=True), choice)

    recognizer = AedRecognizer(model, checkpoint, choice, load_aligner)
    if word_times and checkpoint.nested:
        _ = recognizer.aligner  # now: the first window should not wait for it, and the front end is told of loading
    return recognizer
