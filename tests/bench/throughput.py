"""Throughput once loaded, as times real time: Mynah's engine beside stock NeMo with batches of 4, in turns.

usage: python tests/bench/throughput.py MODEL.nemo [FILE...] [--runs 3] [--precision auto]
Without files: eight recordings of 28 seconds of espeak-ng speech.
"""

import argparse
from pathlib import Path

from sides import Mynah, duration, median, speech, stock, temporary_cache

BATCH = 4  # windows of 30 s are what Mynah's own batches hold


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--precision", default="auto")
    chosen = parser.parse_args()
    with temporary_cache() as name:
        folder = Path(name)
        files = chosen.files or speech(folder, 8, 28)
        seconds = sum(map(duration, files))
        ours, theirs = [], []
        for _ in range(chosen.runs):
            theirs.append(seconds / min(stock(chosen.model, files, BATCH, rounds=2)["seconds"]))
            side = Mynah(chosen.model, folder, chosen.precision)
            ours.append(seconds / min(side.transcribe(files)[1] for _ in range(2)))
            side.stop()
            picked = f"{side.ready.device} {side.ready.precision}"
            print(f"stock NeMo {theirs[-1]:6.1f}x    Mynah {ours[-1]:6.1f}x ({picked})", flush=True)
        ratios = [mynah / stock_speed for stock_speed, mynah in zip(theirs, ours, strict=True)]
        print(f"medians: stock NeMo {median(theirs):.1f}x, Mynah {median(ours):.1f}x, ratio {median(ratios):.2f}")


if __name__ == "__main__":
    main()
