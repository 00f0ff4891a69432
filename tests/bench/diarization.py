"""Who speaks when, at the public model's size with random weights: speed, speed beside recognition, and memory.

usage: python tests/bench/diarization.py speed|beside|memory [--seconds 600] [--rounds 3] [--folder DIR] [--model FILE]
                                         [--diarizer FILE]

speed: Mynah's engine and transformers, in turns, on the same sound; seconds of sound a second, and their ratio.
beside: `mynah transcribe` of --recordings without and with --speakers auto, in turns, and the ratio of the times.
memory: the engine's peak for 10 minutes and for --seconds, with `mynah speakers`.
The engine runs at the priority of this program, as transformers does.
"""

import argparse
import contextlib
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fixtures")]
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"


def diarizer(folder: Path, options: argparse.Namespace) -> Path:
    """A Nemotron-3-Diarization of the public size, as the hub has it, if no other is asked for."""
    if options.diarizer is not None:
        return Path(options.diarizer)
    target = folder / "nemotron"
    if not target.exists():
        from diarizers import FULL_NEMOTRON, build_nemotron

        build_nemotron(target, shape=FULL_NEMOTRON)
    return target


def recording(folder: Path, seconds: int) -> Path:
    """A file of that many seconds, the sample again and again."""
    path = folder / f"{seconds}.flac"
    command = ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", SAMPLE, "-t", str(seconds),
               "-compression_level", "0", path]  # fmt: skip
    if not path.exists():
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return path


def speed_up(parent: int) -> "list[psutil.Process]":
    """Have the children of a process, engines at nice 10, run at this program's priority; returns them."""
    own, children = os.getpriority(os.PRIO_PROCESS, 0), psutil.Process(parent).children()
    for child in children:
        for thread in child.threads():
            with contextlib.suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, thread.id, min(own, os.getpriority(os.PRIO_PROCESS, thread.id)))
    return children


def by_mynah(folder: Path, path: Path, options: argparse.Namespace) -> float:
    """Seconds that the engine takes for a recording, from its first byte to its last chunk."""
    from core.contracts.engine_messages import Progress, Ready
    from core.contracts.protocol import LoadDiarizer
    from core.queue.diarization_run import diarize

    began: list[float] = []

    def tell(event: Ready | Progress) -> None:
        speed_up(os.getpid())
        if isinstance(event, Progress) and not began:
            began.append(time.perf_counter())

    load = LoadDiarizer(str(diarizer(folder, options)), str(folder / "cache"), "cpu", options.precision)
    (found,) = diarize([path], load, folder / "engine.log", tell)
    assert found.fault is None, found.fault
    return time.perf_counter() - began[0]


def by_transformers(model: Path, path: Path, dtype: str) -> float:
    """Seconds that transformers takes for the features of a recording and the model, in a process of its own."""
    script = f"""
import sys, time
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "tests" / "fixtures")!r}]
import soundfile, torch
from diarizers import nemotron_features
from transformers import Nemotron3DiarizationForAudioFrameClassification as Model
model = Model.from_pretrained({str(model)!r}, dtype=torch.{dtype}).eval()
samples, _ = soundfile.read({str(path)!r}, dtype="float32")
with torch.inference_mode():
    model(input_features=nemotron_features(samples[: 16000 * 30]).to(torch.{dtype}))
    began = time.perf_counter()
    model(input_features=nemotron_features(samples).to(torch.{dtype}))
print(time.perf_counter() - began)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def speed(folder: Path, options: argparse.Namespace) -> None:
    path = recording(folder, options.seconds)
    by_mynah(folder, recording(folder, 30), options)  # converts the weights
    for _ in range(options.rounds):
        ours = by_mynah(folder, path, options)
        line = f"Mynah {options.precision}: {options.seconds / ours:.1f} x real time"
        for dtype in filter(None, options.dtypes.split(",")):
            theirs = by_transformers(diarizer(folder, options), path, dtype)
            line += f"; transformers {dtype}: {options.seconds / theirs:.1f} x, ratio {theirs / ours:.2f}"
        print(line, flush=True)


def transcribe(folder: Path, options: argparse.Namespace, *more: str) -> tuple[float, float]:
    """Seconds from the loaded recogniser to the last file, and seconds of processors that the command took in all."""
    own = {f"XDG_{name}_HOME": str(folder / "home" / str(time.time())) for name in ("DATA", "STATE", "CONFIG")}
    command = [sys.executable, "-m", "core.cli", "transcribe", *options.recordings.split(","), "--format", "json",
               "--json-progress", "--output", folder / "out", "--overwrite",
               "--precision", options.precision, *more]  # fmt: skip
    if options.model:
        command += ["--model", options.model]
    cache = {"XDG_CACHE_HOME": str(folder / "cache")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own, **cache}, stdout=subprocess.PIPE)
    assert process.stdout is not None
    times = [(event["event"], event["time"]) for event in map(json.loads, process.stdout)]
    if process.wait():
        raise SystemExit(f"it failed with status {process.returncode}")
    begun = next(at for name, at in times if name == "engine")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return float(max(at for name, at in times if name == "written") - begun), processors


def beside(folder: Path, options: argparse.Namespace) -> None:
    with_speakers = ("--speakers", "auto", "--speakers-model", str(diarizer(folder, options)))
    transcribe(folder, options, *with_speakers)  # converts both, and learns how large batches may be
    for _ in range(options.rounds):
        (alone, one), (together, both) = transcribe(folder, options), transcribe(folder, options, *with_speakers)
        print(f"alone {alone:.1f} s, with speakers {together:.1f} s, ratio {together / alone:.2f}", end="; ")
        print(f"of processors {one:.1f} and {both:.1f} s, ratio {both / one:.2f}", flush=True)


def memory(folder: Path, options: argparse.Namespace) -> None:
    """As tests/bench/memory.py: the engine's VmHWM."""
    for seconds in (600, options.seconds):
        path, peak = recording(folder, seconds), 0
        command = [sys.executable, "-m", "core.cli", "speakers", path, "--turns-only", "--overwrite",
                   "--model", str(diarizer(folder, options)), "--precision", options.precision]  # fmt: skip
        own = {f"XDG_{name}_HOME": str(folder / "home") for name in ("DATA", "STATE", "CONFIG")}
        cache = {"XDG_CACHE_HOME": str(folder / "cache")}
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own, **cache})
        while process.poll() is None:
            time.sleep(0.2)
            for child in speed_up(process.pid) if process.poll() is None else ():
                try:
                    status = Path(f"/proc/{child.pid}/status").read_text()
                    peak = max(peak, 1024 * int(status.partition("VmHWM:")[2].split()[0]))
                except (OSError, IndexError):
                    continue
        print(f"{seconds} s: peak of the engine {peak / 1e6:.0f} MB", flush=True)


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "beside", "memory"))
    parser.add_argument("--folder", type=Path, default=Path("/tmp/mynah-diarization"))
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--dtypes", default="float32,bfloat16", help="of transformers")
    parser.add_argument("--diarizer", help="in place of one of the public size with random weights")
    parser.add_argument("--model", help="the recogniser of `beside`")
    parser.add_argument("--recordings", default=str(SAMPLE), help="of `beside`, comma-separated")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    {"speed": speed, "beside": beside, "memory": memory}[options.what](options.folder, options)


if __name__ == "__main__":
    main()
