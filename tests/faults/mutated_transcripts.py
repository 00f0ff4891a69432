"""Mutated transcripts of every kind that Mynah reads: read or refused in a sentence, and soon.

usage: mutated_transcripts.py [--size 2000] [--repeats 40] [--seed 1] [--only NAME,...]

A repeat is a file in which one part stands again and again, up to 300 KB. It finds work in proportion to the square.
"""

import argparse
import random
import struct
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures"), str(Path(__file__).parent)]

from foreign_files import SHAPES, talk  # noqa: E402
from hostile_files import mutate  # noqa: E402
from service_files import SERVICES, written  # noqa: E402

from core.comparison.nist_scoring import score  # noqa: E402
from core.contracts.errors import Fault  # noqa: E402
from core.formats import FORMATS, reading  # noqa: E402
from core.formats.recognition import is_transcript  # noqa: E402

_LONGEST_SECONDS = 10.0  # of the processor, for a file of a few kilobytes, or of 300 KB in proportion
_REPEATED_BYTES = 300_000
_PARTS = (1, 2, 3, 5, 8, 20, 60, 200)  # bytes that are repeated
_SCC = "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 9470 9470 c8e5 ecec efae 942f 942f\n\n00:00:03;02\t942c 942c\n"
_STM = "talk A Anna 0.0 2.5 <o> so { it / this { one / two } } was (uh)\ntalk A Ben 2.5 4 yes\n"
_CTM = "talk A 0.1 0.2 so\ntalk A * * <ALT_BEGIN>\ntalk A 0.5 0.2 it\ntalk A * * <ALT>\ntalk A * * <ALT_END>\n"


def _binary_grid() -> bytes:
    text = "Zoë".encode("utf-16-be")
    tier = b"\x0cIntervalTier\x00\x01A" + struct.pack(">ddi", 0, 9, 2)
    tier += struct.pack(">dd", 0, 1) + b"\x00\x02so" + struct.pack(">ddHH", 1, 9, 0xFFFF, 3) + text
    return b"ooBinaryFile\x08TextGrid" + struct.pack(">dd?i", 0, 9, True, 1) + tier


def samples() -> dict[str, tuple[str, bytes]]:
    """Return a file of each kind, as (file name, content)."""
    turns = talk(1)
    found: dict[str, tuple[str, bytes]] = {}
    for name, shape in (SHAPES | SERVICES).items():
        content = shape.make(turns)
        found[name] = shape.name, content if isinstance(content, bytes) else content.encode()
    plain = [turn._replace(words=tuple(("so", start, end) for _, start, end in turn.words)) for turn in turns]
    for name in FORMATS:
        if is_transcript(Path(f"a{FORMATS[name].extension}")):
            found[f"own-{name}"] = f"a{FORMATS[name].extension}", written(name)(turns if name != "stl" else plain)
    found["binary-textgrid"] = "a.TextGrid", _binary_grid()
    chronological = (
        '"Praat chronological TextGrid text file"\n0 9\n1\n"IntervalTier" "A" 0 9\n1 0 1\n"so"\n1 1 9\n"it"\n'
    )
    found["chronological-textgrid"] = "a.TextGrid", chronological.encode()
    found["scc"] = "a.scc", _SCC.encode()
    return found | {"stm": ("r.stm", _STM.encode()), "ctm": ("h.ctm", _CTM.encode())}


def _read(path: Path) -> None:
    if path.suffix in (".stm", ".ctm"):
        other = path.with_name("r.stm" if path.suffix == ".ctm" else "h.ctm")
        other.write_text(_STM if path.suffix == ".ctm" else _CTM)
        score(other, path) if path.suffix == ".ctm" else score(path, other)
    else:
        reading.read(path)


def repeated(data: bytes, rng: random.Random) -> bytes:
    """Return a file with one of its parts again and again, with or without the rest behind it."""
    length = rng.choice(_PARTS)
    first = rng.randrange(max(1, len(data) - length))
    part = data[first : first + length]
    place = rng.choice((first + length, len(data)))
    return data[:place] + part * (_REPEATED_BYTES // len(part)) + (data[place:] if rng.random() < 0.5 else b"")


def _mutations(name: str, data: bytes, size: int, repeats: int, seed: int, path: Path) -> Iterator[str]:
    """Yield what went wrong with `size` mutations and `repeats` repeats of a file."""
    rng = random.Random(f"{seed} {name}")
    for number in range(size + repeats):
        path.write_bytes(mutate(data, rng) if number < size else repeated(data, rng))
        began = time.process_time()
        try:
            _read(path)
        except Fault as fault:
            if fault.code == "bug":
                yield f"{name}, mutation {number}: {fault}"
        except Exception as error:
            yield f"{name}, mutation {number}: {type(error).__name__}: {error}"
        if time.process_time() - began > _LONGEST_SECONDS:
            yield f"{name}, mutation {number}: took {time.process_time() - began:.0f} seconds of the processor"


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Read `size` mutations of each kind of file. Return what went wrong."""
    seed = rng.randrange(2**31)
    return [
        line
        for name, (file, data) in samples().items()
        for line in _mutations(name, data, size, size // 50, seed, folder / file)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=2000, help="mutations of each kind")
    parser.add_argument("--repeats", type=int, default=40, help="files with a repeated part of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(samples()), help="kinds, separated by commas")
    options = parser.parse_args()
    print("| kind | mutations | repeats | seconds | wrong |\n|---|---|---|---|---|", flush=True)
    every: list[str] = []
    with tempfile.TemporaryDirectory(prefix="mynah-transcripts-") as folder:
        for name in options.only.split(","):
            file, data = samples()[name]
            began = time.monotonic()
            wrong = list(_mutations(name, data, options.size, options.repeats, options.seed, Path(folder) / file))
            row = name, f"{options.size:,}", options.repeats, f"{time.monotonic() - began:.0f}", len(wrong)
            print(f"| {' | '.join(map(str, row))} |", flush=True)
            every += wrong
    print("\n".join(every))
    return 1 if every else 0


if __name__ == "__main__":
    raise SystemExit(main())
