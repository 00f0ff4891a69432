"""What a run's reports add up to, and the page of them."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import cli
from core.corpus.part_files import PartOptions, report_address, write_part
from core.corpus.part_report import BINS, PartReport
from core.corpus.run_totals import RunTotals


def report(number: int, node: str, started: float, seconds: float, sound: float, **other: Any) -> PartReport:
    confidence = tuple(10 if n == BINS - 1 else 0 for n in range(BINS))
    made = PartReport(
        number, node, "demo", started, started + seconds, sound, seconds, 1000, 5, 0, {}, {"en": sound}, confidence
    )
    return msgspec.structs.replace(made, **other)


REPORTS = [
    report(0, "a", 1000.0, 100.0, 7200.0),
    report(1, "b", 1000.0, 200.0, 7200.0, failed=2, faults={"codec": 2}, languages={"de": 7200.0}),
    report(2, "a", 1100.0, 100.0, 7200.0, engine_restarts=1),
    report(3, "<c>", 90_000.0, 100.0, 3600.0),  # the next day
]


def test_a_run_s_speed_leaves_out_the_time_when_nobody_was_at_work() -> None:
    totals = RunTotals(REPORTS)
    assert (totals.parts, totals.entries, totals.failed, totals.restarts) == (4, 20, 2, 1)
    assert totals.sound_seconds == 25_200
    assert totals.work.seconds == 300
    assert totals.speed == 84
    assert totals.nodes["a"].speed == 72
    assert totals.node_hours == pytest.approx(500 / 3600)
    assert totals.cost_of(7.0, 3.6) == pytest.approx(totals.cost(3.6)) == pytest.approx(0.5)
    assert totals.mean_confidence == pytest.approx(0.975)


def test_the_course_over_time_has_all_sound_and_the_break() -> None:
    speed_timeline = RunTotals(REPORTS).speed_timeline(30)
    assert sum(map(sum, speed_timeline.speeds)) * speed_timeline.slot == pytest.approx(25_200)
    assert speed_timeline.breaks == [200]
    assert [speeds[0] for speeds in speed_timeline.speeds] == pytest.approx([72, 36, 0])
    assert [speeds[-1] for speeds in speed_timeline.speeds] == pytest.approx([0, 0, 36])


def test_the_command_writes_figures_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for each in REPORTS:
        write_part(PartOptions(str(tmp_path / "out")), each.number, [], [], each)
    Path(report_address(str(tmp_path / "out"), 9)).write_bytes(b"of a part that is not done")
    page = tmp_path / "report.html"
    options = ["batch", "report", str(tmp_path / "out"), "-o", str(page), "--price", "3.6", "--currency", "EUR"]
    assert cli.main(options) == 0
    printed = capsys.readouterr().out
    assert "84 × real time" in printed
    assert "2 × Mynah doesn't support this audio format\n" in printed
    html = page.read_text("utf-8")
    assert "71,429 EUR" in html
    assert "&lt;c&gt;" in html
    assert "<c>" not in html
    pictures = [f"<svg{each.partition('</svg>')[0]}</svg>" for each in html.split("<svg")[1:]]
    assert [ElementTree.fromstring(picture).get("role") for picture in pictures] == ["img"] * 3
    assert cli.main(options) == 1  # the page is there
    capsys.readouterr()
    assert cli.main([*options[:3], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == {"codec": 2}


def test_an_output_without_a_part_has_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["batch", "report", str(tmp_path)]) == 1
    assert "Found no finished part" in capsys.readouterr().err
