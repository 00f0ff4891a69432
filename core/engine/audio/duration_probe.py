"""Report the lengths of recordings by their headers. A program of its own, for `mynah batch plan`.

usage: python -m core.engine.audio.duration_probe THREADS

Standard input holds paths and addresses, a JSON string per line. Standard output answers each line, in any order:
[number of the line, seconds, fault]. Seconds are null if the file does not state its length. The fault is null or
[kind, code, figures].
"""

import json
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from core.contracts.errors import Fault, InputFault
from core.contracts.recording_address import located
from core.contracts.time_limit import within
from core.engine.audio.decoding import AudioReader
from core.engine.audio.timed_file import STORAGE_PATIENCE

Answer = tuple[int, float | None, list[object] | None]


def probe(number: int, place: str) -> Answer:
    """Return the answer for one recording."""
    try:
        return number, within(STORAGE_PATIENCE, lambda: _duration(place)), None
    except TimeoutError:
        fault: Fault = InputFault("no-answer")
    except Fault as error:
        fault = error
    return number, None, [fault.kind, fault.code, fault.figures]


def _duration(place: str) -> float | None:
    with AudioReader(located(place)) as reader:
        return reader.info.duration


def main(arguments: list[str]) -> int:
    """Answer each line of standard input. Return the exit status."""
    lock = threading.Lock()

    def answer(number: int, line: str) -> None:
        encoded = json.dumps(probe(number, json.loads(line)))
        with lock:
            print(encoded, flush=True)

    with ThreadPoolExecutor(int(arguments[0])) as threads:
        for number, line in _lines():
            threads.submit(answer, number, line)
    return 0


def _lines() -> Iterator[tuple[int, str]]:
    return enumerate(sys.stdin.read().splitlines())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
