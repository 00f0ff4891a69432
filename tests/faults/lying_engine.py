"""An engine that lies: mutated and hostile frames, through the boundary into a dispatcher and its display."""

import copy
import io
import json
import math
import random
import struct
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import msgspec

from core.cli.json_lines import JsonDisplay
from core.contracts import framing
from core.contracts.engine_messages import (
    BatchStarted,
    Chunk,
    Done,
    Failed,
    FilesOpen,
    FromEngine,
    Heartbeat,
    Progress,
    Ready,
    SpeakerChunk,
)
from core.contracts.protocol import Load
from core.contracts.transcript import Word
from core.journal import ComputeSpec, Job, JobSpec, JobState, Journal
from core.queue.engine_process.engine_supervisor import EngineSupervisor
from core.queue.scheduler.dispatcher import Dispatcher

NUMBERS = (math.nan, math.inf, -math.inf, -1, -0.5, 0, 1, 2**31, 2**53 + 2, 2**63, 2**64 - 1, 1e308, 1e-320)
OTHERS = (None, True, "", "x" * 100_000, "\0", "\u202e", "💥", b"", b"\xff" * 9, [], {}, [[]], {"a": math.nan})
_encode = msgspec.msgpack.Encoder().encode


def examples(job: int, attempt: int, n: int) -> list[FromEngine]:
    """A true message of each kind."""
    word = Word("word", n + 0.1, n + 0.5, 0.9)
    return [
        Chunk(job, attempt, n, float(n), n + 1.0, (word,)),
        Chunk(job, attempt, n, float(n), n + 1.0, (word,), speakers=(0,), language="en", translation="Wort"),
        Progress(job, attempt, 1.0, 10.0),
        Done(job, attempt, n, 10.0, damaged=((1.0, 2.0),)),
        Failed(job, attempt, "input", "no-audio", {"seconds": 1.5, "reason": "x"}),
        Failed(None, 0, "environment", "memory", {"free": "1 GB"}),
        BatchStarted(1, (job,), 60.0),
        FilesOpen((job,)),
        Heartbeat(1, 1, 0, 0, 0, 1, "idle", 1, 0.0, 1, 0),
        Ready("m", "ctc", "native", "cpu", "asked", "fp32", "asked", ("en",), 1.0),
        SpeakerChunk(job, attempt, n, float(n), n + 1.0, 0.1, 2, struct.pack("<20f", *[0.5] * 20), b"state"),
    ]


def mutated(message: FromEngine, rng: random.Random) -> bytes:
    """The message's bytes, with some value, length or bit of it changed."""
    kind = rng.random()
    if kind < 0.15:
        raw = bytearray(_encode(message))
        for _ in range(rng.randint(1, 4)):
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        return bytes(raw)
    if kind < 0.2:
        raw = bytearray(_encode(message))
        return bytes(raw[: rng.randrange(len(raw))])
    tree: Any = msgspec.msgpack.decode(_encode(message))
    for _ in range(rng.randint(1, 2)):
        _mutate(tree, rng)
    try:
        return _encode(tree)
    except (TypeError, ValueError, OverflowError):
        return b""


def _mutate(tree: Any, rng: random.Random) -> None:
    node = tree
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(node[key], dict | list) and node[key] and rng.random() < 0.7:
            node = node[key]
            continue
        if isinstance(node, dict) and rng.random() < 0.1:
            del node[key]
        else:
            node[key] = copy.deepcopy(rng.choice(NUMBERS if rng.random() < 0.7 else OTHERS))
        return


class Stage:
    """A dispatcher with one job in flight, whose engine is nobody; what it shows goes through the JSON display."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "journal.sqlite3")
        self.batch, _ = self.journal.batches.open("lies")
        self.recording = folder / "a.wav"
        self.recording.write_bytes(b"RIFF")
        self.output = io.StringIO()
        with redirect_stdout(self.output):
            self.display = JsonDisplay()
        engine = EngineSupervisor(lambda *_: None, folder / "engine.log", self.display.show, ["none"])
        self.dispatcher = Dispatcher(self.journal, engine, self.display.show, lambda: None)

    def job(self) -> Job:
        """A job in flight, a new one when the last one has ended."""
        for job_id in self.dispatcher.in_flight:
            return self.journal.jobs.get(job_id)
        size = self.recording.stat().st_size
        spec = JobSpec(ComputeSpec(Load("m", "cache")))
        for job in self.journal.jobs.select(self.batch):
            self.journal.jobs.remove([job.id])
        added = self.journal.jobs.add(self.batch, str(self.recording), size, 1, spec)
        claimed = self.journal.attempts.claim(added.id)
        assert claimed is not None
        self.dispatcher.in_flight.put(claimed)
        return claimed

    def check(self) -> None:
        """Everything in the journal and on the display can be read again."""
        for job in self.journal.jobs.select(self.batch):
            self.journal.chunks.words(job.id)
            _ = job.fault and job.fault.sentence
        for line in self.output.getvalue().splitlines():
            json.loads(line, parse_constant=_refuse)
        self.output.seek(0)
        self.output.truncate()


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """`size` frames; each is refused at the boundary, or does no harm behind it."""
    stage, wrong = Stage(folder), []
    job = stage.job()
    for number in range(size):
        if number % 50 == 0:
            job = stage.job()
        kinds = examples(job.id, job.attempt, job.chunks)
        body = mutated(kinds[rng.randrange(len(kinds))], rng)
        try:
            message = framing.read_from_engine(io.BytesIO(struct.pack("<I", len(body)) + body))
        except framing.FrameError:
            continue
        if message is None:
            continue
        failed = _harm(lambda message=message: stage.dispatcher.receive(message)) or (
            _harm(stage.check) if number % 20 == 0 else None
        )
        if failed:
            wrong.append(f"frame {number}: {failed} for {str(message)[:200]}")
            if len(wrong) > 5:
                break
        job = stage.journal.jobs.get(job.id) if job.id in stage.dispatcher.in_flight else stage.job()
        if job.state != JobState.RUNNING:
            stage.dispatcher.in_flight.pop(job.id)
            job = stage.job()
    stage.journal.close()
    return wrong


def _harm(work: Callable[[], object]) -> str:
    try:
        work()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        print("\n".join(run(int(sys.argv[1]), random.Random(1), Path(place))) or "nothing wrong")
