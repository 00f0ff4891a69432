"""Variants of the families beside NeMo alone, in fp32: states, tokens, texts and times, each model as NeMo runs it.

Of several attention contexts NeMo is given the widest, which is what both backends use. With MYNAH_FULL_SIZE the
models have the public ones' size: take one at a time (`-k unified`), each needs 6 GB of memory and 5 of disk.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from checkpoint_heads import with_head
from checkpoint_variants import VARIANTS, encode
from checkpoints import sound
from full_size import FULL, TIMEOUT, windows

from core.contracts.errors import InputFault
from core.contracts.protocol import Prompt
from core.contracts.transcript import Word
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Hypothesis, Recognizer

WIDEST = {"prompted": [56, 13], "prompted_hybrid": [56, 13], "streaming": [70, 13]}
HEADS = [(name, "transducer") for name in VARIANTS if name not in ("local", "adapters")]
HEADS += [("local", "ctc"), ("adapters", "ctc"), ("prompted_hybrid", "ctc")]
WINDOWS = windows((9.0, 0.4, 7.7, 2.35))
pytestmark = TIMEOUT
TAGS = ("<en-US>", "<de-DE>", "<pt-BR>", "<pt-PT>", "<EOU>", "<EOB>")


@pytest.fixture(scope="session")
def reference(stock: Callable[[str], Any]) -> Callable[[str], Any]:
    """NeMo's model with the widest of its contexts."""

    def made(name: str) -> Any:
        model = stock(name)
        if name in WIDEST:
            model.encoder.set_default_att_context_size(WIDEST[name])
        return model

    return made


@pytest.fixture(scope="session")
def native(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[..., Any]:
    loaded: dict[tuple[str, str, str], Recognizer] = {}

    def made(name: str, head: str, precision: str = "fp32") -> Recognizer:
        key = name, head, precision
        if key not in loaded:
            checkpoint = with_head(open_checkpoint(checkpoint_file(name), cache), head)
            loaded[key] = load(checkpoint, choose("cpu", precision), True, False)
        return loaded[key]

    return made


def without_tags(text: str) -> str:
    for tag in TAGS:
        text = text.replace(f" {tag}", "").replace(tag, "")
    return text.strip()


def times(hypothesis: Hypothesis) -> list[tuple[str, float | None, float | None]]:
    return [(word.text, word.start, word.end) for word in hypothesis.words]


def words(hypothesis: Hypothesis) -> list[str]:
    """NeMo's own times break on some texts of random models; then its words are those between spaces."""
    return " ".join(word.text for word in hypothesis.words).split()


def stock_tokens(found: Any) -> list[int]:
    ids = torch.as_tensor(found.y_sequence)
    if ids.dim() == 2:
        best = ids.argmax(dim=1).unique_consecutive()
        ids = best[best != ids.shape[1] - 1]
    return [int(each) for each in ids]


def assert_words(mine: Sequence[Word], theirs: Sequence[dict[str, Any]]) -> None:
    """Where no tag is attached to NeMo's word: a tag is none of ours, so that its end is that of its last letters."""
    known = [each for each in theirs if without_tags(each["word"])]
    assert [word.text for word in mine] == [without_tags(each["word"]) for each in known]
    for word, each in zip(mine, known, strict=True):
        if without_tags(each["word"]) == each["word"]:
            assert (word.start, word.end) == pytest.approx((each["start"], each["end"]), abs=1e-6)


def stock_hypothesis(model: Any, window: Any, head: str, **options: str) -> Any:
    if hasattr(model, "ctc_decoder"):
        model.change_decoding_strategy(decoder_type="ctc" if head == "ctc" else "rnnt", verbose=False)
    timed = model.tokenizer_type != "agg"  # NeMo's times break on aggregate tokenizers
    (found,) = model.transcribe([window], timestamps=timed, return_hypotheses=True, verbose=False, **options)
    return found


@pytest.mark.parametrize(("name", "head"), HEADS)
def test_variants_write_what_nemo_writes(
    name: str, head: str, native: Callable[..., Recognizer], reference: Callable[[str], Any]
) -> None:
    mine, model = native(name, head), reference(name)
    assert mine.backend == "native"
    together = mine.recognise(WINDOWS, [Prompt()] * len(WINDOWS), True)
    for window, found in zip(WINDOWS, together, strict=True):
        theirs = stock_hypothesis(model, _a_second(window), head)
        assert list(found.tokens) == stock_tokens(theirs)
        assert found.text == without_tags(theirs.text)
        assert not any(tag in found.text for tag in TAGS)
        if len(window) >= 16_000 and name != "aggregate":
            assert_words(found.words, theirs.timestamp["word"])
        (alone,) = mine.recognise([window], [Prompt()], True)
        assert (alone.tokens, times(alone)) == (found.tokens, times(found))
    print(f"{name}, {head}: {sum(len(each.tokens) for each in together)} tokens")
    assert sum(len(each.words) for each in together) > 10


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_hear_what_nemo_hears(name: str, native: Callable[..., Any], reference: Callable[[str], Any]) -> None:
    head = "ctc" if (name, "transducer") not in HEADS else "transducer"
    model, mine = reference(name).eval(), native(name, head)
    model.preprocessor.featurizer.dither, model.preprocessor.featurizer.pad_to = 0.0, 0
    for window in WINDOWS if FULL else (WINDOWS[0], sound(31.0, 5)):
        with torch.inference_mode():
            theirs = encode(model, torch.from_numpy(window)[None])[0]
        states = mine.encode([window], [Prompt()]).states[0]
        assert 0 <= theirs.shape[1] - states.shape[1] <= 1, "NeMo's last frame may be padding"
        theirs = theirs[:, : states.shape[1]]
        off = float((states - theirs).abs().max() / theirs.abs().max())
        print(f"{name}: states off by {off:.1e} of the largest")
        assert off < 1e-4


@pytest.mark.parametrize("name", VARIANTS)
def test_half_precision_runs_each_variant(name: str, native: Callable[..., Any]) -> None:
    head = "ctc" if (name, "transducer") not in HEADS else "transducer"
    exact, half = (
        native(name, head, precision).encode([WINDOWS[0]], [Prompt()]).states.float() for precision in ("fp32", "bf16")
    )
    assert (half - exact).abs().mean() < 0.05 * exact.abs().mean()
    (written,) = native(name, head, "bf16").recognise([WINDOWS[0]], [Prompt()], True)
    assert written.words


LANGUAGES = [("en", "en-US"), ("de_DE", "de-DE"), ("pt-br", "pt-BR"), ("pt", "pt"), ("th", "th-TH"), ("de-AT", "de-DE")]


@pytest.mark.parametrize("name", ["prompted", "prompted_hybrid"])
@pytest.mark.parametrize(("language", "prompt"), LANGUAGES)
def test_a_language_is_told_as_nemo_tells_it(
    name: str, language: str, prompt: str, native: Callable[..., Recognizer], reference: Callable[[str], Any]
) -> None:
    theirs = stock_hypothesis(reference(name), WINDOWS[0], "transducer", target_lang=prompt)
    prompts = [Prompt(), Prompt(language=language)]  # each window has its own
    automatic, told = native(name, "transducer").recognise(WINDOWS[:1] * 2, prompts, True)
    assert list(told.tokens) == stock_tokens(theirs)
    assert told.text == without_tags(theirs.text)
    assert automatic.tokens != told.tokens


@pytest.mark.parametrize("name", ["prompted", "prompted_hybrid"])
def test_the_nemo_backend_tells_the_language_and_reads_the_tag(
    name: str, native: Callable[..., Recognizer], ours: Callable[..., Any]
) -> None:
    mine, theirs = native(name, "transducer"), ours(name)
    assert mine.languages == theirs.languages
    assert {"de", "de-DE", "pt-BR", "th"} <= set(mine.languages)
    for prompt in (Prompt(), Prompt(language="de"), Prompt(language="pt-PT")):
        for window in WINDOWS[:3]:
            (one,), (other,) = (each.recognise([window], [prompt], True) for each in (mine, theirs))
            assert (one.tokens, one.text, one.language) == (other.tokens, other.text, other.language)
            assert words(one) == words(other)


def test_a_language_without_a_prompt_is_refused_by_both(
    native: Callable[..., Recognizer], ours: Callable[..., Any]
) -> None:
    for recognizer in (native("prompted", "transducer"), ours("prompted")):
        for language in ("xx", "auto"):
            with pytest.raises(InputFault) as refused:
                recognizer.recognise(WINDOWS[:1], [Prompt(language=language)], True)
            assert refused.value.code == "language"
            assert "de" in str(refused.value.figures["known"])


@pytest.mark.parametrize("head", ["transducer", "ctc"])
def test_emissions_are_those_of_the_automatic_prompt(
    head: str, native: Callable[..., Recognizer], ours: Callable[..., Any]
) -> None:
    both = [list(each("prompted_hybrid", head).ctc_scorer().emissions(WINDOWS[:1])) for each in (native, ours)]
    torch.testing.assert_close(both[0][0].log_probabilities, both[1][0].log_probabilities, atol=2e-3, rtol=0)


@pytest.mark.parametrize("name", ["prompted", "eou", "streaming", "adapters"])
def test_the_nemo_backend_writes_the_same(
    name: str, native: Callable[..., Recognizer], ours: Callable[..., Any]
) -> None:
    head = "ctc" if (name, "transducer") not in HEADS else "transducer"
    for window in WINDOWS:
        (one,), (other,) = (each(name, head).recognise([window], [Prompt()], True) for each in (native, ours))
        assert (one.text, one.tokens) == (other.text, other.tokens)
        assert words(one) == words(other)


def test_a_hybrid_of_several_languages_writes_by_its_ctc_head(
    native: Callable[..., Recognizer], reference: Callable[[str], Any], ours: Callable[..., Any]
) -> None:
    """NeMo's own CTC decoding breaks on aggregate tokenizers, so its emissions and its tokenizer are the reference."""
    (emissions,) = ours("aggregate", "transducer").ctc_scorer().emissions(WINDOWS[:1])
    best = emissions.log_probabilities.argmax(dim=1).unique_consecutive().tolist()
    tokens = [token for token in best if token != emissions.log_probabilities.shape[1] - 1]
    (written,) = native("aggregate", "ctc").recognise(WINDOWS[:1], [Prompt()], True)
    assert list(written.tokens) == tokens
    assert written.text.split() == reference("aggregate").tokenizer.ids_to_text(tokens).split()


def _a_second(window: Any) -> Any:
    missing = max(0, 16_000 - len(window))
    return np.pad(window, (missing // 2, missing - missing // 2))
