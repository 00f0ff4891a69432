"""Milliseconds a token of transducer decoding, without the encoder: Mynah's search beside NeMo's, in turns.

usage: python tests/bench/transducer.py [MODEL.nemo] [--family tdt] [--seconds 20] [--runs 5] [--batches 1 4 8 16]
                                        [--threads N]
Without a model: a random one whose heads have the shape of parakeet-tdt-0.6b-v3's, behind a single encoder layer.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "fixtures"))
os.environ["HF_HUB_OFFLINE"] = "1"

from checkpoint_shapes import SIZES
from checkpoints import build, sound

from core.engine.checkpoint.archive import open_checkpoint
from core.engine.devices import set_thread_count
from core.engine.native.decoders.transducer import TransducerHead, convert_transducer
from core.engine.native.window_batch import EncodedWindows
from core.engine.nemo.restore import restore
from core.engine.recognizer import Samples


def random_model(family: str, folder: Path) -> Path:
    """A checkpoint with full-size heads that is quick to build."""
    SIZES["heads"] = replace(SIZES["full"], layers=1)
    return build(family, "heads", folder / "heads.nemo")


def encode_by_nemo(model: Any, windows: Sequence[Samples]) -> EncodedWindows:
    """What a restored NeMo model's encoder makes of windows as one batch."""
    lengths = torch.tensor([len(window) for window in windows])
    signal = torch.nn.utils.rnn.pad_sequence([torch.from_numpy(window) for window in windows], batch_first=True)
    features, lengths = model.preprocessor(input_signal=signal, length=lengths)
    states, lengths = model.encoder(audio_signal=features, length=lengths)
    return EncodedWindows(states, lengths, (0.0,) * len(windows))


def decode_by_nemo(network: Any, states: torch.Tensor, encoded: EncodedWindows, batch: int) -> int:
    """The number of tokens of the first `batch` windows."""
    (found,) = network.decoding.decoding(encoder_output=states[:batch], encoded_lengths=encoded.lengths[:batch])
    return sum(len(each.y_sequence) for each in found)


def decode_by_mynah(head: TransducerHead, states: torch.Tensor, encoded: EncodedWindows, batch: int) -> int:
    """The number of tokens of the first `batch` windows."""
    rows = head.decode(EncodedWindows(states[:batch], encoded.lengths[:batch], encoded.padding_before[:batch]))
    return sum(map(len, rows))


def sides(model: Path, folder: Path, seconds: float, most: int) -> dict[str, Callable[[int], int]]:
    """For each side a function that decodes a batch of so many windows, and returns the number of tokens."""
    checkpoint = open_checkpoint(model, folder / "cache")
    windows = [sound(seconds + 0.05 * seed, seed) for seed in range(most)]
    made: dict[str, Callable[[int], int]] = {}
    for precision, dtype in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
        network: Any = restore(checkpoint).to(dtype)
        encoded = encode_by_nemo(network, windows)
        states = encoded.states.to(dtype).transpose(1, 2).contiguous().transpose(1, 2)
        weights = dict(convert_transducer(network.state_dict(), checkpoint.config, dtype))
        mine = TransducerHead(checkpoint.config, weights, torch.device("cpu"))
        made[f"NeMo {precision}"] = partial(decode_by_nemo, network, states, encoded)
        made[f"Mynah {precision}"] = partial(decode_by_mynah, mine, states, encoded)
    return made


@torch.inference_mode()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, nargs="?")
    parser.add_argument("--family", choices=("tdt", "rnnt", "tdt_ctc"), default="tdt")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--batches", type=int, nargs="+", default=[1, 4, 8, 16])
    parser.add_argument("--threads", type=int)
    chosen = parser.parse_args()
    threads = set_thread_count()
    if chosen.threads:
        torch.set_num_threads(threads := chosen.threads)
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        model = chosen.model or random_model(chosen.family, Path(name))
        compared = sides(model, Path(name), chosen.seconds, max(chosen.batches))
        print(f"ms a token, medians of {chosen.runs} in turns, {threads} threads, tokens in brackets")
        for batch in chosen.batches:
            times: dict[str, list[float]] = {side: [] for side in compared}
            counts = {side: decode(batch) for side, decode in compared.items()}
            for _ in range(chosen.runs):
                for side, decode in compared.items():
                    began = time.perf_counter()
                    decode(batch)
                    times[side].append((time.perf_counter() - began) * 1e3 / counts[side])
            medians = {side: statistics.median(values) for side, values in times.items()}
            shown = "  ".join(f"{side} {value:6.2f} ({counts[side]})" for side, value in medians.items())
            ratios = [medians[f"NeMo {each}"] / medians[f"Mynah {each}"] for each in ("fp32", "bf16")]
            print(f"batch {batch:2}: {shown}  ratios {ratios[0]:.2f} {ratios[1]:.2f}", flush=True)


if __name__ == "__main__":
    main()
