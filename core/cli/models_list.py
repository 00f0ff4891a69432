"""`mynah models`: the catalogue of public models, what each is for, and which of them are on this disk."""

import argparse

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from core import models
from core.cli import EXIT_DONE

_BUILT_IN = {
    models.DEMO: "built in, synthetic English only: for trying Mynah out",
    models.DEMO_DIARIZER: "built in, learned from synthetic voices: for trying Mynah out",
}


def list_models(_options: argparse.Namespace) -> int:
    """Print the catalogue, what is on disk, and how a model gets there; returns the exit status."""
    console = Console(highlight=False)
    folder = models.folder()
    here, parts = models.installed(None), models.partial_downloads()
    console.print("[bold]On disk[/]")
    for name, path in here.items():
        console.print(
            f"  [green]●[/] {escape(name):34} {models.kind_of(path):11} {size_words(path.stat().st_size):>7}  "
            f"{escape(_BUILT_IN.get(name) or str(path))}",
            soft_wrap=True,
        )
    for name, (done, total) in parts.items():
        console.print(
            f"  [yellow]◐[/] {escape(name):34} {'':11} {size_words(done):>7}  unfinished, {done / total:.0%} is here",
            soft_wrap=True,
        )
    console.print("\n[bold]Catalogue[/]")
    for model in models.catalogue():
        languages = " ".join(model.languages) if len(model.languages) <= 5 else f"{len(model.languages)} languages"
        languages = languages or "any language"
        mark = "[green]●[/]" if model.name in here else "[yellow]◐[/]" if model.name in parts else "○"
        console.print(
            f"  {mark} {model.name:34} {model.kind:11} {size_words(model.bytes):>7}  "
            f"{model.parameters / 1e6:>5.0f} M parameters  "
            f"{languages:14} {model.licence}",
            soft_wrap=True,
        )
        console.print(Padding(f"[dim]{escape(model.summary)}[/]", (0, 0, 0, 4)))
    console.print(
        "\n`mynah models download NAME` brings one from the Hugging Face hub, `mynah models import FILE.nemo` one from "
        "this machine, into\n"
        f"  {escape(str(folder))}\n"
        "Name it with --model NAME (recognition) or --speakers-model NAME (speakers), or give the path of a .nemo file "
        "anywhere.",
        soft_wrap=True,
    )
    return EXIT_DONE


def size_words(size: int) -> str:
    """A size on disk, for people."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
