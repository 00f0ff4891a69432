"""The nested CTC model of a Canary checkpoint through NeMo's own modules."""

from collections.abc import Sequence
from typing import Any

import torch

from core.engine.device import Choice
from core.engine.encoded import Encoded
from core.engine.forced import ForcedAligner
from core.engine.nemo_backend.ctc import CtcHead
from core.engine.nemo_backend.encoding import Encoder
from core.engine.recognizer import Samples


def forced_aligner(model: Any, choice: Choice) -> ForcedAligner:
    """`model` is the restored nested model; it is moved to the device and precision of `choice`."""
    encoder, head = Encoder(model, choice), CtcHead(model.decoder, model.decoding)

    def log_probabilities(windows: Sequence[Samples]) -> tuple[torch.Tensor, Encoded]:
        encoded = encoder.encode(windows)
        return head.log_probabilities(encoded), encoded

    def ids(word: str) -> list[int]:
        return list(model.tokenizer.text_to_ids(word))

    pieces = [str(piece) for piece in model.tokenizer.vocab]
    frame_seconds = float(model.cfg.preprocessor.window_stride) * model.encoder.subsampling_factor
    return ForcedAligner(log_probabilities, pieces, ids, frame_seconds)
