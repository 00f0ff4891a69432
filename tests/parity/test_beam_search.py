"""The beam search of transducers: hypotheses, scores and frames of NeMo's `malsd_batch`."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from checkpoints import sound
from nemo_transducer import in_float64, search_exactly, widened
from omegaconf import OmegaConf, open_dict
from test_boosting import phrases_of

from core.contracts.protocol import LanguageModel, Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine import native
from core.engine.checkpoint.archive import Checkpoint, open_checkpoint
from core.engine.device_choice import choose
from core.engine.native.boosting.prompt_biases import PromptBiases
from core.engine.native.boosting.token_bias import WindowBias
from core.engine.native.frame_synchronous import FrameSynchronousRecognizer
from core.engine.native.tokenizer import load_tokenizer
from core.engine.ngrams.kneser_ney import estimate
from core.engine.ngrams.model_file import write_model
from core.engine.recognizer import Recognizer, Samples

WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((2.5, 1.0, 3.1, 2.35, 4.0, 0.4, 1.7))]


def tree_of(phrases: Sequence[Phrase]) -> dict[str, Any]:
    texts = [phrase.text for phrase in phrases]
    return {"key_phrases_list": texts, "context_score": 1.0, "depth_scaling": 2.0, "use_triton": False}


def language_model_of(
    mine: Recognizer, checkpoint: Checkpoint, folder: Path, kind: str, windows: Sequence[Samples] = WINDOWS
) -> LanguageModel:
    """A model of texts that the recogniser nearly writes: pieces of its own texts in another order."""
    rng = np.random.default_rng(3)
    labels = len(load_tokenizer(checkpoint.config, checkpoint.folder).pieces)
    written = [each.tokens for each in mine.recognise(windows, [Prompt()] * len(windows), False) if each.tokens]
    texts = [rng.permutation(np.array_split(each, 4)[rng.integers(4)]).astype(np.int32) for each in written * 20]
    texts += [rng.integers(0, labels, 6, np.int32) for _ in range(20)]
    path = folder / f"model{kind}"
    write_model(path, estimate(texts, labels, 4), labels, kind)
    return LanguageModel(str(path), 0.4)


def search_by_nemo(
    model: Any, encoded: Any, width: int, tree: dict[str, Any] | None, alpha: float, language: LanguageModel | None
) -> list[Any]:
    """The best hypothesis of each window; the model decodes as before afterwards."""
    before = model.cfg.decoding
    decoding = OmegaConf.create(OmegaConf.to_container(before))
    with open_dict(decoding):
        decoding.strategy = "malsd_batch"
        beam: dict[str, Any] = {"beam_size": width, "return_best_hypothesis": True, "score_norm": True}
        boosting = {} if tree is None else {"boosting_tree": tree, "boosting_tree_alpha": alpha}
        fusion = {} if language is None else {"ngram_lm_model": language.path, "ngram_lm_alpha": language.weight}
        decoding.beam = {**beam, "max_symbols": 10, **boosting, **fusion, "allow_cuda_graphs": False}
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
def test_hypotheses_are_those_of_nemo_with_and_without_vocabulary_and_language_model(
    family: str,
    width: int,
    checkpoint_file: Callable[[str], Path],
    cache: Path,
    stock: Callable[[str], Any],
    tmp_path: Path,
) -> None:
    checkpoint = open_checkpoint(checkpoint_file(family), cache)
    mine = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    assert isinstance(mine, FrameSynchronousRecognizer)
    phrases = phrases_of(mine, mine.recognise(WINDOWS, [Prompt()] * len(WINDOWS), False))
    mine.use_vocabularies({digest(phrases): phrases})
    tree = tree_of(phrases)
    language_models = [
        None,
        None,
        *(language_model_of(mine, checkpoint, tmp_path, kind) for kind in (".nemo", ".arpa")),
    ]
    results = []
    for alpha, language in zip((0.0, 0.7, 0.0, 0.7), language_models, strict=True):
        boosting = Boosting(digest(phrases), alpha, variants=False, spotting=False) if alpha else None
        prompts = [Prompt(boosting=boosting, beam=width, language_model=language)] * len(WINDOWS)
        encoded = mine.encode(WINDOWS, prompts)
        found = mine.search_by_beam(encoded, prompts)
        expected = search_by_nemo(stock(family), encoded, width, tree if alpha else None, alpha, language)
        for one, theirs in zip(found, expected, strict=True):
            assert [token.id for token in one.tokens] == list(map(int, theirs.y_sequence))
            assert [token.start for token in one.tokens] == list(map(int, theirs.timestamp))
            assert one.score == pytest.approx(float(theirs.score), abs=1e-3)
        results.append([[token.id for token in one.tokens] for one in found])
    assert sum(one != other for one, other in zip(results[0], results[2], strict=True)) >= 2


def biases_of(
    checkpoint: Checkpoint, phrases: Sequence[Phrase], prompts: Sequence[Prompt]
) -> list[WindowBias | None] | None:
    """The biases that a search takes from prompts."""
    tokenizer = load_tokenizer(checkpoint.config, checkpoint.folder)
    biases = PromptBiases(tokenizer, len(tokenizer.pieces), depth_scaling=2.0, takes_language=False)
    biases.vocabularies = {digest(phrases): phrases}
    return biases.of_windows(prompts)


@pytest.mark.parametrize("width", [2, 4, 8])
@pytest.mark.parametrize("family", ["rnnt"])
def test_float64_leaves_no_difference_to_nemo(
    family: str,
    width: int,
    checkpoint_file: Callable[[str], Path],
    cache: Path,
    stock: Callable[[str], Any],
    tmp_path: Path,
) -> None:
    """Both programs search NeMo's networks. The phrases' and the n-grams' numbers stay in fp32."""
    checkpoint = open_checkpoint(checkpoint_file(family), cache)
    mine: Any = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    phrases = phrases_of(mine, mine.recognise(WINDOWS, [Prompt()] * len(WINDOWS), False))
    language = language_model_of(mine, checkpoint, tmp_path, ".nemo")
    encoded = mine.encode(WINDOWS, [Prompt()] * len(WINDOWS))
    for alpha, model, most in ((0.0, None, 1e-9), (0.7, None, 1e-4), (0.0, language, 1e-4), (0.7, language, 1e-4)):
        boosting = Boosting(digest(phrases), alpha, variants=False, spotting=False) if alpha else None
        prompts = [Prompt(boosting=boosting, beam=width, language_model=model)] * len(WINDOWS)
        found = search_exactly(stock(family), encoded, width, biases_of(checkpoint, phrases, prompts))
        with in_float64(stock(family)):
            tree = tree_of(phrases) if alpha else None
            expected = search_by_nemo(stock(family), widened(encoded), width, tree, alpha, model)
        for one, theirs in zip(found, expected, strict=True):
            assert [token.id for token in one.tokens] == list(map(int, theirs.y_sequence))
            assert [token.start for token in one.tokens] == list(map(int, theirs.timestamp))
            assert one.score == pytest.approx(float(theirs.score), abs=most)


def search_ctc_by_nemo(
    model: Any,
    windows: Sequence[torch.Tensor],
    width: int,
    tree: dict[str, Any] | None,
    alpha: float,
    language: LanguageModel | None,
) -> list[Any]:
    """The best hypothesis of each window, searched alone; the model decodes as before afterwards."""
    before = model.cfg.decoding
    decoding = OmegaConf.create(OmegaConf.to_container(before))
    with open_dict(decoding):
        decoding.strategy = "beam_batch"
        boosting = {} if tree is None else {"boosting_tree": tree, "boosting_tree_alpha": alpha}
        fusion = {} if language is None else {"ngram_lm_model": language.path, "ngram_lm_alpha": language.weight}
        bonus = 0.0 if language is None else language.weight
        decoding.beam = {"beam_size": width, "return_best_hypothesis": True, "beam_beta": bonus, **boosting, **fusion}
        decoding.beam.allow_cuda_graphs = False
    model.change_decoding_strategy(decoding)
    try:
        with torch.inference_mode():
            found = [
                model.decoding.decoding(decoder_output=each[None].clone(), decoder_lengths=torch.tensor([len(each)]))
                for each in windows
            ]
    finally:
        model.change_decoding_strategy(before)
    return [best for ((best,),) in found]


@pytest.mark.parametrize("width", [2, 4, 8])
def test_ctc_hypotheses_are_those_of_nemo_with_and_without_vocabulary_and_language_model(
    width: int, checkpoint_file: Callable[[str], Path], cache: Path, stock: Callable[[str], Any], tmp_path: Path
) -> None:
    """NeMo goes on with the padding of shorter windows, so it searches one window at a time here."""
    checkpoint = open_checkpoint(checkpoint_file("ctc"), cache)
    mine = native.load(checkpoint, choose("cpu", "fp32"), False, False)
    assert isinstance(mine, FrameSynchronousRecognizer)
    phrases = phrases_of(mine, mine.recognise(WINDOWS, [Prompt()] * len(WINDOWS), False))
    mine.use_vocabularies({digest(phrases): phrases})
    language = language_model_of(mine, checkpoint, tmp_path, ".nemo")
    results = []
    for alpha, model in ((0.0, None), (0.7, None), (0.0, language), (0.7, language)):
        boosting = Boosting(digest(phrases), alpha, variants=False, spotting=False) if alpha else None
        prompts = [Prompt(boosting=boosting, beam=width, language_model=model)] * len(WINDOWS)
        encoded = mine.encode(WINDOWS, prompts)
        found = mine.search_by_beam(encoded, prompts)
        emissions = [each.log_probabilities for each in mine.ctc_scorer().emissions(WINDOWS)]
        tree = tree_of(phrases) if alpha else None
        expected = search_ctc_by_nemo(stock("ctc"), emissions, width, tree, alpha, model)
        for one, theirs in zip(found, expected, strict=True):
            assert [token.id for token in one.tokens] == list(map(int, theirs.y_sequence))
            assert one.score == pytest.approx(float(theirs.score), abs=1e-3)
        results.append([[token.id for token in one.tokens] for one in found])
    assert all(results[0] != other for other in results[1:])


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
