"""Canary's nested timestamp model: a CTC model of its own, mapped when word times are first asked for."""

from collections.abc import Iterator, Sequence

import torch

from core.engine.checkpoint.archive import Checkpoint
from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.native.decoders.ctc import CtcHead, check_ctc
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.encoder.fastconformer import FASTEST_SECONDS, FastConformer
from core.engine.native.tokenizer import load_tokenizer
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import CtcScorer, Emissions, Samples
from core.engine.thread_budget import ThreadBudget


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
    checkpoint: Checkpoint, choice: ComputeChoice, weights: Weights, budget: ThreadBudget
) -> CtcScorer:
    """The nested model of `checkpoint` on its converted `weights`.

    Its encoder computes as background work of the `budget`, when `emissions` is called; each window's log-probabilities
    are computed when they are read. Raises Unsupported.
    """
    config = checkpoint.nested_config or {}
    device, dtype = torch.device(choice.device), torch_dtype(choice.precision)
    tokenizer = load_tokenizer(config, checkpoint.folder)
    encoder = FastConformer(
        config, weights, device, dtype, most_seconds=FASTEST_SECONDS, budget=budget, background=True
    )
    head = CtcHead(weights, device)

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        return head.emissions(encoder.encode(windows))

    return CtcScorer(emissions, tokenizer.pieces, tokenizer.text_to_ids, encoder.frame_seconds)
