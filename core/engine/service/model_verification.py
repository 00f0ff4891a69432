"""Compares a loaded model's converted weights with their checksum while the engine works."""

import os
import sys
import threading
from pathlib import Path

from core.contracts.errors import Fault
from core.contracts.protocol import EXIT_OF_DAMAGED_MODEL, Load, LoadDiarizer
from core.engine import native
from core.engine.checkpoint.hub_folder import open_model


def verify_in_background(load: Load | LoadDiarizer, precision: str, only_due: bool) -> None:
    """Begin; weights that are not what was written are removed, and end the process: what it computes is wrong.

    `only_due`: unless that was done within the last days.
    """
    threading.Thread(target=_verify, args=(load, precision, only_due), name="verification", daemon=True).start()


def _verify(load: Load | LoadDiarizer, precision: str, only_due: bool) -> None:
    from core.engine.native.weights.verification import find_damaged  # imports torch

    try:
        checkpoint = open_model(Path(load.model), Path(load.cache), recognises=isinstance(load, Load))
    except Fault:  # it was loaded before, and is gone or another file by now
        return
    damaged = find_damaged(native.converted_files(checkpoint, precision), only_due)
    if damaged:
        print(f"not what was written: {', '.join(map(str, damaged))}", file=sys.stderr, flush=True)
        os._exit(EXIT_OF_DAMAGED_MODEL)
