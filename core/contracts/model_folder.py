"""A model in the hub's own form, as transformers saves it: the files of its folder, and the identity of its content."""

import hashlib
import re
from collections.abc import Iterable, Mapping

CONFIG = "config.json"
WEIGHTS, INDEX = "model.safetensors", "model.safetensors.index.json"
TOKENIZER = "tokenizer.json"
PREPROCESSOR, PROCESSOR = "preprocessor_config.json", "processor_config.json"
GENERATION = "generation_config.json"

_JSON = (CONFIG, TOKENIZER, "tokenizer_config.json", PREPROCESSOR, PROCESSOR, GENERATION)
_SHARD = re.compile(r"model-\d{5}-of-\d{5}\.safetensors")


def is_shard(name: str) -> bool:
    """Whether `name` is that of a part of weights in several files."""
    return _SHARD.fullmatch(name) is not None


def model_files(names: Iterable[str]) -> list[str]:
    """Those of a folder's files that make the model, sorted; the weights in one file win over those in several."""
    here = set(names)
    weights = {WEIGHTS} if WEIGHTS in here else {INDEX, *filter(is_shard, here)}
    return sorted(here & {*_JSON, *weights})


def is_model(names: Iterable[str]) -> bool:
    """Whether files of these names can be such a model: a configuration, and weights that hold nothing but tensors."""
    here = set(names)
    return CONFIG in here and bool(here & {WEIGHTS, INDEX})


def content_hash(hashes: Mapping[str, str]) -> str:
    """One SHA-256 (hexadecimal) for a folder, of its files' names and SHA-256s."""
    lines = "".join(f"{name} {hashes[name]}\n" for name in sorted(hashes))
    return hashlib.sha256(lines.encode()).hexdigest()
