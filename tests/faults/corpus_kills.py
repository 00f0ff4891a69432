"""Runs over a corpus that is killed at random instants, on a storage that fails: nothing lost, nothing twice.

usage: python tests/faults/corpus_kills.py [--rounds 20] [--s3]

Recordings come over HTTP in ranges from a server on the loopback that answers 503 to one request in ten. With --s3
(s3fs and moto have to be installed) recordings, results and plan lie in a bucket instead, behind the same fault. In
each round the command and its engine are killed (-9) again and again, at random instants, and the command is started
again until it ends by itself. What lies there must be what an undisturbed run on a sound storage has written, byte for
byte, reports apart.
"""

import argparse
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
NAMES = ("note.wav", "morning.mp3", "kitchen.mp4", "conversation.flac")


class FaultyServer(ThreadingHTTPServer):
    """Serves files of a folder in ranges, or passes requests on to another server; `faults` of 1 get 503 instead."""

    daemon_threads = True

    def __init__(self, folder: Path | None = None, behind: int | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder, self.behind, self.faults = folder, behind, 0.0
        self.chance = random.Random(7)
        self.counts = {"answered": 0, "refused": 0}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed is no error."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: FaultyServer

    def log_message(self, *_: object) -> None:
        pass

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.server.chance.random() < self.server.faults:
            self.server.counts["refused"] += 1
            self._answer(503, b"<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>", {})
            return
        self.server.counts["answered"] += 1
        if self.server.behind is None:
            self._serve_file()
            return
        connection = HTTPConnection("127.0.0.1", self.server.behind)
        connection.request(self.command, self.path, body, dict(self.headers))
        response = connection.getresponse()
        headers = {name: value for name, value in response.getheaders() if name.lower() != "transfer-encoding"}
        self._answer(response.status, response.read(), headers)
        connection.close()

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = _serve

    def _serve_file(self) -> None:
        assert self.server.folder is not None
        file = self.server.folder / self.path.lstrip("/")
        if not file.is_file():
            self._answer(404, b"", {})
            return
        content = file.read_bytes()
        size, wanted = len(content), self.headers.get("Range")
        if wanted is None:
            self._answer(200, content, {"Accept-Ranges": "bytes"})
            return
        first, _, last = wanted.removeprefix("bytes=").partition("-")
        begin, end = int(first), min(size, int(last) + 1 if last else size)
        self._answer(206, content[begin:end], {"Content-Range": f"bytes {begin}-{end - 1}/{size}"})

    def _answer(self, status: int, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() not in ("content-length", "connection", "date", "server"):
                self.send_header(name, value)
        length = headers.get("Content-Length", headers.get("content-length")) if self.command == "HEAD" else None
        self.send_header("Content-Length", length or str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


@contextmanager
def serving(server: FaultyServer) -> Iterator[FaultyServer]:
    """The server at work in a thread."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def make_manifest(path: Path, folder: str, rows: int) -> None:
    """Rows of the samples, whole and stretches of them, a missing recording, and a row that is none."""
    lines = [{"id": f"whole-{name}", "uri": f"{folder}/{name}"} for name in NAMES]
    for number in range(rows):
        place = {"uri": f"{folder}/{NAMES[number % 3]}", "offset": number % 5, "duration": 1 + number % 4}
        lines.append({"id": f"stretch-{number}", **place})
    lines.append({"id": "missing", "uri": f"{folder}/missing.wav", "duration": 60})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + "no row\n", "utf-8")


def run_command(manifest: str, output: str, environment: dict[str, str], *options: str) -> "subprocess.Popen[bytes]":
    """`mynah batch run`, begun, in parts of 72 s."""
    command = [sys.executable, "-m", "core.cli", "batch", "run", manifest, "--output", output, "--part-hours", "0.02"]
    return subprocess.Popen(
        [*command, "--formats", "srt", *options],
        env=environment,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def disturbed(
    start: Callable[[], "subprocess.Popen[bytes]"], chance: random.Random, kills: int, longest: float = 4.0
) -> tuple[int, int]:
    """Start the command until it ends by itself, killing it or its engine `kills` times: (starts, engines killed).

    There are up to `longest` seconds between two kills.
    """
    starts = engines = 0
    while True:
        process = start()
        starts += 1
        while kills and process.poll() is None:
            time.sleep(chance.uniform(0.3, longest))
            children = psutil.Process(process.pid).children() if process.poll() is None else []
            kills -= 1
            if children and chance.random() < 0.6:
                with suppress(psutil.NoSuchProcess):  # it has ended by itself meanwhile
                    children[0].kill()
                engines += 1
                continue
            process.kill()
            break
        message = process.communicate(timeout=300)[1].decode(errors="replace")
        if process.returncode in (0, 1):
            assert "All " in message, message  # 1: some rows failed, as they have to
            return starts, engines
        assert process.returncode == -9, message


def files_below(folder: Path) -> dict[str, bytes]:
    """What lies in an output, reports apart, which tell times."""
    names = [path for path in folder.rglob("*") if path.is_file()]
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in names}
    return {name: content for name, content in found.items() if not name.startswith("_reports/")}


def check(found: dict[str, bytes], expected: dict[str, bytes], reports: set[str]) -> None:
    """That nothing is lost, nothing is there twice, and a report stands beside each part."""
    assert found.keys() == expected.keys(), found.keys() ^ expected.keys()
    for name, content in found.items():
        assert content == expected[name], f"{name} differs"
    parts = {name.removesuffix(".jsonl") for name in found if name.endswith(".jsonl")}
    assert {name.removesuffix(".json") for name in reports} == parts
    ids = [json.loads(line)["id"] for name in found if name.endswith(".jsonl") for line in found[name].splitlines()]
    assert len(ids) == len(set(ids))


class Bucket:
    """A folder of moto's S3, behind the faulty server."""

    def __init__(self, stack: ExitStack) -> None:
        import boto3
        from moto.server import ThreadedMotoServer

        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        moto.start()
        stack.callback(moto.stop)
        port = int(moto.get_host_and_port()[1])
        self.server = stack.enter_context(serving(FaultyServer(behind=port)))
        keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test", "region_name": "us-east-1"}
        self.client = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{port}", **keys)
        self.client.create_bucket(Bucket="corpus")
        for name in NAMES:
            self.client.upload_file(str(SAMPLES / name), "corpus", f"sound/{name}")

    def environment(self) -> dict[str, str]:
        """Tells s3fs of the server; botocore itself tries only once more."""
        retries = {"retries": {"max_attempts": 1}}
        settings = {"endpoint_url": self.server.address, "key": "test", "secret": "test", "config_kwargs": retries}
        return {"FSSPEC_S3": json.dumps(settings), "AWS_DEFAULT_REGION": "us-east-1"}

    def files(self, prefix: str) -> dict[str, bytes]:
        found = {}
        for page in self.client.get_paginator("list_objects_v2").paginate(Bucket="corpus", Prefix=f"{prefix}/"):
            for item in page.get("Contents", ()):
                body = self.client.get_object(Bucket="corpus", Key=item["Key"])["Body"].read()
                found[item["Key"].removeprefix(f"{prefix}/")] = body
        return found


def main() -> int:
    """Run the rounds; a difference is an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--rows", type=int, default=60)
    parser.add_argument("--s3", action="store_true")
    parser.add_argument("--seed", type=int, default=18)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        homes = {f"XDG_{name}_HOME": str(folder / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
        environment = {**os.environ, **homes, "PYTHONPATH": str(ROOT)}
        bucket = Bucket(stack) if options.s3 else None
        server = bucket.server if bucket else stack.enter_context(serving(FaultyServer(SAMPLES)))
        if bucket:
            environment |= bucket.environment()
        manifest = folder / "corpus.jsonl"
        make_manifest(manifest, "s3://corpus/sound" if bucket else server.address, options.rows)

        def output(name: str) -> str:
            return f"s3://corpus/{name}" if bucket else str(folder / name)

        def written(name: str) -> tuple[dict[str, bytes], set[str]]:
            every = bucket.files(name) if bucket else files_below(folder / name)
            reports = {each.removeprefix("_reports/") for each in every if each.startswith("_reports/")}
            if not bucket:
                reports = {path.name for path in (folder / name / "_reports").iterdir()}
            return {each: every[each] for each in every if not each.startswith("_reports/")}, reports

        process = run_command(str(manifest), output("expected"), environment)
        message = process.communicate(timeout=300)[1].decode()
        assert process.returncode == 1, message
        expected, _ = written("expected")
        rows = sum(len(content.splitlines()) for name, content in expected.items() if name.endswith(".jsonl"))
        print(f"undisturbed: {len(expected)} files, {rows} rows", flush=True)
        server.faults = 0.1
        for number in range(1, options.rounds + 1):
            name, kills, began = f"round-{number}", chance.randint(2, 6), time.monotonic()
            start = partial(run_command, str(manifest), output(name), environment)
            starts, engines = disturbed(start, chance, kills, 9.0)
            check(written(name)[0], expected, written(name)[1])
            took = time.monotonic() - began
            print(f"round {number}: {starts} starts, {engines} engines killed, {took:.0f} s, identical", flush=True)
        print(f"{server.counts['refused']} requests got 503, {server.counts['answered']} an answer")
    return 0


if __name__ == "__main__":
    sys.exit(main())
