"""Recordings of twelve kinds with mutated headers and packets: a result, damage told, or one sentence."""

import contextlib
import json
import random
import resource
import subprocess
import sys
from pathlib import Path

import media
import numpy as np

from core.contracts.errors import Bug, Fault
from core.engine.audio.decoding import AudioReader

KINDS = ("wav", "flac", "mp3", "m4a", "ogg", "opus", "mkv", "webm", "aac", "wma", "aiff", "mp4")
LONGEST, LARGEST = 60, 2**30  # seconds and bytes that one file may take
_SPARE = 3 * 2**30  # bytes of address space for libraries
_AT_ONCE = 25  # files a process


def originals(folder: Path) -> list[Path]:
    """A few seconds of speech in each kind."""
    spoken = media.speech(folder / "speech.wav")
    made = []
    for kind in KINDS:
        target = folder / f"original.{kind}"
        if kind == "mp4":
            media.with_picture(spoken, target)
        else:
            media.converted(spoken, target)
        made.append(target)
    return made


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Bytes changed in the head or anywhere, a piece cut out, doubled, emptied, or the end cut off."""
    raw = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 20))):
        head = rng.random() < 0.6
        place = rng.randrange(min(len(raw), 512) if head else len(raw))
        length = min(rng.choice((1, 2, 4, 300)), len(raw) - place)
        match rng.randrange(5):
            case 0:
                raw[place : place + length] = rng.randbytes(length)
            case 1:
                raw[place : place + length] = rng.choice((b"\0", b"\xff")) * length
            case 2:
                del raw[place : place + length]
            case 3:
                raw[place:place] = raw[place : place + length]
            case _:
                if rng.random() < 0.2:
                    del raw[place:]
        if not raw:
            return b"\0"
    return bytes(raw)


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` files, read in other processes with a limit of time and memory."""
    sources, wrong = [path.read_bytes() for path in originals(folder)], []
    for first in range(0, size, _AT_ONCE):
        files = []
        for number in range(first, min(first + _AT_ONCE, size)):
            path = folder / f"m{number}.{KINDS[number % len(KINDS)]}"
            path.write_bytes(mutate(sources[number % len(KINDS)], rng))
            files.append(path)
        wrong += _read_elsewhere(files)
        for path in files:
            with contextlib.suppress(OSError):
                path.unlink()
    return wrong


def _read_elsewhere(files: list[Path]) -> list[str]:
    command = [sys.executable, __file__, *map(str, files)]
    paths = [str(Path(__file__).resolve().parents[2]), str(Path(media.__file__).parent)]
    done: list[str] = []
    try:
        ended = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=LONGEST * len(files),
            check=False,
            env={"PYTHONPATH": ":".join(paths), "PATH": "/usr/bin:/bin"},
        )
        done = ended.stdout.splitlines()
        wrong = [line for line in done if not line.startswith("ok")]
        if ended.returncode:
            after = files[len(done)].name if len(done) < len(files) else "the last"
            wrong.append(f"{after} ended the reader: {ended.returncode} {ended.stderr[-200:]}")
    except subprocess.TimeoutExpired:
        wrong = [f"{files[0].name} or one after it took too long"]
    return wrong


def _peak() -> int:
    """The most bytes that this process has held. The system's ru_maxrss begins with what its parent held."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def main(paths: list[str]) -> int:
    """Read each; a line for each."""
    resource.setrlimit(resource.RLIMIT_AS, (LARGEST + _SPARE, LARGEST + _SPARE))
    for path in map(Path, paths):
        try:
            with AudioReader(path) as reader:
                for block in reader:
                    assert np.isfinite(block).all()
                json.dumps([reader.end.duration, reader.end.damaged], allow_nan=False)
            print(f"ok {path.name}", flush=True)
        except Bug as bug:
            print(f"{path.name}: {bug.sentence}", flush=True)
        except Fault as fault:
            print(f"ok {path.name}: {fault.sentence}", flush=True)
    grown = _peak()
    if grown > LARGEST:
        print(f"{paths[0]} and after: {grown} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
