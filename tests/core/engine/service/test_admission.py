"""Test which batches may run, by their predicted memory, the free memory and the user's limit."""

import multiprocessing
import subprocess
import sys
import threading
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
import psutil
import pytest
from memory_samples import MemorySamples

from core.contracts.engine_messages import Ready
from core.contracts.protocol import Load
from core.engine.recognizer import OutOfMemory
from core.engine.service.admission import FLOOR, Admission
from core.engine.service.batching import Batch, PooledWindow
from core.engine.service.calibration import FIRST_BUDGET, STEP
from core.engine.service.heartbeat import Activity


def batch(count: int) -> Batch[object]:
    return Batch(tuple(PooledWindow(1, STEP, None, age) for age in range(count)))


def ready(device: str = "cpu") -> Ready:
    return Ready("model", "ctc", "native", device, "asked", "fp32", "asked", (), 1.0)


@pytest.fixture
def load(tmp_path: Path) -> Load:
    model = tmp_path / "model.nemo"
    model.write_bytes(b"x" * 10)
    return Load(str(model), str(tmp_path / "cache"))


@pytest.mark.slow
def test_a_batch_predicts_the_memory_of_the_next(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = MemorySamples(monkeypatch)
    admission = Admission(Activity())
    admission.start(load, ready())
    with admission.watch(batch(1), FIRST_BUDGET):
        block = np.ones(400 * 2**20, dtype=np.uint8)
        samples.wait()
        del block
    assert admission.predict(batch(2)) == pytest.approx(800 * 2**20, rel=0.15)
    again = Admission(Activity())
    again.start(load, ready())
    assert again.predict(batch(2)) == pytest.approx(800 * 2**20, rel=0.15), "kept for the next engine"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process cannot tell what it keeps for nothing")
def test_memory_left_by_a_batch_is_not_counted_again(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Test with kernels and tables, which the first batches make once."""
    samples = MemorySamples(monkeypatch)
    admission = Admission(Activity())
    admission.start(load, ready())
    kept = []
    for _ in range(4):
        admission.budget()
        with admission.watch(batch(2), FIRST_BUDGET):
            kept.append(np.ones(150 * 2**20, dtype=np.uint8))
            block = np.ones(200 * 2**20, dtype=np.uint8)
            samples.wait()
            del block
    assert len(kept) == 4
    assert admission.predict(batch(2)) == pytest.approx(350 * 2**20, rel=0.15)


def test_a_gpu_begins_with_larger_batches(load: Load) -> None:
    for device, budget in (("cpu", 120.0), ("mps", 480.0)):
        admission = Admission(Activity())
        admission.start(load, ready(device))
        assert admission.budget() == budget


@pytest.mark.slow
def test_a_limit_makes_batches_smaller_then_wait(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.engine.service.admission.LONGEST_WAIT", 0.6)
    activity = Activity()
    admission = Admission(activity)
    assert admission.budget() == FIRST_BUDGET
    admission.start(load, ready())
    assert admission.budget() == FIRST_BUDGET
    own = psutil.Process().memory_info().rss
    admission.set_limit(own + 500 * 10**6)
    assert STEP <= admission.budget() < FIRST_BUDGET
    admission.set_limit(own // 2)
    assert admission.budget() == STEP, "one window is always tried"
    before = activity.name
    admission.wait(batch(1))
    assert before != activity.name == "waiting"
    admission.set_limit(None)
    activity.name = "idle"
    admission.wait(batch(1))
    assert activity.name == "idle"


def hold(connection: Connection) -> None:
    held = bytearray(b"1") * (600 * 10**6)
    connection.send(len(held))
    connection.recv()


@pytest.mark.slow
def test_processes_that_read_recordings_count_for_the_limit(load: Load) -> None:
    admission = Admission(Activity())
    admission.start(load, ready())
    admission.set_limit(psutil.Process().memory_info().rss + 600 * 10**6)
    before = admission.budget()
    assert before > STEP
    spawn = multiprocessing.get_context("spawn")
    mine, other = spawn.Pipe()
    process = spawn.Process(target=hold, args=(other,))
    process.start()
    mine.recv()
    assert admission.budget() == STEP
    mine.send(None)
    process.join()
    assert admission.budget() == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere an address space has no limit")
@pytest.mark.timeout(120)
def test_no_wait_for_an_address_space_limit(load: Load) -> None:
    """Test a limit that no other program can lift, as in a control group."""
    import resource

    activity, before = Activity(), resource.getrlimit(resource.RLIMIT_AS)
    admission = Admission(activity)
    admission.start(load, ready())
    resource.setrlimit(resource.RLIMIT_AS, (psutil.Process().memory_info().vms + 2**28, before[1]))
    try:
        admission.wait(batch(4))
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
    assert activity.name == "waiting"


def test_batches_shrink_after_out_of_memory(load: Load) -> None:
    admission = Admission(Activity())
    admission.start(load, ready())
    with pytest.raises(OutOfMemory), admission.watch(batch(4), FIRST_BUDGET):
        raise OutOfMemory
    assert admission.budget() == FIRST_BUDGET / 2


@pytest.mark.slow
def test_waiting_ends_when_memory_becomes_free(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.engine.service.admission.LONGEST_WAIT", 1e9)  # so it never ends in vain
    admission = Admission(Activity())
    admission.start(load, ready())
    admission.set_limit(FLOOR // 100)
    lifted = threading.Event()

    def lift() -> None:
        lifted.set()
        admission.set_limit(None)

    threading.Timer(0.8, lift).start()
    admission.wait(batch(1))
    assert lifted.is_set()


@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_no_thread_samples_the_memory_of_a_gpu(device: str, load: Load) -> None:
    """Test in a process without torch, which would look for the GPU."""
    script = f"""
import threading
from core.contracts.engine_messages import Ready
from core.contracts.protocol import Load
from core.engine.service.admission import Admission
from core.engine.service.batching import Batch, PooledWindow
from core.engine.service.heartbeat import Activity
admission = Admission(Activity())
ready = Ready("model", "ctc", "native", {device!r}, "asked", "fp32", "asked", (), 1.0)
admission.start(Load({load.model!r}, {load.cache!r}), ready)
with admission.watch(Batch((PooledWindow(1, 30.0, None, 0),)), 120.0):
    print([thread.name for thread in threading.enumerate()])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ("peak" in done.stdout) == (device == "cpu"), done.stderr
