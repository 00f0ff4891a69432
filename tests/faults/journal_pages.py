"""Pages of a journal that hold random bytes: search, quality, backup and transcripts of all other recordings."""

import io
import json
import os
import random
import sqlite3
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from generated_archive import make_archive

from core.cli import main
from core.contracts import paths
from core.contracts.transcript import Transcript
from core.journal import Journal
from core.journal.page_rows import PageRows, Row
from core.journal.repair import journal_layouts
from core.journal.restoring import check_backup
from core.queue.delivery import transcript_of

PAGE = 4096
RECORDINGS = 40
_MARK = ": damaged in the journal."


def run(size: int, rng: random.Random, folder: Path) -> list[str]:
    """Damage a page `size` times. Return the unnamed losses and the failed commands."""
    source = folder / "journal.sqlite3"
    with closing(Journal(source)) as journal:
        make_archive(journal, folder / "in", RECORDINGS)
    expected, whole, wrong = _transcripts(source), source.read_bytes(), list[str]()
    before = dict(os.environ)
    try:
        for kind in ("DATA", "STATE", "CONFIG", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = str(folder / kind)
        for n in range(size):
            place, damaged, affected = _damage(whole, rng)
            for old in paths.data_dir().iterdir():
                old.unlink()
            paths.journal().write_bytes(damaged)
            wrong += [f"{n}: {place}: {line}" for line in _wrong(folder, expected, affected)]
    finally:
        os.environ.clear()
        os.environ.update(before)
    return wrong


def _damage(whole: bytes, rng: random.Random) -> tuple[str, bytes, set[str]]:
    """Write random bytes over a page or a part of it. Return the place, the journal and the affected recordings."""
    page = rng.randrange(len(whole) // PAGE)
    first, length = (0, PAGE) if rng.random() < 0.5 else (rng.randrange(PAGE - 64), rng.choice((1, 16, 64)))
    at = page * PAGE + first
    damaged = whole[:at] + rng.randbytes(length) + whole[at + length :]
    return f"page {page + 1}, {length} bytes from {first} on", damaged, _affected(whole, page)


def _wrong(folder: Path, expected: dict[str, Transcript | None], affected: set[str]) -> list[str]:
    """Run the commands. Return what they did not do for undamaged recordings."""
    named, wrong = set[str](), list[str]()
    found, told = _mynah(named, "search", "harbour", "--json")
    hits = {json.loads(line)["recording"] for line in found.splitlines()}
    asked = [*[name for name in expected if name not in affected][:2], *sorted(affected)[:1]]  # each takes a second
    report, told_of_quality = _mynah(named, "quality", *asked, "--json")
    reports = {json.loads(line)["path"] for line in report.splitlines()}
    backup = folder / "backup"
    backup.unlink(missing_ok=True)
    told += told_of_quality + _mynah(named, "archive", "backup", str(backup))[1]
    if "went wrong" in told or "Traceback" in told:
        wrong.append(told[-300:])
    after = _transcripts(paths.journal())
    for name, transcript in expected.items():
        if name in affected:  # a changed letter is no unreadable row
            continue
        if after.get(name) != transcript:
            wrong.append(f"{name} has another text")
        if _has(transcript, "harbour") > (name in hits):
            wrong.append(f"{name} is not found")
        if name in asked and name not in reports:
            wrong.append(f"{name} has no report")
    if not set(after) >= set(expected) - named:
        wrong.append("recordings are missing without a name")
    if not backup.exists() or check_backup(backup).damaged or check_backup(backup).recordings < len(after):
        wrong.append(f"no whole backup: {told[-200:]}")
    return wrong + [f"{name} is named without damage" for name in named & expected.keys() - affected]


def _has(transcript: Transcript | None, text: str) -> bool:
    return transcript is not None and any(
        word.text.strip(".") == text for part in transcript.segments for word in part.words
    )


def _mynah(named: set[str], *arguments: str) -> tuple[str, str]:
    """Run a command in this process. Return its output. Add the recordings that it names as damaged to `named`."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        main(list(arguments))
    lines = err.getvalue().splitlines()
    named |= {line.removeprefix("mynah: ")[: -len(_MARK)] for line in lines if line.endswith(_MARK)}
    return out.getvalue(), err.getvalue()


def _transcripts(path: Path) -> dict[str, Transcript | None]:
    """Return the transcript of each listed recording, None for an unreadable one that no command has read yet."""
    found: dict[str, Transcript | None] = {}
    with closing(Journal(path)) as journal:
        for job in journal.jobs.select():
            found[job.path] = None
            with suppress(ValueError):  # msgspec's and Unicode's
                found[job.path] = transcript_of(journal, job)
    return found


def _affected(whole: bytes, page: int) -> set[str]:
    """Return the recordings with a row on a page, which may be an interior page with rows between others."""
    without = whole[: page * PAGE] + bytes(PAGE) + whole[(page + 1) * PAGE :]
    all_rows, left = (PageRows(content, journal_layouts()).rows for content in (whole, without))
    with closing(sqlite3.connect(":memory:")) as memory:
        memory.deserialize(whole[:18] + b"\1\1" + whole[20:])  # no write-ahead log in memory
        names = dict(memory.execute("SELECT id, path FROM job").fetchall())
    found: set[str] = set()
    for table, rows in all_rows.items():
        lost: set[Row] = {*rows} - {*left[table]}
        if table in journal_layouts():
            found |= {names[row[0]] for row in lost if row[0] in names}
        else:  # an index, whose rows end with the job
            found |= {names[row[-1]] for row in lost if row[-1] in names}
    return found
