"""The speech recognisers of the catalogue: each published configuration runs natively."""

import json
from pathlib import Path
from typing import Any

import pytest
from published_configurations import LEFT_TO_NEMO, NATIVE

from core.engine.checkpoint.hub_config import translate
from core.engine.native.families import check_configuration, family_of
from core.models import Model, catalogue

# models of one shape with another of the list
_LIKE = {
    "stt_ar_fastconformer_hybrid_large_pc_v1.0": "stt_ar_fastconformer_hybrid_large_pc",
    "stt_ar_fastconformer_hybrid_large_pcd_v1.0": "stt_ar_fastconformer_hybrid_large_pc",
    "stt_fa_fastconformer_hybrid_large": "stt_fa_fastconformer_hybrid_large_pc",
    "stt_kk_ru_fastconformer_hybrid_large": "stt_kk_ru_fastconformer_hybrid_large_pc",
    "stt_en_fastconformer_ctc_xlarge": "parakeet-ctc-0.6b",
    "stt_en_fastconformer_transducer_xlarge": "parakeet-rnnt-0.6b",
}
_HUB = {  # config.json, as transformers writes it for the shape of parakeet-tdt-0.6b-v3
    "parakeet-ultra": {
        "architectures": ["ParakeetForTDT"], "model_type": "parakeet_tdt", "vocab_size": 8193, "blank_token_id": 8192,
        "durations": [0, 1, 2, 3, 4], "encoder_config": {"num_mel_bins": 128, "scale_input": False},
    },
}  # fmt: skip
ROWS = [model for model in catalogue() if model.kind == "recognition"]


def published(model: Model, folder: Path) -> dict[str, Any]:
    """Return the model's configuration in NeMo's terms."""
    if model.layout == "hub":
        (folder / "processor_config.json").write_text(json.dumps({"feature_extractor": {"feature_size": 128}}))
        return translate(_HUB[model.name], folder) | {"tokenizer": None}
    return NATIVE[_LIKE.get(model.name, model.name)]


@pytest.mark.parametrize("model", ROWS, ids=lambda model: model.name)
def test_each_row_runs_natively(model: Model, tmp_path: Path) -> None:
    assert model.name not in LEFT_TO_NEMO, "the catalogue would have to say that it is slower"
    config = published(model, tmp_path)
    check_configuration(config)
    assert family_of(config["target"], config) == model.family
