"""The demo diariser is one of its family: transformers' class computes the same from the same weights."""

import io
import tarfile
from pathlib import Path
from typing import Any

import pytest
import torch
from checkpoints import sound
from diarizers import nemotron_features

from core.engine.checkpoint.archive import Checkpoint, open_checkpoint
from core.engine.device_choice import choose
from core.engine.diarization import loading
from core.engine.diarization.nemotron3 import OFFLINE

DEMO = Path(__file__).resolve().parents[2] / "resources" / "demo_diarizer" / "demo_diarizer.nemo"
NAMES = {
    "encoder.pre_encode.proj": "model.audio_tower.embedder.projection",
    "encoder.embed_norm": "model.audio_tower.input_layer_norm",
    "encoder.final_norm": "model.audio_tower.layer_norm",
    "encoder.layers": "model.audio_tower.layers",
    ".norm": ".layer_norm",
    ".attn.out_proj": ".self_attn.o_proj",
    ".ffn.net.0": ".mlp.fc1",
    ".ffn.net.3": ".mlp.fc2",
    "sortformer_modules.encoder_proj": "model.proj",
    "sortformer_modules.subpixel_upsample": "model.upsampler.conv",
    "sortformer_modules.first_hidden_to_hidden": "classifier.dense",
    "sortformer_modules.single_hidden_to_spks": "classifier.out_proj",
    "sortformer_modules.learnable_sil_emb": "silence_embeds",
}


def by_transformers(checkpoint: Checkpoint) -> Any:
    """transformers' model with the checkpoint's weights, and the offline preset."""
    from transformers import Nemotron3DiarizationConfig, Nemotron3DiarizationForAudioFrameClassification

    encoder, modules = checkpoint.config["encoder"], checkpoint.config["sortformer_modules"]
    config = Nemotron3DiarizationConfig(
        audio_config={
            "hidden_size": encoder["d_model"],
            "intermediate_size": 4 * encoder["d_model"],
            "num_hidden_layers": encoder["n_layers"],
            "num_attention_heads": encoder["n_heads"],
            "rope_parameters": {"rope_type": "default", "rope_theta": 10_000.0},
        },
        head_config={
            "hidden_size": modules["tf_d_model"],
            "audio_hidden_size": encoder["d_model"],
            "num_speakers": modules["num_spks"],
        },
        streaming_config={"speaker_cache_length": OFFLINE.cache_length, "num_speakers": modules["num_spks"]},
    )
    config.chunk_length, config.chunk_right_context = OFFLINE.chunk, OFFLINE.right
    config.fifo_length, config.speaker_cache_update_period = OFFLINE.queue_length, OFFLINE.update_period
    model = Nemotron3DiarizationForAudioFrameClassification(config).eval()
    model.load_state_dict(_renamed(), strict=True)
    return model


def _renamed() -> dict[str, torch.Tensor]:
    with tarfile.open(DEMO) as archive:
        weights = archive.extractfile("model_weights.ckpt")
        assert weights is not None
        source = torch.load(io.BytesIO(weights.read()), weights_only=True)
    found = {}
    for key in source:
        name = key
        for nemo, theirs in NAMES.items():
            name = name.replace(nemo, theirs)
        if name.endswith("attn.w_qkv.weight"):
            prefix = name.removesuffix("attn.w_qkv.weight")
            parts = zip("qkv", source[key].float().chunk(3), strict=True)
            found.update({f"{prefix}self_attn.{each}_proj.weight": part for each, part in parts})
        else:
            found[name] = source[key].float()
    found["silence_embeds"] = found["silence_embeds"].reshape(-1)
    return found


@pytest.mark.parametrize("seconds", [20.0, 100.0])
def test_transformers_finds_the_same(tmp_path: Path, seconds: float) -> None:
    torch.set_num_threads(1)
    checkpoint = open_checkpoint(DEMO, tmp_path)
    diarizer = loading.build(checkpoint, choose("cpu", "fp32"))
    samples = sound(seconds, seed=3)
    cutter, state, found = diarizer.cutter(), diarizer.begin(), []
    for chunk in [*cutter.push(samples), *cutter.finish()]:
        (result,) = diarizer.diarize([chunk], [state])
        state = result.state
        found.append(result.probabilities)
    with torch.inference_mode():
        expected = by_transformers(checkpoint)(input_features=nemotron_features(samples)).logits.sigmoid()[0]
    assert (torch.cat(found) - expected).abs().max() < 1e-4
