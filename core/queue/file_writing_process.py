"""A child process that writes the files of finished jobs, see FileWriters. It only reads the journal."""

import contextlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from core.journal import Job, Journal
from core.queue.delivery import write_files


def main(arguments: Sequence[str]) -> int:
    """Answer each line of standard input, the ids of jobs as JSON, with a line: the outcomes of `write_files`.

    Args:
        arguments: the path of the journal.
    """
    journal = Journal(Path(arguments[0]))
    for line in sys.stdin.buffer:
        jobs = list[Job]()
        for job_id in json.loads(line):
            with contextlib.suppress(KeyError):  # it was removed meanwhile
                jobs.append(journal.jobs.get(job_id))
        sys.stdout.buffer.write(msgspec.json.encode(write_files(journal, jobs)) + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
