"""Models in the hub's form beside transformers' own classes, in fp32: encoder, tokens, times, text.

With MYNAH_FULL_SIZE the models have the public ones' size: take one at a time (`-k tdt`), each needs 6 GB of memory
and 5 of disk.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from full_size import FULL, TIMEOUT, windows
from hub_models import build

from core.contracts.protocol import Prompt
from core.engine.checkpoint.hub_folder import open_model
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder
from core.engine.native.token_words import Token, WordBuilder
from core.engine.native.tokenizer import Vocabulary, load_tokenizer
from core.engine.native.weights.conversion import HubWeights
from core.engine.recognizer import Hypothesis, Recognizer

WINDOWS = windows((5.0, 1.0, 7.7, 3.13, 2.35))
pytestmark = TIMEOUT
MOST_TOKENS = 20_000  # steps of a window's search: more than it takes
TRANSDUCERS = ("rnnt", "tdt", "streaming")
Made = tuple[Path, Any, Any]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Made]:
    """A class's model in a folder, and it and its processor as transformers load them from there."""
    from transformers import AutoModel, AutoProcessor

    if not FULL:
        torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("hub")
    models: dict[str, Made] = {}

    def model(kind: str) -> Made:
        if kind not in models:
            heard = np.concatenate([window[: 8 * 16_000] for window in WINDOWS])
            built = build(kind, folder / kind, "full" if FULL else "tiny", sound=heard)
            loaded = type(built).from_pretrained(folder / kind).eval()
            models[kind] = (folder / kind, loaded, AutoProcessor.from_pretrained(folder / kind))
        return models[kind]

    assert AutoModel is not None
    return model


def native(path: Path, cache: Path) -> Recognizer:
    return load(open_model(path, cache), choose("cpu", "fp32"), True, False)


def reference(kind: str, model: Any, processor: Any, window: Any) -> tuple[list[Token], str]:
    """The tokens of the class's own search with their frames (of CTC it gives none), and their text."""
    inputs = processor(window, sampling_rate=16000)
    given: dict[str, Any] = {name: inputs[name] for name in ("input_features", "attention_mask")}
    if kind == "ctc":
        (frames,) = model.generate(**given)
        frames = frames[: model.encoder._get_subsampling_output_length(given["attention_mask"].sum()).item()]
        tokens = []
        for i, each in enumerate(frames.tolist()):
            if each != model.config.pad_token_id and (i == 0 or each != frames[i - 1]):
                tokens.append(Token(each, tokens[-1].end if tokens else max(0, i - 1), i, 1.0))  # times by NeMo's rule
        text = processor.batch_decode(frames[None], skip_special_tokens=True)[0]
        return tokens, text
    found = model.generate(**given, max_new_tokens=MOST_TOKENS)
    ids, durations = found.sequences[0], found.durations[0]
    ends = durations.cumsum(0)
    tokens = []
    for token, duration, end in zip(ids[1:], durations[1:], ends[1:], strict=True):
        if token != model.config.blank_token_id:
            start = int(end - duration)
            tokens.append(Token(int(token), start, start + (int(duration) if kind == "tdt" else 1), 1.0))
    return tokens, processor.batch_decode([[token.id for token in tokens]], skip_special_tokens=True)[0]


@pytest.mark.parametrize("kind", ["ctc", *TRANSDUCERS])
def test_tokens_and_times_are_those_of_the_class(kind: str, made: Callable[[str], Made], cache: Path) -> None:
    path, model, processor = made(kind)
    recognizer = native(path, cache)
    assert recognizer.backend == "native"
    checkpoint = open_model(path, cache)
    words = WordBuilder(
        Vocabulary(load_tokenizer(checkpoint.config, checkpoint.folder), {}), "rnnt" if kind == "streaming" else kind
    )
    together = recognizer.recognise(WINDOWS, [Prompt()] * len(WINDOWS), True)
    count = 0
    for window, found in zip(WINDOWS, together, strict=True):
        (alone,) = recognizer.recognise([window], [Prompt()], True)
        tokens, text = reference(kind, model, processor, window)
        expected = words.hypothesis(tokens, recognizer.frame_seconds, 0.0)
        for mine in (found, alone):
            assert mine.tokens == tuple(token.id for token in tokens)
            assert timed(mine) == timed(expected)
            assert "".join(mine.text.split()) == "".join(text.split())
        count += len(tokens)
    print(f"{kind}: {count} tokens")
    assert count > 50, "text comes of these weights"


def test_a_model_that_is_told_the_language_writes_what_its_class_writes(
    made: Callable[[str], Made], cache: Path
) -> None:
    path, model, processor = made("prompted")
    recognizer = native(path, cache)
    assert set(recognizer.languages) == {"de", "de-DE", "en", "en-US"}
    texts = set()
    for asked, told in (("de", "de-DE"), ("en-US", "en"), (None, "auto")):
        found = recognizer.recognise(WINDOWS, [Prompt(language=asked)] * len(WINDOWS), True)
        # at full size one window: the class takes minutes for each
        for window, mine in list(zip(WINDOWS, found, strict=True))[: 1 if FULL else None]:
            inputs = processor(window, sampling_rate=16000, language=told)
            written = model.generate(**inputs, max_new_tokens=MOST_TOKENS)
            ids = [int(token) for token in written.sequences[0][1:] if token != model.config.blank_token_id]
            assert list(mine.tokens) == ids
            starts = (written.durations[0].cumsum(0) - written.durations[0])[1:]
            frames = [int(n) for n, token in zip(starts, written.sequences[0][1:], strict=True) if token in ids]
            assert not mine.words or mine.words[0].start == pytest.approx(frames[0] * recognizer.frame_seconds)
            texts.add((told, mine.text))
    assert len({text for _, text in texts}) > (1 if FULL else len(WINDOWS)), "the language makes a difference"


def test_a_tdt_leaves_a_frame_after_ten_labels(made: Callable[[str], Made], tmp_path: Path, cache: Path) -> None:
    """Its class would stay on the first frame. NeMo goes on after ten labels."""
    path, model, processor = made("tdt")
    copy = type(model).from_pretrained(path).eval()
    with torch.no_grad():
        head = copy.joint.head
        durations = len(model.config.durations)
        head.bias[-durations] += 1000.0  # no label has a duration
        head.bias[model.config.blank_token_id] -= 1000.0
    copy.save_pretrained(tmp_path / "stays")
    processor.save_pretrained(tmp_path / "stays")
    recognizer = native(tmp_path / "stays", cache)
    (found,) = recognizer.recognise(WINDOWS[1:2], [Prompt()], False)
    frames = 13  # of one second
    assert len(found.tokens) == 10 * frames


def timed(hypothesis: Hypothesis) -> list[tuple[str, float | None, float | None]]:
    return [(word.text, word.start, word.end) for word in hypothesis.words]


@pytest.mark.parametrize("kind", ["ctc", "tdt", "streaming", "canary"])
def test_the_encoders_states_are_those_of_the_class(kind: str, made: Callable[[str], Made], cache: Path) -> None:
    path, model, processor = made(kind)
    checkpoint = open_model(path, cache)
    weights = dict(convert_encoder(HubWeights(checkpoint), checkpoint.config, torch.float32))
    encoder = FastConformer(checkpoint.config, weights, torch.device("cpu"), torch.float32)
    for window in WINDOWS:
        inputs = processor.feature_extractor(window, sampling_rate=16000, return_tensors="pt")
        with torch.no_grad():
            inner = model.model.encoder if kind == "canary" else model.encoder
            theirs = inner(inputs["input_features"], inputs["attention_mask"]).last_hidden_state[0]
        (mine,) = encoder.encode([window]).per_window()
        off = float((mine - theirs[: len(mine)]).abs().max() / theirs.abs().max())
        print(f"{kind}: states off by {off:.1e} of the largest")
        assert off < (1e-4 if FULL else 1e-5)


def test_canary_writes_what_its_class_writes(made: Callable[[str], Made], cache: Path) -> None:
    path, model, processor = made("canary")
    recognizer = native(path, cache)
    prompt = "<|startofcontext|><|startoftranscript|><|emo:undefined|><|de|><|en|><|pnc|><|noitn|><|notimestamp|>"
    ids = processor.tokenizer(prompt + "<|nodiarize|>", add_special_tokens=False).input_ids
    asked = Prompt(language="de", target_language="en")
    for window, found in zip(WINDOWS, recognizer.recognise(WINDOWS, [asked] * len(WINDOWS), True), strict=True):
        inputs = processor.feature_extractor(window, sampling_rate=16000, return_tensors="pt")
        (written,) = model.generate(
            input_features=inputs["input_features"],
            attention_mask=inputs["attention_mask"],
            decoder_input_ids=torch.tensor([ids]),
            max_new_tokens=len(found.tokens),
            do_sample=False,
        )
        tokens = [int(token) for token in written[len(ids) :] if token != model.config.eos_token_id]
        assert list(found.tokens) == tokens
        assert found.text == processor.tokenizer.decode(tokens, skip_special_tokens=True).strip()
        assert all(word.start is None for word in found.words), "its class knows no times"


def test_half_precision_and_int8_run(made: Callable[[str], Made], cache: Path) -> None:
    path, _, _ = made("tdt")
    for precision in ("bf16", "int8"):
        recognizer = load(open_model(path, cache), choose("cpu", precision), True, False)
        assert len(recognizer.recognise([np.zeros(32000, np.float32)], [Prompt()], True)) == 1
