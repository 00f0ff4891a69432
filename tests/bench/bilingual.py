"""What a translation beside the text costs: a batch of windows with both, beside one with the text alone, in turns.

usage: bilingual.py MODEL.nemo [--runs 5] [--windows 16] [--seconds 28] [--precision auto]

MODEL is a Canary. Random weights never end a text; this one writes as many tokens as 30 s of speech have:

    python tests/fixtures/checkpoints.py canary full MODEL.nemo --longest 120
"""

import argparse
import sys
import time
from pathlib import Path

from sides import median, temporary_cache

from core.contracts.protocol import Load, Prompt
from core.engine import backends
from core.engine.recognizer import Recognizer, Samples

sys.path.insert(0, str(Path(__file__).parents[1] / "fixtures"))
from checkpoints import sound

TEXT, BOTH = Prompt("de"), Prompt("de", "en", bilingual=True)


def seconds(recognizer: Recognizer, windows: list[Samples], prompt: Prompt) -> float:
    """How long a batch takes, its words timed as always."""
    began = time.perf_counter()
    found = recognizer.recognise(windows, [prompt] * len(windows), True)
    assert all((hypothesis.translation is not None) == prompt.bilingual for hypothesis in found)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--windows", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=28.0)
    parser.add_argument("--precision", default="auto")
    chosen = parser.parse_args()
    with temporary_cache() as cache:
        load = Load(str(chosen.model), str(cache), precision=chosen.precision)
        recognizer, ready = backends.load(load)
        print(f"{ready.family} {ready.backend} {ready.device} {ready.precision}, {chosen.windows} windows", flush=True)
        windows = [sound(chosen.seconds, seed) for seed in range(chosen.windows)]
        for prompt in (TEXT, BOTH):  # what is made once
            seconds(recognizer, windows[:4], prompt)
        ratios = []
        for _ in range(chosen.runs):
            alone, both = seconds(recognizer, windows, TEXT), seconds(recognizer, windows, BOTH)
            ratios.append(both / alone)
            print(f"text {alone:6.2f} s   text and translation {both:6.2f} s   ratio {ratios[-1]:.2f}", flush=True)
    print(f"median ratio {median(ratios):.2f}")


if __name__ == "__main__":
    main()
