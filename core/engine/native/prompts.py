"""Canary's prompts, versions 1 and 2: a checkpoint's languages, and the tokens that its decoder starts from."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.contracts.errors import InputFault
from core.contracts.protocol import Prompt
from core.engine.native.tokenizer import Tokenizer
from core.engine.native.unsupported import Unsupported

# nemo/collections/common/prompts/canary.py and canary2.py: the template of a user's turn
_TEMPLATES = {
    "canary": "<|startoftranscript|>{source_lang}{task}{target_lang}{pnc}",
    "canary2": "<|startofcontext|>{decodercontext}<|startoftranscript|>{emotion}{source_lang}{target_lang}"
    "{pnc}{itn}{timestamp}{diarize}",
}
# the defaults of NeMo's data loader, if neither the request nor the checkpoint has a value (prompts/canary2.py)
DEFAULT_SLOTS: dict[str, dict[str, str]] = {
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
_LANGUAGE_SLOTS = ("source_lang", "target_lang")
_YES_NO_SLOTS = ("pnc", "itn", "timestamp", "diarize")
_YES = ("yes", "1", "True", "true")
_TASKS = {"asr": "<|transcribe|>", "transcribe": "<|transcribe|>", "<|transcribe|>": "<|transcribe|>"}
_SPECIAL_TOKEN = re.compile(r"[^>]*>")
_LANGUAGE_TOKEN = re.compile(r"<\|([a-z]{2})\|>")
_TIMESTAMP_TOKENS = {"<|timestamp|>", "<|0|>", "<|1|>"}


class CanaryPrompts:
    """Requests to the token ids that the decoder starts from, by the checkpoint's own tokenizer."""

    def __init__(self, config: Mapping[str, Any], tokenizer: Tokenizer) -> None:
        """Read the prompts of the multi-task model that `config` describes. Raise Unsupported for others."""
        self._version = str(config.get("prompt_format"))
        if self._version not in _TEMPLATES:
            raise Unsupported(f"prompt-format:{self._version}")
        self._tokenizer = tokenizer
        turns = config.get("prompt_defaults") or []
        given = next((turn.get("slots") or {} for turn in turns if turn.get("role") == "user"), {})
        if given.get("decodercontext") and tokenizer.languages:
            raise Unsupported("prompt-context")
        self._defaults = DEFAULT_SLOTS[self._version] | {slot: each for slot, each in given.items() if each is not None}
        self.languages = _languages(tokenizer.languages, tokenizer.pieces)
        if not self.languages:
            raise Unsupported("prompt-languages")
        # transformers' class never asks for timestamps, and its checkpoints do not tell whether they can write them
        asks_for_times = self._version == "canary2" and "hub_class" not in config
        self.knows_timestamps = asks_for_times and set(tokenizer.pieces) >= _TIMESTAMP_TOKENS
        self._encoded: dict[tuple[Prompt, bool], list[int]] = {}
        try:
            for language in self.languages:
                self.encode(Prompt(language=language), False)
        except KeyError as error:
            raise Unsupported(f"prompt-token:{error}") from error

    def encode(self, prompt: Prompt, timestamps: bool) -> list[int]:
        """Return the token ids of `prompt`. See fill_slots for `timestamps` and errors."""
        if (prompt, timestamps) not in self._encoded:
            slots = fill_slots(self._version, self._defaults, self.languages, prompt, timestamps)
            text = _TEMPLATES[self._version].format_map({slot: _token(slot, value) for slot, value in slots.items()})
            self._encoded[prompt, timestamps] = self._text_to_ids(text)
        return self._encoded[prompt, timestamps]

    def encode_each(self, prompt: Prompt, timestamps: bool) -> list[list[int]]:
        """Return the token ids that ask for the text, then for its translation if the prompt is bilingual.

        A text in the language of the translation gets no translation.
        """
        if not prompt.bilingual:
            return [self.encode(prompt, timestamps)]
        spoken = msgspec.structs.replace(prompt, target_language=None)
        ids = [self.encode(each, False) for each in (spoken, prompt)]
        return [self.encode(spoken, timestamps)] + ids[1:] * (ids[0] != ids[1])

    def language_question(self) -> tuple[list[int], list[int]]:
        """Return the prompt whose next token names the spoken language, and that token for each language.

        It is the prompt up to its slot source_lang, with the checkpoint's own emotion. canary2's role `user_partial`
        finds the language in the same way (nemo/collections/common/prompts/canary2.py). Use it for checkpoints of
        several languages.
        """
        prompts = [self.encode(Prompt(language=language), False) for language in self.languages]
        shared = next(n for n, ids in enumerate(zip(*prompts, strict=False)) if len(set(ids)) > 1)
        return prompts[0][:shared], [ids[shared] for ids in prompts]

    def _text_to_ids(self, text: str) -> list[int]:
        if self._tokenizer.languages:  # special tokens have a vocabulary of their own
            return [self._tokenizer.token_to_id(token) for token in _SPECIAL_TOKEN.findall(text)]
        return self._tokenizer.text_to_ids(text)


def fill_slots(
    version: str, defaults: Mapping[str, str], languages: Sequence[str], prompt: Prompt, timestamps: bool
) -> dict[str, str]:
    """Return the value of each slot of a user's turn. Both backends use this function.

    Args:
        version: the template's version, "canary" or "canary2".
        defaults: the checkpoint's default of each slot.
        languages: the languages that the checkpoint knows.
        prompt: the request.
        timestamps: ask the decoder for `<|frame|>` tokens around each word.

    Raises:
        InputFault: "language", for a language that is not one of `languages`.
    """
    default = defaults.get("source_lang") or ("en" if "en" in languages else languages[0])
    source = prompt.language or default.strip("<|>")
    target = prompt.target_language or source
    for language in (source, target):
        if language not in languages:
            raise InputFault("language", language=language, known=", ".join(languages))
    slots = {"source_lang": source, "target_lang": target, "pnc": "yes" if prompt.punctuation else "no"}
    if version == "canary":
        return {**defaults, **slots, "task": "asr" if source == target else "translate"}
    return {**defaults, **slots, "timestamp": "yes" if timestamps else "no"}


def _languages(vocabularies: Sequence[str], pieces: Iterable[str]) -> tuple[str, ...]:
    """Return ISO 639-1 codes: of the languages with their own vocabulary, or else of those with a special token."""
    if vocabularies:
        return tuple(sorted({code.split("-")[0] for code in vocabularies}))
    found = (_LANGUAGE_TOKEN.fullmatch(piece) for piece in pieces)
    return tuple(sorted({match.group(1) for match in found if match}))


def _token(slot: str, value: str) -> str:
    """Return the special token for a slot's value."""
    if slot in _LANGUAGE_SLOTS:
        return value if value.startswith("<|") and value.endswith("|>") else f"<|{value}|>"
    if slot in _YES_NO_SLOTS:
        return f"<|{slot}|>" if value in (*_YES, slot, f"<|{slot}|>") else f"<|no{slot}|>"
    if slot == "task":
        return _TASKS.get(value, "<|translate|>")
    return value
