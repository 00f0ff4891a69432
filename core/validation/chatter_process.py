"""Run chatter's parser as a child process, because its native code may crash or hang on a hostile file."""

import json
import sys
from contextlib import suppress

MEMORY = 165 * 2**20
"""The most bytes of the process. A valid file of 200 kB takes 110 MB, and libraries and late checks take 20 MB more."""
_LONGEST_ANSWER = 200_000
"""The most characters of an answer, far more than Mynah shows."""


def main() -> int:
    """Answer each line of standard input, a text as JSON, with chatter's messages, or "" without a finding."""
    from batchalign._core import CHATFile

    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    for line in sys.stdin.buffer:
        try:
            CHATFile.parse(json.loads(line))
            answer = ""
        except ValueError as error:
            answer = str(error)[:_LONGEST_ANSWER]
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
