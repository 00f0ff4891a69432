"""A batch of windows on a device, padded to the longest and copied there in one piece."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from core.engine.native.runtime.uploads import Uploads
from core.engine.recognizer import Samples

_ALIGNMENT_BYTES = 256  # as in torch's own memory on a GPU


@dataclass(frozen=True)
class PaddedBatch:
    """Windows and numbers about them on a device.

    `sound` has shape (windows, samples), with zeros behind a window's end. `lengths` has a line for each number that
    the caller counted, shape (lines, windows). `rows` has the numbers of some rows for each purpose. Numbers are int64.
    """

    sound: torch.Tensor
    lengths: torch.Tensor
    rows: list[torch.Tensor]


def upload(
    windows: Sequence[Samples],
    lengths: Sequence[Sequence[int]],
    rows: Sequence[Sequence[range]],
    uploads: Uploads,
) -> PaddedBatch:
    """Return the batch on the device, by one copy.

    Args:
        windows: at least one, each of shape (samples,).
        lengths: the lines of PaddedBatch.lengths.
        rows: the rows for each purpose.
        uploads: copies the batch.
    """
    tables = [np.array(lengths, np.int64).ravel(), *map(_numbers, rows)]
    numbers = np.concatenate(tables)
    count, longest = len(windows), max(map(len, windows))
    begin = -(-numbers.nbytes // _ALIGNMENT_BYTES) * _ALIGNMENT_BYTES
    memory = uploads.memory(begin + 4 * count * longest)
    memory.array[: numbers.nbytes].view(np.int64)[:] = numbers
    sound = memory.array[begin:].view(np.float32).reshape(count, longest)
    for row, window in zip(sound, windows, strict=True):
        row[: len(window)], row[len(window) :] = window, 0
    copy = uploads.send(memory)
    first, *others = torch.split(copy[: numbers.nbytes].view(torch.int64), [len(table) for table in tables])
    return PaddedBatch(copy[begin:].view(torch.float32).view(count, longest), first.view(len(lengths), count), others)


def _numbers(ranges: Sequence[range]) -> npt.NDArray[np.int64]:
    return np.concatenate([np.arange(each.start, each.stop, dtype=np.int64) for each in ranges])
