"""The batched greedy search beside the same search written plainly: one window, one frame, one label at a time."""

from dataclasses import dataclass
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.native.decoders.transducer import TransducerHead, convert_transducer
from core.engine.native.encoder.window_batch import EncodedWindows
from core.engine.native.token_words import Token
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Float32Weights

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


def case(durations: list[int], most: int = 3, layers: int = 2, seed: int = 0, blank: float = 1.0) -> Case:
    torch.manual_seed(seed)
    lstm, embed = torch.nn.LSTM(HIDDEN, HIDDEN, layers), torch.randn(LABELS + 1, HIDDEN) * 2
    parts = {"enc": (WIDTH, 14), "pred": (HIDDEN, 14), "joint_net.2": (14, LABELS + 1 + len(durations))}
    source = {f"decoder.prediction.dec_rnn.lstm.{name}": value * 3 for name, value in lstm.state_dict().items()}
    source["decoder.prediction.embed.weight"] = embed
    for name, (inputs, outputs) in parts.items():
        source[f"joint.{name}.weight"] = torch.randn(outputs, inputs)
        source[f"joint.{name}.bias"] = torch.randn(outputs)
    source["joint.joint_net.2.bias"][LABELS] += blank
    config: dict[str, Any] = {
        "decoder": {"_target_": "nemo.RNNTDecoder", "prednet": {"pred_hidden": HIDDEN}},
        "joint": {
            "_target_": "nemo.RNNTJoint",
            "num_extra_outputs": len(durations),
            "jointnet": {"activation": "tanh"},
        },
        "decoding": {"greedy": {"max_symbols": most}},
        "loss": {"loss_name": "tdt", "tdt_kwargs": {"durations": durations}} if durations else {},
    }
    return Case(config, source, durations, most)


def plain_search(model: Case, states: torch.Tensor) -> list[Token]:
    """Graves 2012, and Xu et al. 2023 for TDT, on states of shape (frames, WIDTH)."""
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
def test_every_window_gets_what_the_plain_search_finds(
    durations: list[int], most: int, layers: int, blank: float, lengths: list[int], seed: int
) -> None:
    model = case(durations, most, layers, seed, blank)
    encoded = batch(lengths, seed)
    for tokens, states, length in zip(model.head().decode(encoded), encoded.states, lengths, strict=True):
        assert_same(tokens, plain_search(model, states[:, :length].T))


@pytest.mark.parametrize("durations", [[], [0, 1, 2]])
def test_half_precision_runs_whole(durations: list[int]) -> None:
    model, encoded = case(durations), batch([40, 7, 23], 4)
    encoded = EncodedWindows(encoded.states.bfloat16(), encoded.lengths, encoded.padding_before)
    written = model.head(torch.bfloat16).decode(encoded)
    assert all(0 < token.probability <= 1.001 for row in written for token in row)
    assert all(token.start < 40 for row in written for token in row)
    assert sum(map(len, written)) > 5


@pytest.mark.parametrize("layers", [1, 2])
@torch.inference_mode()
def test_weights_kept_in_bf16_and_computed_with_in_fp32_find_what_the_same_in_fp32_find(layers: int) -> None:
    model, encoded = case([0, 1, 2], layers=layers), batch([40, 7, 23], 4)
    kept = dict(convert_transducer(model.source, model.config, torch.bfloat16))
    wide = TransducerHead(model.config, {name: tensor.float() for name, tensor in kept.items()}, CPU)
    head = TransducerHead(model.config, Float32Weights(kept), CPU)
    assert head.search.dtype == torch.float32
    for found, expected in zip(head.decode(encoded), wide.decode(encoded), strict=True):
        assert_same(found, expected)


@pytest.mark.parametrize("durations", [[], [0, 1, 2, 3, 4]])
@torch.inference_mode()
def test_a_step_has_one_shape_and_waits_for_nothing(durations: list[int]) -> None:
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
def test_what_is_not_implemented_is_refused(part: str, changes: dict[str, Any]) -> None:
    model = case([0, 1, 2])
    model.config[part] = {**model.config[part], **changes}
    with pytest.raises(Unsupported):
        next(convert_transducer(model.source, model.config, torch.float32))
