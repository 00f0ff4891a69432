"""The native encoder: the configurations that it supports or leaves to NeMo, and its use of mapped weights."""

from typing import Any

import numpy as np
import pytest
import torch

from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder
from core.engine.native.encoder.features import parse_features
from core.engine.native.products.quantisation import quantise
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Float32Weights
from core.engine.thread_budget import torch_threads

WIDTH, LAYERS, CHANNELS, MELS = 16, 2, 8, 80
NOISE = [np.random.default_rng(seed).standard_normal(samples).astype(np.float32) for seed, samples in ((0, 20000),)]


def config(encoder: dict[str, Any] | None = None, preprocessor: dict[str, Any] | None = None) -> dict[str, Any]:
    modules = "nemo.collections.asr.modules"
    return {
        "encoder": {
            "_target_": f"{modules}.ConformerEncoder", "feat_in": MELS, "n_layers": LAYERS, "d_model": WIDTH,
            "subsampling": "dw_striding", "subsampling_factor": 8, "subsampling_conv_channels": CHANNELS,
            "n_heads": 2, "conv_kernel_size": 9, "use_bias": False, "dropout": 0.1,
        } | (encoder or {}),
        "preprocessor": {
            "_target_": f"{modules}.AudioToMelSpectrogramPreprocessor", "sample_rate": 16000, "features": MELS,
            "window_size": 0.025, "window_stride": 0.01, "n_fft": 512, "dither": 1e-5,
        } | (preprocessor or {}),
    }  # fmt: skip


def checkpoint() -> dict[str, torch.Tensor]:
    """Random weights of the shape of `config`, under NeMo's names."""
    torch.manual_seed(0)
    shapes: dict[str, tuple[int, ...]] = {
        "pre_encode.out.weight": (WIDTH, CHANNELS * 10),
        "pre_encode.out.bias": (WIDTH,),
    }
    for index, shape in ((0, (CHANNELS, 1, 3, 3)), (2, (CHANNELS, 1, 3, 3)), (3, (CHANNELS, CHANNELS, 1, 1))):
        for later in (0, 3) if index else (0,):
            shapes[f"pre_encode.conv.{index + later}.weight"] = shape
            shapes[f"pre_encode.conv.{index + later}.bias"] = (CHANNELS,)
    for layer in range(LAYERS):
        shapes |= {f"layers.{layer}.{name}": shape for name, shape in layer_shapes().items()}
    return {f"encoder.{name}": torch.randn(shape).abs() * 0.3 for name, shape in shapes.items()}


def layer_shapes() -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {}
    norms = ("feed_forward1", "self_att", "conv", "feed_forward2", "out")
    for norm in [*(f"norm_{norm}" for norm in norms), "conv.batch_norm"]:
        shapes |= {f"{norm}.weight": (WIDTH,), f"{norm}.bias": (WIDTH,)}
    for module in ("feed_forward1", "feed_forward2"):
        shapes |= {f"{module}.linear1.weight": (4 * WIDTH, WIDTH), f"{module}.linear2.weight": (WIDTH, 4 * WIDTH)}
    shapes |= {f"self_attn.linear_{name}.weight": (WIDTH, WIDTH) for name in ("q", "k", "v", "out", "pos")}
    shapes |= {f"self_attn.pos_bias_{name}": (2, WIDTH // 2) for name in "uv"}
    return shapes | {
        "conv.pointwise_conv1.weight": (2 * WIDTH, WIDTH, 1), "conv.pointwise_conv2.weight": (WIDTH, WIDTH, 1),
        "conv.depthwise_conv.weight": (WIDTH, 1, 9),
        "conv.batch_norm.running_mean": (WIDTH,), "conv.batch_norm.running_var": (WIDTH,),
    }  # fmt: skip


def convert(settings: dict[str, Any], dtype: torch.dtype = torch.float32) -> dict[str, torch.Tensor]:
    return dict(convert_encoder(checkpoint(), settings, dtype))


def encoder(weights: dict[str, torch.Tensor], dtype: torch.dtype = torch.float32) -> FastConformer:
    return FastConformer(config(), weights, torch.device("cpu"), dtype)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("subsampling", "striding"),
        ("subsampling", "vggnet"),
        ("subsampling_factor", 6),
        ("subsampling_conv_chunking_factor", 2),
        ("self_attention_model", "abs_pos"),
        ("att_context_style", "chunked_limited_of_tomorrow"),
        ("att_context_size", [70, 13, 2]),
        ("conv_norm_type", "group_norm4"),
        ("conv_context_size", [3, 3]),
        ("reduction", "striding"),
        ("feat_out", 640),
        ("n_layers", "24"),
        ("n_layers", 0),
        ("n_layers", -5),
        ("xscaling", 1),
        ("n_heads", 3),
        ("a_setting_of_tomorrow", 1),
    ],
)
def test_other_encoders_are_left_to_nemo(setting: str, value: object) -> None:
    with pytest.raises(Unsupported) as caught:
        convert(config(encoder={setting: value}))
    assert caught.value.reason == f"setting:encoder.{setting}"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**400])
@pytest.mark.parametrize("setting", ["preemph", "mag_power", "lowfreq", "highfreq", "log_zero_guard_value"])
def test_nan_features_are_left_to_nemo(setting: str, value: float) -> None:
    with pytest.raises(Unsupported) as caught:
        parse_features(config(preprocessor={setting: value}))
    assert caught.value.reason.startswith("setting:preprocessor")


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"_target_": "nemo.collections.asr.modules.ConvASREncoder"}, "encoder-class:ConvASREncoder"),
        ({"self_attention_model": "rel_pos_local_attn"}, "setting:encoder.att_context_size"),
        (
            {"self_attention_model": "rel_pos_local_attn", "att_context_size": [8, 8], "global_tokens": 1},
            "setting:encoder.global_tokens",
        ),
    ],
)
def test_unknown_encoder_settings_are_named(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unsupported) as caught:
        convert(config(encoder=settings))
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("_target_", "nemo.collections.asr.modules.AudioToMFCCPreprocessor"),
        ("sample_rate", 8000),
        ("frame_splicing", 2),
        ("exact_pad", True),
        ("normalize", "all_features"),
        ("normalize", {"fixed_mean": [0.0], "fixed_std": [1.0]}),
        ("window", "none"),
        ("log", False),
        ("mel_norm", 2),
        ("n_window_size", 400),
        ("a_setting_of_tomorrow", 1),
    ],
)
def test_other_features_are_left_to_nemo(setting: str, value: object) -> None:
    with pytest.raises(Unsupported) as caught:
        convert(config(preprocessor={setting: value}))
    assert caught.value.reason == f"setting:preprocessor.{setting}"


def test_features_must_fit_the_encoder() -> None:
    weights = convert(config())
    with pytest.raises(Unsupported):
        FastConformer(config(preprocessor={"features": 64}), weights, torch.device("cpu"), torch.float32)


@pytest.mark.slow
def test_weights_are_used_in_place() -> None:
    """Share the mapped file between processes. Only some kilobytes of the first stages are copied."""
    weights = convert(config())
    encode = encoder(weights).encode
    encode(NOISE)  # keys of positions are kept from here on
    for name, tensor in weights.items():
        if "subsampling" in name or "attention.position.weight" in name:
            continue
        before = encode(NOISE).states
        kept = tensor.clone()
        tensor += 0.5 * torch.rand(tensor.shape)
        assert not torch.equal(encode(NOISE).states, before), name
        tensor.copy_(kept)


def test_only_layers_take_the_precision() -> None:
    weights = convert(config(), torch.bfloat16)
    exact = {name for name, tensor in weights.items() if tensor.dtype == torch.float32}
    spatial = {f"encoder.subsampling.{stage}.{kind}" for stage in range(3) for kind in ("weight", "bias")}
    assert exact == {"preprocessor.window", "preprocessor.filterbank", *spatial}
    assert encoder(weights, torch.bfloat16).encode(NOISE).states.dtype == torch.bfloat16


def test_short_windows_are_centred_in_a_second_of_silence() -> None:
    encoded = encoder(convert(config())).encode([NOISE[0][:4000], NOISE[0][:1], NOISE[0]])
    assert encoded.padding_before == (6000 / 16000, 7999 / 16000, 0.0)
    assert encoded.lengths.tolist() == [13, 13, 16]
    assert encoded.states.shape == (3, WIDTH, 16)


def test_silence_stays_finite() -> None:
    assert encoder(convert(config())).encode([np.zeros(40000, np.float32)]).states.isfinite().all()


def test_int8_rounds_the_layers_matrices_and_halves_the_rest() -> None:
    whole = convert(config())
    rounded = dict(quantise(whole.items()))
    changed = {name.rpartition(".")[0] for name, tensor in rounded.items() if tensor.dtype == torch.int8}
    matrices = {name.removesuffix(".weight") for name in whole if name.startswith("encoder.layers.")}
    assert changed == {name for name in matrices if name.endswith((".in", ".out", ".qkv"))}
    assert len(changed) == 8 * LAYERS
    (order,) = {name.rpartition(".")[2] for name, tensor in rounded.items() if tensor.dtype == torch.int8}
    assert set(rounded) - set(whole) == {
        f"{name}.{kind}" for name in changed for kind in ("scale", "sums", order) if kind != "weight"
    }
    exact, about, wide = (encoder(each).encode(NOISE).states for each in (whole, rounded, Float32Weights(rounded)))
    assert (about.dtype, wide.dtype) == (torch.bfloat16, torch.float32)
    for states in (about.float(), wide):
        assert 0 < float((states - exact).norm() / exact.norm()) < 0.05


@pytest.mark.parametrize("amx", [False, True])
def test_int8_states_do_not_depend_on_other_windows(amx: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cover products that take any number of rows, and others whose rows are filled up."""
    monkeypatch.setattr("core.engine.native.products.panel_int8.uses_amx", lambda: amx)
    random = np.random.default_rng(5)
    windows = [random.standard_normal(samples).astype(np.float32) for samples in (16000, 16320, 90000, 48000, 131000)]
    with torch_threads(1):  # else each thread has windows of its own
        ours = encoder(Float32Weights(dict(quantise(convert(config()).items()))))
        together = ours.encode(windows)
        for number, window in enumerate(windows):
            alone = ours.encode([window])
            frames = int(alone.lengths[0])
            found, expected = together.states[number, :, :frames], alone.states[0, :, :frames]
            torch.testing.assert_close(found, expected, rtol=1e-3, atol=1e-3)
