"""Converted weights compared with their checksum now and then: disks change bytes, and not their size and time."""

import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from core.engine.checkpoint.checksums import checksum_blocks
from core.engine.native.weights.mapped_file import note_of, note_verified

PERIOD = 7 * 86400.0  # seconds after which a file is due again
_REST = 4.0  # times as long as a block took, between two blocks: nobody waits for this


def find_damaged(paths: Iterable[Path], only_due: bool = True) -> list[Path]:
    """Those of the converted files that are not what was written, which are removed, to be made anew when next needed.

    `only_due`: looks only at those that were not looked at within PERIOD. Takes its time; for a thread of its own.
    """
    damaged = []
    for path in paths:
        noted = note_of(path)
        age = time.time() - noted.get("verified", 0.0)  # below 0 where the clock was set back: nothing is known then
        if "sum" not in noted or (only_due and 0 <= age < PERIOD):
            continue
        total = None
        with suppress(OSError):  # gone meanwhile
            for total in checksum_blocks(path):
                time.sleep(_REST * total.seconds)
        if total is None:
            continue
        if total.sum == noted["sum"]:
            note_verified(path)
        else:
            with suppress(OSError):
                path.unlink()
            damaged.append(path)
    return damaged
