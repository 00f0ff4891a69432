"""Join recordings for `--join`, and offer it for files that a recorder split."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from core.cli.usage_errors import Misuse
from core.contracts.split_recordings import SplitRecording, find_split
from core.queue.joined_recordings import gaps_between, join_files
from core.transcript.timestamps import format_duration, format_timestamp

Notice = tuple[str, str]
"""The code and the sentence of a notice."""


def join_or_offer(options: argparse.Namespace, files: Sequence[Path]) -> tuple[list[Path], list[Notice]]:
    """Return the recordings to hear, and notices. Joined recordings take the place of their parts.

    Named files, and those of a pattern, are joined in their order. In a folder, the files of each split recording are
    joined.

    Raises:
        Misuse: --join has nothing to join.
        InputFault, EnvironmentFault: a file cannot be read or written.
    """
    if not options.join:
        return list(files), [("split", _offer(group)) for group in find_split(files)]
    named = [Path(path) for path in options.paths]
    is_folder = [path.is_dir() for path in named]
    if any(is_folder) and not all(is_folder):
        raise Misuse("--join takes either files or folders.")
    groups = find_split(files) if any(is_folder) else [SplitRecording(tuple(files))]
    if not groups or len(groups[0].files) < 2:
        raise Misuse("--join needs at least two files, or a folder with a recording that was split into files.")
    notices: list[Notice] = []
    joined = {group.files[0]: _join(group, options.output, notices) for group in groups}
    parts = {part for group in groups for part in group.files}
    others = [path for path in files if path not in parts and path not in joined.values()]
    return [*joined.values(), *others], notices


def _offer(group: SplitRecording) -> str:
    first, last = group.files[0].name, group.files[-1].name
    missing = f" ({', '.join(group.missing)} missing)" if group.missing else ""
    count = len(group.files)
    return f"{first} to {last} look like one recording in {count} files{missing}. With --join, they share one clock"


def _join(group: SplitRecording, output: str | None, notices: list[Notice]) -> Path:
    target, parts = join_files(group, output)
    starts = ", ".join(f"{part.name} from {format_timestamp(part.start)}" for part in parts)
    notices.append(("joined", f"{target.name} holds {len(parts)} files: {starts}"))
    for before, name, gap in gaps_between(parts):
        notices.append(("gap", f"{format_duration(round(gap))} are missing between {before} and {name}"))
    notices += [("gap", f"{name} is missing in {target.name}") for name in group.missing]
    return target
