"""Greedy search of an attention decoder over any number of windows, a few at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

import torch

from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.confidence import Measure
from core.engine.native.decoders.transformer import DecoderCache, TransformerDecoder
from core.engine.thread_budget import ThreadBudget, ThreadTuner


@dataclass(frozen=True)
class DecoderInput:
    """A window to decode.

    `states` are the encoder's, shape (frames, width). `prompt` is token ids. The text gets at most `max_tokens` tokens.
    """

    states: torch.Tensor
    prompt: list[int]
    max_tokens: int
    bias: WindowBias | None = None


@dataclass
class DecodedTokens:
    """A window's tokens, without prompt and end token.

    Each token has its probability or confidence, and `boosted` marks those that a bias chose.
    """

    ids: list[int] = field(default_factory=list)
    probabilities: list[float] = field(default_factory=list)
    boosted: list[bool] = field(default_factory=list)


@dataclass
class _Hypothesis:
    """A window in progress. The decoder has not read its `new_tokens` yet."""

    decoded: DecodedTokens
    max_tokens: int
    new_tokens: list[int]
    bias: WindowBias | None

    def extend(self, token: int, probability: float, end_token: int) -> bool:
        """Add the best token. Return False when the hypothesis is finished."""
        self.new_tokens = [token]
        if token == end_token or len(self.decoded.ids) >= self.max_tokens:
            return False
        self.decoded.ids.append(token)
        self.decoded.probabilities.append(probability)
        self.decoded.boosted.append(self.bias is not None and self.bias.changed[-1])
        return len(self.decoded.ids) < self.max_tokens


def greedy_search(
    decoder: TransformerDecoder,
    end_token: int,
    windows: Iterable[DecoderInput],
    slots: int,
    budget: ThreadBudget,
    measure: Measure | None = None,
) -> list[DecodedTokens]:
    """Return the tokens of each window.

    A window is taken from `windows` when a slot is free. Each step runs on the budget's free threads.

    Args:
        decoder: the decoder.
        end_token: the token that ends a text.
        windows: the longest must come first, because its length is the size of each slot.
        slots: the most windows that are decoded at the same time.
        budget: the threads that all computations share.
        measure: the measure of confidence. None: the token's probability.
    """
    waiting = iter(windows)
    results: list[DecodedTokens] = []
    cache: DecoderCache | None = None
    active: list[_Hypothesis] = []
    tuner = ThreadTuner(budget)
    while True:
        for window in islice(waiting, slots - len(active)):
            if cache is None:
                cache = decoder.cache(slots, len(window.states))
            with budget.lease(budget.count):
                decoder.add_window(cache, len(active), window.states)
            results.append(DecodedTokens())
            active.append(_Hypothesis(results[-1], window.max_tokens, window.prompt, window.bias))
        if not active or cache is None:
            return results
        with tuner.step():
            steps = _queue_steps(decoder, cache, active, measure)
        for row, chosen in reversed(list(enumerate(zip(*steps, strict=True)))):
            # an ended text ignores the steps behind its end
            if not all(active[row].extend(token, probability, end_token) for token, probability in chosen):
                cache.copy_row(len(active) - 1, row)
                active[row] = active[-1]
                active.pop()


_Chosen = list[tuple[int, float]]  # each row's token with its probability or confidence


def _queue_steps(
    decoder: TransformerDecoder, cache: DecoderCache, active: list[_Hypothesis], measure: Measure | None
) -> list[_Chosen]:
    """Return the rows' tokens of some steps. They are read from the device once, unless a window has a bias."""
    biased = any(each.bias is not None for each in active)
    best: list[torch.Tensor] = []
    scores: list[torch.Tensor] = []
    for step in range(1 if biased else decoder.steps_ahead):
        tokens = [each.new_tokens for each in active]
        logits = (decoder(cache, tokens) if step == 0 else decoder.follow(cache, best[-1])).float()
        all_probabilities = logits.softmax(dim=-1)
        probabilities, token = all_probabilities.max(dim=-1)
        best.append(token)
        scores.append(probabilities if measure is None else measure.of_logits(logits))
    read = zip(torch.stack(best).tolist(), torch.stack(scores).tolist(), strict=True)
    steps = [list(zip(*each, strict=True)) for each in read]
    if biased:
        for row, hypothesis in enumerate(active):
            if hypothesis.bias is not None:
                token, score = steps[0][row]
                changed = hypothesis.bias.choose(logits[row].cpu().numpy(), token)
                steps[0][row] = (changed, score if measure is not None else float(all_probabilities[row, changed]))
    return steps
