"""Properties see the same examples in each run, so that a failure is the change's; MYNAH_EXAMPLES seeks new ones.

MYNAH_EXAMPLES=2000 also sets how many each property of the formats gets: see tests/fixtures/examples.py.
"""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Threads of torch that wait for each other sleep: while they spin, the suite's other processes have no processor. Read
# when torch is loaded, also by the engines that tests start.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

# A busy machine is no failure: no example has a time to keep.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
if "MYNAH_EXAMPLES" not in os.environ:
    settings.load_profile("same")


# The tests in these places start engines, NeMo or whole set-ups. `bootstrap.py test --fast` leaves them out. It also
# leaves out tests elsewhere that have the mark `slow`.
SLOW_PLACES = ("bootstrap", "faults", "parity", "test_end_to_end.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in slow places as slow, and put files with slow tests first.

    A process that begins a slow file last would work alone while the others have ended.
    """
    folder = Path(__file__).parent
    for item in items:
        if item.path.relative_to(folder).parts[0] in SLOW_PLACES:
            item.add_marker(pytest.mark.slow)
    slow_files = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow_files)


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
    """A folder of the test's own with Mynah's data, cache, config and state, empty, for it and the processes that it
    starts; not in `tmp_path`, which tests list."""
    folder = tmp_path_factory.mktemp("home")
    for kind in ("data", "cache", "config", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(folder / kind))
    return folder


@pytest.fixture
def warm_home(own_home: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of `own_home`, for a test that starts the engine: the cache is the run's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared_cache))
    return own_home


@pytest.fixture(autouse=True)
def log_as_it_was() -> Iterator[None]:
    """A program that a test runs within its process may send the log to a file, and NeMo has pytest's handlers take
    nothing but what is critical: the next test's log is as it was."""
    yield
    logger = logging.getLogger("core")
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
        handler.close()
    logger.propagate = True
    for handler in logging.getLogger().handlers:
        handler.setLevel(logging.NOTSET)
