"""Bad rows of a manifest cost themselves alone; a dead storage and a removed output are told."""

import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest
import soundfile
from corpus_kills import FaultyServer, serving
from damaged_data import BAD

from core.cli import main
from core.corpus.manifest import BadRow, Entry, read_manifest
from core.corpus.part_files import REPORTS, done_parts
from core.formats.naming import fitting_name, safe_name

ROOT = Path(__file__).resolve().parents[3]
NOTE = ROOT / "resources" / "samples" / "note.wav"

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path, warm_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MYNAH_STORAGE_PAUSE", "0.02")
    shutil.copy(NOTE, tmp_path / "good.wav")
    sound, rate = soundfile.read(NOTE, frames=8000, dtype="int16")
    soundfile.write(tmp_path / "tiny.wav", sound, rate)
    return tmp_path


@pytest.fixture
def dead_port() -> Iterator[int]:
    """A port that refuses connections: it is bound, and nobody listens."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


def write_rows(path: Path, rows: list[Any]) -> Path:
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def batch(manifest: Path, output: Path, *options: str) -> int:
    return main(["batch", "run", str(manifest), "--output", str(output), *options])


def results(output: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(output.glob("part-*.jsonl")) for line in path.open(encoding="utf-8")]


def test_fifty_bad_rows_of_a_thousand_become_faults_and_the_run_is_complete(home: Path, dead_port: int) -> None:
    chance = random.Random(51)
    rows: list[Any] = [{"id": f"{n}", "uri": "tiny.wav", "duration": 0.5} for n in range(950)]
    for n in range(5):
        rows[n * 100] = {"id": "ä" * 300 + str(n), "uri": "tiny.wav", "duration": 0.5}
    kinds = list(BAD.values())
    for n in range(50):
        rows.insert(chance.randrange(len(rows) + 1), kinds[n % len(kinds)](dead_port, n))
    manifest, output = write_rows(home / "corpus.jsonl", rows), home / "out"
    assert batch(manifest, output, "--formats", "txt", "--part-hours", "0.05") == 1
    found = results(output)
    faults = [row["fault"] for row in found if row.get("fault")]
    assert (len(found) - len(faults), len(faults)) == (950, 50)
    assert all(fault["sentence"] and fault["advice"] for fault in faults)
    assert (output / "_SUCCESS").exists()
    assert sum(1 for _ in output.glob("part-*/*.txt")) == 950


def test_each_kind_of_bad_row_leaves_the_good_row_of_its_part(home: Path, dead_port: int) -> None:
    rows = [
        row for n, make in enumerate(BAD.values()) for row in (make(dead_port, n), {"uri": "good.wav", "duration": 40})
    ]
    manifest, output = write_rows(home / "corpus.jsonl", rows), home / "out"
    assert batch(manifest, output, "--formats", "srt,txt", "--part-hours", "0.01") == 1
    found = results(output)
    for kind, bad, good in zip(BAD, found[::2], found[1::2], strict=True):
        assert bad.get("fault", {}).get("sentence"), kind
        assert good.get("text"), kind
    assert len(list(output.glob("part-*.jsonl"))) == len(BAD)
    assert len(list(output.glob("part-*/*"))) == 2 * len(BAD)
    assert (output / "_SUCCESS").exists()


def test_a_dead_host_in_each_part_does_not_end_the_run(home: Path) -> None:
    """The last part has nothing but a dead host. It waits until another storage has answered."""
    with socket.socket() as one, socket.socket() as two, socket.socket() as three, socket.socket() as four:
        rows: list[dict[str, Any]] = [{"uri": "good.wav", "duration": 57}] * 7
        for place, bound in ((1, one), (4, two), (7, three), (10, four)):
            bound.bind(("127.0.0.1", 0))
            address = f"http://127.0.0.1:{bound.getsockname()[1]}/x.wav"
            rows = [*rows[:place], {"uri": address, "duration": 57}, *rows[place:]]
        manifest, output = write_rows(home / "web.jsonl", rows), home / "out"
        assert batch(manifest, output, "--part-hours", "0.03") == 1
    assert (output / "_SUCCESS").exists()
    found = results(output)
    assert [row["uri"].startswith("http") for row in found if row.get("fault")] == [True] * 4
    assert sum("text" in row for row in found) == 7


def test_a_row_of_a_dead_host_is_a_fault_when_an_earlier_command_read_others(home: Path, dead_port: int) -> None:
    rows = [{"uri": "good.wav", "duration": 57}, {"uri": f"http://127.0.0.1:{dead_port}/x.wav", "duration": 57}]
    manifest, output = write_rows(home / "web.jsonl", rows), home / "out"
    assert batch(manifest, output, "--part-hours", "0.01", "--shard", "0/2") == 0
    assert batch(manifest, output, "--part-hours", "0.01") == 1
    assert (output / "_SUCCESS").exists()
    assert [("fault" in row) for row in results(output)] == [False, True]


def test_a_part_of_one_dead_storage_stays_open(home: Path, dead_port: int) -> None:
    rows = [{"uri": f"http://127.0.0.1:{dead_port}/{n}.wav", "duration": 5} for n in range(40)]
    manifest = write_rows(home / "corpus.jsonl", [{"uri": "good.wav", "duration": 5}, *rows])
    assert batch(manifest, home / "out") == 1
    assert done_parts(str(home / "out")) == set()
    assert not (home / "out" / "_SUCCESS").exists()


def test_a_storage_that_goes_away_keeps_its_part_open(home: Path) -> None:
    """The storage answers for the first part. A row of the second part is no fault, though local rows are read."""
    with serving(FaultyServer(home)) as server:
        address = f"{server.address}/good.wav"
        rows = [{"uri": address, "duration": 57}] + [{"uri": "good.wav", "duration": 57}] * 2
        rows += [{"uri": address, "offset": n, "duration": 1} for n in range(2)]
        manifest, output = write_rows(home / "corpus.jsonl", rows), home / "out"
        assert batch(manifest, output, "--part-hours", "0.01", "--shard", "0/4") == 0
        command = [sys.executable, "-m", "core.cli", "batch", "run", str(manifest), "--output", str(output)]
        server.faults = 1.0
        process = subprocess.run([*command, "--part-hours", "0.01"], cwd=ROOT, capture_output=True, check=False)
        assert process.returncode == 1, process.stderr
        assert 3 not in done_parts(str(output))
        assert {1, 2} <= done_parts(str(output))
        server.faults = 0.0
        assert batch(manifest, output, "--part-hours", "0.01") == 0
    assert not [row for row in results(output) if row.get("fault")]


def test_a_recording_that_its_storage_refuses_is_a_fault_while_the_storage_answers(home: Path) -> None:
    """A storage that answers for all other rows is not dead, however long one row takes to fail."""

    with serving(FaultyServer(home)) as server:
        rows = [{"id": str(n), "uri": f"{server.address}/tiny.wav", "duration": 0.5} for n in range(4)]
        rows += [{"id": "lost", "uri": f"{server.address}/lost.wav"}]
        assert batch(write_rows(home / "corpus.jsonl", rows), home / "out") == 1
    assert [row["id"] for row in results(home / "out") if row.get("fault")] == ["lost"]


def test_values_that_no_recording_has_are_bad_rows(tmp_path: Path) -> None:
    bad: list[Any] = [
        {"uri": "a.wav", "offset": 1e308},
        {"uri": "a.wav", "offset": 1e308, "duration": 1e308},
        {"uri": "a.wav", "duration": 1e300},
        {"uri": "a.wav", "channel": 10**20},
        {"uri": "a.wav", "channel": 65536},
        {"uri": "a.wav", "offset": -1},
        {"uri": "a\0.wav"},
        *({"uri": f"{scheme}://a/b.wav"} for scheme in ("ftp", "reference", "python", "ssh", "git", "memory", "HTTP")),
        {"uri": "zip://a.wav::http://127.0.0.1/x.zip"},
        {"uri": "simplecache::http://127.0.0.1/a.wav"},
        {"uri": "http:///a.wav"},
        {"uri": "http://127.0.0.1:99999/a.wav"},
        {"uri": "http://[::1/a.wav"},
        {"uri": "s3:///a.wav"},
    ]
    good: list[Any] = [{"uri": f"{scheme}://a/b.wav"} for scheme in ("http", "https", "s3", "gs", "az", "abfs")]
    good += [{"uri": "file:///a/b.wav"}, {"uri": "a.wav", "offset": 1e6, "duration": 1e3, "channel": 7}]
    found = list(read_manifest(str(write_rows(tmp_path / "corpus.jsonl", [*bad, *good]))))
    assert [type(row) for row in found] == [BadRow] * len(bad) + [Entry] * len(good)
    assert all(row.reason for row in found if isinstance(row, BadRow))


def test_long_ids_make_short_names_that_stay_apart(home: Path) -> None:
    ids = ["x" * 300, "x" * 299 + "y", "ß" * 200, "漢" * 100, "x" * 300, "...", "a" * 251]
    rows = [{"id": each, "uri": "tiny.wav", "duration": 0.5} for each in ids]
    output = home / "out"
    assert batch(write_rows(home / "corpus.jsonl", rows), output, "--formats", "txt,TextGrid") == 0
    names = [path.name for path in (output / "part-000000").iterdir()]
    assert len(names) == 2 * len(ids)
    assert max(len(name.encode()) for name in names) <= 255
    assert [row["id"] for row in results(output)] == ids
    assert (output / "_SUCCESS").exists()
    target = home / "data"
    assert main(["export-corpus", str(output), "--from-run", "--output", str(target)]) in (0, 1)
    assert max((len(path.name.encode()) for path in target.rglob("*")), default=0) <= 255


def test_fitting_names_are_whole_characters_and_safe_names_where_they_fit() -> None:
    for text in ("a", "ä" * 40, "x" * 80):
        assert fitting_name(text, 80) == safe_name(text)
    for text in ("ä" * 41, "a" + "漢" * 80, "x" * 81):
        name = fitting_name(text, 80)
        assert len(name.encode()) <= 80
        assert name.startswith(text[:10])
        assert name != fitting_name(text + "x", 80)
    assert fitting_name("", 80)


def test_a_batch_whose_output_is_removed_names_the_missing_parts(home: Path) -> None:
    rows = [{"id": str(n), "uri": "good.wav", "duration": 57} for n in range(6)]
    manifest, output = write_rows(home / "corpus.jsonl", rows), home / "out"
    command = [sys.executable, "-m", "core.cli", "batch", "run", str(manifest), "--output", str(output)]
    command += ["--part-hours", "0.01", "--formats", "txt"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE)
    limit = time.monotonic() + 120
    while not (output / "part-000000.jsonl").exists():
        assert time.monotonic() < limit
        assert process.poll() is None
        time.sleep(0.002)
    shutil.rmtree(output, ignore_errors=True)
    said = process.communicate(timeout=120)[1].decode()
    gone = set(range(6)) - done_parts(str(output))
    assert gone
    assert process.returncode == 1, said
    line = next(line for line in said.splitlines() if "disappeared from" in line)
    words = [word.strip(",") for word in line.partition(" disappeared ")[0].split()]
    named = {int(word) for word in words if word.isdecimal()}
    failed = re.search(r"^(\d+) parts? failed", said, re.MULTILINE)  # a part that found no folder to write into
    assert named <= gone
    assert len(named) + (int(failed[1]) if failed else 0) == len(gone)
    assert "Other shards" not in said
    assert batch(manifest, output, "--part-hours", "0.01", "--formats", "txt") == 0
    assert done_parts(str(output)) == set(range(6))
    assert (output / "_plan.json").exists()
    assert (output / REPORTS).is_dir()


def test_a_storage_without_a_witness_is_not_blamed_on_its_only_row(home: Path, dead_port: int) -> None:
    manifest = write_rows(home / "corpus.jsonl", [{"uri": f"http://127.0.0.1:{dead_port}/x.wav"}])
    assert batch(manifest, home / "out") == 1
    assert done_parts(str(home / "out")) == set()


def test_noise_is_no_reason_to_withhold(home: Path) -> None:
    """A recording without a word is a result."""
    soundfile.write(home / "silence.wav", numpy.zeros(8000, "int16"), 16000)
    manifest = write_rows(home / "corpus.jsonl", [{"uri": "silence.wav"}, {"uri": "python://x"}])
    assert batch(manifest, home / "out", "--formats", "srt,txt") == 1
    assert (home / "out" / "_SUCCESS").exists()
