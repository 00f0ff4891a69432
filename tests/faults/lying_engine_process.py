"""An engine process that speaks the protocol, and lies in one message of SHARE: see lying_engine.

usage: lying_engine_process.py STATE_DIR [SHARE]

STATE_DIR counts the starts, so that each process lies otherwise.
"""

import os
import random
import struct
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import IO

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).parent)]

from lying_engine import examples, mutated  # noqa: E402
from scripted_engine import count  # noqa: E402

from core.contracts import framing, protocol  # noqa: E402
from core.contracts.engine_messages import BatchStarted, Chunk, Done, Hello, Ready  # noqa: E402
from core.contracts.protocol import Load, Transcribe  # noqa: E402
from core.contracts.transcript import Word  # noqa: E402
from core.engine.service.outbox import Outbox, take_standard_streams  # noqa: E402
from core.engine.service.parent_watch import die_with_parent  # noqa: E402

CHUNKS = 5


def main() -> None:
    share = float(sys.argv[2]) if len(sys.argv) > 2 else 0.1
    rng = random.Random(count(Path(sys.argv[1]), "starts"))
    commands, results = take_standard_streams()
    die_with_parent()
    outbox = Outbox(results)
    outbox.send(Hello(protocol.PROTOCOL, version("mynah"), os.getpid()))
    for message in iter(lambda: framing.read_to_engine(commands), None):
        match message:
            case Load():
                outbox.send(Ready("m", "ctc", "native", "cpu", "asked", "fp32", "asked", ("en",), 0.1))
            case Transcribe(job=job, attempt=attempt, from_chunk=first):
                outbox.send(BatchStarted(1, (job,), 60.0))
                for n in range(first, CHUNKS):
                    if rng.random() < share:
                        _lie(results, mutated(rng.choice(examples(job, attempt, n)), rng))
                    outbox.send(Chunk(job, attempt, n, float(n), n + 1.0, (Word(f"word{n}", n + 0.1, n + 0.5, 0.9),)))
                outbox.send(Done(job, attempt, CHUNKS, float(CHUNKS)))
                time.sleep(0.005)


def _lie(results: IO[bytes], body: bytes) -> None:
    try:
        results.write(struct.pack("<I", len(body)) + body)
        results.flush()
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main()
