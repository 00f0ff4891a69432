"""Says how long recordings are by their headers: a program of its own, for `mynah batch plan`.

usage: python -m core.engine.audio.duration_probe THREADS     paths and addresses as JSON strings, a line each

Each is answered by a line, in any order: [number of the line, seconds, fault]. Seconds are null where the file does not
say, a fault is null or [kind, code, figures].
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
    """What is said of one recording."""
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
    """Answer each line of standard input; returns the exit status."""
    lock = threading.Lock()

    def answer(number: int, line: str) -> None:
        found = json.dumps(probe(number, json.loads(line)))
        with lock:
            print(found, flush=True)

    with ThreadPoolExecutor(int(arguments[0])) as threads:
        for number, line in _lines():
            threads.submit(answer, number, line)
    return 0


def _lines() -> Iterator[tuple[int, str]]:
    return enumerate(sys.stdin.read().splitlines())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
