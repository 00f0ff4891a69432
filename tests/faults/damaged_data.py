"""Bad rows of manifests, flipped bits of weights and of backups, hostile schemas, and answers that do not end."""

import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import soundfile
import torch
from generated_archive import make_archive
from hub import Trouble, fresh_client, running

from core import models
from core.contracts.errors import EnvironmentFault, InputFault
from core.engine.native.weights.mapped_file import open_weights, publish_weights, write_weights
from core.engine.native.weights.weight_checks import finish_checks, take_checks
from core.journal import Journal
from core.journal.restoring import restore

ROOT = Path(__file__).resolve().parents[2]
NOTE = ROOT / "resources" / "samples" / "note.wav"
BAD: dict[str, Callable[[int, int], Any]] = {
    "dead host": lambda port, n: {"uri": f"http://127.0.0.1:{port}/{n}.wav", "duration": 0.5},
    "scheme that runs code": lambda port, n: {"uri": f"python://x{n}"},
    "scheme of a map": lambda port, n: {"uri": f"reference://{n}"},
    "scheme that is not listed": lambda port, n: {"uri": f"ftp://127.0.0.1:{port}/{n}.wav"},
    "scheme without its library": lambda port, n: {"uri": f"gs://bucket/{n}.wav", "duration": 0.5},
    "end at infinity": lambda port, n: {"uri": "tiny.wav", "offset": 1e308, "duration": 1.5e308},
    "huge offset": lambda port, n: {"uri": "tiny.wav", "offset": 1e308},
    "no number": lambda port, n: '{"uri": "tiny.wav", "offset": NaN}',
    "negative duration": lambda port, n: {"uri": "tiny.wav", "offset": 0, "duration": -1 - n},
    "huge channel": lambda port, n: {"uri": "tiny.wav", "channel": 10**20},
    "missing file": lambda port, n: {"uri": f"missing-{n}.wav", "duration": 0.5},
    "offset behind the end": lambda port, n: {"uri": "tiny.wav", "offset": 9e8, "duration": 0.5},
}
"""Rows that are no recording, by kind, for a dead port and a number."""
HOSTILE = (
    "CREATE TRIGGER t{n} AFTER {event} ON {table} BEGIN DELETE FROM chunk; END",
    "CREATE TRIGGER t{n} BEFORE {event} ON {table} BEGIN DELETE FROM job; END",
    "CREATE VIEW v{n} AS SELECT * FROM {table}",
    "CREATE INDEX i{n} ON {table} (abs(rowid))",
    "CREATE VIRTUAL TABLE w{n} USING fts5 (words)",
    "ALTER TABLE {table} ADD COLUMN extra TEXT DEFAULT 'x'",
)
_TABLES, _EVENTS = ("job", "batch", "export", "edition"), ("INSERT", "UPDATE", "DELETE")


def rows(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Run a manifest of `size` rows, one bad row in twenty. Return each good row without its text."""
    sound, rate = soundfile.read(NOTE, frames=8000, dtype="int16")
    soundfile.write(folder / "tiny.wav", sound, rate)
    bad = max(1, size // 20)
    with socket.socket() as bound:  # nobody listens
        bound.bind(("127.0.0.1", 0))
        kinds = list(BAD.values())
        lines: list[Any] = [{"id": f"{n}", "uri": "tiny.wav", "duration": 0.5} for n in range(size - bad)]
        for n in range(bad):
            lines.insert(rng.randrange(1, len(lines) + 1), kinds[n % len(kinds)](bound.getsockname()[1], n))
        (folder / "rows.jsonl").write_text("".join(f"{_as_line(line)}\n" for line in lines), "utf-8")
        own = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("DATA", "STATE", "CONFIG")}
        command = [sys.executable, "-m", "core.cli", "batch", "run", "rows.jsonl", "--output", "out"]
        done = subprocess.run(
            [*command, "--formats", "txt", "--part-hours", "0.05"],
            cwd=folder,
            env={**os.environ, **own, "PYTHONPATH": str(ROOT), "MYNAH_STORAGE_PAUSE": "0.02"},
            capture_output=True,
            text=True,
            check=False,
        )
    found = [json.loads(line) for path in sorted((folder / "out").glob("part-*.jsonl")) for line in path.open("r")]
    faults = [row for row in found if row.get("fault")]
    counts = len(found) - len(faults), len(faults), done.returncode, (folder / "out" / "_SUCCESS").exists()
    return [] if counts == (size - bad, bad, 1, True) else [f"{counts}: {done.stderr[-300:]}"]


def _as_line(row: object) -> str:
    return row if isinstance(row, str) else json.dumps(row)


def flip_bits(path: Path, bits: list[int]) -> None:
    """Change bits of a file. Keep its size and its time."""
    status = path.stat()
    with path.open("r+b") as file:
        for bit in bits:
            file.seek(bit // 8)
            byte = file.read(1)[0]
            file.seek(bit // 8)
            file.write(bytes([byte ^ 1 << bit % 8]))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def weights_file(path: Path) -> Path:
    """Write a small file of converted weights with its note."""
    total = write_weights(path.with_suffix(".tmp"), [("w", torch.arange(4000.0)), ("b", torch.ones(7, 5))])
    publish_weights(path.with_suffix(".tmp"), path, total)
    return path


def rot(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Flip a bit of converted weights `size` times. Return the flips that no load finds."""
    path, wrong = weights_file(folder / "w.safetensors"), list[str]()
    take_checks()
    right, note, status = path.read_bytes(), path.with_suffix(".json").read_bytes(), path.stat()
    for _ in range(size):
        bit = rng.randrange(8 * len(right))
        flip_bits(path, [bit])
        is_refused = open_weights(path, "cpu") is None  # the flip made the table of tensors unreadable
        if not is_refused and finish_checks(take_checks()) != [path]:
            wrong.append(f"bit {bit} is not found")
        take_checks()
        path.write_bytes(right)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        path.with_suffix(".json").write_bytes(note)
        open_weights(path, "cpu")  # another inode: compared now, and noted again
        note = path.with_suffix(".json").read_bytes()
        finish_checks(take_checks())
    return wrong


def backups(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Flip bits of a backup, and add hostile schemas, `size` times in all. Return each wrong restore."""
    with closing(Journal(folder / "journal.sqlite3")) as journal:
        make_archive(journal, folder / "in", 12)
        journal.storage.back_up(folder / "whole", [])
    whole, wrong = (folder / "whole").read_bytes(), list[str]()
    restore(folder / "whole", folder / "sound")
    sound = texts_of(folder / "sound")
    for n in range(size):
        (folder / "target").unlink(missing_ok=True)
        (folder / "hostile").write_bytes(whole)
        if n % 6:
            bit = rng.randrange(8 * len(whole))
            flip_bits(folder / "hostile", [bit])
            told = f"bit {bit}"
        else:
            told = rng.choice(HOSTILE).format(n=n, table=rng.choice(_TABLES), event=rng.choice(_EVENTS))
            with closing(sqlite3.connect(folder / "hostile")) as connection, suppress(sqlite3.Error):
                connection.execute(told)
        try:
            damage = restore(folder / "hostile", folder / "target").damaged
        except InputFault:
            continue
        with closing(Journal(folder / "target")) as journal:  # the next commit would run a trigger
            batch, _ = journal.batches.open("next")
            journal.jobs.add(batch, "/in/next.wav", 1, 1, journal.jobs.select()[0].spec)
        restored = texts_of(folder / "target")
        lost = {path for path in sound if restored.get(path) != sound[path]}
        if not n % 6 and (lost or damage):
            wrong.append(f"{told}: lost {sorted(lost)}")
        if any(path in restored and restored[path] != sound[path] for path in sound) or len(lost) > len(damage):
            wrong.append(f"{told}: {len(lost)} lost, {damage} named")
    return wrong


def texts_of(journal: Path) -> dict[str, list[Any]]:
    """Return the rows of the chunks and edits of each recording in a journal."""
    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(journal)) as connection:
        for job, path in connection.execute("SELECT id, path FROM job WHERE path != '/in/next.wav'").fetchall():
            queries = (f"SELECT * FROM {table} WHERE job = ? ORDER BY 1, 2" for table in ("chunk", "edit", "edition"))
            found[path] = [row for query in queries for row in connection.execute(query, (job,))]
    return found


def downloads(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Answer `size` downloads endlessly. Return those that write too many bytes or end with other content."""
    wrong, content = list[str](), b"PK\3\4" + rng.randbytes(rng.randrange(1000, 300_000))
    with pytest.MonkeyPatch.context() as patch, running() as hub:
        for kind in ("DATA", "STATE", "CONFIG", "CACHE"):
            patch.setenv(f"XDG_{kind}_HOME", str(folder / kind))
        fresh_client(patch)
        patch.setenv("HF_ENDPOINT", hub.url)
        hub.publish("nvidia/parakeet-tdt_ctc-110m", content)
        model = models.find_model("parakeet-tdt_ctc-110m")
        for n in range(size):
            stop = rng.choice((None, rng.randrange(len(content))))
            hub.on_store = [*([Trouble(cut_after=stop)] if stop else []), *[Trouble(endless=True)] * 9]
            before = hub.sent
            with suppress(EnvironmentFault):
                file = models.download(model, models.folder())
                if file.read_bytes() != content:
                    wrong.append(f"{n}: another content was accepted")
                file.unlink()
            sizes = [path.stat().st_size for path in models.folder().iterdir() if path.is_file()]
            if max(sizes, default=0) > len(content):
                wrong.append(f"{n}: {max(sizes)} bytes lie on the disk")
            if hub.sent - before > 200 * 2**20:
                wrong.append(f"{n}: {hub.sent - before} bytes were taken")
    return wrong
