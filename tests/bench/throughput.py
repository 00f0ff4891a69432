"""Throughput from files, as times real time: Mynah's engine beside stock NeMo with batches of 4, in turns.

usage: throughput.py MODEL.nemo [FILE...] [--runs 5] [--precision auto] [--backend auto]
                     [--onnx PYTHON [--onnx-precision fp32 int8] [--exported FOLDER]]
                     [--longest 300] [--count 20] [--flac] [--rounds 1] [--batch 4] [--stock-precision fp32]
                     [--save QUESTION MACHINE]

Without files: COUNT recordings of 10 seconds to LONGEST of espeak-ng speech. With --rounds 2 and more the last of them
counts. On a GPU: --count 400 --flac --rounds 2 --batch 128 --stock-precision bf16.
--onnx names an interpreter that has onnx and onnxruntime beside NeMo: it takes its turn in each run, with the files as
they are, its own search, and the faster of its precisions: see onnx_peer.py.
"""

import argparse
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import results
import soundfile
from sides import Mynah, duration, median, speech, stock, temporary_cache

SHORTEST = 10.0


def lengths(longest: float, count: int = 20) -> list[int]:
    """Seconds of each recording, in even ratios."""
    return [round(SHORTEST * (longest / SHORTEST) ** (i / (count - 1))) for i in range(count)]


def as_flac(paths: list[Path]) -> list[Path]:
    def write(path: Path) -> None:
        soundfile.write(path.with_suffix(".flac"), *soundfile.read(path, dtype="int16"))
        path.unlink()

    with ThreadPoolExecutor() as threads:
        list(threads.map(write, paths))
    return [path.with_suffix(".flac") for path in paths]


def onnx(chosen: argparse.Namespace, files: list[Path]) -> float:
    """Times real time of ONNX Runtime with its search, in the fastest of its precisions."""
    command: list[str | Path] = [chosen.onnx, "-W", "ignore", Path(__file__).with_name("onnx_peer.py"), chosen.model,
                                *files, "--whole", "--rounds", "1", "--precision", *chosen.onnx_precision]  # fmt: skip
    command += ["--exported", chosen.exported] if chosen.exported else []
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return max(speed for name, speed in found.items() if "search" in name)


def told(name: str, theirs: list[float], ours: list[float]) -> str:
    """Medians of a peer's speeds and of ours beside them, and of the ratios run by run."""
    ratios = [mynah / peer for peer, mynah in zip(theirs, ours, strict=True)]
    return f"medians: {name} {median(theirs):.1f}x, Mynah {median(ours):.1f}x, ratio {median(ratios):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--longest", type=float, default=300.0)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--flac", action="store_true")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--stock-precision", choices=("fp32", "bf16"), default="fp32")
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--backend", default="auto")
    parser.add_argument("--onnx", metavar="PYTHON")
    parser.add_argument("--onnx-precision", nargs="+", choices=("fp32", "int8"), default=["fp32", "int8"])
    parser.add_argument("--exported", type=Path)
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"), help="add the run to tests/bench/results")
    chosen = parser.parse_args()
    with temporary_cache() as name:
        folder = Path(name)
        files = chosen.files or speech(folder, lengths(chosen.longest, chosen.count))
        files = as_flac(files) if chosen.flac else files
        seconds = sum(map(duration, files))
        print(f"{len(files)} files, {seconds:.0f} s of sound")
        ours, theirs, peers = [], [], []
        for _ in range(chosen.runs):
            done = stock(chosen.model, files, chosen.batch, chosen.rounds, chosen.stock_precision)
            theirs.append(seconds / done["seconds"][-1])
            print(f"stock NeMo {theirs[-1]:6.1f}x (batches of {done['batch']})", end="    ", flush=True)
            side = Mynah(chosen.model, folder, chosen.precision, backend=chosen.backend)
            ours.append(seconds / [side.transcribe(files)[1] for _ in range(chosen.rounds)][-1])
            side.stop()
            picked = f"{side.ready.backend}, {side.ready.device} {side.ready.precision}"
            print(f"Mynah {ours[-1]:6.1f}x ({picked})", end="    ", flush=True)
            if chosen.onnx:
                peers.append(onnx(chosen, files))
                print(f"ONNX Runtime {peers[-1]:6.1f}x", end="", flush=True)
            print(flush=True)
        print(told("stock NeMo", theirs, ours))
        if peers:
            print(told("ONNX Runtime", peers, ours))
        if chosen.save:
            samples = {"Stock NeMo": theirs, "Mynah": ours} | ({"ONNX Runtime": peers} if peers else {})
            print(results.save(chosen.save, "× real time", samples))


if __name__ == "__main__":
    main()
