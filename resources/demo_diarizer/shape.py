"""The demo diariser's shape, as NeMo's SortformerEncLabelModel of the Nemotron-3-Diarization family is configured."""

from typing import Any

MELS, STACKED, WIDTH, LAYERS, HEADS, INNER, SPEAKERS = 128, 8, 128, 6, 4, 64, 4


def nemo_config() -> dict[str, Any]:
    """The whole configuration. The cache's settings are those of the public model; its lengths follow the preset."""
    nemo = "nemo.collections.asr"
    return {
        "target": f"{nemo}.models.sortformer_diar_models.SortformerEncLabelModel",
        "sample_rate": 16000,
        "max_num_of_spks": SPEAKERS,
        "high_resolution": True,
        "streaming_mode": True,
        "async_streaming": False,
        "model_defaults": {"fc_d_model": WIDTH, "tf_d_model": INNER},
        "preprocessor": {
            "_target_": f"{nemo}.modules.AudioToMelSpectrogramPreprocessor",
            "normalize": "NA", "window_size": 0.025, "sample_rate": 16000, "window_stride": 0.01, "window": "hann",
            "features": MELS, "n_fft": 512, "frame_splicing": 1, "dither": 0.0,
        },
        "sortformer_modules": {
            "_target_": f"{nemo}.modules.sortformer_modules.SortformerModules",
            "num_spks": SPEAKERS, "dropout_rate": 0.0, "fc_d_model": WIDTH, "tf_d_model": INNER,
            "spkcache_sil_frames_per_spk": 1,
        },
        "encoder": {
            "_target_": f"{nemo}.modules.transformer_encoder.TransformerEncoder",
            "feat_in": MELS, "n_layers": LAYERS, "d_model": WIDTH, "n_heads": HEADS, "subsampling": "feature_stacking",
            "subsampling_factor": STACKED, "self_attention_model": "rope", "rope_base": 10000.0,
        },
        "loss": {"_target_": f"{nemo}.losses.bce_loss.BCELoss", "weight": None, "reduction": "mean"},
    }  # fmt: skip
