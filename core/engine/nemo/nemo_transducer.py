"""RNN-T and TDT: NeMo's batched label-looping search, and how sure it was of each token."""

from typing import Any

import torch

from core.engine.encoded_windows import Encoded
from core.engine.stitching.token_words import Token


class TransducerHead:
    """The prediction and joint networks of a transducer."""

    def __init__(self, model: Any, kind: str) -> None:
        """`model` is a NeMo transducer that is set up for greedy_batch decoding; `kind` is rnnt or tdt."""
        self.kind = kind
        self.decoding = model.decoding
        self._decoder = model.decoder
        self._joint = model.joint
        self._blank: int = model.decoding.blank_id
        self._durations = [int(duration) for duration in model.decoding.durations or ()] if kind == "tdt" else []

    def decode(self, encoded: Encoded) -> list[list[Token]]:
        """The tokens of each window: TDT's last as long as the model says, RNN-T's one frame."""
        states = encoded.states.to(next(self._joint.parameters()).dtype)
        (hypotheses,) = self.decoding.decoding(encoder_output=states, encoded_lengths=encoded.lengths)
        emitted = [self._emitted(hypothesis) for hypothesis in hypotheses]
        if not any(emitted):
            return [[] for _ in emitted]
        details = iter(self._look_again(states, emitted))
        return [[_token(*pair, *next(details)) for pair in row] for row in emitted]

    def _emitted(self, hypothesis: Any) -> list[tuple[int, int]]:
        """(token, frame) of a NeMo hypothesis."""
        pairs = zip(_listed(hypothesis.y_sequence), _listed(hypothesis.timestamp), strict=True)
        return [(token, frame) for token, frame in pairs if token < self._blank]

    def _look_again(self, states: torch.Tensor, emitted: list[list[tuple[int, int]]]) -> list[tuple[int, float]]:
        """For each token of all windows how many frames it lasts, and its probability out of all tokens and the blank.

        The search keeps raw scores only, and the durations that it keeps are right for the last window to move alone:
        while one window of a batch still skips blanks, the others' are overwritten (tdt_label_looping.py, stage 1.2).
        Its path is known by now, so one pass of the prediction network over each window's tokens and one of the joint
        network over the pairs that emitted them tell both, without slowing the search or disturbing its CUDA graphs.
        """
        device = states.device
        ids = torch.full((len(emitted), max(map(len, emitted))), self._blank)
        frames = torch.zeros_like(ids)
        taken = torch.zeros_like(ids, dtype=torch.bool)
        for i, row in enumerate(emitted):
            if row:
                ids[i, : len(row)], frames[i, : len(row)] = torch.tensor(row).unbind(dim=1)
            taken[i, : len(row)] = True
        ids, frames, taken = ids.to(device), frames.to(device), taken.to(device)
        before = torch.cat([torch.full_like(ids[:, :1], self._blank), ids[:, :-1]], dim=1)
        predicted, *_ = self._decoder.predict(before, None, add_sos=False, batch_size=len(emitted))
        heard = states.transpose(1, 2)[torch.arange(len(emitted), device=device)[:, None], frames]
        logits = self._joint.joint_after_projection(
            self._joint.project_encoder(heard[taken].unsqueeze(1)),
            self._joint.project_prednet(predicted[taken].unsqueeze(1)),
        )[:, 0, 0].float()
        spread = logits[:, : self._blank + 1].softmax(dim=-1)
        sure = spread.gather(1, ids[taken].unsqueeze(1)).squeeze(1).tolist()
        if not self._durations:
            return [(1, probability) for probability in sure]
        longest = logits[:, -len(self._durations) :].argmax(dim=-1).tolist()
        return [(self._durations[choice], probability) for choice, probability in zip(longest, sure, strict=True)]


def _token(token: int, frame: int, duration: int, sure: float) -> Token:
    return Token(token, frame, frame + duration, sure)


def _listed(values: Any) -> list[int]:
    return [int(value) for value in (values.tolist() if isinstance(values, torch.Tensor) else values)]
