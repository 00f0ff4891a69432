"""Run `mynah models`: list the catalogue of public models and the installed models."""

import argparse

from rich.markup import escape
from rich.padding import Padding

from core import models
from core.cli import EXIT_DONE
from core.cli.shielded_console import ShieldedConsole
from core.contracts import device_reasons
from core.contracts.errors import InputFault
from core.contracts.languages import iso_639_1, primary

_NAME_COLUMNS = 50  # fits the longest name of the catalogue
_BUILT_IN = {
    models.DEMO: "built in, for tests of Mynah: synthetic English only",
    models.DEMO_DIARIZER: "built in, for tests of Mynah: synthetic voices only",
    models.DEMO_VOICES: "built in, for tests of Mynah: synthetic voices only",
}


def list_models(options: argparse.Namespace) -> int:
    """Print the installed models, the catalogue, and how to get a model. Return the exit status.

    If `options.language` is set, print only models for this language or for all languages.

    Raises:
        InputFault: "language" for an unknown language.
    """
    listed = _models_for(options.language)
    console = ShieldedConsole(highlight=False)
    folder = models.folder()
    here, parts = models.installed(None), models.partial_downloads()
    slower = models.slower_models(here)
    console.print("[bold]On disk[/]")
    for name, path in here.items():
        console.print(
            f"  [green]●[/] {escape(name):{_NAME_COLUMNS}} {models.kind_of(path):11} "
            f"{format_size(models.model_size(path)):>7}  "
            f"{escape(_BUILT_IN.get(name) or str(path))}",
            soft_wrap=True,
        )
        if name in slower:
            why = device_reasons.reason(slower[name])
            console.print(Padding(f"[yellow]slower, because NVIDIA NeMo runs it: {escape(why)}[/]", (0, 0, 0, 4)))
    for name, (done, total) in parts.items():
        console.print(
            f"  [yellow]◐[/] {escape(name):{_NAME_COLUMNS}} {'':11} {format_size(done):>7}  "
            f"unfinished download, {done / total:.0%}",
            soft_wrap=True,
        )
    console.print("\n[bold]Catalogue[/]")
    for model in listed:
        languages = " ".join(model.languages) if len(model.languages) <= 5 else f"{len(model.languages)} languages"
        languages = languages or "any language"
        mark = "[green]●[/]" if model.name in here else "[yellow]◐[/]" if model.name in parts else "○"
        console.print(
            f"  {mark} {model.name:{_NAME_COLUMNS}} {model.kind:11} {_format_model_size(model):>7}  "
            f"{model.parameters / 1e6:>5.0f} M parameters  "
            f"{languages:14} {model.licence}",
            soft_wrap=True,
        )
        console.print(Padding(f"[dim]{escape(model.summary)}[/]", (0, 0, 0, 4)))
    console.print(
        "\nDownload a model from the Hugging Face hub: `mynah models download NAME` (or OWNER/NAME).\n"
        "Copy a model from this machine: `mynah models import PATH`.\n"
        f"Models folder: {escape(str(folder))}\n"
        "Use a model: --model NAME for recognition, --speakers-model NAME for speakers. Instead of a name, you can "
        "give the path of a .nemo file or of a folder with model.safetensors.",
        soft_wrap=True,
    )
    return EXIT_DONE


def _models_for(language: str | None) -> list[models.Model]:
    """Return the catalogue's models for a language (ISO 639: "de", "deu", "de-AT"), all models for None."""
    if language is None:
        return list(models.catalogue())
    code = iso_639_1(primary(language))
    code = "nb" if code == "no" else code  # the code for Norwegian in models
    known = sorted({each for model in models.catalogue() for each in model.languages})
    if code not in known:
        raise InputFault("language", language=language, known=", ".join(known))
    return [model for model in models.catalogue() if code in model.languages or not model.languages]


def _format_model_size(model: models.Model) -> str:
    return f"≈{format_size(model.bytes)}" if model.approximate else format_size(model.bytes)


def format_size(size: int) -> str:
    """Format a size in bytes: "12 KB", "640 MB", "2.4 GB"."""
    if size < 1e6:
        return f"{size / 1e3:.0f} KB"
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
