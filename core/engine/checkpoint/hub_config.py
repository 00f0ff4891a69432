"""Translate the configuration of a transformers model into NeMo's terms, so that one reader serves both layouts.

Source: transformers 5.23, models/parakeet, nemotron_asr_streaming, nemotron3_5_asr and canary. If `generate` differs
from NeMo's search, this module follows `generate`, except for the labels of a frame, see _MOST_LABELS.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from core.contracts import model_folder
from core.engine.checkpoint.tensor_files import read_json
from core.engine.checkpoint.vetting import Refused

MAX_CONFIG_BYTES, MAX_TOKENIZER_BYTES = 2**20, 64 * 2**20
Config = dict[str, Any]

# NeMo leaves a frame after ten labels. ParakeetForTDT stays while its labels have no duration, up to the longest text.
# A single frame can then fill a whole text.
_MOST_LABELS = 10
_DIARIZER = "Nemotron3DiarizationForAudioFrameClassification"
_STREAMING = "NemotronAsrStreamingFeatureExtractor"


def hub_class(config: Mapping[str, Any]) -> str:
    """Return the class of transformers that runs a model. `model_type` decides if the model brings its own code."""
    architectures = config.get("architectures") or [""]
    name = str(architectures[0]) if isinstance(architectures, list) else ""
    has_own_code = not name or "auto_map" in config
    return _BY_MODEL_TYPE.get(str(config.get("model_type")), name) if has_own_code else name


def is_diarizer(folder: Path) -> bool:
    """Tell whether the model in `folder` is a diarizer. May raise Refused or OSError."""
    return hub_class(read_json(folder, model_folder.CONFIG, MAX_CONFIG_BYTES)) == _DIARIZER


def is_known(name: str) -> bool:
    """Tell whether this module can translate the class."""
    return name in _TRANSLATIONS


def translate(config: Config, folder: Path) -> Config:
    """Return NeMo's configuration of the model whose config.json is `config`.

    Raises:
        Refused: a value is not supported.
        OSError: a file cannot be read.
    """
    name = hub_class(config)
    try:
        translated = _TRANSLATIONS[name](config, folder)
        encoder = _table(config, "encoder_config")
        features = _features(folder, encoder, streaming="conv_context_size" in translated["encoder"])
    except (TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise Refused("config-value", model_folder.CONFIG) from error
    tokenizer: Config = {"type": "hub", "file": str(folder / model_folder.TOKENIZER)}
    if "prompt_format" in translated:  # special tokens are found by name
        tokenizer["custom_tokenizer"] = {"_target_": "CanaryBPETokenizer"}
    return {"hub_class": name, "preprocessor": features, "tokenizer": tokenizer, **translated}


# --- one translation per class


def _ctc(config: Config, folder: Path) -> Config:
    vocabulary = _number(config, "vocab_size", 1025)
    _only(config, "pad_token_id", vocabulary - 1, 1024)  # the class's blank
    return {
        "target": "EncDecCTCModelBPE",
        "encoder": _parakeet(_table(config, "encoder_config")),
        "decoder": {"_target_": "ConvASRDecoder", "num_classes": vocabulary - 1},
    }


def _rnnt(config: Config, folder: Path) -> Config:
    return _transducer(config, _parakeet(_table(config, "encoder_config")))


def _tdt(config: Config, folder: Path) -> Config:
    durations = list(config.get("durations", (0, 1, 2, 3, 4)))
    translated = _transducer(config, _parakeet(_table(config, "encoder_config")))
    translated["joint"]["num_extra_outputs"] = len(durations)
    translated["loss"] = {"loss_name": "tdt", "tdt_kwargs": {"durations": durations}}
    return translated


def _streaming(config: Config, folder: Path) -> Config:
    return _transducer(config, _nemotron(_table(config, "encoder_config"), _processor(folder)))


def _prompted(config: Config, folder: Path) -> Config:
    processor = _processor(folder)
    translated = _transducer(config, _nemotron(_table(config, "encoder_config"), processor))
    return translated | {
        "target": "EncDecRNNTBPEModelWithPrompt",
        "model_defaults": {
            "initialize_prompt_feature": True,
            "num_prompts": _number(config, "num_prompts", 128),
            "prompt_hidden": _number(config, "prompt_intermediate_size", 2048),
            "prompt_dictionary": _table(processor, "prompt_dictionary"),
        },
        "decoding": translated["decoding"] | {"strip_lang_tags": True},
    }


def _canary(config: Config, folder: Path) -> Config:
    decoder = _table(config, "decoder_config")
    width, heads = _number(decoder, "hidden_size", 1024), _number(decoder, "num_attention_heads", 8)
    _only(decoder, "num_key_value_heads", heads, heads)
    _only(decoder, "head_dim", width // heads, 128)
    _only(config, "tie_word_embeddings", True, True)
    if _number(_table(config, "encoder_config"), "hidden_size", 1024) != width:
        raise Refused("config-value", "hidden_size")
    inner = {
        "num_layers": _number(decoder, "num_hidden_layers", 8),
        "hidden_size": width,
        "inner_size": _number(decoder, "intermediate_size", 4096),
        "num_attention_heads": heads,
        "hidden_act": str(decoder.get("hidden_act", "relu")),
        "max_sequence_length": _number(decoder, "max_position_embeddings", 1024),
        "pre_ln": True,
    }
    defaults = {"num_mel_bins": 128, "num_hidden_layers": 32, "scale_input": False}
    return {
        "target": "EncDecMultiTaskModel",
        "encoder": _parakeet(defaults | _table(config, "encoder_config")),
        "transf_decoder": {"_target_": "get_nemo_transformer", "encoder": False, "config_dict": inner},
        "head": {"_target_": "TokenClassifier", "num_layers": 1},
        "prompt_format": "canary2",
    }


_TRANSLATIONS: dict[str, Callable[[Config, Path], Config]] = {
    "ParakeetForCTC": _ctc,
    "ParakeetForRNNT": _rnnt,
    "ParakeetForTDT": _tdt,
    "NemotronAsrStreamingForRNNT": _streaming,
    "Nemotron3_5AsrForRNNT": _prompted,
    "CanaryForConditionalGeneration": _canary,
}
_BY_MODEL_TYPE = {
    "parakeet_ctc": "ParakeetForCTC",
    "parakeet_rnnt": "ParakeetForRNNT",
    "parakeet_tdt": "ParakeetForTDT",
    "nemotron_asr_streaming": "NemotronAsrStreamingForRNNT",
    "nemotron3_5_asr": "Nemotron3_5AsrForRNNT",
    "canary": "CanaryForConditionalGeneration",
}


# --- shared parts


def _transducer(config: Config, encoder: Config) -> Config:
    vocabulary = _number(config, "vocab_size", 8193)
    _only(config, "blank_token_id", vocabulary - 1, vocabulary - 1)
    return {
        "target": "EncDecRNNTBPEModel",
        "encoder": encoder,
        "decoder": {
            "_target_": "RNNTDecoder",
            "blank_as_pad": True,
            "prednet": {
                "pred_hidden": _number(config, "decoder_hidden_size", 640),
                "pred_rnn_layers": _number(config, "num_decoder_layers", 2),
            },
            "vocab_size": vocabulary - 1,
        },
        "joint": {"_target_": "RNNTJoint", "jointnet": {"activation": str(config.get("hidden_act", "relu"))}},
        "loss": {"loss_name": "default"},
        "decoding": {"greedy": {"max_symbols": _number(config, "max_symbols_per_step", _MOST_LABELS)}},
    }


def _parakeet(encoder: Config) -> Config:
    for name, value in {"hidden_act": "silu", "subsampling_conv_kernel_size": 3, "subsampling_conv_stride": 2}.items():
        _only(encoder, name, value, value)
    width = _number(encoder, "hidden_size", 1024)
    inner = _number(encoder, "intermediate_size", 4096)
    if inner % width:
        raise Refused("config-value", "intermediate_size")
    return {
        "_target_": "ConformerEncoder",
        "feat_in": _number(encoder, "num_mel_bins", 80),
        "n_layers": _number(encoder, "num_hidden_layers", 24),
        "d_model": width,
        "n_heads": _number(encoder, "num_attention_heads", 8),
        "ff_expansion_factor": inner // width,
        "subsampling": "dw_striding",
        "subsampling_factor": _number(encoder, "subsampling_factor", 8),
        "subsampling_conv_channels": _number(encoder, "subsampling_conv_channels", 256),
        "xscaling": bool(encoder.get("scale_input", True)),
        "conv_kernel_size": _number(encoder, "conv_kernel_size", 9),
        "conv_norm_type": "batch_norm",
        "self_attention_model": "rel_pos",
        "att_context_size": [-1, -1],
    }


def _nemotron(encoder: Config, processor: Config) -> Config:
    """Translate a cache-aware encoder. Use the farthest look-ahead of its training, because nothing here is live."""
    ahead = processor.get("supported_num_lookahead_tokens") or [encoder.get("default_num_lookahead_tokens", 13)]
    return _parakeet(encoder) | {
        "causal_downsampling": True,
        "conv_context_size": "causal",
        "conv_norm_type": "layer_norm",
        "att_context_style": "chunked_limited",
        "att_context_size": [_number(encoder, "sliding_window", 71) - 1, max(int(each) for each in ahead)],
    }


def _features(folder: Path, encoder: Config, streaming: bool) -> Config:
    """Translate the preprocessor. The class for streaming models does not normalise features."""
    given = _extractor(folder)
    _only(given, "mel_filters_dtype", "float32", "float32")
    kind = str(given.get("feature_extractor_type", ""))
    return {
        "_target_": "AudioToMelSpectrogramPreprocessor",
        "sample_rate": _number(given, "sampling_rate", 16000),
        "features": _number(given, "feature_size", int(encoder.get("num_mel_bins", 80))),
        "window": "hann",
        "window_size": None,
        "n_window_size": _number(given, "win_length", 400),
        "window_stride": None,
        "n_window_stride": _number(given, "hop_length", 160),
        "n_fft": _number(given, "n_fft", 512),
        "preemph": float(given.get("preemphasis", 0.97) or 0.0),
        "normalize": "NA" if kind == _STREAMING or (not kind and streaming) else "per_feature",
    }


def _extractor(folder: Path) -> Config:
    if (folder / model_folder.PREPROCESSOR).exists():
        return read_json(folder, model_folder.PREPROCESSOR, MAX_CONFIG_BYTES)
    return _table(_processor(folder), "feature_extractor")


def _processor(folder: Path) -> Config:
    if (folder / model_folder.PROCESSOR).exists():
        return read_json(folder, model_folder.PROCESSOR, MAX_CONFIG_BYTES)
    return {}


def _table(config: Config, name: str) -> Config:
    found = config.get(name) or {}
    if not isinstance(found, dict):
        raise Refused("config-value", name)
    return found


def _number(config: Config, name: str, default: int) -> int:
    value = config.get(name, default)
    if type(value) is not int or not 1 <= value < 2**20:
        raise Refused("config-value", name)
    return value


def _only(config: Config, name: str, value: object, default: object) -> None:
    if config.get(name, default) != value:
        raise Refused("config-value", name)
