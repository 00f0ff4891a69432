"""Measure how fast this processor computes an encoder layer in each precision, and store the result."""

import hashlib
import json
import math
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import torch

from core.engine.checkpoint.file_cache import read_note, write_note
from core.engine.native.kernels import kernels
from core.engine.native.kernels.processor import arm_int8, has_kernels_in_source

_TRIAL_SECONDS, _LEAST_RUNS = 0.4, 2  # of each precision
_KERNELS_VERSION = 10  # a new number repeats the measurement
_LEAST_GAIN = 1.2  # a less exact precision must be faster by this factor
_HOPELESS = 4.0  # a precision that takes this times the time of fp32 is not measured again
_WIDTH, _HEADS, _KERNEL, _FRAMES = 1024, 8, 9, 240  # a layer of the large encoders, on a window of 20 s


def layer_seconds(folder: Path | None = None) -> dict[str, float]:
    """Return the seconds that a layer takes on one core of the CPU, by precision.

    The precisions are "fp32", "bf16", "int8" with its other parts in fp32, and "int8-bf16" with its other parts in
    bf16. The last is absent if bf16 is slower than fp32. A processor with AMX has two int8 products.
    "int8-own" and "int8-own-bf16" are then int8 by our VNNI kernel, and the other two are int8 by oneDNN.

    Args:
        folder: where the result is stored for this machine and build of torch. None measures each time.
    """
    note = None if folder is None else folder / f"precisions-{_machine_key()}.json"
    stored = read_note(note) if note else {}
    if all(isinstance(stored.get(name), float) for name in ("fp32", "bf16")):
        return stored
    measured = _measure()
    if note is not None:
        write_note(note, measured)
    return measured


def exact_precision(seconds: dict[str, float]) -> str:
    """Return "bf16" if it is faster by enough, else "fp32".

    Args:
        seconds: the result of `layer_seconds`.
    """
    return "bf16" if seconds["fp32"] >= _LEAST_GAIN * seconds["bf16"] else "fp32"


def int8_pays(seconds: dict[str, float]) -> bool:
    """Tell whether int8 is faster than `exact_precision` by enough to accept its error."""
    int8 = min(_fastest_int8(seconds, half=False), _fastest_int8(seconds, half=True))
    return seconds[exact_precision(seconds)] >= _LEAST_GAIN * int8


def own_int8_is_faster(seconds: dict[str, float]) -> bool:
    """Tell whether our VNNI kernel is faster than oneDNN with AMX. Without both, there is no "int8-own"."""
    own = min((seconds[name] for name in ("int8-own", "int8-own-bf16") if name in seconds), default=math.inf)
    return own < min((seconds[name] for name in ("int8", "int8-bf16") if name in seconds), default=math.inf)


def _fastest_int8(seconds: dict[str, float], half: bool) -> float:
    """Return the seconds of int8 by the faster product, with its other parts in bf16 if `half`, else in fp32."""
    name = "int8-own" if own_int8_is_faster(seconds) else "int8"
    return seconds.get(f"{name}-bf16" if half else name, math.inf)


def int8_is_fastest_beside_bf16(seconds: dict[str, float]) -> bool:
    """Tell whether the other parts of an int8 model should run in bf16 rather than fp32."""
    return _fastest_int8(seconds, half=True) < _fastest_int8(seconds, half=False)


@torch.inference_mode()
def _measure() -> dict[str, float]:
    """Return the best time of each precision, because other work on the machine only adds time."""
    from core.engine.native.products.onednn import has_onednn_bf16
    from core.engine.native.products.panel_int8 import has_rival_int8
    from core.engine.thread_budget import torch_threads

    computed = ("fp32", "bf16") if has_onednn_bf16(torch.empty(0, dtype=torch.bfloat16)) else ("fp32",)
    with torch_threads(1):
        best = _best_times({name: _layer(name, half=False) for name in computed})
        best.setdefault("bf16", _HOPELESS * best["fp32"])  # torch's plain loops would take over a second
        halves = {"int8": False} | ({"int8-bf16": True} if best["bf16"] < best["fp32"] else {})
        layers = {name: _layer("int8", half) for name, half in halves.items()}
        if has_rival_int8():
            layers |= {name.replace("int8", "int8-own"): _own_int8_layer(half) for name, half in halves.items()}
        return best | _best_times(layers)


def _best_times(layers: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the best time of several runs. Run a precision only once if it is hopelessly slower than the first."""
    best = {name: _seconds(run) for name, run in layers.items()}  # the first run also generates the products' code
    most = _HOPELESS * next(iter(best.values()))
    tried = [name for name in layers if best[name] <= most]
    best |= dict.fromkeys(tried, math.inf)
    runs, end = 0, time.perf_counter() + _TRIAL_SECONDS * len(tried)
    while runs < _LEAST_RUNS or time.perf_counter() < end:
        for name in tried:
            best[name] = min(best[name], _seconds(layers[name]))
        runs += 1
    return best


def _seconds(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def _layer(precision: str, half: bool) -> Callable[[], object]:
    """Return a function that runs a layer with weights of 0, whose time equals that of real weights.

    Args:
        precision: "fp32", "bf16" or "int8".
        half: see ComputeChoice.
    """
    from core.engine.native.encoder.attention import AttentionGroup
    from core.engine.native.encoder.config import EncoderConfig
    from core.engine.native.encoder.conformer import ConformerLayer, convert_layer
    from core.engine.native.products.quantisation import quantise
    from core.engine.native.weights.mapped_file import Float32Weights, Weights

    context = (_KERNEL // 2, _KERNEL // 2)
    config = EncoderConfig(80, 3, 256, False, 1, _WIDTH, _HEADS, 1.0, (-1, -1), False, _KERNEL, context, False)
    dtype = torch.bfloat16 if precision == "bf16" else torch.float32
    converted = convert_layer(_zeros(), 0, config, dtype)
    weights: Weights = dict(quantise(converted) if precision == "int8" else converted)
    layer = ConformerLayer(config, weights if half or precision != "int8" else Float32Weights(weights), 0, _CPU)
    group = AttentionGroup(0, 1, _FRAMES, _FRAMES, _FRAMES, None)
    return lambda: layer(torch.zeros(_FRAMES, _WIDTH, dtype=dtype), [group], [(0, _FRAMES)])


def _own_int8_layer(half: bool) -> Callable[[], object]:
    """Return what `_layer` does for int8 by our VNNI kernel, on a processor with AMX."""
    from core.engine.native.products.panel_int8 import own_int8_on_trial

    def run() -> object:
        with own_int8_on_trial(ours=True):
            return layer()

    with own_int8_on_trial(ours=True):
        layer = _layer("int8", half)
    return run


_CPU = torch.device("cpu")


def _zeros() -> dict[str, torch.Tensor]:
    """Return a layer's weights by NeMo's names."""
    name, norms = "encoder.layers.0", ("feed_forward1", "self_att", "conv", "feed_forward2", "out")
    shapes: dict[str, tuple[int, ...]] = {f"norm_{norm}.{kind}": (_WIDTH,) for norm in norms for kind in _KINDS}
    for module in ("feed_forward1", "feed_forward2"):
        shapes |= {f"{module}.linear1.weight": (4 * _WIDTH, _WIDTH), f"{module}.linear2.weight": (_WIDTH, 4 * _WIDTH)}
    shapes |= {f"self_attn.linear_{each}.weight": (_WIDTH, _WIDTH) for each in ("q", "k", "v", "out", "pos")}
    shapes |= {f"self_attn.pos_bias_{each}": (_HEADS, _WIDTH // _HEADS) for each in "uv"}
    shapes |= {f"conv.batch_norm.{kind}": (_WIDTH,) for kind in (*_KINDS, "running_mean", "running_var")}
    shapes |= {
        "conv.pointwise_conv1.weight": (2 * _WIDTH, _WIDTH, 1),
        "conv.pointwise_conv2.weight": (_WIDTH, _WIDTH, 1),
    }
    shapes["conv.depthwise_conv.weight"] = (_WIDTH, 1, _KERNEL)
    return {f"{name}.{key}": torch.zeros(shape) for key, shape in shapes.items()}


_KINDS = ("weight", "bias")


def _machine_key() -> str:
    from core.engine.native.kernels import kernels
    from core.engine.native.products.onednn import instruction_limit
    from core.engine.native.products.panel_int8 import has_rival_int8

    capability, features = torch.backends.cpu.get_cpu_capability(), sorted(torch.cpu.get_capabilities().items())
    ours: list[object] = [_KERNELS_VERSION, kernels() is not None]  # the kernels may be built later
    ours += ["rivals"] if has_rival_int8() else []
    facts = [ours, platform.node(), torch.__version__, capability, instruction_limit(), features]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


# torch's name of an instruction set -> its usual name, older sets first
_INSTRUCTIONS: Final = (
    ("avx2", "AVX2"),
    ("avx512_f", "AVX-512"),
    ("avx512_vnni", "VNNI"),
    ("avx_vnni", "AVX-VNNI"),
    ("avx512_bf16", "BF16"),
    ("amx_tile", "AMX"),
)
_ARM_INSTRUCTIONS: Final[dict[str, list[str]]] = {"dotprod": ["DotProd"], "i8mm": ["DotProd", "I8MM"]}


def description() -> str:
    """Return the processor and the instruction sets that matter for speed, for example "AMD EPYC, AVX2"."""
    capabilities = torch.cpu.get_capabilities()
    names = [name for key, name in _INSTRUCTIONS if capabilities.get(key, False)]
    version = arm_int8()
    names += [] if version is None else _ARM_INSTRUCTIONS[version]
    return ", ".join([str(capabilities.get("cpu_name", "")).strip(), " ".join(names)]).strip(", ")


def lacks_kernels() -> bool:
    """Tell whether our kernels suit this processor but were not built or cannot be loaded."""
    return has_kernels_in_source() and kernels() is None
