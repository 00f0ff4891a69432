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


SLOW_FOLDERS = ("parity", "faults", "bootstrap")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take minutes go first: else one process works on the last of them while the others have ended."""

    def is_quick(item: pytest.Item) -> bool:
        folder, *others = item.path.relative_to(Path(__file__).parent).parts
        return bool(others) and folder not in SLOW_FOLDERS

    items.sort(key=is_quick)


@pytest.fixture
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own with Mynah's data, cache, config and state, empty, for it and the processes that it
    starts; not in `tmp_path`, which tests list."""
    folder = tmp_path_factory.mktemp("home")
    for kind in ("data", "cache", "config", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(folder / kind))
    return folder


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
