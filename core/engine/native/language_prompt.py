"""Models that take the language: a one-hot prompt beside each encoder frame, and a small network over both.

The rules are those of NeMo's PromptStreamingMixin and EncDecRNNTBPEModelWithPrompt (asr/parts/mixins/mixins.py,
asr/models/rnnt_bpe_models_prompt.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from core.contracts.errors import InputFault
from core.contracts.languages import is_tag, primary
from core.engine.native.products import convert_linear, load_product
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights
from core.engine.native.window_batch import EncodedWindows, stack_states

AUTOMATIC = "auto"
"""The prompt that leaves the language to the model."""


class PromptDictionary:
    """The languages that a model takes, and the number of each language's prompt."""

    def __init__(self, prompts: Mapping[str, int], most: int) -> None:
        """Take the checkpoint's own prompts, with numbers below `most`. Raise Unsupported for others."""
        if not prompts or not all(type(each) is int and 0 <= each < most for each in prompts.values()):
            raise Unsupported("model_defaults.prompt_dictionary")
        self._prompts = {str(name).replace("_", "-").lower(): number for name, number in prompts.items()}
        tags = {str(name) for name in prompts if name != AUTOMATIC and is_tag(str(name))}
        self.languages = tuple(sorted(tags | {primary(tag) for tag in tags}))
        self.names = {number: str(name) for name, number in reversed(list(prompts.items()))}
        """The checkpoint's own name of each prompt, the first if there are several."""

    def number(self, language: str | None) -> int:
        """Return the number of a language's prompt.

        A tag without its own prompt takes its language's, and a language takes its first region's.

        Args:
            language: a BCP 47 tag; None: the automatic prompt, or the model's first.

        Raises:
            InputFault: "language".
        """
        if language is None:
            return self._prompts.get(AUTOMATIC, min(self._prompts.values()))
        tag = language.replace("_", "-").lower()
        regions = [number for name, number in self._prompts.items() if name.startswith(f"{primary(tag)}-")]
        for number in (self._prompts.get(tag), self._prompts.get(primary(tag)), *sorted(regions)):
            if number is not None and tag != AUTOMATIC:
                return number
        raise InputFault("language", language=language, known=", ".join(self.languages))


def parse_language_prompt(config: Mapping[str, Any]) -> PromptDictionary | None:
    """Return the prompts of a checkpoint's configuration, or None for a model without prompts.

    Raise Unsupported for prompts of another form.
    """
    defaults = config.get("model_defaults")
    has_prompt = str(config.get("target")).endswith("WithPrompt")
    if not has_prompt or not isinstance(defaults, Mapping) or not defaults.get("initialize_prompt_feature"):
        return None
    most, prompts = defaults.get("num_prompts", 128), defaults.get("prompt_dictionary")
    if type(most) is not int or not isinstance(prompts, Mapping):
        raise Unsupported("model_defaults.prompt_dictionary")
    return PromptDictionary(prompts, most)


def convert_language_prompt(
    source: Weights, config: Mapping[str, Any], dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `prompt.…`.

    A one-hot input adds one column of the first matrix. All columns become biases: `prompt.bias` (prompts, hidden).
    """
    weight = source["prompt_kernel.0.weight"].float()
    most = config["model_defaults"].get("num_prompts", 128)
    width = weight.shape[1] - most
    yield "prompt.in.weight", weight[:, :width].to(dtype).contiguous()
    yield "prompt.bias", (weight[:, width:].t() + source["prompt_kernel.0.bias"].float()).to(dtype).contiguous()
    yield from convert_linear(source, "prompt_kernel.2", "prompt.out", dtype)


class LanguagePrompt:
    """A network that adds the language to the encoder's states: Linear, ReLU, Linear over the state and the prompt."""

    def __init__(self, prompts: PromptDictionary, weights: Weights, device: torch.device) -> None:
        """Load the network from the `weights` of convert_language_prompt."""
        self.languages = prompts.languages
        self.number = prompts.number
        self._linear1, self._linear2 = (load_product(weights, f"prompt.{each}", device) for each in ("in", "out"))
        self._biases = weights["prompt.bias"].to(device)

    def apply(self, encoded: EncodedWindows, numbers: Sequence[int]) -> EncodedWindows:
        """Return the states of `encoded` with the prompt of each window."""
        if encoded.states.device.type != "cpu":
            return self.apply_together(encoded, numbers)
        prompted = [
            self._linear2(torch.relu_(self._linear1(states.contiguous()).add_(self._biases[number])))
            for states, number in zip(encoded.per_window(), numbers, strict=True)
        ]
        return EncodedWindows(*stack_states(prompted), encoded.padding_before)

    def apply_together(self, encoded: EncodedWindows, numbers: Sequence[int]) -> EncodedWindows:
        """Do the same as `apply` for all windows at once, without waiting for the device."""
        states = encoded.states.transpose(1, 2)
        same = len(set(numbers)) == 1
        biases = self._biases[numbers[0]] if same else torch.stack([self._biases[each] for each in numbers])[:, None]
        prompted = self._linear2(torch.relu_(self._linear1(states).add_(biases)))
        beyond = torch.arange(states.shape[1], device=states.device) >= encoded.lengths[:, None]
        prompted.masked_fill_(beyond[:, :, None], 0)
        return EncodedWindows(prompted.transpose(1, 2), encoded.lengths, encoded.padding_before)
