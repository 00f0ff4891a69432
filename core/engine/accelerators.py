"""The abilities of each device, by torch's names. Other modules ask for an ability, not for a device.

ROCm's device is "cuda". Nobody has tried Mynah on an Intel GPU ("xpu"), so its entry asks for nothing special.
"""

import sys
from dataclasses import dataclass
from typing import Any, Final, Literal


@dataclass(frozen=True, kw_only=True)
class Abilities:
    """The abilities of a device. A plain device has none.

    Attributes:
        streams: copies from page-locked memory and searches run beside kernels, in streams of their own.
        graphs: a search is captured as graphs.
        own_memory: the device has memory of its own, which torch counts.
        depth: how much sound its first batches hold: a minute or two, some minutes, or half an hour.
        fixed_shapes: a new shape of a convolution costs time, so shapes repeat.
        images: a convolution over the rows of all windows is fastest as one over an image.
        kernels: kernels of our own are compiled for it. See native/gpu_kernels.
        aligned_masks: its attention would copy a mask whose rows are not aligned.
        trains: adapters are trained on it.
        searches: small steps of a search are fast. Otherwise the CPU searches.
    """

    streams: bool = False
    graphs: bool = False
    own_memory: bool = False
    depth: Literal["low", "middle", "high"] = "low"
    fixed_shapes: bool = False
    images: bool = False
    kernels: bool = False
    aligned_masks: bool = False
    trains: bool = False
    searches: bool = True


_TABLE: Final = {
    "cpu": Abilities(),
    "cuda": Abilities(
        streams=True,
        graphs=True,
        own_memory=True,
        depth="high",
        fixed_shapes=True,
        images=True,
        kernels=True,
        aligned_masks=True,
        trains=True,
    ),
    "mps": Abilities(depth="middle", searches=False),
    "xpu": Abilities(own_memory=True, depth="high", fixed_shapes=True),
}


def abilities(device: str) -> Abilities:
    """Return the abilities of a device, given by torch's name of its type. An unknown device is plain."""
    return _TABLE.get(device, Abilities())


def torch_api(device: str) -> Any:
    """Return the module of torch with streams and memory of a device that has them, such as torch.cuda."""
    import torch

    return getattr(torch, device)


def used_api() -> Any:
    """Return `torch_api` of the device with its own memory that this process uses, or None. Torch is not imported."""
    torch = sys.modules.get("torch")
    apis = (getattr(torch, name, None) for name, each in _TABLE.items() if each.own_memory)
    return next((api for api in apis if api is not None and api.is_initialized()), None)


def free_memory(api: Any) -> int:
    """Return the free bytes of a device, given by its `torch_api`. Some drivers for Intel's GPUs do not tell."""
    try:
        return int(api.mem_get_info()[0])
    except RuntimeError:
        return int(api.get_device_properties(0).total_memory - api.memory_reserved())
