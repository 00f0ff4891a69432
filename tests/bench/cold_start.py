"""Cold start, process start to first words: Mynah's engine beside stock NeMo, in turns.

usage: python tests/bench/cold_start.py MODEL.nemo [CLIP] [--runs 3] [--precision auto]
"""

import argparse
from pathlib import Path

from sides import Mynah, median, speech, stock, temporary_cache


def engine_start(model: Path, cache: Path, clip: Path, precision: str) -> tuple[float, float, str]:
    """Seconds to Ready and to the first words, and what was picked."""
    side = Mynah(model, cache, precision)
    first, _, _ = side.transcribe([clip])
    side.stop()
    return side.loaded, side.loaded + first, f"{side.ready.device} {side.ready.precision}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("clip", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--precision", default="auto")
    chosen = parser.parse_args()
    with temporary_cache() as name:
        folder = Path(name)
        clip = chosen.clip or speech(folder, 1, 4)[0]
        loaded, words, picked = engine_start(chosen.model, folder, clip, chosen.precision)
        print(
            f"Mynah, first start ever (vetting, unpacking): ready {loaded:.1f} s, first words {words:.1f} s ({picked})"
        )
        ours, theirs = [], []
        for _ in range(chosen.runs):
            theirs.append(stock(chosen.model, [clip], batch=1)["total"])
            loaded, words, picked = engine_start(chosen.model, folder, clip, chosen.precision)
            ours.append(words)
            print(f"stock NeMo {theirs[-1]:6.1f} s    Mynah {words:6.1f} s (ready {loaded:.1f} s)", flush=True)
        ratios = [stock_seconds / mynah for stock_seconds, mynah in zip(theirs, ours, strict=True)]
        print(f"medians: stock NeMo {median(theirs):.1f} s, Mynah {median(ours):.1f} s, ratio {median(ratios):.2f}")


if __name__ == "__main__":
    main()
