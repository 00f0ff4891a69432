"""Settings and fixtures of all tests.

Property tests see the same examples in each run, so a failure is the change's. MYNAH_EXAMPLES=2000 seeks new ones, and
sets how many each property of the formats gets: see tests/fixtures/examples.py.
"""

import contextlib
import gc
import logging
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

# Threads of torch that wait for each other sleep: while they spin, the suite's other processes have no processor. Read
# when torch is loaded, also by the engines that tests start.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

# Tests of the GPU's kernels interpret them. Triton reads this when any library imports it.
os.environ.setdefault("TRITON_INTERPRET", "1")

# A shell lets a suite in the background ignore Ctrl+C. The programs that tests start would ignore it, too.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    with contextlib.suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no failure: no example has a time to keep.
settings.register_profile("new", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("new"), derandomize=True)
settings.load_profile("new" if "MYNAH_EXAMPLES" in os.environ else "same")


# The tests in these places start engines, NeMo or whole set-ups. `bootstrap.py test --fast` leaves them out. It also
# leaves out tests that use Qt, and tests elsewhere that have the mark `slow`.
SLOW_PLACES = ("bootstrap", "faults", "parity", "test_end_to_end.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in slow places and of windows as slow, and put files with slow tests first.

    A process that begins a slow file last would work alone while the others have ended.
    """
    folder = Path(__file__).parent
    for item in items:
        is_slow_place = item.path.relative_to(folder).parts[0] in SLOW_PLACES
        if is_slow_place or "qtbot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
    slow_files = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow_files)


class FileScheduling(LoadFileScheduling):
    """Give each process whole files, and finish the run when a process dies.

    xdist 3.8.0 gives finished files out again after a death. Processes that get one wait forever.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """Put the unfinished tests of `node` back, and return the test that was running, or None."""
        work = self.assigned_work.pop(node)
        left = {file: {test: False for test, done in tests.items() if not done} for file, tests in work.items()}
        unfinished = [(file, test) for file, tests in left.items() for test in tests]
        if not unfinished:
            return None
        file, running = unfinished[0]
        del left[file][running]
        self.workqueue.update({file: tests for file, tests in left.items() if tests})
        for other in self.assigned_work:
            self._reschedule(other)
        return running

    def _reschedule(self, node: WorkerController) -> None:
        if node not in self.registered_collections:
            return  # it still collects, and asks for work when it is done
        super()._reschedule(node)
        # A process starts a test when it knows the next one, or that no other follows.
        while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            self._assign_work_unit(node)
        if not self.workqueue and not node.shutting_down:
            node.shutdown()


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FileScheduling | None:
    """Return our scheduler for `--dist loadfile`."""
    return FileScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a failed test at once. A run that is cut off never prints its summary."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nfailed: {report.nodeid} ({report.when}, {report.duration:.0f} s)", file=sys.stderr, flush=True)


def pytest_collection_finish() -> None:
    """Keep the modules that collection imported out of every later garbage collection, as the program does.

    Torch and the tests themselves are 100,000 objects. A collection after a test of the window took 0.1 s for them.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def frozen_heap() -> None:
    """Do the same for the objects that earlier files left, such as NeMo's modules.

    A process that has imported NeMo collected for 1 to 4 s after each test of the window.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache folder for the whole run. The first engine converts the demo model there. Others map the file."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    cache = folder / "shared-cache"
    cache.mkdir(exist_ok=True)
    return cache


@pytest.fixture
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with Mynah's data, cache, config and state, empty, for this test and its processes.

    It lies outside `tmp_path`, because tests list that folder.
    """
    folder = tmp_path_factory.mktemp("home")
    for kind in ("data", "cache", "config", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(folder / kind))
    return folder


@pytest.fixture
def warm_home(own_home: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of `own_home`, for a test that starts the engine: the cache is the run's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared_cache))
    return own_home


@pytest.fixture
def one_core() -> Iterator[None]:
    """Let engines compute on one thread. The number of threads left to other programs changes sums in the last bit."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


@pytest.fixture(autouse=True)
def log_as_it_was() -> Iterator[None]:
    """Give the next test the log as it was.

    A test may run a program that sends the log to a file. NeMo limits pytest's handlers to critical messages.
    """
    yield
    logger = logging.getLogger("core")
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
        handler.close()
    logger.propagate = True
    for handler in logging.getLogger().handlers:
        handler.setLevel(logging.NOTSET)
