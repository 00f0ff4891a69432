"""What reading takes to feed a GPU that recognises 12,000 times real time: bandwidth, reading threads, cores.

usage: python tests/bench/storage_bandwidth.py [--seconds 2] [--readers 1x1 1x16 2x8] [--latency 0 20 100] [--kinds ...]

The GPU is a sink: it takes windows as fast as they come through the engine's own readers (ranges over HTTP, FFmpeg,
resampling, cutting at silence) and throws them away. The storage is a server on the loopback, in a process of its own,
that waits so many milliseconds before each answer. `--readers` are processes x threads in each. Printed are, for each
codec, x real time and the share of 12,000; and from that what 12,000 takes: bytes a second and cores, by what the
cheapest second of sound took, and threads, by the fastest single one where it waits. These last are extrapolated.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from core.contracts.recording_address import RecordingAddress
from core.engine.audio.decoding import AudioReader
from core.engine.audio.segmenter import windows
from core.engine.recognizer import SAMPLE_RATE, Samples

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "conversation.flac"
GPU = 12_000.0
"""Times real time."""

FILES = 32
KINDS = {
    "WAV 16 kHz mono": ("wav", ["-ar", "16000", "-ac", "1"]),
    "FLAC 16 kHz mono": ("flac", ["-ar", "16000", "-ac", "1"]),
    "FLAC 44.1 kHz stereo": ("flac", ["-ar", "44100", "-ac", "2", "-sample_fmt", "s16"]),
    "MP3 128 kbit/s stereo": ("mp3", ["-ar", "44100", "-ac", "2", "-b:a", "128k"]),
    "Opus 24 kbit/s mono": ("opus", ["-ac", "1", "-c:a", "libopus", "-b:a", "24k"]),
}


def serve(folder: str, latency: float) -> None:
    """Serve a folder until the process is ended; prints the port. /told says what was answered: [requests, bytes]."""
    from aiohttp import web

    told, kept = [0, 0], dict[str, bytes]()  # all files of a kind are the same

    async def answer(request: web.Request) -> web.StreamResponse:
        if request.path == "/told":
            return web.json_response(told)
        await asyncio.sleep(latency)
        kind = request.path.rpartition("-")[0]
        content = kept.get(kind) or kept.setdefault(kind, Path(folder, request.path.lstrip("/")).read_bytes())
        wanted = request.http_range
        part = content[wanted] if wanted.start is not None else content
        told[0] += 1
        told[1] += len(part) if request.method == "GET" else 0
        first = wanted.start or 0
        headers = {"Accept-Ranges": "bytes", "Content-Range": f"bytes {first}-{first + len(part) - 1}/{len(content)}"}
        return web.Response(body=part, status=200 if wanted.start is None else 206, headers=headers)

    async def run() -> None:
        application = web.Application()
        application.router.add_get("/{name}", answer)
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        print(runner.addresses[0][1], flush=True)
        await asyncio.Event().wait()

    asyncio.run(run())


def read(address: str, files: int, threads: int, seconds: float) -> None:
    """Read the files in turns until the time is over; prints seconds of sound, of the clock and of processors."""
    numbers, sound = count(), [0.0] * threads

    def counted(blocks: Iterable[Samples], thread: int) -> Iterator[Samples]:
        for block in blocks:
            sound[thread] += len(block) / SAMPLE_RATE
            yield block

    def work(thread: int) -> None:
        for number in numbers:
            place = RecordingAddress(address.format(number % files), number=number)
            with AudioReader(place) as reader:
                for _ in windows(counted(reader, thread)):
                    pass

    every = [threading.Thread(target=work, args=(n,), daemon=True) for n in range(threads)]
    for thread in every:
        thread.start()
    print("at work", flush=True)
    sys.stdin.readline()
    before, began, used = sum(sound), time.monotonic(), time.process_time()
    time.sleep(seconds)
    print(json.dumps([sum(sound) - before, time.monotonic() - began, time.process_time() - used]), flush=True)
    os._exit(0)  # the threads are in the middle of files


@contextmanager
def serving(folder: Path, latency: float) -> Iterator[str]:
    """The server in a process of its own; its address."""
    command = [sys.executable, __file__, "--serve", str(folder), str(latency)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
    finally:
        process.kill()
        process.wait()


def told(server: str) -> list[int]:
    """How many requests were answered, and with how many bytes."""
    with urlopen(f"{server}/told") as answer:
        found: list[int] = json.load(answer)
    return found


def make(folder: Path, kind: str, minutes: float) -> tuple[str, int]:
    """Files of that kind, all the same; their names with a place for the number, and the bytes of one."""
    ending, options = KINDS[kind]
    name = kind.replace(" ", "-").replace("/", "-").replace(".", "")
    first = folder / f"{name}-0.{ending}"
    command = ["ffmpeg", "-v", "error", "-stream_loop", "-1", "-i", str(SAMPLE), "-t", str(60 * minutes)]
    subprocess.run([*command, *options, str(first)], check=True)
    for number in range(1, FILES):
        (folder / f"{name}-{number}.{ending}").hardlink_to(first)
    return f"{name}-{{}}.{ending}", first.stat().st_size


def main() -> int:
    """Measure and print."""
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], float(sys.argv[3]))
    if sys.argv[1:2] == ["--read"]:
        read(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--readers", nargs="+", default=["1x1", "1x2", "1x4", "1x8", "1x16", "2x1", "2x8"])
    parser.add_argument("--latency", type=float, nargs="+", default=[0, 20, 100])
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=list(KINDS))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for kind in options.kinds:
            measure(Path(name), kind, options)
    return 0


def reached(server: str, names: str, readers: str, seconds: float) -> tuple[float, float]:
    """Times real time, and processors at work, of so many processes x threads."""
    processes, threads = map(int, readers.split("x"))
    command = [sys.executable, __file__, "--read", f"{server}/{names}", str(FILES), str(threads), str(seconds)]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(processes)
    ]
    for process in running:
        assert process.stdout is not None
        process.stdout.readline()
    time.sleep(1.5)  # until all are at work
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    found = [json.loads(process.communicate()[0]) for process in running]
    return sum(sound / took for sound, took, _ in found), sum(used / took for _, took, used in found)


def measure(folder: Path, kind: str, options: Any) -> None:
    """All rows of a codec."""
    names, size = make(folder, kind, options.minutes)
    rate = size / (60 * options.minutes)  # bytes a second of sound
    print(f"\n{kind}: {rate * 3600 / 1e6:.0f} MB an hour; 12,000 x is {GPU * rate / 1e6:.0f} MB/s", flush=True)
    cheapest, alone = float("inf"), dict[float, float]()
    for latency in options.latency:
        cells = []
        with serving(folder, latency / 1000) as server:
            for readers in options.readers:
                speed, cores = reached(server, names, readers, options.seconds)
                cheapest = min(cheapest, cores / max(speed, 1e-3))
                alone[latency] = max(alone.get(latency, 0.0), speed if readers == "1x1" else 0.0)
                cells.append(f"{readers}: {speed:,.0f} x ({speed / GPU:.1%}, {cores:.1f} cores)")
            requests, moved = told(server)
        print(f"  {latency:g} ms  {'  '.join(cells)}  [{moved / requests / 1e6:.2f} MB a request]", flush=True)
    waits = ", ".join(f"{GPU / speed:.0f} at {latency:g} ms" for latency, speed in alone.items() if speed)
    print(
        f"  12,000 x takes {GPU * cheapest:.1f} cores and that many processes; threads, if each had a core: {waits}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
