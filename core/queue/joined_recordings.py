"""Join the files of a split recording to one, in an engine process."""

import json
import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from core.contracts import processes
from core.contracts.split_recordings import SplitRecording


class JoinedPart(NamedTuple):
    """A file, the second of the joined recording at which it begins, and the known gap before it in seconds."""

    name: str
    start: float
    gap: float


def join_files(group: SplitRecording, output: str | None = None) -> tuple[Path, list[JoinedPart]]:
    """Write the joined recording beside its first file, as FLAC. Return its path and its parts.

    Args:
        group: the files.
        output: the folder to write to if that of the files is read-only.

    Raises:
        InputFault, EnvironmentFault: a file cannot be read or written.
    """
    first = group.files[0]
    folder = first.parent if os.access(first.parent, os.W_OK) or output is None else Path(output)
    target = (folder / f"{group.name} (joined).flac").absolute()
    content = json.dumps([str(path.absolute()) for path in group.files]).encode()
    answer, fault = processes.run_part("join", "core.engine.audio.join", str(target), content=content)
    if fault is not None:
        raise fault
    return target, [JoinedPart(*part) for part in json.loads(answer)]


def gaps_between(parts: Sequence[JoinedPart]) -> Iterator[tuple[str, str, float]]:
    """Yield the names of two neighbours and the seconds that are missing between them."""
    for before, part in pairwise(parts):
        if part.gap:
            yield before.name, part.name, part.gap
