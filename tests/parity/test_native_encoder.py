"""States of the native FastConformer beside those of NeMo's modules, in fp32: to 1e-4 of their size."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from checkpoint_shapes import SIZES, ctc_config
from checkpoint_variants import STREAMING, UNIFIED
from checkpoints import sound
from omegaconf import OmegaConf

from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder

BATCHES = {
    "equal": [sound(3.0, 1), sound(3.0, 2)],
    "mixed": [sound(seconds, seed) for seed, seconds in enumerate((5.0, 1.0, 2.35, 7.7, 0.4, 0.013))],
    "long": [sound(45.0, 7)],  # longer than the windows whose keys of positions are kept
}


def native(
    config: dict[str, Any],
    state: dict[str, torch.Tensor],
    dtype: torch.dtype = torch.float32,
    pads: bool | None = None,
) -> FastConformer:
    return FastConformer(config, dict(convert_encoder(state, config, dtype)), torch.device("cpu"), dtype, pads)


@torch.inference_mode()
def stock_states(preprocessor: Any, encoder: Any, window: Any) -> torch.Tensor:
    """Shape (width, frames); alone, so that nothing but the window itself can matter."""
    preprocessor.featurizer.dither, preprocessor.featurizer.pad_to = 0.0, 0
    missing = max(0, 16000 - len(window))
    samples = torch.nn.functional.pad(torch.from_numpy(window), (missing // 2, missing - missing // 2))
    features, length = preprocessor(input_signal=samples[None], length=torch.tensor([len(samples)]))
    states, length = encoder(audio_signal=features, length=length)
    return states[0, :, : length[0]]


def assert_equal(ours: FastConformer, preprocessor: Any, encoder: Any, windows: Sequence[Any]) -> None:
    encoded = ours.encode(windows)
    for states, length, window in zip(encoded.states, encoded.lengths, windows, strict=True):
        theirs = stock_states(preprocessor, encoder, window)
        assert length == theirs.shape[1]
        assert (states[:, :length] - theirs).abs().max() < 1e-4 * theirs.abs().max()
        assert not states[:, length:].any()


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("family", ["ctc", "rnnt", "tdt", "tdt_ctc", "canary"])
def test_all_families_equal_nemo(family: str, batch: str, stock: Callable[[str], Any]) -> None:
    model = stock(family)
    ours = native(OmegaConf.to_container(model.cfg, resolve=True), model.state_dict())
    assert_equal(ours, model.preprocessor, model.encoder, BATCHES[batch])
    assert ours.width == model.cfg.encoder.d_model
    assert ours.frame_seconds == pytest.approx(0.08)


ENCODERS: dict[str, dict[str, Any]] = {
    "scaled": {"xscaling": True},
    "without biases": {"use_bias": False},
    "shared position biases": {"untie_biases": False},
    "limited": {"att_context_size": [10, 3]},
    "limited to the left": {"att_context_size": [5, -1]},
    "limited to the right": {"att_context_size": [-1, 4]},
    "the widest of several": {"att_context_size": [[6, 2], [-1, -1]]},
    "the widest to the right": {"att_context_size": [[20, 3], [9, 4]]},
    "local": {"self_attention_model": "rel_pos_local_attn", "att_context_size": [7, 7]},
    "scaled, local": {"self_attention_model": "rel_pos_local_attn", "att_context_size": [64, 64], "xscaling": True},
    "chunks while streaming": UNIFIED,
    "chunks": {"att_context_size": [8, 3], "att_context_style": "chunked_limited"},
    "all chunks before": {"att_context_size": [-1, 2], "att_context_style": "chunked_limited"},
    "streaming": STREAMING,
    "lopsided convolution": {"conv_context_size": [2, 6]},
    "four times": {"subsampling_factor": 4},
    "31 taps, three heads": {"conv_kernel_size": 31, "n_heads": 3, "d_model": 96, "ff_expansion_factor": 2},
}
WIDEST = {
    "[[6, 2], [-1, -1]]": [-1, -1],
    "[[20, 3], [9, 4]]": [9, 4],
    "[[56, 3], [56, 0], [56, 6], [56, 13]]": [56, 13],
}
PREPROCESSORS: dict[str, dict[str, Any]] = {
    "padded to 16": {"pad_to": 16},
    "clamped, other window": {"log_zero_guard_type": "clamp", "log_zero_guard_value": 1e-10, "window": "hamming"},
    "magnitude, no emphasis": {"mag_power": 1.0, "preemph": None, "normalize": "NA"},
    "other bands": {"lowfreq": 60, "highfreq": 7600, "mel_norm": None, "log_zero_guard_value": "eps", "n_fft": 1024},
}


def modules(tmp_path: Any, encoder: dict[str, Any], preprocessor: dict[str, Any]) -> tuple[dict[str, Any], Any, Any]:
    from nemo.collections.asr.modules import AudioToMelSpectrogramPreprocessor, ConformerEncoder

    config = OmegaConf.to_container(ctc_config(SIZES["tiny"], tmp_path))
    assert isinstance(config, dict)
    config["encoder"] |= encoder
    config["preprocessor"] |= preprocessor
    torch.manual_seed(5)
    theirs = ConformerEncoder(**{k: v for k, v in config["encoder"].items() if k != "_target_"}).eval()
    if len(theirs.att_context_size_all) > 1:
        theirs.set_default_att_context_size(WIDEST[str(theirs.att_context_size_all)])
    for name, tensor in theirs.state_dict().items():  # biases and statistics that a new module has at 0 and 1
        if tensor.is_floating_point():
            tensor += 0.2 * torch.rand(tensor.shape) if "bias" in name or "norm" in name else 0
    front = AudioToMelSpectrogramPreprocessor(**{k: v for k, v in config["preprocessor"].items() if k != "_target_"})
    return config, front.eval(), theirs


@pytest.mark.parametrize(
    ("encoder", "preprocessor"),
    [(name, "") for name in ENCODERS] + [("", name) for name in PREPROCESSORS],
)
def test_settings_equal_nemo(tmp_path: Any, encoder: str, preprocessor: str) -> None:
    config, front, theirs = modules(tmp_path, ENCODERS.get(encoder, {}), PREPROCESSORS.get(preprocessor, {}))
    state = {f"encoder.{name}": tensor for name, tensor in theirs.state_dict().items()}
    for pads in (False, True):
        ours = native(config, state, pads=pads)  # window and filterbank computed
        assert_equal(ours, front, theirs, BATCHES["mixed"])


def test_a_window_is_the_same_in_any_batch(stock: Callable[[str], Any]) -> None:
    model = stock("tdt")
    ours = native(OmegaConf.to_container(model.cfg, resolve=True), model.state_dict())
    together = ours.encode(BATCHES["mixed"])
    for states, length, window in zip(together.states, together.lengths, BATCHES["mixed"], strict=True):
        torch.testing.assert_close(states[:, :length], ours.encode([window]).states[0], atol=1e-5, rtol=1e-4)


def test_half_precision_stays_near(stock: Callable[[str], Any]) -> None:
    model = stock("ctc")
    config = OmegaConf.to_container(model.cfg, resolve=True)
    exact = native(config, model.state_dict()).encode(BATCHES["equal"]).states
    half = native(config, model.state_dict(), torch.bfloat16).encode(BATCHES["equal"]).states
    assert half.dtype == torch.bfloat16
    assert (half - exact).abs().mean() < 0.02 * exact.abs().mean()
