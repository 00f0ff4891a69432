"""`mynah doctor`: what this machine has, what Mynah would use and why, and whether the engine works."""

import platform
import tempfile
import time
import wave
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from core import diagnostics, paths
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.errors import Fault, revive
from core.events import Event
from core.journal import JobState, Journal, Recipe
from core.protocol import Beat, Load, Ready
from core.reasons import reason
from core.runner import Runner
from core.settings import file as settings_file
from core.settings import load as load_settings

_PACKAGES = ("torch", "nemo_toolkit", "av", "soxr", "PySide6-Essentials")
_CLIP_SECONDS = 3


def report(target: Path, device: str, precision: str, backend: str) -> int:
    """As `doctor`, and write what a bug report needs into the zip `target`. Raises EnvironmentFault: disk, no-write."""
    console = Console(highlight=False, record=True)
    try:
        status = doctor(device, precision, backend, console)
    except Fault as fault:
        console.print(f"[red]✗[/] {escape(fault.sentence)}. {escape(fault.advice)}")
        status = EXIT_SOME_FAILED
    settings, _ = load_settings(settings_file())
    diagnostics.write(target.absolute(), paths.data_dir() / "journal.sqlite3", settings, console.export_text())
    console.print(f"The report is in {escape(str(target))}. Look through it before you send it.", soft_wrap=True)
    return status


def doctor(device: str, precision: str, backend: str, console: Console | None = None) -> int:
    """Print the findings and run the self-test; returns the exit status, 1 when the engine does not work."""
    console = console or Console(highlight=False)
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
    return _self_test(console, device, precision, backend)


def _self_test(console: Console, device: str, precision: str, backend: str) -> int:
    """Three seconds of the sample through a real engine with the demo model, in a queue of its own."""
    console.print("\nSelf-test with the built-in demo model …")
    heard: dict[type, Event] = {}
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mynah-doctor-") as folder:
        clip = _clip(Path(folder))
        journal = Journal(Path(folder) / "journal.sqlite3")
        load = Load(str(paths.demo_model()), str(paths.cache_dir() / "models"), device, precision, backend=backend)
        batch, _ = journal.open_batch("doctor")
        stat = clip.stat()
        job = journal.add(batch, str(clip), stat.st_size, stat.st_mtime_ns, Recipe(load))

        def keep(event: Event) -> None:
            heard[type(event)] = event

        runner = Runner(journal, paths.log_dir() / "engine.log", keep, batch=batch)
        runner.run()
        job = journal.job(job.id)
        text = " ".join(word.text for word in journal.words(job.id))
        journal.close()
    ready, beat = heard.get(Ready), heard.get(Beat)
    if isinstance(ready, Ready):
        console.print(f"devices found: {', '.join(ready.devices) or ready.device}")
        console.print(f"device: {ready.device} ({reason(ready.device_reason)})")
        console.print(f"precision: {ready.precision} ({reason(ready.precision_reason)})")
        console.print(f"backend: {ready.backend} ({reason(ready.backend_reason)}), {ready.family}")
        console.print(f"model loaded in {ready.load_seconds:.1f} s")
    if isinstance(beat, Beat):
        console.print(f"engine memory: {_giga(beat.resident)}")
    fault = runner.fault
    if fault is None and job.fault_code is not None:
        fault = revive(job.fault_kind or "bug", job.fault_code, job.fault_figures)
    if fault is not None or job.state != JobState.DONE:
        console.print(
            f"[red]✗[/] {escape(fault.sentence + '. ' + fault.advice) if fault else 'the test did not finish'}"
        )
        return EXIT_SOME_FAILED
    console.print(
        f"[green]✓[/] {_CLIP_SECONDS} s of speech in {time.monotonic() - began:.1f} s, start included: “{escape(text)}”"
    )
    return EXIT_DONE


def _clip(folder: Path) -> Path:
    """The first seconds of the sample recording, as a file of their own."""
    clip = folder / "self-test.wav"
    with wave.open(str(paths.resources_dir() / "samples" / "note.wav")) as source, wave.open(str(clip), "wb") as target:
        target.setparams(source.getparams())
        target.writeframes(source.readframes(_CLIP_SECONDS * source.getframerate()))
    return clip


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
