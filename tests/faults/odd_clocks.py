"""A clock that is set back and forth while files are done, and a machine that is suspended: the same text.

The clock is Python's (`time.time`, `time.time_ns`), moved in every process of the command by a module that the
interpreter imports when it starts. Suspended is who gets no processor: command and engine are stopped and go on later.
"""

import contextlib
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psutil
from command_line import ROOT, Home

_MODULE = """
import os, time
_time, _file = time.time, os.environ["MYNAH_TEST_CLOCK"]

def _now():
    try:
        with open(_file) as file:
            return _time() + float(file.read() or 0)
    except (OSError, ValueError):
        return _time()

time.time = _now
time.time_ns = lambda: int(_now() * 1e9)
"""
_JUMPS = (-10 * 365 * 86400, -86400, -3600, -5, 5, 3600, 86400, 10 * 365 * 86400)  # seconds


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` runs, clocks and suspensions in turn."""
    wrong: list[str] = []
    for number in range(size):
        home = Home(folder / str(number), script={"*": {"chunks": 8, "seconds": 0.05}})
        disturb = _suspend if number % 2 else _set_clock
        status, said = disturb(home, rng)
        if status or "Traceback" in said:
            wrong.append(f"{disturb.__name__}: status {status}: {said[-300:]}")
        wrong += [f"{disturb.__name__}: {line}" for line in home.wrong()]
        shutil.rmtree(home.folder, ignore_errors=True)
    return wrong


def _set_clock(home: Home, rng: random.Random) -> tuple[int, str]:
    clock, modules = home.folder / "clock", home.folder / "modules"
    modules.mkdir()
    (modules / "sitecustomize.py").write_text(_MODULE)
    home.environment |= {"MYNAH_TEST_CLOCK": str(clock), "PYTHONPATH": f"{modules}:{ROOT}"}
    process = home.start()
    while process.poll() is None:
        clock.write_text(str(rng.choice(_JUMPS)))
        time.sleep(rng.uniform(0.05, 0.5))
    return process.returncode, process.communicate()[1]


def _suspend(home: Home, rng: random.Random) -> tuple[int, str]:
    process = home.start()
    try:
        process.wait(rng.uniform(0.3, 2.0))
    except subprocess.TimeoutExpired:
        everybody: list[psutil.Process] = []
        with contextlib.suppress(psutil.NoSuchProcess):
            own = psutil.Process(process.pid)
            everybody = [own, *own.children(recursive=True)]
        for each in everybody:
            with contextlib.suppress(psutil.NoSuchProcess):  # it has just ended
                each.send_signal(signal.SIGSTOP)
        time.sleep(rng.choice((1, 5, 35)))  # more than an engine may be silent
        for each in everybody:
            with contextlib.suppress(psutil.NoSuchProcess):
                each.send_signal(signal.SIGCONT)
    _, said = process.communicate(timeout=300)
    return process.returncode, said
