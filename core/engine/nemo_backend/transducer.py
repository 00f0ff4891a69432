"""RNN-T and TDT: NeMo's batched label-looping search, and how sure it was of each token."""

from typing import Any

import torch

from core.engine.nemo_backend.encoding import Encoded
from core.engine.nemo_backend.words import Token


class TransducerHead:
    """The prediction and joint networks of a transducer."""

    def __init__(self, model: Any, kind: str) -> None:
        """`model` is a NeMo transducer that is set up for greedy_batch decoding; `kind` is rnnt or tdt."""
        self.kind = kind
        self.decoding = model.decoding
        self._decoder = model.decoder
        self._joint = model.joint
        self._blank = model.decoding.blank_id

    def decode(self, encoded: Encoded) -> list[list[Token]]:
        """The tokens of each window: TDT's last as long as the model says, RNN-T's one frame."""
        states = encoded.states.to(next(self._joint.parameters()).dtype)
        (hypotheses,) = self.decoding.decoding(encoder_output=states, encoded_lengths=encoded.lengths)
        rows = [_spans(hypothesis, self._blank) for hypothesis in hypotheses]
        probabilities = self._probabilities(states, rows)
        return [
            [Token(id_, start, end, sure) for (id_, start, end), sure in zip(row, certainty, strict=True)]
            for row, certainty in zip(rows, probabilities, strict=True)
        ]

    def _probabilities(self, states: torch.Tensor, rows: list[list[tuple[int, int, int]]]) -> list[list[float]]:
        """For each token the probability that the joint network gave it, out of all tokens and the blank.

        The search keeps raw scores only. Its path is known by now, so one pass of the prediction network over each
        window's tokens and one of the joint network over the pairs that emitted them give the probabilities,
        without slowing the search or disturbing its CUDA graphs.
        """
        longest = max(map(len, rows))
        if longest == 0:
            return [[] for _ in rows]
        device = states.device
        ids = torch.full((len(rows), longest), self._blank)
        frames = torch.zeros_like(ids)
        taken = torch.zeros_like(ids, dtype=torch.bool)
        for i, row in enumerate(rows):
            for target, column in ((ids, 0), (frames, 1)):
                target[i, : len(row)] = torch.tensor([token[column] for token in row], dtype=torch.long)
            taken[i, : len(row)] = True
        ids, frames, taken = ids.to(device), frames.to(device), taken.to(device)
        before = torch.cat([torch.full_like(ids[:, :1], self._blank), ids[:, :-1]], dim=1)
        predicted, *_ = self._decoder.predict(before, None, add_sos=False, batch_size=len(rows))
        heard = states.transpose(1, 2)[torch.arange(len(rows), device=device)[:, None], frames]
        logits = self._joint.joint_after_projection(
            self._joint.project_encoder(heard[taken].unsqueeze(1)),
            self._joint.project_prednet(predicted[taken].unsqueeze(1)),
        )
        spread = logits[:, 0, 0, : self._blank + 1].float().softmax(dim=-1)
        certain = iter(spread.gather(1, ids[taken].unsqueeze(1)).squeeze(1).tolist())
        return [[next(certain) for _ in row] for row in rows]


def _spans(hypothesis: Any, blank: int) -> list[tuple[int, int, int]]:
    """(token, first frame, frame after the last) of a NeMo hypothesis."""
    ids, starts = _listed(hypothesis.y_sequence), _listed(hypothesis.timestamp)
    durations = hypothesis.token_duration
    lasting = [1] * len(ids) if durations is None or len(durations) == 0 else _listed(durations)
    return [
        (token, start, start + length)
        for token, start, length in zip(ids, starts, lasting, strict=True)
        if token < blank
    ]


def _listed(values: Any) -> list[int]:
    return [int(value) for value in (values.tolist() if isinstance(values, torch.Tensor) else values)]
