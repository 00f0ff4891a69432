"""An engine without a model: a real child process that speaks the protocol and misbehaves as its script says.

usage: scripted_engine.py SCRIPT.json STATE_DIR

SCRIPT maps a file's stem to what happens to it: {"chunks": 3, "crash_at": 1, "times": 2, ...}; "*" is the default and
"engine" steers the process itself. What happens when speakers are sought is a file's "speakers": chunks of a second, in
which two speakers take turns. STATE_DIR counts across restarts. A chunk n of a transcription has the single word
"STEM-n", and "STEM-n in LANGUAGE." for a translation; an alignment's chunks have the words of its script, as many in
each as go, a tenth of a second apart. A recording with fewer bytes than "whole" breaks off. Where a transcription has
"texts", by the language that was named, a chunk is one of these; "language" is what is answered to IdentifyLanguage,
by the model's name or for all models. A "silent" recording sends no FilesOpen and no BatchStarted. A "deadline" is that
of the first "times" attempts. The chunk "gate_at", and engines from the start "gate_at_start" on, wait for the
file "go" in STATE_DIR.
"""

import json
import math
import os
import signal
import struct
import subprocess
import sys
import threading
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from core.contracts import framing, protocol
from core.contracts.engine_messages import (
    BatchStarted,
    Chunk,
    Done,
    Failed,
    FilesOpen,
    FromEngine,
    Heartbeat,
    Hello,
    LanguageIdentified,
    Progress,
    Ready,
    SpeakerChunk,
)
from core.contracts.errors import Kind
from core.contracts.protocol import (
    Align,
    BatchLimit,
    Diarize,
    IdentifyLanguage,
    Load,
    LoadDiarizer,
    Shutdown,
    Transcribe,
)
from core.contracts.recording_address import located
from core.contracts.transcript import Word
from core.engine.service.outbox import Outbox, take_standard_streams
from core.engine.service.parent_watch import die_with_parent

_DEADLINE = 600.0  # seconds: a busy machine is no fault


def main() -> int:
    script: dict[str, dict[str, Any]] = json.loads(Path(sys.argv[1]).read_text())
    state = Path(sys.argv[2])
    steer = script.get("engine", {})
    starts = count(state, "starts")
    commands, results = take_standard_streams()
    die_with_parent()
    outbox = Outbox(results)
    model = ""
    while starts >= steer.get("gate_at_start", math.inf) and not (state / "go").exists():
        time.sleep(0.01)
    if starts <= steer.get("die_at_start", 0):
        print("scripted: dying at start", file=sys.stderr, flush=True)
        return 7
    if steer.get("nonsense_at_start"):
        results.write(b"GET / HTTP/1.1\r\n\r\n")
        results.flush()
        time.sleep(60)
    outbox.send(Hello(steer.get("protocol", protocol.PROTOCOL), version("mynah"), os.getpid()))
    if not steer.get("mute"):
        threading.Thread(target=beat, args=(outbox,), daemon=True).start()
    for message in iter(lambda: framing.read_to_engine(commands), None):
        match message:
            case Load():
                model = Path(message.model).stem
                if "refuse" in steer:
                    outbox.send(Failed(None, 0, "environment", steer["refuse"], {"model": "m", "reason": "scripted"}))
                else:
                    backend, why = steer.get("backend", ("script", "asked"))
                    device = steer.get("device", "cpu")
                    ready = Ready(
                        "scripted", "ctc", backend, device, "asked", "fp32", "asked", (), 0.0, backend_reason=why,
                        boosts=steer.get("boosts", False),
                        beams=steer.get("beams", False),
                    )  # fmt: skip
                    threading.Timer(steer.get("load_seconds", 0.0), outbox.send, [ready]).start()
            case LoadDiarizer():
                outbox.send(Ready("s", "sortformer", "s", "cpu", "asked", "fp32", "asked", (), 0.0, kind="speakers"))
            case IdentifyLanguage():
                stem = Path(located(message.path).name).stem
                asked = {**script.get("*", {}), **script.get(stem, {})}.get("language", {})
                told = {"must_be_told": True, "languages": ["de", "en", "es"], **asked.get(model, asked)}
                identity = {"job": message.job, "attempt": message.attempt}
                outbox.send(msgspec.convert({**told, **identity}, LanguageIdentified))
                count(state, f"asked {model} {stem}")
            case Transcribe() | Align() | Diarize():
                stem = Path(located(message.path).name).stem
                play(outbox, results, message, stem, {**script.get("*", {}), **script.get(stem, {})}, state)
            case BatchLimit(seconds=seconds):
                with (state / "batch-limits").open("a") as limits:
                    limits.write(f"{seconds}\n")
            case Shutdown():
                return 0
            case _:
                pass
    return 0


def play(
    outbox: Outbox, results: Any, job: Transcribe | Align | Diarize, stem: str, what: dict[str, Any], state: Path
) -> None:
    if isinstance(job, Diarize):
        what, stem = what.get("speakers", {}), f"{stem} speakers"
    chunks = what.get("chunks", 2)
    if not what.get("silent"):
        outbox.send(FilesOpen((job.job,)))
    if what.get("crash_reading"):
        misbehave("abort", results)
    if not what.get("silent"):
        deadline = what.get("deadline", _DEADLINE) if job.attempt <= what.get("times", 10**6) else _DEADLINE
        outbox.send(BatchStarted(1, (job.job,), deadline))
    outbox.send(Progress(job.job, job.attempt, 0.0, float(chunks)))
    if "fail" in what:
        kind: Kind = what.get("kind", "input")
        outbox.send(Failed(job.job, job.attempt, kind, what["fail"], {}))
        return
    script = [word.text for utterance in job.utterances for word in utterance.words] if isinstance(job, Align) else []
    for n in range(job.from_chunk, chunks):
        while n == what.get("gate_at") and not (state / "go").exists():
            time.sleep(0.01)
        if n == what.get("crash_at") and count(state, stem) <= what.get("times", 10**6):
            how = what.get("how", "abort")
            if how in LIES:
                outbox.send(msgspec.structs.replace(LIES[how], **only_fields(LIES[how], job)))
                time.sleep(3600)
            misbehave(how, results)
        if isinstance(job, Diarize):
            time.sleep(what.get("seconds", 0.0))
            outbox.send(speaker_chunk(job, n))
            continue
        words = (Word(f"{stem}-{n}", float(n), n + 0.5, what.get("confidence", 0.9)),)
        if "texts" in what:  # by the language that the engine was told; a sentence a chunk
            spoken = what["texts"][job.prompt.language or ""][n]
            words = tuple(
                Word(text, n + place / 50, n + place / 50 + 0.01) for place, text in enumerate(spoken.split())
            )
        if isinstance(job, Align):
            words = timed(script, n, chunks)
        time.sleep(what.get("seconds", 0.0))
        told = f"{stem}-{n} in {job.prompt.target_language}." if job.prompt.bilingual else None
        outbox.send(Chunk(job.job, job.attempt, n, float(n), n + 1.0, words, translation=told))
        if what.get("stutter"):
            outbox.send(Chunk(job.job, job.attempt, n, float(n), n + 1.0, words))
            outbox.send(Chunk(job.job, job.attempt - 1, n + 1, float(n), n + 1.0, words))
    damaged = tuple((start, end) for start, end in what.get("damaged", ()))
    seconds = max([float(chunks), *(end for _, end in damaged)])
    broken = None
    if Path(job.path).exists() and Path(job.path).stat().st_size < what.get("whole", 0):
        broken = seconds
        count(state, f"{stem} broken")
    outbox.send(Done(job.job, job.attempt, what.get("claims", chunks), seconds, False, broken, damaged))


def speaker_chunk(job: Diarize, n: int) -> SpeakerChunk:
    """Who speaks in second `n`; nobody when what was kept of the chunk before was lost."""
    heard = 0.9 if n > job.from_chunk or job.state == (str(n).encode() if n else b"") else 0.0
    frame = struct.pack("<2f", *((heard, 0.0) if n % 2 == 0 else (0.0, heard)))
    return SpeakerChunk(job.job, job.attempt, n, float(n), n + 1.0, 0.1, 2, 10 * frame, str(n + 1).encode())


def timed(script: list[str], n: int, chunks: int) -> tuple[Word, ...]:
    """Return chunk `n` of the words of a script that is answered in `chunks` chunks."""
    start, end = (len(script) * place // chunks for place in (n, n + 1))
    return tuple(Word(script[i], i / 10, i / 10 + 0.1) for i in range(start, end))


LIES: dict[str, FromEngine] = {
    "nan": Chunk(0, 0, 0, math.nan, 1.0, ()),
    "infinite": Progress(0, 0, 1.0, math.inf),
    "huge": Heartbeat(2**63 + 1, 0, 0, 0, 0, 0, "idle", 0, 0.0, 0, 0),
    "negative": Done(0, 0, -1, 1.0),
    "backwards": Chunk(0, 0, 0, 0.0, 1.0, (Word("w", 0.9, 0.1),)),
    "endless": Done(0, 0, 1, math.nan),
    "no-language": Chunk(0, 0, 0, 0.0, 1.0, (), language="en US"),
}
"""Messages of the right types with values that cannot be true; job and attempt are filled in."""


def only_fields(message: FromEngine, job: Transcribe | Align) -> dict[str, int]:
    """Job and attempt, where the message has them."""
    return {"job": job.job, "attempt": job.attempt} if hasattr(message, "attempt") else {}


_SIGNALS = {"kill": "SIGKILL", "segv": "SIGSEGV", "ill": "SIGILL"}


def misbehave(how: str, results: Any) -> None:
    print(f"scripted: {how}", file=sys.stderr, flush=True)
    if how in _SIGNALS:
        os.kill(os.getpid(), getattr(signal, _SIGNALS[how]))
    if how == "abort":
        os.abort()
    if how == "exit":
        os._exit(3)
    if how == "leave-pipe":  # to a process of its own, which outlives it
        holder = subprocess.Popen(["sleep", "600"], stdout=results)
        print(f"scripted: held by {holder.pid}", file=sys.stderr, flush=True)
        os._exit(3)
    if how == "nonsense":
        results.write(b"\xff" * 100)
        results.flush()
    time.sleep(3600)  # "hang"


def beat(outbox: Outbox) -> None:
    while True:
        outbox.send(Heartbeat(10**8, 10**8, 0, 0, 0, 10**10, "recognising", 1, 0.1, 0, 0))
        time.sleep(0.5)


def count(state: Path, name: str) -> int:
    file = state / name
    number = int(file.read_text()) + 1 if file.exists() else 1
    new = state / f"{name}.{os.getpid()}.tmp"
    new.write_text(str(number))
    new.replace(file)  # a kill must not leave an empty file
    return number


if __name__ == "__main__":
    raise SystemExit(main())
