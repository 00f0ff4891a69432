"""Name models and languages for people."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCollator, QCoreApplication, QLocale

from app.ui import number_formats, translations
from core import models
from core.models import Model

_CONTEXT = "ModelNames"


def model_title(name: str) -> str:
    """Return a model's name for people: its title, or the name of the user's own file."""
    if name == models.DEMO:
        return QCoreApplication.translate("ModelNames", "Demo model")
    if name == models.DEMO_DIARIZER:
        return QCoreApplication.translate("ModelNames", "Demo speaker model")
    short = name.rpartition("/")[2].removesuffix(".nemo")
    found = next((model.title for model in models.catalogue() if model.name == short), "")
    return found or Path(name).name.removesuffix(".nemo")


def model_of(name: str) -> Model | None:
    """Return the model of the catalogue, or None for the user's own file."""
    short = name.rpartition("/")[2].removesuffix(".nemo")
    return next((model for model in models.catalogue() if model.name == short), None)


def languages_of(model: Model) -> str:
    """Return the language of a model, or their number."""
    if len(model.languages) == 1:
        return translations.endonym(model.languages[0])
    text = QCoreApplication.translate("ModelNames", "{n} languages")
    return text.format(n=number_formats.count(len(model.languages)))


def by_name(codes: Iterable[str]) -> dict[str, str]:
    """Return the names of languages by their codes, in the alphabetical order of the window's language."""
    collator = QCollator(QLocale())
    names = {code: translations.endonym(code) for code in codes}
    return dict(sorted(names.items(), key=lambda pair: collator.sortKey(pair[1])))


def language_choices(model: str, known: Sequence[str]) -> dict[str, str]:
    """Return the names of the languages that a user can choose for a model, by their codes.

    A model that finds the language itself can be kept to two languages. English is the second one.
    """
    names = by_name(known)
    listed = model_of(model)
    if "en" not in known or listed is None or listed.is_prompted:
        return names
    text = QCoreApplication.translate("ModelNames", "{first} and {second}")
    pairs = {f"{code},en": text.format(first=name, second=names["en"]) for code, name in names.items() if code != "en"}
    return names | pairs


def english_name(code: str) -> str:
    """Return a language's English name, for searches."""
    return QLocale.languageToString(QLocale(code).language())
