"""The language of models with prompts as NeMo's `transcribe` takes it, and the tags that they write into the text."""

from collections.abc import Mapping
from typing import Any

import torch

from core.contracts.protocol import Prompt
from core.engine.native.language_prompt import parse_language_prompt
from core.engine.native.text_tags import TextTags
from core.engine.native.unsupported import Unsupported


class ToldLanguage:
    """What NeMo is told of the language, by one checkpoint's prompts; nothing for a model that takes none."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        try:
            self._prompts = parse_language_prompt(config)
        except Unsupported:  # prompts that only NeMo itself can make sense of
            self._prompts = None
        self.languages = self._prompts.languages if self._prompts is not None else ()

    def request(self, prompt: Prompt) -> dict[str, str] | None:
        """Options of `transcribe` for the language of `prompt`; raises InputFault("language")."""
        if self._prompts is None:
            return None
        return {"target_lang": self._prompts.names[self._prompts.number(prompt.language)]}

    def forward_options(self, windows: int, device: torch.device) -> dict[str, torch.Tensor]:
        """Options of `forward` for windows of any language."""
        if self._prompts is None:
            return {}
        return {"prompt_indices": torch.full((windows,), self._prompts.number(None), device=device)}


def text_tags(model: Any, config: Mapping[str, Any], decoder_type: str | None) -> TextTags:
    """The tags of a restored model; `decoder_type` is "ctc" where a hybrid writes with that head."""
    decoding = (config.get("aux_ctc") if decoder_type == "ctc" else config) or {}
    pieces = getattr(getattr(model, "tokenizer", None), "vocab", ())
    try:
        return TextTags(config, decoding.get("decoding") or {}, frozenset(str(each) for each in pieces))
    except Unsupported:  # a pattern of the checkpoint's own, which NeMo applies
        return TextTags({}, {})
