"""The child process that runs chatter's parser: its native code may crash or take too long on a hostile file."""

import json
import sys

_LONGEST = 200_000
"""Characters of an answer: far more than all findings that are shown."""


def main() -> int:
    """Answer each line of standard input, a text as JSON, by one with chatter's messages, "" where it finds nothing."""
    from batchalign._core import CHATFile

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
