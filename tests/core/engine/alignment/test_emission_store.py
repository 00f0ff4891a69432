"""Test that rows of windows in any order are read back in the recording's order."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.contracts.errors import EnvironmentFault
from core.engine.alignment.emission_store import EmissionStore
from core.engine.alignment.lattice import FIRST_TOKEN

COLUMNS = FIRST_TOKEN + 2


def rows(value: float, count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float16]]:
    return np.full((count, COLUMNS), value, np.float16)


def test_windows_are_read_in_order_with_a_frame_of_silence_between(tmp_path: Path) -> None:
    emission_store = EmissionStore(tmp_path, COLUMNS)
    emission_store.add(1, np.array([5.0, 5.08]), rows(-2, 2))
    emission_store.add(0, np.array([1.0, 1.08, 1.16]), rows(-1, 3))
    whole = emission_store.select(0.0, 9.0)
    assert len(whole) == 7
    every = whole.read(0, 7)
    assert every[:, FIRST_TOKEN].tolist() == [-1, -1, -1, -60, -2, -2, -60]
    assert every[3, :FIRST_TOKEN].tolist() == [0.0] * FIRST_TOKEN
    for begin in range(7):
        for end in range(begin + 1, 8):
            assert np.array_equal(whole.read(begin, end), every[begin:end])
    part = emission_store.select(1.05, 5.05)
    assert part.read(0, len(part))[:, FIRST_TOKEN].tolist() == [-1, -1, -60, -2, -60]
    assert len(emission_store.select(2.0, 3.0)) == 0
    emission_store.close()
    assert list(tmp_path.iterdir()) == []


def test_overlaps_are_searched_once_and_times_increase(tmp_path: Path) -> None:
    emission_store = EmissionStore(tmp_path, COLUMNS)
    first, second, third = np.arange(0, 30, 0.08), np.arange(29.03, 50, 0.08), np.arange(50.5, 52, 0.08)
    for n, times in ((2, third), (1, second), (0, first)):
        emission_store.add(n, times, rows(-1 - n, len(times)))
    whole = emission_store.select(0.0, 60.0)
    assert (np.diff(whole.times) > 0).all()
    scores = whole.read(0, len(whole))[:, FIRST_TOKEN]
    before = np.flatnonzero(first < 29.03)
    assert (scores[before] == -1).all()
    assert (scores[len(before) : len(before) + len(second)] == -2).all(), "no silence where speech was cut"
    assert scores[len(before) + len(second)] == -60
    assert len(whole) == len(before) + len(second) + len(third) + 2
    assert emission_store.select(29.5, 30.5).read(0, 5)[:, FIRST_TOKEN].tolist() == [-2] * 5
    assert (emission_store.select(28.0, 29.0).times < 29.0).all()
    emission_store.close()


def test_an_empty_window_does_no_harm(tmp_path: Path) -> None:
    emission_store = EmissionStore(tmp_path, COLUMNS)
    emission_store.add(0, np.array([1.0, 1.08]), rows(-1, 2))
    emission_store.add(1, np.zeros(0), rows(-2, 0))
    assert emission_store.select(0.0, 9.0).times.tolist()[:2] == [1.0, 1.08]
    emission_store.close()


def test_an_unwritable_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EnvironmentFault) as caught:
        EmissionStore(tmp_path / "file", COLUMNS)
    assert caught.value.code == "no-write"


def test_each_range_has_the_rows_of_its_times(tmp_path: Path) -> None:
    emission_store = EmissionStore(tmp_path, COLUMNS)
    for n in (3, 0, 2, 1):
        emission_store.add(n, 10.0 * n + np.arange(0, 10.5, 0.5), rows(-1 - n, 21))
    for start, end in [(0.0, 3.0), (9.0, 11.0), (8.5, 31.0), (30.0, 30.5), (39.5, 99.0)]:
        part = emission_store.select(start, end)
        times = part.times[part.read(0, len(part))[:, FIRST_TOKEN] > -60]
        assert times.tolist() == np.arange(start, min(end, 40.5), 0.5).tolist()
    assert len(emission_store.select(50.0, 60.0)) == len(emission_store.select(5.0, 4.0)) == 0
    emission_store.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size")
def test_a_full_disk_fails_writing_and_not_closing(tmp_path: Path) -> None:
    """Test that no row waits in a buffer, where its error would come later and end the engine."""
    program = (
        "import resource, signal, sys, numpy as np\n"
        "from pathlib import Path\n"
        "from core.contracts.errors import EnvironmentFault\n"
        "from core.engine.alignment.emission_store import EmissionStore\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))\n"
        "store = EmissionStore(Path(sys.argv[1]), 5)\n"
        "try:\n"
        "    store.add(0, np.arange(200.0), np.zeros((200, 5), np.float16))\n"
        "except EnvironmentFault as fault:\n"
        "    print(fault.code)\n"
        "store.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout == "disk\n"


@pytest.mark.skipif(sys.platform != "linux", reason="finds the file by /proc")
@pytest.mark.parametrize("how", ["short", "refused"])
def test_unreadable_rows_fail_the_recording_only(tmp_path: Path, how: str) -> None:
    emission_store = EmissionStore(tmp_path, COLUMNS)
    emission_store.add(0, np.array([1.0, 1.08, 1.16]), rows(-1, 3))
    links = Path("/proc/self/fd").iterdir()
    file = next(int(link.name) for link in links if os.path.realpath(link).startswith(str(tmp_path)))
    if how == "short":
        os.ftruncate(file, 2 * COLUMNS + 1)
    else:
        folder = os.open(tmp_path, os.O_RDONLY)  # reading it is refused
        os.dup2(folder, file)
        os.close(folder)
    with pytest.raises(EnvironmentFault) as caught:
        emission_store.select(0.0, 9.0).read(0, 3)
    assert str(tmp_path) in caught.value.sentence
    assert "can't be read back" in caught.value.sentence
    emission_store.close()
