"""Windows of sound through features and encoder, as one batch, on one device, in one precision."""

from collections.abc import Sequence
from typing import Any

import torch

from core.engine.devices import Choice, torch_dtype
from core.engine.encoded_windows import Encoded, at_least_a_second
from core.engine.recognizer import Samples


class Encoder:
    """The feature extractor (fp32) and encoder of a NeMo model, moved to a device and precision whole, not autocast."""

    def __init__(self, model: Any, choice: Choice) -> None:
        """Moves `model`, all of it, to the device and precision of `choice`."""
        self._model = model
        self._device = torch.device(choice.device)
        dtype = torch_dtype(choice.precision)
        _settle(model)
        model.to(self._device)
        for name, module in model.named_children():
            if name not in ("preprocessor", "spec_augmentation", "loss", "wer"):
                module.to(dtype)
        self._feature_dtype = dtype
        if choice.device == "cpu" and dtype is torch.bfloat16:
            self._feature_dtype = torch.float32
            _subsample_in_fp32(model.encoder, dtype)

    def encode(self, windows: Sequence[Samples]) -> Encoded:
        """Encode windows of shape (samples,), at least one of them, as one batch."""
        padded, offsets = zip(*(at_least_a_second(window) for window in windows), strict=True)
        lengths = torch.tensor([len(window) for window in padded], device=self._device)
        batch = torch.zeros(len(padded), max(map(len, padded)))
        for row, window in zip(batch, padded, strict=True):
            row[: len(window)] = torch.from_numpy(window)
        features, feature_lengths = self._model.preprocessor(input_signal=batch.to(self._device), length=lengths)
        states, state_lengths = self._model.encoder(
            audio_signal=features.to(self._feature_dtype), length=feature_lengths
        )
        return Encoded(states, state_lengths, offsets)


def _settle(model: Any) -> None:
    """Nothing random and no padding to multiples in the features, as stock transcribe has it."""
    featurizer = getattr(model.preprocessor, "featurizer", None)
    for name, value in (("dither", 0.0), ("pad_to", 0)):
        if hasattr(featurizer, name):
            setattr(featurizer, name, value)


def _subsample_in_fp32(encoder: Any, dtype: torch.dtype) -> None:
    """Subsampling convolutions are slower in bf16 than in fp32 on a CPU; the layers after them are not."""

    def narrow(_module: object, _inputs: object, output: Any) -> Any:
        return (output[0].to(dtype), *output[1:]) if isinstance(output, tuple) else output.to(dtype)

    encoder.pre_encode.to(torch.float32)
    encoder.pre_encode.register_forward_hook(narrow)
