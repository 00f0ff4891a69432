"""A child process that writes the files of finished jobs, see FileWriters. It only reads the journal."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core.journal import Journal
from core.queue.delivery import write_files


def main(arguments: Sequence[str]) -> int:
    """Answer each line of standard input, the ids of jobs as JSON, with a line: the outcomes of `write_files`.

    Args:
        arguments: the path of the journal.
    """
    journal = Journal(Path(arguments[0]))
    for line in sys.stdin.buffer:
        ids = json.loads(line)
        existing = journal.jobs.existing(ids)  # some may have been removed meanwhile
        jobs = [existing[job_id] for job_id in ids if job_id in existing]
        sys.stdout.buffer.write(msgspec.json.encode(write_files(journal, jobs)) + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
