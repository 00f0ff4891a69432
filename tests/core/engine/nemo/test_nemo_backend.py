"""The NeMo backend by its public face: load a checkpoint, recognise odd windows, refuse impossible requests."""

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from checkpoints import build, sound

from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.protocol import Load, Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine.backends import load
from core.engine.checkpoint.vetting import NESTED_WEIGHTS

ODD = {
    "silence": np.zeros(48_000, np.float32),
    "a tenth of a second": sound(0.1, 5),
    "one sample": np.ones(1, np.float32),
    "no samples": np.zeros(0, np.float32),
    "constant": np.full(20_000, 0.9, np.float32),
    "loud": np.sign(sound(2, 6)).astype(np.float32),
}


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("backend")


def loaded(folder: Path, family: str, **options: Any) -> tuple[Any, Any]:
    nemo = folder / f"{family}.nemo"
    if not nemo.exists():
        build(family, "tiny", nemo)
    options = {"cache": str(folder / "cache"), "device": "cpu", "backend": "nemo"} | options
    return load(Load(str(nemo), **options))


@pytest.mark.slow
@pytest.mark.parametrize("family", ["ctc", "tdt_ctc", "canary"])
@pytest.mark.parametrize("precision", ["fp32", "bf16"])
def test_odd_windows_give_sensible_results(
    folder: Path, family: str, precision: str, capfd: pytest.CaptureFixture[str]
) -> None:
    recognizer, ready = loaded(folder, family, precision=precision)
    assert (ready.model, ready.precision, ready.backend, ready.devices[-1]) == (family, precision, "nemo", "cpu")
    for hypothesis, window in zip(
        recognizer.recognise(list(ODD.values()), [Prompt()] * len(ODD), True), ODD.values(), strict=True
    ):
        for word in hypothesis.words:
            assert (word.start is None) == (word.end is None)
            if word.start is not None:
                assert 0 <= word.start <= word.end <= max(1.0, len(window) / 16000) + 0.5
            assert word.confidence is None or 0 <= word.confidence <= 1.0001
    for row, _ in recognizer.ctc_scorer().emissions(list(ODD.values())):
        assert row.isfinite().all()
        np.testing.assert_allclose(row.exp().sum(dim=1), 1, atol=0.05)
    assert capfd.readouterr().out == ""


@pytest.mark.slow
def test_languages_are_checked(folder: Path) -> None:
    cache = folder / "without word times"
    recognizer, ready = loaded(folder, "canary", cache=str(cache), precision="fp32", word_times=False)
    assert ready.languages == ("de", "en", "es", "fr")
    with pytest.raises(InputFault) as caught:
        recognizer.recognise([sound(1)], [Prompt(language="xx")], False)
    assert caught.value.code == "language"
    assert "de, en, es, fr" in caught.value.advice
    assert all(word.start is None for word in recognizer.recognise([sound(5, 1)], [Prompt()], False)[0].words)
    assert not list(cache.rglob(NESTED_WEIGHTS)), "gigabytes were unpacked that nobody has asked for"
    recognizer.recognise([sound(1, 1)], [Prompt()], True)
    assert list(cache.rglob(NESTED_WEIGHTS))


@pytest.mark.slow
def test_model_without_ctc_head_is_refused_for_alignment(folder: Path) -> None:
    for family in ("rnnt", "canary1"):
        recognizer, _ = loaded(folder, family, precision="fp32")
        with pytest.raises(EnvironmentFault) as caught:
            recognizer.ctc_scorer()
        assert caught.value.code == "align-model"


@pytest.mark.slow
def test_texts_that_break_nemo_still_have_words(folder: Path) -> None:
    """NeMo counts the words of some texts in two ways. It raises if the counts differ."""

    recognizer, _ = loaded(folder, "rnnt", precision="fp32")
    windows = [sound(0.3 + 0.7 * (seed % 6), seed) for seed in range(25)]
    together = recognizer.recognise(windows, [Prompt()] * len(windows), True)
    words = [word for each in together for word in each.words]
    assert all(word.start is not None for word in words)
    assert any(word.confidence is None for word in words), (
        "NeMo must break on one of these texts, else nothing is shown"
    )
    assert sum(word.confidence is not None for word in words) > len(words) / 2
    assert all(each.text.split() for each in together)


@pytest.mark.slow
def test_other_models_run_through_nemo(folder: Path) -> None:
    recognizer, ready = loaded(folder, "convolutional")
    assert (ready.family, ready.precision, ready.precision_reason) == ("other", "fp32", "family")
    first, second = recognizer.recognise([sound(2, 1), sound(3, 2)], [Prompt()] * 2, True)
    assert first.text
    assert second.text
    assert [word.text for word in first.words] == first.text.split()


@pytest.mark.slow
@pytest.mark.parametrize("family", ["ctc", "canary"])
def test_phrases_leave_no_file_behind(
    folder: Path, family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Look for files after each decoding, because an engine ends without cleaning up."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    recognizer, _ = loaded(folder, family, precision="fp32", word_times=False)
    phrases = (Phrase("the name of the rose"), Phrase("vu"))
    recognizer.use_vocabularies({digest(phrases): phrases})
    prompts = [Prompt(), Prompt(boosting=Boosting(digest(phrases), 3.0, spotting=False)), Prompt()]
    plain, boosted, again = recognizer.recognise([sound(3, 1)] * 3, prompts, False)
    assert boosted.text != plain.text == again.text
    assert not list(tmp_path.iterdir())
