"""Read and write the recorded runs in tests/bench/results. docs/benchmarks.md is made of them by page.py."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import msgspec

FOLDER = Path(__file__).with_name("results")
QUESTIONS = Path(__file__).with_name("questions.toml")


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A question that a benchmark answers, and how the page shows it.

    `ratio` names the dividend and the divisor among the figures. `case` is the heading of the runs' cases.
    """

    chapter: str
    title: str
    about: str
    ratio: tuple[str, str] | None = None
    case: str = ""


class Catalogue(msgspec.Struct, forbid_unknown_fields=True):
    """All questions, and the name and the description of each machine. The page keeps their order."""

    machines: dict[str, tuple[str, str]]
    questions: dict[str, Question]


class Run(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One run of a command. `medians` counts the samples of figures whose median alone is recorded."""

    case: str
    date: str | None
    commit: str | None
    command: str
    samples: dict[str, list[float]]
    medians: dict[str, int]
    note: str


class Result(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All recorded runs for one question on one machine, the oldest first."""

    question: str
    machine: str
    unit: str
    runs: list[Run]


def read_catalogue() -> Catalogue:
    """Return the questions and machines of questions.toml."""
    return msgspec.convert(tomllib.loads(QUESTIONS.read_text("utf-8")), Catalogue)


def path_of(question: str, machine: str) -> Path:
    return FOLDER / f"{question}--{machine}.json"


def read_result(path: Path) -> Result:
    """Return the runs in `path`. Raises msgspec.ValidationError if a field is missing or unknown."""
    return msgspec.json.decode(path.read_bytes(), type=Result)


def write_result(result: Result) -> Path:
    """Write `result` to its own file and return the file's path."""
    text = msgspec.json.format(msgspec.json.encode(result)).decode("utf-8")
    lists = re.compile(r"\[\s+([-\d.,e\s]+?)\s+\]")  # one line for the samples of a figure
    path = path_of(result.question, result.machine)
    path.write_text(lists.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n", "utf-8")
    return path


def save(
    place: Sequence[str], unit: str, samples: Mapping[str, Sequence[float]], note: str = "", case: str = ""
) -> Path:
    """Append a run of the calling program to the results, and return the file's path. `place`: question and machine.

    Raises SystemExit if questions.toml does not know the question or the machine, or if the unit differs.
    """
    question, machine = place
    catalogue = read_catalogue()
    if question not in catalogue.questions or machine not in catalogue.machines:
        raise SystemExit(f"{QUESTIONS.name} has no question {question} or no machine {machine}. Add it there first.")
    path = path_of(question, machine)
    result = read_result(path) if path.exists() else Result(question=question, machine=machine, unit=unit, runs=[])
    if result.unit != unit:
        raise SystemExit(f"{path.name} has the unit {result.unit}, not {unit}.")
    rounded = {figure: [float(f"{value:.4g}") for value in values] for figure, values in samples.items()}
    command = " ".join(_command_of(sys.argv))
    result.runs.append(
        Run(
            case=case, date=date.today().isoformat(), commit=_commit(), command=command, samples=rounded, medians={},
            note=note,
        )
    )  # fmt: skip
    return write_result(result)


def _command_of(arguments: Sequence[str]) -> list[str]:
    """Return the command line without the option --save and without the folders of files."""
    words = list(arguments)
    if "--save" in words:
        at = words.index("--save")
        del words[at : at + 3]
    return [re.split(r"[/\\]", word)[-1] for word in words]


def _commit() -> str | None:
    """Return the short name of the checkout's commit, or None outside a checkout."""
    command = ["git", "describe", "--always", "--dirty"]
    done = subprocess.run(command, cwd=FOLDER.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() or None
