"""The best path through a text, beside every possible path and NeMo's aligner."""

import itertools
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.alignment.forced_alignment import align_words, best_paths
from core.engine.native.window_batch import split_by_duration
from core.engine.recognizer import CtcScorer, Emissions, Samples

BLANK = 3  # of three tokens, "▁a" "b" and "."
PIECES = ("▁a", "b", ".")


def random_scores(frames: int, seed: int) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    return (3 * torch.randn(frames, BLANK + 1, generator=generator)).log_softmax(dim=-1)


def with_blanks(tokens: list[int]) -> list[int]:
    return [BLANK, *itertools.chain.from_iterable((token, BLANK) for token in tokens)]


def is_path(path: tuple[int, ...], states: list[int]) -> bool:
    if path[0] > 1 or path[-1] < len(states) - 2:
        return False
    for before, after in itertools.pairwise(path):
        over = after - before == 2 and states[before] != states[after]
        if not (after - before in (0, 1) or over):
            return False
    return True


def score(path: tuple[int, ...] | list[int], states: list[int], scores: torch.Tensor) -> float:
    return sum(float(scores[frame, states[state]]) for frame, state in enumerate(path))


@pytest.mark.slow
@given(st.lists(st.integers(0, 2), min_size=1, max_size=2), st.integers(0, 2**16), st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_no_path_is_better(tokens: list[int], seed: int, spare: int) -> None:
    states = with_blanks(tokens)
    frames = len(tokens) + sum(a == b for a, b in itertools.pairwise(tokens)) + spare
    scores = random_scores(frames, seed)
    (found,) = best_paths([states], [scores[:, states].numpy()])
    every = [path for path in itertools.product(range(len(states)), repeat=frames) if is_path(path, states)]
    assert is_path(tuple(found), states)
    assert score(found, states, scores) == pytest.approx(max(score(path, states, scores) for path in every))


def test_a_window_is_aligned_as_if_alone() -> None:
    """Check windows of different lengths. NeMo's aligner may put a shorter window's last token into its padding."""
    texts = [with_blanks(torch.randint(3, (count,), generator=torch.Generator().manual_seed(count)).tolist())
             for count in (1, 9, 20, 40)]  # fmt: skip
    scores = [random_scores(frames, frames)[:, text].numpy()
              for frames, text in zip((90, 31, 55, 80), texts, strict=True)]  # fmt: skip
    alone = [best_paths([text], [rows])[0] for text, rows in zip(texts, scores, strict=True)]
    assert best_paths(texts, scores) == alone
    assert [len(path) for path in alone] == [90, 31, 55, 80]
    assert best_paths([], []) == []


@pytest.mark.slow
def test_paths_equal_nemos() -> None:
    from nemo.collections.asr.parts.utils.aligner_utils import viterbi_decoding

    for seed, (count, frames) in enumerate(((1, 2), (5, 30), (30, 80), (60, 200), (3, 200))):
        scores = random_scores(frames, seed)
        text = with_blanks(torch.randint(3, (count,), generator=torch.Generator().manual_seed(seed)).tolist())
        theirs = viterbi_decoding(
            scores[None], torch.tensor([text]), torch.tensor([frames]), torch.tensor([len(text)]), torch.device("cpu")
        )
        assert best_paths([text], [scores[:, text].numpy()]) == theirs


def scorer_for(paths: list[list[int]]) -> CtcScorer:
    """Return a model that finds class `paths[i][t]` in frame t of a window filled with i."""

    def emissions(windows: Sequence[Samples]) -> Iterator[Emissions]:
        for window in windows:
            path = paths[int(window[0])]
            scores = torch.full((len(path), BLANK + 1), -9.0)
            scores[range(len(path)), path] = -0.1
            yield Emissions(scores, 0.0)

    def ids(word: str) -> list[int]:
        return [{"a": 0, "b": 1, ".": 2}[letter] for letter in word if letter in "ab."]

    return CtcScorer(emissions, PIECES, ids, 0.08)


def windows_of(count: int, seconds: float) -> list[Samples]:
    return [np.full(int(seconds * 16000), i, np.float32) for i in range(count)]


def test_words_get_the_frames_of_their_tokens() -> None:
    path = [3, 0, 0, 1, 3, 0, 2, 3, 3]
    scorer = scorer_for([path, [0, 3, 1], [3, 3]])
    windows = windows_of(3, 1.9)
    texts = [["ab", "a.", "?"], ["a", "?", "b"], ["ab", "ab", "ab"]]
    found = align_words(scorer, scorer.emissions(windows), texts)
    assert [[None if word is None else word[:2] for word in text] for text in found] == [
        [(0.08, 0.32), (0.4, 0.48), None],  # a full stop takes no time; what the vocabulary lacks has none
        [(0.0, 0.08), None, (0.16, 0.24)],
        [None, None, None],  # more tokens than frames
    ]
    assert align_words(scorer, scorer.emissions(windows[:1]), [[]]) == [[]]
    assert align_words(scorer, [], []) == []


def test_word_position_ignores_punctuation() -> None:
    path = [3, 0, 0, 1, 3, 0, 2, 3, 3]
    scorer = scorer_for([path])
    ((one, two, lone),) = align_words(scorer, scorer.emissions(windows_of(1, 1.9)), [["ab", "a.", "."]])
    assert one is not None
    assert two is not None
    assert lone is None or lone.position is None
    assert one.position is not None
    assert one.position.first == pytest.approx((1.5 * 0.08, 1)), "the mean of two frames that are alike"
    assert one.position.last == pytest.approx((3 * 0.08, 1))
    assert two.position is not None
    assert two.position.first == two.position.last == pytest.approx((5 * 0.08, 1)), "the full stop is not spoken"


def test_parts_are_runs_of_bounded_length() -> None:
    windows = [np.zeros(int(seconds * 16000), np.float32) for seconds in (9, 1, 2, 2, 2, 9, 9)]
    assert [(part.start, part.stop) for part in split_by_duration(windows, 5.0)] == [
        (0, 1),
        (1, 4),
        (4, 5),
        (5, 6),
        (6, 7),
    ]
