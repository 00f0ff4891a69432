"""The metrics of a run: their names and values, as a file and as a page."""

import sys
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from core.contracts.errors import EnvironmentFault
from core.corpus.corpus_parts import Part
from core.corpus.part_report import BINS, PartReport
from core.corpus.run_metrics import MetricsFile, MetricsServer, metrics_at
from core.corpus.run_progress import RunProgress

NODE = 'a "quoted" \\ node'
REPORT = PartReport(0, NODE, "m", 100.0, 110.0, 600.0, 10.0, 5_000, 3, 1, {"damaged": 1}, {"en": 600.0}, (0,) * BINS, 2)


@pytest.fixture
def progress() -> RunProgress:
    """A run of three parts: one done, one running, one open."""
    made = RunProgress(price=2.0)
    made.expect((Part(n, ()) for n in range(3)), set())
    made.node_ready(NODE)
    for number in (0, 1):
        made.part_given(Part(number, ()), NODE)
    made.part_done(REPORT)
    return made


def samples(text: str) -> dict[tuple[str, str], float]:
    families = list(text_string_to_metric_families(text))
    return {(s.name, ",".join(s.labels.values())): s.value for family in families for s in family.samples}


def check(text: str) -> None:
    found = samples(text)
    speed, cost = found.pop(("mynah_speed", "")), found.pop(("mynah_cost", ""))
    assert speed > 0
    assert cost >= 0
    assert found == {
        ("mynah_parts", "done"): 1,
        ("mynah_parts", "running"): 1,
        ("mynah_parts", "open"): 1,
        ("mynah_sound_seconds_total", ""): 600,
        ("mynah_recordings_total", ""): 3,
        ("mynah_read_bytes_total", ""): 5_000,
        ("mynah_engine_restarts_total", ""): 2,
        ("mynah_workers_lost_total", ""): 0,
        ("mynah_part_retries_total", ""): 0,
        ("mynah_failed_recordings_total", "damaged"): 1,
        ("mynah_workers", ""): 1,
        ("mynah_node_speed", NODE): 60,
    }


def test_file_holds_all_metrics(tmp_path: Path, progress: RunProgress) -> None:
    file = tmp_path / "mynah.prom"
    metrics = MetricsFile(file)
    metrics.update(progress)
    check(file.read_text("utf-8"))
    MetricsFile(file).update(progress)  # its own file is replaced


def test_other_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    with pytest.raises(EnvironmentFault) as raised:
        MetricsFile(file)
    assert raised.value.code == "file-exists"
    assert file.read_text() == "mine"


def test_page_shows_last_update(progress: RunProgress) -> None:
    with metrics_at("127.0.0.1:0") as metrics:
        assert isinstance(metrics, MetricsServer)
        metrics.update(RunProgress())
        metrics.update(progress)
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics.port}/metrics", timeout=180) as page:
            assert page.headers["Content-Type"].startswith("text/plain")
            check(page.read().decode())


def test_used_port_is_a_fault() -> None:
    with metrics_at("127.0.0.1:0") as metrics:
        assert isinstance(metrics, MetricsServer)
        with pytest.raises(EnvironmentFault) as raised, metrics_at(str(metrics.port)):
            pytest.fail("two servers share a port")
    assert raised.value.code == "metrics-port"


def test_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)  # as if it were not installed
    with pytest.raises(EnvironmentFault) as raised:
        MetricsFile(tmp_path / "mynah.prom")
    assert raised.value.code == "metrics-missing"
    assert "mynah[cluster]" in raised.value.advice
