"""The cached decoder beside NeMo's, which caches nothing, and a search whose rows come and go."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
from fake_gpu import CUDA, InThisThread, QueuedWork, fake_gpu
from torch._subclasses.fake_tensor import DataDependentOutputException

from core.engine.native.decoders.transformer import TransformerDecoder
from core.engine.native.decoders.transformer_config import convert_decoder
from core.engine.native.decoders.transformer_search import DecoderInput, greedy_search
from core.engine.native.kernels import kernels
from core.engine.native.products.panel_int8 import has_panel_int8
from core.engine.native.products.quantisation import quantise
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Float32Weights
from core.engine.thread_budget import ThreadBudget

WIDTH, VOCABULARY, LONGEST = 32, 48, 160  # more tokens than there is room for at first
END = 3
BUDGET = ThreadBudget()
CPU = torch.device("cpu")
PRODUCTS = (
    *("self_attention.in", "self_attention.out"),
    *("cross_attention.query", "cross_attention.in", "cross_attention.out"),
    *("feed_forward.in", "feed_forward.out"),
)
Weights = dict[str, torch.Tensor]


def config(**inner: Any) -> dict[str, Any]:
    decoder = {"max_sequence_length": LONGEST, "num_token_types": 0, "hidden_size": WIDTH, "inner_size": 4 * WIDTH,
               "num_layers": 2, "num_attention_heads": 4, "hidden_act": "relu", "pre_ln": True,
               "vocab_size": VOCABULARY} | inner  # fmt: skip
    return {
        "transf_decoder": {"_target_": "nemo.x.get_nemo_transformer", "encoder": None, "config_dict": decoder},
        "transf_encoder": {"num_layers": 0},
        "head": {"_target_": "nemo.x.TokenClassifier", "num_layers": 1},
    }


def state_dict(learned: bool = False, final: bool = True, encoder_width: int | None = None) -> Weights:
    """Random weights under NeMo's names, with the sizes of config()."""
    shapes: dict[str, tuple[int, ...]] = {
        "embedding.token_embedding.weight": (VOCABULARY, WIDTH),
        f"embedding.position_embedding.{'weight' if learned else 'pos_enc'}": (LONGEST, WIDTH),
    }
    linears = {f"{place}_sub_layer.{name}": (WIDTH, WIDTH) for place in ("first", "second")
               for name in ("query_net", "key_net", "value_net", "out_projection")}  # fmt: skip
    linears |= {"third_sub_layer.dense_in": (4 * WIDTH, WIDTH), "third_sub_layer.dense_out": (WIDTH, 4 * WIDTH)}
    norms = ["embedding.layer_norm", *(["decoder.final_layer_norm"] if final else [])]
    for layer in range(2):
        norms += [f"decoder.layers.{layer}.layer_norm_{i}" for i in (1, 2, 3)]
        for name, shape in linears.items():
            shapes |= {f"decoder.layers.{layer}.{name}.weight": shape, f"decoder.layers.{layer}.{name}.bias": shape[:1]}
    made = {f"transf_decoder._{name}": 0.4 * torch.randn(shape) for name, shape in shapes.items()}
    for name in norms:
        made |= {f"transf_decoder._{name}.weight": 1 + 0.3 * torch.randn(WIDTH),
                 f"transf_decoder._{name}.bias": 0.3 * torch.randn(WIDTH)}  # fmt: skip
    made["log_softmax.mlp.layer0.weight"] = made["transf_decoder._embedding.token_embedding.weight"]
    made["log_softmax.mlp.layer0.bias"] = 0.4 * torch.randn(VOCABULARY)
    if encoder_width:
        made["encoder_decoder_proj.weight"] = 0.3 * torch.randn(WIDTH, encoder_width)
        made["encoder_decoder_proj.bias"] = 0.3 * torch.randn(WIDTH)
    return made


def decoder(source: Weights, settings: dict[str, Any], dtype: torch.dtype = torch.float32) -> TransformerDecoder:
    return TransformerDecoder(settings, dict(convert_decoder(source, settings, dtype)), CPU, dtype)


def nemos(source: Weights, settings: dict[str, Any]) -> Callable[[torch.Tensor, torch.Tensor], torch.Tensor]:
    """Return NeMo's scores (tokens, vocabulary) as a function of a window's encoder states and its tokens."""
    from nemo.collections.asr.modules.transformer import get_nemo_transformer

    final = "transf_decoder._decoder.final_layer_norm.weight" in source
    inner = settings["transf_decoder"]["config_dict"]
    model = get_nemo_transformer(config_dict=inner, encoder=False, pre_ln_final_layer_norm=final).eval()
    prefix = "transf_decoder."
    model.load_state_dict({name.removeprefix(prefix): source[name] for name in source if name.startswith(prefix)})

    def scores(states: torch.Tensor, tokens: torch.Tensor) -> torch.Tensor:
        if "encoder_decoder_proj.weight" in source:
            states = states @ source["encoder_decoder_proj.weight"].T + source["encoder_decoder_proj.bias"]
        hidden = model(
            input_ids=tokens[None],
            decoder_mask=torch.ones_like(tokens[None]),
            encoder_embeddings=states[None],
            encoder_mask=torch.ones(1, len(states)),
        )
        logits: torch.Tensor = hidden[0] @ source["log_softmax.mlp.layer0.weight"].T
        return logits + source["log_softmax.mlp.layer0.bias"]

    return scores


@pytest.mark.slow
@pytest.mark.parametrize(
    ("inner", "weights"),
    [
        ({}, {}),
        ({"hidden_act": "gelu"}, {"final": False}),
        ({"learn_positional_encodings": True}, {"learned": True}),
        ({}, {"encoder_width": 24}),
    ],
    ids=["as released", "gelu, no last norm", "learned positions", "narrower encoder"],
)
@torch.inference_mode()
def test_scores_equal_nemos_in_any_batch(inner: dict[str, Any], weights: dict[str, Any]) -> None:
    torch.manual_seed(7)
    source, settings = state_dict(**weights), config(**inner)
    reference, ours = nemos(source, settings), decoder(source, settings)
    windows = [torch.randn(frames, weights.get("encoder_width", WIDTH)) for frames in (11, 7, 1)]
    texts = [torch.randint(VOCABULARY, (count,)) for count in (LONGEST, 9, 5)]
    cache = ours.cache(3, 11)
    for row, states in enumerate(windows):
        ours.add_window(cache, row, states)
    cached = [0, 0, 0]
    for steps in ((4, 1, 5), (1, 6, 0), (1, 1, 0), (10, 1, 0), (LONGEST - 16, 0, 0)):  # how many tokens each row brings
        rows = [row for row, count in enumerate(steps) if count]
        new_tokens = [texts[row][cached[row] : cached[row] + steps[row]].tolist() for row in rows]
        found = ours(cache, new_tokens)
        for row in rows:
            cached[row] += steps[row]
            expected = reference(windows[row], texts[row][: cached[row]])[-1]
            torch.testing.assert_close(found[row], expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(("heads", "allowed"), [(8, 1e-6), (4, 0.02)], ids=["no kernel for heads of 4", "heads of 8"])
@torch.inference_mode()
def test_bf16_weights_in_fp32_score_the_same(heads: int, allowed: float) -> None:
    """Allow for rounding of keys and values to bf16, 1 in 256 at most."""
    torch.manual_seed(5)
    settings, windows = config(num_attention_heads=heads), [torch.randn(frames, WIDTH) for frames in (9, 4)]
    kept = dict(convert_decoder(state_dict(), settings, torch.bfloat16))
    wide = {name: tensor.float() for name, tensor in kept.items()}
    found = []
    for weights in (Float32Weights(kept), wide):
        ours = TransformerDecoder(settings, weights, CPU, torch.float32)
        cache = ours.cache(2, 9)
        for row, states in enumerate(windows):
            ours.add_window(cache, row, states)
        found.append([ours(cache, [[5, 6, 7], [8]]), ours(cache, [[1], [2]])])
    for rounded, exact in zip(*found, strict=True):
        assert rounded.dtype == torch.float32
        assert float((rounded - exact).norm() / exact.norm()) < allowed


@torch.inference_mode()
def test_int8_rounds_matrices_for_own_kernels_only() -> None:
    torch.manual_seed(11)
    whole = dict(convert_decoder(state_dict(), config(), torch.float32))
    rounded = dict(quantise(whole.items()))
    changed = {name.rpartition(".")[0] for name, tensor in rounded.items() if tensor.dtype == torch.int8}
    products = {f"decoder.{layer}.{name}" for layer in range(2) for name in PRODUCTS} | {"decoder.head"}
    assert changed == (products if has_panel_int8() else set())
    assert all(f"{name}.weight" not in rounded for name in changed)
    assert {rounded[name].dtype for name in whole if name in rounded} == {torch.bfloat16}
    states, found = torch.randn(9, WIDTH), []
    for weights in (whole, Float32Weights(rounded), rounded):
        ours = TransformerDecoder(config(), weights, CPU, weights["decoder.head.bias"].dtype)
        cache = ours.cache(1, 9)
        ours.add_window(cache, 0, states)
        found.append(ours(cache, [[5, 6, 7]]))
    exact, wide, half = found
    assert (wide.dtype, half.dtype) == (torch.float32, torch.bfloat16)
    for scores in (wide, half.float()):
        assert 0 < float((scores - exact).norm() / exact.norm()) < 0.1


def windows_of(count: int, limit: int) -> list[DecoderInput]:
    """Return `count` windows, the longest first."""
    return [DecoderInput(torch.randn(2 * (count - i) + 1, WIDTH), [5, 6], limit - i % 3) for i in range(count)]


def ending(source: Weights) -> Weights:
    """Return the same weights, but with an end token that comes soon."""
    bias = source["log_softmax.mlp.layer0.bias"].clone()
    bias[END] += 2.5
    return source | {"log_softmax.mlp.layer0.bias": bias}


def never_ending(source: Weights) -> Weights:
    bias = source["log_softmax.mlp.layer0.bias"].clone()
    bias[END] = -1e4
    return source | {"log_softmax.mlp.layer0.bias": bias}


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["fp32", "bf16", "int8"])
@torch.inference_mode()
def test_hypothesis_does_not_depend_on_its_batch(kept: str) -> None:
    torch.manual_seed(3)
    dtype = torch.bfloat16 if kept == "bf16" else torch.float32
    weights = dict(convert_decoder(ending(state_dict()), config(), dtype))
    weights = dict(quantise(weights.items())) if kept == "int8" else weights
    ours = TransformerDecoder(config(), Float32Weights(weights), CPU, torch.float32)
    in_halves = kept != "fp32" and kernels() is not None
    cache, in_bf16 = ours.cache(1, 1), torch.bfloat16 if in_halves else torch.float32
    assert cache.self_attention_cache.dtype == in_bf16, "a kernel reads what is kept in bf16"
    assert cache.cross_attention_cache.dtype == (torch.int8 if kept == "int8" and has_panel_int8() else in_bf16)
    windows = windows_of(11, 30)
    alone = [greedy_search(ours, END, [window], 1, BUDGET)[0] for window in windows]
    assert len({len(row.ids) for row in alone}) > 3, "the windows must end at different times"
    for slots in (1, 2, 4, 11, 20):
        together = greedy_search(ours, END, iter(windows), slots, BUDGET)
        assert [row.ids for row in together] == [row.ids for row in alone]
        for mine, single in zip(together, alone, strict=True):
            assert mine.probabilities == pytest.approx(single.probabilities, abs=1e-5)


@pytest.mark.slow
@torch.inference_mode()
def test_hypothesis_is_the_best_token_at_each_step() -> None:
    torch.manual_seed(5)
    source = ending(state_dict())
    reference, ours = nemos(source, config()), decoder(source, config())
    for window in windows_of(6, 30):
        (row,) = greedy_search(ours, END, [window], 1, BUDGET)
        text = list(window.prompt)
        for token, sure in zip(row.ids, row.probabilities, strict=True):
            likely = reference(window.states, torch.tensor(text))[-1].softmax(dim=-1)
            assert int(likely.argmax()) == token != END
            assert sure == pytest.approx(float(likely[token]), abs=1e-4)
            text.append(token)
        if len(row.ids) < window.max_tokens:
            assert int(reference(window.states, torch.tensor(text))[-1].argmax()) == END


@torch.inference_mode()
def test_endless_text_stops_at_its_limit() -> None:
    torch.manual_seed(1)
    ours = decoder(never_ending(state_dict()), config())
    windows = [DecoderInput(torch.randn(9, WIDTH), [5, 6], limit) for limit in (LONGEST - 2, 7, 1, 0)]
    assert [len(row.ids) for row in greedy_search(ours, END, windows, 2, BUDGET)] == [LONGEST - 2, 7, 1, 0]


@pytest.mark.parametrize("ahead", [2, 4, 7])
@torch.inference_mode()
def test_steps_queued_ahead_give_the_same_tokens(ahead: int) -> None:
    """Texts end within the queued steps, by their end token or their limit. Others take their rows."""
    torch.manual_seed(5)
    source, settings = ending(state_dict()), config()
    windows = windows_of(9, 60)
    ours, results = decoder(source, settings), []
    for ours.steps_ahead in (1, ahead):
        results.append(greedy_search(ours, END, iter(windows), 3, BUDGET))
    for queued, one_by_one in zip(results[1], results[0], strict=True):
        assert queued.ids == one_by_one.ids
        assert queued.probabilities == pytest.approx(one_by_one.probabilities, abs=1e-5)
    assert len({len(row.ids) % ahead for row in results[0]}) > 1


@torch.inference_mode()
def test_a_gpu_gets_several_steps_between_two_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.engine.native.decoders.transformer.ThreadPoolExecutor", InThisThread)
    source, settings = state_dict(), config()
    with fake_gpu():
        weights = {name: each.to(CUDA) for name, each in convert_decoder(source, settings, torch.bfloat16)}
        ours = TransformerDecoder(settings, weights, CUDA, torch.bfloat16)
        states = torch.empty(20, WIDTH, device=CUDA, dtype=torch.bfloat16)
        with QueuedWork() as work, pytest.raises(DataDependentOutputException):
            greedy_search(ours, END, [DecoderInput(states, [1, 2], 40)], 1, BUDGET)
    assert ours.steps_ahead == 4
    queued = {name: count for (caller, name), count in work.operators.items() if caller.endswith("_queue_steps")}
    assert queued["_softmax"] == 4
    waits = [(caller.partition(".")[2], name) for caller, name in work.waits]
    assert waits[-1] == ("_queue_steps", "_local_scalar_dense")
    assert {caller for caller, _ in waits[:-1]} <= {"__call__", "add_window"}, "the first step sends its tokens"


@torch.inference_mode()
def test_no_windows_give_no_text() -> None:
    assert greedy_search(decoder(state_dict(), config()), END, iter(()), 3, BUDGET) == []


@torch.inference_mode()
def test_half_precision_scores_are_near() -> None:
    torch.manual_seed(4)
    source = state_dict()
    window = torch.randn(13, WIDTH)
    scores = []
    for dtype in (torch.float32, torch.bfloat16):
        ours = decoder(source, config(), dtype)
        cache = ours.cache(1, 13)
        ours.add_window(cache, 0, window)
        scores.append(ours(cache, [list(range(12))]).float())
    assert float((scores[0] - scores[1]).norm() / scores[0].norm()) < 0.03


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"transf_decoder": {"_target_": "nemo.x.Perceiver"}}, "transf_decoder"),
        ({"transf_decoder": config()["transf_decoder"] | {"encoder": True}}, "transf_decoder"),
        ({"transf_encoder": {"num_layers": 2}}, "transf_encoder"),
        ({"head": {"_target_": "nemo.x.BertPretrainingTokenClassifier"}}, "head"),
        ({"head": {"_target_": "nemo.x.TokenClassifier", "num_layers": 2}}, "head"),
        ({"adapters": {"one": {}}}, "adapters"),
        (config(num_layers=None), "transf_decoder.config_dict"),
        (config(pre_ln=False), "transf_decoder.pre_ln"),
        (config(hidden_act="silu"), "transf_decoder.hidden_act"),
    ],
)
def test_other_decoders_are_left_to_nemo(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unsupported) as refusal:
        next(iter(convert_decoder(state_dict(), config() | change, torch.float32)))
    assert refusal.value.reason == f"setting:{reason}"
