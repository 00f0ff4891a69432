"""One check of the engine on a device, for gpu_report.py: prints what it found, and fails when that is not right.

usage: gpu_checks.py parity FAMILY [--device cuda] [--size full] [--precisions fp32 bf16]
       gpu_checks.py memory|two-engines --model FILE.nemo [--device cuda]
       gpu_checks.py waiting --model FILE.nemo [--device cuda] [--count 400] [--longest 300]

parity: tokens and encoder outputs on the device beside those of fp32 on the CPU, which are NeMo's (tests/parity), with
CUDA graphs and without: in fp32 the same tokens, in half precision the same with graphs as without.
memory: a GPU with a gigabyte left for the batches: every file is done, with the same text as with all of it.
two-engines: two engine processes at once on the device, each with the text that one has alone.
waiting: speed from files, and how the GPU was used meanwhile, by nvidia-smi twice a second.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import torch
from parity import HEADS, LONGEST, states
from sides import Mynah, duration, median, speech, temporary_cache
from throughput import as_flac, lengths

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from checkpoint_heads import with_head
from checkpoints import build

from core.contracts.protocol import Prompt
from core.engine.audio.decoding import AudioReader
from core.engine.checkpoint.archive import Checkpoint, open_checkpoint
from core.engine.device_choice import choose
from core.engine.native import load
from core.engine.recognizer import Samples

FARTHEST = {"fp32": 1e-4, "bf16": 0.1}  # of the encoder's largest output
LEFT = 2**30  # bytes of the GPU's memory that the check of memory leaves to batches
IDLE = 5  # percent of use under which the GPU counts as waiting

Tokens = list[tuple[int, ...]]


def found_by(
    checkpoint: Checkpoint, windows: Sequence[Samples], family: str, device: str, precision: str, graphs: bool
) -> tuple[Tokens, torch.Tensor]:
    """The tokens of each window, and the encoder's outputs as (width, frames of all windows) in fp32 on the CPU."""
    recognizer = load(checkpoint, choose(device, precision), True, graphs)
    prompts = [Prompt("en" if family.startswith("canary") else None)] * len(windows)
    tokens = [tuple(each.tokens) for each in recognizer.recognise(windows, prompts, True)]
    with torch.inference_mode():
        return tokens, states(recognizer, windows).float().cpu()


def parity(chosen: argparse.Namespace) -> bool:
    """Whether the device finds what the CPU does."""
    right = True
    with tempfile.TemporaryDirectory(prefix="mynah-gpu-") as name:
        folder = Path(name)
        longest = LONGEST if chosen.family == "canary" else None
        model = build(chosen.family, chosen.size, folder / "model.nemo", longest=longest)
        windows = [np.concatenate(list(AudioReader(path))) for path in speech(folder, [4, 9, 15, 28])]
        for head in HEADS.get(chosen.family, ("transducer",)):
            checkpoint = with_head(open_checkpoint(model, folder / "cache"), head)
            tokens, reference = found_by(checkpoint, windows, chosen.family, "cpu", "fp32", False)
            for precision in chosen.precisions:
                made = [
                    found_by(checkpoint, windows, chosen.family, chosen.device, precision, graphs)
                    for graphs in (False, True)
                ]
                off = float((made[0][1] - reference).abs().max() / reference.abs().max())
                alike = sum(one == other for one, other in zip(made[0][0], tokens, strict=True))
                same = made[0][0] == made[1][0]
                right &= off <= FARTHEST[precision] and same and (alike == len(tokens) or precision != "fp32")
                print(
                    f"{head}, {precision}: encoder off by {off:.1e}, tokens as in fp32 on the CPU in {alike} of"
                    f" {len(tokens)} windows, with graphs {'the same' if same else 'OTHERS'}"
                )
    return right and any(map(len, tokens))


@contextmanager
def filled(device: str, left: int) -> Iterator[None]:
    """All of the GPU's memory but `left` bytes is taken meanwhile."""
    taken = []
    if device == "cuda":
        free, _ = torch.cuda.mem_get_info()
        taken.append(torch.empty(max(0, free - left), dtype=torch.uint8, device=device))
    try:
        yield
    finally:
        taken.clear()
        if device == "cuda":
            torch.cuda.empty_cache()


def texts(chosen: argparse.Namespace, cache: Path, files: Sequence[Path]) -> list[str]:
    """The text of each file, by an engine of its own."""
    side = Mynah(chosen.model, cache, device=chosen.device)
    try:
        return side.texts(files)
    finally:
        side.stop()


def memory(chosen: argparse.Namespace) -> bool:
    """Whether files are done, with the same text, when the GPU is almost full."""
    with temporary_cache() as name:
        files = speech(Path(name), [10, 20, 30] * 4)
        alone = texts(chosen, Path(name), files)
        with filled(chosen.device, chosen.model.stat().st_size + LEFT):
            found = texts(chosen, Path(name), files)
    alike = sum(one == other for one, other in zip(found, alone, strict=True))
    print(f"{alike} of {len(files)} files have the same text with {LEFT / 1e9:.1f} GB for the batches")
    return alike == len(files)


def two_engines(chosen: argparse.Namespace) -> bool:
    """Whether two engines at once find what one finds."""
    with temporary_cache() as name:
        files = speech(Path(name), [5, 10, 20, 30])
        alone = texts(chosen, Path(name), files)
        with ThreadPoolExecutor(2) as pool:
            both = list(pool.map(lambda _: texts(chosen, Path(name), files), range(2)))
    alike = [found == alone for found in both]
    print(f"{sum(alike)} of 2 engines at once have the text of one alone")
    return all(alike)


class Usage(threading.Thread):
    """What nvidia-smi says of the GPU's use in percent and of its memory in MiB, twice a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.use: list[float] = []
        self.memory: list[float] = []
        self._over = threading.Event()

    def run(self) -> None:
        query = "--query-gpu=utilization.gpu,memory.used"
        command = ["nvidia-smi", query, "--format=csv,noheader,nounits", "--id=0"]
        while shutil.which("nvidia-smi") and not self._over.wait(0.5):
            told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split(",")
            self.use.append(float(told[0]))
            self.memory.append(float(told[1]))

    def stop(self) -> None:
        self._over.set()
        self.join()


def waiting(chosen: argparse.Namespace) -> bool:
    """How much of the time the GPU waits while files are recognised."""
    with temporary_cache() as name:
        files = as_flac(speech(Path(name), lengths(chosen.longest, chosen.count)))
        sound = sum(map(duration, files))
        side = Mynah(chosen.model, Path(name), device=chosen.device)
        side.transcribe(files[:1])
        usage = Usage()
        usage.start()
        _, seconds, words = side.transcribe(files)
        usage.stop()
        side.stop()
    print(f"{len(files)} files, {words} words: {sound / seconds:.0f} x real time")
    if usage.use:
        share = sum(use < IDLE for use in usage.use) / len(usage.use)
        most = max(usage.memory)
        print(f"GPU used {median(usage.use):.0f} % (median), waits {share:.0%} of the time; {most:.0f} MiB at most")
    else:
        print("no nvidia-smi: nothing is known of a GPU's use")
    return words > 0


CHECKS = {"parity": parity, "memory": memory, "two-engines": two_engines, "waiting": waiting}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("family", nargs="?", choices=("ctc", "rnnt", "tdt", "tdt_ctc", "canary"))
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--model", type=Path)
    parser.add_argument("--size", default="full")
    parser.add_argument("--precisions", nargs="+", choices=tuple(FARTHEST), default=list(FARTHEST))
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--longest", type=float, default=300.0)
    chosen = parser.parse_args()
    if (chosen.family is None) == (chosen.model is None) or (chosen.check == "parity") == (chosen.family is None):
        parser.error("parity is of a family, everything else of a model")
    return 0 if CHECKS[chosen.check](chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
