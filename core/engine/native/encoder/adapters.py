"""Linear adapters of an encoder's layers (Houlsby et al. 2019), computed as in NeMo's LinearAdapter."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch

from core.engine.native.products import convert_linear, load_product
from core.engine.native.products.base import Activation
from core.engine.native.runtime.layer_norm import LayerNorm
from core.engine.native.unsupported import Unsupported
from core.engine.native.weights.mapped_file import Weights

_NOT_AN_ADAPTER = "global_cfg"
_ACTIVATIONS: dict[str, Activation] = {"swish": "silu", "silu": "silu", "relu": "relu", "gelu": "gelu"}
_STRATEGY = "ResidualAddAdapterStrategy"


@dataclass(frozen=True)
class AdapterConfig:
    """One adapter, the same in all layers. Its layer norm reads the input if `norm_first`, otherwise the output."""

    name: str
    activation: Activation
    norm_first: bool


def parse_adapters(config: Mapping[str, Any]) -> tuple[AdapterConfig, ...]:
    """Return the enabled adapters of a checkpoint's encoder, in order. Raise Unsupported for other kinds."""
    given = config.get("adapters") or {}
    meta = (given.get(_NOT_AN_ADAPTER) or {}).get("adapter_meta_cfg") or {}
    modules: Mapping[str, str] = meta.get("modules") or {}
    return tuple(
        _parse(name, each, modules.get(name, ""))
        for name, each in given.items()
        if name != _NOT_AN_ADAPTER and each.get("enabled", True)
    )


def convert_adapters(
    source: Weights, layer: str, adapters: tuple[AdapterConfig, ...], dtype: torch.dtype
) -> Iterator[tuple[str, torch.Tensor]]:
    """Yield the tensors `{layer}.adapters.…` of one layer."""
    for number, adapter in enumerate(adapters):
        nemo_name, name = f"{layer}.adapter_layer.{adapter.name}.module", f"{layer}.adapters.{number}"
        norm, down, up = (0, 1, 3) if adapter.norm_first else (3, 0, 2)
        for kind in ("weight", "bias"):
            yield f"{name}.norm.{kind}", source[f"{nemo_name}.{norm}.{kind}"].to(dtype)
        yield from convert_linear(source, f"{nemo_name}.{down}", f"{name}.down", dtype)
        yield from convert_linear(source, f"{nemo_name}.{up}", f"{name}.up", dtype)


class LinearAdapter:
    """An adapter that adds to a layer's output."""

    def __init__(self, config: AdapterConfig, weights: Weights, name: str, device: torch.device) -> None:
        """Load the adapter `name` from the `weights` of convert_adapters."""
        self._config = config
        self._norm = LayerNorm(weights, f"{name}.norm", device)
        self._down, self._up = (load_product(weights, f"{name}.{each}", device) for each in ("down", "up"))

    def add_to(self, x: torch.Tensor) -> None:
        """Add the adapter's output for `x`, shape (rows, width), to `x`."""
        if self._config.norm_first:
            self._up.add_into(x, self._down(self._norm(x), self._config.activation))
        else:
            x += self._norm(self._up(self._down(x, self._config.activation)))


def _parse(name: str, given: Mapping[str, Any], module: str) -> AdapterConfig:
    """Return the adapter `name`.

    Args:
        name: the adapter's name.
        given: the adapter's configuration.
        module: the parts that the adapter belongs to, joined by "+". "" means the encoder too.
    """
    strategy = given.get("adapter_strategy") or {"_target_": _STRATEGY}
    known = str(given.get("_target_")).rpartition(".")[2] == "LinearAdapter"
    added = str(strategy.get("_target_")).rpartition(".")[2] == _STRATEGY
    activation, norm = given.get("activation", "swish"), given.get("norm_position", "pre")
    if module not in ("", "encoder") or not known or not added:
        raise Unsupported(f"adapter:{name}")
    if activation not in _ACTIVATIONS or norm not in ("pre", "post"):
        raise Unsupported(f"adapter:{name}")
    return AdapterConfig(name, _ACTIVATIONS[activation], norm == "pre")
