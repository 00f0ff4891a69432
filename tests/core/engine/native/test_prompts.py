"""Canary's prompts from a checkpoint's configuration and tokenizer; tests/parity compares them with NeMo's."""

from pathlib import Path
from typing import Any

import pytest
import sentencepiece

from core.contracts.errors import InputFault
from core.contracts.protocol import Prompt
from core.engine.native.prompts import CanaryPrompts
from core.engine.native.tokenizer import Tokenizer, load_tokenizer
from core.engine.native.unsupported import Unsupported

VERSION_1 = ["<|endoftext|>", "<|startoftranscript|>", "<|transcribe|>", "<|translate|>", "<|pnc|>", "<|nopnc|>",
             "<|en|>", "<|de|>"]  # fmt: skip
VERSION_2 = [*VERSION_1, "<|startofcontext|>", "<|emo:undefined|>", "<|emo:neutral|>", "<|itn|>", "<|noitn|>",
             "<|diarize|>", "<|nodiarize|>", "<|timestamp|>", "<|notimestamp|>", "<|0|>", "<|1|>"]  # fmt: skip


def trained(folder: Path, name: str, symbols: list[str]) -> dict[str, str]:
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(["ba be bi bo bu", "da de di do du"] * 20), model_prefix=str(folder / name),
        model_type="bpe", vocab_size=len(symbols) + 24, user_defined_symbols=symbols, bos_id=-1, eos_id=-1,
        minloglevel=2,
    )  # fmt: skip
    return {"type": "bpe", "model_path": f"nemo:{name}.model"}


def version_1(folder: Path, special: list[str], **more: Any) -> tuple[dict[str, Any], Tokenizer]:
    languages = {"spl_tokens": trained(folder, "special", special)}
    languages |= {code: trained(folder, code, []) for code in ("en-US", "de")}
    config = {"prompt_format": "canary", "tokenizer": {"type": "agg", "langs": languages}, **more}
    return config, load_tokenizer(config, folder)


def version_2(folder: Path, symbols: list[str], **more: Any) -> tuple[dict[str, Any], Tokenizer]:
    config = {"prompt_format": "canary2", "tokenizer": trained(folder, "one", symbols), **more}
    return config, load_tokenizer(config, folder)


def defaults(**slots: str | None) -> list[dict[str, Any]]:
    return [{"role": "user", "slots": slots}]


def read(tokenizer: Tokenizer, ids: list[int]) -> str:
    return "".join(tokenizer.pieces[each] for each in ids).removeprefix("▁")


def test_bilingual_prompt_gives_two_prompts(tmp_path: Path) -> None:
    config, tokenizer = version_2(tmp_path, VERSION_2)
    prompts = CanaryPrompts(config, tokenizer)
    text, translation = prompts.encode_each(Prompt("de", "en", bilingual=True), True)
    assert text == prompts.encode(Prompt("de"), True)
    assert translation == prompts.encode(Prompt("de", "en"), False)
    assert prompts.encode_each(Prompt("de", "en"), False) == [translation]
    # what is spoken in that language already needs none, also where the model's default says which that is
    assert len(prompts.encode_each(Prompt("en", "en", bilingual=True), True)) == 1
    assert len(prompts.encode_each(Prompt(None, "en", bilingual=True), True)) == 1
    with pytest.raises(InputFault, match="language"):
        prompts.encode_each(Prompt("de", "xx", bilingual=True), False)


def test_version_1_names_the_task_and_both_languages(tmp_path: Path) -> None:
    config, tokenizer = version_1(tmp_path, VERSION_1)
    prompts = CanaryPrompts(config, tokenizer)
    assert prompts.languages == ("de", "en")
    assert not prompts.knows_timestamps
    plain = prompts.encode(Prompt(), False)
    assert read(tokenizer, plain) == "<|startoftranscript|><|en|><|transcribe|><|en|><|pnc|>"
    assert plain == [tokenizer.token_to_id(piece) for piece in (VERSION_1[i] for i in (1, 6, 2, 6, 4))]
    translated = prompts.encode(Prompt("de", "en", punctuation=False), False)
    assert read(tokenizer, translated) == "<|startoftranscript|><|de|><|translate|><|en|><|nopnc|>"


def test_version_2_has_a_slot_for_everything(tmp_path: Path) -> None:
    config, tokenizer = version_2(tmp_path, VERSION_2)
    prompts = CanaryPrompts(config, tokenizer)
    assert (prompts.languages, prompts.knows_timestamps) == (("de", "en"), True)
    expected = "<|startofcontext|><|startoftranscript|><|emo:undefined|><|de|><|de|><|nopnc|><|noitn|>{}<|nodiarize|>"
    for times, token in ((False, "<|notimestamp|>"), (True, "<|timestamp|>")):
        assert read(tokenizer, prompts.encode(Prompt("de", punctuation=False), times)) == expected.format(token)


def test_checkpoint_defaults_fill_unset_slots(tmp_path: Path) -> None:
    slots = defaults(source_lang="<|de|>", target_lang="en", emotion="<|emo:neutral|>", itn="true", diarize=None)
    config, tokenizer = version_2(tmp_path, VERSION_2, prompt_defaults=slots)
    text = read(tokenizer, CanaryPrompts(config, tokenizer).encode(Prompt(), False))
    assert "<|emo:neutral|><|de|><|de|><|pnc|><|itn|><|notimestamp|><|nodiarize|>" in text


def test_unknown_language_is_an_input_fault(tmp_path: Path) -> None:
    config, tokenizer = version_2(tmp_path, VERSION_2)
    for prompt in (Prompt("fr"), Prompt("en", "fr")):
        with pytest.raises(InputFault) as fault:
            CanaryPrompts(config, tokenizer).encode(prompt, False)
        assert (fault.value.code, fault.value.figures) == ("language", {"language": "fr", "known": "de, en"})


def test_vocabulary_without_timestamps_gets_no_request(tmp_path: Path) -> None:
    config, tokenizer = version_2(tmp_path, [symbol for symbol in VERSION_2 if symbol != "<|0|>"])
    assert not CanaryPrompts(config, tokenizer).knows_timestamps


def test_other_prompts_are_left_to_nemo(tmp_path: Path) -> None:
    config, tokenizer = version_2(tmp_path, VERSION_2)
    for changed in ({"prompt_format": "canary3"}, {"prompt_format": None}):
        with pytest.raises(Unsupported):
            CanaryPrompts(config | changed, tokenizer)
    with pytest.raises(Unsupported):
        CanaryPrompts(*version_2(tmp_path, [symbol for symbol in VERSION_2 if symbol not in ("<|en|>", "<|de|>")]))
    with pytest.raises(Unsupported):
        CanaryPrompts(*version_1(tmp_path, [symbol for symbol in VERSION_1 if symbol != "<|de|>"]))
    context = defaults(decodercontext="before")
    with pytest.raises(Unsupported):
        CanaryPrompts(*version_1(tmp_path, VERSION_2, prompt_defaults=context))
