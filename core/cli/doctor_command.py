"""`mynah doctor`: what this machine has, what Mynah would use and why, and whether the engine works."""

import argparse
import io
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.contracts import paths
from core.contracts.device_reasons import is_stand_in, reason
from core.contracts.errors import Fault
from core.support import diagnostics
from core.support.self_test import CLIP_SECONDS, SelfTestResult, self_test
from core.support.settings import file as settings_file
from core.support.settings import load as load_settings

_COLUMNS = 78  # of the text of an examination
_PACKAGES = ("torch", "nemo_toolkit", "av", "soxr", "PySide6-Essentials")


def doctor(options: argparse.Namespace) -> int:
    """Print the findings, run the self-test, and with --zip write what a bug report needs.

    Returns the exit status, 1 when the engine does not work. Raises EnvironmentFault: disk, no-write, and without
    --zip what is in the engine's way.
    """
    if options.zip is None:
        return _print_all(options, Console(highlight=False))
    target = Path(options.zip)
    console = Console(highlight=False, record=True)
    try:
        status = _print_all(options, console)
    except Fault as fault:
        console.print(f"[red]✗[/] {escape(fault.sentence)}. {escape(fault.advice)}")
        status = EXIT_SOME_FAILED
    settings, _ = load_settings(settings_file())
    diagnostics.write(target.absolute(), paths.data_dir() / "journal.sqlite3", settings, console.export_text())
    console.print(f"The report is in {escape(str(target))}. Look through it before you send it.", soft_wrap=True)
    return status


def _print_all(options: argparse.Namespace, console: Console) -> int:
    print_machine(console)
    console.print("\nSelf-test with the built-in demo model …")
    return print_self_test(console, self_test(options.device, options.precision, options.backend))


@dataclass(frozen=True)
class Examination:
    """What was found: the engine's answer where there is one, all of it as the command line says it, a fault if not."""

    result: SelfTestResult | None
    text: str
    fault: Fault | None = None


def examine(device: str, precision: str, backend: str) -> Examination:
    """The doctor's checks, for a window. The engine that is started dies with the thread that calls."""
    console = Console(file=io.StringIO(), record=True, highlight=False, width=_COLUMNS)
    result, fault = None, None
    try:
        print_machine(console)
        result = self_test(device, precision, backend)
        print_self_test(console, result)
    except Fault as raised:
        fault = raised
        console.print(f"{fault.sentence}. {fault.advice}", markup=False)
    return Examination(result, console.export_text(), fault)


def print_machine(console: Console) -> None:
    """Print versions, the machine and the folders."""
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    table.add_row("Mynah", version("mynah"))
    table.add_row("Python", f"{platform.python_version()} on {platform.platform()}")
    for package in _PACKAGES:
        table.add_row(package, _version(package))
    memory = psutil.virtual_memory()
    table.add_row("processor", f"{psutil.cpu_count(logical=False) or psutil.cpu_count()} cores")
    table.add_row("memory", f"{_giga(memory.available)} free of {_giga(memory.total)}")
    table.add_row("data", escape(str(paths.data_dir())))
    cache = paths.cache_dir()
    table.add_row(
        "cache", f"{escape(str(cache))}, {_giga(_size(cache))}, disk {_giga(psutil.disk_usage(str(cache)).free)} free"
    )
    table.add_row("logs", escape(str(paths.log_dir())))
    console.print(table)


def print_self_test(console: Console, found: SelfTestResult) -> int:
    """Print how the self-test went; returns the exit status."""
    ready, beat, fault = found.ready, found.beat, found.fault
    if ready is not None:
        console.print(f"devices found: {', '.join(ready.devices) or ready.device}")
        console.print(f"device: {ready.device} ({reason(ready.device_reason)})")
        console.print(f"precision: {ready.precision} ({reason(ready.precision_reason)})")
        console.print(f"backend: {ready.backend} ({reason(ready.backend_reason)}), {ready.family}")
        if is_stand_in(ready.backend_reason):
            console.print("[yellow]![/] NVIDIA NeMo stands in for the native backend: slower, and with more memory")
        console.print(f"model loaded in {ready.load_seconds:.1f} s")
    if beat is not None:
        console.print(f"engine memory: {_giga(beat.resident)}")
    if not found.works:
        console.print(
            f"[red]✗[/] {escape(fault.sentence + '. ' + fault.advice) if fault else 'the test did not finish'}"
        )
        return EXIT_SOME_FAILED
    console.print(
        f"[green]✓[/] {CLIP_SECONDS} s of speech in {found.seconds:.1f} s, start included: “{escape(found.text)}”"
    )
    return EXIT_DONE


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _size(folder: Path) -> int:
    total = 0
    for file in folder.rglob("*"):
        try:
            total += file.stat().st_size if file.is_file() else 0
        except OSError:  # another process tidies up meanwhile
            continue
    return total


def _giga(size: int) -> str:
    return f"{size / 1e9:.1f} GB"
