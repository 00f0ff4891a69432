"""The child process that runs chatter's parser: its native code may crash or take too long on a hostile file."""

import json
import sys
from contextlib import suppress

MEMORY = 165 * 2**20
"""Bytes that the process may hold. A valid file of 200 kB takes 110 MB; libraries and a look too late cost 20 more."""
_LONGEST = 200_000
"""Characters of an answer: far more than all findings that are shown."""


def main() -> int:
    """Answer each line of standard input, a text as JSON, by one with chatter's messages, "" where it finds nothing."""
    from batchalign._core import CHATFile

    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    for line in sys.stdin.buffer:
        try:
            CHATFile.parse(json.loads(line))
            found = ""
        except ValueError as error:
            found = str(error)[:_LONGEST]
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
