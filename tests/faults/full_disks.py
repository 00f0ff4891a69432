"""Journal, log, settings, cache and output on a disk that is full or gone: named, and gone on with.

A limit on the size of files stands in for a full disk, a file in a folder's place for one that cannot be written.
"""

import random
import resource
import shutil
import sys
import tempfile
from pathlib import Path

from command_line import Home

_PLACES = {"journal": "data", "log": "log", "settings": "config", "cache": "cache", "output": "out"}


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` disks that fail."""
    wrong: list[str] = []
    for number in range(size):
        home = Home(folder / str(number))
        place = rng.choice(list(_PLACES))
        kind = rng.choice(("full", "file", "gone"))
        status, said = _disturb(home, place, kind, rng)
        if "Traceback" in said:
            wrong.append(f"{kind} {place}: {said[-300:]}")
        taken = place == "output" and not home.output.exists()  # after the last file, so that nobody could tell
        if status or taken:  # else all was done, and the same command would begin anew
            status, said = home.run()
        if status:
            wrong.append(f"{kind} {place}: not done afterwards, {status}: {said[-300:]}")
        wrong += [f"{kind} {place}: {line}" for line in home.wrong()]
        shutil.rmtree(home.folder, ignore_errors=True)
    return wrong


def _disturb(home: Home, place: str, kind: str, rng: random.Random) -> tuple[int, str]:
    """A run on the bad disk: status, and what it said. The disk is good again afterwards."""
    at = home.folder / _PLACES[place]
    if kind == "full":
        limit = rng.choice((0, 1000, 20_000, 200_000))
        return home.run(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    if kind == "file":
        at.write_bytes(b"a file where a folder should be")
        ended = home.run()
        at.unlink()
        return ended
    process = home.start()
    try:
        process.wait(rng.uniform(0.3, 1.5))
    except Exception:
        shutil.rmtree(at, ignore_errors=True)
    _, said = process.communicate(timeout=300)
    return process.returncode, said


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as there:
        print("\n".join(run(int(sys.argv[1]), random.Random(1), Path(there))) or "nothing wrong")
