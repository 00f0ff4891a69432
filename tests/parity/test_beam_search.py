"""The beam search of transducers: hypotheses, scores and frames of NeMo's `malsd_batch`."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from checkpoints import sound
from omegaconf import OmegaConf, open_dict
from test_boosting import phrases_of

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, digest
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.frame_synchronous import FrameSynchronousRecognizer

WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((2.5, 1.0, 3.1, 2.35, 4.0, 0.4, 1.7))]


def search_by_nemo(model: Any, encoded: Any, width: int, tree: dict[str, Any] | None, alpha: float) -> list[Any]:
    """The best hypothesis of each window; the model decodes as before afterwards."""
    before = model.cfg.decoding
    decoding = OmegaConf.create(OmegaConf.to_container(before))
    with open_dict(decoding):
        decoding.strategy = "malsd_batch"
        beam = {"beam_size": width, "return_best_hypothesis": True, "score_norm": True, "max_symbols": 10}
        boosting = {} if tree is None else {"boosting_tree": tree, "boosting_tree_alpha": alpha}
        decoding.beam = {**beam, **boosting, "allow_cuda_graphs": False}
    kind = {"decoder_type": "rnnt"} if hasattr(model, "ctc_decoder") else {}
    model.change_decoding_strategy(decoding, **kind)
    try:
        with torch.inference_mode():
            found = model.decoding.decoding(encoder_output=encoded.states, encoded_lengths=encoded.lengths)
    finally:
        model.change_decoding_strategy(before, **kind)
    return list(found[0])


@pytest.mark.parametrize("width", [2, 4, 8])
@pytest.mark.parametrize("family", ["rnnt", "tdt"])
def test_hypotheses_are_those_of_nemo_with_and_without_a_vocabulary(
    family: str, width: int, checkpoint_file: Callable[[str], Path], cache: Path, stock: Callable[[str], Any]
) -> None:
    checkpoint = open_checkpoint(checkpoint_file(family), cache)
    mine = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    assert isinstance(mine, FrameSynchronousRecognizer)
    phrases = phrases_of(mine, mine.recognise(WINDOWS, [Prompt()] * len(WINDOWS), False))
    mine.use_vocabularies({digest(phrases): phrases})
    tree = {
        "key_phrases_list": [phrase.text for phrase in phrases],
        "context_score": 1.0,
        "depth_scaling": 2.0,
        "use_triton": False,
    }
    for alpha in (0.0, 0.7):
        boosting = Boosting(digest(phrases), alpha, variants=False, spotting=False) if alpha else None
        prompts = [Prompt(boosting=boosting, beam=width)] * len(WINDOWS)
        encoded = mine.encode(WINDOWS, prompts)
        found = mine.search_by_beam(encoded, prompts)
        expected = search_by_nemo(stock(family), encoded, width, tree if alpha else None, alpha)
        for one, theirs in zip(found, expected, strict=True):
            assert one.rows[:, 0].tolist() == list(map(int, theirs.y_sequence))
            assert one.rows[:, 1].tolist() == list(map(int, theirs.timestamp))
            assert one.score == pytest.approx(float(theirs.score), abs=1e-3)


def tokens_of(hypotheses: Sequence[Any]) -> list[tuple[int, ...]]:
    return [each.tokens for each in hypotheses]


def test_windows_of_one_batch_follow_their_own_beams(checkpoint_file: Callable[[str], Path], cache: Path) -> None:
    mine = native.load(open_checkpoint(checkpoint_file("tdt"), cache), choose("cpu", "fp32"), False, False)
    prompts = [Prompt(beam=beam) for beam in (1, 4, 2, 1, 4, 16, 2)]
    together = mine.recognise(WINDOWS, prompts, True)
    alone = [mine.recognise([window], [prompt], True)[0] for window, prompt in zip(WINDOWS, prompts, strict=True)]
    assert tokens_of(together) == tokens_of(alone)
    for word in (word for each in together for word in each.words):
        assert word.start is not None
        assert word.end is not None
        assert word.confidence is not None
        assert word.start <= word.end
        assert 0 <= word.confidence <= 1
