"""Language models: NeMo's NGPU-LM reads the files that Mynah writes, with the same scores, states and ends."""

from pathlib import Path

import numpy as np
import pytest
import torch
from nemo.collections.asr.parts.submodules.ngram_lm.ngram_lm_batched import NGramGPULanguageModel

from core.contracts.language_model_origin import Origin, add_origin
from core.engine.ngrams.kneser_ney import estimate
from core.engine.ngrams.model_file import read_model, write_model

TOKENS = 33


@pytest.mark.parametrize("kind", [".nemo", ".arpa"])
def test_nemo_reads_the_same_model(kind: str, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    sentences = [(rng.zipf(1.5, rng.integers(1, 12)) % 30).astype(np.int32) for _ in range(200)]
    path = tmp_path / f"model{kind}"
    write_model(path, estimate(sentences, TOKENS, 4), TOKENS, kind)
    if kind == ".nemo":
        add_origin(path, Origin(("a.txt",), 4, 1, 0))
    theirs, mine = NGramGPULanguageModel.from_file(path, TOKENS, use_triton=False), read_model(path, TOKENS)
    states = torch.arange(theirs.num_states)
    with torch.inference_mode():
        scores, following = (each.numpy() for each in theirs.advance(states))
        ends = theirs.get_final(states).numpy()
    assert theirs.num_states == len(mine.arrays.final)
    assert ends == pytest.approx([mine.end(state) for state in states.tolist()], abs=1e-4)
    for state in states.tolist():
        assert scores[state] == pytest.approx(mine.scores(state), abs=1e-4)
    for state in states[:: max(1, len(states) // 100)].tolist():
        assert following[state].tolist() == [mine.next(state, token) for token in range(TOKENS)]
