"""What a .nemo file may contain: the members of the archive, and the classes that its configuration may name."""

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
_MAX_NODES = 1_000_000  # a YAML alias costs bytes once and nodes as often as it is used
_MAX_DEPTH = 64
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+ -]{0,199}")
CONFIG, NESTED_CONFIG = "model_config.yaml", "timestamps_asr_model_config.yaml"
WEIGHTS, NESTED_WEIGHTS = "model_weights.ckpt", "timestamps_asr_model_weights.ckpt"
WEIGHT_FILES = (WEIGHTS, NESTED_WEIGHTS)
_CONFIGS = (CONFIG, NESTED_CONFIG)
# what NeMo's tokenizers read, under the names that NeMo gives them: 32 hexadecimal digits and the original's name
_ARTIFACT = re.compile(r"(?i).+\.(txt|model|vocab|json|tsv|csv)|.*(vocab|tokenizer|merges|labels)[A-Za-z0-9_-]*")

# Modules whose classes a configuration may name. Each is spelled out: a looser rule would let a dotted name walk on
# into whatever the module itself imports (…sentencepiece_tokenizer.os.system).
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
# what calls a resolver of OmegaConf, whose name another interpolation may spell (${${name}:...})
_RESOLVER = re.compile(r"\$\{[^}]*(:|\$\{)")
_TARGETS = ("_target_", "target", "cls", "class_path")
# only training reads these, and training's own classes and paths would have to be vetted for nothing
_TRAINING = ("train_ds", "validation_ds", "test_ds", "optim", "trainer", "exp_manager", "multitask_metrics_cfg")


class Refused(Exception):
    """A file is not let in: a code of core.contracts.fault_reasons, and what fills its gap."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}:{detail}" if detail else code)


def vet_members(tar: tarfile.TarFile) -> dict[str, tarfile.TarInfo]:
    """The regular files of the archive by plain name; reads headers only. Raises Refused, tarfile.TarError."""
    members: dict[str, tarfile.TarInfo] = {}
    seen: set[str] = set()
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
        if name.casefold() in seen:  # Windows and macOS would write one over the other
            raise Refused("member-twice", _shown(name))
        seen.add(name.casefold())
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
    """The configuration without what only training needs; `files` are the names that it may refer to.

    Raises Refused when it names a class that is not on the list, calls a resolver, or is no plain tree.
    """
    if not isinstance(config, dict):
        raise Refused("config-not-a-table")
    kept = {key: value for key, value in config.items() if key not in _TRAINING}
    _walk(kept, files)
    return kept


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
    """Inside, an archive whose content is damaged is Refused."""
    try:
        yield
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Refused("not-a-tar", str(error)) from error


@contextmanager
def model_faults(model: Path) -> Iterator[None]:
    """Inside, an OSError is one of the file or folder `model`.

    EnvironmentFault: "model-missing" where it is gone, "model-refused" where it may not be read, else "model-broken".
    """
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        raise EnvironmentFault("model-missing", model=str(model)) from error
    except PermissionError as error:
        raise EnvironmentFault("model-refused", model=str(model), reason="file-unreadable") from error
    except OSError as error:
        raise EnvironmentFault("model-broken", model=str(model), reason=error.strerror or str(error)) from error
