"""The word spotter beside NeMo's: what it spots in any scores, and the text that it makes of the demo model's."""

import itertools
import math
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from media import speech
from word_errors import DEMO, demo_recognizer

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Boosting, Phrase, digest
from core.engine.audio.decoding import AudioReader
from core.engine.native.boosting.prompt_biases import spellings_of
from core.engine.native.boosting.word_spotter import Spotting, WordSpotter

PIECES = ("▁a", "b", "▁c", "d", "▁", "e", "f")
BLANK = len(PIECES)
# NeMo's graph gives the second of two equal tokens no repetition, and forgets a phrase that a longer one came before
tokens = st.lists(st.integers(0, BLANK - 1), min_size=1, max_size=4).filter(
    lambda found: all(one != other for one, other in itertools.pairwise(found))
)
SAID = [
    "My father bought the car from Zielinski last year.",
    "The children walked to school with Persimmon this morning.",
    "The old bridge at Wroxeter was built a long time ago.",
    "We heard that Beaumont wants to leave the team.",
    "I borrowed the ladder from Underhill last week.",
    "My brother plays football with Gallagher every week.",
    "The captain asked Magellan for a better map.",
    "The doctor gave her Penicillin for a week.",
]
NAMES = ["Zielinski", "Persimmon", "Wroxeter", "Beaumont", "Underhill", "Gallagher", "Magellan", "Penicillin"]


def nemos(pieces: tuple[str, ...]) -> Any:
    """What NeMo's functions ask of a model."""
    return SimpleNamespace(tokenizer=SimpleNamespace(ids_to_tokens=lambda ids: [pieces[each] for each in ids]))


def spot(scores: np.ndarray, graph: Any, pieces: tuple[str, ...], spotting: Spotting) -> Any:
    from nemo.collections.asr.parts.context_biasing.ctc_based_word_spotter import run_word_spotter

    return run_word_spotter(
        scores,
        graph,
        nemos(pieces),
        blank_idx=len(pieces),
        beam_threshold=spotting.beam,
        cb_weight=spotting.weight,
        ctc_ali_token_weight=spotting.greedy_weight,
        non_blank_threshold=math.exp(spotting.least_start),
    )


@settings(deadline=None, max_examples=300)
@given(
    st.lists(tokens, min_size=1, max_size=8, unique_by=tuple),
    st.integers(0, 2**31),
    st.integers(1, 30),
    st.sampled_from((Spotting(), Spotting(5.0, 1.0, 15.0), Spotting(1.0, 0.5, 2.0, math.log(0.01)))),
)
def test_what_is_spotted_is_nemos(listed: list[list[int]], seed: int, frames: int, spotting: Spotting) -> None:
    from nemo.collections.asr.parts.context_biasing.context_graph_ctc import ContextGraphCTC

    listed = sorted(listed)
    scores = np.random.default_rng(seed).normal(0, 3, (frames, BLANK + 1))
    scores = (scores - np.log(np.exp(scores).sum(1, keepdims=True))).astype(np.float32)
    graph = ContextGraphCTC(blank_id=BLANK)
    graph.add_to_graph([(str(number), [each]) for number, each in enumerate(listed)])
    found = spot(scores, graph, PIECES, spotting)
    expected = sorted((each.start_frame, each.end_frame, int(each.word), each.score) for each in found)
    spotter = WordSpotter([(each, number, 1.0) for number, each in enumerate(listed)], PIECES)
    mine = sorted((each.start, each.end, each.phrase, each.score) for each in spotter.spot(scores, spotting))
    assert [each[:3] for each in mine] == [each[:3] for each in expected]
    np.testing.assert_allclose([each[3] for each in mine], [each[3] for each in expected], atol=1e-4)


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> list[np.ndarray]:
    folder = tmp_path_factory.mktemp("said")
    return [np.concatenate([*AudioReader(speech(folder / f"{number}.wav", text))]) for number, text in enumerate(SAID)]


def merged_by_nemo(model: Any, head: str, samples: np.ndarray, spotting: Spotting) -> str:
    """The text of a recording, with what NeMo's spotter finds of the names in all their spellings."""
    from nemo.collections.asr.parts.context_biasing.context_biasing_utils import merge_alignment_with_ws_hyps
    from nemo.collections.asr.parts.context_biasing.context_graph_ctc import ContextGraphCTC

    pieces = tuple(model.tokenizer.ids_to_tokens(list(range(model.tokenizer.vocab_size))))
    ids = {piece: number for number, piece in enumerate(pieces)}
    ways = {name: [model.tokenizer.text_to_ids(name), *spellings_of("▁" + name, ids, 40)] for name in NAMES}
    graph = ContextGraphCTC(blank_id=len(pieces))
    for way, said in sorted((tuple(way), name) for name in NAMES for way in ways[name]):
        graph.add_to_graph([(said, [list(way)])])
    with torch.inference_mode():
        encoded, lengths = model(
            input_signal=torch.from_numpy(samples)[None], input_signal_length=torch.tensor([len(samples)])
        )
        scores = model.ctc_decoder(encoder_output=encoded)[0, : int(lengths[0])].numpy()
        candidate: Any = scores.argmax(1)
        if head == "transducer":
            candidate = model.decoding.rnnt_decoder_predictions_tensor(encoded, lengths, return_hypotheses=True)[0]
    found = spot(scores, graph, pieces, spotting)
    if not found:
        return ""
    kind = "rnnt" if head == "transducer" else "ctc"
    return merge_alignment_with_ws_hyps(candidate, nemos(pieces), found, kind, blank_idx=len(pieces))[0]


def letters(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("head", ["ctc", "transducer"])
def test_the_demo_models_text_has_the_names_that_nemo_spots(
    head: str, recordings: list[np.ndarray], tmp_path: Path
) -> None:
    from nemo.collections.asr.models import ASRModel

    mine = demo_recognizer(tmp_path, head)
    phrases = tuple(map(Phrase, NAMES))
    mine.use_vocabularies({digest(phrases): phrases})
    boosting = Boosting(digest(phrases), variants=False)
    plain = mine.recognise(recordings, [Prompt()] * len(recordings), True)
    boosted = mine.recognise(recordings, [Prompt(boosting=boosting)] * len(recordings), True)
    model = ASRModel.restore_from(str(DEMO / "demo.nemo"), map_location="cpu").eval()
    changed = 0
    for samples, before, found in zip(recordings, plain, boosted, strict=True):
        expected = merged_by_nemo(model, head, samples, Spotting.of_strength(1.0, len(NAMES))) or before.text
        assert letters(found.text) == letters(expected)
        assert found.text[-1:] == before.text[-1:], "a mark behind a phrase stays"
        marked = [word for word in found.words if word.boosted]
        assert bool(marked) == (found.tokens != before.tokens)
        assert all(0 <= word.start <= word.end <= len(samples) / 16_000 for word in marked)
        changed += bool(marked)
    assert changed >= 2
