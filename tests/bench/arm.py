"""Our kernels on this processor: their checks, then how fast the engine is with them and without them.

usage: .venv/bin/python tests/bench/arm.py [--rounds 3] [--no-checks]
It is made for a Mac, where it takes about five minutes. It runs on every processor that has kernels. Processes with and
without kernels take turns on one core. A ratio is the median time without kernels over the median time with them.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

NATIVE = "tests/core/engine/native"
CHECKS = [
    f"{NATIVE}/products/test_panel_int8.py",
    f"{NATIVE}/products/test_int8_rows.py",
    f"{NATIVE}/products/test_bf16_weights.py",
    f"{NATIVE}/runtime/test_attention_kernel.py",
    f"{NATIVE}/runtime/test_cached_attention.py",
    f"{NATIVE}/runtime/test_convolution_kernel.py",
    f"{NATIVE}/runtime/test_subsampling_kernel.py",
    f"{NATIVE}/runtime/test_kernel_threads.py",
    f"{NATIVE}/decoders/test_transducer.py",
]
ROWS, FEW_ROWS, MODEL, HIDDEN = 240, 4, 1024, 4096  # a window of 20 s, a step of a decoder, and a 0.6B model's widths
LABELS = 8192
TRIAL_SECONDS = 0.5


def best(run: object) -> float:
    """The best seconds of several runs, because other work on the machine only adds time."""
    assert callable(run)
    times, end = [], time.perf_counter() + TRIAL_SECONDS
    while len(times) < 3 or time.perf_counter() < end:
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return min(times)


def measure(with_kernels: bool) -> None:
    """Print the seconds of each kind of work in this process, as JSON."""
    from core.engine import torch_import

    torch_import.import_lean()
    import torch

    from core.engine.native import kernels

    if not with_kernels:
        kernels.LIBRARY = Path(os.devnull)
    from core.engine.native.products import load_product, matrix_product
    from core.engine.native.products.quantisation import quantise
    from core.engine.precision import layer_seconds

    assert (kernels.kernels() is not None) == with_kernels
    torch.set_num_threads(1)
    torch.manual_seed(0)
    seconds = {f"encoder layer, {name}": each for name, each in layer_seconds().items() if "bf16" not in name}
    with torch.inference_mode():
        weight, rows = torch.randn(HIDDEN, MODEL), torch.randn(ROWS, MODEL)
        name = "encoder.layers.0.ff.in"
        rounded = load_product(dict(quantise([(f"{name}.weight", weight)])), name, torch.device("cpu"))
        exact = matrix_product(weight)
        seconds["product of 240 rows, int8"] = best(lambda: rounded(rows))
        seconds["product of 240 rows, fp32"] = best(lambda: exact(rows))
        table, few = torch.randn(LABELS, MODEL).bfloat16(), torch.randn(FEW_ROWS, MODEL)
        narrow = matrix_product(table, rows="few", widened=True)
        seconds["product of 4 rows, bf16 weights"] = best(lambda: narrow(few))
    print(json.dumps(seconds))


def measured(with_kernels: bool) -> dict[str, float]:
    """The seconds of each kind of work, measured in a new process."""
    command = [sys.executable, __file__, "--measure", "with" if with_kernels else "without"]
    found: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


def check() -> int:
    """Run the kernels' tests. Return the exit status."""
    print("The kernels' checks:", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *CHECKS], cwd=ROOT, check=False).returncode


def compare(rounds: int) -> None:
    """Print the milliseconds of each kind of work with and without kernels, and their ratio."""
    from core.engine.precision import description

    runs = [(measured(True), measured(False)) for _ in range(rounds)]
    print(f"\n{description()}, one core, medians of {rounds} rounds:")
    print(f"{'':36}{'without':>12}{'with':>12}{'ratio':>8}")
    middle = {}
    for name in runs[0][0]:
        ours, others = (statistics.median(run[side][name] for run in runs) for side in (0, 1))
        middle[name] = ours
        print(f"{name:36}{1e3 * others:9.2f} ms{1e3 * ours:9.2f} ms{others / ours:8.2f}")
    for what in ("encoder layer", "product of 240 rows"):
        ratio = middle[f"{what}, fp32"] / middle[f"{what}, int8"]
        print(f"{what}: int8 takes 1 / {ratio:.2f} of the time of fp32, both with kernels")


def main() -> int:
    """Check, then compare. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-checks", action="store_true")
    parser.add_argument("--measure", choices=["with", "without"], help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        measure(arguments.measure == "with")
        return 0
    status = 0 if arguments.no_checks else check()
    compare(arguments.rounds)
    return status


if __name__ == "__main__":
    sys.exit(main())
