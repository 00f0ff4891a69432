"""Canary's prompts without NeMo: the templates of both versions, read as tokens by the checkpoint's own tokenizer."""

import re
from collections.abc import Mapping
from typing import Any

from core.contracts.protocol import Prompt
from core.engine.canary_prompts import PromptEncoder, languages_of
from core.engine.native.tokenizer import Tokenizer
from core.engine.native.unsupported import Unsupported

# nemo/collections/common/prompts/canary.py and canary2.py: the template of a user's turn
_TEMPLATES = {
    "canary": "<|startoftranscript|>{source_lang}{task}{target_lang}{pnc}",
    "canary2": "<|startofcontext|>{decodercontext}<|startoftranscript|>{emotion}{source_lang}{target_lang}"
    "{pnc}{itn}{timestamp}{diarize}",
}
_LANGUAGES = ("source_lang", "target_lang")
_SWITCHES = ("pnc", "itn", "timestamp", "diarize")
_ON = ("yes", "1", "True", "true")
_TASKS = {"asr": "<|transcribe|>", "transcribe": "<|transcribe|>", "<|transcribe|>": "<|transcribe|>"}
_SPECIAL = re.compile(r"[^>]*>")


def prompt_encoder(config: Mapping[str, Any], tokenizer: Tokenizer) -> PromptEncoder:
    """The prompts of the multi-task model that `config` describes. Raises Unsupported."""
    version = str(config.get("prompt_format"))
    if version not in _TEMPLATES:
        raise Unsupported(f"prompt format {version}")
    turns = config.get("prompt_defaults") or []
    defaults = next((turn.get("slots") or {} for turn in turns if turn.get("role") == "user"), {})
    if defaults.get("decodercontext") and tokenizer.languages:
        raise Unsupported("context before the text, in one of several vocabularies")
    languages = languages_of(tokenizer.languages, tokenizer.pieces)
    if not languages:
        raise Unsupported("prompts without languages")

    def encode(slots: dict[str, str]) -> list[int]:
        text = _TEMPLATES[version].format_map({slot: _special(slot, value) for slot, value in slots.items()})
        return [tokenizer.id(token) for token in _SPECIAL.findall(text)] if tokenizer.languages else tokenizer.ids(text)

    encoder = PromptEncoder(version, languages, defaults, tokenizer.pieces, encode)
    try:
        for language in languages:
            encoder.encode(Prompt(language=language), False)
    except KeyError as error:
        raise Unsupported(f"no token {error} for the prompt") from error
    return encoder


def _special(slot: str, value: str) -> str:
    """A slot's value as the special token that stands for it."""
    if slot in _LANGUAGES:
        return value if value.startswith("<|") and value.endswith("|>") else f"<|{value}|>"
    if slot in _SWITCHES:
        return f"<|{slot}|>" if value in (*_ON, slot, f"<|{slot}|>") else f"<|no{slot}|>"
    if slot == "task":
        return _TASKS.get(value, "<|translate|>")
    return value
