"""Canary's prompts as NeMo's own formatter writes them."""

from typing import Any

from nemo.collections.common.tokenizers.aggregate_tokenizer import AggregateTokenizer
from nemo.collections.common.tokenizers.canary_tokenizer import CANARY_SPECIAL_TOKENIZER

from core.engine.canary_prompts import PromptEncoder, languages_of


def prompt_encoder(model: Any) -> PromptEncoder:
    """The prompts of a restored EncDecMultiTaskModel."""
    tokenizer, formatter = model.tokenizer, model.prompt
    pieces = [str(piece) for piece in tokenizer.vocab]
    codes: list[str] = []
    if isinstance(tokenizer, AggregateTokenizer):
        codes = [str(code) for code in tokenizer.langs if code != CANARY_SPECIAL_TOKENIZER]
    defaults: dict[str, str | None] = {}
    for turn in formatter.get_default_dialog_slots():
        if turn["role"] == "user":
            defaults |= turn["slots"]

    def encode(slots: dict[str, str]) -> list[int]:
        encoded = formatter.encode_dialog(turns=[{"role": "user", "slots": slots}])
        return [int(token) for token in encoded["context_ids"]]

    return PromptEncoder(str(model.prompt_format), languages_of(codes, pieces), defaults, pieces, encode)
