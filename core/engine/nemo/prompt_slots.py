"""Canary's prompts as NeMo's formatter takes them: which value a request gives to each slot of the template."""

import re
from typing import Any

from nemo.collections.common.tokenizers.aggregate_tokenizer import AggregateTokenizer
from nemo.collections.common.tokenizers.canary_tokenizer import CANARY_SPECIAL_TOKENIZER

from core.contracts.errors import InputFault
from core.contracts.protocol import Prompt

_LANGUAGE = re.compile(r"<\|([a-z]{2})\|>")
# what NeMo's own data loader puts where neither the request nor the checkpoint says anything (prompts/canary2.py)
_DEFAULTS: dict[str, dict[str, str]] = {
    "canary": {"task": "asr", "pnc": "yes"},
    "canary2": {
        "decodercontext": "",
        "emotion": "<|emo:undefined|>",
        "itn": "no",
        "timestamp": "no",
        "diarize": "no",
        "pnc": "yes",
    },
}


class PromptSlots:
    """The slots of one checkpoint's prompt template, and the languages that they may name."""

    def __init__(self, model: Any) -> None:
        """`model` is a restored EncDecMultiTaskModel."""
        pieces = {str(piece) for piece in model.tokenizer.vocab}
        self._version = str(model.prompt_format)
        self._defaults = dict(_DEFAULTS.get(self._version, _DEFAULTS["canary2"]))
        for turn in model.prompt.get_default_dialog_slots():
            if turn["role"] == "user":
                self._defaults |= {slot: value for slot, value in turn["slots"].items() if value is not None}
        if isinstance(model.tokenizer, AggregateTokenizer):  # a vocabulary for each language
            codes = [str(code).split("-")[0] for code in model.tokenizer.langs if code != CANARY_SPECIAL_TOKENIZER]
        else:
            codes = [match.group(1) for piece in pieces if (match := _LANGUAGE.fullmatch(piece))]
        self.languages = tuple(sorted(set(codes)))
        self.writes_times = self._version == "canary2" and {"<|timestamp|>", "<|0|>", "<|1|>"} <= pieces

    def fill(self, prompt: Prompt, times: bool) -> dict[str, str]:
        """The values for `prompt`; with `times` the decoder is asked to write `<|frame|>` tokens around each word.

        Raises InputFault("language") when the checkpoint does not know a language of the prompt.
        """
        default = self._defaults.get("source_lang") or ("en" if "en" in self.languages else self.languages[0])
        source = prompt.language or default.strip("<|>")
        target = prompt.target_language or source
        for language in (source, target):
            if language not in self.languages:
                raise InputFault("language", language=language, known=", ".join(self.languages))
        slots = {"source_lang": source, "target_lang": target, "pnc": "yes" if prompt.punctuation else "no"}
        if self._version == "canary":
            return self._defaults | slots | {"task": "asr" if source == target else "translate"}
        return self._defaults | slots | {"timestamp": "yes" if times else "no"}
