"""The tree of phrases beside NeMo's GPUBoostingTreeModel: bonus of every label in every state, whatever the phrases."""

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.boosting.phrase_tree import ROOT, PhraseTree
from core.engine.native.boosting.token_bias import TokenBias, WindowBias

LABELS, END = 6, 5
tokens = st.lists(st.integers(0, END - 1), min_size=1, max_size=5)
phrases = st.lists(st.tuples(tokens, st.sampled_from((1.0, 0.5, 2.0, 3.25))), min_size=1, max_size=8)


def nemos(listed: list[tuple[list[int], float]], depth_scaling: float) -> Any:
    from nemo.collections.asr.parts.context_biasing.boosting_graph_batched import GPUBoostingTreeModel
    from nemo.collections.asr.parts.context_biasing.context_graph_universal import ContextGraph

    graph = ContextGraph(context_score=1.0, depth_scaling=depth_scaling)
    texts = ["x"] * len(listed)
    graph.build(token_ids=[each for each, _ in listed], scores=[score for _, score in listed], phrases=texts)
    return GPUBoostingTreeModel.from_context_graph(
        graph, vocab_size=LABELS, unk_score=0.0, final_eos_score=1.0, use_triton=False, uniform_weights=False
    )


@pytest.mark.parametrize("depth_scaling", [1.0, 2.0])
def test_bonuses_and_states_are_nemos(depth_scaling: float) -> None:
    @settings(deadline=None, max_examples=150)
    @given(phrases, st.lists(st.integers(0, END - 1), max_size=12))
    def same(listed: list[tuple[list[int], float]], written: list[int]) -> None:
        theirs, tree = nemos(listed, depth_scaling), PhraseTree(listed, depth_scaling)
        their_state, state = theirs.get_init_states(batch_size=1, bos=True), ROOT
        for token in written:
            scores, states = theirs.advance(their_state.clone(), eos_id=END)
            mine = np.zeros(LABELS, np.float32)
            for each in (tree.beginnings(), tree.continuations(state)):
                mine[each.tokens] = each.bonuses
            mine[END] = tree.end_bonus(state)
            expected = scores[0].numpy()
            np.testing.assert_allclose(mine - mine[0], expected - expected[0], atol=1e-4)
            their_state, state = states[:, token], tree.next(state, token)

    with torch.inference_mode():
        same()


@given(phrases, st.lists(st.integers(0, END - 1), min_size=1, max_size=12))
def test_a_strength_of_nothing_changes_no_choice(listed: list[tuple[list[int], float]], best: list[int]) -> None:
    window = WindowBias(TokenBias(LABELS, PhraseTree(listed, 2.0), 0.0))
    for label in best:
        assert window.choose(np.eye(LABELS, dtype=np.float32)[label], label) == label
    assert not any(window.changed)
