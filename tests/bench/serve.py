"""Measure `mynah serve`: 50 clients at once beside one `mynah transcribe`, and an upload of 2 GB.

usage: bench serve [--clients 50] [--upload 2000] [--save server MACHINE]

The clips have 10 s each and differ. The texts of the server must equal those of the command, or the run fails. The
clients begin at the same moment; each sends one clip. `mynah transcribe` gets the same files in one command, with its
start. The upload is a WAV of `--upload` MB with silence. Only the memory of the server counts there.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import psutil
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from results import save
from serving import Server, serving

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "samples" / "conversation.flac"
_CLIP = 10.0  # s


def main() -> None:
    """Run all measurements, print them, and save them if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--upload", type=int, default=2000, metavar="MB")
    parser.add_argument("--save", nargs=2, metavar=("QUESTION", "MACHINE"), help="add the run to the results")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mynah-serve-") as made:
        folder = Path(made)
        clips = make_clips(folder, options.clients)
        commanded, texts = run_command(clips, folder / "texts")
        with serving(folder / "home", "--queue", "128", "--upload-limit", "8G") as server:
            server.wait_until_ready()
            ask(server, clips[0])
            before = resident(server)
            waits, whole, answers = run_clients(server, clips)
            grown = resident(server) - before
            if answers != texts:
                raise SystemExit("the texts differ")
            grown_by_upload = upload(server, folder, options.upload)
    waits.sort()
    print(f"{options.clients} clients: all in {whole:.1f} s, one in {statistics.median(waits):.1f} s (median),")
    print(
        f"  {waits[0]:.1f} s (first), {waits[round(0.95 * len(waits)) - 1]:.1f} s (95 %). Server {grown / 1e6:+.1f} MB"
    )
    print(f"mynah transcribe with the same clips, start included: {commanded:.1f} s")
    print(f"upload of {options.upload} MB: the memory grew by {grown_by_upload / 1e6:.1f} MB")
    if options.save:
        note = f"{options.clients} clips of {_CLIP:g} s, demo model."
        save(tuple(options.save), "s", {"Server": [whole], "Command": [commanded]}, note)


def make_clips(folder: Path, count: int) -> list[Path]:
    """Write `count` different clips."""
    sound, rate = soundfile.read(SAMPLE)
    step = (len(sound) / rate - _CLIP) / count
    clips = []
    for number in range(count):
        first = round(number * step * rate)
        clips.append(folder / f"clip {number:02}.flac")
        soundfile.write(clips[-1], sound[first : first + round(_CLIP * rate)], rate)
    return clips


def run_command(clips: list[Path], folder: Path) -> tuple[float, list[str]]:
    """Return the seconds and the texts of one command."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "core.cli", "transcribe", *map(str, clips), "--format", "txt"]
    subprocess.run([*command, "--output", str(folder)], check=True, capture_output=True)
    seconds = time.perf_counter() - began
    return seconds, [" ".join((folder / f"{clip.stem}.txt").read_text("utf-8").split()) for clip in clips]


def run_clients(server: Server, clips: list[Path]) -> tuple[list[float], float, list[str]]:
    """Return the seconds of each client, of all, and the texts."""
    began = time.perf_counter()

    def one(clip: Path) -> tuple[float, str]:
        text = ask(server, clip)
        return time.perf_counter() - began, text

    with ThreadPoolExecutor(len(clips)) as pool:
        answers = list(pool.map(one, clips))
    return [seconds for seconds, _ in answers], time.perf_counter() - began, [text for _, text in answers]


def ask(server: Server, clip: Path) -> str:
    """Return the text of a clip."""
    address = f"{server.address}/v1/audio/transcriptions"
    answer = httpx2.post(address, files={"file": clip.read_bytes()}, data={"response_format": "text"}, timeout=600)
    answer.raise_for_status()
    return " ".join(answer.text.split())


def resident(server: Server) -> int:
    """Return the memory of the server's own process in bytes."""
    return int(psutil.Process(server.process.pid).memory_info().rss)


def upload(server: Server, folder: Path, megabytes: int) -> int:
    """Send a large recording. Return the growth of the server's memory in bytes at its highest."""
    file = folder / "large.wav"
    with wave.open(str(file), "wb") as opened:
        opened.setparams((1, 2, 48_000, 0, "NONE", ""))
        for _ in range(megabytes):
            opened.writeframes(bytes(10**6))
    before = highest = resident(server)

    def body() -> Iterator[bytes]:
        nonlocal highest
        edge = b"--e\r\nContent-Disposition: form-data; name="
        yield edge + b'"file"; filename="large.wav"\r\n\r\n'
        with file.open("rb") as opened:
            while piece := opened.read(2**20):
                yield piece
                highest = max(highest, resident(server))
        yield b"\r\n--e--\r\n"

    headers = {"Content-Type": "multipart/form-data; boundary=e"}
    answer = httpx2.post(f"{server.address}/v1/jobs", content=body(), headers=headers, timeout=600)
    answer.raise_for_status()
    highest = max(highest, resident(server))
    httpx2.delete(f"{server.address}/v1/jobs/{answer.json()['id']}", timeout=60)
    return highest - before


if __name__ == "__main__":
    main()
