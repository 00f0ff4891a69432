"""Canary's encoder, decoder and greedy search: windows of sound and their prompts to tokens."""

from collections.abc import Callable, Sequence
from typing import Any

import torch

from core.engine.devices import ComputeChoice, torch_dtype
from core.engine.native.decoders.transformer import TransformerDecoder
from core.engine.native.decoders.transformer_search import DecodedTokens, DecoderInput, greedy_search
from core.engine.native.encoder.fastconformer import FASTEST_SECONDS, FastConformer
from core.engine.native.runtime.thread_budget import ThreadBudget
from core.engine.native.weights.mapped_file import Weights
from core.engine.recognizer import Samples

_ENCODER_SECONDS_ON_CPU = 4 * FASTEST_SECONDS  # at a time: enough windows to share them out among threads evenly
_ENCODER_SECONDS_ON_GPU = 1920.0
_SLOTS_ON_CPU, _SLOTS_ON_GPU = 32, 64  # windows decoded at a time: each step reads the weights once for all of them
DEFAULT_GENERATION_DELTA = 50
"""How many tokens a text may have beyond one a frame where the checkpoint sets no bound: it stops endless loops."""


class CanaryDecoding:
    """One checkpoint's models on one device."""

    def __init__(
        self, config: dict[str, Any], weights: Weights, choice: ComputeChoice, end_token: int, budget: ThreadBudget
    ) -> None:
        """`weights` as canary.convert made them; raises Unsupported."""
        device, dtype = torch.device(choice.device), torch_dtype(choice.precision)
        cpu = device.type == "cpu"
        most_seconds = _ENCODER_SECONDS_ON_CPU if cpu else _ENCODER_SECONDS_ON_GPU
        self._encoder = FastConformer(config, weights, device, dtype, most_seconds=most_seconds, budget=budget)
        self._decoder = TransformerDecoder(config, weights, device, dtype)
        self._end_token, self._budget = end_token, budget
        self._slots = _SLOTS_ON_CPU if cpu else _SLOTS_ON_GPU
        greedy = (config.get("decoding") or {}).get("greedy") or {}
        delta = int(greedy.get("max_generation_delta", -1))
        self._generation_delta = delta if delta >= 0 else DEFAULT_GENERATION_DELTA
        self.encoder_batch_seconds = self._encoder.encoder_batch_seconds
        self.frame_seconds = self._encoder.frame_seconds

    def decode(
        self, windows: Sequence[Samples], prompts: Sequence[list[int]], on_encoded: Callable[[], None]
    ) -> list[tuple[DecodedTokens, float]]:
        """Each window's tokens and the seconds of silence that were put in front of it.

        `prompts` are token ids. `on_encoded` is called when all windows are encoded, before the search. Windows are
        decoded from the longest to the shortest.
        """
        order = sorted(range(len(windows)), key=lambda i: len(windows[i]), reverse=True)
        batch = self._encoder.encode([windows[i] for i in order])
        on_encoded()
        inputs = [
            DecoderInput(states, prompts[i], self._most_tokens(len(states), prompts[i]))
            for i, states in zip(order, batch.per_window(), strict=True)
        ]
        with self._budget.reserve_for_search():
            slots = min(self._slots, len(windows))
            decoded = greedy_search(self._decoder, self._end_token, inputs, slots, self._budget)
        in_order = dict(zip(order, zip(decoded, batch.padding_before, strict=True), strict=True))
        return [in_order[i] for i in range(len(windows))]

    def _most_tokens(self, frames: int, prompt: Sequence[int]) -> int:
        return min(self._decoder.config.max_positions, frames + self._generation_delta) - len(prompt)
