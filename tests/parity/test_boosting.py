"""Words to expect in the native searches: the tokens that NeMo's `boosting_tree` gives with the same settings."""

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch
from checkpoint_heads import with_head
from checkpoints import sound
from omegaconf import OmegaConf, open_dict

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine import native
from core.engine.checkpoint.archive import open_checkpoint
from core.engine.device_choice import choose
from core.engine.recognizer import Recognizer

HEADS = [
    ("ctc", "ctc"),
    ("rnnt", "transducer"),
    ("tdt", "transducer"),
    ("tdt_ctc", "transducer"),
    ("tdt_ctc", "ctc"),
    ("canary", "aed"),
]
WINDOWS = [sound(seconds, seed) for seed, seconds in enumerate((5.0, 1.0, 7.7, 2.35, 9.0))]
LEAST = 2.0**-22  # of a sample: about one step of its last bit
LANGUAGE = "de"


@pytest.fixture(scope="module")
def recognizer(checkpoint_file: Callable[[str], Path], cache: Path) -> Callable[[str, str], Recognizer]:
    def made(family: str, head: str) -> Recognizer:
        checkpoint = with_head(open_checkpoint(checkpoint_file(family), cache), head)
        return native.load(checkpoint, choose("cpu", "fp32"), False, False)

    return made


def phrases_of(mine: Recognizer, plain: Sequence[Any]) -> tuple[Phrase, ...]:
    """Words that the model nearly writes: those that it writes, with their ends exchanged, and some on their own."""
    words = sorted({word.text for hypothesis in plain for word in hypothesis.words if word.text.isalpha()})
    mixed = [one[: len(one) // 2 + 1] + other[len(other) // 2 :] for one, other in itertools.pairwise(words)]
    pairs = [f"{one} {other}" for one, other in zip(words[::3], words[1::3], strict=False)]
    return tuple(map(Phrase, dict.fromkeys((*mixed, *pairs, "the name of the rose", "the name", "rose"))))


def boosted_by_nemo(
    model: Any,
    head: str,
    phrases: Sequence[Phrase],
    alpha: float,
    depth_scaling: float,
    windows: Sequence[Any] = WINDOWS,
) -> list[Any]:
    """The tokens of each window by stock NeMo; the model decodes as before afterwards."""
    tree = {
        "key_phrases_list": [phrase.text for phrase in phrases],
        "context_score": 1.0,
        "depth_scaling": depth_scaling,
        "source_lang": LANGUAGE,
        "use_triton": False,
    }
    part = model.cfg.aux_ctc if head == "ctc" and "aux_ctc" in model.cfg else model.cfg
    before = part.decoding
    decoding = OmegaConf.create(OmegaConf.to_container(before))
    with open_dict(decoding):
        if head == "aed":
            decoding.strategy = "beam"
            decoding.beam = {"beam_size": 1, "boosting_tree": tree, "boosting_tree_alpha": alpha}
            decoding.beam.max_generation_delta = 50
        else:
            decoding.strategy = "greedy_batch"
            decoding.greedy = {**decoding.greedy, "boosting_tree": tree, "boosting_tree_alpha": alpha}
            decoding.greedy.use_cuda_graph_decoder = False
            decoding.greedy.allow_cuda_graphs = False
    kind = {"decoder_type": "ctc" if head == "ctc" else "rnnt"} if hasattr(model, "ctc_decoder") else {}
    model.change_decoding_strategy(decoding, **kind)
    try:
        return [tokens_of(model, window, head) for window in windows]
    finally:
        model.change_decoding_strategy(before, **kind)


def tokens_of(model: Any, window: Any, head: str) -> tuple[int, ...]:
    if head == "ctc":  # `transcribe` gives log-probabilities in place of tokens, and leaves parts in training mode
        model.eval()
        with torch.inference_mode():
            samples = torch.from_numpy(window)[None]
            scores, frames, *_ = model.forward(input_signal=samples, input_signal_length=torch.tensor([len(window)]))
            decoding = model.decoding
            if hasattr(model, "ctc_decoder"):
                scores, decoding = model.ctc_decoder(encoder_output=scores), model.ctc_decoding
            # NeMo takes the next frame of a label that it replaced for a new label, and inserts a token. So each label
            # has one frame here.
            heard = scores[0].argmax(dim=1)
            first = torch.cat([torch.tensor([True]), heard[1:] != heard[:-1]])
            scores, frames = scores[:, first], first.sum()[None]
            ((found,),) = decoding.decoding(decoder_output=scores.clone(), decoder_lengths=frames)
            labels = torch.unique_consecutive(torch.as_tensor(found.y_sequence)).tolist()
        return tuple(label for label in labels if label != scores.shape[2] - 1)
    options: dict[str, Any] = {"batch_size": 1, "return_hypotheses": True, "verbose": False}
    if head == "aed":
        options |= {"source_lang": LANGUAGE, "target_lang": LANGUAGE, "pnc": "yes"}
    found = model.transcribe([window], **options)
    (best,) = found[0] if isinstance(found, tuple) else found
    return tuple(int(each) for each in (best[0] if isinstance(best, list) else best).y_sequence)


@pytest.mark.parametrize("alpha", [0.7, 1.0, 3.0])
@pytest.mark.parametrize(("family", "head"), HEADS)
def test_tokens_are_those_of_nemos_boosting_tree(
    family: str, head: str, alpha: float, recognizer: Callable[..., Recognizer], stock: Callable[[str], Any]
) -> None:
    mine = recognizer(family, head)
    language = LANGUAGE if head == "aed" else None
    plain = mine.recognise(WINDOWS, [Prompt(language)] * len(WINDOWS), False)
    phrases = phrases_of(mine, plain)
    mine.use_vocabularies({digest(phrases): phrases})
    prompt = Prompt(language, boosting=Boosting(digest(phrases), alpha, variants=False, spotting=False))
    boosted = mine.recognise(WINDOWS, [prompt] * len(WINDOWS), False)
    in_nemo = partial(boosted_by_nemo, stock(family), head, phrases, alpha, 1.0 if head == "aed" else 2.0)
    for window, one, theirs in zip(WINDOWS, boosted, in_nemo(), strict=True):
        # a text without an end may be a token longer: NeMo counts a frame of padding when it bounds the length
        expected = theirs[:-1] if head == "aed" and len(theirs) == len(one.tokens) + 1 else theirs
        # random weights make ties, which each processor rounds its own way: NeMo does so for the least change of sound
        assert one.tokens == expected or one.tokens in in_nemo([window * (1 + n * LEAST) for n in range(-8, 9)])
    changed = [one.tokens != other.tokens for one, other in zip(plain, boosted, strict=True)]
    assert sum(changed) >= 2, "the settings must change tokens"


@pytest.mark.parametrize(("family", "head"), HEADS)
def test_the_nemo_backend_boosts_the_same_list(
    family: str, head: str, recognizer: Callable[..., Recognizer], ours: Callable[..., Recognizer]
) -> None:
    """Phrases with weights and spoken forms, in all their capitals; windows of one batch with and without the list."""
    mine, theirs = recognizer(family, head), ours(family, head)
    assert theirs.boosts
    language = LANGUAGE if head == "aed" else None
    plain = mine.recognise(WINDOWS, [Prompt(language)] * len(WINDOWS), False)
    phrases = tuple(
        Phrase(phrase.text, 1.0 + n % 3, spoken=("the naming",) if n == 0 else ())
        for n, phrase in enumerate(phrases_of(mine, plain))
    )
    for each in (mine, theirs):
        each.use_vocabularies({digest(phrases): phrases})
    listed = Prompt(language, boosting=Boosting(digest(phrases), 1.5, spotting=False))
    prompts = [listed, Prompt(language), listed, listed, Prompt(language)]
    one = mine.recognise(WINDOWS, prompts, True)
    assert [each.tokens != before.tokens for each, before in zip(one, plain, strict=True)].count(True) >= 2
    batches = [[n] for n in range(len(WINDOWS))] if head == "aed" else [list(range(len(WINDOWS)))]
    other_found = [  # in a batch NeMo lets an attention decoder write on as for the longest window
        each
        for batch in batches
        for each in theirs.recognise([WINDOWS[n] for n in batch], [prompts[n] for n in batch], True)
    ]
    for found, other, prompt in zip(one, other_found, prompts, strict=True):
        if head == "ctc" and prompt is listed:  # NeMo inserts tokens there
            assert len(found.words) <= len(other.words)
            continue
        if head != "ctc":  # whose tokens NeMo does not give
            assert found.tokens == other.tokens
        if head != "aed":  # whose random weights write tokens of times into words
            assert found.text.casefold() == other.text.casefold(), "NeMo does not say which words are to be capitals"
            assert [word.text.casefold() for word in found.words] == [word.text.casefold() for word in other.words]
    (after,) = theirs.recognise(WINDOWS[:1], [Prompt(language)], True)
    assert after.tokens == plain[0].tokens, "the list is forgotten"


def test_a_model_of_no_known_family_says_that_a_list_has_no_effect(ours: Callable[..., Recognizer]) -> None:
    assert not ours("convolutional").boosts


@pytest.mark.parametrize(("family", "head"), [("tdt", "transducer"), ("ctc", "ctc"), ("canary", "aed")])
def test_each_window_of_a_batch_has_its_own_list(family: str, head: str, recognizer: Callable[..., Recognizer]) -> None:
    mine = recognizer(family, head)
    language = LANGUAGE if head == "aed" else None
    plain = mine.recognise(WINDOWS, [Prompt(language)] * len(WINDOWS), False)
    phrases = phrases_of(mine, plain)
    lists = (phrases[::2], phrases[1::2])
    mine.use_vocabularies({digest(each): each for each in lists})
    boost = partial(Boosting, spotting=False)
    boostings = [*(boost(digest(each), 2.0) for each in lists), None, boost(digest(lists[0]), 3.0), None]
    prompts = [Prompt(language, boosting=boosting) for boosting in boostings]
    together = mine.recognise(WINDOWS, prompts, False)
    for window, prompt, before, found in zip(WINDOWS, prompts, plain, together, strict=True):
        assert mine.recognise([window], [prompt], False)[0].tokens == found.tokens
        boosted = [word for word in found.words if word.boosted]
        assert bool(boosted) == (found.tokens != before.tokens)
        if prompt.boosting is None:
            assert found.tokens == before.tokens
