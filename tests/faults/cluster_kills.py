"""Runs over a corpus on a real Ray cluster of this machine, killed at random: nothing lost, nothing twice.

usage: python tests/faults/cluster_kills.py [--rounds 20] [--s3]

In each round an actor, an engine, a raylet or the driver (`mynah batch ray` itself), each in its turn, and up to two
more of them are killed (-9) at random instants. The command is started again when its driver was killed, and only then.
The storage (HTTP with ranges, or with --s3 moto's S3; s3fs and moto have to be installed) answers 503 to one request in
ten. What lies there must be what an undisturbed `mynah batch run` on a sound storage has written, byte for byte.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
from corpus_kills import ROOT, SAMPLES, Bucket, FaultyServer, check, files_below, make_manifest, run_command, serving

VICTIMS = ("actor", "engine", "raylet", "driver")
ENDED_BY_RAY = "Failed to register worker to Raylet"
"""What Ray says when it ends the whole command, whose raylet was killed while the command registered with it."""


def ray_command(manifest: str, output: str, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    """`mynah batch ray` with two workers, begun, in parts of 72 s."""
    command = [sys.executable, "-m", "core.cli", "batch", "ray", manifest, "--output", output, "--part-hours", "0.02"]
    return subprocess.Popen(
        [*command, "--formats", "srt", "--workers", "2"],
        env=environment,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def is_a(process: psutil.Process, kind: str) -> bool:
    """Whether a process below the driver is of this kind."""
    title = " ".join(process.cmdline())
    marks = {"actor": "ray::PartActor", "engine": "core.engine", "raylet": "/raylet/raylet"}
    return kind in marks and marks[kind] in title and (kind != "raylet" or "raylet" in process.name())


def kill_one(driver: psutil.Process, kind: str) -> bool:
    """Kill (-9) a process of the kind below the driver; whether there was one."""
    found = [driver] if kind == "driver" else []
    for process in driver.children(recursive=True):
        with suppress(psutil.Error):
            if is_a(process, kind):
                found.append(process)
    if found:
        random.choice(found).kill()
    return bool(found)


def disturbed(
    start: "list[str]", environment: dict[str, str], chance: random.Random, victims: list[str]
) -> tuple[int, list[str]]:
    """Run the command until it ends by itself, killing victims in order: how many starts, and what was killed."""
    starts, killed = 0, list[str]()
    while True:
        process = ray_command(start[0], start[1], environment)
        starts += 1
        while victims and process.poll() is None:
            time.sleep(chance.uniform(3.0, 9.0))
            with suppress(psutil.NoSuchProcess):
                while process.poll() is None and not kill_one(psutil.Process(process.pid), victims[0]):
                    time.sleep(0.2)  # it has not been started yet
                if process.poll() in (None, -9):
                    killed.append(victims.pop(0))
        message = process.communicate(timeout=400)[1].decode(errors="replace")
        if process.returncode in (0, 1) and "All " in message:
            return starts, killed
        if ENDED_BY_RAY in message and killed[-1:] == ["raylet"]:  # we were not asked: the same command goes on
            killed.append("Ray ended the command")
        elif process.returncode != -9:  # also after a raylet's end the same command goes on
            raise AssertionError(message)


def main() -> int:
    """Run the rounds; a difference is an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--rows", type=int, default=40)
    parser.add_argument("--s3", action="store_true")
    parser.add_argument("--seed", type=int, default=18)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        homes = {f"XDG_{name}_HOME": str(folder / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
        environment = {**os.environ, **homes, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path[1:]])}
        bucket = Bucket(stack) if options.s3 else None
        server = bucket.server if bucket else stack.enter_context(serving(FaultyServer(SAMPLES)))
        if bucket:
            environment |= bucket.environment()
        manifest = folder / "corpus.jsonl"
        make_manifest(manifest, "s3://corpus/sound" if bucket else server.address, options.rows)

        def output(name: str) -> str:
            return f"s3://corpus/{name}" if bucket else str(folder / name)

        def written(name: str) -> tuple[dict[str, bytes], set[str]]:
            every = bucket.files(name) if bucket else files_below(folder / name)
            reports = {each.removeprefix("_reports/") for each in every if each.startswith("_reports/")}
            if not bucket:
                reports = {path.name for path in (folder / name / "_reports").iterdir()}
            return {each: every[each] for each in every if not each.startswith("_reports/")}, reports

        process = run_command(str(manifest), output("expected"), environment)
        message = process.communicate(timeout=400)[1].decode()
        assert process.returncode == 1, message
        expected, _ = written("expected")
        print(f"undisturbed: {len(expected)} files", flush=True)
        server.faults = 0.1
        victims: Counter[str] = Counter()
        for number in range(1, options.rounds + 1):
            name, began = f"round-{number}", time.monotonic()
            wanted = [VICTIMS[number % len(VICTIMS)], *chance.choices(VICTIMS, k=chance.randint(0, 2))]
            starts, killed = disturbed([str(manifest), output(name)], environment, chance, wanted)
            victims.update(killed)
            found, reports = written(name)
            check(found, expected, reports)
            took = time.monotonic() - began
            print(f"round {number}: {starts} starts, killed {', '.join(killed)}, {took:.0f} s, identical", flush=True)
        print(f"killed {dict(victims)}; {server.counts['refused']} requests got 503, {server.counts['answered']} not")
    return 0


if __name__ == "__main__":
    sys.exit(main())
