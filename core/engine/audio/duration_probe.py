"""Report lengths and sound tracks of recordings by their headers. A program of its own.

usage: python -m core.engine.audio.duration_probe THREADS

Standard input holds paths and addresses, a JSON string per line. Standard output answers each line, in any order:
[number of the line, seconds, fault, tracks]. Seconds are null if the file does not state its length. The fault is null
or [kind, code, figures]. Tracks are objects with the fields of core.contracts.tracks.Track.
"""

import json
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec

from core.contracts.errors import Fault, InputFault
from core.contracts.recording_address import located
from core.contracts.time_limit import within
from core.contracts.tracks import Track
from core.engine.audio.decoding import AudioReader
from core.engine.audio.timed_file import STORAGE_PATIENCE

Answer = tuple[int, float | None, list[object] | None, tuple[Track, ...]]


def probe(number: int, place: str) -> Answer:
    """Return the answer for one recording."""
    try:
        seconds, tracks = within(STORAGE_PATIENCE, lambda: _header(place))
        return number, seconds, None, tracks
    except TimeoutError:
        fault: Fault = InputFault("no-answer")
    except Fault as error:
        fault = error
    return number, None, [fault.kind, fault.code, fault.figures], ()


def _header(place: str) -> tuple[float | None, tuple[Track, ...]]:
    with AudioReader(located(place)) as reader:
        return reader.info.duration, reader.tracks


def main(arguments: list[str]) -> int:
    """Answer each line of standard input. Return the exit status."""
    lock = threading.Lock()

    def answer(number: int, line: str) -> None:
        encoded = msgspec.json.encode(probe(number, json.loads(line))).decode()
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
