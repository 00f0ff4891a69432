"""Canary in plain torch beside Mynah's NeMo backend, in fp32: texts, tokens and word times, alone and batched."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkpoints import build, sound

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Prompt
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.devices import choose
from core.engine.nemo.nemo_families import recognizer_for
from core.engine.recognizer import Hypothesis, OutOfMemory, Recognizer

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
    expected = reference.recognise(WINDOWS, prompts, word_times)
    together = recognizer.recognise(WINDOWS, prompts, word_times)
    assert len({len(hypothesis.tokens) for hypothesis in together}) > 2, "windows must end at different times"
    for mine, theirs in zip(together, expected, strict=True):
        assert_equal(mine, theirs)
    for i in (0, 1, 4, 9):
        (alone,) = recognizer.recognise([WINDOWS[i]], [PROMPT], word_times)
        assert_equal(alone, expected[i])


def test_windows_that_wait_for_room_are_written_alike_and_their_sound_is_heard_once(
    plain: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    recognizer, prompts = plain("canary"), [PROMPT] * len(WINDOWS)
    expected = recognizer.recognise(WINDOWS, prompts, True)
    scored: list[int] = []
    start = recognizer.aligner.start_emissions
    monkeypatch.setattr(
        recognizer.aligner, "start_emissions", lambda windows: scored.append(len(windows)) or start(windows)
    )
    monkeypatch.setattr(recognizer._writer, "_slots", 3)
    monkeypatch.setattr(recognizer._writer, "_seconds", 8.0)
    for mine, before in zip(recognizer.recognise(WINDOWS, prompts, True), expected, strict=True):
        assert_equal(mine, before)
    assert scored == [len(WINDOWS)]


def test_a_failed_search_waits_for_what_is_heard_beside_it(
    plain: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    recognizer = plain("canary")
    aligner, begun = recognizer.aligner, []
    start = aligner.start_emissions
    monkeypatch.setattr(aligner, "start_emissions", lambda windows: begun.append(start(windows)) or begun[0])

    def fails(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(recognizer._writer._decoder, "hear", fails)
    with pytest.raises(OutOfMemory):
        recognizer.recognise(WINDOWS, [PROMPT] * len(WINDOWS), True)
    assert begun[0].done()


@pytest.mark.parametrize("family", CANARY)
def test_prompts_of_all_languages_are_the_same_tokens(
    family: str, ours: Callable[..., Any], plain: Callable[..., Any]
) -> None:
    mine, theirs = plain(family)._prompts, ours(family)._prompts
    assert (mine.languages, mine.writes_times) == (theirs.languages, theirs.writes_times)
    languages = [None, *mine.languages]
    for source, target, punctuation, times in itertools.product(languages, languages, (True, False), (True, False)):
        prompt = Prompt(source, target, punctuation)
        assert mine.encode(prompt, times) == theirs.encode(prompt, times)


def test_each_window_of_a_batch_has_its_own_prompt(ours: Callable[..., Any], plain: Callable[..., Recognizer]) -> None:
    prompts = [Prompt(language) for language in ("en", "de", "es", "fr")]
    mine = plain("canary1").recognise(WINDOWS[:4], prompts, False)
    for hypothesis, theirs in zip(mine, ours("canary1").recognise(WINDOWS[:4], prompts, False), strict=True):
        assert_equal(hypothesis, theirs)


def test_log_probabilities_are_the_nested_models(ours: Callable[..., Any], plain: Callable[..., Recognizer]) -> None:
    reference = ours("canary").log_probabilities(WINDOWS[:3])
    for mine, theirs in zip(plain("canary").log_probabilities(WINDOWS[:3]), reference, strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-4)
    with pytest.raises(EnvironmentFault) as fault:
        plain("canary_flash").log_probabilities(WINDOWS[:1])
    assert fault.value.code == "model-unsupported"


def test_a_text_without_an_end_is_as_long_whoever_writes_it(tmp_path: Path, cache: Path) -> None:
    """What benchmarks on random weights stand on."""
    checkpoint = open_checkpoint(build("canary_flash", "tiny", tmp_path / "endless.nemo", longest=40), cache)
    choice = choose("cpu", "fp32")
    sides = [native.load(checkpoint, choice, False, False), recognizer_for(checkpoint, choice, False, False)[0]]
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
