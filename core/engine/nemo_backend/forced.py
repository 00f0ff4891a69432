"""Word times for a text that is already written: Canary's nested CTC model and NeMo's Viterbi alignment."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import torch
from nemo.collections.asr.parts.utils.aligner_utils import viterbi_decoding

from core.engine.device import Choice
from core.engine.encoded import Encoded
from core.engine.nemo_backend.ctc import CtcHead
from core.engine.nemo_backend.encoding import Encoder
from core.engine.recognizer import Samples

Span = tuple[float, float] | None
"""Start and end of a word in seconds, None where it cannot be aligned."""

# NeMo's own list for this step; these end with the word that they follow
_MARKS = frozenset({",", ".", "!", "?"})
_NEVER = -3.4e38  # the log-probability that NeMo's aligner takes for impossible


class ForcedAligner:
    """The nested CTC model of a Canary checkpoint."""

    def __init__(self, model: Any, choice: Choice) -> None:
        """`model` is the restored nested model; it is moved to the device and precision of `choice`."""
        self._encoder = Encoder(model, choice)
        self._head = CtcHead(model.decoder, model.decoding)
        self._tokenizer = model.tokenizer
        self._blank = model.decoding.blank_id
        self._frame_seconds = float(model.cfg.preprocessor.window_stride) * model.encoder.subsampling_factor

    def log_probabilities(self, windows: Sequence[Samples]) -> tuple[torch.Tensor, Encoded]:
        """CTC log-probabilities of shape (batch, frames, vocabulary + 1), the blank last."""
        encoded = self._encoder.encode(windows)
        return self._head.log_probabilities(encoded), encoded

    def spans(self, windows: Sequence[Samples], words: Sequence[Sequence[str]]) -> list[list[Span]]:
        """The span of each of the `words` of each window, as NeMo's forced alignment gives them."""
        log_probabilities, encoded = self.log_probabilities(windows)
        tokens = [[list(self._tokenizer.text_to_ids(word)) for word in text] for text in words]
        states = [self._states(text) for text in tokens]
        frames = encoded.lengths.tolist()
        usable = [i for i, row in enumerate(states) if len(row) > 1 and _fits(row, frames[i])]
        spans: list[list[Span]] = [[None] * len(text) for text in words]
        if usable:
            paths = self._paths(log_probabilities[usable], [states[i] for i in usable], [frames[i] for i in usable])
            for i, path in zip(usable, paths, strict=True):
                spans[i] = self._word_spans(tokens[i], path, encoded.offsets[i])
        return spans

    def _states(self, words: Sequence[Sequence[int]]) -> list[int]:
        """All tokens with a blank before, between and after them."""
        states = [self._blank]
        for word in words:
            for token in word:
                states += [token, self._blank]
        return states

    def _paths(
        self, log_probabilities: torch.Tensor, states: Sequence[list[int]], frames: Sequence[int]
    ) -> list[list[int]]:
        """The state of each frame. On the CPU: the backtrace reads one number at a time."""
        classes = log_probabilities.shape[-1]
        sound = log_probabilities.float().cpu()
        for row, length in zip(sound, frames, strict=True):
            row[length:] = _NEVER
        padded = torch.full((len(states), max(map(len, states))), classes)
        for line, state in zip(padded, states, strict=True):
            line[: len(state)] = torch.tensor(state)
        lengths = torch.tensor([len(state) for state in states])
        paths: list[list[int]] = viterbi_decoding(sound, padded, torch.tensor(frames), lengths, torch.device("cpu"))
        return paths

    def _word_spans(self, words: Sequence[Sequence[int]], path: list[int], offset: float) -> list[Span]:
        first = {state: frame for frame, state in reversed(list(enumerate(path)))}
        last = {state: frame for frame, state in enumerate(path)}
        spans: list[Span] = []
        state = 1
        for word in words:
            states = [state + 2 * i for i in range(len(word))]
            state += 2 * len(word)
            if not word or not all(each in first for each in states):
                spans.append(None)
                continue
            start = first[states[0]] * self._frame_seconds
            spoken = [each for each, id_ in zip(states, word, strict=True) if not self._is_mark(id_)]
            trailing = self._is_mark(word[-1])
            end = (last[states[-1]] + 1) * self._frame_seconds
            if trailing:
                before = [each for each in spoken if each < states[-1]]
                end = (last[before[-1]] + 1) * self._frame_seconds if before else start
            spans.append((max(0.0, round(start, 2) - offset), max(0.0, round(end, 2) - offset)))
        return spans

    def _is_mark(self, token: int) -> bool:
        return self._tokenizer.ids_to_tokens([token])[0] in _MARKS


def _fits(states: Sequence[int], frames: int) -> bool:
    """Whether there is a frame for each token, and for each blank that must part two equal ones."""
    tokens = states[1::2]
    return len(tokens) + sum(a == b for a, b in pairwise(tokens)) <= frames
