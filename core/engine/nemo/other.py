"""Whatever else NeMo can restore, through its own transcribe()."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import memory_faults
from core.engine.recognizer import CtcScorer, Hypothesis, Samples


class OtherRecognizer:
    """A model that only NeMo itself knows how to run, in fp32."""

    backend = "nemo"
    at_once: float | None = None
    languages: tuple[str, ...] = ()

    def __init__(self, model: Any, checkpoint: Checkpoint, device: str) -> None:
        """Moves `model` to `device`. Raises EnvironmentFault "model-unsupported" when it does not write text."""
        if not hasattr(model, "transcribe") or not hasattr(model, "decoding"):
            reason = f"no-text:{type(model).__name__}"
            raise EnvironmentFault("model-unsupported", model=checkpoint.name, reason=reason)
        self.family = "other"
        self._name = checkpoint.name
        self._model = model.to(torch.device(device))
        stride = float(model.cfg.preprocessor.window_stride)
        self.frame_seconds = stride * int(getattr(model.encoder, "subsampling_factor", 1))

    def recognise(self, windows: Sequence[Samples], prompts: Sequence[Prompt], word_times: bool) -> list[Hypothesis]:
        """See Recognizer. Words are untimed where NeMo cannot give this model's times."""
        times = word_times and hasattr(self._model.encoder, "subsampling_factor")
        with memory_faults():
            found = self._transcribe(windows, times)
        return [_hypothesis(item, times) for item in found]

    def log_probabilities(self, windows: Sequence[Samples]) -> list[NDArray[np.float32]]:
        """See Recognizer."""
        raise EnvironmentFault("model-unsupported", model=self._name, reason="no-ctc-head")

    def ctc_scorer(self) -> CtcScorer:
        """See Recognizer."""
        raise EnvironmentFault("align-model", model=self._name)

    def _transcribe(self, windows: Sequence[Samples], times: bool) -> list[Any]:
        options: dict[str, Any] = {"batch_size": len(windows), "return_hypotheses": True, "verbose": False}
        if times:
            options["timestamps"] = True
        found: Any = self._model.transcribe([np.array(window) for window in windows], **options)
        return list(found[0] if isinstance(found, tuple) else found)


def _hypothesis(found: Any, times: bool) -> Hypothesis:
    best = found[0] if isinstance(found, list) else found
    text = str(best.text)
    if times and isinstance(best.timestamp, dict) and best.timestamp.get("word"):
        words = tuple(Word(str(w["word"]), float(w["start"]), float(w["end"])) for w in best.timestamp["word"])
    else:
        words = tuple(Word(word) for word in text.split())
    ids = best.y_sequence if isinstance(best.y_sequence, torch.Tensor) else torch.tensor(best.y_sequence)
    return Hypothesis(text, tuple(ids.tolist()) if ids.dim() == 1 else (), words)
