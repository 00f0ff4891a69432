"""CTC: the best token of every frame, for the whole batch at once."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import torch
from torch.nn.functional import linear

from core.engine.encoded_windows import Encoded
from core.engine.native.unsupported import Unsupported
from core.engine.recognizer import Emissions
from core.engine.stitching.token_words import Token

Weights = Mapping[str, torch.Tensor]


def check_ctc(decoder: Mapping[str, Any]) -> None:
    """Raise Unsupported for the configuration of a head that is not one linear layer with the blank last."""
    if str(decoder.get("_target_")).rpartition(".")[2] != "ConvASRDecoder" or not decoder.get("add_blank", True):
        raise Unsupported(f"CTC head {decoder.get('_target_')}")


def lay_out_ctc(source: Weights, prefix: str, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `ctc.…`; `prefix` is the head's name in the checkpoint, "decoder" or "ctc_decoder"."""
    layer = f"{prefix}.decoder_layers.0"
    yield "ctc.weight", source[f"{layer}.weight"].squeeze(2).to(dtype)  # a convolution over one frame
    yield "ctc.bias", source[f"{layer}.bias"].to(dtype)


class CtcHead:
    """A CTC model's or a hybrid's CTC decoder."""

    kind = "ctc"

    def __init__(self, weights: Weights, device: torch.device) -> None:
        """`weights` as lay_out_ctc made them."""
        self._weight, self._bias = weights["ctc.weight"].to(device), weights["ctc.bias"].to(device)
        self._blank = len(self._bias) - 1

    def log_probabilities(self, encoded: Encoded) -> list[torch.Tensor]:
        """For each window the fp32 log-probabilities of its own frames, shape (frames, vocabulary + 1), blank last."""
        return [scores for scores, _ in self.emissions(encoded)]

    def emissions(self, encoded: Encoded) -> Iterator[Emissions]:
        """One window at a time, because scores take more memory than a model's layers."""
        for states, offset in zip(_frames(encoded), encoded.offsets, strict=True):
            yield Emissions(self._scores(states).log_softmax(dim=1), offset)

    def decode(self, encoded: Encoded) -> list[list[Token]]:
        """The tokens of each window.

        Frames follow NeMo (ctc_decoding.py: _compute_offsets): a token ends on the frame that first shows it, and
        starts where the token before it ended. Its probability is the highest of the frames that it spans.
        """
        return [self._collapse(*self._best(states)) for states in _frames(encoded)]

    def _scores(self, states: torch.Tensor) -> torch.Tensor:
        return linear(states, self._weight, self._bias).float()

    def _best(self, states: torch.Tensor) -> tuple[list[int], list[float]]:
        scores = self._scores(states)
        best, ids = scores.max(dim=1)
        return ids.tolist(), (best - scores.logsumexp(dim=1)).exp().tolist()

    def _collapse(self, ids: list[int], certainty: list[float]) -> list[Token]:
        tokens: list[Token] = []
        for token, run in groupby(range(len(ids)), key=ids.__getitem__):
            frames = list(run)
            if token != self._blank:
                start = tokens[-1].end if tokens else max(0, frames[0] - 1)
                tokens.append(Token(token, start, frames[0], max(certainty[frame] for frame in frames)))
        return tokens


def _frames(encoded: Encoded) -> Iterator[torch.Tensor]:
    """The states of each window, shape (frames, width), one window at a time: a batch's scores take much memory."""
    for states, length in zip(encoded.states, encoded.lengths.tolist(), strict=True):
        yield states[:, :length].T
