"""The tensors of a model in the hub's form under the names that its family converts from."""

import math
from collections.abc import Iterator

import torch

from core.engine.checkpoint.archive import Checkpoint
from core.engine.checkpoint.hub_tensors import POSITIONS
from core.engine.native.weights.mapped_file import MappedWeights, Weights


class HubWeights(Weights):
    """One or several safetensors files as one state dict: under NeMo's names, or as they are (Checkpoint)."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        """Map the files. Raises SafetensorError or OSError when one is no whole safetensors file."""
        files = [MappedWeights(path) for path in checkpoint.tensor_files]
        homes = {name: file for file in files for name in file}
        names = checkpoint.tensor_names or {name: name for name in homes}
        self._tensors = {name: (homes[theirs], theirs) for name, theirs in names.items()}
        self._computed: dict[str, torch.Tensor] = {}
        decoder = checkpoint.config.get("transf_decoder")
        if checkpoint.tensor_names and decoder:
            sizes = decoder["config_dict"]
            self._computed[POSITIONS] = _positions(sizes["max_sequence_length"], sizes["hidden_size"])

    @property
    def elements(self) -> int:
        """Numbers in all tensors together."""
        return sum(self[name].numel() for name in self)

    def __getitem__(self, name: str) -> torch.Tensor:
        """The tensor, not to be written to."""
        if name in self._computed:
            return self._computed[name]
        file, theirs = self._tensors[name]
        return file[theirs]

    def __iter__(self) -> Iterator[str]:
        """The names of all tensors."""
        yield from self._tensors
        yield from self._computed

    def __len__(self) -> int:
        """How many tensors there are."""
        return len(self._tensors) + len(self._computed)


def _positions(length: int, width: int) -> torch.Tensor:
    """Canary's table of positions, shape (length, width), as transformers' CanaryPositionalEmbedding computes it."""
    half = width // 2
    step = math.log(10000 ** ((width - 2) / width)) / (half - 1)
    times = torch.arange(length)[:, None] * torch.exp(-step * torch.arange(half).float())
    return torch.cat([times.sin(), times.cos()], dim=1) / math.sqrt(width)
