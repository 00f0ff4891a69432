"""Canary's decoder and greedy search: encoded windows and their prompts to tokens."""

from collections.abc import Sequence
from typing import Any

import torch

from core.engine.devices import ComputeChoice
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.decoders.confidence import Measure
from core.engine.native.decoders.transformer import TransformerDecoder
from core.engine.native.decoders.transformer_search import DecodedTokens, DecoderInput, greedy_search
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.thread_budget import ThreadBudget

_SLOTS_ON_CPU, _SLOTS_ON_GPU = 32, 64  # windows in the search: each step reads the weights once for all of them
DEFAULT_GENERATION_DELTA = 50
"""The tokens that a text may have beyond one for each frame, if the checkpoint has no bound. It stops endless loops."""


class CanaryDecoding:
    """One checkpoint's decoder on one device."""

    def __init__(
        self, config: dict[str, Any], weights: Weights, choice: ComputeChoice, end_token: int, budget: ThreadBudget
    ) -> None:
        """Build the decoder from the `weights` of convert_decoder. Raise Unsupported for others."""
        device = torch.device(choice.device)
        self._decoder = TransformerDecoder(config, weights, device, weights["decoder.head.bias"].dtype)
        self._end_token, self._budget = end_token, budget
        self.measure: Measure | None = None
        """The measure of a token's confidence. None: its probability."""
        self._slots = _SLOTS_ON_CPU if device.type == "cpu" else _SLOTS_ON_GPU
        greedy = (config.get("decoding") or {}).get("greedy") or {}
        delta = int(greedy.get("max_generation_delta", -1))
        self._generation_delta = delta if delta >= 0 else DEFAULT_GENERATION_DELTA

    def search(
        self,
        encoded: EncodedWindows,
        prompts: Sequence[Sequence[list[int]]],
        biases: Sequence[WindowBias | None],
    ) -> list[list[DecodedTokens]]:
        """Return each window's tokens for each of its prompts.

        Args:
            encoded: the states of the windows, the longest window first.
            prompts: the prompts of each window, as token ids.
            biases: one for the first prompt of each window, or None.
        """
        inputs = [
            DecoderInput(states, prompt, self._most_tokens(len(states), prompt), None if place else bias)
            for states, own, bias in zip(encoded.per_window(), prompts, biases, strict=True)
            for place, prompt in enumerate(own)
        ]
        with self._budget.reserve_for_search():
            slots = min(self._slots, len(inputs))
            decoded = iter(greedy_search(self._decoder, self._end_token, inputs, slots, self._budget, self.measure))
        return [[next(decoded) for _ in own] for own in prompts]

    def next_token(self, encoded: EncodedWindows, prompt: list[int]) -> torch.Tensor:
        """Return the probability of each token behind `prompt`, shape (windows, tokens).

        The longest window must come first.
        """
        states = list(encoded.per_window())
        with self._budget.reserve_for_search(), self._budget.lease(self._budget.count):
            cache = self._decoder.cache(len(states), len(states[0]))
            for row, each in enumerate(states):
                self._decoder.add_window(cache, row, each)
            return self._decoder(cache, [prompt] * len(states)).float().softmax(dim=-1)

    def _most_tokens(self, frames: int, prompt: Sequence[int]) -> int:
        return min(self._decoder.config.max_positions, frames + self._generation_delta) - len(prompt)
