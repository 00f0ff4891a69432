"""Check the tensors of a transformers model against the expected shapes, and map NeMo's names to them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from core.engine.checkpoint.tensor_files import TensorEntry
from core.engine.checkpoint.vetting import Refused

POSITIONS = "transf_decoder._embedding.position_embedding.pos_enc"
"""NeMo's name of the table of positions. transformers computes it, and no file holds it."""
_TOKENS, _TIED = "model.decoder.embed_tokens.weight", "proj_out.weight"
_FLOATS = ("F32", "F16", "BF16")
# tensors that a model's class does not use: counters, tables, and heads of other tasks
_UNUSED = re.compile(
    r".*\.num_batches_tracked|preprocessor\.featurizer\..*|.*encode_positions\.inv_freq|.*pos_emb\.positional_embedding"
)
_OTHER_HEAD = re.compile(r"(model\.)?(vad|lid|aux|speaker|punctuation|confidence)\w*\..*|(?!ctc_head)\w+_head\..*")


class Expected(NamedTuple):
    """A tensor by transformers' name, NeMo's name and its shape."""

    name: str
    nemo_name: str
    shape: tuple[int, ...]


class TensorNames(NamedTuple):
    """A map from NeMo's names to the names in a model's files, and the names of heads that the class does not have."""

    by_nemo_name: dict[str, str]
    ignored: tuple[str, ...]


def tensor_names(config: Mapping[str, Any], table: Mapping[str, TensorEntry]) -> TensorNames:
    """Match the tensors of a model's files to NeMo's names.

    Every expected tensor must exist with its shape. Other tensors in a layer are refused, because an adapter there
    would change the layer's output.

    Args:
        config: the translated configuration.
        table: the tensors of the files.

    Raises:
        Refused: a tensor is missing, has another shape or is unknown.
    """
    by_nemo_name: dict[str, str] = {}
    for each in _expected(config, table):
        entry = table.get(each.name)
        if entry is None:
            raise Refused("tensor-missing", each.name)
        if entry.shape != each.shape or entry.dtype not in _FLOATS:
            raise Refused("tensor-shape", each.name)
        by_nemo_name[each.nemo_name] = each.name
    others = sorted(set(table) - set(by_nemo_name.values()) - {_TOKENS, _TIED})
    ignored = tuple(name for name in others if not _UNUSED.fullmatch(name))
    for name in ignored:
        if not _OTHER_HEAD.fullmatch(name):
            raise Refused("tensor-unknown", ascii(name[:80])[1:-1])
    return TensorNames(by_nemo_name, ignored)


def _expected(config: Mapping[str, Any], table: Mapping[str, TensorEntry]) -> Iterator[Expected]:
    if "transf_decoder" in config:
        yield from _encoder("model.encoder.", config["encoder"], table)
        yield from _canary_decoder(config, table)
        return
    yield from _encoder("encoder.", config["encoder"], table)
    width = config["encoder"]["d_model"]
    if "joint" not in config:
        outputs = config["decoder"]["num_classes"] + 1
        yield from _linear("ctc_head", "decoder.decoder_layers.0", (outputs, width, 1))
        return
    yield from _transducer(config, width)
    if "model_defaults" in config:
        prompts = config["model_defaults"]["num_prompts"]
        inner = config["model_defaults"]["prompt_hidden"]
        yield from _linear("prompt_projector.linear_1", "prompt_kernel.0", (inner, width + prompts))
        yield from _linear("prompt_projector.linear_2", "prompt_kernel.2", (width, inner))


def _linear(name: str, nemo_name: str, shape: tuple[int, ...], bias: bool = True) -> Iterator[Expected]:
    yield Expected(f"{name}.weight", f"{nemo_name}.weight", shape)
    if bias:
        yield Expected(f"{name}.bias", f"{nemo_name}.bias", shape[:1])


def _norm(name: str, nemo_name: str, width: int) -> Iterator[Expected]:
    return _linear(name, nemo_name, (width,))


def _encoder(prefix: str, encoder: Mapping[str, Any], table: Mapping[str, TensorEntry]) -> Iterator[Expected]:
    if encoder["d_model"] % encoder["n_heads"]:
        raise Refused("config-value", "num_attention_heads")
    yield from _subsampling(f"{prefix}subsampling", encoder)
    for layer in range(encoder["n_layers"]):
        name, nemo_name = f"{prefix}layers.{layer}", f"encoder.layers.{layer}"
        biased = f"{name}.self_attn.q_proj.bias" in table
        yield from _layer(name, nemo_name, encoder, biased)
        yield from _convolution(
            f"{name}.conv", f"{nemo_name}.conv", encoder, f"{name}.conv.pointwise_conv1.bias" in table
        )


def _layer(name: str, nemo_name: str, encoder: Mapping[str, Any], biased: bool) -> Iterator[Expected]:
    """Yield the tensors of a layer's norms, feed-forward modules and attention."""
    width, heads = encoder["d_model"], encoder["n_heads"]
    inner = width * encoder["ff_expansion_factor"]
    for norm in ("feed_forward1", "self_att", "conv", "feed_forward2", "out"):
        yield from _norm(f"{name}.norm_{norm}", f"{nemo_name}.norm_{norm}", width)
    for part in ("feed_forward1", "feed_forward2"):
        yield from _linear(f"{name}.{part}.linear1", f"{nemo_name}.{part}.linear1", (inner, width), biased)
        yield from _linear(f"{name}.{part}.linear2", f"{nemo_name}.{part}.linear2", (width, inner), biased)
    theirs, nemo = f"{name}.self_attn", f"{nemo_name}.self_attn"
    for each, letter in (("q_proj", "q"), ("k_proj", "k"), ("v_proj", "v"), ("o_proj", "out")):
        yield from _linear(f"{theirs}.{each}", f"{nemo}.linear_{letter}", (width, width), biased)
    yield from _linear(f"{theirs}.relative_k_proj", f"{nemo}.linear_pos", (width, width), bias=False)
    for each in "uv":
        yield Expected(f"{theirs}.bias_{each}", f"{nemo}.pos_bias_{each}", (heads, width // heads))


def _convolution(name: str, nemo_name: str, encoder: Mapping[str, Any], biased: bool) -> Iterator[Expected]:
    width = encoder["d_model"]
    yield from _linear(f"{name}.pointwise_conv1", f"{nemo_name}.pointwise_conv1", (2 * width, width, 1), biased)
    kernel = (width, 1, encoder["conv_kernel_size"])
    yield from _linear(f"{name}.depthwise_conv", f"{nemo_name}.depthwise_conv", kernel, biased)
    yield from _linear(f"{name}.pointwise_conv2", f"{nemo_name}.pointwise_conv2", (width, width, 1), biased)
    yield from _norm(f"{name}.norm", f"{nemo_name}.batch_norm", width)
    if encoder["conv_norm_type"] == "batch_norm":
        for part in ("running_mean", "running_var"):
            yield Expected(f"{name}.norm.{part}", f"{nemo_name}.batch_norm.{part}", (width,))


def _subsampling(name: str, encoder: Mapping[str, Any]) -> Iterator[Expected]:
    channels, bands = encoder["subsampling_conv_channels"], encoder["feat_in"]
    causal = encoder.get("causal_downsampling", False)
    stages = encoder["subsampling_factor"].bit_length() - 1
    first = f"{name}.conv_in" if causal else f"{name}.layers.0"
    yield from _linear(first, "encoder.pre_encode.conv.0", (channels, 1, 3, 3))
    for stage in range(1, stages):
        depthwise, pointwise = 3 * stage - 1, 3 * stage
        theirs = (
            (f"{name}.layers.{stage - 1}.depthwise_conv", f"{name}.layers.{stage - 1}.pointwise_conv")
            if causal
            else (f"{name}.layers.{depthwise}", f"{name}.layers.{pointwise}")
        )
        yield from _linear(theirs[0], f"encoder.pre_encode.conv.{depthwise}", (channels, 1, 3, 3))
        yield from _linear(theirs[1], f"encoder.pre_encode.conv.{pointwise}", (channels, channels, 1, 1))
    for _ in range(stages):
        bands = bands // 2 + 1 if causal else (bands + 1) // 2
    yield from _linear(f"{name}.linear", "encoder.pre_encode.out", (encoder["d_model"], channels * bands))


def _transducer(config: Mapping[str, Any], width: int) -> Iterator[Expected]:
    network = config["decoder"]["prednet"]
    hidden, layers = network["pred_hidden"], network["pred_rnn_layers"]
    outputs = config["decoder"]["vocab_size"] + 1
    yield Expected("decoder.embedding.weight", "decoder.prediction.embed.weight", (outputs, hidden))
    for layer in range(layers):
        for part in ("ih", "hh"):
            for kind, shape in (("weight", (4 * hidden, hidden)), ("bias", (4 * hidden,))):
                name = f"lstm.{kind}_{part}_l{layer}"
                yield Expected(f"decoder.{name}", f"decoder.prediction.dec_rnn.{name}", shape)
    yield from _linear("decoder.decoder_projector", "joint.pred", (hidden, hidden))
    yield from _linear("encoder_projector", "joint.enc", (hidden, width))
    yield from _linear(
        "joint.head", "joint.joint_net.2", (outputs + config["joint"].get("num_extra_outputs", 0), hidden)
    )


def _canary_decoder(config: Mapping[str, Any], table: Mapping[str, TensorEntry]) -> Iterator[Expected]:
    """Yield the decoder's tensors. The embedding and the head are one matrix, under either name."""
    inner_config = config["transf_decoder"]["config_dict"]
    width, inner = inner_config["hidden_size"], inner_config["inner_size"]
    tokens = _TOKENS if _TOKENS in table else _TIED
    vocabulary = table[tokens].shape[0] if tokens in table and table[tokens].shape else 0
    embedding, blocks = "transf_decoder._embedding", "transf_decoder._decoder"
    yield Expected(tokens, "log_softmax.mlp.layer0.weight", (vocabulary, width))
    yield Expected("proj_out.bias", "log_softmax.mlp.layer0.bias", (vocabulary,))
    yield from _norm("model.decoder.embedding_layernorm", f"{embedding}.layer_norm", width)
    yield from _norm("model.decoder.norm", f"{blocks}.final_layer_norm", width)
    for layer in range(inner_config["num_layers"]):
        name, nemo_name = f"model.decoder.layers.{layer}", f"{blocks}.layers.{layer}"
        for number, norm in enumerate(("input_layernorm", "post_attention_layernorm", "final_layernorm"), start=1):
            yield from _norm(f"{name}.{norm}", f"{nemo_name}.layer_norm_{number}", width)
        for part, nemo_part in (("self_attn", "first_sub_layer"), ("encoder_attn", "second_sub_layer")):
            for theirs, nemo in (
                ("q_proj", "query_net"), ("k_proj", "key_net"), ("v_proj", "value_net"), ("o_proj", "out_projection"),
            ):  # fmt: skip
                yield from _linear(f"{name}.{part}.{theirs}", f"{nemo_name}.{nemo_part}.{nemo}", (width, width))
        yield from _linear(f"{name}.mlp.fc1", f"{nemo_name}.third_sub_layer.dense_in", (inner, width))
        yield from _linear(f"{name}.mlp.fc2", f"{nemo_name}.third_sub_layer.dense_out", (width, inner))
