"""Test that the engine leaves threads to other programs and on battery."""

import os
import subprocess
import sys
from types import SimpleNamespace

import psutil
import pytest
import torch

from core.engine import devices
from core.engine.service.batch_runner import Politeness
from core.engine.thread_budget import ThreadBudget

BUSY = "import time\nend = time.monotonic() + 600\nwhile time.monotonic() < end: pass"


FRONT_END_ALONE = """
import subprocess, sys
print(subprocess.check_output([sys.executable, "-c", sys.argv[1]], text=True))
"""
LOOK = """
import time
from core.engine.service.batch_runner import Politeness
politeness = Politeness()
time.sleep(3)
print(politeness.threads_to_leave(8), politeness.threads_to_leave(1))
"""


@pytest.mark.slow
def test_a_busy_program_gets_a_thread() -> None:
    """Seen by a process whose front end is not the suite's: what its workers end meanwhile would count as its own."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    at_work = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(cores)]
    try:
        command = [sys.executable, "-c", FRONT_END_ALONE, LOOK]
        of_eight, of_one = subprocess.check_output(command, text=True, timeout=500).split()
        assert int(of_eight) >= 1
        assert int(of_one) == 0  # one stays
    finally:
        for process in at_work:
            process.kill()
            process.wait()


FRONT_END = """
import subprocess, sys
busy = subprocess.Popen([sys.executable, "-c", sys.argv[1]])
try:
    print(subprocess.check_output([sys.executable, "-c", sys.argv[2], str(busy.pid)], text=True))
finally:
    busy.kill()
"""
ENGINE = """
import sys, time
from types import SimpleNamespace
import psutil
from core.engine.service.batch_runner import Politeness
busy, beside = psutil.Process(int(sys.argv[1])), 0.0
psutil.cpu_times = lambda percpu: [SimpleNamespace(user=busy.cpu_times().user + beside, system=0.0)]
politeness = Politeness()
time.sleep(3)
alone = politeness.threads_to_leave(8)
beside = 60.0
time.sleep(1.5)
print(alone, politeness.threads_to_leave(8))
"""


@pytest.mark.slow
def test_the_front_end_and_its_processes_do_not_count() -> None:
    """Test with a system that reports one process's time, then a minute more."""
    command = [sys.executable, "-c", FRONT_END, BUSY, ENGINE]
    alone, beside = map(int, subprocess.check_output(command, text=True).split())
    assert alone in (0, 4)  # 4: on battery
    assert beside == 7


def test_missing_figures_of_the_system_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "/proc/stat")

    monkeypatch.setattr(psutil, "cpu_times", denied)
    monkeypatch.setattr(psutil.Process, "memory_full_info", denied)
    monkeypatch.setattr(psutil, "cpu_count", lambda logical=True: None)
    devices.physical_cores.cache_clear()
    try:
        assert Politeness().threads_to_leave(8) in (0, 4)  # 4: on battery
        assert devices.unique_memory() > 0
        allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        assert devices.physical_cores() == allowed
    finally:
        devices.physical_cores.cache_clear()


def test_half_the_threads_run_on_battery(monkeypatch: pytest.MonkeyPatch) -> None:
    for plugged, least in ((False, 4), (True, 0), (None, 0)):  # None: a machine that cannot tell
        battery = SimpleNamespace(power_plugged=plugged)
        monkeypatch.setattr(psutil, "sensors_battery", lambda battery=battery: battery, raising=False)
        assert Politeness().threads_to_leave(8) == least


def test_left_threads_are_not_leased_and_return() -> None:
    before = torch.get_num_threads()
    torch.set_num_threads(4)
    try:
        budget = ThreadBudget()
        for left, leased in ((1, 3), (3, 1), (9, 1), (0, 4)):
            devices.leave_threads(left)
            with budget.lease(4) as number:
                assert number == leased
            with budget.reserve_for_search(), budget.lease(4, background=True) as number:
                assert number == max(1, leased - 1)
    finally:
        torch.set_num_threads(before)
