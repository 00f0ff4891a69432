"""SIGKILL, SIGSTOP and SEGV of the engine, SIGKILL of the command and of both, at random instants: the same text."""

import contextlib
import random
import signal
import subprocess
import time
from pathlib import Path

import psutil
from command_line import Home

_CHUNKS: dict[str, object] = {"*": {"chunks": 12, "seconds": 0.03}}
_PATIENCE = 120.0  # seconds: an engine that still starts ends when it has read its first command
VICTIMS = ("engine", "engine", "engine", "command", "both", "segv", "stop")


_CROWD: dict[str, object] = {"engine": {"device": "cuda"}, "*": {"chunks": 2, "seconds": 0.002}}


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` kills, of each kind in turn; after each the same command goes on."""
    return _run(size, rng, folder, 4, _CHUNKS)


def crowd(size: int, rng: random.Random, folder: Path) -> list[str]:
    """The same with 2,000 recordings in flight."""
    return _run(size, rng, folder, 2000, _CROWD)


def _run(size: int, rng: random.Random, folder: Path, recordings: int, script: dict[str, object]) -> list[str]:
    wrong: list[str] = []
    home, number, kills = Home(folder / "0", recordings, script), 0, 0
    while kills < size:
        process = home.start()
        engines: list[psutil.Process] = []
        while kills < size and process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(rng.uniform(0.1, 2.0))
            engines += _engines(process.pid)
            kills += _strike(process, VICTIMS[kills % len(VICTIMS)])
        _, said = process.communicate(timeout=300)
        if process.returncode not in (0, 1, -signal.SIGKILL) or "crashed twice" in said:
            wrong.append(f"status {process.returncode}: {said[-300:]}")
        patience = time.monotonic() + _PATIENCE
        while any(map(_lives, engines)) and time.monotonic() < patience:
            time.sleep(0.05)
        wrong += [f"engine {engine.pid} outlived its front end" for engine in engines if _lives(engine)]
        if process.returncode == 0 or home.is_finished():
            wrong += home.wrong()
            number += 1
            home = Home(folder / str(number), recordings, script)
    status = 1 - home.is_finished()
    for _ in range(20):
        if status:
            status, said = home.run()
    return wrong + (home.wrong() if not status else [f"it was never done: {said[-300:]}"])


def _engines(pid: int) -> list[psutil.Process]:
    try:
        return [child for child in psutil.Process(pid).children() if "scripted_engine.py" in " ".join(child.cmdline())]
    except psutil.Error:
        return []


def _strike(process: "subprocess.Popen[str]", victim: str) -> int:
    engines = _engines(process.pid)
    if process.poll() is not None or (victim != "command" and not engines):
        return 0
    with contextlib.suppress(psutil.Error, ProcessLookupError):
        if victim in ("command", "both"):
            process.kill()
        for engine in engines if victim != "command" else ():
            signals = {"segv": signal.SIGSEGV, "stop": signal.SIGSTOP}
            engine.send_signal(signals.get(victim, signal.SIGKILL))
            if victim == "stop":
                time.sleep(0.5)
                engine.send_signal(signal.SIGCONT)
    return 1


def _lives(engine: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error):
        return engine.is_running() and engine.status() != psutil.STATUS_ZOMBIE
    return False
