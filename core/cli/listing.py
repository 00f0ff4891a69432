"""`mynah models`: the catalogue of public recognisers, and which of them are on this disk."""

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from core import models, paths
from core.cli import EXIT_DONE


def list_models() -> int:
    """Print the catalogue, what is on disk, and how a model gets there; returns the exit status."""
    console = Console(highlight=False)
    here = models.on_disk()
    console.print("[bold]On disk[/]")
    known = {model.name: model for model in models.catalogue()}
    for name, path in here.items():
        what = "built in, synthetic English only: for trying Mynah out" if name == models.DEMO else str(path)
        console.print(
            f"  [green]●[/] {escape(name):26} {_size(path.stat().st_size):>7}  {escape(what)}", soft_wrap=True
        )
    console.print("\n[bold]Catalogue[/]")
    for model in known.values():
        languages = " ".join(model.languages) if len(model.languages) <= 5 else f"{len(model.languages)} languages"
        mark = "[green]●[/]" if model.name in here else "○"
        console.print(f"  {mark} {model.name:26} {_size(model.bytes):>7}  {languages:14} {model.licence}")
        console.print(Padding(f"[dim]{escape(model.summary)}[/]", (0, 0, 0, 4)))
    console.print(
        f"\nTo add a model, put its .nemo file (from its page on the Hugging Face hub) into\n"
        f"  {escape(str(paths.models_dir()))}\n"
        "and name it with --model NAME, or give the path of a .nemo file anywhere with --model FILE.nemo.",
        soft_wrap=True,
    )
    return EXIT_DONE


def _size(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
