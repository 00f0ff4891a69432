"""`mynah models`: the catalogue of public models, what each is for, and which of them are on this disk."""

import argparse

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from core import models
from core.cli import EXIT_DONE
from core.contracts import device_reasons
from core.contracts.errors import InputFault
from core.contracts.languages import iso_639_1, primary

_NAME = 50  # columns: the longest name of the catalogue
_BUILT_IN = {
    models.DEMO: "built in, synthetic English only: for trying Mynah out",
    models.DEMO_DIARIZER: "built in, learned from synthetic voices: for trying Mynah out",
}


def list_models(options: argparse.Namespace) -> int:
    """Print the catalogue, what is on disk, and how a model gets there; returns the exit status.

    With `options.language` the catalogue's models for that language, and those for all; raises InputFault("language").
    """
    shown = _of_language(options.language)
    console = Console(highlight=False)
    folder = models.folder()
    here, parts = models.installed(None), models.partial_downloads()
    slower = models.slower_models(here)
    console.print("[bold]On disk[/]")
    for name, path in here.items():
        console.print(
            f"  [green]●[/] {escape(name):{_NAME}} {models.kind_of(path):11} {size_words(models.model_size(path)):>7}  "
            f"{escape(_BUILT_IN.get(name) or str(path))}",
            soft_wrap=True,
        )
        if name in slower:
            why = device_reasons.reason(slower[name])
            console.print(Padding(f"[yellow]slower, as NVIDIA NeMo runs it: {escape(why)}[/]", (0, 0, 0, 4)))
    for name, (done, total) in parts.items():
        console.print(
            f"  [yellow]◐[/] {escape(name):{_NAME}} {'':11} {size_words(done):>7}  "
            f"unfinished, {done / total:.0%} is here",
            soft_wrap=True,
        )
    console.print("\n[bold]Catalogue[/]")
    for model in shown:
        languages = " ".join(model.languages) if len(model.languages) <= 5 else f"{len(model.languages)} languages"
        languages = languages or "any language"
        mark = "[green]●[/]" if model.name in here else "[yellow]◐[/]" if model.name in parts else "○"
        console.print(
            f"  {mark} {model.name:{_NAME}} {model.kind:11} {_size_of(model):>7}  "
            f"{model.parameters / 1e6:>5.0f} M parameters  "
            f"{languages:14} {model.licence}",
            soft_wrap=True,
        )
        console.print(Padding(f"[dim]{escape(model.summary)}[/]", (0, 0, 0, 4)))
    console.print(
        "\n`mynah models download NAME` brings one from the Hugging Face hub (also OWNER/NAME, of any other), "
        "`mynah models import PATH` one from this machine, into\n"
        f"  {escape(str(folder))}\n"
        "Name it with --model NAME (recognition) or --speakers-model NAME (speakers), or give the path of a .nemo file "
        "or of a folder with model.safetensors anywhere.",
        soft_wrap=True,
    )
    return EXIT_DONE


def _of_language(wanted: str | None) -> list[models.Model]:
    """The catalogue's models that know a language (ISO 639, "de", "deu" or "de-AT"), all of them without one."""
    if wanted is None:
        return list(models.catalogue())
    code = iso_639_1(primary(wanted))
    code = "nb" if code == "no" else code  # as models name Norwegian
    known = sorted({each for model in models.catalogue() for each in model.languages})
    if code not in known:
        raise InputFault("language", language=wanted, known=", ".join(known))
    return [model for model in models.catalogue() if code in model.languages or not model.languages]


def _size_of(model: models.Model) -> str:
    return f"≈{size_words(model.bytes)}" if model.approximate else size_words(model.bytes)


def size_words(size: int) -> str:
    """A size on disk, for people."""
    if size < 1e6:
        return f"{size / 1e3:.0f} KB"
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
