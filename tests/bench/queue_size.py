"""What a recording costs the queue, and what a start does, by how many recordings the journal holds.

usage: queue_size.py [--sizes 1000,10000,100000]    times are milliseconds, medians over 40 recordings
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from core.contracts.engine_messages import Chunk
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.formats.export import folded
from core.journal import ComputeSpec, DeliverySpec, Job, JobSpec, JobState, Journal
from core.queue import delivery

ROUNDS = 40
WAITING = 1000


def fill(journal: Journal, folder: Path, count: int) -> int:
    """A batch of that many recordings, all but WAITING of them done and written into one folder."""
    batch, _ = journal.batches.open("bench")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "cache")), DeliverySpec(("txt",), str(folder / "out")))
    files = [(str(folder / "in" / f"f{n}.wav"), 4, 4) for n in range(count)]
    journal.jobs.add_each(batch, ((file, spec) for file in files))
    with journal.database.transaction() as connection:
        connection.execute("UPDATE job SET state = 'done', chunks = 1, duration = 1 WHERE id <= ?", (count - WAITING,))
        for (job,) in connection.execute("SELECT id FROM job WHERE state = 'done'").fetchall():
            path = str(folder / "out" / f"f{job - 1}.txt")
            connection.execute(
                "INSERT INTO export (job, format, path, folded, written) VALUES (?, 'txt', ?, ?, 1)",
                (job, path, folded(Path(path))),
            )
    return batch


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def one_recording(journal: Journal, batch: int) -> dict[str, float]:
    """One recording from the queue to its file; what each step took."""
    took: dict[str, float] = {}
    found: list[Job] = []
    took["list"] = milliseconds(lambda: found.extend(journal.jobs.select(batch, (JobState.QUEUED,), limit=32)))
    job = found[0]
    took["claim"] = milliseconds(lambda: journal.attempts.claim(job.id))
    chunk = Chunk(job.id, 1, 0, 0.0, 1.0, (Word("word", 0.1, 0.5, 0.9),))
    took["commit"] = milliseconds(lambda: journal.chunks.commit(chunk))
    took["finish"] = milliseconds(lambda: journal.attempts.finish(job.id, 1, 1, 1.0, False, None))
    took["deliver"] = milliseconds(lambda: delivery.deliver(journal, journal.jobs.get(job.id)))
    return took


def measure(count: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="mynah-queue-") as name:
        folder = Path(name)
        (folder / "out").mkdir()
        journal = Journal(folder / "journal.sqlite3")
        result = {"add all": 0.0}
        batch = 0

        def add() -> None:
            nonlocal batch
            batch = fill(journal, folder, count)

        result["add all"] = milliseconds(add)
        journal.close()
        opened: list[Journal] = []
        result["open"] = milliseconds(lambda: opened.append(Journal(folder / "journal.sqlite3")))
        journal = opened[0]
        result["poll"] = milliseconds(journal.jobs.row_versions)
        result["read all"] = milliseconds(lambda: journal.jobs.select(batch))
        rounds = [one_recording(journal, batch) for _ in range(ROUNDS)]
        for step in rounds[0]:
            result[step] = statistics.median(took[step] for took in rounds)
        journal.close()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="1000,10000,100000")
    sizes = [int(size) for size in parser.parse_args().sizes.split(",")]
    results = [measure(max(size, WAITING)) for size in sizes]
    print("step".ljust(12) + "".join(f"{size:>12,}" for size in sizes))
    for step in results[0]:
        print(step.ljust(12) + "".join(f"{result[step]:>12.2f}" for result in results))


if __name__ == "__main__":
    main()
