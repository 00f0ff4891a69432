"""Find recordings that a recorder or a camera split into several files, by their names and sizes."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

_PARTS = (  # the part's number is certain in these names
    re.compile(r"(?P<before>ZOOM\d{4}.*?[-_])(?P<part>\d{3,4})", re.I),  # Zoom H and F series
    re.compile(r"(?P<before>G[HXLSP])(?P<part>\d\d)(?P<after>\d{4})", re.I),  # GoPro chapters
    re.compile(r"(?P<before>\d{6}_\d{4}-)(?P<part>\d\d)", re.I),  # Olympus and OM System
    re.compile(r"(?P<before>(?:DS|DM|LS|WS|VN|DW)[_\d]\d{5,6}-)(?P<part>\d\d?)", re.I),  # Olympus
    re.compile(r"(?P<before>\d{6}[-_]T?\d{3}-)(?P<part>\d{1,3})", re.I),  # Sound Devices
    re.compile(r"(?P<before>(?:TASCAM|DR\d*|\d{6})_\d{4}[^-]*-)(?P<part>\d{1,3})", re.I),  # Tascam
)
_FIRST_GOPRO = re.compile(r"GOPR(?P<after>\d{4})", re.I)
_COUNTED = re.compile(r"(?P<before>.*?)(?P<part>\d{3,8})(?P<after>[A-Za-z_]{0,3})")
_LIMITS = (2**31, 2**32)  # bytes of a file, in older and newer file systems of memory cards
_LEAST_SHARE = 0.9  # of a limit: recorders start the next file a little before it


class SplitRecording(NamedTuple):
    """The files of one recording in order, and the names of those that are missing between them."""

    files: tuple[Path, ...]
    missing: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the whole recording, without ending."""
        return self.files[0].stem


class _Name(NamedTuple):
    path: Path
    before: str
    after: str
    part: int
    digits: int


def find_split(files: Iterable[Path]) -> list[SplitRecording]:
    """Return the split recordings among `files`, in their order.

    Names of Zoom, GoPro, Olympus, Sound Devices and Tascam number the parts. Other names only count all files, as those
    of Sony, DJI and camcorders do. Such files belong together if all but the last one end near 2 or 4 GB.
    """
    certain: dict[tuple[str, ...], list[_Name]] = {}
    counted: dict[tuple[str, ...], list[_Name]] = {}
    for path in files:
        name = _certain(path)
        kind = certain
        if name is None:
            match = _COUNTED.fullmatch(path.stem)
            if match is None:
                continue
            kind, name = counted, _name(path, match)
        key = (str(path.parent), name.before.casefold(), name.after.casefold(), path.suffix.casefold())
        kind.setdefault(key, []).append(name)
    found = [_in_order(names) for names in certain.values() if len(names) > 1]
    for names in counted.values():
        found += _filled(sorted(names, key=lambda name: name.part))
    return found


def _certain(path: Path) -> _Name | None:
    if first := _FIRST_GOPRO.fullmatch(path.stem):
        return _Name(path, "GP", first["after"], 0, 2)
    matches = (pattern.fullmatch(path.stem) for pattern in _PARTS)
    return next((_name(path, match) for match in matches if match), None)


def _name(path: Path, match: re.Match[str]) -> _Name:
    groups = match.groupdict()
    return _Name(path, groups["before"], groups.get("after") or "", int(groups["part"]), len(groups["part"]))


def _in_order(names: Sequence[_Name]) -> SplitRecording:
    ordered = sorted(names, key=lambda name: name.part)
    present = {name.part for name in ordered}
    missing = (number for number in range(ordered[0].part, ordered[-1].part) if number not in present)
    like = ordered[-1]
    names_of = (f"{like.before}{number:0{like.digits}}{like.after}{like.path.suffix}" for number in missing)
    return SplitRecording(tuple(name.path for name in ordered), tuple(names_of))


def _filled(names: Sequence[_Name]) -> list[SplitRecording]:
    """Return runs of files with consecutive numbers in which each file but the last is full."""
    found: list[SplitRecording] = []
    run: list[Path] = []
    last = -1
    for name in names:
        if run and name.part == last + 1 and _is_full(run[-1]):
            run.append(name.path)
        else:
            found += [SplitRecording(tuple(run))] if len(run) > 1 else []
            run = [name.path]
        last = name.part
    return found + ([SplitRecording(tuple(run))] if len(run) > 1 else [])


def _is_full(path: Path) -> bool:
    try:
        size = os.stat(path).st_size  # noqa: PTH116 (thousands of files)
    except OSError:
        return False
    return any(_LEAST_SHARE * limit <= size <= limit for limit in _LIMITS)
