"""Return the demo voice model's configuration, as NeMo configures TitaNet."""

from typing import Any

MELS, KERNEL, PATTERNS, COMPONENTS, EMBEDDING = 128, 5, 640, 64, 80
CHANNELS = PATTERNS + COMPONENTS + 1
"""Channels of the encoder: patterns of sound, principal components, and the loudness."""


def nemo_config(voices: int) -> dict[str, Any]:
    """Return the whole configuration.

    Args:
        voices: the number of voices in the training.
    """
    nemo = "nemo.collections.asr"
    return {
        "target": f"{nemo}.models.label_models.EncDecSpeakerLabelModel",
        "sample_rate": 16000,
        "preprocessor": {
            "_target_": f"{nemo}.modules.AudioToMelSpectrogramPreprocessor",
            "normalize": "NA", "window_size": 0.05, "sample_rate": 16000, "window_stride": 0.01,
            "window": "hann", "features": MELS, "n_fft": 1024, "frame_splicing": 1, "dither": 0.0,
        },
        "encoder": {
            "_target_": f"{nemo}.modules.ConvASREncoder",
            "feat_in": MELS, "activation": "relu", "conv_mask": True,
            "jasper": [
                {
                    "filters": CHANNELS, "repeat": 1, "kernel": [KERNEL], "stride": [1], "dilation": [1],
                    "dropout": 0.0, "residual": False, "separable": False, "se": False,
                }
            ],
        },
        "decoder": {
            "_target_": f"{nemo}.modules.SpeakerDecoder",
            "feat_in": CHANNELS, "num_classes": voices, "pool_mode": "attention", "emb_sizes": EMBEDDING,
            "angular": True, "attention_channels": 1,
        },
        "loss": {"_target_": f"{nemo}.losses.angularloss.AngularSoftmaxLoss", "scale": 30, "margin": 0.2},
    }  # fmt: skip
