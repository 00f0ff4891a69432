"""Canary's prompts, versions 1 and 2: which languages a checkpoint knows, and a request as tokens."""

import re
from typing import Any

from nemo.collections.common.tokenizers.aggregate_tokenizer import AggregateTokenizer
from nemo.collections.common.tokenizers.canary_tokenizer import CANARY_SPECIAL_TOKENIZER

from core.errors import InputFault
from core.protocol import Prompt

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


class PromptEncoder:
    """Turns requests into the tokens that the decoder starts from."""

    def __init__(self, model: Any) -> None:
        """`model` is a restored EncDecMultiTaskModel."""
        self._formatter = model.prompt
        self._version = str(model.prompt_format)
        self.languages = _languages(model.tokenizer)
        self._defaults = dict(_DEFAULTS.get(self._version, _DEFAULTS["canary2"]))
        for turn in model.prompt.get_default_dialog_slots():
            if turn["role"] == "user":
                self._defaults |= {slot: value for slot, value in turn["slots"].items() if value is not None}
        self.writes_times = self._version == "canary2" and _has_times(model.tokenizer)
        self._known: dict[tuple[Prompt, bool], list[int]] = {}

    def encode(self, prompt: Prompt, times: bool) -> list[int]:
        """The tokens of `prompt`; with `times` the decoder is asked to write `<|frame|>` tokens around each word.

        Raises InputFault("language") when the checkpoint does not know a language of the prompt.
        """
        if (prompt, times) not in self._known:
            slots = self._defaults | self._slots(prompt, times)
            encoded = self._formatter.encode_dialog(turns=[{"role": "user", "slots": slots}])
            self._known[prompt, times] = [int(token) for token in encoded["context_ids"]]
        return self._known[prompt, times]

    def _slots(self, prompt: Prompt, times: bool) -> dict[str, str]:
        default = _bare(self._defaults.get("source_lang") or ("en" if "en" in self.languages else self.languages[0]))
        source = prompt.language or default
        target = prompt.target_language or source
        for language in (source, target):
            if language not in self.languages:
                raise InputFault("language", language=language, known=", ".join(self.languages))
        slots = {"source_lang": source, "target_lang": target, "pnc": "yes" if prompt.punctuation else "no"}
        if self._version == "canary":
            return slots | {"task": "asr" if source == target else "translate"}
        return slots | {"timestamp": "yes" if times else "no"}


def _languages(tokenizer: Any) -> tuple[str, ...]:
    if isinstance(tokenizer, AggregateTokenizer):
        named = [str(code) for code in tokenizer.langs if code != CANARY_SPECIAL_TOKENIZER]
        return tuple(sorted({code.split("-")[0] for code in named}))
    found = (_LANGUAGE.fullmatch(str(token)) for token in tokenizer.vocab)
    return tuple(sorted({match.group(1) for match in found if match}))


def _has_times(tokenizer: Any) -> bool:
    return {"<|timestamp|>", "<|0|>", "<|1|>"} <= set(map(str, tokenizer.vocab))


def _bare(language: str) -> str:
    return language.strip("<|>")
