"""Canary's prompts as NeMo's formatter takes them: which value a request gives to each slot of the template."""

import re
from typing import Any

from nemo.collections.common.tokenizers.aggregate_tokenizer import AggregateTokenizer
from nemo.collections.common.tokenizers.canary_tokenizer import CANARY_SPECIAL_TOKENIZER

from core.contracts.protocol import Prompt
from core.engine.native.prompts import DEFAULT_SLOTS, fill_slots

_LANGUAGE = re.compile(r"<\|([a-z]{2})\|>")


class PromptSlots:
    """The slots of one checkpoint's prompt template, and the languages that they may name."""

    def __init__(self, model: Any) -> None:
        """`model` is a restored EncDecMultiTaskModel."""
        pieces = {str(piece) for piece in model.tokenizer.vocab}
        self._version = str(model.prompt_format)
        self._defaults = dict(DEFAULT_SLOTS.get(self._version, DEFAULT_SLOTS["canary2"]))
        for turn in model.prompt.get_default_dialog_slots():
            if turn["role"] == "user":
                self._defaults |= {slot: value for slot, value in turn["slots"].items() if value is not None}
        if isinstance(model.tokenizer, AggregateTokenizer):  # a vocabulary for each language
            codes = [str(code).split("-")[0] for code in model.tokenizer.langs if code != CANARY_SPECIAL_TOKENIZER]
        else:
            codes = [match.group(1) for piece in pieces if (match := _LANGUAGE.fullmatch(piece))]
        self.languages = tuple(sorted(set(codes)))
        self.knows_timestamps = self._version == "canary2" and {"<|timestamp|>", "<|0|>", "<|1|>"} <= pieces

    def fill(self, prompt: Prompt, timestamps: bool) -> dict[str, str]:
        """The values for `prompt`; see core.engine.native.prompts.fill_slots."""
        return fill_slots(self._version, self._defaults, self.languages, prompt, timestamps)
