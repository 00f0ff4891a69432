"""A run's progress in Prometheus' text format: https://prometheus.io/docs/instrumenting/exposition_formats/"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from core.contracts.errors import EnvironmentFault
from core.contracts.files import refuse_to_replace, write_atomic
from core.corpus.run_progress import RunProgress

TYPE = "text/plain; version=0.0.4; charset=utf-8"


class _Metric(NamedTuple):
    name: str
    kind: str
    help: str
    samples: Sequence[tuple[dict[str, str], float]]


def metrics_text(progress: RunProgress) -> str:
    """All metrics of a run, as a page or a file for the node exporter's textfile collector."""
    lines = []
    for metric in _metrics(progress):
        name = f"mynah_{metric.name}"
        lines += [f"# HELP {name} {metric.help}", f"# TYPE {name} {metric.kind}"]
        lines += [f"{name}{_labels(labels)} {value!r}" for labels, value in metric.samples]
    return "\n".join([*lines, ""])


def _metrics(progress: RunProgress) -> Iterator[_Metric]:
    totals = progress.totals
    open_parts = max(0, progress.parts - progress.done - progress.running)
    states = {"done": progress.done, "running": progress.running, "open": open_parts}
    yield _Metric("parts", "gauge", "Parts of the run by state.", [({"state": s}, n) for s, n in states.items()])
    for name, text, value in (
        ("sound_seconds_total", "Seconds of sound transcribed by this command.", totals.sound_seconds),
        ("recordings_total", "Recordings that this command has been through.", totals.entries),
        ("read_bytes_total", "Sizes of the recordings, as far as they are known.", totals.bytes_read),
        ("engine_restarts_total", "Engines that died and were started again.", totals.restarts),
        ("workers_lost_total", "Workers that ended or were ended.", progress.lost),
        ("part_retries_total", "Parts that were tried again after a fault of storage or machine.", progress.retries),
    ):
        yield _Metric(name, "counter", text, [({}, value)])
    faults = [({"code": code}, count) for code, count in sorted(totals.faults.items())]
    yield _Metric("failed_recordings_total", "counter", "Recordings without a transcript, by reason.", faults)
    yield _Metric("workers", "gauge", "Workers that can take parts.", [({}, progress.workers)])
    yield _Metric("speed", "gauge", "Seconds of sound a second, of this command.", [({}, progress.speed)])
    nodes = [({"node": name}, node.speed) for name, node in totals.nodes.items()]
    yield _Metric("node_speed", "gauge", "Seconds of sound a second, by node.", nodes)
    for name, text, left in (
        ("seconds_left", "Seconds until all parts are done at this speed.", progress.seconds_left),
        ("cost", "What this command has cost, at the price given.", progress.money_spent),
        ("cost_left", "What the rest will cost, at the price given.", progress.money_left),
    ):
        if left is not None:
            yield _Metric(name, "gauge", text, [({}, left)])


def _labels(labels: dict[str, str]) -> str:
    if not labels:
        return ""
    escaped = {
        name: value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n") for name, value in labels.items()
    }
    return "{" + ",".join(f'{name}="{value}"' for name, value in escaped.items()) + "}"


class MetricsFile:
    """A file that is written anew, whole, whenever `update` is called."""

    def __init__(self, path: Path) -> None:
        """Raises EnvironmentFault("no-write") for a file that has something else in it."""
        refuse_to_replace(path, b"# HELP mynah_")
        self._path = path

    def update(self, progress: RunProgress) -> None:
        """Write it. Raises EnvironmentFault."""
        write_atomic(self._path, metrics_text(progress), durable=False)


class MetricsServer:
    """A page at every address of a port, as of the last `update`; on the loopback unless a host is given."""

    def __init__(self, address: tuple[str, int]) -> None:
        """Raises EnvironmentFault("metrics-port")."""
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = server.text.encode()
                self.send_response(200)
                self.send_header("Content-Type", TYPE)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Nothing on the terminal."""

        self.text = ""
        try:
            self._server = ThreadingHTTPServer(address, Handler)
        except OverflowError as error:  # of a port beyond 65535
            raise EnvironmentFault("metrics-port", port=address[1], reason="there is no such port") from error
        except OSError as error:
            raise EnvironmentFault("metrics-port", port=address[1], reason=error.strerror or str(error)) from error
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="metrics", daemon=True).start()

    @property
    def port(self) -> int:
        """The port, also where 0 was asked for."""
        return int(self._server.server_port)

    def update(self, progress: RunProgress) -> None:
        """Show how far it is now."""
        self.text = metrics_text(progress)

    def close(self) -> None:
        """Give the port back."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def metrics_at(target: str | None) -> Iterator[MetricsFile | MetricsServer | None]:
    """PORT, HOST:PORT or FILE as a command names it; None: none. Raises EnvironmentFault("metrics-port")."""
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
