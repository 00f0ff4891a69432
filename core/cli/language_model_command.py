"""Run `mynah language-model`: build a language model of texts, and build a project's model again."""

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import open_journal
from core.cli.number_arguments import format_count
from core.cli.output_file import report_existing
from core.cli.standard_input import refuse_addresses
from core.cli.usage_errors import usage_error
from core.contracts.errors import InputFault
from core.language_models import building
from core.language_models.building import Growth, Plan
from core.specs.project_finder import ProjectFinder

SUFFIXES = (".nemo", ".arpa")


def build(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        Fault: the model is missing, the texts are empty, or the file cannot be written.
    """
    target = Path(options.output).absolute()
    if target.suffix.lower() not in SUFFIXES:
        return usage_error("--output must end with .nemo or .arpa.")
    if target.exists() and not options.overwrite:
        return report_existing(target)
    refuse_addresses(options.sources)
    replaces = None if options.overwrite else ()
    return _build(Plan(tuple(map(Path, options.sources)), target, options.model, options.order, replaces=replaces))


def refresh(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        Fault: a source is missing or lies outside the project, and those of `build`.
    """
    refuse_addresses([options.project])
    place = Path(options.project).absolute()
    if not place.exists():
        return usage_error(f"{options.project}: The folder does not exist.")
    try:
        project = ProjectFinder().project_in(place if place.is_dir() else place.parent)
    except InputFault as fault:
        return usage_error(fault.message)
    if project is None or project.language_model is None:
        return usage_error(
            f"{options.project}: No mynah.toml there names a language model that exists. "
            "Build one with mynah language-model build, and name it in mynah.toml."
        )
    return _build(building.plan_again(project, options.allow_outside))


def _build(plan: Plan) -> int:
    journal = open_journal()
    try:
        built = building.build(journal, plan, _report)
    finally:
        journal.close()
    counts = f"{format_count(built.words, 'word')}, {format_count(built.ngrams, 'n-gram')}"
    print(f"{plan.target}: {counts}.", file=sys.stderr)
    return EXIT_DONE if built.is_whole else EXIT_SOME_FAILED


def _report(path: Path, sentence: str) -> None:
    print(f"mynah: {path}: {sentence}", file=sys.stderr)


def growth_sentence(growth: Growth) -> str:
    """Return the sentence that offers to build a project's language model again, without its full stop."""
    count = format_count(growth.words, "word")
    command = ["mynah", "language-model", "refresh", growth.project.folder]
    shown = subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)
    return f"The corrections have grown by {count} since {growth.target.name} was built. Build it again: {shown}"
