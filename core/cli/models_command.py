"""`mynah models download|import|remove|verify|move`: each model named with what became of it."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from rich.console import Console
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
from core.cli.models_list import size_words
from core.contracts import paths
from core.contracts.errors import EnvironmentFault, Fault
from core.models import FileProgress, Integrity, ProgressCallback
from core.specs import job_specs

_Item = TypeVar("_Item")
_PHASES = {
    "asking": "asking the hub about",
    "downloading": "downloading",
    "waiting": "connection lost, trying again:",
    "checking": "checking",
    "copying": "copying",
}
_CHECKED = {
    Integrity.SOUND: "every byte is as it came",
    Integrity.UNKNOWN: "nothing to compare with, for it was put there by hand; its checksum is noted from now on",
}
_BUILT_IN = (
    "readable, but nothing to compare with, for it is built in; `mynah doctor` tries the engine with the demo model"
)


def download(options: argparse.Namespace) -> int:
    """Bring models from the hub, of the catalogue or any OWNER/NAME; returns the exit status.

    Raises EnvironmentFault: "model-other", "hub-...".
    """
    wanted = list(dict.fromkeys(map(models.on_the_hub, options.names)))
    folder = models.folder()

    def one(model: models.Model, report: ProgressCallback) -> str:
        if model.name in models.installed(None):
            return "on disk already"
        file = models.download(model, folder, report)
        came = models.provenance(file)
        return f"{size_words(models.model_size(file))}, SHA-256 checked, commit {came.revision if came else '?'}"

    try:
        return _each([(model.name, model) for model in wanted], one)
    except KeyboardInterrupt:
        for name, (done, total) in models.partial_downloads().items():
            if name in {model.name for model in wanted}:
                _say(("‖", "yellow"), f" {name}  {done / total:.0%} kept; the same command goes on from there")
        return EXIT_INTERRUPTED


def import_files(options: argparse.Namespace) -> int:
    """Bring .nemo files, and those in folders, into the models folder; returns the exit status."""
    found = models.find_checkpoints([paths.typed_path(path) for path in options.paths])
    if not found:
        _say(("✗", "red"), f" no .nemo file found in {', '.join(options.paths)}, and no folder with model.safetensors")
        return EXIT_SOME_FAILED
    folder = models.folder()

    def one(path: Path, report: ProgressCallback) -> str:
        return f"→ {models.import_checkpoint(path, folder, options.move, report)}"

    return _each([(str(path), path) for path in found], one)


def remove(options: argparse.Namespace) -> int:
    """Delete models and unfinished downloads; returns the exit status."""

    def one(name: str, _: ProgressCallback) -> str:
        return f"removed, {size_words(models.remove(name))} freed"

    for name in options.names:
        _must_be_here(name)
    return _each([(name, name) for name in options.names], one)


def verify(options: argparse.Namespace) -> int:
    """Read models and compare them with what came; returns the exit status, 1 when one is damaged."""
    here = models.installed(None)
    for name in options.names:
        if name not in here:
            raise EnvironmentFault("model-missing", model=name)
    names = options.names or [name for name in here if name not in models.BUILT_IN]
    if not names:
        _say("There are no models to check but the built-in ones, which came with Mynah.")

    def one(name: str, report: ProgressCallback) -> str:
        found = models.verify(here[name], report)
        return _BUILT_IN if name in models.BUILT_IN else _CHECKED[found]

    return _each([(name, name) for name in names], one)


def move(options: argparse.Namespace) -> int:
    """Move the models folder and have the settings name it; returns the exit status."""
    new = paths.typed_path(options.folder).absolute()

    def one(folder: Path, report: ProgressCallback) -> str:
        models.relocate(models.folder(), folder, job_specs.use_models_folder, report)
        return "is the models folder now"

    return _each([(str(new), new)], one)


def _must_be_here(name: str) -> None:
    if name not in (*models.BUILT_IN, *models.installed(None), *models.partial_downloads()):
        raise EnvironmentFault("model-missing", model=name)


def _each(items: list[tuple[str, _Item]], work: Callable[[_Item, ProgressCallback], str]) -> int:
    """Do `work` on each with a bar of its own and a line when it has ended; returns the exit status."""
    failed = 0
    for name, item in items:
        with _bar(name) as report:
            try:
                line, mark = work(item, report), ("✓", "green")
            except Fault as fault:
                failed += 1
                line, mark = f"{fault.sentence}. {fault.advice}", ("✗", "red")
        _say(mark, f" {line}" if name in line else f" {name}  {line}")
    return EXIT_SOME_FAILED if failed else EXIT_DONE


@contextlib.contextmanager
def _bar(name: str) -> Iterator[ProgressCallback]:
    console = Console(stderr=True, highlight=False)
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
        """A task a phase: the speed of one says nothing of the next."""
        if step.phase not in shown:
            for task in shown.values():
                bar.remove_task(task)
            shown.clear()
            shown[step.phase] = bar.add_task(f"{_PHASES[step.phase]} {name}", total=None, completed=step.done)
        bar.update(shown[step.phase], completed=step.done, total=step.total or None)

    with bar:
        yield report


def _say(*parts: str | tuple[str, str]) -> None:
    """Never as markup, for names may look like it."""
    Console(file=sys.stderr, highlight=False).print(Text.assemble(*parts), soft_wrap=True)
