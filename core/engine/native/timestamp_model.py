"""Canary's nested timestamp model: a CTC model of its own, mapped when word times are first asked for."""

import math
from collections.abc import Callable, Iterator, Sequence

import torch

from core.engine.alignment.forced_aligner import ForcedAligner
from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.native.decoders.ctc import CtcHead, check_ctc
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.fastconformer import FASTEST_SECONDS, FastConformer
from core.engine.native.runtime.thread_budget import ThreadBudget
from core.engine.native.tokenizer import load_tokenizer
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import Emissions, Samples


def check_timestamp_model(checkpoint: Checkpoint) -> None:
    """Raise Unsupported now for a nested model that open_timestamp_model would refuse when word times are asked for."""
    config = checkpoint.nested_config or {}
    if str(config.get("target", "")).rpartition(".")[2] != "EncDecCTCModelBPE":
        raise Unsupported(f"timestamp-model:{config.get('target')}")
    check_ctc(config.get("decoder") or {})
    parse_encoder(config)
    if load_tokenizer(config, checkpoint.folder).languages:
        raise Unsupported("timestamp-vocabularies")


def open_timestamp_model(
    checkpoint: Checkpoint, choice: ComputeChoice, nested: Callable[[], Weights], budget: ThreadBudget
) -> ForcedAligner:
    """The nested model of `checkpoint`, which computes in the background of a search; `nested` maps its tensors.

    Raises Unsupported.
    """
    config = checkpoint.nested_config or {}
    device, dtype = torch.device(choice.device), torch_dtype(choice.precision)
    weights = nested()
    tokenizer = load_tokenizer(config, checkpoint.folder)
    encoder = FastConformer(
        config, weights, device, dtype, most_seconds=FASTEST_SECONDS, budget=budget, background=True
    )
    head = CtcHead(weights, device)

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        return head.emissions(encoder.encode(windows))

    return ForcedAligner(
        emissions,
        tokenizer.pieces,
        tokenizer.text_to_ids,
        encoder.frame_seconds,
        math.inf,  # the encoder bounds what it encodes at a time itself
        budget.run_in_background,
    )
