"""What Canary's decoder costs a token, beside the memory that it has to read for it.

usage: canary.py [--size full] [--precision bf16] [--threads N]

Throughput beside stock NeMo is throughput.py's, on a checkpoint whose decoder has places for no more than a
transcript's tokens, because random weights never end a text:

    python tests/fixtures/checkpoints.py canary full MODEL.nemo --longest 120
    python tests/bench/throughput.py MODEL.nemo --longest 28
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import torch
from sides import median

from core.engine.devices import set_thread_count, torch_dtype
from core.engine.native.decoders.transformer import DecoderCache, TransformerDecoder
from core.engine.native.products.quantisation import quantise
from core.engine.native.weights.mapped_file import Float32Weights, Weights

sys.path.insert(0, str(Path(__file__).parents[1] / "fixtures"))
from checkpoint_shapes import SIZES, Size

FRAMES = 375  # of 30 s
TOKENS = 110  # of a transcript of 30 s


def random_decoder(size: Size, precision: str) -> tuple[TransformerDecoder, int]:
    """A decoder of random weights, and how many bytes of them a step reads. "int8" is what its search has
    on a processor without AMX: the layers' matrices in int8, other weights in bf16, all else in fp32."""
    width, inner = size.decoder_width, 4 * size.decoder_width
    shapes = {"said.in": (3 * width, width), "said.out": (width, width), "heard.query": (width, width),
              "heard.out": (width, width), "inner.in": (inner, width), "inner.out": (width, inner),
              "heard.in": (2 * width, width)}  # fmt: skip
    weights = {"tokens": torch.randn(size.aed_subwords, width), "head.bias": torch.randn(size.aed_subwords),
               "positions": torch.randn(1024, width)}  # fmt: skip
    for layer in range(size.decoder_layers):
        for name, shape in shapes.items():
            weights[f"{layer}.{name}.weight"] = torch.randn(shape) / 32
            weights[f"{layer}.{name}.bias"] = torch.randn(shape[0])
    for norm in (
        "embedded",
        "final",
        *(f"{layer}.norm.{i}" for layer in range(size.decoder_layers) for i in (1, 2, 3)),
    ):
        weights |= {f"{norm}.weight": torch.ones(width), f"{norm}.bias": torch.zeros(width)}
    config = {
        "transf_decoder": {
            "_target_": "get_nemo_transformer", "encoder": None,
            "config_dict": {"num_layers": size.decoder_layers, "hidden_size": width, "pre_ln": True,
                            "num_attention_heads": size.heads, "max_sequence_length": 1024},
        },
        "head": {"_target_": "TokenClassifier"},
    }  # fmt: skip
    stored: Weights = {f"decoder.{name}": tensor.to(torch_dtype(precision)) for name, tensor in weights.items()}
    if precision == "int8":
        stored = dict(quantise(stored.items()))
    read = sum(
        tensor.nbytes for name, tensor in stored.items() if "heard.in" not in name and not name.endswith("positions")
    )
    converted = Float32Weights(stored) if precision == "int8" else stored
    dtype = converted["decoder.head.bias"].dtype
    return TransformerDecoder(config, converted, torch.device("cpu"), dtype), read


def read_speed(size: int = 2**28) -> float:
    """Bytes a second at which all threads together read memory that is in no near cache, best of five."""
    block = torch.ones(size // 8, dtype=torch.int64)
    return size / min(_seconds(block.sum) for _ in range(5))


@torch.inference_mode()
def steps(size: Size, precision: str) -> None:
    """A table of what a step costs for how many windows, beside what reading the same bytes costs."""
    decoder, weights = random_decoder(size, precision)
    states = torch.randn(FRAMES, size.decoder_width)
    print("windows  add a window  prompt     a step   a token   it reads   reading alone")
    for windows in (1, 4, 8, 16, 20):
        cache = decoder.cache(windows, FRAMES)
        added = median([_seconds(partial(decoder.add_window, cache, row, states)) for row in range(windows)])
        prompt = _seconds(partial(decoder, cache, [list(range(10))] * windows))
        step = median([_seconds(partial(_next, decoder, cache, windows)) for _ in range(TOKENS)])
        said = cache.self_attention_cache[:, :, :, :, : TOKENS // 2].numel() * cache.self_attention_cache.itemsize
        kept = cache.cross_attention_cache.nbytes + said
        alone = (weights + kept) / read_speed()
        print(
            f"{windows:7}{1e3 * added:12.1f} ms{1e3 * prompt:5.0f} ms{1e3 * step:8.1f} ms{1e3 * step / windows:7.1f} ms"
            f"{(weights + kept) / 1e6:8.0f} MB{1e3 * alone:8.1f} ms ({alone / step:.0%})",
            flush=True,
        )


def _next(decoder: TransformerDecoder, cache: DecoderCache, windows: int) -> None:
    scores = decoder(cache, [[5]] * windows).float()
    scores.softmax(dim=-1).max(dim=-1)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", choices=SIZES, default="full")
    parser.add_argument("--precision", choices=("fp32", "bf16", "int8"), default="bf16")
    parser.add_argument("--threads", type=int, help="on a busy machine one thread alone tells something")
    chosen = parser.parse_args()
    threads = chosen.threads or set_thread_count()
    torch.set_num_threads(threads)
    print(f"{threads} threads, {chosen.size}, {chosen.precision}, windows of {FRAMES} frames")
    steps(SIZES[chosen.size], chosen.precision)


if __name__ == "__main__":
    main()
