"""Test the search against a plain one that writes out every state, transition and frame."""

import tracemalloc
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.engine.alignment.aligner import TokenFrames, word_posteriors, word_token_frames
from core.engine.alignment.lattice import (
    BLANK,
    FILLER,
    FIRST_TOKEN,
    INNER_FILLER,
    SKIP_RUN,
    SKIP_RUN_WITHIN,
    SKIP_TOKEN,
    SKIP_WORD,
    Lattice,
    Rows,
)
from core.engine.alignment.viterbi import Path, SearchStopped, best_path

Matrix = NDArray[np.float64]
LETTERS = 3


class StoredRows:
    """Rows in memory; `reads` are the frames that were asked for."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.reads: list[tuple[int, int]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def read(self, begin: int, end: int) -> Rows:
        self.reads.append((begin, end))
        return self._rows[begin:end]


class Case(NamedTuple):
    """A text as columns, where its sentences meet, and the rows of a recording."""

    words: list[list[int]]
    sentence_breaks: list[bool]
    rows: Rows


@st.composite
def cases(draw: st.DrawFn) -> Case:
    word = st.lists(st.integers(FIRST_TOKEN, FIRST_TOKEN + LETTERS - 1), min_size=1, max_size=3)
    words = draw(st.lists(word, min_size=1, max_size=4))
    sentence_breaks = [True, *draw(st.lists(st.booleans(), min_size=len(words) - 1, max_size=len(words) - 1)), True]
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    rows = -rng.exponential(draw(st.sampled_from((1.0, 8.0))), (draw(st.integers(1, 12)), FIRST_TOKEN + LETTERS))
    rows[:, INNER_FILLER] = np.maximum(rows[:, BLANK], rows[:, INNER_FILLER])
    rows[:, FILLER] = np.maximum(rows[:, INNER_FILLER], rows[:, FILLER])
    return Case(words, sentence_breaks, rows.astype(np.float32))


def plain(case: Case) -> tuple[Matrix, Matrix, Matrix]:
    """Return the emission columns of each state, and the logarithms of the transitions.

    The columns have shape (frames, states). Transitions have shape (from, to): those that leave words out, and single
    steps.
    """
    columns = [column for word in case.words for column in word]
    states = 2 * len(columns) + 1
    edges = np.cumsum([0, *(2 * len(word) for word in case.words)]).tolist()
    token_scores = [BLANK if state % 2 == 0 else columns[state // 2] for state in range(states)]
    for edge, is_break in zip(edges, case.sentence_breaks, strict=True):
        token_scores[edge] = FILLER if is_break else INNER_FILLER
    left_out = np.full((states, states), -np.inf)
    np.fill_diagonal(left_out, 0.0)
    for i, begin in enumerate(edges):
        for j in range(i + 1, len(edges)):
            prices = [SKIP_WORD + SKIP_TOKEN * len(word) for word in case.words[i:j]]
            ends = SKIP_RUN_WITHIN * ((not case.sentence_breaks[i]) + (not case.sentence_breaks[j]))
            left_out[begin, edges[j]] = SKIP_RUN + ends + sum(prices)
    step = np.full((states, states), -np.inf)
    for state in range(states):
        step[state, state] = 0.0
        step[state, state + 1 : state + 2] = 0.0
        if state % 2 and state + 2 < states and token_scores[state + 2] != token_scores[state]:
            step[state, state + 2] = 0.0
    return case.rows[:, token_scores].astype(np.float64), left_out, step


def best(case: Case) -> float:
    """Return the score of the best path."""
    rows, left_out, step = plain(case)
    scores = np.full(rows.shape[1], -np.inf)
    scores[:2] = 0.0
    for frame, row in enumerate(rows):
        scores = (scores if frame == 0 else (scores[:, None] + step).max(axis=0)) + row
        scores = (scores[:, None] + left_out).max(axis=0)
    return float(scores[-2:].max())


def score(case: Case, path: Path) -> float:
    """Return the score of a path whose words are left out in the best way."""
    rows, left_out, step = plain(case)
    ways = (left_out[:, :, None] + step[None, :, :]).max(axis=1)
    inside = sum(ways[a, b] for a, b in pairwise(path))
    assert path[0] in (0, 1)
    return float(rows[np.arange(len(rows)), path].sum() + inside + left_out[path[-1], -2:].max())


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(cases())
def test_the_path_is_best_for_every_budget(case: Case) -> None:
    lattice = Lattice(case.words, case.sentence_breaks)
    paths = [best_path(lattice, StoredRows(case.rows), budget=budget) for budget in (1, 100, 300, 2**20)]
    assert score(case, paths[-1]) == pytest.approx(best(case), abs=1e-3)
    assert all(np.array_equal(path, paths[-1]) for path in paths)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(cases())
def test_confidence_sums_over_all_paths(case: Case) -> None:
    lattice = Lattice(case.words, case.sentence_breaks)
    spans = word_token_frames(lattice, best_path(lattice, StoredRows(case.rows)))
    found = word_posteriors(case.words, case.sentence_breaks, spans, StoredRows(case.rows))
    said = [place for place, span in enumerate(spans) if span is not None]
    if not said:
        assert found == [0.0] * len(case.words)
        return
    first, after = said[0], said[-1] + 1  # words that are left out at either end are no longer in question
    inner = Case(case.words[first:after], case.sentence_breaks[first : after + 1], case.rows)
    wanted = [0.0] * first + posteriors_over_all_paths(inner, spans[first:after]) + [0.0] * (len(spans) - after)
    assert found == pytest.approx(wanted, abs=2e-3)


def test_stretches_do_not_change_the_confidence() -> None:
    rng = np.random.default_rng(11)
    words = [rng.integers(FIRST_TOKEN, FIRST_TOKEN + 12, rng.integers(1, 4)).tolist() for _ in range(110)]
    sentence_breaks = [place % 6 == 0 for place in range(110)] + [True]
    silence = np.full((60, FIRST_TOKEN + 12), -12.0, np.float32)
    silence[:, :FIRST_TOKEN] = 0.0
    said = [[*words[:10], *words[20:50]], words[50:]]  # ten words are left out; then a pause, and speech without one
    unclear = 0.2 * spoken(said[1], FIRST_TOKEN + 12)  # or every word would be certain
    unclear -= rng.exponential(1.5, unclear.shape).astype(np.float32)
    unclear[:, INNER_FILLER] = np.maximum(unclear[:, BLANK], unclear[:, FIRST_TOKEN:].max(axis=1) - 5.0)
    unclear[:, FILLER] = np.maximum(unclear[:, BLANK], unclear[:, FIRST_TOKEN:].max(axis=1) - 3.0)
    rows = np.concatenate((spoken(said[0], FIRST_TOKEN + 12), silence, unclear))
    case = Case(words, sentence_breaks, rows)
    lattice = Lattice(words, sentence_breaks)
    kept = StoredRows(case.rows)
    spans = word_token_frames(lattice, best_path(lattice, kept))
    kept.reads.clear()
    found = word_posteriors(words, sentence_breaks, spans, kept)
    assert len(kept.reads) >= 4
    assert max(end - begin for begin, end in kept.reads) < len(rows) / 2
    assert found[10:20] == [0.0] * 10
    assert found == pytest.approx(posteriors_over_all_paths(case, spans), abs=0.02)
    assert np.std(found[50:]) > 0.02, "or this says nothing"


def posteriors_over_all_paths(case: Case, spans: Sequence[TokenFrames]) -> list[float]:
    """Return for each word the probability of its place at `spans`, computed over all paths."""
    chances = by_all_paths(case)
    found, token = [], 0
    for word, span in zip(case.words, spans, strict=True):
        near = [
            chances[max(0, first - 2) : last + 3, 2 * (token + n) + 1].sum()
            for n, (first, last) in enumerate(span or ())
        ]
        found.append(min(1.0, *near) if near else 0.0)
        token += len(word)
    return found


def by_all_paths(case: Case) -> Matrix:
    """Return the probability of each state in each frame, before words are left out in it."""
    rows, left_out, step = (np.exp(each) for each in plain(case))
    count, ways = len(rows), left_out @ step
    ahead, back = np.zeros(rows.shape), np.zeros(rows.shape)
    ahead[0, :2] = rows[0, :2]
    for frame in range(1, count):
        ahead[frame] = (ahead[frame - 1] / ahead[frame - 1].sum()) @ ways * rows[frame]
    back[-1] = left_out[:, -2:].sum(axis=1)
    for frame in range(count - 2, -1, -1):
        back[frame] = ways @ (rows[frame + 1] * back[frame + 1] / back[frame + 1].sum())
    chances: Matrix = ahead * back / (ahead * back).sum(axis=1, keepdims=True)
    return chances


def spoken(words: Sequence[Sequence[int]], columns: int) -> Rows:
    """Return rows in which these words are spoken: two frames a token, one between."""
    rows = []
    for word in words:
        for token in word:
            rows += [token, token, BLANK]
    likely = np.full((len(rows), columns), -12.0, np.float32)
    likely[np.arange(len(rows)), rows] = 0.0
    likely[:, INNER_FILLER] = np.maximum(likely[:, BLANK], likely.max(axis=1) - 5.0)
    likely[:, FILLER] = np.maximum(likely[:, BLANK], likely.max(axis=1) - 3.0)
    return likely


def test_unspoken_and_unwritten_sentences_move_no_neighbour() -> None:
    sentences = [[[3, 4], [5], [6]], [[7], [8, 9]], [[10], [4], [11]]]
    rows = spoken([*sentences[0], *sentences[2]], 12)
    text = [word for sentence in sentences for word in sentence]
    lattice = Lattice(text, [True, False, False, True, False, True, False, False, True])
    spans = word_token_frames(lattice, best_path(lattice, StoredRows(rows)))
    assert [span is None for span in spans] == [False] * 3 + [True] * 2 + [False] * 3
    assert spans[5] == [(12, 13)]
    written = [*sentences[0], *sentences[2]]
    lattice = Lattice(written, [True, False, False, True, False, False, True])
    spans = word_token_frames(lattice, best_path(lattice, StoredRows(spoken(text, 12))))
    assert spans[3:] == [[(21, 22)], [(24, 25)], [(27, 28)]]


@pytest.mark.slow
def test_the_search_keeps_its_budget_and_can_be_stopped() -> None:
    rng = np.random.default_rng(3)
    words = [[int(column)] for column in rng.integers(FIRST_TOKEN, FIRST_TOKEN + 20, 300)]
    rows = -rng.exponential(4.0, (3000, FIRST_TOKEN + 20)).astype(np.float32)
    lattice = Lattice(words, [True] * 301)
    tracemalloc.start()
    try:
        best_path(lattice, StoredRows(rows), budget=100_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 500_000  # every move of every frame would be 2.7 MB, and every score 7.2 MB
    with pytest.raises(SearchStopped):
        best_path(lattice, StoredRows(rows), stopped=lambda: True)
