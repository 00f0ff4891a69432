"""Which file is written for the name that a person gave in a dialog."""

import os
from collections.abc import Collection
from pathlib import Path

from core.formats import export


def with_suffix(chosen: Path, suffix: str, others: Collection[str] = ()) -> Path:
    """The file for a name from a save dialog, which need not end in `suffix`, nor in one of the `others`.

    Where it did not, the dialog has asked about another file: one that is there stays, and the new one gets a number.
    """
    if chosen.suffix.lower() in (each.lower() for each in (suffix, *others)):
        return chosen
    named = chosen.with_name(f"{chosen.name}{suffix}")
    return export.target(named, suffix, None, overwrite=False) if os.path.lexists(named) else named
