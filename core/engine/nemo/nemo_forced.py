"""The nested CTC model of a Canary checkpoint through NeMo's own modules."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.engine.alignment.forced_aligner import ForcedAligner
from core.engine.devices import Choice
from core.engine.nemo.encoding import Encoder
from core.engine.nemo.nemo_ctc import CtcHead
from core.engine.recognizer import Emissions, Samples


def forced_aligner(model: Any, choice: Choice) -> ForcedAligner:
    """`model` is the restored nested model; it is moved to the device and precision of `choice`."""
    encoder, head = Encoder(model, choice), CtcHead(model.decoder, model.decoding)

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        encoded = encoder.encode(windows)
        rows = zip(head.log_probabilities(encoded), encoded.lengths.tolist(), encoded.offsets, strict=True)
        return (Emissions(row[:length], offset) for row, length, offset in rows)

    def ids(word: str) -> list[int]:
        return list(model.tokenizer.text_to_ids(word))

    pieces = [str(piece) for piece in model.tokenizer.vocab]
    frame_seconds = float(model.cfg.preprocessor.window_stride) * model.encoder.subsampling_factor
    return ForcedAligner(emissions, pieces, ids, frame_seconds)
