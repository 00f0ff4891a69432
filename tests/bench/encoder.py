"""One pass of features and encoder, as times real time: the native encoder beside NeMo's modules, in turns.

usage: python tests/bench/encoder.py [--size full] [--windows 4] [--seconds 30] [--rounds 5] [--threads N]
                                    [--profile] [--parity] [--lengths 10 20 30 40 60]
Random weights in the shape of a public model (tests/fixtures/checkpoint_shapes.py). NeMo's modules run in fp32, as
stock transcribe has them, and in bf16 with the subsampling in fp32, the best that they can do on a CPU. --parity
compares the states of all in fp32 instead; --profile prints where each pass spends its time;
--lengths times the native encoder alone on two minutes of windows of each length, in turns. With --threads 1
the processor's time is measured, which hardly depends on what else the machine does.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import torch
from omegaconf import OmegaConf
from safetensors.torch import load_file, save_file
from torch.profiler import ProfilerActivity, profile

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures")]

from checkpoint_shapes import SIZES, ctc_config  # noqa: E402
from checkpoints import sound  # noqa: E402
from nemo.collections.asr.modules import AudioToMelSpectrogramPreprocessor, ConformerEncoder  # noqa: E402

from core.engine.native.encoder.fastconformer import FastConformer, convert_encoder  # noqa: E402

Encode = Callable[[list[Any]], torch.Tensor]


class Stock:
    """NeMo's own modules, with random weights."""

    def __init__(self, config: dict[str, Any]) -> None:
        torch.manual_seed(0)
        parts = {name: {k: v for k, v in config[name].items() if k != "_target_"} for name in config}
        self.preprocessor = AudioToMelSpectrogramPreprocessor(**parts["preprocessor"]).eval()
        self.encoder = ConformerEncoder(**parts["encoder"]).eval().requires_grad_(False)
        for name, bias in self.encoder.named_parameters():
            if "pos_bias" in name:
                bias.normal_(0, 0.1)

    def to_bf16(self) -> None:
        self.encoder.to(torch.bfloat16)
        self.encoder.pre_encode.to(torch.float32)
        self.encoder.pre_encode.register_forward_hook(lambda *call: (call[2][0].to(torch.bfloat16), call[2][1]))

    @torch.inference_mode()
    def encode(self, windows: list[Any]) -> torch.Tensor:
        """States of shape (batch, width, frames); the windows are of one length."""
        samples = torch.from_numpy(np.stack(windows))
        lengths = torch.full((len(windows),), samples.shape[1])
        features, lengths = self.preprocessor(input_signal=samples, length=lengths)
        states, lengths = self.encoder(audio_signal=features, length=lengths)
        return states[:, :, : int(lengths[0])]


def native(config: dict[str, Any], stock: Stock, dtype: torch.dtype, folder: Path) -> Encode:
    """The native encoder on a mapped file of the same weights."""
    state = {f"encoder.{name}": tensor for name, tensor in stock.encoder.state_dict().items()}
    path = folder / f"{dtype}.safetensors"
    save_file(dict(convert_encoder(state, config, dtype)), path)
    encoder = FastConformer(config, load_file(path), torch.device("cpu"), dtype)
    return lambda windows: encoder.encode(windows).states


def race(sides: dict[str, Encode], windows: list[Any], rounds: int) -> None:
    clock = time.process_time if torch.get_num_threads() == 1 else time.perf_counter
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for name, encode in [*sides.items(), *list(sides.items()) * rounds]:
        began = clock()
        encode(windows)
        seconds[name].append(clock() - began)
    length = sum(map(len, windows)) / 16000
    speeds = {name: length / statistics.median(times[1:]) for name, times in seconds.items()}
    print(json.dumps({name: [round(length / each, 1) for each in times[1:]] for name, times in seconds.items()}))
    ours = speeds["native bf16"]
    for name, speed in speeds.items():
        print(f"{name:<32} {speed:6.1f} x real time    native bf16 is {ours / speed:5.2f} times that")


def by_length(encode: Encode, lengths: list[float], rounds: int) -> None:
    """How fast windows of each length are, so many that they are two minutes together."""
    sides = {seconds: [sound(seconds, seed) for seed in range(round(120 / seconds))] for seconds in lengths}
    taken: dict[float, list[float]] = {seconds: [] for seconds in lengths}
    for seconds, windows in [*sides.items(), *list(sides.items()) * rounds]:
        began = time.perf_counter()
        encode(windows)
        taken[seconds].append(time.perf_counter() - began)
    for seconds, times in taken.items():
        speed = len(sides[seconds]) * seconds / statistics.median(times[1:])
        print(f"windows of {seconds:4.0f} s: {speed:6.1f} x real time")


def print_profile(name: str, encode: Encode, windows: list[Any]) -> None:
    """The share of each kind of operation in one pass, the largest first, and the milliseconds of all."""
    encode(windows)
    with profile(activities=[ProfilerActivity.CPU]) as profiled:
        encode(windows)
    rows = sorted(profiled.key_averages(), key=lambda row: -row.self_cpu_time_total)
    whole = sum(row.self_cpu_time_total for row in rows)
    shares = ", ".join(f"{row.key.removeprefix('aten::')} {row.self_cpu_time_total / whole:.1%}" for row in rows[:14])
    print(f"{name}: {whole / 1000:.0f} ms: {shares}")


def compare(stock: Stock, encode: Encode, windows: list[Any]) -> None:
    theirs = stock.encode(windows)
    mixed = [window[: len(window) * (index + 1) // len(windows)] for index, window in enumerate(windows)]
    print(f"equal lengths: {_distance(encode(windows), theirs):.1e} of the largest state")
    together = encode(mixed)
    for states, window in zip(together, mixed, strict=True):
        alone = stock.encode([window])[0]
        print(f"{len(window) / 16000:5.1f} s in a mixed batch: {_distance(states[:, : alone.shape[1]], alone):.1e}")


def _distance(ours: torch.Tensor, theirs: torch.Tensor) -> float:
    return float((ours - theirs).abs().max() / theirs.abs().max())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", choices=SIZES, default="full")
    parser.add_argument("--windows", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=psutil.cpu_count(logical=False) or 1)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--lengths", type=float, nargs="+", default=[])
    parser.add_argument("--parity", action="store_true")
    chosen = parser.parse_args()
    torch.set_num_threads(1 if chosen.profile else chosen.threads)  # the profiler sees the thread that asks it
    windows = [sound(chosen.seconds, seed) for seed in range(chosen.windows)]
    whole: Any = OmegaConf.to_container(ctc_config(SIZES[chosen.size], Path()))
    config = {name: whole[name] for name in ("preprocessor", "encoder")}
    config["encoder"]["use_bias"] = chosen.size != "full"  # as the public models of these shapes
    config["preprocessor"]["dither"] = 0.0
    stock = Stock(config)
    with tempfile.TemporaryDirectory(prefix="mynah-bench-") as name:
        if chosen.parity:
            compare(stock, native(config, stock, torch.float32, Path(name)), windows)
            return
        sides = {"native bf16": native(config, stock, torch.bfloat16, Path(name))}
        if chosen.lengths:
            by_length(sides["native bf16"], chosen.lengths, chosen.rounds)
            return
        half = Stock(config)
        half.to_bf16()
        sides |= {"NeMo bf16, fp32 subsampling": half.encode, "NeMo fp32": stock.encode}
        if chosen.profile:
            for name, encode in sides.items():
                print_profile(name, encode, windows)
            return
        race(sides, windows, chosen.rounds)


if __name__ == "__main__":
    main()
