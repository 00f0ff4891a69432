"""CTC: the best token of every frame."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import torch

from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.products import load_product
from core.engine.native.token_words import Token
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.recognizer import Emissions


def check_ctc(decoder: Mapping[str, Any]) -> None:
    """Raise Unsupported for the configuration of a head that is not one linear layer with the blank last."""
    if str(decoder.get("_target_")).rpartition(".")[2] != "ConvASRDecoder" or not decoder.get("add_blank", True):
        raise Unsupported(f"ctc-head:{decoder.get('_target_')}")


def convert_ctc(source: Weights, nemo_name: str, dtype: torch.dtype) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors `ctc.…`; `nemo_name` is the head's name in the checkpoint, "decoder" or "ctc_decoder"."""
    layer = f"{nemo_name}.decoder_layers.0"
    yield "ctc.weight", source[f"{layer}.weight"].squeeze(2).to(dtype)  # a convolution over one frame
    yield "ctc.bias", source[f"{layer}.bias"].to(dtype)


class CtcHead:
    """A CTC model's or a hybrid's CTC decoder. It takes one window at a time: a batch's logits take much memory."""

    kind = "ctc"

    def __init__(self, weights: Weights, device: torch.device) -> None:
        """`weights` as convert_ctc made them."""
        self._project = load_product(weights, "ctc", device)
        self._blank = len(weights["ctc.bias"]) - 1

    def emissions(self, encoded: EncodedWindows) -> Iterator[Emissions]:
        """The emissions of each window, computed when they are asked for."""
        for states, padding in zip(encoded.per_window(), encoded.padding_before, strict=True):
            yield Emissions(self._logits(states).log_softmax(dim=1), padding)

    def most_threads(self, biases: Sequence[WindowBias | None] | None, windows: int) -> int:
        """How many threads can share a search: one, as it is Python's for the most part."""
        return 1

    def decode(
        self, encoded: EncodedWindows, biases: Sequence[WindowBias | None] | None = None, threads: int = 1
    ) -> list[list[Token]]:
        """The tokens of each window; `biases`, one for each, None where none has any; `threads`: see most_threads.

        Frames follow NeMo (ctc_decoding.py: _compute_offsets): a token ends on the frame that first shows it, and
        starts where the token before it ended. Its probability is the highest of the frames that show it, its centre
        their middle: the best class of every frame is the best path for these tokens, so nothing else need be searched.
        """
        windows = encoded.per_window()
        if biases is None:
            return [self._collapse(*self._best(states)) for states in windows]
        return [self._decode(states, bias) for states, bias in zip(windows, biases, strict=True)]

    def _logits(self, states: torch.Tensor) -> torch.Tensor:
        """Shape (frames, vocabulary + 1), fp32, for states of shape (frames, width)."""
        return self._project(states).float()

    def _best(self, states: torch.Tensor) -> tuple[list[int], list[float]]:
        """The best class of each frame, and its probability."""
        logits = self._logits(states)
        best, ids = logits.max(dim=1)
        return ids.tolist(), (best - logits.logsumexp(dim=1)).exp().tolist()

    def _decode(self, states: torch.Tensor, bias: WindowBias | None) -> list[Token]:
        """One window's tokens. By a bias another label is chosen only where one begins: blanks and repetitions stay, as
        in NeMo (ctc_greedy_decoding.py: _greedy_decode_logprobs_batched_fusion_models_torch)."""
        if bias is None:
            return self._collapse(*self._best(states))
        logits = self._logits(states)
        ids = logits.argmax(dim=1).tolist()
        scores, last = logits[:, : self._blank].cpu().numpy(), self._blank
        changed = set()
        for frame, label in enumerate(ids):
            if label not in (self._blank, last):
                ids[frame] = bias.choose(scores[frame], label, None if last == self._blank else last)
                if bias.changed[-1]:
                    changed.add(frame)
            last = ids[frame]
        chosen = logits.gather(1, torch.tensor(ids, device=logits.device)[:, None])[:, 0]
        return self._collapse(ids, (chosen - logits.logsumexp(dim=1)).exp().tolist(), changed)

    def _collapse(self, ids: list[int], probabilities: list[float], changed: Collection[int] = ()) -> list[Token]:
        """Runs of a label as tokens; in the frames `changed` a bias chose the label."""
        tokens: list[Token] = []
        for token, run in groupby(range(len(ids)), key=ids.__getitem__):
            frames = list(run)
            if token != self._blank:
                start = tokens[-1].end if tokens else max(0, frames[0] - 1)
                probability = max(probabilities[frame] for frame in frames)
                centre, boosted = (frames[0] + frames[-1]) / 2, frames[0] in changed
                tokens.append(Token(token, start, frames[0], probability, centre, boosted))
        return tokens
