"""Measure how long texts of 10 MB take to read and to write, and how much memory, each in a process of its own.

usage: large_texts.py [--megabytes 10] [--only NAME,...] [--cues 0]

Each row is a format. A file of Mynah is written from a transcript in memory, and then read. A file of another program
is read. `--cues 1000000` converts a SubRip file with this number of cues in place of the formats. Seconds are those of
the processor, and memory is the highest of the whole process. "given MB" is the memory before a transcript is written:
Python, the program and the transcript.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures")]

from core.contracts.transcript import Segment, Transcript, Word, in_seconds  # noqa: E402
from core.formats import FORMATS, export  # noqa: E402
from core.formats.recognition import is_transcript  # noqa: E402

if TYPE_CHECKING:
    from foreign_files import Turn

_SAMPLE = 400  # turns that tell the size of a turn in a format
_TEXT = "the of and to in is it you that he was for with his they be at one this from had not word but"
_CHILD = """
import gc, json, sys, time
from pathlib import Path
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/tests/bench"]
import core.formats.export  # before the clock starts
gc.set_threshold(100_000)  # as the command
way, name, path, turns = sys.argv[2], sys.argv[3], Path(sys.argv[4]), int(sys.argv[5])
def memory(kind):  # rusage has the peak of the parent
    (line,) = [line for line in open("/proc/self/status") if line.startswith(kind)]
    return int(line.split()[1]) / 1000
given = 0
if way == "write":
    import large_texts
    transcript = large_texts.transcript(turns)
    given = memory("VmRSS")
began = time.process_time()
if way == "write":
    path.write_bytes(large_texts.export.render(transcript, name, path))
elif way == "read":
    from core.formats.reading import read
    read(path)
else:
    from core.cli import main
    main(["convert", str(path), "--format", name, "--overwrite"])
seconds = time.process_time() - began
print(json.dumps([seconds, memory("VmHWM"), given]))
"""


def turns(count: int) -> "Iterator[Turn]":
    """Yield turns of two people with a time for each word."""
    from foreign_files import Turn  # it imports a network client, which a writing process does not need

    return (Turn(*turn) for turn in _spoken(count))


def _spoken(count: int) -> Iterator[tuple[str, tuple[tuple[str, int, int], ...]]]:
    """Yield a speaker and words with their times in milliseconds. Equal texts are one object."""
    rng, clock, known = random.Random(1), 0, _TEXT.split()
    last = {text: f"{text}." for text in known}
    for n in range(count):
        words = []
        for _ in range(rng.randint(4, 14)):
            text, length = rng.choice(known), rng.randrange(100, 500, 20)
            words.append((text, clock, clock + length))
            clock += length
        words[-1] = (last[words[-1][0]], *words[-1][1:])
        yield ("Anna", "Ben")[n % 2], tuple(words)
        clock += 1000


def transcript(count: int) -> Transcript:
    """Return a transcript of `count` turns, with equal times as the readers of CHAT and of tiers make them."""
    segments = (
        Segment(tuple(Word(text, in_seconds(start), in_seconds(end), 0.9) for text, start, end in words), speaker)
        for speaker, words in _spoken(count)
    )
    made = tuple(segments)
    return Transcript(made, "talk.wav", (made[-1].end or 0.0) + 1, "demo", "en")


def _run(*arguments: object) -> tuple[float, float, float]:
    """Return the seconds and the MB of a process, and the MB that it has before it writes."""
    command = [sys.executable, "-c", _CHILD, str(ROOT), *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    seconds, megabytes, given = json.loads(done.stdout.splitlines()[-1])
    return seconds, megabytes, given


def _row(name: str, size: int, *figures: tuple[float, float, float] | None) -> None:
    cells = [("–", "–") if each is None else (f"{each[0]:.1f}", f"{each[1]:.0f}") for each in figures]
    given = [f"{each[2]:.0f}" if each else "–" for each in figures[1:]]  # of a transcript that is written
    shown = [name, f"{size / 1e6:.1f}", *(cell for pair in cells for cell in pair), *given]
    print(f"| {' | '.join(shown)} |", flush=True)


def _own(name: str, size: int, folder: Path) -> None:
    path = folder / f"a{FORMATS[name].extension}"
    each = len(export.render(transcript(_SAMPLE), name, path)) / _SAMPLE
    written = _run("write", name, path, max(1, round(size / each)))
    is_read = is_transcript(path) and name != "premiere"  # its markers are no transcript
    _row(name, path.stat().st_size, _run("read", name, path, 0) if is_read else None, written)


def _foreign(name: str, file: str, make: "Callable[[Sequence[Turn]], str | bytes]", size: int, folder: Path) -> None:
    def content(count: int) -> bytes:
        made = make(list(turns(count)))
        return made if isinstance(made, bytes) else made.encode()

    path = folder / file
    path.write_bytes(content(max(1, round(size * _SAMPLE / len(content(_SAMPLE))))))
    _row(f"{name} (foreign)", path.stat().st_size, _run("read", name, path, 0), None)


def _cues(count: int, folder: Path) -> None:
    path = folder / "a.srt"
    with path.open("w") as file:
        for n, turn in enumerate(turns(count), 1):
            name = f"{turn.speaker}: " if n % 3 == 0 else ""
            start, end = ("{:02}:{:02}:{:02},{:03}".format(*_clock(ms)) for ms in (n * 1500, n * 1500 + 1400))
            file.write(f"{n}\n{start} --> {end}\n{name}{turn.text}\n\n")
    print(f"| {count:,} cues to | MB | seconds | MB of memory |\n|---|---|---|---|")
    for name in ("vtt", "srt", "ttml", "json"):
        _row(name, path.stat().st_size, _run("convert", name, path, 0))


def _clock(milliseconds: int) -> tuple[int, int, int, int]:
    seconds = milliseconds // 1000
    return seconds // 3600, seconds // 60 % 60, seconds % 60, milliseconds % 1000


def main() -> None:
    from foreign_files import SHAPES
    from service_files import SERVICES

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=float, default=10.0)
    parser.add_argument("--only", default="", help="formats, separated by commas")
    parser.add_argument("--cues", type=int, default=0)
    options = parser.parse_args()
    size = round(options.megabytes * 1e6)
    foreign = {name: (shape.name, shape.make) for name, shape in (SHAPES | SERVICES).items()}
    foreign = {name: made for name, made in foreign.items() if not name.startswith("own-")}
    wanted = options.only.split(",") if options.only else [*FORMATS, *foreign]
    with tempfile.TemporaryDirectory(prefix="mynah-large-") as folder:
        if options.cues:
            _cues(options.cues, Path(folder))
            return
        print("| format | MB | read s | read MB | write s | write MB | given MB |\n|---|---|---|---|---|---|---|")
        for name in wanted:
            if name in FORMATS:
                _own(name, size, Path(folder))
            else:
                _foreign(name, *foreign[name], size, Path(folder))


if __name__ == "__main__":
    main()
