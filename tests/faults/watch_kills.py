"""Copies files slowly into a watched folder, renames, deletes and replaces them, and kills `mynah watch` meanwhile.

usage: watch_kills.py [--files 500] [--kills 10] [--seed 1] [--quiet 1.0]

Each recording that was complete and stayed has to be done once, and none before it was complete. Every content has a
size of its own, a multiple of 7, which no part of a file has; so the journal's jobs tell what was transcribed.
"""

import argparse
import heapq
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from command_line import Home  # noqa: E402

from core.journal import Job, JobState, Journal  # noqa: E402

KINDS = {"plain": 50, "renamed into place": 10, "renamed": 12, "abandoned": 8, "replaced": 12, "deleted": 8}
_BEGUN = 40  # files that are being copied at a time


class WatchHome(Home):
    """A home whose command watches its folder `in`."""

    quiet = 1.0

    def command(self, *options: str) -> list[str]:
        named = ["watch", str(self.folder / "in"), "--format", "txt", "--output", str(self.output)]
        return self.program(*named, "--quiet", str(self.quiet), *options)

    def jobs(self) -> list[Job]:
        path = self.folder / "data" / "mynah" / "journal.sqlite3"
        if not path.exists():  # the command has not come to it yet
            return []
        journal = Journal(path)
        try:
            return journal.jobs.select()
        finally:
            journal.close()


@dataclass
class Copies:
    """What is done to the folder: each file is a series of steps with pauses, and many go on side by side."""

    folder: Path
    rng: random.Random
    quiet: float
    required: set[int] = field(default_factory=set)  # sizes
    optional: set[int] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)

    def run(self, files: int) -> Iterator[None]:
        """Do it all in its time; yields after every step."""
        waiting = [self._file(n) for n in range(files)]
        waiting.reverse()
        due: list[tuple[float, int, Iterator[float]]] = []
        number = 0
        while due or waiting:
            while waiting and len(due) < _BEGUN:
                number += 1
                heapq.heappush(due, (time.monotonic(), number, waiting.pop()))
            when, number_of, steps = heapq.heappop(due)
            time.sleep(max(0.0, when - time.monotonic()))
            pause = next(steps, None)
            if pause is not None:
                heapq.heappush(due, (time.monotonic() + pause, number_of, steps))
            yield

    def _file(self, n: int) -> Iterator[float]:
        kind = self.rng.choices(list(KINDS), list(KINDS.values()))[0]
        self.kinds[kind] += 1
        folder = self.folder / f"s{n % 5}"
        folder.mkdir(exist_ok=True)
        path, size = folder / f"f{n}.wav", 7 * (200 + 2 * n)
        if kind == "abandoned":
            yield from self._copy(path, size, 0.6)
            path.unlink()
            return
        if kind == "renamed into place":
            yield from self._copy(path.with_suffix(".part"), size)
            path.with_suffix(".part").rename(path)
        else:
            yield from self._copy(path, size)
        if kind == "deleted":
            self.optional.add(size)
            yield self.rng.uniform(0, 6 * self.quiet)
            path.unlink()
        elif kind == "renamed":
            self.required.add(size)
            yield self.rng.uniform(0, 6 * self.quiet)
            path.rename(path.with_name(f"renamed{n}.wav"))
        elif kind == "replaced":
            self.optional.add(size)  # as it may be replaced before it was begun
            self.required.add(size + 7)
            yield self.rng.uniform(0, 6 * self.quiet)
            if self.rng.random() < 0.5:
                yield from self._copy(path, size + 7)
            else:
                yield from self._copy(path.with_name(f".{path.name}"), size + 7)
                path.with_name(f".{path.name}").replace(path)
        else:
            self.required.add(size)

    def _copy(self, path: Path, size: int, share: float = 1.0) -> Iterator[float]:
        """Write in parts, at pauses shorter than `quiet`, and leave off after a share of them."""
        content = self.rng.randbytes(size)
        cuts = sorted(cut for cut in self.rng.sample(range(1, size), 6) if cut % 7)
        written = time.monotonic()
        with path.open("wb") as file:
            for start, end in zip([0, *cuts], [*cuts, size], strict=True):
                if end > share * size:
                    return
                if time.monotonic() - written > 0.8 * self.quiet:  # this machine is too busy to copy without a rest
                    self.optional.add(start)
                written = time.monotonic()
                file.write(content[start:end])
                file.flush()
                if end < size:
                    yield self.rng.uniform(0, 0.4 * self.quiet)


def campaign(folder: Path, files: int, kills: int, seed: int, quiet: float = 1.0) -> tuple[list[str], str]:
    """What went wrong, and a line of figures."""
    rng = random.Random(seed)
    home = WatchHome(folder, recordings=0, script={"*": {"chunks": 2, "seconds": 0.0}})
    home.quiet = quiet
    copies = Copies(folder / "in", rng, quiet)
    began, killed = time.monotonic(), 0
    process, next_kill = home.start(), time.monotonic() + rng.uniform(0, 3 * quiet)
    wrong = []
    for step, _ in enumerate(copies.run(files)):
        if killed < kills and time.monotonic() >= next_kill:
            process.kill()
            process.communicate()
            killed += 1
            process, next_kill = home.start(), time.monotonic() + rng.uniform(1, max(2, 0.12 * files / kills))
        if step % 50 == 0 and process.poll() is not None:
            wrong.append(f"it ended with {process.returncode}: {process.communicate()[1]}")
            process = home.start()
    while killed < kills:  # a machine that is quicker than the kills
        time.sleep(rng.uniform(0, quiet))
        process.kill()
        process.communicate()
        killed += 1
        process = home.start()
    _wait(home, copies.required, process)
    said = _until_watching(process)
    process.terminate()
    said += process.communicate()[1]
    if process.returncode != 130 or "Traceback" in said:
        wrong.append(f"exit status {process.returncode}: {said}")
    wrong += _judged(home, copies)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(copies.kinds.items()))
    return wrong, f"{files} files ({kinds}), {killed} kills, {time.monotonic() - began:.0f} s"


def _until_watching(process: "subprocess.Popen[str]") -> str:
    """Return what the process says until it watches. A process that still starts has no handler of signals."""
    said = ""
    assert process.stderr is not None
    for line in process.stderr:
        said += line
        if "Watching " in line:
            break
    return said


def _wait(home: WatchHome, required: set[int], process: "subprocess.Popen[str]") -> None:
    """Until all that has to be done is, and nothing more comes; the judge says what is missing."""
    patience = time.monotonic() + 240
    while time.monotonic() < patience and process.poll() is None:
        jobs = home.jobs()
        done = {job.size for job in jobs if job.state == JobState.DONE}
        if required <= done and not any(job.state in (JobState.QUEUED, JobState.RUNNING) for job in jobs):
            break
        time.sleep(0.5)
    time.sleep(4 * home.quiet + 2)


def _judged(home: WatchHome, copies: Copies) -> list[str]:
    jobs = home.jobs()
    done = Counter(job.size for job in jobs if job.state == JobState.DONE)
    wrong = [f"{size} bytes: done {count} times" for size, count in done.items() if count > 1]
    wrong += [f"{size} bytes: not done" for size in sorted(copies.required - done.keys())]
    wrong += [f"{size} bytes: done early" for size in sorted(done.keys() - copies.required - copies.optional)]
    for job in jobs:
        if job.state != JobState.DONE and job.fault_code not in ("missing", "changed"):
            wrong.append(f"{job.name} is {job.state} ({job.fault_code})")
    written = len(list(home.output.rglob("*.txt")))
    if written != done.total():
        wrong.append(f"{written} transcripts of {done.total()} recordings")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=500)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", type=float, default=1.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-watch-") as folder:
        wrong, figures = campaign(Path(folder) / "home", options.files, options.kills, options.seed, options.quiet)
    print(figures)
    print(*wrong or ["each done once, none early"], sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
