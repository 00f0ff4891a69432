"""Models in the hub's form, as transformers saves them: files of the folder and identity of the content."""

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
    """Return whether `name` is that of one of several files of weights."""
    return _SHARD.fullmatch(name) is not None


def model_files(names: Iterable[str]) -> list[str]:
    """Return the files that make the model, sorted. Weights in one file win over weights in several."""
    here = set(names)
    weights = {WEIGHTS} if WEIGHTS in here else {INDEX, *filter(is_shard, here)}
    return sorted(here & {*_JSON, *weights})


def is_model(names: Iterable[str]) -> bool:
    """Return whether files of these names can be a model: a configuration and safetensors weights."""
    here = set(names)
    return CONFIG in here and bool(here & {WEIGHTS, INDEX})


def content_hash(hashes: Mapping[str, str]) -> str:
    """Return one SHA-256 in hexadecimal for a folder, from the names and SHA-256s of its files."""
    lines = "".join(f"{name} {hashes[name]}\n" for name in sorted(hashes))
    return hashlib.sha256(lines.encode()).hexdigest()
