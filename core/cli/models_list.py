"""`mynah models`: the catalogue of public recognisers, and which of them are on this disk."""

import argparse

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from core import models
from core.cli import EXIT_DONE


def list_models(_options: argparse.Namespace) -> int:
    """Print the catalogue, what is on disk, and how a model gets there; returns the exit status."""
    console = Console(highlight=False)
    folder = models.folder()
    here, parts = models.installed(), models.partial_downloads()
    console.print("[bold]On disk[/]")
    for name, path in here.items():
        what = "built in, synthetic English only: for trying Mynah out" if name == models.DEMO else str(path)
        console.print(
            f"  [green]●[/] {escape(name):26} {size_words(path.stat().st_size):>7}  {escape(what)}", soft_wrap=True
        )
    for name, (done, total) in parts.items():
        console.print(f"  [yellow]◐[/] {escape(name):26} {size_words(done):>7}  unfinished, {done / total:.0%} is here")
    console.print("\n[bold]Catalogue[/]")
    for model in models.catalogue():
        languages = " ".join(model.languages) if len(model.languages) <= 5 else f"{len(model.languages)} languages"
        mark = "[green]●[/]" if model.name in here else "[yellow]◐[/]" if model.name in parts else "○"
        console.print(
            f"  {mark} {model.name:26} {size_words(model.bytes):>7}  {model.parameters / 1e6:>5.0f} M parameters  "
            f"{languages:14} {model.licence}"
        )
        console.print(Padding(f"[dim]{escape(model.summary)}[/]", (0, 0, 0, 4)))
    console.print(
        "\n`mynah models download NAME` brings one from the Hugging Face hub, `mynah models import FILE.nemo` one from "
        "this machine, into\n"
        f"  {escape(str(folder))}\n"
        "Name it with --model NAME, or give the path of a .nemo file anywhere with --model FILE.nemo.",
        soft_wrap=True,
    )
    return EXIT_DONE


def size_words(size: int) -> str:
    """A size on disk, for people."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
