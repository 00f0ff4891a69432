"""The batched greedy search beside a plain one: one window, one frame, one label at a time."""

import platform
import sys
from dataclasses import dataclass
from typing import Any
from unittest.mock import Mock

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.decoders.confidence import Formula, Measure
from core.engine.native.decoders.transducer import TransducerHead, convert_transducer
from core.engine.native.gpu_kernels import loading
from core.engine.native.kernels import kernels
from core.engine.native.kernels.processor import has_kernels_in_source
from core.engine.native.token_words import Token
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Float32Weights
from core.engine.native.window_batch import EncodedWindows
from core.engine.thread_budget import torch_threads

WIDTH, HIDDEN, LABELS = 12, 16, 11
CPU = torch.device("cpu")


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@dataclass
class Case:
    """A transducer's configuration and weights, under NeMo's names."""

    config: dict[str, Any]
    source: dict[str, torch.Tensor]
    durations: list[int]
    most: int

    def head(self, dtype: torch.dtype = torch.float32, device: torch.device = CPU) -> TransducerHead:
        return TransducerHead(self.config, dict(convert_transducer(self.source, self.config, dtype)), device)


def case(
    durations: list[int], most: int = 3, layers: int = 2, seed: int = 0, blank: float = 1.0,
    joint: int = 14, activation: str = "tanh", hidden: int = HIDDEN,
) -> Case:  # fmt: skip
    torch.manual_seed(seed)
    lstm, embed = torch.nn.LSTM(hidden, hidden, layers), torch.randn(LABELS + 1, hidden) * 2
    parts = {"enc": (WIDTH, joint), "pred": (hidden, joint), "joint_net.2": (joint, LABELS + 1 + len(durations))}
    source = {f"decoder.prediction.dec_rnn.lstm.{name}": value * 3 for name, value in lstm.state_dict().items()}
    source["decoder.prediction.embed.weight"] = embed
    for name, (inputs, outputs) in parts.items():
        source[f"joint.{name}.weight"] = torch.randn(outputs, inputs)
        source[f"joint.{name}.bias"] = torch.randn(outputs)
    source["joint.joint_net.2.bias"][LABELS] += blank
    config: dict[str, Any] = {
        "decoder": {"_target_": "nemo.RNNTDecoder", "prednet": {"pred_hidden": hidden}},
        "joint": {
            "_target_": "nemo.RNNTJoint",
            "num_extra_outputs": len(durations),
            "jointnet": {"activation": activation},
        },
        "decoding": {"greedy": {"max_symbols": most}},
        "loss": {"loss_name": "tdt", "tdt_kwargs": {"durations": durations}} if durations else {},
    }
    return Case(config, source, durations, most)


def plain_search(model: Case, states: torch.Tensor) -> list[Token]:
    """Search plainly by Graves 2012, and Xu et al. 2023 for TDT, on states of shape (frames, WIDTH)."""
    prefix = "decoder.prediction.dec_rnn.lstm."
    lstm_state = {name.removeprefix(prefix): value for name, value in model.source.items() if name.startswith(prefix)}
    lstm = torch.nn.LSTM(HIDDEN, HIDDEN, len(lstm_state) // 4)
    lstm.load_state_dict(lstm_state)

    def project(name: str, values: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.linear(
            values, model.source[f"joint.{name}.weight"], model.source[f"joint.{name}.bias"]
        )

    def predict(label: int, memory: Any) -> Any:
        output, memory = lstm(model.source["decoder.prediction.embed.weight"][label].view(1, 1, -1), memory)
        return project("pred", output[0, 0]), memory

    tokens: list[Token] = []
    predicted, memory = predict(LABELS, None)
    frame = here = 0
    while frame < len(states):
        scores = project("joint_net.2", torch.tanh(project("enc", states[frame]) + predicted))
        spread = scores[: LABELS + 1].softmax(0)
        label = int(spread.argmax())
        duration = model.durations[int(scores[LABELS + 1 :].argmax())] if model.durations else None
        if label == LABELS:
            frame, here = frame + max(1, duration or 1), 0
            continue
        tokens.append(Token(label, frame, frame + (1 if duration is None else duration), float(spread[label])))
        predicted, memory = predict(label, memory)
        here += 1
        if duration:
            frame, here = frame + duration, 0
        elif here >= model.most:
            frame, here = frame + 1, 0
    return tokens


def batch(lengths: list[int], seed: int) -> EncodedWindows:
    torch.manual_seed(seed)
    states = torch.randn(len(lengths), WIDTH, max(lengths)) * 1.5
    return EncodedWindows(states, torch.tensor(lengths), (0.0,) * len(lengths))


def assert_same(found: list[Token], plain: list[Token]) -> None:
    assert [(each.id, each.start, each.end) for each in found] == [(each.id, each.start, each.end) for each in plain]
    assert [each.probability for each in found] == pytest.approx([each.probability for each in plain], abs=1e-4)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    durations=st.sampled_from([[], [0, 1, 2, 3, 4], [1, 2], [0, 4, 8], [0]]),
    most=st.integers(1, 4),
    layers=st.integers(1, 3),
    blank=st.floats(-4, 8),
    lengths=st.lists(st.integers(1, 40), min_size=1, max_size=9),
    seed=st.integers(0, 1000),
)
@torch.inference_mode()
def test_batched_search_equals_plain_search(
    durations: list[int], most: int, layers: int, blank: float, lengths: list[int], seed: int
) -> None:
    model = case(durations, most, layers, seed, blank)
    encoded = batch(lengths, seed)
    for tokens, states, length in zip(model.head().decode(encoded), encoded.states, lengths, strict=True):
        assert_same(tokens, plain_search(model, states[:, :length].T))


@pytest.mark.slow
@pytest.mark.skipif((sys.platform, platform.machine()) != ("linux", "x86_64"), reason="Triton is for Linux on x86")
@pytest.mark.parametrize("durations", [[], [0, 1, 2, 3, 4]])
@torch.inference_mode()
def test_search_with_a_gpus_kernel_finds_the_same(durations: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the kernel in Triton's interpreter."""
    from interpreted_kernels import KERNELS

    model, encoded = case(durations, most=2, seed=5), batch([33, 5, 12, 1], 7)
    plain_head = model.head()
    expected = plain_head.decode(encoded)
    assert sum(map(len, expected)) > 10
    monkeypatch.setattr(loading, "kernels_like", lambda tensor: KERNELS)
    launched = Mock(wraps=KERNELS.search_step)
    monkeypatch.setattr(KERNELS, "search_step", launched)
    head = model.head()
    for found, plain in zip(head.decode(encoded), expected, strict=True):
        assert_same(found, plain)
    assert launched.call_count > 10
    for each in (head, plain_head):  # the kernel knows no entropy
        each.use_measure(Measure("tsallis_lin", 0.33))
    measured = plain_head.decode(encoded)
    assert measured != expected
    for found, plain in zip(head.decode(encoded), measured, strict=True):
        assert_same(found, plain)


@pytest.mark.parametrize("durations", [[], [0, 1, 2, 3, 4]])
@torch.inference_mode()
def test_shared_search_finds_the_same(durations: list[int]) -> None:
    model, encoded = case(durations, joint=16), batch([33, 5, 40, 12, 1, 28, 19, 40, 3], 7)
    head = TransducerHead(
        model.config, Float32Weights(dict(convert_transducer(model.source, model.config, torch.bfloat16))), CPU
    )
    expected = head.decode(encoded)
    most = head.most_threads(None, len(expected))
    assert most == (2 if kernels() is not None else 1)
    for threads in range(1, most + 2):
        for found, right in zip(head.decode(encoded, threads=threads), expected, strict=True):
            assert_same(found, right)
    assert head.most_threads([None] * 9, 9) == 1


@pytest.mark.parametrize("durations", [[], [0, 1, 2]])
def test_search_runs_in_half_precision(durations: list[int]) -> None:
    model, encoded = case(durations), batch([40, 7, 23], 4)
    encoded = EncodedWindows(encoded.states.bfloat16(), encoded.lengths, encoded.padding_before)
    written = model.head(torch.bfloat16).decode(encoded)
    assert all(0 < token.probability <= 1.001 for row in written for token in row)
    assert all(token.start < 40 for row in written for token in row)
    assert sum(map(len, written)) > 5


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(
    durations=st.sampled_from([[], [0, 1, 2, 3, 4], [1, 2], [0]]),
    most=st.sampled_from([1, 2, 3, 4, -1]),
    layers=st.integers(1, 3),
    joint=st.sampled_from([14, 16, 32]),
    activation=st.sampled_from(["relu", "tanh", "sigmoid"]),
    blank=st.floats(-4, 8),
    lengths=st.lists(st.integers(1, 40), min_size=1, max_size=9),
    threads=st.integers(1, 2),
)
@torch.inference_mode()
def test_bf16_weights_in_fp32_find_the_same(
    durations: list[int], most: int, layers: int, joint: int, activation: str, blank: float, lengths: list[int],
    threads: int,
) -> None:  # fmt: skip
    """Use the kernel if it suits layers and widths. Its own threads share the windows."""
    model, encoded = case(durations, most, layers, len(lengths), blank, joint, activation), batch(lengths, most + 1)
    kept = dict(convert_transducer(model.source, model.config, torch.bfloat16))
    wide = TransducerHead(model.config, {name: tensor.float() for name, tensor in kept.items()}, CPU)
    head = TransducerHead(model.config, Float32Weights(kept), CPU)
    assert head.search.dtype == torch.float32
    expected = wide.decode(encoded)
    for found, right in zip(head.decode(encoded), expected, strict=True):
        assert_same(found, right)
    with torch_threads(threads):
        shared = head.search.search_by_kernel(encoded, max(1, most))
    assert (shared is not None) == (kernels() is not None and layers < 3 and joint != 14)
    for window, right in zip(shared or [], expected, strict=shared is not None):
        assert [(label, start, end) for label, start, end, _ in window.tolist()] == [
            (token.id, token.start, token.end) for token in right
        ]


@pytest.mark.parametrize("durations", [[], [0, 1, 2, 3, 4]])
@pytest.mark.parametrize("width", [16, 32])  # 16 numbers take the vectors of AVX2 on every x86
@pytest.mark.parametrize("alpha", [0.33, 0.5, 1.0])
@pytest.mark.parametrize("formula", ["max_prob", "gibbs_exp", "tsallis_exp", "renyi_lin"])
@torch.inference_mode()
def test_measures_of_confidence_are_the_same_with_the_kernel(
    formula: Formula, alpha: float, width: int, durations: list[int]
) -> None:
    """The kernel adds its sums to a token. Labels and frames stay."""
    model, encoded = case(durations, seed=3, joint=width, hidden=width), batch([33, 5, 40, 12], 7)
    kept = dict(convert_transducer(model.source, model.config, torch.bfloat16))
    wide = TransducerHead(model.config, {name: tensor.float() for name, tensor in kept.items()}, CPU)
    head = TransducerHead(model.config, Float32Weights(kept), CPU)
    assert head.search.is_one_call == (kernels() is not None)
    plain = head.decode(encoded)
    measure = Measure(formula, alpha)
    for each in (wide, head):
        each.use_measure(measure)
    measured = head.decode(encoded)
    for found, right, before in zip(measured, wide.decode(encoded), plain, strict=True):
        assert_same(found, right)
        assert [(each.id, each.start, each.end) for each in found] == [
            (each.id, each.start, each.end) for each in before
        ]
    values = [token.probability for row in measured for token in row]
    assert len(values) > 10
    assert len(set(values)) > len(values) // 2
    head.use_measure(None)
    assert head.decode(encoded) == plain


@pytest.mark.parametrize("durations", [[], [0, 1, 2, 3, 4]])
@torch.inference_mode()
def test_beside_an_encoder_on_metal_the_search_runs_on_the_cpu(durations: list[int]) -> None:
    """The weights of a model for Metal are fp16, and its states are fp16 on another device."""
    model, encoded = case(durations, joint=16), batch([33, 5, 40, 12], 7)
    in_bf16 = dict(convert_transducer(model.source, model.config, torch.bfloat16))
    head = TransducerHead(model.config, {name: each.half() for name, each in in_bf16.items()}, torch.device("mps"))
    assert head.search.device == CPU
    expected = TransducerHead(model.config, Float32Weights(in_bf16), CPU)
    for found, right in zip(head.decode(encoded), expected.decode(encoded), strict=True):
        assert_same(found, right)
    assert (head.search.search_by_kernel(encoded, 2) is not None) == (kernels() is not None)
    moved = EncodedWindows(encoded.states.half(), encoded.lengths, encoded.padding_before).on(CPU, head.search.dtype)
    assert moved.states.dtype == head.search.dtype
    assert moved.padding_before == encoded.padding_before


@pytest.mark.skipif(not has_kernels_in_source(), reason="the kernel is for x86 and ARM")
@torch.inference_mode()
def test_kernel_ends_with_nan_and_refuses_wrong_shapes() -> None:
    """Give the kernel states that are NaN. They change no other window."""
    model = case([0, 1, 2], blank=-4.0, joint=16)
    head = TransducerHead(
        model.config, Float32Weights(dict(convert_transducer(model.source, model.config, torch.bfloat16))), CPU
    )
    encoded = batch([30, 30, 30], 2)
    encoded.states[0, :, 10:20] = torch.nan
    encoded.states[1, :, 10:20] = torch.inf
    whole, broken, empty = (
        head.search.search_by_kernel(EncodedWindows(states, torch.tensor(lengths), encoded.padding_before), 2)
        for states, lengths in ((batch([30, 30, 30], 2).states, [30, 30, 30]), (encoded.states, [30, 30, 30]),
                                (encoded.states, [0, 30, 0]))
    )  # fmt: skip
    assert whole is not None
    assert broken is not None
    assert empty is not None
    assert broken[0][:, 1].lt(10).sum() == whole[0][:, 1].lt(10).sum() > 0
    assert broken[0][:, 1].max() < 30
    assert torch.equal(broken[2], whole[2])
    assert [len(each) for each in empty] == [0, len(broken[1]), 0]
    with pytest.raises(ValueError, match="per step"):
        head.search.search_by_kernel(encoded, 0)
    with pytest.raises(ValueError, match="per step"):
        head.search.search_by_kernel(
            EncodedWindows(encoded.states, torch.tensor([30, 31, 1]), encoded.padding_before), 2
        )


@pytest.mark.parametrize("durations", [[], [0, 1, 2, 3, 4]])
@torch.inference_mode()
def test_a_step_has_a_static_shape_and_never_waits(durations: list[int]) -> None:
    meta = torch.device("meta")  # a device without values: whatever looks at one raises
    search = case(durations).head(device=meta).search
    encoded = batch([30, 12, 9], 1)
    encoded = EncodedWindows(encoded.states.to(meta), encoded.lengths.to(meta), encoded.padding_before)
    projected = search.project(encoded, 3)
    state = search.initial_state(3)
    for _ in range(3):
        after, found = search.step(projected, state)
        assert [(each.shape, each.dtype) for each in after] == [(each.shape, each.dtype) for each in state]
        assert found.shape == (3, 4)
        state = after
    with pytest.raises(RuntimeError):
        bool(state.unfinished(projected).any())


@pytest.mark.parametrize(
    ("part", "changes"),
    [
        ("decoder", {"_target_": "nemo.StatelessTransducerDecoder"}),
        ("decoder", {"normalization_mode": "layer"}),
        ("decoder", {"blank_as_pad": False}),
        ("decoder", {"prednet": {"rnn_hidden_size": 640}}),
        ("joint", {"_target_": "nemo.HATJoint"}),
        ("joint", {"num_extra_outputs": 2}),
        ("joint", {"jointnet": {"activation": "gelu"}}),
        ("decoding", {"greedy": {}}),
        ("loss", {"loss_name": "tdt", "tdt_kwargs": {}}),
    ],
)
def test_other_transducers_are_refused(part: str, changes: dict[str, Any]) -> None:
    model = case([0, 1, 2])
    model.config[part] = {**model.config[part], **changes}
    with pytest.raises(Unsupported):
        next(convert_transducer(model.source, model.config, torch.float32))
