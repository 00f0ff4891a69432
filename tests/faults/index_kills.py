"""Kills a process that records, edits, undoes, removes and indexes: the index is as one that is built afresh.

usage: index_kills.py [--kills 30] [--seed 1]
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures")]

from fresh_index import differences  # noqa: E402

from core.archive.indexing import update_index  # noqa: E402
from core.contracts.engine_messages import Chunk  # noqa: E402
from core.contracts.protocol import Load  # noqa: E402
from core.contracts.transcript import Word  # noqa: E402
from core.journal import ComputeSpec, JobSpec, JobState, Journal  # noqa: E402
from core.queue.delivery import editable_transcript_of  # noqa: E402
from core.transcript.edit_operations import replace_texts  # noqa: E402

_SPEC = JobSpec(ComputeSpec(Load("model.nemo", "cache")))
_LONGEST = 0.5  # seconds until a kill
_CHUNK_WORDS = 12


def campaign(folder: Path, kills: int, seed: int) -> list[str]:
    """Kill so many such processes at moments of chance; what is wrong after each, nothing at best."""
    drawn, path, wrong = random.Random(seed), folder / "journal.sqlite3", []
    for number in range(kills):
        command = [sys.executable, __file__, "--change", str(path), "--seed", str(seed + number)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        if process.stdout.readline() != "ready\n":
            wrong.append(f"process {number} did not begin")
        time.sleep(drawn.uniform(0, _LONGEST))
        if process.poll() is not None:
            wrong.append(f"process {number} ended by itself with {process.returncode}")
        process.kill()
        process.wait()
        process.stdout.close()
        journal = Journal(path)
        for _ in update_index(journal):
            pass
        journal.close()
        wrong += [f"after kill {number}: {line}" for line in differences(path, folder)]
    return wrong


def change(path: Path, seed: int) -> None:
    """Record, edit, undo, remove and index without end."""
    journal, drawn = Journal(path), random.Random(seed)
    print("ready", flush=True)
    number = 0
    while True:
        number += 1
        jobs = [job for job, *_ in journal.jobs.recordings()]
        act = drawn.randrange(6) if jobs else 0
        if act < 2:
            record(journal, f"{seed}-{number}.wav", drawn)
        elif act == 2:
            edit(journal, drawn.choice(jobs), f"edited {number} boats")
        elif act == 3:
            journal.edits.keep_position(drawn.choice(jobs), 0)
        elif act == 4 and len(jobs) > 5:
            journal.jobs.remove([drawn.choice(jobs)])
        else:
            for _ in update_index(journal):
                pass


def record(journal: Journal, name: str, drawn: random.Random) -> None:
    """A recording of four chunks."""
    batch, _ = journal.batches.open("key")
    job = journal.attempts.claim(journal.jobs.add(batch, f"/archive/{name}", 100, 1, _SPEC).id)
    assert job is not None
    for n in range(4):
        said = drawn.choices(["boat", "harbour", "old", "the."], k=_CHUNK_WORDS)
        words = tuple(Word(text, 10.0 * n + 0.5 * k, 10.0 * n + 0.5 * k + 0.4) for k, text in enumerate(said))
        journal.chunks.commit(Chunk(job.id, job.attempt, n, 10.0 * n, 10.0 * n + 10, words))
    journal.attempts.finish(job.id, job.attempt, 4, 40.0, False, None)


def edit(journal: Journal, job_id: int, text: str) -> None:
    """Type over the first segment of a recording that is done."""
    job = journal.jobs.get(job_id)
    if job.state == JobState.DONE:
        transcript = editable_transcript_of(journal, job)
        if (edited := replace_texts(transcript, [(0, text)])) is not None:
            journal.edits.append(job_id, edited, transcript)


def main() -> int:
    """The campaign, or the process that it kills."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--change", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.change is not None:
        change(options.change, options.seed)
    with tempfile.TemporaryDirectory(prefix="mynah-index-kills-") as folder:
        wrong = campaign(Path(folder), options.kills, options.seed)
    print("\n".join(wrong) or f"{options.kills} kills: the index is as a fresh one")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
