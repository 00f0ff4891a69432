"""What times by the sound cost a transcription beside NeMo's own times: processor time of the engine, in turns.

usage: python tests/bench/word_times_cost.py MODEL.nemo [FILE...] [--pairs 5] [--precision auto] [--longest 40]

Without files: 20 recordings of 10 seconds to LONGEST of espeak-ng speech. Two engines are loaded side by side, one for
each kind of times, and compute in turns; each has done the files once before.
"""

import argparse
import sys
from pathlib import Path

from sides import Mynah, duration, median, speech, temporary_cache
from throughput import lengths

MOST = 1.03


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--longest", type=float, default=40.0)
    parser.add_argument("--cache", type=Path)
    chosen = parser.parse_args()
    with temporary_cache() as name:
        files = chosen.files or speech(Path(name), lengths(chosen.longest))
        print(f"{len(files)} files, {sum(map(duration, files)):.0f} s of sound")
        cache = chosen.cache or Path(name)
        sides = {kind: Mynah(chosen.model, cache, chosen.precision, times=kind) for kind in ("nemo", "sound")}
        ratios = []
        for turn in range(chosen.pairs + 1):
            used = {}
            for kind in sorted(sides, reverse=turn % 2 == 1):
                before = sides[kind].processor_seconds()
                _, _, words = sides[kind].transcribe(files)
                used[kind] = sides[kind].processor_seconds() - before
            told = f"nemo {used['nemo']:6.2f} s, sound {used['sound']:6.2f} s of processor time, {words} words"
            print(f"{told}{'' if turn else ', first'}", flush=True)
            if turn:
                ratios.append(used["sound"] / used["nemo"])
        for side in sides.values():
            side.stop()
    print(f"times by the sound: {median(ratios):.3f} times the processor time (median of {len(ratios)} pairs)")
    return median(ratios) > MOST


if __name__ == "__main__":
    sys.exit(main())
