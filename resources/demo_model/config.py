"""The demo model's configuration, as NeMo's hybrid TDT-CTC class takes it."""

import logging
from pathlib import Path
from typing import Any

MELS, D_MODEL, LAYERS, HEADS, CHANNELS, KERNEL = 80, 192, 8, 4, 32, 9
CONTEXTS = [[70, 13], [70, 6], [70, 1]]  # of the streaming model: chunks of 1,120, 560 and 160 ms
PRED, JOINT_HIDDEN, DURATIONS, VOCABULARY = 160, 192, [0, 1, 2, 3, 4], 2048


def encoder_config() -> dict[str, Any]:
    """Return the FastConformer encoder's part."""
    return {
        "_target_": "nemo.collections.asr.modules.ConformerEncoder",
        "feat_in": MELS, "feat_out": -1, "n_layers": LAYERS, "d_model": D_MODEL, "use_bias": True,
        "subsampling": "dw_striding", "subsampling_factor": 8, "subsampling_conv_channels": CHANNELS,
        "causal_downsampling": False, "ff_expansion_factor": 4, "self_attention_model": "rel_pos", "n_heads": HEADS,
        "att_context_size": [-1, -1], "xscaling": False, "untie_biases": True, "pos_emb_max_len": 5000,
        "conv_kernel_size": KERNEL, "conv_norm_type": "batch_norm", "dropout": 0.1, "dropout_pre_encoder": 0.1,
        "dropout_emb": 0.0, "dropout_att": 0.1,
    }  # fmt: skip


def streaming_encoder_config() -> dict[str, Any]:
    """Return the part of an encoder whose states depend on their chunk and on earlier sound."""
    return {
        **encoder_config(),
        "causal_downsampling": True, "att_context_size": CONTEXTS, "att_context_style": "chunked_limited",
        "conv_context_size": "causal",
    }  # fmt: skip


def transducer_config() -> dict[str, Any]:
    """Return the parts of the TDT head: predictor, joint, decoding and loss."""
    return {
        "decoder": {
            "_target_": "nemo.collections.asr.modules.RNNTDecoder",
            "normalization_mode": None, "random_state_sampling": False, "blank_as_pad": True,
            "vocab_size": VOCABULARY,
            "prednet": {"pred_hidden": PRED, "pred_rnn_layers": 1, "t_max": None, "dropout": 0.1},
        },
        "joint": {
            "_target_": "nemo.collections.asr.modules.RNNTJoint",
            "log_softmax": None, "preserve_memory": False, "fuse_loss_wer": False, "fused_batch_size": 4,
            "num_classes": VOCABULARY, "num_extra_outputs": len(DURATIONS),
            "jointnet": {
                "joint_hidden": JOINT_HIDDEN, "activation": "relu", "dropout": 0.1,
                "encoder_hidden": D_MODEL, "pred_hidden": PRED,
            },
        },
        "decoding": {
            "strategy": "greedy_batch", "model_type": "tdt", "durations": DURATIONS,
            "greedy": {"max_symbols": 10},
        },
        "loss": {
            "loss_name": "tdt",
            "tdt_kwargs": {
                "fastemit_lambda": 0.0, "clamp": -1.0, "durations": DURATIONS, "sigma": 0.02, "omega": 0.1,
            },
        },
    }  # fmt: skip


def model_config(tokenizer_dir: Path) -> dict[str, Any]:
    """Return the whole configuration; the tokenizer folder holds tokenizer.model."""
    head = {
        "_target_": "nemo.collections.asr.modules.ConvASRDecoder",
        "feat_in": D_MODEL, "num_classes": VOCABULARY, "vocabulary": [],
    }  # fmt: skip
    return {
        "target": "nemo.collections.asr.models.hybrid_rnnt_ctc_bpe_models.EncDecHybridRNNTCTCBPEModel",
        "sample_rate": 16000, "compute_eval_loss": False, "log_prediction": False, "rnnt_reduction": "mean_volume",
        "skip_nan_grad": False, "labels": [],
        "model_defaults": {
            "enc_hidden": D_MODEL, "pred_hidden": PRED, "joint_hidden": JOINT_HIDDEN,
            "tdt_durations": DURATIONS, "num_tdt_durations": len(DURATIONS),
        },
        "tokenizer": {"dir": str(tokenizer_dir), "type": "bpe"},
        "preprocessor": {
            "_target_": "nemo.collections.asr.modules.AudioToMelSpectrogramPreprocessor",
            "sample_rate": 16000, "normalize": "per_feature", "window_size": 0.025, "window_stride": 0.01,
            "window": "hann", "features": MELS, "n_fft": 512, "frame_splicing": 1, "dither": 0.0, "pad_to": 0,
        },
        "encoder": encoder_config(),
        **transducer_config(),
        "aux_ctc": {
            "ctc_loss_weight": 0.3, "use_cer": False, "ctc_reduction": "mean_batch",
            "decoder": head, "decoding": {"strategy": "greedy_batch"},
        },
    }  # fmt: skip


def new_streaming_model(tokenizer_dir: Path) -> Any:
    """Return an untrained CTC model whose encoder streams, in evaluation mode on the CPU."""
    from nemo.collections.asr.models import EncDecCTCModelBPE
    from omegaconf import OmegaConf

    logging.getLogger("nemo_logger").setLevel(logging.ERROR)
    hybrid = model_config(tokenizer_dir)
    chosen = {name: hybrid[name] for name in ("sample_rate", "skip_nan_grad", "tokenizer", "preprocessor")}
    chosen |= {
        "target": "nemo.collections.asr.models.ctc_bpe_models.EncDecCTCModelBPE",
        "ctc_reduction": "mean_batch", "log_prediction": False,
        "preprocessor": hybrid["preprocessor"] | {"normalize": "NA"}, "encoder": streaming_encoder_config(),
        "decoder": hybrid["aux_ctc"]["decoder"], "decoding": hybrid["aux_ctc"]["decoding"],
    }  # fmt: skip
    return EncDecCTCModelBPE(cfg=OmegaConf.create(chosen)).eval()


def new_model(tokenizer_dir: Path) -> Any:
    """Return an untrained model of NeMo's class, in evaluation mode on the CPU."""
    from nemo.collections.asr.models import EncDecHybridRNNTCTCBPEModel
    from omegaconf import OmegaConf

    logging.getLogger("nemo_logger").setLevel(logging.ERROR)
    return EncDecHybridRNNTCTCBPEModel(cfg=OmegaConf.create(model_config(tokenizer_dir))).eval()
