"""What words to expect cost: throughput of one engine with and without 10,000 phrases, in turns.

usage: vocabulary_speed.py MODEL.nemo [FILE...] [--phrases 10000] [--pairs 3] [--precision auto] [--cache DIR]

Without files: 20 recordings of 10 to 40 s of espeak-ng speech. The first turn with the list makes tokens and tree of
it, and is told apart; so is the first without. Fails below 0.98 times the throughput without.
"""

import argparse
import sys
from pathlib import Path

from expected_words import other_names
from sides import Mynah, duration, median, speech, temporary_cache
from throughput import lengths

from core.contracts.protocol import Prompt
from core.contracts.vocabulary import Phrase

LEAST = 0.98


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--phrases", type=int, default=10_000)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--cache", type=Path)
    chosen = parser.parse_args()
    with temporary_cache() as name:
        files = chosen.files or speech(Path(name), lengths(40.0))
        seconds = sum(map(duration, files))
        side = Mynah(chosen.model, chosen.cache or Path(name), chosen.precision)
        names = other_names(2 * chosen.phrases)
        pairs = (f"{one} {other}" for one, other in zip(names[::2], names[1::2], strict=True))
        phrases = tuple(map(Phrase, pairs))[: chosen.phrases]
        prompts = {"without": Prompt(), "with": Prompt(boosting=side.expect(phrases))}
        print(f"{len(phrases)} phrases, {len(files)} files, {seconds:.0f} s of sound, {side.ready.precision}")
        speeds: dict[str, list[float]] = {"without": [], "with": []}
        for turn in range(chosen.pairs + 1):
            order = ("without", "with") if turn % 2 == 0 else ("with", "without")
            for kind in order:
                _, took, words = side.transcribe(files, prompts[kind])
                print(f"{kind:7} {seconds / took:5.1f}x, {words} words{', first' if not turn else ''}", flush=True)
                if turn:
                    speeds[kind].append(seconds / took)
        side.stop()
    ratio = median([mine / plain for plain, mine in zip(speeds["without"], speeds["with"], strict=True)])
    print(f"with 10,000 phrases: {ratio:.3f} times the throughput without (median of pairs)")
    return ratio < LEAST


if __name__ == "__main__":
    sys.exit(main())
