"""Examine this machine: versions, folders, devices with reasons, and a self-test of the engine."""

import contextlib
import io
import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from core.contracts import paths
from core.contracts.device_reasons import is_stand_in, reason
from core.contracts.errors import Fault
from core.support.self_test import CLIP_SECONDS, SelfTestResult, self_test

_COLUMNS = 78
_PACKAGES = ("torch", "nemo_toolkit", "av", "soxr", "PySide6-Essentials")


@dataclass(frozen=True)
class Examination:
    """The result of the self-test, or a fault, and `text`, the whole output of the command line."""

    result: SelfTestResult | None
    fault: Fault | None
    text: str

    @property
    def works(self) -> bool:
        """Whether the engine works."""
        return self.result is not None and self.result.works


def examine(device: str, precision: str, backend: str, console: Console | None = None) -> Examination:
    """Examine the machine and run the self-test. Print both on `console`, which must record.

    The engine dies with the calling thread.
    """
    console = console or Console(file=io.StringIO(), record=True, highlight=False, width=_COLUMNS)
    result, fault = None, None
    try:
        print_machine(console)
        console.print("\nSelf-test with the built-in demo model …")
        result = self_test(device, precision, backend)
        print_self_test(console, result)
    except Fault as raised:
        fault = raised
        console.print(f"[red]✗[/] {escape(fault.message)}")
    return Examination(result, fault, console.export_text())


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


def print_self_test(console: Console, result: SelfTestResult) -> None:
    """Print the result of the self-test."""
    ready, beat, fault = result.ready, result.beat, result.fault
    if ready is not None:
        console.print(f"devices found: {', '.join(ready.devices) or ready.device}")
        if ready.processor:
            console.print(f"processor: {escape(ready.processor)}")
        console.print(f"device: {ready.device} ({reason(ready.device_reason)})")
        console.print(f"precision: {ready.precision} ({reason(ready.precision_reason)})")
        console.print(f"backend: {ready.backend} ({reason(ready.backend_reason)}), {ready.family}")
        if is_stand_in(ready.backend_reason):
            console.print("[yellow]![/] NVIDIA NeMo runs this model. It is slower and needs more memory.")
        if ready.lacks_kernels:
            console.print("[yellow]![/] Mynah's compiled kernels are missing. Large models are slower by a third.")
            console.print("  Compile them: .venv/bin/python packaging/build_kernels.py")
        console.print(f"model loaded in {ready.load_seconds:.1f} s")
    if beat is not None:
        console.print(f"engine memory: {_giga(beat.resident)}")
    if not result.works:
        console.print(f"[red]✗[/] {escape(fault.message) if fault else 'the test did not finish'}")
        return
    console.print(
        f"[green]✓[/] {CLIP_SECONDS} s of speech in {result.seconds:.1f} s, start included: “{escape(result.text)}”"
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _size(folder: Path) -> int:
    total = 0
    for inner, _, names in os.walk(folder):  # os.walk skips removed folders: another process may tidy up
        for name in names:
            with contextlib.suppress(OSError):
                total += Path(inner, name).stat().st_size
    return total


def _giga(size: int) -> str:
    return f"{size / 1e9:.1f} GB"
