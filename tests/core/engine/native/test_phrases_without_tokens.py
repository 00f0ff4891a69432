"""A list of phrases without tokens in the model changes nothing."""

from pathlib import Path

import msgspec
import pytest
from checkpoints import build, sound

from core.contracts.protocol import Load, Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine.backends import load

PHRASES = (Phrase("漢字"), Phrase("日本"))


@pytest.mark.slow
@pytest.mark.parametrize("family", ["canary", "canary1", "tdt", "tdt_ctc", "ctc"])
def test_phrases_without_tokens_change_nothing(family: str, tmp_path: Path) -> None:
    build(family, "tiny", tmp_path / "model.nemo")
    options = {"device": "cpu", "precision": "fp32", "backend": "native"}
    recognizer, _ = load(Load(str(tmp_path / "model.nemo"), str(tmp_path / "cache"), **options))
    recognizer.use_vocabularies({digest(PHRASES): PHRASES})
    plain, boosted = (
        recognizer.recognise([sound(2, 1)], [Prompt(boosting=boosting)], False)[0]
        for boosting in (None, Boosting(digest(PHRASES)))
    )
    without, expected = (
        [msgspec.structs.replace(word, confidence=None) for word in each.words] for each in (boosted, plain)
    )
    assert without == expected
    assert boosted.text == plain.text
    sure, expected_sure = ([word.confidence for word in each.words] for each in (boosted, plain))
    assert sure == pytest.approx(expected_sure, rel=1e-5)  # a product's last bits vary with where its memory lies
