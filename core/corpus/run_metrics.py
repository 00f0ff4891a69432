"""Publish a run's progress for Prometheus, as a file or on a port of this machine."""

import importlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from core.contracts.errors import EnvironmentFault
from core.contracts.files import refuse_to_replace, write_atomic
from core.corpus.run_progress import RunProgress


class _Metric(NamedTuple):
    """A metric. `kind` is "gauge" or "counter", and a counter's name gets the suffix _total."""

    name: str
    kind: str
    help: str
    samples: Sequence[tuple[dict[str, str], float]]


def _metrics(progress: RunProgress) -> Iterator[_Metric]:
    totals = progress.totals
    open_parts = max(0, progress.parts - progress.done - progress.running)
    states = {"done": progress.done, "running": progress.running, "open": open_parts}
    yield _Metric("parts", "gauge", "Parts of the run by state.", [({"state": s}, n) for s, n in states.items()])
    for name, text, value in (
        ("sound_seconds", "Seconds of sound transcribed by this command.", totals.sound_seconds),
        ("recordings", "Recordings finished by this command.", totals.entries),
        ("read_bytes", "Sizes of the recordings, as far as known.", totals.bytes_read),
        ("engine_restarts", "Restarts of engines.", totals.restarts),
        ("workers_lost", "Workers that ended too early.", progress.lost),
        ("part_retries", "Further tries of parts after a fault of storage or machine.", progress.retries),
    ):
        yield _Metric(name, "counter", text, [({}, value)])
    faults = [({"code": code}, count) for code, count in sorted(totals.faults.items())]
    yield _Metric("failed_recordings", "counter", "Recordings without a transcript, by fault.", faults)
    yield _Metric("workers", "gauge", "Workers that can take parts.", [({}, progress.workers)])
    yield _Metric("speed", "gauge", "Seconds of sound a second, of this command.", [({}, progress.speed)])
    nodes = [({"node": name}, node.speed) for name, node in totals.nodes.items()]
    yield _Metric("node_speed", "gauge", "Seconds of sound a second, by node.", nodes)
    for name, text, left in (
        ("seconds_left", "Seconds until all parts are done at this speed.", progress.seconds_left),
        ("cost", "Cost of this command so far.", progress.money_spent),
        ("cost_left", "Cost of the remaining work.", progress.money_left),
    ):
        if left is not None:
            yield _Metric(name, "gauge", text, [({}, left)])


class _Snapshot:
    """The metrics of the last update, as a collector of prometheus_client. A server's threads read it."""

    def __init__(self) -> None:
        """Create an empty snapshot. Raises EnvironmentFault("metrics-missing") without prometheus_client."""
        try:
            self.client: Any = importlib.import_module("prometheus_client")
            self._core: Any = importlib.import_module("prometheus_client.core")
        except ImportError as error:
            raise EnvironmentFault("metrics-missing") from error
        self.registry = self.client.CollectorRegistry()
        self._families: list[Any] = []
        self.registry.register(self)

    def collect(self) -> list[Any]:
        """Return the metrics of the last update."""
        return self._families

    def update(self, progress: RunProgress) -> None:
        """Replace the metrics by the present ones."""
        self._families = [self._family(metric) for metric in _metrics(progress)]

    def _family(self, metric: _Metric) -> Any:
        kinds = {"gauge": self._core.GaugeMetricFamily, "counter": self._core.CounterMetricFamily}
        labels = list(metric.samples[0][0]) if metric.samples else []
        family = kinds[metric.kind](f"mynah_{metric.name}", metric.help, labels=labels)
        for values, value in metric.samples:
            family.add_metric(list(values.values()), value)
        return family


class MetricsFile:
    """A file for the node exporter's textfile collector. Each update writes a whole new file."""

    def __init__(self, path: Path) -> None:
        """Prepare the file.

        Raises:
            EnvironmentFault: "metrics-missing", and "file-exists" for a file with other content.
        """
        refuse_to_replace(path, b"# HELP mynah_")
        self._path, self._snapshot = path, _Snapshot()

    def update(self, progress: RunProgress) -> None:
        """Write the present metrics. Raises EnvironmentFault."""
        self._snapshot.update(progress)
        content: bytes = self._snapshot.client.generate_latest(self._snapshot.registry)
        write_atomic(self._path, content, durable=False)


class MetricsServer:
    """A page with the metrics of the last update, on a port."""

    def __init__(self, address: tuple[str, int]) -> None:
        """Start the server. Raises EnvironmentFault: "metrics-missing", "metrics-port"."""
        host, port = address
        self._snapshot = _Snapshot()
        try:
            self._server, _ = self._snapshot.client.start_http_server(port, host, self._snapshot.registry)
        except OverflowError as error:  # a port beyond 65535
            raise EnvironmentFault("metrics-port", port=port, reason="there is no such port") from error
        except OSError as error:
            raise EnvironmentFault("metrics-port", port=port, reason=error.strerror or str(error)) from error

    @property
    def port(self) -> int:
        """The port, also if 0 was requested."""
        return int(self._server.server_port)

    def update(self, progress: RunProgress) -> None:
        """Show the present metrics."""
        self._snapshot.update(progress)

    def close(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def metrics_at(target: str | None) -> Iterator[MetricsFile | MetricsServer | None]:
    """Publish metrics inside the block.

    Args:
        target: PORT, HOST:PORT or FILE, None for no metrics. A port without a host is open to this machine only.

    Raises:
        EnvironmentFault: "metrics-missing", "metrics-port", "file-exists".
    """
    if target is None:
        yield None
        return
    host, _, port = target.rpartition(":")
    if not port.isdecimal():
        yield MetricsFile(Path(target))
        return
    server = MetricsServer((host or "127.0.0.1", int(port)))
    try:
        yield server
    finally:
        server.close()
