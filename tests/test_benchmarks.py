"""Test the recorded benchmark runs, and the page that is made of them."""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "tests" / "bench"
RESULTS = sorted((BENCH / "results").glob("*.json"))
CATALOGUE = tomllib.loads((BENCH / "questions.toml").read_text("utf-8"))
RUN_FIELDS = {"case", "date", "commit", "command", "samples", "medians", "note"}


def call(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def bench_copy(tmp_path: Path) -> Path:
    """Return a folder with the programs that read and write results, and one result."""
    for name in ("page.py", "results.py", "questions.toml"):
        shutil.copy(BENCH / name, tmp_path)
    (tmp_path / "results").mkdir()
    return tmp_path


def save(folder: Path, question: str, machine: str, unit: str = "s") -> subprocess.CompletedProcess[str]:
    figures = '{"Stock NeMo": [30.0, 32.0, 40.0], "Mynah": [1.5, 2.0, 2.00004]}'
    code = f"import results; results.save(({question!r}, {machine!r}), {unit!r}, {figures}, 'A note.')"
    return call(folder, "-c", code, "--runs", "3", "--save", question, machine, str(folder / "clip.wav"))


def test_committed_page_is_fresh(tmp_path: Path) -> None:
    made = call(ROOT, str(BENCH / "page.py"), str(tmp_path / "benchmarks.md"))
    assert made.returncode == 0, made.stderr
    assert (ROOT / "docs" / "benchmarks.md").read_text("utf-8") == (tmp_path / "benchmarks.md").read_text("utf-8")


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_result_has_all_fields(path: Path) -> None:
    result = json.loads(path.read_text("utf-8"))
    assert set(result) == {"question", "machine", "unit", "runs"}
    assert path.stem == f"{result['question']}--{result['machine']}"
    assert result["question"] in CATALOGUE["questions"]
    assert result["machine"] in CATALOGUE["machines"]
    assert result["runs"]
    for run in result["runs"]:
        assert set(run) == RUN_FIELDS
        assert run["command"]
        assert run["samples"]
        assert all(samples for samples in run["samples"].values())
        assert set(run["medians"]) <= set(run["samples"])


def test_runs_are_in_order_of_time() -> None:
    for path in RESULTS:
        dates = [run["date"] for run in json.loads(path.read_text("utf-8"))["runs"] if run["date"]]
        assert dates == sorted(dates), path.name


def test_every_question_has_a_result_in_one_unit() -> None:
    units: dict[str, set[str]] = {}
    for path in RESULTS:
        result = json.loads(path.read_text("utf-8"))
        units.setdefault(result["question"], set()).add(result["unit"])
    assert set(units) == set(CATALOGUE["questions"])
    assert {question for question, found in units.items() if len(found) > 1} == set()


def test_ratios_name_recorded_figures() -> None:
    for name, question in CATALOGUE["questions"].items():
        figures = {
            figure
            for path in RESULTS
            if path.stem.startswith(f"{name}--")
            for run in json.loads(path.read_text("utf-8"))["runs"]
            for figure in run["samples"]
        }
        assert set(question.get("ratio", [])) <= figures, name


@pytest.mark.slow
def test_saved_runs_are_appended(bench_copy: Path) -> None:
    for _ in range(2):
        assert save(bench_copy, "start-parakeet-0.6b", "epyc-zen3").returncode == 0
    (path,) = (bench_copy / "results").iterdir()
    result = json.loads(path.read_text("utf-8"))
    assert [run["samples"]["Mynah"] for run in result["runs"]] == [[1.5, 2.0, 2.0]] * 2
    assert result["runs"][0]["note"] == "A note."
    assert result["runs"][0]["command"] == "-c --runs 3 clip.wav"


def test_page_shows_medians_and_the_median_of_paired_ratios(bench_copy: Path) -> None:
    save(bench_copy, "start-parakeet-0.6b", "epyc-zen3")
    call(bench_copy, "page.py", "page.md")
    (row,) = [line for line in (bench_copy / "page.md").read_text("utf-8").splitlines() if "| 32 |" in line]
    assert row.startswith("| EPYC Zen 3 | 32 | 2 | 20 | 3 |")


def test_help_of_the_page_writes_no_file(bench_copy: Path) -> None:
    assert "TARGET" in call(bench_copy, "page.py", "--help").stdout
    assert not (bench_copy / "--help").exists()


@pytest.mark.parametrize(("question", "machine"), [("nothing", "epyc"), ("at-rest", "abacus")])
def test_unknown_question_or_machine_is_refused(bench_copy: Path, question: str, machine: str) -> None:
    refused = save(bench_copy, question, machine)
    assert refused.returncode == 1
    assert "Add it there first" in refused.stderr
    assert not list((bench_copy / "results").iterdir())


def test_another_unit_is_refused(bench_copy: Path) -> None:
    assert save(bench_copy, "start-parakeet-0.6b", "epyc-zen3").returncode == 0
    refused = save(bench_copy, "start-parakeet-0.6b", "epyc-zen3", unit="ms")
    assert refused.returncode == 1
    assert "has the unit s, not ms" in refused.stderr


@pytest.mark.slow
def test_page_of_a_result_without_a_field_is_refused(bench_copy: Path) -> None:
    save(bench_copy, "start-parakeet-0.6b", "epyc-zen3")
    (path,) = (bench_copy / "results").iterdir()
    path.write_text(path.read_text("utf-8").replace('"note"', '"remark"'), "utf-8")
    made = call(bench_copy, "page.py", "page.md")
    assert made.returncode == 1
    assert "remark" in made.stderr
