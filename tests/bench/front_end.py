"""The front end alone, with an engine without a model: recordings a second, durable commits, and the scheduler's time.

usage: front_end.py [--recordings 2000] [--chunks 1] [--formats txt,srt] [--folder DIR]

The scripted engine answers at once, so the queue, the journal and the exports take all of the time. Prints, for one
run from the first claim to the last file:

* recordings and chunks a second
* commits of the journal a recording
* milliseconds of the scheduler's thread a chunk, and of all threads of this process
* milliseconds of the processes that write files, a recording

The last two give by arithmetic the recordings a second on a machine with more processors. Fails if a file is missing
or has other words than its recording.
"""

import argparse
import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from core.contracts.protocol import Load
from core.journal import ComputeSpec, DeliverySpec, JobSpec, JobState, Journal
from core.queue.events import Event
from core.queue.scheduler.scheduler import Scheduler

ENGINE = Path(__file__).resolve().parent.parent / "faults" / "scripted_engine.py"


def fill(journal: Journal, folder: Path, count: int, formats: tuple[str, ...]) -> int:
    """Queue `count` small files. Return their batch."""
    batch, _ = journal.batches.open("bench")
    spec = JobSpec(ComputeSpec(Load("m.nemo", "cache")), DeliverySpec(formats, str(folder / "out")))
    files = []
    for n in range(count):
        path = folder / f"{n:06}.wav"
        path.write_bytes(b"RIFF")
        files.append((str(path), path.stat().st_size, path.stat().st_mtime_ns))
    journal.jobs.add_all(batch, files, spec)
    return batch


def count_commits(journal: Journal) -> list[int]:
    """Count the transactions that end durably, from now on, in the returned list's only element."""
    commits = [0]

    def note(statement: str) -> None:
        commits[0] += statement == "COMMIT"

    with journal.database.reading() as connection:
        connection.set_trace_callback(note)
    return commits


def check(journal: Journal, folder: Path, batch: int, chunks: int, formats: tuple[str, ...]) -> None:
    """Fail unless each recording is done, and its files have its words once."""
    jobs = journal.jobs.select(batch)
    if not all(job.state == JobState.DONE for job in jobs):
        raise SystemExit("A recording is not done.")
    if len(list((folder / "out").iterdir())) != len(jobs) * len(formats):
        raise SystemExit("A file is missing, or there is one too many.")
    if "txt" in formats:
        for job in jobs:
            stem = Path(job.path).stem
            words = (folder / "out" / f"{stem}.txt").read_text("utf-8").lower().replace(".", " ").split()
            if words != [f"{stem}-{n}" for n in range(chunks)]:
                raise SystemExit(f"{stem}.txt has other words.")


def run(folder: Path, count: int, chunks: int, formats: tuple[str, ...]) -> dict[str, float]:
    """Run the queue once in a new folder. Return the figures."""
    (folder / "state").mkdir()
    (folder / "script.json").write_text(json.dumps({"*": {"chunks": chunks}}))
    journal = Journal(folder / "journal.sqlite3")
    batch = fill(journal, folder, count, formats)
    commits = count_commits(journal)
    command = [sys.executable, str(ENGINE), str(folder / "script.json"), str(folder / "state")]
    first: list[float] = []

    def observe(event: Event) -> None:
        if not first and type(event).__name__ == "ChunkCommitted":
            first.append(time.perf_counter() - began)

    scheduler = Scheduler(journal, folder / "engine.log", observe, batch=batch, command=command)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    began, thread, process = time.perf_counter(), time.thread_time(), time.process_time()
    scheduler.run()
    took, thread, process = time.perf_counter() - began, time.thread_time() - thread, time.process_time() - process
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = count * chunks
    check(journal, folder, batch, chunks, formats)
    journal.close()
    spent = after.ru_utime + after.ru_stime - children.ru_utime - children.ru_stime
    return {
        "recordings a second": count / (took - first[0]),
        "chunks a second": total / (took - first[0]),
        "commits a recording": commits[0] / count,
        "scheduler, ms a chunk": 1000 * thread / total,
        "this process, ms a chunk": 1000 * process / total,
        "its children, ms a chunk": 1000 * spent / total,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recordings", type=int, default=2000)
    parser.add_argument("--chunks", type=int, default=1)
    parser.add_argument("--formats", default="txt,srt")
    parser.add_argument("--folder", help="a folder on the disk to measure")
    options = parser.parse_args()
    formats = tuple(filter(None, options.formats.split(",")))
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        figures = run(Path(folder), options.recordings, options.chunks, formats)
    for name, value in figures.items():
        print(f"{value:10.3f}  {name}")


if __name__ == "__main__":
    main()
