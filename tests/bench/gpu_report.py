"""All checks and benchmarks of a GPU, each in a process of its own, into one report.

usage: gpu_report.py [REPORT.md] [--dry-run] [--minutes 35]

Checks run side by side where there are processors for it; what is measured, and what takes the whole GPU, runs alone.
A step that fails or takes too long is told in the report with the last lines of its output, and the others go on; a
step that there is no time left for is told as not run. Fails when a step did. See gpu.sh.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import torch

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parents[1]
LAST_LINES = 12
THREADS = 4  # of a check: one that computes its reference on the CPU


@dataclass(frozen=True)
class Step:
    """A command of the report; `seconds` is how long it may take, `alone` whether nothing may run beside it."""

    title: str
    command: tuple[str | Path, ...]
    seconds: float
    alone: bool = True


@dataclass(frozen=True)
class Outcome:
    """How a step ended, with its last lines, and how many seconds it took."""

    step: Step
    verdict: str
    seconds: float = 0.0
    lines: tuple[str, ...] = ()


def python(name: str, *arguments: str | Path) -> tuple[str | Path, ...]:
    return (sys.executable, "-W", "ignore", BENCH / name, *arguments)


def steps(folder: Path, dry: bool) -> list[Step]:
    """What is run, in order: what is right first, then how fast it is."""
    device, size = ("cpu", "tiny") if dry else ("cuda", "full")
    precisions = ("fp32",) if dry else ("fp32", "bf16")
    model = folder / "tdt.nemo"
    on = ("--device", device)
    checkpoints = ROOT / "tests" / "fixtures" / "checkpoints.py"
    compiler = (sys.executable, ROOT / "packaging" / "build_gpu_kernels.py", *(("--chips", "sm_80") if dry else ()))
    graphs = "tests/core/engine/native/decoders/test_cuda_graphs.py"
    found = [
        Step("checkpoint of random weights", (sys.executable, checkpoints, "tdt", size, model), 240),
        Step("kernels compiled", compiler, 240),
        Step("kernels beside torch", python("gpu_kernels.py", *(("--dry-run",) if dry else ())), 240),
        Step(
            "tests that need a GPU", (sys.executable, "-m", "pytest", "-q", "-o", "addopts=", graphs), 420, alone=False
        ),
    ]
    families = ("tdt",) if dry else ("ctc", "rnnt", "tdt", "tdt_ctc", "canary")
    for family in families:
        check = python("gpu_checks.py", "parity", family, *on, "--size", size, "--precisions", *precisions)
        found.append(Step(f"parity, {family}", check, 240, alone=False))
    two_engines, memory = (python("gpu_checks.py", check, *on, "--model", model) for check in ("two-engines", "memory"))
    found += [Step("two engines", two_engines, 240, alone=False), Step("memory", memory, 240)]
    count, longest = ("3", "12") if dry else ("400", "300")
    starved = python("gpu_checks.py", "waiting", *on, "--model", model, "--count", count, "--longest", longest)
    runs = ("--runs", "1") if dry else ("--runs", "3")
    files = ("--count", count, "--longest", longest, "--flac", "--rounds", "2", "--batch", "128")
    stock = () if dry else ("--stock-precision", "bf16")
    return [
        *found,
        Step("share of time that the GPU waits, memory", starved, 300),
        Step("cold start", python("cold_start.py", model, *runs), 420),
        Step("throughput", python("throughput.py", model, *files, "--runs", "1", *stock), 900),
    ]


def carried_out(planned: list[Step], end: float) -> Iterator[Outcome]:
    """How each step ended, in order; at `end`, in time.monotonic's seconds, the whole report must be."""
    beside = max(1, (os.cpu_count() or 1) // THREADS)
    environment = dict(os.environ) if beside == 1 else os.environ | {"OMP_NUM_THREADS": str(THREADS)}
    while planned:
        count = next((place for place, step in enumerate(planned) if step.alone), len(planned))
        if count:
            with ThreadPoolExecutor(beside) as threads:
                yield from threads.map(lambda step: carry_out(step, end, environment), planned[:count])
        else:
            yield carry_out(planned[0], end, dict(os.environ))
        planned = planned[max(1, count) :]


def carry_out(step: Step, end: float, environment: dict[str, str]) -> Outcome:
    """Run one step; see carried_out."""
    left = end - time.monotonic()
    if left < 20:
        return Outcome(step, "not run: no time left")
    began = time.monotonic()
    try:
        done = subprocess.run(
            step.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=min(step.seconds, left), stdin=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
    except subprocess.TimeoutExpired as over:
        text = over.stdout.decode(errors="replace") if isinstance(over.stdout, bytes) else over.stdout or ""
        return Outcome(step, "took too long", time.monotonic() - began, _last(text))
    verdict = "passed" if done.returncode == 0 else f"FAILED with status {done.returncode}"
    return Outcome(step, verdict, time.monotonic() - began, _last(done.stdout))


def _last(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.splitlines() if line.strip())[-LAST_LINES:]


def machine() -> str:
    """The machine, the driver and torch in a line."""
    gpu = torch.cuda.get_device_name() if torch.cuda.is_available() else "no GPU"
    return f"{gpu}, torch {torch.__version__} (CUDA {torch.version.cuda}), Python {platform.python_version()}"


def report(outcomes: list[Outcome], command: str) -> str:
    """Markdown: a table of all steps, then what each printed last."""
    rows = [f"| {each.step.title} | {each.verdict} | {each.seconds:.0f} s |" for each in outcomes]
    printed = [f"### {each.step.title}\n\n```\n" + "\n".join(each.lines) + "\n```\n" for each in outcomes if each.lines]
    head = f"# Mynah on a GPU, {time.strftime('%Y-%m-%d')}\n\n{machine()}\n\n`{command}`\n\n"
    return head + "| step | result | time |\n|---|---|---|\n" + "\n".join(rows) + "\n\n" + "\n".join(printed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path, nargs="?", default=Path("gpu-report.md"))
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--minutes", type=float, default=35.0)
    chosen = parser.parse_args()
    if not chosen.dry_run and not torch.cuda.is_available():
        sys.exit("No CUDA GPU here that torch can use. --dry-run takes the same steps on the CPU.")
    end = time.monotonic() + 60 * chosen.minutes
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="mynah-gpu-") as name:
        for outcome in carried_out(steps(Path(name), chosen.dry_run), end):
            outcomes.append(outcome)
            print(f"{outcome.step.title}: {outcome.verdict} ({outcome.seconds:.0f} s)", flush=True)
            command = "tests/bench/gpu.sh" + (" --dry-run" if chosen.dry_run else "")
            chosen.report.write_text(report(outcomes, command), "utf-8")  # also after a crash there is what was found
    return 0 if all(each.verdict == "passed" for each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
