"""Each public model's configuration passes the vetting. It runs natively, or NeMo runs it for a stated reason."""

import copy

import pytest
from published_configurations import LEFT_TO_NEMO, NATIVE

from core.contracts import device_reasons
from core.engine.checkpoint.vetting import Refused, vet_config
from core.engine.native.encoder.config import parse_encoder
from core.engine.native.families import check_configuration
from core.engine.native.language_prompt import parse_language_prompt
from core.engine.native.unsupported import Unsupported


class AnyFile:
    """The archive's members. Each file that the configuration names exists."""

    def __contains__(self, name: object) -> bool:
        return True


@pytest.mark.parametrize("name", NATIVE)
def test_native(name: str) -> None:
    check_configuration(vet_config(copy.deepcopy(NATIVE[name]), AnyFile()))


@pytest.mark.parametrize("name", LEFT_TO_NEMO)
def test_left_to_nemo_with_the_reason(name: str) -> None:
    config, reason = LEFT_TO_NEMO[name]
    with pytest.raises(Unsupported) as unsupported:
        check_configuration(config)
    assert unsupported.value.reason == reason
    words = device_reasons.reason(f"unknown:{reason}")
    assert words.startswith("the native backend doesn't support ")
    assert "{" not in words
    assert reason.partition(":")[2] in words


@pytest.mark.parametrize("name", ["canary-qwen-2.5b", "Nemotron-3.5-Transcribe-30B-A4B"])
def test_language_models_are_not_let_in(name: str) -> None:
    with pytest.raises(Refused, match="config-class"):
        vet_config(LEFT_TO_NEMO[name][0], AnyFile())


CONTEXTS = {
    "nemotron-3.5-asr-streaming-0.6b": (56, 13),
    "nemotron-speech-streaming-en-0.6b": (70, 13),
    "parakeet_realtime_eou_120m-v1": (70, 1),
    "parakeet-unified-en-0.6b": (-1, -1),
}


@pytest.mark.parametrize("name", CONTEXTS)
def test_the_widest_attention_context_is_taken(name: str) -> None:
    assert parse_encoder(NATIVE[name]).attention_context == CONTEXTS[name]


CHANGES: list[tuple[dict[str, object], str]] = [
    ({"self_attention_model": "abs_pos"}, "encoder.self_attention_model"),
    ({"self_attention_model": "rel_pos_local_attn"}, "encoder.att_context_size"),
    ({"self_attention_model": "rel_pos_local_attn", "att_context_size": [64, 32]}, "encoder.att_context_size"),
    ({"subsampling_conv_chunking_factor": 4}, "encoder.subsampling_conv_chunking_factor"),
    ({"reduction": "pooling", "reduction_factor": 2}, "encoder.reduction"),
    ({"conv_norm_type": "instance_norm"}, "encoder.conv_norm_type"),
    ({"att_context_size": [[70, 13, 1]]}, "encoder.att_context_size"),
    ({"never_heard_of": 1}, "encoder.never_heard_of"),
]


@pytest.mark.parametrize(("changes", "setting"), CHANGES)
def test_unknown_setting_is_named(changes: dict[str, object], setting: str) -> None:
    config = copy.deepcopy(NATIVE["parakeet-ctc-0.6b"])
    config["encoder"] |= changes
    with pytest.raises(Unsupported) as unsupported:
        check_configuration(config)
    assert unsupported.value.reason == f"setting:{setting}"


def adapted(**changes: object) -> dict[str, object]:
    config = copy.deepcopy(NATIVE["parakeet-ctc-0.6b"])
    config["encoder"]["_target_"] += "Adapter"
    config["adapters"] = {
        "global_cfg": {"adapter_meta_cfg": {"modules": {"names": changes.pop("module", "encoder")}}},
        "names": {
            "_target_": "nemo.collections.common.parts.adapter_modules.LinearAdapter", "in_features": 1024, "dim": 32,
            "enabled": True, "adapter_strategy": {
                "_target_": "nemo.core.classes.mixins.adapter_mixin_strategies.ResidualAddAdapterStrategy",
            },
        } | changes,
    }  # fmt: skip
    return vet_config(config, AnyFile())


def test_linear_adapters_of_the_encoder_run_natively() -> None:
    check_configuration(adapted())


UNKNOWN_ADAPTERS: list[dict[str, object]] = [
    {"module": "decoder"},
    {"activation": "tanh"},
    {"_target_": "nemo.collections.asr.parts.submodules.adapters.RelPositionMultiHeadAttentionAdapter"},
    {"adapter_strategy": {"_target_": "nemo.core.classes.mixins.adapter_mixin_strategies.ReturnResultAdapterStrategy"}},
]


@pytest.mark.parametrize("changes", UNKNOWN_ADAPTERS)
def test_other_enabled_adapters_are_left_to_nemo(changes: dict[str, object]) -> None:
    with pytest.raises(Unsupported, match="adapter:names"):
        check_configuration(adapted(**changes))
    check_configuration(adapted(**changes, enabled=False))


PROMPTS: list[dict[str, object]] = [
    {"prompt_dictionary": {}},
    {"prompt_dictionary": {"en-US": 128}},
    {"prompt_dictionary": {"en-US": -1}},
    {"prompt_dictionary": {"en-US": "0"}},
    {"prompt_dictionary": ["en-US"]},
    {"num_prompts": None},
]


@pytest.mark.parametrize("changes", PROMPTS)
def test_invalid_prompt_dictionary_is_left_to_nemo(changes: dict[str, object]) -> None:
    config = copy.deepcopy(NATIVE["nemotron-3.5-asr-streaming-0.6b"])
    config["model_defaults"] |= changes
    with pytest.raises(Unsupported, match=r"model_defaults\.prompt_dictionary"):
        check_configuration(config)


def test_own_tag_pattern_is_left_to_nemo() -> None:
    config = copy.deepcopy(NATIVE["nemotron-3.5-asr-streaming-0.6b"])
    config["decoding"]["lang_tag_pattern"] = "(a+)+$"
    with pytest.raises(Unsupported, match="language-tags"):
        check_configuration(config)
    config["decoding"]["lang_tag_pattern"] = r"\s*<[a-z]{2}-[A-Z]{2}>"
    check_configuration(config)


def test_a_language_takes_its_own_prompt_or_the_nearest() -> None:
    prompts = parse_language_prompt(NATIVE["nemotron-3.5-asr-streaming-0.6b"])
    assert prompts is not None
    assert prompts.number(None) == 101
    for language, name in {"pt-BR": "pt-BR", "pt_pt": "pt-PT", "pt": "pt-BR", "en-AU": "en-US", "th": "th-TH"}.items():
        assert prompts.names[prompts.number(language)] == name
    assert {"zh", "zh-CN", "zh-TW", "no"} <= set(prompts.languages)
    assert "auto" not in prompts.languages
