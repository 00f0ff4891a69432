"""Canary asked for the language: the next token as NeMo computes it, and answers that weights are rigged for."""

import io
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from checkpoints import sound

from core.contracts.protocol import Prompt
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.tokenizer import load_tokenizer
from core.engine.recognizer import Recognizer, TellsLanguage
from core.queue.language_choice import clear_language

CANARY = ["canary", "canary1", "canary_flash"]
WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((5.0, 1.0, 7.7))]


def load(file: Path, cache: Path) -> Recognizer:
    return native.load(open_checkpoint(file, cache), choose("cpu", "fp32"), False, False)


def rigged(file: Path, cache: Path, target: Path, token: str) -> Path:
    """The checkpoint with weights by which the decoder writes `token`, whatever it hears."""
    checkpoint = open_checkpoint(file, cache)
    place = load_tokenizer(checkpoint.config, checkpoint.folder).token_to_id(token)
    with tarfile.open(file) as old, tarfile.open(target, "w") as new:
        for member in old:
            content = old.extractfile(member)
            data = content.read() if content is not None else b""
            if Path(member.name).name == "model_weights.ckpt":
                weights = torch.load(io.BytesIO(data), weights_only=True)
                weights["log_softmax.mlp.layer0.bias"][place] += 100.0
                written = io.BytesIO()
                torch.save(weights, written)
                data = written.getvalue()
            member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    return target


@pytest.mark.parametrize("family", CANARY)
def test_the_answer_is_the_next_token_of_nemos_decoder(
    family: str, checkpoint_file: Callable[[str], Path], stock: Callable[[str], Any], cache: Path
) -> None:
    recognizer, model = load(checkpoint_file(family), cache), stock(family)
    assert isinstance(recognizer, TellsLanguage)
    whole = [model.prompt.encode_dialog([turn(model, code)])["context_ids"].tolist() for code in recognizer.languages]
    known = next(n for n in range(len(whole[0])) if len({ids[n] for ids in whole}) > 1)
    tokens = [ids[known] for ids in whole]
    assert len(set(tokens)) == len(recognizer.languages) > 1
    together = recognizer.language_probabilities(WINDOWS)
    for window, mine in zip(WINDOWS, together, strict=True):
        signal, length = torch.from_numpy(window)[None], torch.tensor([len(window)])
        prefix = torch.tensor([whole[0][:known]])
        with torch.inference_mode():
            scores = model.forward(
                input_signal=signal,
                input_signal_length=length,
                transcript=prefix,
                transcript_length=torch.tensor([known]),
            )[0]
        expected = scores[0, -1].softmax(dim=-1)[tokens].tolist()
        assert mine == pytest.approx(expected, abs=1e-4)


def turn(model: Any, code: str) -> dict[str, Any]:
    """A user's turn that names a language, as NeMo's data loader fills it."""
    defaults = next(each["slots"] for each in model.cfg.prompt_defaults if each["role"] == "user")
    slots = {name: value for name, value in defaults.items() if value is not None}
    slots |= {"source_lang": f"<|{code}|>", "target_lang": f"<|{code}|>"}
    if model.cfg.tokenizer.type == "agg":  # special tokens have a vocabulary of their own
        slots["prompt_language"] = "spl_tokens"
    return {"role": "user", "slots": slots}


def test_a_checkpoint_that_is_rigged_for_a_language_tells_it_and_writes_in_it(
    checkpoint_file: Callable[[str], Path], cache: Path, tmp_path: Path
) -> None:
    file = checkpoint_file("canary")
    for code in ("de", "es"):
        recognizer = load(rigged(file, cache, tmp_path / f"{code}.nemo", f"<|{code}|>"), cache)
        assert isinstance(recognizer, TellsLanguage)
        for probabilities in recognizer.language_probabilities(WINDOWS):
            assert clear_language(recognizer.languages, probabilities) == code


def test_a_checkpoint_that_answers_with_something_else_is_unsure(
    checkpoint_file: Callable[[str], Path], cache: Path, tmp_path: Path
) -> None:
    file = rigged(checkpoint_file("canary"), cache, tmp_path / "other.nemo", "<|nopnc|>")
    recognizer = load(file, cache)
    assert isinstance(recognizer, TellsLanguage)
    for probabilities in recognizer.language_probabilities(WINDOWS):
        assert clear_language(recognizer.languages, probabilities) is None


def test_windows_of_one_batch_are_prompted_each_in_its_own_language(
    checkpoint_file: Callable[[str], Path], cache: Path
) -> None:
    recognizer = load(checkpoint_file("canary"), cache)
    prompts = [Prompt("de"), Prompt("es"), Prompt("de")]
    together = recognizer.recognise(WINDOWS, prompts, False)
    for window, prompt, hypothesis in zip(WINDOWS, prompts, together, strict=True):
        (alone,) = recognizer.recognise([window], [prompt], False)
        assert alone.tokens == hypothesis.tokens
    (other,) = recognizer.recognise(WINDOWS[:1], [Prompt("es")], False)
    assert other.tokens != together[0].tokens
