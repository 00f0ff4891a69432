"""CTC: the best token of every frame, for the whole batch at once."""

from typing import Any

import torch

from core.engine.encoded_windows import Encoded
from core.engine.stitching.token_words import Token


class CtcHead:
    """A CTC model's or a hybrid's CTC decoder."""

    kind = "ctc"

    def __init__(self, decoder: Any, decoding: Any) -> None:
        """`decoder` maps encoder states to log-probabilities; `decoding` knows the blank and the tokenizer."""
        self._decoder = decoder
        self.decoding = decoding

    def log_probabilities(self, encoded: Encoded) -> torch.Tensor:
        """Shape (batch, frames, vocabulary + 1), fp32, the blank last."""
        states = encoded.states.to(next(self._decoder.parameters()).dtype)
        log_probabilities: torch.Tensor = self._decoder(encoder_output=states)
        return log_probabilities.float()

    def decode(self, encoded: Encoded) -> list[list[Token]]:
        """The tokens of each window.

        Frames follow NeMo (ctc_decoding.py: _compute_offsets): a token ends on the frame that first shows it, and
        starts where the token before it ended. Its probability is the highest of the frames that it spans.
        """
        best, ids = self.log_probabilities(encoded).max(dim=-1)
        batch = zip(ids.tolist(), best.exp().tolist(), encoded.lengths.tolist(), strict=True)
        return [self._collapse(row[:length], certainty[:length]) for row, certainty, length in batch]

    def _collapse(self, ids: list[int], certainty: list[float]) -> list[Token]:
        blank = self.decoding.blank_id
        tokens: list[Token] = []
        previous = blank
        for frame, (token, probability) in enumerate(zip(ids, certainty, strict=True)):
            if token == previous != blank:
                last = tokens[-1]
                tokens[-1] = Token(last.id, last.start, last.end, max(last.probability, probability))
            elif token != blank:
                start = tokens[-1].end if tokens else max(0, frame - 1)
                tokens.append(Token(token, start, frame, probability))
            previous = token
        return tokens
