"""Recordings that recorders and cameras split are found by their names and sizes."""

import os
from pathlib import Path

import pytest

from core.contracts.split_recordings import find_split

ZOOM = ("ZOOM0001_LR-0001.WAV", "ZOOM0001_LR-0002.WAV", "ZOOM0001_LR-0003.WAV")
CERTAIN = {
    "Zoom": ZOOM,
    "Zoom H1n": ("ZOOM0003-001.WAV", "ZOOM0003-002.WAV"),
    "GoPro of today": ("GH010042.MP4", "GH020042.MP4", "GH030042.MP4"),
    "GoPro of 2015": ("GOPR0042.MP4", "GP010042.MP4", "GP020042.MP4"),
    "Olympus": ("140130_0001-01.WAV", "140130_0001-02.WAV"),
    "Sound Devices": ("230101-T001-1.wav", "230101-T001-2.wav"),
    "Tascam": ("TASCAM_0007-01.wav", "TASCAM_0007-02.wav"),
}
COUNTED = {
    "Sony": ("230101_0001.wav", "230101_0002.wav", "230101_0003.wav"),
    "DJI": ("DJI_0010.MP4", "DJI_0011.MP4"),
    "camcorder": ("00007.MTS", "00008.MTS"),
    "Tascam": ("TASCAM_0008.wav", "TASCAM_0009.wav"),
}


def make(folder: Path, sizes: dict[str, int]) -> list[Path]:
    for name, size in sizes.items():
        (folder / name).touch()
        os.truncate(folder / name, size)  # a sparse file
    return sorted(folder.iterdir(), reverse=True)


@pytest.mark.parametrize("kind", CERTAIN)
def test_numbered_parts_are_one_recording(kind: str, tmp_path: Path) -> None:
    files = make(tmp_path, dict.fromkeys((*CERTAIN[kind], "ZOOM0099.WAV", "other.wav"), 10))
    (group,) = find_split(files)
    assert tuple(path.name for path in group.files) == CERTAIN[kind]
    assert group.missing == ()


@pytest.mark.parametrize("limit", [2**31, 2**32])
@pytest.mark.parametrize("kind", COUNTED)
def test_counted_files_are_one_recording_if_they_are_full(kind: str, limit: int, tmp_path: Path) -> None:
    *full, last = COUNTED[kind]
    files = make(tmp_path, dict.fromkeys(full, limit - 70_000) | {last: 10**6})
    (group,) = find_split(files)
    assert tuple(path.name for path in group.files) == COUNTED[kind]
    make(tmp_path, {full[0]: limit // 3})
    assert all(full[0] != path.name for other in find_split(files) for path in other.files)


def test_missing_part_is_named(tmp_path: Path) -> None:
    (group,) = find_split(make(tmp_path, dict.fromkeys((ZOOM[0], ZOOM[2]), 10)))
    assert group.missing == (ZOOM[1],)


@pytest.mark.parametrize(
    "names",
    [
        ("interview 01.wav", "interview 02.wav"),
        ("2024-01-01.wav", "2024-01-02.wav"),
        ("ZOOM0001_Tr1.WAV", "ZOOM0001_Tr2.WAV"),
        ("ZOOM0001.WAV", "ZOOM0002.WAV"),
        ("GH010042.MP4", "GH010043.MP4"),
    ],
)
def test_separate_recordings_stay_separate(names: tuple[str, ...], tmp_path: Path) -> None:
    assert find_split(make(tmp_path, dict.fromkeys(names, 10))) == []
