"""The words of a model with a vocabulary for each language. Its tokenizer writes a space before each word."""

from pathlib import Path

import pytest
from checkpoints import build, sound

from core.contracts.protocol import Load, Prompt
from core.engine.backends import load


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["native", "nemo"])
def test_words_have_no_spaces(backend: str, tmp_path: Path) -> None:
    build("aggregate", "tiny", tmp_path / "model.nemo")
    options = {"device": "cpu", "precision": "fp32", "backend": backend}
    recognizer, _ = load(Load(str(tmp_path / "model.nemo"), str(tmp_path / "cache"), **options))
    (found,) = recognizer.recognise([sound(5, 1)], [Prompt()], True)
    assert len(found.words) > 1
    assert [word.text for word in found.words] == found.text.split()
