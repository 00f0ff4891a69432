"""Run `mynah models download|import|remove|verify|move`, with a line of result for each model."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.text import Text

from core import models
from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.models_list import format_size
from core.cli.shielded_console import ShieldedConsole
from core.contracts import paths
from core.contracts.errors import EnvironmentFault, Fault
from core.models import FileProgress, Integrity, ProgressCallback
from core.specs import job_specs

_Item = TypeVar("_Item")
_PHASES = {
    "asking": "looking up",
    "downloading": "downloading",
    "waiting": "no connection, trying again:",
    "checking": "checking",
    "copying": "copying",
}
_VERDICTS = {
    Integrity.SOUND: "unchanged since its download",
    Integrity.UNKNOWN: "not checked: it was copied by hand. Mynah now stores its checksum for later checks",
}
_BUILT_IN_VERDICT = (
    "readable. Built-in models have no checksum. Use `mynah doctor` to test the engine with the demo model"
)


def download(options: argparse.Namespace) -> int:
    """Download models from the hub: names of the catalogue, or OWNER/NAME. Return the exit status.

    Raises:
        EnvironmentFault: "model-other", "hub-...".
    """
    chosen = list(dict.fromkeys(map(models.find_on_hub, options.names)))
    folder = models.folder()

    def process(model: models.Model, report: ProgressCallback) -> str:
        if model.name in models.installed(None):
            return "is already installed"
        file = models.download(model, folder, report)
        origin = models.provenance(file)
        return f"{format_size(models.model_size(file))}, SHA-256 checked, commit {origin.revision if origin else '?'}"

    try:
        return _process_each([(model.name, model) for model in chosen], process)
    except KeyboardInterrupt:
        for name, (done, total) in models.partial_downloads().items():
            if name in {model.name for model in chosen}:
                _print(("‖", "yellow"), f" {name}  {done / total:.0%} downloaded. Run the same command to continue")
        return EXIT_INTERRUPTED


def import_files(options: argparse.Namespace) -> int:
    """Copy or move model files, also from folders, into the models folder. Return the exit status."""
    checkpoints = models.find_checkpoints([paths.typed_path(path) for path in options.paths])
    if not checkpoints:
        _print(
            ("✗", "red"), f" Found no .nemo file and no folder with model.safetensors in {', '.join(options.paths)}."
        )
        return EXIT_SOME_FAILED
    folder = models.folder()

    def process(path: Path, report: ProgressCallback) -> str:
        return f"→ {models.import_checkpoint(path, folder, options.move, report)}"

    return _process_each([(str(path), path) for path in checkpoints], process)


def remove(options: argparse.Namespace) -> int:
    """Delete models and unfinished downloads. Return the exit status."""

    def process(name: str, _: ProgressCallback) -> str:
        return f"removed, {format_size(models.remove(name))} freed"

    for name in options.names:
        _check_known(name)
    return _process_each([(name, name) for name in options.names], process)


def verify(options: argparse.Namespace) -> int:
    """Compare models with their checksums. Return the exit status, 1 for a damaged model."""
    here = models.installed(None)
    for name in options.names:
        if name not in here:
            raise EnvironmentFault("model-missing", model=name)
    names = options.names or [name for name in here if name not in models.BUILT_IN]
    if not names:
        _print("No models to check: only the built-in models are installed.")

    def process(name: str, report: ProgressCallback) -> str:
        integrity = models.verify(here[name], report)
        return _BUILT_IN_VERDICT if name in models.BUILT_IN else _VERDICTS[integrity]

    return _process_each([(name, name) for name in names], process)


def move(options: argparse.Namespace) -> int:
    """Move the models folder and store its new path in the settings. Return the exit status."""
    new = paths.typed_path(options.folder).absolute()

    def process(folder: Path, report: ProgressCallback) -> str:
        models.relocate(models.folder(), folder, job_specs.use_models_folder, report)
        return "is now the models folder"

    return _process_each([(str(new), new)], process)


def _check_known(name: str) -> None:
    if name not in (*models.BUILT_IN, *models.installed(None), *models.partial_downloads()):
        raise EnvironmentFault("model-missing", model=name)


def _process_each(items: list[tuple[str, _Item]], work: Callable[[_Item, ProgressCallback], str]) -> int:
    """Call `work` for each item, with a bar, and print its result. Return the exit status."""
    failed = 0
    for name, item in items:
        with _bar(name) as report:
            try:
                line, mark = work(item, report), ("✓", "green")
            except Fault as fault:
                failed += 1
                line, mark = fault.message, ("✗", "red")
        _print(mark, f" {line}" if name in line else f" {name}  {line}")
    return EXIT_SOME_FAILED if failed else EXIT_DONE


@contextlib.contextmanager
def _bar(name: str) -> Iterator[ProgressCallback]:
    console = ShieldedConsole(stderr=True, highlight=False)
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    shown: dict[str, TaskID] = {}

    def report(step: FileProgress) -> None:
        """Show each phase as its own task, because phases differ in speed."""
        if step.phase not in shown:
            for task in shown.values():
                bar.remove_task(task)
            shown.clear()
            shown[step.phase] = bar.add_task(f"{_PHASES[step.phase]} {name}", total=None, completed=step.done)
        bar.update(shown[step.phase], completed=step.done, total=step.total or None)

    with bar:
        yield report


def _print(*parts: str | tuple[str, str]) -> None:
    """Print a line without markup, because names may look like markup."""
    ShieldedConsole(file=sys.stderr, highlight=False).print(Text.assemble(*parts), soft_wrap=True)
