"""The CTC head: tokens with frames from the best class of each frame."""

import pytest
import torch
from fake_gpu import CUDA, QueuedWork, fake_gpu
from hypothesis import given
from hypothesis import strategies as st
from torch._subclasses.fake_tensor import FakeTensor

from core.engine.native.boosting.language_lock import LanguageLock
from core.engine.native.boosting.phrase_tree import PhraseTree
from core.engine.native.boosting.token_bias import TokenBias, WindowBias
from core.engine.native.decoders.ctc import CtcHead, check_ctc, convert_ctc
from core.engine.native.decoders.locked_search import decode_locked, search_locked
from core.engine.native.unsupported import Unsupported
from core.engine.native.window_batch import EncodedWindows

CLASSES = 5  # the last is the blank


def head(device: torch.device | None = None, in_blocks: bool | None = None) -> CtcHead:
    """Return a head that reads states as scores: class i wins if state i is the largest."""
    source = {"decoder.decoder_layers.0.weight": torch.eye(CLASSES).unsqueeze(2)}
    source["decoder.decoder_layers.0.bias"] = torch.zeros(CLASSES)
    device = device or torch.device("cpu")
    weights = {name: each.to(device) for name, each in convert_ctc(source, "decoder", torch.float32)}
    return CtcHead(weights, device, in_blocks)


def encoded(paths: list[list[int]]) -> EncodedWindows:
    states = torch.zeros(len(paths), CLASSES, max(map(len, paths)))
    for row, path in zip(states, paths, strict=True):
        for frame, best in enumerate(path):
            row[best, frame] = 1.0 + frame
    return EncodedWindows(states, torch.tensor([len(path) for path in paths]), (0.0,) * len(paths))


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(0, CLASSES - 1), min_size=1, max_size=12), min_size=1, max_size=4))
def test_runs_become_tokens_without_blanks(paths: list[list[int]]) -> None:
    blank = CLASSES - 1
    for path, tokens in zip(paths, head().decode(encoded(paths)), strict=True):
        changes = [i for i, best in enumerate(path) if best != blank and (i == 0 or path[i - 1] != best)]
        assert [token.id for token in tokens] == [path[i] for i in changes]
        assert [token.end for token in tokens] == changes
        assert [token.start for token in tokens] == [max(0, changes[0] - 1), *changes[:-1]] if changes else not tokens
        for token, first in zip(tokens, changes, strict=True):
            last = next((i for i in range(first, len(path)) if path[i] != path[first]), len(path)) - 1
            score = torch.tensor(1.0 + last).exp()  # frames are surer from one to the next
            assert token.probability == pytest.approx(float(score / (score + CLASSES - 1)), abs=1e-4)


@pytest.mark.parametrize("count", [1, 256])
def test_a_gpu_sends_labels_and_probabilities_of_a_batch_once(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    frames, sent = 350, list[tuple[int, ...]]()

    def answer(tensor: torch.Tensor) -> list[int]:
        sent.append(tuple(tensor.shape))
        return [0] * len(tensor)

    monkeypatch.setattr(FakeTensor, "tolist", answer)
    with fake_gpu():
        there = head(CUDA)
        states, lengths = torch.zeros(count, CLASSES, frames, device=CUDA), torch.zeros(count, device=CUDA)
        with QueuedWork() as work:
            there.decode(EncodedWindows(states, lengths, (0.0,) * count))
    assert sent == [(count * frames,), (count * frames,), (count,)]
    assert not work.waits, "nothing else leaves the GPU"
    assert work.operators.total() < 60, work.report()


def test_blocks_of_windows_have_the_tokens_of_single_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.engine.native.decoders.ctc._BLOCK_LOGITS", 90)  # two windows in a block
    paths = [[0, 0, 4, 1, 1, 2, 4], [3], [4, 4, 2], [1, 4, 1, 0, 0, 0, 3, 3], [2, 2]]
    assert head(in_blocks=True).decode(encoded(paths)) == head(in_blocks=False).decode(encoded(paths))


@pytest.mark.slow
@given(
    st.lists(st.integers(0, CLASSES - 1), min_size=1, max_size=16),
    st.lists(st.floats(0, 8, width=32), min_size=CLASSES - 1, max_size=CLASSES - 1),
)
def test_a_bias_inserts_no_token(path: list[int], bonuses: list[float]) -> None:
    phrases = [([label, (label + 1) % (CLASSES - 1)], bonus) for label, bonus in enumerate(bonuses)]
    bias = WindowBias(TokenBias(CLASSES - 1, PhraseTree(phrases, 2.0), 1.0))
    plain, biased = head().decode(encoded([path]))[0], head().decode(encoded([path]), [bias])[0]
    assert len(biased) <= len(plain)
    assert {token.end for token in biased} <= {token.end for token in plain}


def test_an_avoided_word_of_three_frames_becomes_one_word() -> None:
    states = torch.zeros(1, CLASSES, 3)
    states[0, :3] = torch.tensor([3.0, 1.5, -1.0])[:, None]  # "with", "avec", "la"
    windows = EncodedWindows(states, torch.tensor([3]), (0.0,))
    lock = LanguageLock(("▁with", "▁avec", "▁la", "▁на"), ("fr",))
    assert [token.id for token in decode_locked(head(), windows, [TokenBias(CLASSES - 1, lock=lock)])[0]] == [1]


def test_a_boosted_word_of_three_frames_becomes_one_word() -> None:
    states = torch.zeros(1, CLASSES, 3)
    states[0, :3] = torch.tensor([3.0, 2.5, -1.0])[:, None]
    windows = EncodedWindows(states, torch.tensor([3]), (0.0,))
    bias = WindowBias(TokenBias(CLASSES - 1, PhraseTree([([1], 1.0)], 2.0), 1.0))
    assert [token.id for token in head().decode(windows, [bias])[0]] == [1]


@pytest.mark.parametrize(("blank", "expected"), [(2.0, []), (0.5, [1])])
def test_a_letter_of_another_script_becomes_the_next_best(blank: float, expected: list[int]) -> None:
    states = torch.zeros(1, CLASSES, 3)
    states[0] = torch.tensor([3.0, 1.0, 0.0, 0.0, blank])[:, None]
    windows = EncodedWindows(states, torch.tensor([3]), (0.0,))
    bias = TokenBias(CLASSES - 1, lock=LanguageLock(("▁και", "▁avec", "▁la", "▁le"), ("fr",)))
    assert [token.id for token in decode_locked(head(), windows, [bias])[0]] == expected
    found = search_locked(head(), windows, 4, [bias])[0]
    assert [token.id for token in found.tokens] == expected


def test_emissions_cover_own_frames() -> None:
    rows = [each.log_probabilities for each in head().emissions(encoded([[0, 1, 4], [2]]))]
    assert [row.shape for row in rows] == [(3, CLASSES), (1, CLASSES)]
    for row in rows:
        torch.testing.assert_close(row.exp().sum(dim=1), torch.ones(len(row)))
    assert rows[0].argmax(dim=1).tolist() == [0, 1, 4]


def test_another_ctc_head_is_refused() -> None:
    check_ctc({"_target_": "nemo.collections.asr.modules.ConvASRDecoder"})
    for decoder in ({"_target_": "nemo.LSTMDecoder"}, {"_target_": "nemo.ConvASRDecoder", "add_blank": False}, {}):
        with pytest.raises(Unsupported):
            check_ctc(decoder)
