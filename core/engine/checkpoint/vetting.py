"""Check the members of a .nemo archive and the classes that its configuration names."""

import gzip
import re
import tarfile
import zlib
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.contracts.errors import EnvironmentFault

MAX_MEMBERS = 2000
MAX_BYTES = 64 * 2**30
MAX_CONFIG_BYTES = 64 * 2**20
_MAX_NODES = 1_000_000  # each use of a YAML alias adds nodes but no bytes
_MAX_DEPTH = 64
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+ -]{0,199}")
CONFIG, NESTED_CONFIG = "model_config.yaml", "timestamps_asr_model_config.yaml"
WEIGHTS, NESTED_WEIGHTS = "model_weights.ckpt", "timestamps_asr_model_weights.ckpt"
WEIGHT_FILES = (WEIGHTS, NESTED_WEIGHTS)
_CONFIGS = (CONFIG, NESTED_CONFIG)
# files of NeMo's tokenizers; NeMo names them by 32 hexadecimal digits and the original name
_ARTIFACT = re.compile(r"(?i).+\.(txt|model|vocab|json|tsv|csv)|.*(vocab|tokenizer|merges|labels)[A-Za-z0-9_-]*")

# Modules whose classes a configuration may name. Each is spelled out, because a looser rule would let a dotted name
# reach the imports of a module (…sentencepiece_tokenizer.os.system).
_MODULES = re.compile(
    r"nemo\.collections\.("
    r"asr\.models(\.[a-z]\w*_models?(_prompt)?)?"
    r"|asr\.modules(\.(audio_preprocessing|conformer_encoder|conv_asr|hybrid_autoregressive_transducer|lstm_decoder"
    r"|rnn_encoder|rnnt|sortformer_modules|transformer_encoder))?"
    r"|asr\.modules\.transformer(\.(transformer_encoders|transformer_decoders|transformer_bottleneck"
    r"|perceiver_encoders|bridge_encoders|reduction_encoders|transformer_modules))?"
    r"|asr\.modules\.ssl_modules(\.[a-z_]+)?"
    r"|asr\.losses(\.(ctc|rnnt|rnnt_pytorch|angularloss|bce_loss))?"
    r"|asr\.metrics(\.(wer|bleu|multitask))?"
    r"|asr\.parts\.submodules\.(token_classifier|spectr_augment|subsampling|conformer_modules|multi_head_attention"
    r"|stateless_net|jasper|tdnn_attention)"
    r"|asr\.parts\.submodules\.adapters(\.[a-z_]+_adapter[a-z_]*)?"
    r"|asr\.parts\.preprocessing(\.features)?"
    r"|common\.losses(\.(aggregator|cross_entropy|mse_loss|smoothed_cross_entropy|spanning_loss))?"
    r"|common\.parts(\.(adapter_modules|multi_layer_perceptron))?"
    r"|common\.tokenizers(\.(aggregate_tokenizer|canary_tokenizer|char_tokenizer|sentencepiece_tokenizer"
    r"|bytelevel_tokenizers|tiktoken_tokenizer|word_tokenizer|regex_tokenizer))?"
    r")|nemo\.core\.(classes(\.mixins\.[a-z_]+)?|config(\.[a-z_]+)?)"
)
_CLASS = re.compile(r"[A-Z][A-Za-z0-9]*|get_nemo_transformer")
# a call of an OmegaConf resolver; another interpolation may spell its name (${${name}:...})
_RESOLVER = re.compile(r"\$\{[^}]*(:|\$\{)")
_TARGETS = ("_target_", "target", "cls", "class_path")
# only training reads these settings; their classes and paths need no vetting
_TRAINING = ("train_ds", "validation_ds", "test_ds", "optim", "trainer", "exp_manager", "multitask_metrics_cfg")


class Refused(Exception):
    """A file is refused. The message is a code of core.contracts.fault_reasons and its detail."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}:{detail}" if detail else code)


def vet_members(tar: tarfile.TarFile) -> dict[str, tarfile.TarInfo]:
    """Return the files of the archive by plain name. Read headers only.

    Raises:
        Refused: a member is not allowed.
        tarfile.TarError: the archive is damaged.
    """
    members: dict[str, tarfile.TarInfo] = {}
    folded_names: set[str] = set()
    total = 0
    for count, member in enumerate(tar):
        if count >= MAX_MEMBERS:
            raise Refused("members-too-many", str(MAX_MEMBERS))
        name = member.name.removeprefix("./")
        if member.isdir() and name in ("", "."):
            continue
        if not member.isreg() or member.issparse():
            raise Refused("member-kind", _shown(name))
        if not _NAME.fullmatch(name) or name.endswith((" ", ".")):
            raise Refused("member-name", _shown(name))
        if name.casefold() in folded_names:  # Windows and macOS would overwrite one with the other
            raise Refused("member-twice", _shown(name))
        folded_names.add(name.casefold())
        if name not in _CONFIGS + WEIGHT_FILES and not _ARTIFACT.fullmatch(name):
            raise Refused("member-unneeded", _shown(name))
        total += member.size
        if total > MAX_BYTES or (name in _CONFIGS and member.size > MAX_CONFIG_BYTES):
            raise Refused("member-large", _shown(name))
        members[name] = member
    missing = [name for name in (CONFIG, WEIGHTS) if name not in members]
    if missing:
        raise Refused("member-missing", missing[0])
    return members


def vet_config(config: object, files: Container[str]) -> dict[str, Any]:
    """Return the configuration without the settings for training.

    Args:
        config: the parsed YAML.
        files: the names of files that the configuration may refer to.

    Raises:
        Refused: the configuration names a class that is not allowed, calls a resolver, or is not a plain tree.
    """
    if not isinstance(config, dict):
        raise Refused("config-not-a-table")
    inference = {key: value for key, value in config.items() if key not in _TRAINING}
    _walk(inference, files)
    return inference


def _walk(config: dict[Any, Any], files: Container[str]) -> None:
    nodes = 0
    pending: list[tuple[object, object, int]] = [(None, config, 0)]
    while pending:
        key, value, depth = pending.pop()
        nodes += 1
        if nodes > _MAX_NODES or depth > _MAX_DEPTH:
            raise Refused("config-too-large")
        if isinstance(value, dict):
            if not all(isinstance(name, str | int | float | bool) for name in value):
                raise Refused("config-not-a-tree")
            pending += [(name, item, depth + 1) for name, item in value.items()]
        elif isinstance(value, list):
            pending += [(None, item, depth + 1) for item in value]
        elif isinstance(value, str):
            _vet_text(key, value, files)
        elif not (value is None or isinstance(value, bool | int | float)):
            raise Refused("config-type", type(value).__name__)


def _vet_text(key: object, text: str, files: Container[str]) -> None:
    if key in _TARGETS:
        module, _, name = text.rpartition(".")
        if not (_MODULES.fullmatch(module) and _CLASS.fullmatch(name)):
            raise Refused("config-class", _shown(text))
    if text.startswith("nemo:") and text[5:] not in files:
        raise Refused("config-file", _shown(text[5:]))
    if _RESOLVER.search(text):
        raise Refused("config-resolver", _shown(text))


def _shown(text: str) -> str:
    return ascii(text[:80])[1:-1]


@contextmanager
def damage_refused() -> Iterator[None]:
    """Raise Refused inside the context if the archive's content is damaged."""
    try:
        yield
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Refused("not-a-tar", str(error)) from error


@contextmanager
def model_faults(model: Path) -> Iterator[None]:
    """Turn an OSError inside the context into a fault of the file or folder `model`.

    Raises:
        EnvironmentFault: "model-missing" if it is gone, "model-refused" if it may not be read, else "model-broken".
    """
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        raise EnvironmentFault("model-missing", model=str(model)) from error
    except PermissionError as error:
        raise EnvironmentFault("model-refused", model=str(model), reason="file-unreadable") from error
    except OSError as error:
        raise EnvironmentFault("model-broken", model=str(model), reason=error.strerror or str(error)) from error
