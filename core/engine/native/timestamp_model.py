"""Canary's nested timestamp model: a CTC model of its own, mapped when word times are first asked for."""

from collections.abc import Callable, Iterator, Sequence

import torch

from core.engine.alignment.forced_aligner import ForcedAligner
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import Choice, torch_dtype
from core.engine.native.decoders.ctc import CtcHead, check_ctc
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.fastconformer import ENCODED, TOGETHER, FastConformer
from core.engine.native.runtime.thread_budget import Seats
from core.engine.native.runtime.window_threads import Cores
from core.engine.native.tokenizer import tokenizer_of
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import Emissions, Samples


def check_nested(checkpoint: Checkpoint) -> None:
    """Raise Unsupported now for a nested model that open_aligner would refuse when word times are asked for."""
    config = checkpoint.nested_config or {}
    if str(config.get("target", "")).rpartition(".")[2] != "EncDecCTCModelBPE":
        raise Unsupported(f"timestamp model {config.get('target')}")
    check_ctc(config.get("decoder") or {})
    parse_encoder(config)
    if tokenizer_of(config, checkpoint.folder).languages:
        raise Unsupported("timestamp model with several vocabularies")


def open_aligner(checkpoint: Checkpoint, choice: Choice, nested: Callable[[], Weights], seats: Seats) -> ForcedAligner:
    """The nested model of `checkpoint`, which computes beside a search on the same `seats`; `nested` maps its tensors.

    Raises Unsupported.
    """
    config = checkpoint.nested_config or {}
    device, dtype = torch.device(choice.device), torch_dtype(choice.precision)
    weights = nested()
    tokenizer = tokenizer_of(config, checkpoint.folder)
    encoder = FastConformer(config, weights, device, dtype, cores=Cores(TOGETHER, seats, patient=True))
    head = CtcHead(weights, device)

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        return head.emissions(encoder.encode(windows))

    seconds = TOGETHER if encoder.at_once is None else ENCODED
    return ForcedAligner(emissions, tokenizer.pieces, tokenizer.ids, encoder.frame_seconds, seconds, seats.aside)
