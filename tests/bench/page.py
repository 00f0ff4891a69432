"""Write docs/benchmarks.md from the runs in tests/bench/results.

usage: python tests/bench/page.py [TARGET]

One table for each question, one row for each machine and case, one figure in each cell. A row shows the newest run.
A figure is the median of its samples. A ratio is the median of the ratios of paired samples.
"""

import argparse
import statistics
from collections.abc import Iterator
from pathlib import Path

from results import FOLDER, Question, Result, Run, read_catalogue, read_result

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

<!-- tests/bench/page.py writes this page from tests/bench/results. Do not edit it. -->

This page shows how fast and how exact Mynah is on the machines where it was measured.

- Stock NeMo is NeMo 3.0.0.
- The models have random weights in the exact shapes of the public models, unless a table says "demo model".
- A figure is the median of its samples. A ratio is the median of the ratios of the pairs.
- A row shows the newest run. The files in `tests/bench/results` have all runs and all samples.
- Both sides of a pair run in turns on one machine. [Decision 0070](decisions/0070-measure-in-turns.md) says why.

Run a benchmark with `python3 packaging/bootstrap.py bench NAME ARGUMENTS`.
Make a model with `.venv/bin/python tests/fixtures/checkpoints.py FAMILY full FILE.nemo`.
The option `--save QUESTION MACHINE` of a benchmark adds its run to the results.
"""


def read_results() -> list[Result]:
    """Return all recorded results, sorted by file name."""
    return [read_result(path) for path in sorted(FOLDER.glob("*.json"))]


def number(value: float) -> str:
    """Format a figure: three significant digits, all digits before the point."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{float(f'{value:.3g}'):g}"


def sample_count(run: Run) -> int:
    """Return the number of samples behind the run's figures, by the figure that has the most."""
    return max(run.medians.get(name, len(values)) for name, values in run.samples.items())


def ratio(run: Run, over: str, under: str) -> str:
    """Return the median of the paired ratios, or the ratio of the medians where the samples are no pairs."""
    dividends, divisors = run.samples.get(over), run.samples.get(under)
    if not dividends or not divisors:
        return ""
    if len(dividends) == len(divisors):
        return number(statistics.median(a / b for a, b in zip(dividends, divisors, strict=True)))
    return number(statistics.median(dividends) / statistics.median(divisors))


def newest(result: Result) -> list[Run]:
    """Return the newest run of each case."""
    return list({run.case: run for run in result.runs}.values())


def table(question: Question, results: list[Result], machines: dict[str, tuple[str, str]]) -> Iterator[str]:
    """Yield the lines of a question's table, then those of its commands and notes."""
    rows = [(machines[result.machine][0], run) for result in results for run in newest(result)]
    figures = list(dict.fromkeys(name for _, run in rows for name in run.samples))
    unit = results[0].unit
    heads = ["Machine", *([question.case] if question.case else []), *(f"{name} ({unit})" for name in figures)]
    heads += (["Ratio"] if question.ratio else []) + ["Samples", "Date"]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for machine, run in rows:
        cells = [machine, *([run.case] if question.case else [])]
        cells += [number(statistics.median(run.samples[name])) if name in run.samples else "" for name in figures]
        cells += [ratio(run, *question.ratio)] if question.ratio else []
        yield f"| {' | '.join([*cells, str(sample_count(run)), run.date or 'not recorded'])} |"
    yield ""
    for command in dict.fromkeys(run.command for _, run in rows):
        yield f"- Command: `{command}`"
    for machine, run in rows:
        if run.note:
            yield f"- {machine}{', ' * bool(run.case)}{run.case}: {run.note}"


def page() -> str:
    """Return the text of docs/benchmarks.md."""
    catalogue, results = read_catalogue(), read_results()
    described = [f"| {name} | {description} |" for name, description in catalogue.machines.values()]
    lines, chapter = [HEAD, "## Machines", "", "| Name | Machine |", "|---|---|", *described, ""], ""
    for name, question in catalogue.questions.items():
        if all(result.question != name for result in results):
            continue
        if question.chapter != chapter:
            chapter = question.chapter
            lines += [f"## {chapter}", ""]
        order = list(catalogue.machines)
        answers = sorted((one for one in results if one.question == name), key=lambda one: order.index(one.machine))
        lines += [f"### {question.title}", "", question.about, "", *table(question, answers, catalogue.machines), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "target", type=Path, nargs="?", default=PAGE, metavar="TARGET", help="docs/benchmarks.md if left out"
    )
    target = parser.parse_args().target
    target.parent.mkdir(exist_ok=True)
    target.write_text(page(), "utf-8")
