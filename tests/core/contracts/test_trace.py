"""A trace of both processes, as Perfetto reads it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.contracts import trace

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "tests" / "fixtures"
PROGRAM = """
import os, sys, time
from pathlib import Path
from core.contracts import trace
trace.begin("front end")
with trace.span("outer", seconds=1.5, name="x", file="a \\u00e9"):
    with trace.span("inner"):
        time.sleep(0.05)
if len(sys.argv) > 1:
    os.kill(os.getpid(), 9)
"""


def run(target: Path, *arguments: str) -> int:
    environment = {**os.environ, trace.VARIABLE: str(target)}
    return subprocess.run([sys.executable, "-c", PROGRAM, *arguments], env=environment, check=False).returncode


def test_spans_of_two_processes_become_one_trace(tmp_path: Path) -> None:
    target = tmp_path / "a trace [1].json"
    assert run(target) == 0
    assert run(target, "die") != 0, "the second was killed"
    trace.merge(target)
    events = json.loads(target.read_text(encoding="utf-8"))["traceEvents"]
    assert len({event["pid"] for event in events}) == 2
    assert [event["args"]["name"] for event in events if event["ph"] == "M"] == ["front end"] * 2
    outer = [event for event in events if event["name"] == "outer"]
    inner = [event for event in events if event["name"] == "inner"]
    assert len(outer) == len(inner) == 2
    assert outer[0]["args"] == {"seconds": 1.5, "name": "x", "file": "a é"}, "any detail may be named"
    for whole, part in zip(outer, inner, strict=True):
        assert part["dur"] >= 50_000, "microseconds"
        assert whole["ts"] <= part["ts"]
        assert part["ts"] + part["dur"] <= whole["ts"] + whole["dur"] + 1
    assert any(event["name"] == "process start" for event in events)
    assert list(tmp_path.iterdir()) == [target]


def test_incomplete_line_is_left_out(tmp_path: Path) -> None:
    target = tmp_path / "trace.json"
    assert run(target) == 0
    (part,) = tmp_path.glob("*.part")
    with part.open("a", encoding="utf-8") as file:
        file.write('{"ph": "X", "name": "hal')
    trace.merge(target)
    names = [event["name"] for event in json.loads(target.read_text(encoding="utf-8"))["traceEvents"]]
    assert "outer" in names
    assert "hal" not in names


def test_nothing_is_written_by_default(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != trace.VARIABLE}
    subprocess.run(
        [sys.executable, "-c", PROGRAM], env={**environment, "PYTHONPATH": str(ROOT)}, cwd=tmp_path, check=True
    )
    assert list(tmp_path.iterdir()) == []


def test_line_cut_by_a_full_disk_costs_no_other(tmp_path: Path) -> None:
    target = tmp_path / "trace.json"
    assert run(target) == 0
    (part,) = tmp_path.glob("*.part")
    with part.open("a", encoding="utf-8") as file:
        file.write('{"ph": "X", "name": "hal{"ph": "X", "name": "behind it"}\n{"ph": "X", "name": "whole"}\n')
    trace.merge(target)
    names = [event["name"] for event in json.loads(target.read_text(encoding="utf-8"))["traceEvents"]]
    assert names[-1] == "whole"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit on the size of files")
def test_full_disk_costs_only_lines_of_the_trace(tmp_path: Path) -> None:
    target = tmp_path / "trace.json"
    full = "from full_disk import full_disk\nwith full_disk():\n"
    program = full + "".join(f"    {line}\n" for line in PROGRAM.splitlines()).replace("a \\u00e9", "x" * 800)
    program += "    with trace.span('behind'):\n        pass\n"
    environment = {**os.environ, trace.VARIABLE: str(target), "PYTHONPATH": f"{ROOT}{os.pathsep}{FIXTURES}"}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    trace.merge(target)
    names = [event["name"] for event in json.loads(target.read_text(encoding="utf-8"))["traceEvents"]]
    assert "process_name" in names
    assert "outer" not in names
