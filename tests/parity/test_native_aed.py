"""Canary in plain torch beside Mynah's NeMo backend, in fp32: texts, tokens and word times, alone and batched."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from checkpoints import build, sound

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Prompt
from core.engine import native, nemo
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.decoders.transformer import TransformerDecoder
from core.engine.native.prompts import CanaryPrompts
from core.engine.native.tokenizer import load_tokenizer
from core.engine.recognizer import Emissions, Hypothesis, OutOfMemory, Recognizer, Samples

CANARY = ["canary", "canary1", "canary_flash"]
SECONDS = (5.0, 1.0, 2.35, 7.7, 0.4, 3.3, 6.1, 2.2, 7.7, 9.0, 4.4)
WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate(SECONDS)]
PROMPT = Prompt(language="en", target_language="de", punctuation=False)


@pytest.fixture(scope="module")
def plain(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[..., Recognizer]:
    """The family's checkpoint through the native backend, in fp32 on the CPU unless told."""
    loaded: dict[tuple[str, str], Recognizer] = {}

    def recognizer(family: str, precision: str = "fp32") -> Recognizer:
        if (family, precision) not in loaded:
            checkpoint = open_checkpoint(checkpoint_file(family), cache)
            loaded[family, precision] = native.load(checkpoint, choose("cpu", precision), False, False)
        return loaded[family, precision]

    return recognizer


def assert_equal(mine: Hypothesis, theirs: Hypothesis) -> None:
    assert (mine.text, mine.tokens) == (theirs.text, theirs.tokens)
    for word, other in zip(mine.words, theirs.words, strict=True):
        assert (word.text, word.start, word.end) == (other.text, other.start, other.end)
        assert word.confidence == pytest.approx(other.confidence, abs=1e-4)


def assert_equal_to_nemo(mine: Hypothesis, theirs: Hypothesis) -> None:
    """Where NeMo has a time or a confidence; to it a probability p of V classes is one of (p V - 1) / (V - 1).

    A text without an end may be a token longer: NeMo counts a frame of padding when it bounds the length.
    """
    if len(theirs.tokens) == len(mine.tokens) + 1:
        assert mine.tokens == theirs.tokens[:-1]
        return
    assert (mine.text, mine.tokens) == (theirs.text, theirs.tokens)
    for word, other in zip(mine.words, theirs.words, strict=True):
        assert word.text == other.text
        if other.start is not None:
            assert (word.start, word.end) == pytest.approx((other.start, other.end), abs=1e-6)
        if other.confidence is not None:
            assert word.confidence == pytest.approx(other.confidence, abs=6e-3)


@pytest.mark.parametrize("word_times", [True, False])
@pytest.mark.parametrize("family", CANARY)
def test_equals_the_nemo_backend(
    family: str, word_times: bool, ours: Callable[..., Any], plain: Callable[..., Recognizer]
) -> None:
    """The NeMo backend is compared with stock, window by window, in test_parity.py."""
    recognizer, reference = plain(family), ours(family)
    assert (recognizer.backend, recognizer.family) == ("native", "aed")
    assert recognizer.languages == reference.languages
    assert recognizer.frame_seconds == pytest.approx(reference.frame_seconds)
    prompts = [PROMPT] * len(WINDOWS)
    # one by one: in a batch NeMo writes as much for each window as for the longest
    expected = [reference.recognise([window], [PROMPT], word_times)[0] for window in WINDOWS]
    timed = [word for hypothesis in expected for word in hypothesis.words if word.start is not None]
    assert bool(timed) == (word_times and family == "canary")  # random weights write no pairs of `<|frame|>` tokens
    together = recognizer.recognise(WINDOWS, prompts, word_times)
    assert len({len(hypothesis.tokens) for hypothesis in together}) > 2, "windows must end at different times"
    for mine, theirs in zip(together, expected, strict=True):
        assert_equal_to_nemo(mine, theirs)
    for i in (0, 1, 4, 9):
        (alone,) = recognizer.recognise([WINDOWS[i]], [PROMPT], word_times)
        assert_equal(alone, together[i])


@pytest.mark.parametrize("backend", ["native", "nemo"])
@pytest.mark.parametrize("family", CANARY)
def test_text_and_translation_side_by_side_are_those_of_two_passes(
    family: str, backend: str, ours: Callable[..., Any], plain: Callable[..., Recognizer]
) -> None:
    recognizer = (plain if backend == "native" else ours)(family)
    spoken, translated = Prompt("en"), Prompt("en", "de")
    windows = WINDOWS if backend == "native" else WINDOWS[:3]
    texts = recognizer.recognise(windows, [spoken] * len(windows), True)
    translations = recognizer.recognise(windows, [translated] * len(windows), False)
    asked = [Prompt("en", "de", bilingual=True)] * len(windows)
    asked[1] = spoken  # one batch holds both
    together = recognizer.recognise(windows, asked, True)
    for i, (both, text, translation) in enumerate(zip(together, texts, translations, strict=True)):
        assert_equal(both, text)
        assert both.translation == (None if i == 1 else " ".join(translation.text.split()))
    assert any(both.translation not in (None, text.text) for both, text in zip(together, texts, strict=True))


def test_windows_beyond_the_slots_are_decoded_alike_and_their_emissions_are_computed_once(
    plain: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    recognizer = plain("canary")
    expected = recognizer.recognise(WINDOWS, [PROMPT] * len(WINDOWS), True)
    many = WINDOWS * 4  # more than are decoded at a time
    scored: list[int] = []
    model = recognizer.timestamp_model

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        scored.append(len(windows))
        return model.emissions(windows)

    monkeypatch.setattr(recognizer, "timestamp_model", replace(model, emissions=emissions))
    for mine, alone in zip(recognizer.recognise(many, [PROMPT] * len(many), True), expected * 4, strict=True):
        assert_equal(mine, alone)
    assert scored == [len(many)]


def test_a_failed_search_waits_for_the_emissions_computed_beside_it(
    plain: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    recognizer = plain("canary")
    model, started, computed = recognizer.timestamp_model, [], []

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        started.append(len(windows))
        found = model.emissions(windows)
        computed.append(len(windows))
        return found

    monkeypatch.setattr(recognizer, "timestamp_model", replace(model, emissions=emissions))

    def fails(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(TransformerDecoder, "add_window", fails)
    with pytest.raises(OutOfMemory):
        recognizer.recognise(WINDOWS, [PROMPT] * len(WINDOWS), True)
    assert started == computed == [len(WINDOWS)]


@pytest.mark.parametrize("family", CANARY)
def test_prompts_of_all_languages_are_the_same_tokens(
    family: str, stock: Callable[[str], Any], checkpoint_file: Callable[[str], Path], cache: Path
) -> None:
    checkpoint = open_checkpoint(checkpoint_file(family), cache)
    mine = CanaryPrompts(checkpoint.config, load_tokenizer(checkpoint.config, checkpoint.folder))
    formatter = stock(family).prompt
    (user,) = (turn for turn in formatter.get_default_dialog_slots() if turn["role"] == "user")
    languages = [None, *mine.languages]
    for source, target, punctuation, times in itertools.product(languages, languages, (True, False), (True, False)):
        slots = dict(user["slots"]) | {"pnc": "yes" if punctuation else "no"}
        slots["source_lang"] = source or "en"
        slots["target_lang"] = target or slots["source_lang"]
        if family == "canary1":
            slots["task"] = "asr" if slots["source_lang"] == slots["target_lang"] else "translate"
        else:
            slots["timestamp"] = "yes" if times else "no"
        theirs = formatter.encode_dialog(turns=[{"role": "user", "slots": slots}])["context_ids"]
        assert mine.encode(Prompt(source, target, punctuation), times) == theirs.tolist()


def test_each_window_of_a_batch_has_its_own_prompt(ours: Callable[..., Any], plain: Callable[..., Recognizer]) -> None:
    prompts = [Prompt(language) for language in ("en", "de", "es", "fr")]
    mine = plain("canary1").recognise(WINDOWS[:4], prompts, False)
    for hypothesis, theirs in zip(mine, ours("canary1").recognise(WINDOWS[:4], prompts, False), strict=True):
        assert_equal_to_nemo(hypothesis, theirs)


def test_emissions_are_the_nested_models(ours: Callable[..., Any], plain: Callable[..., Recognizer]) -> None:
    both = [list(each("canary").ctc_scorer().emissions(WINDOWS[:3])) for each in (plain, ours)]
    for mine, theirs in zip(*both, strict=True):
        assert mine.padding_before == theirs.padding_before
        torch.testing.assert_close(mine.log_probabilities, theirs.log_probabilities, atol=1e-4, rtol=0)
    with pytest.raises(EnvironmentFault) as fault:
        plain("canary_flash").ctc_scorer()
    assert fault.value.code == "align-model"


def test_a_text_without_an_end_is_as_long_whoever_writes_it(tmp_path: Path, cache: Path) -> None:
    """What benchmarks on random weights stand on."""
    checkpoint = open_checkpoint(build("canary_flash", "tiny", tmp_path / "endless.nemo", longest=40), cache)
    choice = choose("cpu", "fp32")
    sides = [native.load(checkpoint, choice, False, False), nemo.load(checkpoint, choice, False, False)[0]]
    mine, theirs = (side.recognise(WINDOWS[:3], [Prompt()] * 3, False) for side in sides)
    assert [hypothesis.tokens for hypothesis in mine] == [hypothesis.tokens for hypothesis in theirs]
    assert {len(hypothesis.tokens) for hypothesis in mine} == {40 - 10}  # the prompt is nine tokens behind a "▁"


def test_an_unknown_language_is_the_inputs_fault(plain: Callable[..., Recognizer]) -> None:
    with pytest.raises(InputFault) as fault:
        plain("canary").recognise(WINDOWS[:1], [Prompt("tlh")], False)
    assert fault.value.code == "language"


def test_half_precision_writes_and_times_words(plain: Callable[..., Recognizer]) -> None:
    hypotheses = plain("canary", "bf16").recognise(WINDOWS, [PROMPT] * len(WINDOWS), True)
    assert any(word.start is not None for hypothesis in hypotheses for word in hypothesis.words)
    for hypothesis in hypotheses:
        times = [word.start for word in hypothesis.words if word.start is not None]
        assert times == sorted(times)


def test_a_timestamp_model_that_it_cannot_run_is_refused_at_once(
    checkpoint_file: Callable[[str], Path], cache: Path
) -> None:
    checkpoint = open_checkpoint(checkpoint_file("canary"), cache)
    other = replace(checkpoint, nested_config={"target": "nemo.x.EncDecRNNTBPEModel"})
    with pytest.raises(native.Unsupported):
        native.load(other, choose("cpu", "fp32"), False, False)
